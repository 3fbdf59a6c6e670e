"""Requests: exactly what is sent, compared with the types of the installed library."""

import base64
import json
import types
import typing
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NotRequired, Required, Union

import pytest
import typing_extensions
from openai.types.chat.completion_create_params import CompletionCreateParamsNonStreaming
from openai.types.decision_create_params import DecisionCreateParams

from app.judging.calls.address import check_address, is_openai
from app.judging.calls.capabilities import Capabilities, Form
from app.judging.calls.request import body_of, chat_body, decisions_body, path_of, question_names
from app.study.judge.judge_call import Prompt
from app.study.judge.judge_setup import OPENAI, Backend, JudgeSetup
from tests.judging.asked import CODES, PICTURE, PICTURES, PROMPT, REFERENCE, SCHEMA, question

LOCAL = "http://localhost:8080/v1"
ALL = Capabilities()
REQUIRED: tuple[Any, ...] = (Required, typing_extensions.Required)


def messages_of(body: Mapping[str, Any]) -> list[Any]:
    return list(body["messages"])


def offences(value: Any, kind: Any, where: str = "body") -> list[str]:
    """Where a value is not what a type of the library says, unknown names included."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if typing_extensions.is_typeddict(kind):
        return _offences_of_fields(value, kind, where)
    if kind in (Any, object):
        return []
    if origin in (*REQUIRED, NotRequired, typing.Annotated):
        return offences(value, arguments[0], where)
    if origin in (Union, types.UnionType):
        found = [offences(value, argument, where) for argument in arguments]
        return [] if [] in found else min(found, key=len)
    if origin is Literal:
        return [] if value in arguments else [f"{where} is {value!r}"]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return [] if isinstance(value, Mapping) else [f"{where} is no mapping"]
    if isinstance(origin, type) and issubclass(origin, Iterable):
        if not isinstance(value, list):
            return [f"{where} is no list"]
        return [
            found for at, part in enumerate(value) for found in offences(part, arguments[0], f"{where}[{at}]")
        ]
    expected = (int, float) if kind is float else kind
    return [] if isinstance(value, expected) else [f"{where} is {value!r}, not {kind}"]


def _offences_of_fields(value: Any, kind: Any, where: str) -> list[str]:
    if not isinstance(value, Mapping):
        return [f"{where} is no {kind.__name__}"]
    hints = typing_extensions.get_type_hints(kind, include_extras=True)
    required = [name for name, hint in hints.items() if typing.get_origin(hint) in REQUIRED]
    found = [f"{where}.{name} is unknown" for name in value if name not in hints]
    found += [f"{where}.{name} is missing" for name in required if name not in value]
    return found + [
        offence
        for name, part in value.items()
        if name in hints
        for offence in offences(part, hints[name], f"{where}.{name}")
    ]


@pytest.mark.parametrize(
    "setup",
    [
        JudgeSetup("gpt-4o"),
        JudgeSetup("gpt-4o", temperature=0.5, max_tokens=400, sends_seed=True),
        JudgeSetup("qwen", base_url=LOCAL, max_tokens=400),
    ],
)
@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("takes_system", [True, False])
def test_a_chat_request_is_what_the_library_takes(setup: JudgeSetup, form: Form, takes_system: bool) -> None:
    body = chat_body(question(), setup, Capabilities(form, takes_system=takes_system), PICTURES)
    if form is Form.OBJECT and setup.base_url == LOCAL:
        assert body["response_format"].pop("schema") == SCHEMA  # type: ignore[attr-defined]
    assert offences(body, CompletionCreateParamsNonStreaming) == []
    assert json.loads(json.dumps(body)) == body


def test_a_decisions_request_is_what_the_library_takes() -> None:
    body = body_of(question(), JudgeSetup("gpt-6-luna", backend=Backend.DECISIONS), ALL, PICTURES)
    assert offences(body, DecisionCreateParams) == []
    assert body["questions"] == [
        {"type": "predicate", "name": "q1", "instructions": "Is it long?"},
        {"type": "predicate", "name": "q2", "instructions": "Is it white?"},
    ]
    assert list(question_names(PROMPT).values()) == list(CODES)


@pytest.mark.parametrize(
    "defect",
    [
        {"model": 7},
        {"temprature": 1},
        {"messages": "hello"},
        {"messages": [{"role": "nobody", "content": "x"}]},
        {"response_format": {"type": "json_schema", "json_schema": {"schema": {}}}},
    ],
)
def test_the_check_against_the_library_can_fail(defect: dict[str, object]) -> None:
    good = chat_body(question(), JudgeSetup("gpt-4o"), ALL, PICTURES)
    assert offences({**good, **defect}, CompletionCreateParamsNonStreaming)
    assert offences({"model": "m", "input": "x"}, DecisionCreateParams) == ["body.questions is missing"]


def test_words_come_first_and_pictures_in_their_order() -> None:
    body = chat_body(question(), JudgeSetup("gpt-4o"), ALL, PICTURES)
    system, user = messages_of(body)
    assert system == {"role": "system", "content": PROMPT.system}
    assert user["content"][0] == {"type": "text", "text": PROMPT.text}
    sent = [part["image_url"]["url"] for part in user["content"][1:]]
    assert sent == [
        "data:image/jpeg;base64," + base64.b64encode(PICTURES[sha256]).decode()
        for sha256 in (REFERENCE, PICTURE)
    ]


def test_a_preview_names_the_picture_in_its_place() -> None:
    chat = chat_body(question(), JudgeSetup("gpt-4o"), ALL, None)
    decisions = decisions_body(question(), JudgeSetup("gpt-6-luna"), None)
    assert f"[picture {PICTURE}]" in json.dumps(chat)
    assert f"[picture {PICTURE}]" in json.dumps(decisions)


def test_an_address_may_stand_for_a_picture() -> None:
    addresses = {REFERENCE: "https://a.example/1.jpg", PICTURE: "https://a.example/2.jpg"}
    assert "https://a.example/2.jpg" in json.dumps(chat_body(question(), JudgeSetup("m"), ALL, addresses))


def test_nothing_is_sent_that_was_not_set() -> None:
    body = chat_body(question(), JudgeSetup("gpt-4o"), ALL, PICTURES)
    assert set(body) == {"model", "messages", "response_format"}


def test_what_was_set_is_sent() -> None:
    setup = JudgeSetup("gpt-4o", temperature=0.0, max_tokens=400, sends_seed=True)
    body = chat_body(question(run=3), setup, ALL, PICTURES)
    assert (body["temperature"], body["seed"], body["max_completion_tokens"]) == (0.0, 3, 400)


def test_local_servers_get_the_older_name_of_the_limit() -> None:
    setup = JudgeSetup("qwen", base_url=LOCAL, max_tokens=400)
    assert chat_body(question(), setup, ALL, PICTURES)["max_tokens"] == 400
    renamed = Capabilities(limit_name="max_completion_tokens")
    assert chat_body(question(), setup, renamed, PICTURES)["max_completion_tokens"] == 400


def test_what_was_refused_is_left_out() -> None:
    setup = JudgeSetup("gpt-5", temperature=0.0, sends_seed=True)
    body = chat_body(question(), setup, Capabilities(left_out=frozenset({"temperature", "seed"})), PICTURES)
    assert not {"temperature", "seed"} & set(body)


def test_the_shape_is_asked_for_ever_more_simply() -> None:
    formats = {
        form: chat_body(question(), JudgeSetup("m", base_url=LOCAL), Capabilities(form), PICTURES)
        for form in Form
    }
    asked = {form: body.get("response_format") for form, body in formats.items()}
    assert asked == {
        Form.SCHEMA: {
            "type": "json_schema",
            "json_schema": {"name": "verdicts", "strict": True, "schema": SCHEMA},
        },
        Form.OBJECT: {"type": "json_object", "schema": SCHEMA},
        Form.WORDS: None,
    }
    told = {form: json.dumps(SCHEMA) in body["messages"][0]["content"] for form, body in formats.items()}  # type: ignore[index]
    assert told == {Form.SCHEMA: False, Form.OBJECT: True, Form.WORDS: True}


def test_a_model_without_system_messages_hears_those_words_first() -> None:
    body = chat_body(question(), JudgeSetup("gemma"), Capabilities(takes_system=False), PICTURES)
    (user,) = messages_of(body)
    assert user["content"][0]["text"] == f"{PROMPT.system}\n\n{PROMPT.text}"


def test_a_prompt_of_words_alone_has_no_picture() -> None:
    words = Prompt("", "Only words.", SCHEMA)
    body = chat_body(question()._replace(prompt=words), JudgeSetup("m"), ALL, {})
    assert body["messages"] == [{"role": "user", "content": [{"type": "text", "text": "Only words."}]}]


def test_each_backend_has_its_path() -> None:
    assert path_of(JudgeSetup("m")) == "/chat/completions"
    assert path_of(JudgeSetup("m", backend=Backend.DECISIONS)) == "/decisions"


@pytest.mark.parametrize(
    ("address", "is_theirs"),
    [
        (OPENAI, True),
        ("https://eu.api.openai.com/v1", True),
        ("http://api.openai.com/v1", False),
        ("https://api.openai.com.evil.example/v1", False),
        ("https://evil.example/api.openai.com", False),
        ("https://notapi.openai.com/v1", False),
        ("https://api.openai.com:8443/v1", False),
    ],
)
def test_only_openai_is_taken_for_openai(address: str, is_theirs: bool) -> None:
    assert is_openai(address) is is_theirs


@pytest.mark.parametrize("address", [OPENAI, LOCAL, "http://[::1]:8080/v1", "https://lab.example/openai/v1/"])
def test_plain_addresses_pass(address: str) -> None:
    check_address(address)
