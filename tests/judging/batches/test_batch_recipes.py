"""Scripts beside files of calls run as they are: written, run with a strict stand-in for vLLM, and imported again."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.judge.judge_call import Status
from storage.folder import open_study
from tests.repository import ROOT

Output = pytest.CaptureFixture[str]
SHARDS = 3
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="the array job is a script for bash")


def export(folder: Path, out: Path, *words: str) -> None:
    base = ["export", str(folder), "--format", "openai-batch", "--out", str(out), "--model", "tiny"]
    place = ["--base-url", "http://gpu-1:8000/v1", "--runs", "3", "--shards", str(SHARDS)]
    assert main([*base, *place, *words]) == 0


def with_vllm(tmp_path: Path) -> dict[str, str]:
    """An environment in which `vllm` is the stand-in."""
    programs = tmp_path / "programs"
    programs.mkdir(exist_ok=True)
    program = programs / "vllm"
    stand_in = ROOT / "tests" / "judging" / "vllm_stand_in.py"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{stand_in}" "$@"\n')
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


def run_task(
    script: Path, task: int, environment: dict[str, str], *words: str
) -> "subprocess.CompletedProcess[str]":
    """Run one task of the array, as SLURM does: a copy of the script elsewhere, in the folder of its submission."""
    spooled = script.parent / "spool" / "slurm_script"
    spooled.parent.mkdir(exist_ok=True)
    shutil.copy(script, spooled)
    given = {**environment, "SLURM_ARRAY_TASK_ID": str(task), "SLURM_SUBMIT_DIR": str(script.parent)}
    command = ["bash", str(spooled), *words]
    return subprocess.run(command, env=given, cwd="/", check=False, capture_output=True, text=True)


def statuses(folder: Path) -> Counter[Status]:
    with closing(open_study(folder)) as study:
        return Counter(call.outcome.status for call in study.calls.all())


def take_in(folder: Path, *files: Path) -> int:
    return main(["import", str(folder), *map(str, files), "--format", "judge-jsonl"])


@needs_bash
def test_an_array_job_makes_the_calls_and_its_replies_come_in_in_any_order(
    folder: Path, tmp_path: Path, capsys: Output
) -> None:
    out = tmp_path / "calls and more.jsonl"
    export(folder, out, "--pictures", "path", "--recipe", "slurm")
    script = tmp_path / "calls and more-slurm.sh"
    assert f"#SBATCH --array=1-{SHARDS}\n" in script.read_text()
    assert str(script) in capsys.readouterr().out
    environment = with_vllm(tmp_path)
    for task in range(1, SHARDS + 1):
        done = run_task(script, task, environment, "--max-model-len", "4096")
        assert done.returncode == 0, done.stderr
    replies = sorted(tmp_path.glob("*-replies.jsonl"))
    assert len(replies) == SHARDS
    assert take_in(folder, replies[2]) == 0
    told = capsys.readouterr().out
    assert "3 replies imported" in told
    assert take_in(folder, replies[0], replies[2]) == 0
    assert "3 replies imported: 3 answered; 3 already there" in capsys.readouterr().out
    assert take_in(folder, *reversed(replies)) == 0
    assert "3 replies imported: 3 answered; 6 already there" in capsys.readouterr().out
    assert statuses(folder) == {Status.OK: 9}
    again = run_task(script, 1, environment)
    assert "is there already" in again.stdout


@needs_bash
def test_a_task_that_fails_leaves_no_replies_and_can_be_run_again(folder: Path, tmp_path: Path) -> None:
    export(folder, tmp_path / "calls.jsonl", "--pictures", "path", "--recipe", "slurm")
    script, environment = tmp_path / "calls-slurm.sh", with_vllm(tmp_path)
    assert run_task(script, 2, environment, "--no-such-option").returncode != 0
    assert not list(tmp_path.glob("*-replies.jsonl"))
    assert run_task(script, 2, environment).returncode == 0
    assert [file.name for file in tmp_path.glob("*-replies.jsonl")] == ["calls-2-replies.jsonl"]


@needs_bash
def test_what_is_missing_is_listed_by_file_and_image(folder: Path, tmp_path: Path, capsys: Output) -> None:
    export(folder, tmp_path / "calls.jsonl", "--pictures", "path", "--recipe", "slurm")
    assert run_task(tmp_path / "calls-slurm.sh", 1, with_vllm(tmp_path)).returncode == 0
    replies = tmp_path / "calls-replies.jsonl"
    first, *_rest = replies.read_text().splitlines(keepends=True)
    replies.write_text(first)
    capsys.readouterr()
    assert take_in(folder, replies) == 0
    told = capsys.readouterr().out
    assert ": 2 calls without a reply. Images: 1." in told
    assert "2 calls of the same batches are still waiting for a reply." in told


@needs_bash
def test_pictures_that_are_not_where_vllm_may_read_are_failures_with_the_reason(
    folder: Path, tmp_path: Path
) -> None:
    export(folder, tmp_path / "calls.jsonl", "--pictures", "path", "--recipe", "slurm")
    script = tmp_path / "calls-slurm.sh"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = run_task(script, 1, with_vllm(tmp_path), "--allowed-local-media-path", str(elsewhere))
    assert done.returncode == 0
    assert take_in(folder, tmp_path / "calls-replies.jsonl") == 0
    with closing(open_study(folder)) as study:
        failures = [call.outcome for call in study.calls.all() if call.outcome.status.is_failure]
    assert len(failures) == 3
    assert all("must be a subpath" in one.reason for one in failures)


def test_a_program_for_ray_gives_vllm_each_file_once(folder: Path, tmp_path: Path) -> None:
    export(folder, tmp_path / "calls.jsonl", "--recipe", "ray")
    pytest.importorskip("ray", reason="the program needs Ray, which is not part of this program")
    script, environment = tmp_path / "calls-ray.py", with_vllm(tmp_path)
    for _ in range(2):
        subprocess.run([sys.executable, str(script)], env=environment, check=True)
    assert len(list(tmp_path.glob("*-replies.jsonl"))) == SHARDS


def test_the_program_for_ray_is_python_with_the_files_and_the_model(folder: Path, tmp_path: Path) -> None:
    export(folder, tmp_path / "calls.jsonl", "--pictures", "path", "--recipe", "ray")
    text = (tmp_path / "calls-ray.py").read_text()
    compile(text, "calls-ray.py", "exec")
    assert "FILES = ['calls.jsonl', 'calls-2.jsonl', 'calls-3.jsonl']" in text
    pictures = str(tmp_path / "calls-pictures")
    assert f"OPTIONS = ['--model', 'tiny', '--allowed-local-media-path', {pictures!r}]" in text


def test_a_recipe_goes_with_files_of_calls_only(folder: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "answers.csv")
    assert main(["export", str(folder), "--format", "csv", "--out", out, "--recipe", "ray"]) == 2
