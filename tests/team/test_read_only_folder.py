"""A study on a file system that is read-only, as on a locked stick: it is read and exported, and nothing else."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.cli import main
from tests.repository import ROOT
from tests.storage.making import make_study

LOCKED = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && shift && exec "$@"'
"""Makes a folder read-only for one program, which then runs; nobody else sees that mount, and it ends with it."""

COMMANDS = """
import contextlib, io, json, sys
from pathlib import Path
from app.cli import main
told = []
for words in json.loads(sys.argv[1]):
    out, err = io.StringIO(), io.StringIO()
    sys.stdin = io.StringIO("y\\n")
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(words)
    told.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(told))
"""


def run_locked(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    words = ["unshare", "--mount", "sh", "-c", LOCKED, "sh", str(folder), *command]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.fixture
def study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A study with an answer of Ada, in a folder that can be made read-only."""
    if not sys.platform.startswith("linux") or run_locked(tmp_path, "true").returncode:
        pytest.skip("nobody may mount here")
    make_study(tmp_path / "stick" / "study").close()
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert main(["annotate", str(tmp_path / "stick" / "study"), "--rater", "Ada"]) == 0
    return tmp_path / "stick" / "study"


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_it_is_read_and_exported_and_answers_are_refused(study: Path, tmp_path: Path) -> None:
    before = contents(study)
    table = tmp_path / "answers.csv"
    reading = (
        ("check", study),
        ("open", study, "--no-window"),
        ("agree", study, "--reference", "Ada"),
        ("export", study, "--format", "csv", "--out", table),
    )
    writing = (
        ("annotate", study, "--rater", "Ada"),
        ("annotate", study, "--rater", "Ben"),
        ("packet", "out", study, "--rater", "Ada", "--out", tmp_path / "a.touchstone"),
        ("restore", study),
    )
    words = json.dumps([[str(word) for word in command] for command in (*reading, *writing)])
    done = run_locked(study.parent, sys.executable, "-P", "-c", COMMANDS, words)
    assert done.returncode == 0, done.stderr
    told: list[list[Any]] = json.loads(done.stdout)
    assert [code for code, _out, _err in told] == [0] * len(reading) + [1] * len(writing)
    assert "Ada" in table.read_text("utf-8")
    for _code, _out, err in told[len(reading) :]:
        assert err.startswith(
            f"{study} cannot be written: read-only file system. You may only read there."
        ), err
        assert "space" not in err
        assert len(err.splitlines()) == 1
    assert contents(study) == before
