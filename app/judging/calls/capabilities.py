"""What one model at one address has turned out to accept, learnt from what it refused."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum


class Form(StrEnum):
    """How a reply's shape is asked for, from the strictest way down."""

    SCHEMA = "json_schema"
    OBJECT = "json_object"
    WORDS = "words"


@dataclass(frozen=True)
class Capabilities:
    """Everything is assumed until it is refused. `left_out` names parameters that are no longer sent.

    `limit_name` is the parameter that limits the reply, or None for the one usual at the address.
    `takes_system` is whether the model knows a system message; without it those words go before the others.
    """

    form: Form = Form.SCHEMA
    left_out: frozenset[str] = frozenset()
    limit_name: str | None = None
    takes_system: bool = True


LIMIT_NAMES = ("max_completion_tokens", "max_tokens")
_NEXT_FORM = {Form.SCHEMA: Form.OBJECT, Form.OBJECT: Form.WORDS}
_MAY_BE_LEFT_OUT = ("temperature", "seed")
_ABOUT_FORM = re.compile(r"response_format|json_schema|json_object|structured output|grammar", re.IGNORECASE)
_ABOUT_SYSTEM = re.compile(r"system(?: role| message|' role| prompt)", re.IGNORECASE)


def without_refused(
    known: Capabilities, param: str, words: str, sent: frozenset[str] | set[str]
) -> Capabilities | None:
    """What is left to try after a server refused a request, or None when it was about nothing optional.

    `param` is the parameter the server named, "" if none; `words` is what it wrote; `sent` are the names of the
    parameters that were in the request. A limit of the reply is renamed once and never left out: it bounds cost.
    """
    for name in _MAY_BE_LEFT_OUT:
        if name in sent and _is_about(name, param, words):
            return replace(known, left_out=known.left_out | {name})
    for name, other in (LIMIT_NAMES, LIMIT_NAMES[::-1]):
        if name in sent and known.limit_name is None and _is_about(name, param, words):
            return replace(known, limit_name=other)
    asked_form = "response_format" in sent
    if asked_form and (param.startswith("response_format") or (not param and _ABOUT_FORM.search(words))):
        return replace(known, form=_NEXT_FORM[known.form])
    if known.takes_system and not param and _ABOUT_SYSTEM.search(words):
        return replace(known, takes_system=False)
    return None


def one_form_less(known: Capabilities, sent: frozenset[str] | set[str]) -> Capabilities | None:
    """What is left to try after a server refused a request without a word: the next way to ask for the shape."""
    return replace(known, form=_NEXT_FORM[known.form]) if "response_format" in sent else None


def _is_about(name: str, param: str, words: str) -> bool:
    """Whether the refusal is about the parameter: named by the server, or else found in its words."""
    if param:
        return param == name
    return re.search(rf"\b{name}\b", words) is not None
