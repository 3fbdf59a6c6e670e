"""No piece of a key of eight characters or more gets out: not from texts, the database, the screen, exports or logs."""

import itertools
import json
import logging
import string
import traceback
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.cli import main
from app.cli.error_report import log_file
from app.judging.batches.batch_run import BatchError
from app.judging.calls.key_scrubbing import Scrubber
from app.judging.calls.keys import OTHER_VARIABLE, Key
from app.judging.calls.openai_client import OpenAIClient
from app.sessions.judge.judge_calls import call_text
from app.sessions.judge.judge_results import Results
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup
from storage.folder import open_study
from tests.judging.calls.written_keys import WRITTEN, leaks
from tests.judging.servers import Answer, Asked, completion, error, judge_server
from tests.storage.making import make_study, write_picture

# 48 signs, as OpenAI's keys have them; every piece of it is unlike any other text here.
KEY = "sk-proj-7Hq2Vx_9ZbT4mKd-Wc8YpR3uNfJ6sLgA5eXo1QiB"
SIGNS = string.ascii_letters + string.digits + "-_.~+=/"
keys = st.text(SIGNS, min_size=8, max_size=64)


@given(keys, st.sampled_from(list(WRITTEN)), st.data())
def test_no_piece_of_a_key_is_left_however_it_is_written_and_cut(
    key: str, written: str, data: st.DataObject
) -> None:
    told = WRITTEN[written](key)
    start = data.draw(st.integers(0, len(told)))
    end = data.draw(st.integers(start, len(told)))
    before, after = data.draw(st.text(max_size=20)), data.draw(st.text(max_size=20))
    clean = Scrubber(key).text(before + told[start:end] + after)
    assert not leaks(clean, key, written)
    assert Scrubber(key).text(clean) == clean


@given(st.text(), st.text("abcdef", min_size=8))
def test_other_words_stay_as_they_are(text: str, key: str) -> None:
    words = text.replace("a", "").replace("A", "")
    assert Scrubber("a" * 8 + key).text(words) in (words, Scrubber(key).text(words))
    assert Scrubber(KEY).text(text) == text
    assert Scrubber("").text(text) == text


@pytest.mark.parametrize("key", ["", "1", "key", "lm-studio", "sk-no-key-required"])
def test_what_is_no_secret_changes_no_reply(key: str) -> None:
    reply = '{"T1": {"C1": 1}, "evidence": "A key is required; not needed here."}'
    assert Scrubber(key).text(reply) == reply


def test_nothing_that_is_stored_of_a_reply_holds_the_key() -> None:
    key = "sk-0123456789abcdef"
    reply = Reply(
        Status.OK, text=key, reason=key, model=key, request_id=key, refusals={"T1.C1": key}, fingerprint=key
    )
    assert key not in repr(Scrubber(key).reply(reply))


def test_a_short_key_is_taken_out_as_a_whole() -> None:
    assert Scrubber("s3cret").text("the key s3cret, or \\u00733cret") == "the key [key], or [key]"


def test_what_is_printed_of_a_scrubber_holds_no_key() -> None:
    assert KEY not in repr(Scrubber(KEY))


GOOD = json.dumps({"T1": {"C1": 1, "C2": 0}, "overall": 0})
PLACES = (
    "message",
    "refusal",
    "text",
    "evidence",
    "model",
    "request id",
    "page",
    "parts",
    "small parts",
    "stream",
    "coding",
)


def echo(place: str, told: str, key: str) -> Answer:
    """A server's answer with these words in some place of it, and the key in a header that nobody reads."""
    answer = _echo(place, told)
    return replace(answer, headers={**answer.headers, "X-Echo": key})


def _echo(place: str, told: str) -> Answer:
    as_json = json.dumps(told)[1:-1]
    if place == "message":
        return error(500, told)
    if place == "refusal":
        return Answer(completion("", refusal=told))
    if place == "text":
        return Answer(completion(told))
    if place == "evidence":
        return Answer(completion(GOOD[:-1] + f', "note": "{as_json}"}}'))
    if place == "model":
        return Answer({**completion(GOOD), "model": told})
    if place == "request id":
        plain = "".join(sign for sign in told if sign.isascii() and sign.isprintable())
        return Answer(completion(GOOD), headers={"x-request-id": plain})
    if place == "page":
        return Answer(told.encode())
    if place == "parts":
        half = len(told) // 2
        return Answer(completion([{"text": told[:half]}, {"text": told[half:]}]))  # type: ignore[arg-type]
    if place == "small parts":  # none of them holds enough of the key to be recognised
        small = [{"text": told[at : at + 5]} for at in range(0, len(told), 5)]
        return Answer(completion(small))  # type: ignore[arg-type]
    if place == "stream":
        pieces = [told[at : at + 5] for at in range(0, len(told), 5)]
        events = [{"choices": [{"delta": {"refusal": piece}}]} for piece in pieces]
        lines = [f"data: {json.dumps(event)}\n\n" for event in events]
        return Answer("".join([*lines, "data: [DONE]\n\n"]).encode())
    plain = "".join(sign for sign in told if sign.isascii() and sign.isprintable())
    return Answer(completion(GOOD), headers={"Content-Encoding": plain})


def test_a_server_that_repeats_the_key_gets_it_nowhere(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    made = make_study(tmp_path / "study", images=0, described=())
    made.images.add(tmp_path / "cane.png", write_picture(tmp_path / "cane.png"))
    made.close()
    monkeypatch.setenv(OTHER_VARIABLE, KEY)
    asked_before = itertools.count()
    lengths = (0, 150, 183, 190, 270, 283, 290)  # so that the key straddles what is cut at 200 and at 300

    def respond(asked: Asked) -> Answer:
        key = asked.headers["authorization"].partition(" ")[2]
        if asked.method == "GET":
            return error(404, key, headers={"X-Echo": key})
        number, is_good = divmod(next(asked_before), 2)
        if is_good:  # or the run would end, for so many failures in a row
            return Answer(completion(GOOD))
        written = list(WRITTEN.values())[number * 7 % len(WRITTEN)]
        return echo(
            PLACES[number % len(PLACES)], "x " * (lengths[number % len(lengths)] // 2) + written(key), key
        )

    with judge_server(respond) as server:
        asking = ["judge", str(tmp_path / "study"), "--model", "m", "--base-url", server.url]
        assert main([*asking, "--runs", "100", "--tries", "1", "--concurrency", "1"]) == 1
    exports = [tmp_path / f"all.{name}" for name in ("json", "csv", "jsonl")]
    for file in exports:
        assert main(["export", str(tmp_path / "study"), "--format", file.suffix[1:], "--out", str(file)]) == 0
    output = capsys.readouterr()
    printed = output.out + output.err
    with closing(open_study(tmp_path / "study")) as study:
        calls = list(study.calls.all())
        shown = repr(calls)
        rubric = study.rubrics.current()
        (judge, setup) = study.calls.judges()[0]
        assert rubric is not None
        results = Results(judge, setup, rubric)
        shown += "".join(repr(call_text(study, call.key, results)) for call in calls)
        statuses = Counter(call.outcome.status for call in calls)
    assert statuses.total() == 100
    assert set(statuses) == {Status.OK, Status.REFUSED, Status.INVALID, Status.RETRYABLE, Status.FATAL}
    files = [file for file in (tmp_path / "study").rglob("*") if file.is_file()] + exports
    stored = "\n".join(file.read_bytes().decode("utf-8", "replace") for file in files)
    logged = caplog.text + (log_file().read_text() if log_file().exists() else "")
    for where, text in {"screen": printed + shown, "disk": stored, "log": logged}.items():
        for written in WRITTEN:
            assert not leaks(text, KEY, written), (where, written)


def test_a_batch_that_repeats_the_key_does_not_get_it_read(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)

    def respond(asked: Asked) -> Answer:
        key = asked.headers["authorization"].partition(" ")[2]
        if asked.path.endswith("/content"):
            told = [
                json.dumps({"custom_id": "x", "error": {"message": write(key)}}) for write in WRITTEN.values()
            ]
            return Answer("\n".join(told).encode(), headers={"X-Echo": key})
        return error(500, "x" * 270 + WRITTEN["JSON"](key))

    with (
        judge_server(respond) as server,
        OpenAIClient(JudgeSetup("m", server.url), Key(KEY, "the test")) as batches,
    ):
        told = "\n".join(batches.lines("file-1"))
        with pytest.raises(BatchError) as error:
            batches.look("batch-1")
    assert "[key]" in told
    seen = told + caplog.text + "".join(traceback.format_exception(error.value))
    for written in WRITTEN:
        assert not leaks(seen, KEY, written)
