"""Batches: files that fit the limits, calls that are never lost, and replies that become the rows live ones become."""

import hashlib
import json
import uuid
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.judging.batches.batch import BadLine, lines, read_line
from app.judging.calls.capabilities import Capabilities
from app.judging.calls.request import body_of
from app.judging.prompts.call_parameters import parameters
from app.judging.prompts.scaled_picture import prepare
from app.judging.runs.plan import Plan, RunRequest, make_plan
from app.study.alt_text import Draft
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import Backend, CallGrouping, JudgeInput, JudgeSetup
from exporters.answers.openai_batch import write_batch
from storage.folder import StudyFolder, open_study
from tests.judging.batch_house import BatchHouse, Line, answered
from tests.judging.servers import Answer, JudgeServer, error, judge_server
from tests.storage.making import write_picture

SETUP = JudgeSetup("gpt-test", "http://localhost:1/v1")
Output = pytest.CaptureFixture[str]


def plan(study: StudyFolder, setup: JudgeSetup = SETUP, runs: int = 2) -> Plan:
    return make_plan(study, RunRequest(setup, runs))


def statuses(study: StudyFolder) -> Counter[Status]:
    return Counter(call.outcome.status for call in study.calls.all())


def read(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


# Files


def test_a_line_is_the_request_as_it_would_be_sent(study: StudyFolder, tmp_path: Path) -> None:
    made = plan(study)
    (file,) = write_batch(study, made, tmp_path / "calls.jsonl")
    found = read(file.path)
    calls = {str(uuid.UUID(bytes=call.id)): call for call in study.calls.all()}
    assert [line["custom_id"] for line in found] == list(calls)
    assert {call.batch for call in calls.values()} == {file.name}
    assert statuses(study) == {Status.ASKED: 6}
    for line, question in zip(found, made.questions, strict=True):
        assert (line["method"], line["url"]) == ("POST", "/v1/chat/completions")
        sha256 = question.prompt.pictures[0]
        content = {sha256: prepare(made.files[sha256], SETUP.longest_side)[1]}
        assert line["body"] == body_of(question, SETUP, Capabilities(), content)


@pytest.mark.parametrize(
    "setup",
    [
        SETUP,
        replace(SETUP, sends_seed=True),
        replace(SETUP, references=1),
        replace(SETUP, per=CallGrouping.CRITERION),
        replace(SETUP, sees=JudgeInput.ALT_TEXT),
    ],
)
def test_each_line_has_the_bytes_of_a_request_encoded_as_a_whole(
    study: StudyFolder, setup: JudgeSetup
) -> None:
    first, *others = study.images.all()
    study.images.update(first, first.facts._replace(is_reference=bool(setup.references)))
    for image in (first, *others):
        study.descriptions.add(image.key, Draft({"colour": "white"}, additions=f"‘{image.number}’ \\ é."))
    made = plan(study, setup)

    def address(sha256: str) -> str:
        return f'https://é.example/"{sha256}\\'

    written = [(line.question, line.identity, line.text) for line in lines(made, address)]
    assert len(written) == len(made.questions) > 0
    for question, identity, text in written:
        shown = {sha256: address(sha256) for sha256 in question.prompt.pictures}
        body = body_of(question, setup, Capabilities(), shown)
        name = str(uuid.UUID(bytes=identity))
        whole = {"custom_id": name, "method": "POST", "url": "/v1/chat/completions", "body": body}
        assert text == json.dumps(whole) + "\n"


def test_a_call_is_known_by_the_hash_of_all_that_makes_it(study: StudyFolder) -> None:
    setup = replace(SETUP, another="é", sends_seed=True)
    for question in plan(study, setup).questions:
        image, prompt = study.images.get(question.image), question.prompt
        assert image is not None
        about = [str(image.id), parameters(setup), prompt.sha256, list(prompt.pictures), question.run]
        assert question.key == hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()


def test_files_are_split_by_requests_and_by_size(study: StudyFolder, tmp_path: Path) -> None:
    files = write_batch(study, plan(study), tmp_path / "calls.jsonl", most_requests=4)
    assert [file.path.name for file in files] == ["calls.jsonl", "calls-2.jsonl"]
    assert [file.calls for file in files] == [4, 2] == [len(read(file.path)) for file in files]
    assert {call.batch for call in study.calls.all()} == {file.name for file in files}
    more = write_batch(study, plan(study, runs=4), tmp_path / "more.jsonl", most_bytes=files[0].size_bytes)
    assert [file.calls for file in more] == [4, 2]
    assert all(file.size_bytes == file.path.stat().st_size <= files[0].size_bytes for file in more)


def test_a_single_call_that_is_too_large_is_still_written(study: StudyFolder, tmp_path: Path) -> None:
    assert len(write_batch(study, plan(study), tmp_path / "calls.jsonl", most_bytes=10)) == 6


def test_the_same_calls_are_not_written_twice(study: StudyFolder, tmp_path: Path) -> None:
    write_batch(study, plan(study), tmp_path / "calls.jsonl")
    with pytest.raises(UserError, match=r"6 calls were handed in before"):
        write_batch(study, plan(study), tmp_path / "again.jsonl")
    assert not (tmp_path / "again.jsonl").exists()


def test_nothing_is_kept_when_a_file_cannot_be_written(study: StudyFolder, tmp_path: Path) -> None:
    (tmp_path / "calls-2.jsonl").write_text("somebody's")
    with pytest.raises(UserError, match=r"calls-2\.jsonl already exists"):
        write_batch(study, plan(study), tmp_path / "calls.jsonl", most_requests=3)
    assert not (tmp_path / "calls.jsonl").exists()
    assert (tmp_path / "calls-2.jsonl").read_text() == "somebody's"
    assert statuses(study) == {}
    assert plan(study).calls == 6


def test_a_picture_that_changed_stops_the_file(study: StudyFolder, tmp_path: Path) -> None:
    made = plan(study)
    image = study.images.at(2)
    assert image is not None
    write_picture(study.images.path(image), shade=200)
    with pytest.raises(UserError, match="has changed since"):
        write_batch(study, made, tmp_path / "calls.jsonl")
    assert statuses(study) == {}


def test_decisions_are_not_for_batches(study: StudyFolder, tmp_path: Path) -> None:
    made = plan(study, JudgeSetup("gpt-test", "http://localhost:1/v1", Backend.DECISIONS))
    with pytest.raises(UserError, match="Decisions cannot be asked for in a batch"):
        write_batch(study, made, tmp_path / "calls.jsonl")


def test_lines_are_made_as_they_are_needed(study: StudyFolder) -> None:
    asked: list[str] = []
    made = lines(plan(study), lambda sha256: asked.append(sha256) or "address")  # type: ignore[func-returns-value]
    next(made)
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("[1]", "not a JSON object"),
        ("{", "not a JSON object"),
        ('{"custom_id": "x", "response": null}', "must be the id of a call"),
        ('{"custom_id": 7}', "must be the id of a call"),
        ('{"custom_id": "018f0000-0000-7000-8000-000000000000"}', "there is none, and no error"),
        ('{"custom_id": "018f0000-0000-7000-8000-000000000000", "response": {}}', "no status_code"),
    ],
)
def test_what_is_no_line_of_a_batch_is_said(line: str, reason: str) -> None:
    with pytest.raises(BadLine, match=reason):
        read_line(line, "host")


# Export as people type it


def test_export_writes_the_newest_judge_or_the_one_that_is_named(
    study: StudyFolder, tmp_path: Path, capsys: Output
) -> None:
    study.close()
    folder, out = str(study.folder), tmp_path / "calls.jsonl"
    words = ["export", folder, "--format", "openai-batch", "--out", str(out)]
    assert main(words) == 1
    assert "Name a model" in capsys.readouterr().err
    assert main([*words, "--model", "gpt-a", "--runs", "1"]) == 0
    told = capsys.readouterr().out
    assert f"Written to {out}: 3 calls" in told
    assert {line["body"]["model"] for line in read(out)} == {"gpt-a"}
    assert main([*words, "--model", "gpt-b", "--preset", "per-theme", "--runs", "1"]) == 0
    assert main([*words, "--runs", "2"]) == 0
    assert {line["body"]["model"] for line in read(out)} == {"gpt-b"}
    assert main([*words, "--judge", "gpt-a", "--runs", "2"]) == 0
    assert [line["body"]["model"] for line in read(out)] == ["gpt-a"] * 3
    assert main(["export", folder, "--format", "csv", "--out", str(out), "--runs", "2"]) == 2
    assert main([*words, "--preset", "per-theme"]) == 2
    assert main([*words, "--judge", "nobody"]) == 1
    assert "Judges: gpt-a, gpt-b (per theme)" in capsys.readouterr().err


# Handing in and collecting, over HTTP


@pytest.fixture
def house() -> BatchHouse:
    return BatchHouse()


@pytest.fixture
def server(house: BatchHouse) -> Iterator[JudgeServer]:
    with judge_server(house) as running:
        yield running


def judge(study: StudyFolder, server: JudgeServer, *words: str) -> int:
    study.close()
    base = ["judge", str(study.folder), "--model", "gpt-test", "--base-url", server.url, "--runs", "2"]
    return main([*base, *words])


def again(study: StudyFolder) -> StudyFolder:
    return open_study(study.folder)


def test_a_batch_becomes_the_rows_that_live_calls_become(
    study: StudyFolder, server: JudgeServer, house: BatchHouse, capsys: Output
) -> None:
    assert judge(study, server, "--batch", "submit") == 0
    assert "Batch batch_1: 6 calls handed in" in capsys.readouterr().out
    assert judge(study, server, "--batch", "collect") == 0
    assert "in progress, 0 of 6 calls answered" in capsys.readouterr().out
    house.finish()
    assert judge(study, server, "--batch", "collect") == 0
    assert "6 calls collected: 6 answered" in capsys.readouterr().out
    with_answers = again(study)
    assert statuses(with_answers) == {Status.OK: 6}
    call = next(with_answers.calls.all())
    assert (call.batch, call.outcome.model, call.outcome.request_id) == (
        "batch_1",
        "test-model-2026-01-01",
        "req-1",
    )
    assert (call.outcome.usage.tokens_in, call.outcome.raw != "") == (900, True)
    assert len(with_answers.answers.current(1, call.judge, 2)) == 2
    with_answers.close()
    asked = len(server.asked)
    assert judge(study, server, "--batch", "collect") == 0
    assert "No batch of this judge is waiting" in capsys.readouterr().out
    assert judge(study, server) == 0
    assert len(server.asked) == asked, "a call that was collected is made again"


def bad_replies(line: Line) -> Line | None:
    """Six calls, six ends."""
    number = bad_replies.count = getattr(bad_replies, "count", 0) + 1  # type: ignore[attr-defined]
    good = answered(line)
    body = good["response"]["body"]
    match (number - 1) % 6:
        case 0:
            body["choices"][0]["message"] |= {"content": None, "refusal": "I will not."}
        case 1:
            body["choices"][0]["finish_reason"] = "length"
        case 2:
            body["choices"][0]["message"]["content"] = '{"T1": {"C1": 1}}'
        case 3:
            good["response"] = {"status_code": 400, "body": error(400, "no such parameter").body}
        case 4:
            good |= {"response": None, "error": {"code": "batch_expired", "message": "out of time"}}
        case 5:
            return None
    return good


def test_every_end_of_a_call_keeps_its_status(
    study: StudyFolder, server: JudgeServer, house: BatchHouse, capsys: Output
) -> None:
    house.make = bad_replies
    assert judge(study, server, "--batch", "submit") == 0
    house.finish("expired")
    assert judge(study, server, "--batch", "collect") == 1
    assert "--retry-failed" in capsys.readouterr().err
    found = again(study)
    ends = {Status.REFUSED: 1, Status.TRUNCATED: 1, Status.INVALID: 1, Status.FATAL: 1, Status.RETRYABLE: 2}
    assert statuses(found) == ends
    reasons = " ".join(call.outcome.reason for call in found.calls.all())
    assert "not finished within a day" in reasons
    assert "out of time" in reasons
    assert found.answers.count() == 0, "a default was made of a reply that cannot be used"
    found.close()


def test_a_batch_that_the_server_refuses_says_why(
    study: StudyFolder, server: JudgeServer, house: BatchHouse
) -> None:
    assert judge(study, server, "--batch", "submit") == 0
    house.make = lambda _line: None
    house.finish("failed")
    house.batches["batch_1"]["errors"] = {"data": [{"code": "x", "message": "Line 1 is too long"}]}
    assert judge(study, server, "--batch", "collect") == 1
    found = again(study)
    assert {call.outcome.reason for call in found.calls.all()} == {
        "The server refused the batch. Line 1 is too long"
    }
    found.close()


@pytest.mark.parametrize(
    ("place", "answer", "status"),
    [
        ("POST /files", error(429, "no credit", "insufficient_quota"), Status.QUOTA),
        ("POST /files", Answer(b"<html>", 502), Status.RETRYABLE),
        ("POST /batches", error(401, "bad key"), Status.FATAL),
    ],
)
def test_what_is_not_taken_ends_as_that_and_can_be_made_again(
    study: StudyFolder, server: JudgeServer, house: BatchHouse, place: str, answer: Answer, status: Status
) -> None:
    house.refuse[place] = answer
    assert judge(study, server, "--batch", "submit") == 1
    found = again(study)
    assert statuses(found) == {status: 6}
    found.close()
    house.refuse.clear()
    assert judge(study, server, "--batch", "submit", "--retry-failed") == 0
    assert len(house.batches) == 1


def test_a_batch_that_may_have_arrived_is_looked_for_and_never_handed_in_twice(
    study: StudyFolder, server: JudgeServer, house: BatchHouse, capsys: Output
) -> None:
    def take_and_break_off(asked: object) -> Answer:
        answer = house(asked)  # type: ignore[arg-type]
        is_begun = bool(house.batches)
        return Answer(answer.body, silent=True) if is_begun else answer

    server.respond = take_and_break_off
    assert judge(study, server, "--batch", "submit") == 1
    assert "It is not known whether" in capsys.readouterr().err
    server.respond = house
    assert judge(study, server, "--batch", "submit") == 1
    assert "6 calls were handed in before" in capsys.readouterr().err
    house.finish()
    assert judge(study, server, "--batch", "collect") == 0
    found = again(study)
    assert statuses(found) == {Status.OK: 6}
    assert len(house.batches) == 1
    found.close()


def test_a_batch_that_never_arrived_is_found_missing(
    study: StudyFolder, server: JudgeServer, house: BatchHouse, capsys: Output
) -> None:
    house.refuse["POST /batches"] = Answer(silent=True)
    assert judge(study, server, "--batch", "submit") == 1
    assert judge(study, server, "--batch", "collect") == 1
    found = again(study)
    assert statuses(found) == {Status.RETRYABLE: 6}
    found.close()


def test_a_batch_can_be_given_up(study: StudyFolder, server: JudgeServer, capsys: Output) -> None:
    assert judge(study, server, "--batch", "submit") == 0
    assert judge(study, server, "--batch", "drop", "--dry-run") == 2
    assert judge(study, server, "--batch", "drop") == 0
    assert "6 calls dropped" in capsys.readouterr().out
    assert judge(study, server, "--batch", "submit", "--retry-failed") == 0


def test_nothing_is_handed_in_without_a_yes(study: StudyFolder, capsys: Output) -> None:
    study.close()
    words = [
        "judge",
        str(study.folder),
        "--model",
        "m",
        "--base-url",
        "http://192.0.2.1/v1",
        "--batch",
        "submit",
    ]
    assert main(words) == 1
    shown = capsys.readouterr()
    assert "Nothing was sent to 192.0.2.1" in shown.err
    assert "15 calls to make" in shown.out
    found = again(study)
    assert statuses(found) == {}
    found.close()


def test_the_description_a_call_was_about_is_found_again(
    study: StudyFolder, server: JudgeServer, house: BatchHouse
) -> None:
    for image in study.images.all():
        study.descriptions.add(image.key, Draft({"colour": "white"}, additions=f"Number {image.number}."))
    text = study.descriptions.current(1)
    assert judge(study, server, "--batch", "submit", "--sees", JudgeInput.ALT_TEXT) == 0
    changed = again(study)
    changed.prepare_to_write()
    changed.descriptions.add(1, Draft({"colour": "red"}))
    changed.close()
    house.finish()
    assert judge(study, server, "--batch", "collect") == 0
    found = again(study)
    rater = next(found.calls.all()).judge
    heard = {a.circumstances.heard.alt_text for a in found.answers.current(1, rater, 1).values()}
    assert text is not None
    assert heard == {text.id}
    found.close()


def test_the_key_goes_nowhere_else_and_is_never_told(
    study: StudyFolder,
    server: JudgeServer,
    house: BatchHouse,
    capsys: Output,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TOUCHSTONE_JUDGE_KEY", "sk-very-secret")
    house.refuse["POST /files"] = error(401, "Incorrect key: sk-very-secret")
    assert judge(study, server, "--batch", "submit") == 1
    assert server.asked[0].headers["authorization"] == "Bearer sk-very-secret"
    assert "sk-very-secret" not in "".join(capsys.readouterr())
    assert b"sk-very-secret" not in (study.folder / "study.db").read_bytes()
