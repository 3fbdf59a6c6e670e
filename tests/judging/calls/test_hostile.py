"""Servers that misbehave: every misdeed ends as its status with a sentence, and nothing is raised."""

import asyncio
import gzip
import json
import socket
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from app.judging.calls.connection import MEGABYTES
from app.judging.calls.openai_judge import OpenAIJudge
from app.judging.calls.response import chat_reply, parsed, retry_after
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import Backend, JudgeSetup
from tests.judging.asked import PICTURES, put_once, question
from tests.judging.servers import Answer, Asked, completion, decision, error, judge_server

KEY = "sk-a-secret-of-the-test"
OK = completion('{"T1": {"C1": 1, "C2": 0}}')


def ask(answer: Answer, timeout: float = 20, setup: JudgeSetup | None = None, sent: int = 1) -> Reply:
    """What happens to a question to a server that gives this answer to everything, and is asked so many times."""
    with judge_server(lambda asked: answer) as server:
        chosen = setup or JudgeSetup("m")
        reply = put_once(
            JudgeSetup("m", base_url=server.url, backend=chosen.backend), key=KEY, timeout=timeout
        )
        assert len(server.asked) == sent, "a failure is not asked again in secret"
    assert reply.sent == sent
    assert (reply.status is Status.OK) == (reply.reason == "")
    assert KEY not in repr(reply)
    assert reply.seconds is not None
    return reply


def choice(**changes: Any) -> dict[str, Any]:
    """A completion whose only choice is changed."""
    made = completion("words")
    made["choices"][0].update(changes)
    return made


STATUSES = {
    400: Status.FATAL,
    401: Status.FATAL,
    402: Status.QUOTA,
    403: Status.FATAL,
    404: Status.FATAL,
    408: Status.RETRYABLE,
    409: Status.RETRYABLE,
    413: Status.FATAL,
    422: Status.FATAL,
    429: Status.RETRYABLE,
    500: Status.RETRYABLE,
    502: Status.RETRYABLE,
    503: Status.RETRYABLE,
    529: Status.RETRYABLE,
}


@pytest.mark.parametrize(("code", "status"), STATUSES.items())
@pytest.mark.parametrize("body", [b"", b"<html>", {"error": {"message": "Sorry."}}, {"error": "Sorry."}, []])
def test_a_status_of_trouble(code: int, status: Status, body: Any) -> None:
    is_bare = code in (400, 404) and not isinstance(body, dict)  # then the other ways to ask are tried
    reply = ask(Answer(body, code), sent=3 if is_bare else 1)
    assert reply.status is status
    assert status is Status.QUOTA or str(code) in reply.reason
    assert status is Status.QUOTA or ("Sorry." in reply.reason) == isinstance(body, dict)


@pytest.mark.parametrize(
    ("code", "name", "status"),
    [
        (429, "insufficient_quota", Status.QUOTA),
        (403, "billing_not_active", Status.QUOTA),
        (429, "rate_limit_exceeded", Status.RETRYABLE),
        (400, "content_policy_violation", Status.FILTERED),
        (400, "content_filter", Status.FILTERED),
        (400, "context_length_exceeded", Status.FATAL),
    ],
)
def test_a_code_says_more_than_the_status(code: int, name: str, status: Status) -> None:
    assert ask(error(code, "Sorry.", code=name)).status is status


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"Retry-After": "20"}, 20),
        ({"Retry-After": "1.5"}, 1.5),
        ({"retry-after-ms": "250", "retry-after": "20"}, 0.25),
        ({"Retry-After": "-3"}, 0),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "nan"}, None),
        ({"Retry-After": "inf"}, None),
        ({"Retry-After": ""}, None),
    ],
)
def test_how_long_to_wait_is_handed_on(headers: dict[str, str], seconds: float | None) -> None:
    assert ask(error(429, "Slow down.", headers=headers)).retry_after == seconds


def test_a_date_to_wait_for_is_handed_on_in_seconds() -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    later = format_datetime(now + timedelta(seconds=90), usegmt=True)
    assert retry_after({"retry-after": later}, now) == 90
    assert retry_after({"retry-after": format_datetime(now - timedelta(days=1), usegmt=True)}, now) == 0
    assert retry_after({"retry-after": "Sat, 21 Nov 2026 12:01:00"}, now) == 60
    assert retry_after({"retry-after": "Sat, 99 Nov 2026 12:01:00 GMT"}, now) is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", Status.RETRYABLE),
        (b"<!DOCTYPE html><title>Sign in</title>", Status.FATAL),
        (b"\xef\xbb\xbf\n <html>", Status.FATAL),
        (b"{", Status.RETRYABLE),
        (b"\xff\xfe\x00", Status.RETRYABLE),
        (b"[" * 100_000, Status.RETRYABLE),
        (b'"a text and no object"', Status.RETRYABLE),
        (b"null", Status.RETRYABLE),
        (b"[]", Status.RETRYABLE),
        (b"{}", Status.RETRYABLE),
        ({**OK, "choices": None}, Status.RETRYABLE),
        ({**OK, "choices": []}, Status.RETRYABLE),
        ({**OK, "choices": [None]}, Status.RETRYABLE),
        ({**OK, "choices": {"0": "x"}}, Status.RETRYABLE),
        ({"error": {"message": "No provider is up.", "code": 502}}, Status.RETRYABLE),
        ({"error": {"message": "No credit.", "code": 402}}, Status.QUOTA),
        ({"error": "overloaded"}, Status.RETRYABLE),
        (choice(message=None), Status.INVALID),
        (choice(message={"content": None}), Status.INVALID),
        (choice(message={"content": "  "}), Status.INVALID),
        (choice(message={"content": 7}), Status.INVALID),
        (choice(message={"content": None, "tool_calls": [{}]}, finish_reason="tool_calls"), Status.INVALID),
        (choice(message={"content": "", "refusal": "I can't help."}), Status.REFUSED),
        (choice(finish_reason="content_filter"), Status.FILTERED),
        (choice(finish_reason="length"), Status.TRUNCATED),
        (choice(finish_reason=None), Status.OK),
        (choice(finish_reason=7), Status.OK),
        ({"choices": [{"message": {"content": "words"}}]}, Status.OK),
        (choice(message={"content": [{"type": "text", "text": "wo"}, {"text": "rds"}, 1]}), Status.OK),
    ],
)
def test_an_answer_with_a_status_of_success(body: Any, status: Status) -> None:
    reply = ask(Answer(body))
    assert reply.status is status
    assert status is not Status.OK or reply.text == "words"


def test_what_was_written_is_kept_whatever_became_of_it() -> None:
    cut = ask(Answer(choice(message={"content": '{"T1": {"C'}, finish_reason="length")))
    assert cut.text == '{"T1": {"C'
    refused = ask(Answer(choice(message={"content": "I looked.", "refusal": "I can't help."})))
    assert refused.text == "I looked."
    assert "I can't help." in refused.reason


@pytest.mark.parametrize(
    "text", ["```json\n{}\n```", "{broken", '{"T9": {"C1": 5}}', "\ufeffcane \U0001f9af \x00"]
)
def test_words_come_through_as_they_are(text: str) -> None:
    assert ask(Answer(completion(text))).text == text


def test_half_a_character_can_be_stored() -> None:
    reply = ask(Answer(b'{"choices": [{"message": {"content": "a\\ud800b"}}]}'))
    assert reply.text == "a\ufffdb"


@pytest.mark.parametrize("count", [None, "900", -1, 1.5, True, 10**30])
def test_counts_that_are_none_are_not_kept(count: Any) -> None:
    usage = ask(Answer({**OK, "usage": {"prompt_tokens": count, "completion_tokens": 40}})).usage
    assert (usage.tokens_in, usage.tokens_out) == (None, 40)


def test_words_of_a_server_are_short_and_on_one_line() -> None:
    reply = ask(error(400, "a\nb\x1b[31m\t" + "c" * 10_000))
    assert len(reply.reason) < 500
    assert reply.reason.isprintable()


@pytest.mark.parametrize("place", ["message", "text", "model", "page", "request id"])
def test_a_server_that_repeats_the_key_does_not_get_it_written_down(place: str) -> None:
    answers = {
        "message": error(401, f"The key {KEY} is wrong."),
        "text": Answer(completion(f"Your key is {KEY}.")),
        "model": Answer({**completion("words"), "model": KEY}),
        "page": Answer(f"<p>{KEY}</p>".encode()),
        "request id": Answer(completion("words"), headers={"x-request-id": KEY}),
    }
    ask(answers[place])


# The line itself


def test_an_endless_answer_is_given_up() -> None:
    reply = ask(Answer(b"a" * 65_536, endless=True))
    assert reply.status is Status.FATAL, "the next answer would be as long"
    assert f"{MEGABYTES} MB" in reply.reason


def test_an_endless_error_is_given_up() -> None:
    assert ask(Answer(b"a" * 65_536, 500, endless=True)).status is Status.FATAL


def test_an_answer_that_says_it_is_too_long_is_not_waited_for() -> None:
    assert "MB" in ask(Answer(OK, headers={"Content-Length": "9000000000"})).reason


@pytest.mark.parametrize("answer", [Answer(OK, after=30), Answer(OK, drip=0.05)])
def test_a_server_that_takes_too_long_is_given_up(answer: Answer) -> None:
    reply = ask(answer, timeout=0.3)
    assert reply.status is Status.RETRYABLE
    assert "within" in reply.reason
    assert reply.timed_out


@pytest.mark.parametrize("answer", [Answer(OK, cut=20), Answer(OK, cut=0), Answer(silent=True)])
def test_a_line_that_breaks_off(answer: Answer) -> None:
    reply = ask(answer)
    assert reply.status is Status.RETRYABLE
    assert "broke off" in reply.reason


@pytest.mark.parametrize(
    "answer",
    [
        Answer(OK, headers={"Content-Encoding": "gzip"}),
        Answer(gzip.compress(json.dumps(OK).encode()), headers={"Content-Encoding": "gzip"}),
        Answer(gzip.compress(b"a" * 50_000_000), headers={"Content-Encoding": "gzip"}),
        Answer(OK, headers={"Content-Encoding": "br, nonsense"}),
    ],
)
def test_compressed_answers_were_not_asked_for(answer: Answer) -> None:
    reply = ask(answer)
    assert reply.status is Status.FATAL
    assert "compressed" in reply.reason


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    reply = put_once(JudgeSetup("m", base_url=f"http://127.0.0.1:{port}/v1"))
    assert reply.status is Status.RETRYABLE
    assert reply.reason.startswith(f"127.0.0.1:{port} cannot be reached")
    assert (reply.sent, reply.timed_out) == (0, False)


def test_a_server_that_takes_no_connection_in_time() -> None:
    with socket.socket() as full:
        full.bind(("127.0.0.1", 0))
        full.listen(0)
        port = full.getsockname()[1]
        waiting = [socket.socket() for _ in range(4)]  # more than it lets wait: the next one gets no answer
        for line in waiting:
            line.setblocking(False)
            line.connect_ex(("127.0.0.1", port))
        reply = put_once(JudgeSetup("m", base_url=f"http://127.0.0.1:{port}/v1"), timeout=0.5)
        for line in waiting:
            line.close()
    assert reply.status is Status.RETRYABLE
    assert reply.reason.startswith(f"127.0.0.1:{port} did not accept a connection within 0.4 seconds")
    assert (reply.sent, reply.timed_out) == (0, False), "nothing was sent, so nothing can be billed"


def test_a_name_that_leads_nowhere() -> None:
    assert put_once(JudgeSetup("m", base_url="http://nowhere.invalid/v1")).status is Status.RETRYABLE


@pytest.mark.parametrize("code", [301, 302, 307, 308])
def test_being_sent_elsewhere_is_not_followed(code: int) -> None:
    with judge_server() as elsewhere:
        reply = ask(Answer(b"", code, headers={"Location": elsewhere.url + "/chat/completions"}))
        assert elsewhere.asked == []
    assert reply.status is Status.FATAL
    assert "another address" in reply.reason


def test_https_to_a_server_that_speaks_http() -> None:
    with judge_server() as server:
        reply = put_once(JudgeSetup("m", base_url=server.url.replace("http:", "https:")), key=KEY)
        assert server.asked == []
    assert reply.status is Status.RETRYABLE


# Decisions


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", Status.RETRYABLE),
        (b"<html>", Status.FATAL),
        ({}, Status.RETRYABLE),
        ({"answers": None}, Status.RETRYABLE),
        ({"answers": []}, Status.RETRYABLE),
        ({"answers": {"q1": 1}}, Status.RETRYABLE),
        ({"error": {"message": "x", "code": 500}}, Status.RETRYABLE),
    ],
)
def test_decisions_without_answers(body: Any, status: Status) -> None:
    assert ask(Answer(body), setup=JudgeSetup("m", backend=Backend.DECISIONS)).status is status


@pytest.mark.parametrize(
    "answers",
    [
        [{"type": "predicate", "name": "q9", "probability": 0.5}],
        [{"type": "predicate", "name": "q1", "probability": "0.5"}],
        [{"type": "predicate", "name": "q1", "probability": True}],
        [{"type": "choice", "name": "q1", "choice": "yes"}],
        [None, "q1", {"name": ["q1"]}],
    ],
)
def test_decisions_without_a_probability_are_not_given_one(answers: Any) -> None:
    reply = ask(Answer({"answers": answers}), setup=JudgeSetup("m", backend=Backend.DECISIONS))
    assert reply.status is Status.OK
    assert reply.probabilities == {}


@pytest.mark.parametrize("probability", [2, -5, 1e300, 10**400])
def test_what_is_no_probability_stays_none(probability: Any) -> None:
    body = json.dumps(decision({"q1": "P", "q2": 0.5})).replace('"P"', str(probability))
    reply = ask(Answer(body.encode()), setup=JudgeSetup("m", backend=Backend.DECISIONS))
    assert not 0 <= reply.probabilities["T1.C1"] <= 1
    assert reply.probabilities["T1.C2"] == 0.5


def test_a_question_answered_twice_has_no_answer() -> None:
    body = decision({"q1": 0.9, "q2": 0.5})
    body["answers"].append({"type": "predicate", "name": "q1", "probability": 0.1})
    reply = ask(Answer(body), setup=JudgeSetup("m", backend=Backend.DECISIONS))
    assert not 0 <= reply.probabilities["T1.C1"] <= 1


# After the trouble


def test_an_answer_that_comes_unasked_is_never_taken_for_the_next() -> None:
    def two(asked: Asked) -> Answer:
        body = json.dumps(completion(f"reply {asked.number}")).encode()
        stray = json.dumps(completion("of another image")).encode()
        head = b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(stray)
        return Answer(body + head + stray, headers={"Content-Length": str(len(body))})

    async def run(url: str) -> list[str]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None)
        try:
            return [(await judge.ask(question(), PICTURES)).text for _ in range(3)]
        finally:
            await judge.close()

    with judge_server(two) as server:
        assert asyncio.run(run(server.url)) == ["reply 1", "reply 2", "reply 3"]


def test_after_each_trouble_the_next_call_is_served() -> None:
    problems = [Answer(OK, cut=9), Answer(silent=True), error(500), Answer(b"{"), Answer(OK, drip=0.05)]

    async def run(url: str) -> list[Status]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None, timeout=0.5)
        try:
            return [(await judge.ask(question(), PICTURES)).status for _ in range(2 * len(problems))]
        finally:
            await judge.close()

    def respond(asked: Asked) -> Answer:
        return problems[asked.number // 2] if asked.number % 2 == 0 and asked.number < 10 else Answer(OK)

    with judge_server(respond) as server:
        found = asyncio.run(run(server.url))
    assert found[0::2] == [Status.OK] * len(problems)
    assert Status.RETRYABLE in found


def test_reading_never_raises_on_any_json() -> None:
    for body in [
        b"{}",
        b'{"choices": [[]]}',
        b'{"choices": [{"message": []}]}',
        b'{"error": []}',
        b'{"usage": 1}',
    ]:
        assert chat_reply(parsed(body), body, "host").status is not Status.OK
