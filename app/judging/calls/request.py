"""The exact JSON of a request to a judge: the same for the preview, the batch file and the call."""

import base64
import json
from collections.abc import Mapping

from app.judging.calls.address import is_openai
from app.judging.calls.capabilities import LIMIT_NAMES, Capabilities, Form
from app.study.judge.judge_call import Prompt, Question
from app.study.judge.judge_setup import Backend, JudgeSetup

Body = dict[str, object]
Pictures = Mapping[str, str | bytes]

SCHEMA_NAME = "verdicts"
# Told to a model whose server cannot be given the schema itself.
_IN_WORDS = "Answer with one JSON object and nothing else. It must fit this JSON Schema:\n"
_CHAT_PATH, _DECISIONS_PATH = "/chat/completions", "/decisions"


def path_of(setup: JudgeSetup) -> str:
    """The path of the request below the base address."""
    return _DECISIONS_PATH if setup.backend is Backend.DECISIONS else _CHAT_PATH


def body_of(
    question: Question, setup: JudgeSetup, capabilities: Capabilities, pictures: Pictures | None
) -> Body:
    """The body for the setup's backend; see `chat_body` and `decisions_body`."""
    if setup.backend is Backend.DECISIONS:
        return decisions_body(question, setup, pictures)
    return chat_body(question, setup, capabilities, pictures)


def chat_body(
    question: Question, setup: JudgeSetup, capabilities: Capabilities, pictures: Pictures | None
) -> Body:
    """The body of a chat completions request.

    `pictures` gives for each hash of the prompt the JPEG bytes, or an address to send in their place; None puts
    a short stand-in there, for people to read.
    """
    prompt = question.prompt
    in_words = bool(prompt.schema) and capabilities.form is not Form.SCHEMA
    system = _joined(prompt.system, _schema_in_words(prompt) if in_words else "")
    text = prompt.text
    if not capabilities.takes_system:
        system, text = "", _joined(system, text)
    parts: list[Body] = [{"type": "text", "text": text}]
    parts += [
        {"type": "image_url", "image_url": {"url": picture_address(sha256, pictures)}}
        for sha256 in prompt.pictures
    ]
    messages: list[Body] = [{"role": "system", "content": system}] if system else []
    messages.append({"role": "user", "content": parts})
    return {
        "model": setup.model,
        "messages": messages,
        **_response_format(prompt, setup, capabilities),
        **_options(question, setup, capabilities),
    }


def decisions_body(question: Question, setup: JudgeSetup, pictures: Pictures | None) -> Body:
    """The body of a decisions request: a yes/no question a criterion, about the words and pictures."""
    prompt = question.prompt
    parts: list[Body] = [{"type": "input_text", "text": prompt.text}] if prompt.text else []
    parts += [
        {"type": "input_image", "image_url": picture_address(sha256, pictures)} for sha256 in prompt.pictures
    ]
    messages: list[Body] = [{"role": "system", "content": prompt.system}] if prompt.system else []
    messages.append({"role": "user", "content": parts})
    names = question_names(prompt)
    questions = [
        {"type": "predicate", "name": name, "instructions": prompt.questions[code]}
        for name, code in names.items()
    ]
    return {"model": setup.model, "input": messages, "questions": questions}


def question_names(prompt: Prompt) -> dict[str, str]:
    """The names under which questions are sent, in order, and the criterion of each.

    A criterion's code has a dot in it, and names are only known to take letters, digits and underscores.
    """
    return {f"q{number}": code for number, code in enumerate(prompt.questions, start=1)}


def picture_address(sha256: str, pictures: Pictures | None) -> str:
    """A picture as a data address: its bytes in base 64, or a stand-in where there are no bytes."""
    if pictures is None:
        return data_address(f"[picture {sha256}]")
    picture = pictures[sha256]
    return picture if isinstance(picture, str) else data_address(base64.b64encode(picture).decode("ascii"))


def data_address(encoded: str) -> str:
    """The data address of a JPEG that is already in base 64."""
    return f"data:image/jpeg;base64,{encoded}"


def _schema_in_words(prompt: Prompt) -> str:
    return _IN_WORDS + json.dumps(prompt.schema, ensure_ascii=False)


def _joined(first: str, second: str) -> str:
    return "\n\n".join(part for part in (first, second) if part)


def _response_format(prompt: Prompt, setup: JudgeSetup, capabilities: Capabilities) -> Body:
    """How the shape of the reply is asked for. llama-cpp-python takes the schema beside `json_object`; OpenAI
    refuses it there."""
    if not prompt.schema:  # free words
        return {}
    if capabilities.form is Form.SCHEMA:
        schema = {"name": SCHEMA_NAME, "strict": True, "schema": prompt.schema}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    if capabilities.form is Form.OBJECT:
        extra = {} if is_openai(setup.base_url) else {"schema": prompt.schema}
        return {"response_format": {"type": "json_object", **extra}}
    return {}


def _options(question: Question, setup: JudgeSetup, capabilities: Capabilities) -> Body:
    """Parameters that were set, and that the server has not refused. Local servers know the limit of the reply by
    its older name, some of them by no other."""
    usual = LIMIT_NAMES[0] if is_openai(setup.base_url) else LIMIT_NAMES[1]
    options: Body = {
        "temperature": setup.temperature,
        "seed": question.run if setup.sends_seed else None,
        capabilities.limit_name or usual: setup.max_tokens,
    }
    left_out = capabilities.left_out
    return {name: value for name, value in options.items() if value is not None and name not in left_out}
