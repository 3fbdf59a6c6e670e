"""Files of calls of any size: written whole or not at all, in little memory, and replies that come back in pieces."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import uuid
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from app.cli import main
from app.interchange.judge_replies import bring_in, read_replies
from app.judging.batches.batch import PictureForm, read_line
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from exporters.answers import openai_batch
from exporters.answers.openai_batch import per_file, write_batch
from storage.folder import StudyFolder, open_study
from tests.judging.batch_house import Line, answered
from tests.repository import ROOT

SETUP = JudgeSetup("tiny", "http://gpu-1:8000/v1")
Output = pytest.CaptureFixture[str]


def plan(study: StudyFolder, runs: int = 2) -> Plan:
    return make_plan(study, RunRequest(SETUP, runs))


def statuses(study: StudyFolder) -> Counter[Status]:
    return Counter(call.outcome.status for call in study.calls.all())


def read(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def addresses(lines: list[Line]) -> list[str]:
    return [
        part["image_url"]["url"]
        for line in lines
        for part in line["body"]["messages"][-1]["content"]
        if part["type"] == "image_url"
    ]


# Pictures once, and shards


def test_by_path_each_picture_stands_once_beside_the_file(study: StudyFolder, tmp_path: Path) -> None:
    made = plan(study, runs=5)
    (file,) = write_batch(study, made, tmp_path / "calls.jsonl", pictures=PictureForm.PATH)
    found = addresses(read(file.path))
    assert len(found) == 15
    files = {Path(url2pathname(urlsplit(one).path)) for one in found}
    assert files == set((tmp_path / "calls-pictures").iterdir())
    contents = {prepare(study.images.path(image), 1024)[1] for image in study.images.all()}
    assert {one.read_bytes() for one in files} == contents
    assert "base64" not in file.path.read_text()


def test_by_address_the_calls_say_where_the_pictures_will_be(study: StudyFolder, tmp_path: Path) -> None:
    write_batch(
        study,
        plan(study),
        tmp_path / "calls.jsonl",
        pictures=PictureForm.URL,
        pictures_at="https://p.test/x/",
    )
    served = {f"https://p.test/x/{file.name}" for file in (tmp_path / "calls-pictures").iterdir()}
    assert set(addresses(read(tmp_path / "calls.jsonl"))) == served


def test_shards_hold_equally_many_calls(study: StudyFolder, tmp_path: Path) -> None:
    made = plan(study, runs=3)
    files = write_batch(study, made, tmp_path / "calls.jsonl", *per_file(made, 4))
    assert [file.calls for file in files] == [3, 3, 3]  # nine calls in at most four files, as even as can be
    assert len({line["custom_id"] for file in files for line in read(file.path)}) == 9


def test_the_options_make_the_judge_that_is_recorded(
    study: StudyFolder, tmp_path: Path, capsys: Output
) -> None:
    study.close()
    out = tmp_path / "calls.jsonl"
    base = ["export", str(study.folder), "--format", "openai-batch", "--out", str(out)]
    words = ["--model", "tiny", "--base-url", "http://gpu-1:8000/v1", "--per", "criterion", "--runs", "2"]
    assert main([*base, *words, "--temperature", "0.5", "--send-seed", "--pictures", "path"]) == 0
    lines = read(out)
    assert len(lines) == 12
    assert {line["body"]["temperature"] for line in lines} == {0.5}
    assert Counter(line["body"]["seed"] for line in lines) == {1: 6, 2: 6}
    with open_again(study) as again:
        calls = list(again.calls.all())
        assert {call.endpoint for call in calls} == {"http://gpu-1:8000/v1"}
        assert {len(call.codes) for call in calls} == {1}
    for wrong in (
        ["--temperature", "1"],
        ["--model", "m", "--pictures", "url"],
        ["--model", "m", "--shards", "0"],
    ):
        assert main([*base, *wrong]) == 2
    assert main(["export", str(study.folder), "--format", "csv", "--out", str(out), "--shards", "2"]) == 2


class open_again:
    """The study opened another time, and closed."""

    def __init__(self, study: StudyFolder) -> None:
        self._study = open_study(study.folder)

    def __enter__(self) -> StudyFolder:
        return self._study

    def __exit__(self, *_: object) -> None:
        self._study.close()


def test_failed_calls_are_written_again_when_asked(study: StudyFolder, tmp_path: Path) -> None:
    (file,) = write_batch(study, plan(study), tmp_path / "calls.jsonl")
    lines = read(file.path)
    back = tmp_path / "back.jsonl"
    back.write_text("".join(f"{json.dumps(one)}\n" for one in [of_vllm(lines[0]), *map(answered, lines[1:])]))
    bring_in(study, read_replies(study, [back]))
    assert statuses(study) == {Status.RETRYABLE: 1, Status.OK: 5}
    assert plan(study).calls == 0
    study.close()
    words = ["--format", "openai-batch", "--judge", "tiny", "--runs", "2", "--retry-failed"]
    assert main(["export", str(study.folder), "--out", str(tmp_path / "again.jsonl"), *words]) == 0
    (line,) = read(tmp_path / "again.jsonl")
    assert line["body"] == lines[0]["body"]
    assert line["custom_id"] != lines[0]["custom_id"]


# vLLM's form


def of_vllm(line: Line) -> Line:
    """What `vllm run-batch` writes for a call that went wrong: a response without a body, and the error beside it."""
    return {
        "id": "vllm-1",
        "custom_id": line["custom_id"],
        "response": {"status_code": 400, "request_id": "vllm-batch-1", "body": None},
        "error": {"object": "error", "message": "This model's maximum context length is 4096", "code": 400},
    }


@pytest.mark.parametrize("code", [200, 400, 500])
def test_the_error_beside_an_empty_response_is_the_reason(code: int) -> None:
    line = of_vllm({"custom_id": "018f0000-0000-7000-8000-000000000000"})
    line["response"]["status_code"] = code
    reply = read_line(json.dumps(line), "host").reply
    assert reply.status is Status.RETRYABLE
    assert "maximum context length is 4096" in reply.reason


def test_an_error_in_plain_words_is_the_reason_too() -> None:
    line = {**of_vllm({"custom_id": "018f0000-0000-7000-8000-000000000000"}), "error": "out of memory"}
    assert "out of memory" in read_line(json.dumps(line), "host").reply.reason


# A line that breaks off


@pytest.mark.parametrize("left", [0.5, 0.99])
def test_a_last_line_that_breaks_off_is_left_out_and_the_rest_counts(
    study: StudyFolder, tmp_path: Path, capsys: Output, left: float
) -> None:
    (file,) = write_batch(study, plan(study), tmp_path / "calls.jsonl")
    lines = [json.dumps(answered(line)) for line in read(file.path)]
    back = tmp_path / "back.jsonl"
    last = lines[-1].replace("stop", "st\u00f6p").encode()
    back.write_bytes("\n".join([*lines[:-1], ""]).encode() + last[: int(len(last) * left)])
    study.close()
    words = ["import", str(study.folder), str(back), "--format", "judge-jsonl"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "5 replies imported" in told
    assert "The last line of back.jsonl breaks off and was left out" in told
    assert "1 call of the same batches is still waiting" in told
    back.write_text("\n".join(lines))  # whole, without a line break at its end
    assert main(words) == 0
    assert "1 reply imported: 1 answered; 5 already there" in capsys.readouterr().out


def test_a_line_that_breaks_off_elsewhere_is_a_mistake(
    study: StudyFolder, tmp_path: Path, capsys: Output
) -> None:
    (file,) = write_batch(study, plan(study), tmp_path / "calls.jsonl")
    first, *rest = [json.dumps(answered(line)) for line in read(file.path)]
    back = tmp_path / "back.jsonl"
    back.write_text("\n".join([first[:40], *rest]))
    study.close()
    assert main(["import", str(study.folder), str(back), "--format", "judge-jsonl"]) == 1
    assert "line 1, line: this is not a JSON object" in capsys.readouterr().err
    with open_again(study) as again:
        assert statuses(again) == {Status.ASKED: 6}


# Killed


def run_until_killed(code: str, *words: str) -> int:
    """Run code in a process of its own, which ends itself with the signal that cannot be caught."""
    program = f"import os, signal, sys\nfrom pathlib import Path\n{textwrap.dedent(code)}"
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=ROOT,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return done.returncode


KILLED_EXPORT = """
from app.judging.batches import batch
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_setup import JudgeSetup
from exporters.answers import openai_batch
from storage.folder import open_study
study = open_study(Path(sys.argv[1]))
plan = make_plan(study, RunRequest(JudgeSetup("tiny", "http://gpu-1:8000/v1"), 2))
made = openai_batch.lines
def lines(*arguments):
    for number, line in enumerate(made(*arguments)):
        if number == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        yield line
openai_batch.lines = lines
openai_batch.write_batch(study, plan, Path(sys.argv[2]), most_requests=2)
"""


def test_a_killed_export_leaves_no_half_file_and_no_call_without_one(
    study: StudyFolder, tmp_path: Path
) -> None:
    study.close()
    out = tmp_path / "calls.jsonl"
    assert run_until_killed(KILLED_EXPORT, str(study.folder), str(out)) == -signal.SIGKILL
    whole = {path.name: read(path) for path in tmp_path.glob("calls*.jsonl")}
    assert {name: len(lines) for name, lines in whole.items()} == {"calls.jsonl": 2, "calls-2.jsonl": 2}
    with open_again(study) as again:
        written = {line["custom_id"] for lines in whole.values() for line in lines}
        assert {str(uuid.UUID(bytes=call.id)) for call in again.calls.all()} == written
        (left,) = tmp_path.glob(".*.partial")
        os.utime(left, (0, 0))
        (rest,) = write_batch(again, plan(again), tmp_path / "calls-3.jsonl")  # as if nothing had been
        assert rest.calls == 2
    assert list(tmp_path.glob(".*.partial")) == []


KILLED_IMPORT = """
from app.interchange import judge_replies
from app.interchange.judge_replies import bring_in, read_replies
from storage.folder import open_study
from storage.judge.calls import CallStore
judge_replies.AT_ONCE = 2
study = open_study(Path(sys.argv[1]))
complete, pieces = CallStore.complete_ended, []
def counted(*arguments):
    pieces.append(1)
    complete(*arguments)
    if len(pieces) == 3:
        os.kill(os.getpid(), signal.SIGKILL)
CallStore.complete_ended = counted
bring_in(study, read_replies(study, [Path(sys.argv[2])]))
"""


def test_a_killed_import_goes_on_where_it_was(study: StudyFolder, tmp_path: Path) -> None:
    (file,) = write_batch(study, plan(study), tmp_path / "calls.jsonl")
    back = tmp_path / "back.jsonl"
    back.write_text("".join(f"{json.dumps(answered(line))}\n" for line in read(file.path)))
    study.close()
    assert run_until_killed(KILLED_IMPORT, str(study.folder), str(back)) == -signal.SIGKILL
    with open_again(study) as again:
        assert statuses(again) == {Status.OK: 4, Status.ASKED: 2}
        replies = read_replies(again, [back])
        assert (replies.new, replies.known) == (2, 4)
        bring_in(again, replies)
        assert statuses(again) == {Status.OK: 6}
        assert again.answers.count() == 12  # two criteria of six calls, none of them twice


def test_an_error_takes_back_the_files_before_it(
    study: StudyFolder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = plan(study)
    monkeypatch.setattr(
        openai_batch, "numbered", lambda out, number: out if number == 1 else study.folder / "study.db"
    )
    with pytest.raises(Exception, match=r"study\.db"):
        write_batch(study, made, tmp_path / "calls.jsonl", most_requests=4, pictures=PictureForm.PATH)
    assert list(tmp_path.glob("calls*")) == []
    assert statuses(study) == {}
    assert plan(study).calls == 6
