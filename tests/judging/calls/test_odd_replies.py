"""Replies where nobody asked for them: streamed, as a function's arguments, as thoughts; and bare refusals."""

import asyncio
import json
from typing import Any

import pytest

from app.judging.calls.capabilities import Capabilities, Form
from app.judging.calls.openai_judge import OpenAIJudge
from app.judging.calls.response import plain_name
from app.study.judge.judge_call import Reply, Status, Usage
from app.study.judge.judge_setup import JudgeSetup
from tests.judging.asked import PICTURES, put_once, question
from tests.judging.servers import Answer, Asked, completion, error, judge_server

TEXT = '{"T1": {"C1": 1, "C2": 0}}'
WORDS = Answer(completion(TEXT))


def ask(answer: Answer) -> Reply:
    with judge_server(lambda asked: answer) as server:
        return put_once(JudgeSetup("m", base_url=server.url))


def stream(*deltas: dict[str, Any], end: str = "data: [DONE]\n\n", reason: str | None = "stop") -> bytes:
    """A reply in pieces, as servers stream it."""
    events: list[dict[str, Any]] = [
        {"model": "m-1", "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas
    ]
    events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    events.append({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 4}})
    return (": ping\n\n" + "".join(f"data: {json.dumps(event)}\n\n" for event in events) + end).encode()


def pieces(text: str, name: str = "content") -> list[dict[str, Any]]:
    return [{name: text[at : at + 7]} for at in range(0, len(text), 7)]


@pytest.mark.parametrize("end", ["data: [DONE]\n\n", ""])
def test_a_streamed_reply_is_put_together(end: str) -> None:
    reply = ask(Answer(stream(*pieces(TEXT), end=end), headers={"Content-Type": "text/event-stream"}))
    assert (reply.status, reply.text, reply.model, reply.usage) == (Status.OK, TEXT, "m-1", Usage(9, 4))


def test_what_else_may_be_streamed() -> None:
    refused = ask(Answer(stream(*pieces("I cannot help.", "refusal"))))
    assert (refused.status, refused.reason) == (Status.REFUSED, "The model declined: I cannot help.")
    called = [{"tool_calls": [{"index": 0, "function": {"name": "f"}}]}]
    called += [
        {"tool_calls": [{"index": 0, "function": {"arguments": part}}]} for part in (TEXT[:9], TEXT[9:])
    ]
    assert ask(Answer(stream(*called, reason="tool_calls"))).text == TEXT
    assert ask(Answer(stream(*pieces(TEXT), reason="length"))).status is Status.TRUNCATED
    broken = ask(Answer(b'data: {"error": {"message": "Overloaded.", "code": 503}}\n\n'))
    assert (broken.status, "Overloaded." in broken.reason) == (Status.RETRYABLE, True)


@pytest.mark.parametrize(
    "body",
    [stream(*pieces(TEXT), end="", reason=None), b"data: hello\n\n", b"data: [DONE]\n\n", b"event: ping\n\n"],
)
def test_a_stream_that_is_no_whole_reply_is_not_asked_for_again(body: bytes) -> None:
    reply = ask(Answer(body))
    assert reply.status is Status.FATAL
    assert "streamed its answer" in reply.reason


@pytest.mark.parametrize(
    "message",
    [
        {"tool_calls": [{"type": "function", "function": {"name": "verdicts", "arguments": TEXT}}]},
        {"tool_calls": [{"function": {"arguments": json.loads(TEXT)}}]},
        {"function_call": {"name": "verdicts", "arguments": TEXT}},
        {"reasoning_content": TEXT},
        {"reasoning": f"The handle is straight. {TEXT}"},
    ],
)
def test_words_in_another_place_are_found(message: dict[str, Any]) -> None:
    for content in (None, "", " \n"):
        reply = ask(
            Answer(completion(content, "tool_calls" if "tool_calls" in message else "stop", **message))
        )
        assert reply.status is Status.OK
        assert reply.text.endswith(TEXT)


def test_an_answer_goes_before_thoughts_and_functions() -> None:
    both = completion(TEXT, reasoning_content="{}", tool_calls=[{"function": {"arguments": "{}"}}])
    assert ask(Answer(both)).text == TEXT


def test_thoughts_alone_are_no_answer() -> None:
    reply = ask(Answer(completion("", reasoning_content="The handle is straight, I think.")))
    assert (reply.status, reply.text) == (Status.INVALID, "The handle is straight, I think.")
    assert "reasoning but no answer" in reply.reason


def test_of_two_functions_neither_is_taken() -> None:
    two = [{"function": {"arguments": TEXT}}, {"function": {"arguments": TEXT.replace("1,", "0,")}}]
    assert ask(Answer(completion(None, tool_calls=two))).status is Status.INVALID


@pytest.mark.parametrize("code", [400, 404])
@pytest.mark.parametrize(
    "body", [b"", b"<html>Not Found</html>", {}, {"error": {}}, {"error": {"code": 400}}]
)
def test_a_refusal_without_a_word_leads_down_the_ladder(code: int, body: Any) -> None:
    def respond(asked: Asked) -> Answer:
        return Answer(body, code) if "response_format" in asked.body else WORDS

    async def run(url: str) -> tuple[Reply, Reply, Capabilities]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None)
        first = await judge.ask(question(), PICTURES)
        second = await judge.ask(question(), PICTURES)
        await judge.close()
        return first, second, judge.capabilities

    with judge_server(respond) as server:
        first, second, learnt = asyncio.run(run(server.url))
        assert len(server.asked) == 4
    assert (first.status, first.sent, second.status, second.sent) == (Status.OK, 3, Status.OK, 1)
    assert learnt == Capabilities(Form.WORDS)


def test_a_first_call_that_is_slow_does_not_keep_the_others_waiting() -> None:
    async def run(url: str) -> list[Status]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None, first_seconds=0.05)
        asks = [asyncio.create_task(judge.ask(question(), PICTURES)) for _ in range(4)]
        try:  # the first is answered only once the server stops
            replies = await asyncio.wait_for(asyncio.gather(*asks[1:]), 30)
            return [reply.status for reply in replies]
        finally:
            for task in asks:
                task.cancel()
            await asyncio.gather(*asks, return_exceptions=True)
            await judge.close()

    with judge_server(lambda asked: Answer(WORDS.body, after=60 if asked.number == 1 else 0)) as server:
        assert asyncio.run(run(server.url)) == [Status.OK] * 3


def test_every_request_that_went_out_is_counted() -> None:
    def respond(asked: Asked) -> Answer:
        if "response_format" in asked.body:
            return error(400, "no response_format")
        return error(503, "Busy.")

    with judge_server(respond) as server:
        assert put_once(JudgeSetup("m", base_url=server.url)).sent == len(server.asked) == 3


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("gpt-4o", "gpt-4o"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("a\x1b[31mb\x00\nc", "a[31mbc"),
        ("\u2066\u200b\ufeff", ""),
        ("m\u2028n\ud800", "mn\ufffd"),
        ("കുടം  7b", "കുടം 7b"),
        (None, ""),
        (7, ""),
    ],
)
def test_names_hold_no_signs_that_cannot_be_seen(name: Any, plain: str) -> None:
    assert plain_name(name) == plain
    if isinstance(name, str):
        assert ask(Answer(json.dumps({**completion("words"), "model": name}).encode())).model == plain
