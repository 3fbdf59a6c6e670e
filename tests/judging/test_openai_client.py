"""OpenAI's library over a connection of ours: what it never gets to know, and what a server can make of it."""

import json
import logging
from itertools import count
from pathlib import Path

import pytest

from app.judging.batches.batch_run import BatchError
from app.judging.calls.connection import MEGABYTES
from app.judging.calls.keys import Key
from app.judging.calls.openai_client import OpenAIClient
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.servers import Answer, Asked, JudgeServer, error, judge_server

KEY = Key("sk-a-secret-of-the-test", "the test")
BATCH = {
    "id": "batch-1",
    "status": "in_progress",
    "request_counts": {"total": 3, "completed": 1, "failed": 1},
}


def client(server: JudgeServer, seconds: float = 20) -> OpenAIClient:
    return OpenAIClient(JudgeSetup("m", base_url=server.url), KEY, seconds)


def test_the_key_goes_out_in_its_header_and_the_library_never_sees_it(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("openai", "httpx2"):
        monkeypatch.setattr(logging.getLogger(name), "level", logging.DEBUG)
    caplog.set_level(logging.DEBUG)
    told = {**BATCH, "metadata": {"key": KEY.value}}
    with judge_server(lambda asked: Answer(told, headers={"X-Request-Id": KEY.value})) as server:
        with client(server) as asking:
            assert asking.look("batch-1").done == 2
            assert KEY.value not in repr(vars(asking._sdk))
        (asked,) = server.asked
    assert "HTTP Response" in caplog.text, "the library's log would not have shown the key"
    assert KEY.value not in caplog.text
    assert asked.headers["authorization"] == f"Bearer {KEY.value}"
    assert not [name for name in asked.headers if "stainless" in name]


def test_a_name_of_a_batch_is_no_way_to_another_address() -> None:
    with judge_server(lambda asked: Answer(BATCH)) as server:
        with client(server) as asking:
            asking.look("a/../../elsewhere?x=1")
        (asked,) = server.asked
    assert asked.path == "/v1/batches/a%2F..%2F..%2Felsewhere%3Fx=1"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer(b"", 302, {"Location": "http://127.0.0.1:9/"}), "302"),
        (Answer(b"a" * 65_536, endless=True), f"longer than {MEGABYTES} MB"),
        (Answer(b"x", headers={"Content-Encoding": "gzip"}), "compressed its answer as gzip"),
        (Answer(b"<html>", headers={"Content-Type": "text/html"}), "cannot be used: <html>"),
        (Answer({"id": ["x"], "status": 7}), "cannot be used"),
        (Answer([BATCH]), "cannot be used"),
        (Answer(b'{"a":' * 100_000), "cannot be used"),
        (Answer(b"x" * 100, drip=0.2), "within 1 second"),
        (Answer(silent=True), "broke off"),
        (error(401, f"{KEY.value} is wrong"), r"\[key\] is wrong"),
    ],
)
def test_what_is_no_batch_is_told(answer: Answer, reason: str) -> None:
    with (
        judge_server(lambda asked: answer) as server,
        client(server, seconds=1) as asking,
        pytest.raises(BatchError, match=reason),
    ):
        asking.look("batch-1")


@pytest.mark.parametrize("counts", [None, "many", 5, {"total": "3", "completed": True}, {"total": None}])
def test_counts_that_are_none_count_nothing(counts: object) -> None:
    with (
        judge_server(lambda asked: Answer({**BATCH, "request_counts": counts})) as server,
        client(server) as asking,
    ):
        found = asking.look("batch-1")
    assert (found.id, found.done, found.total) == ("batch-1", 0, 0)


def test_the_lines_that_came_whole_are_given_before_trouble() -> None:
    lines = b'{"a": 1}\n{"b": 2}\n{"c": 3}\n'
    with judge_server(lambda asked: Answer(lines, cut=len(lines) - 3)) as server, client(server) as asking:
        came: list[str] = []
        with pytest.raises(BatchError) as error:
            came.extend(asking.lines("file-1"))
    assert came == ['{"a": 1}\n', '{"b": 2}\n']
    assert error.value.status is Status.RETRYABLE


def test_a_file_that_is_refused_says_why() -> None:
    with (
        judge_server(lambda asked: error(404, "No such file")) as server,
        client(server) as asking,
        pytest.raises(BatchError, match="No such file"),
    ):
        list(asking.lines("file-1"))


@pytest.mark.parametrize("limit", ["_LONGEST_LINE", "_LARGEST_OUTPUT"])
def test_no_line_and_no_file_is_longer_than_any_reply(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"app.judging.calls.openai_client.{limit}", 1000)
    with (
        judge_server(lambda asked: Answer(b"a" * 65_536, endless=limit == "_LARGEST_OUTPUT")) as server,
        client(server) as asking,
        pytest.raises(BatchError, match="was not read"),
    ):
        list(asking.lines("file-1"))


def test_a_list_of_batches_without_an_end_is_left() -> None:
    numbers = count()

    def page(asked: Asked) -> Answer:
        rows = [{**BATCH, "id": f"batch-{next(numbers)}"} for _ in range(100)]
        return Answer({"data": rows, "has_more": True})

    with judge_server(page) as server, client(server) as asking:
        assert asking.find("sent:x") is None
        assert len(server.asked) == 20
    assert "after=batch-99" in server.asked[1].path


def test_a_batch_is_found_by_the_name_it_was_handed_in_under() -> None:
    pages = [
        {"data": [None, 7, {"metadata": "x"}, BATCH], "has_more": True},
        {"data": [{**BATCH, "id": "batch-2", "metadata": {"touchstone": "sent:x"}}], "has_more": False},
    ]
    with judge_server(lambda asked: Answer(pages[asked.number - 1])) as server, client(server) as asking:
        found = asking.find("sent:x")
    assert found is not None
    assert found.id == "batch-2"


def test_an_answer_that_is_missing_leaves_the_batch_unsure(tmp_path: Path) -> None:
    def respond(asked: Asked) -> Answer:
        return Answer({"id": "file-1"}) if asked.path.endswith("/files") else Answer(silent=True)

    file = tmp_path / "calls.jsonl"
    file.write_text(json.dumps({}) + "\n")
    with judge_server(respond) as server, client(server) as asking, pytest.raises(BatchError) as error:
        asking.hand_in(file, "sent:x")
    assert not error.value.is_sure
