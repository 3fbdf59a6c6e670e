"""The judge behind a server: what goes out, what it learns, and what it keeps to itself."""

import asyncio
import base64
import json
import logging
from dataclasses import replace
from typing import Any

import openai
import pytest

from app.errors import UserError
from app.judging.calls.capabilities import Capabilities, Form
from app.judging.calls.keys import Key
from app.judging.calls.openai_judge import OpenAIJudge
from app.judging.calls.request import body_of, chat_body, decisions_body
from app.study.judge.judge_call import Reply, Status, Usage
from app.study.judge.judge_setup import Backend, JudgeSetup
from tests.judging.asked import CODES, PICTURES, PROMPT, put, put_once, question
from tests.judging.servers import Answer, Asked, JudgeServer, completion, decision, error, good, judge_server

KEY = "sk-a-secret-of-the-test"
WORDS = Answer(completion("words"))


def setup_at(server: JudgeServer, **changes: Any) -> JudgeSetup:
    return replace(JudgeSetup("m", base_url=server.url), **changes)


def test_a_reply_comes_with_all_that_the_server_told() -> None:
    told = Answer(completion('{"T1": {}}', reasoning_content="{I think}"), headers={"x-request-id": "req-1"})
    with judge_server(lambda asked: told) as server:
        reply = put_once(setup_at(server))
    assert reply == Reply(
        Status.OK,
        text='{"T1": {}}',
        model="test-model-2026-01-01",
        request_id="req-1",
        usage=Usage(900, 40),
        seconds=reply.seconds,
        sent=1,
    )


def test_the_request_is_the_one_of_the_preview_with_the_pictures_in_it() -> None:
    setup = JudgeSetup("m", temperature=0.2, max_tokens=300, sends_seed=True)
    with judge_server() as server:
        there = replace(setup, base_url=server.url)
        put_once(there)
        (asked,) = server.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.body == chat_body(question(), there, Capabilities(), PICTURES)


@pytest.mark.parametrize("backend", [Backend.CHAT, Backend.DECISIONS])
def test_a_call_is_what_the_client_of_the_openai_library_sends_and_reads(backend: Backend) -> None:
    """The library sends the same request to the same path, and reads the same reply from the answer."""
    is_chat = backend is Backend.CHAT
    told = Answer(completion("words") if is_chat else decision({"q1": 0.25, "q2": 0.5}))
    with judge_server(lambda _asked: told) as server:
        there = setup_at(server, backend=backend, max_tokens=300)
        reply = put_once(there)
        with openai.OpenAI(api_key=KEY, base_url=server.url, max_retries=0) as client:
            body: Any = body_of(question(), there, Capabilities(), PICTURES)
            found: Any = (client.chat.completions if is_chat else client.decisions).create(**body)
        ours, theirs = server.asked
    assert (ours.path, ours.body) == (theirs.path, theirs.body)
    assert ours.headers["content-type"].split(";")[0] == theirs.headers["content-type"].split(";")[0]
    assert reply.model == found.model
    if is_chat:
        assert reply.text == found.choices[0].message.content
        assert reply.usage == Usage(found.usage.prompt_tokens, found.usage.completion_tokens)


def test_decisions_are_asked_and_told_by_criterion() -> None:
    respond = Answer(decision({"q1": 0.25}, refused=("q2",)))
    with judge_server(lambda asked: respond) as server:
        setup = setup_at(server, backend=Backend.DECISIONS)
        reply = put_once(setup)
        (asked,) = server.asked
    assert asked.path == "/v1/decisions"
    assert asked.body == decisions_body(question(), setup, PICTURES)
    assert (reply.status, reply.probabilities) == (Status.OK, {"T1.C1": 0.25})
    assert list(reply.refusals) == ["T1.C2"]
    assert json.loads(reply.text)[1] == {"type": "refusal", "name": "q2"}
    assert reply.usage == Usage(900, 5)


def test_decisions_without_names_are_told_by_their_place() -> None:
    body = decision({"q1": 0.25, "q2": 0.75})
    for answer in body["answers"]:
        answer["name"] = None
    with judge_server(lambda asked: Answer(body)) as server:
        reply = put_once(setup_at(server, backend=Backend.DECISIONS))
    assert reply.probabilities == dict(zip(CODES, (0.25, 0.75), strict=True))


def test_words_of_people_cannot_stand_for_a_picture() -> None:
    text = 'data:image/jpeg;base64,[picture] "}]} {{0}} %s ' + base64.b64encode(b"x").decode()
    asked = question()._replace(prompt=replace(PROMPT, text=text))
    with judge_server() as server:
        put_once(setup_at(server), asked=asked)
        assert server.asked[0].body["messages"][1]["content"][0]["text"] == text
        assert len(server.asked[0].body["messages"][1]["content"]) == 3


def test_a_picture_sent_twice_is_there_twice() -> None:
    twice = replace(PROMPT, pictures=(PROMPT.pictures[0], PROMPT.pictures[0]))
    with judge_server() as server:
        put_once(setup_at(server), asked=question()._replace(prompt=twice))
        sent = [part["image_url"]["url"] for part in server.asked[0].body["messages"][1]["content"][1:]]
    assert sent[0] == sent[1]
    assert base64.b64decode(sent[0].partition(",")[2]) == PICTURES[PROMPT.pictures[0]]


# What a server turns out not to take


def refusing(asked: Asked) -> Answer:
    """A server that takes nothing but words: no schema, temperature, seed or short name of the limit."""
    for name in ("response_format", "temperature", "seed", "max_tokens"):
        if name in asked.body:
            return error(400, f"Unsupported parameter: '{name}'.", param=name)
    if asked.body["messages"][0]["role"] == "system":
        return error(500, "Jinja exception: System role not supported")
    return WORDS


def test_the_first_call_finds_out_and_the_others_wait() -> None:
    with judge_server(refusing) as server:
        setup = setup_at(server, temperature=0.0, sends_seed=True, max_tokens=99)
        replies = put(setup, times=32)
        refusals = 6  # two forms, temperature, seed, limit, system
        assert len(server.asked) == refusals + 32
        assert set(server.asked[-1].body) == {"model", "messages", "max_completion_tokens"}
    assert {reply.status for reply in replies} == {Status.OK}


def test_what_was_learnt_can_be_handed_on() -> None:
    async def run(url: str) -> Capabilities:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None)
        await judge.ask(question(), PICTURES)
        await judge.close()
        return judge.capabilities

    with judge_server(refusing) as server:
        learnt = asyncio.run(run(server.url))
        assert learnt == Capabilities(Form.WORDS, takes_system=False)
        before = len(server.asked)
        put(setup_at(server), capabilities=learnt)
        assert len(server.asked) == before + 1


def test_what_is_not_sent_is_told() -> None:
    async def run(url: str) -> tuple[str, ...]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url, temperature=0.0, sends_seed=True), None)
        assert judge.remarks == ()
        await judge.ask(question(), PICTURES)
        await judge.close()
        return judge.remarks

    with judge_server(refusing) as server:
        seed, temperature = asyncio.run(run(server.url))
    assert "seed" in seed
    assert "temperature" in temperature


def test_a_call_that_fails_teaches_nothing_and_lets_the_others_go() -> None:
    def respond(asked: Asked) -> Answer:
        return error(400, "temperature is out of range") if asked.number <= 2 else WORDS

    with judge_server(respond) as server:
        first, second = put(setup_at(server, temperature=9.0), times=2)
        assert [("temperature" in asked.body) for asked in server.asked] == [True, False, True]
    assert (first.status, second.status) == (Status.FATAL, Status.OK)


@pytest.mark.parametrize(
    ("refusal", "form"),
    [
        (error(500, "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}]"), Form.OBJECT),
        (Answer({"error": "'response_format.type' must be 'json_schema' or 'text'"}, 400), Form.OBJECT),
        (Answer({"detail": [{"loc": ["body", "response_format"], "msg": "bad"}]}, 422), Form.OBJECT),
        (error(400, "Failed to parse grammar"), Form.OBJECT),
        (error(400, "x", param="response_format.json_schema"), Form.OBJECT),
        (error(400, "The picture is broken."), Form.SCHEMA),
        (error(400, "response_format is odd", param="messages"), Form.SCHEMA),
        (error(503, "response_format"), Form.SCHEMA),
        (error(401, "response_format"), Form.SCHEMA),
    ],
)
def test_a_refused_shape_is_told_from_other_trouble(refusal: Answer, form: Form) -> None:
    def respond(asked: Asked) -> Answer:
        is_schema = asked.body.get("response_format", {}).get("type") == "json_schema"
        return refusal if is_schema else WORDS

    with judge_server(respond) as server:
        reply = put_once(setup_at(server))
        tried = len(server.asked)
    assert (reply.status is Status.OK, tried) == ((True, 2) if form is Form.OBJECT else (False, 1))


def test_a_limit_of_the_reply_is_never_left_out() -> None:
    def respond(asked: Asked) -> Answer:
        named = [name for name in ("max_tokens", "max_completion_tokens") if name in asked.body]
        return error(400, f"no {named[0]}", param=named[0]) if named else WORDS

    with judge_server(respond) as server:
        assert put_once(setup_at(server, max_tokens=99)).status is Status.FATAL
        assert len(server.asked) == 2


# What goes out, and what does not


def test_the_environment_puts_nothing_into_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("API_KEY", "ADMIN_KEY", "ORG_ID", "PROJECT_ID"):
        monkeypatch.setenv(f"OPENAI_{name}", "secret-of-the-environment")
    monkeypatch.setenv(
        "OPENAI_CUSTOM_HEADERS", "Authorization: Bearer secret-of-the-environment\nX-Other: it"
    )
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    with judge_server() as server:
        assert put_once(setup_at(server)).status is Status.OK
        (asked,) = server.asked
    assert set(asked.headers) <= {
        *("host", "connection", "accept", "accept-encoding", "content-type", "content-length", "user-agent")
    }
    assert "secret" not in repr(asked)


def test_the_key_goes_out_and_nowhere_else(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with judge_server(lambda asked: error(401, f"Wrong key: {KEY}")) as server:
        judge = OpenAIJudge(setup_at(server), Key(KEY, "the test"))
        reply = put_once(setup_at(server), key=KEY)
        assert server.asked[0].headers["authorization"] == f"Bearer {KEY}"
    assert KEY not in repr(reply) + repr(judge) + repr(vars(judge)["setup"])
    assert KEY not in caplog.text
    asyncio.run(judge.close())


def test_through_a_proxy_the_same_rules_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    with judge_server() as proxy:
        monkeypatch.setenv("http_proxy", proxy.url.removesuffix("/v1"))
        reply = put_once(JudgeSetup("m", base_url="http://judge.invalid/v1"), key=KEY)
        endless = Answer(b"a" * 65_536, endless=True)
        proxy.respond = lambda asked: endless
        given_up = put_once(JudgeSetup("m", base_url="http://judge.invalid/v1"), key=KEY)
        asked = proxy.asked[0]
    assert reply.status is Status.OK
    assert asked.path == "http://judge.invalid/v1/chat/completions"
    assert asked.headers["accept-encoding"] == "identity"
    assert given_up.status is Status.FATAL
    assert "MB" in given_up.reason


@pytest.mark.parametrize(
    "address", ["", "localhost:8080", "ftp://localhost/v1", "http://a@b/v1", "http://a b/v1"]
)
def test_a_bad_address_is_told_before_anything_is_sent(address: str) -> None:
    with pytest.raises(UserError, match="not a server address"):
        OpenAIJudge(JudgeSetup("m", base_url=address), None)


# Many at once


def test_calls_go_out_at_once_and_share_lines() -> None:
    def respond(asked: Asked) -> Answer:
        return replace(good(asked), after=0.05)

    with judge_server(respond) as server:
        replies = put(setup_at(server), times=40)
        assert server.most_at_once > 10
        assert len(server.asked) == 40
    assert {reply.status for reply in replies} == {Status.OK}


def test_replies_reach_the_calls_they_belong_to() -> None:
    def respond(asked: Asked) -> Answer:
        return Answer(completion(str(asked.body["seed"])), after=0.02 * (asked.body["seed"] % 3))

    async def run(url: str) -> list[str]:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url, sends_seed=True), None)
        try:
            asks = (judge.ask(question(run=run), PICTURES) for run in range(1, 31))
            return [reply.text for reply in await asyncio.gather(*asks)]
        finally:
            await judge.close()

    with judge_server(respond) as server:
        assert asyncio.run(run(server.url)) == [str(run) for run in range(1, 31)]


def test_a_call_can_be_called_off_and_the_judge_goes_on() -> None:
    async def run(url: str) -> Reply:
        judge = OpenAIJudge(JudgeSetup("m", base_url=url), None)
        first = asyncio.create_task(judge.ask(question(), PICTURES))
        second = asyncio.create_task(judge.ask(question(), PICTURES))
        await asyncio.sleep(0.2)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        try:
            return await second
        finally:
            await judge.close()

    with judge_server(lambda asked: replace(WORDS, after=30 if asked.number == 1 else 0)) as server:
        assert asyncio.run(run(server.url)).status is Status.OK
