"""A judge's call as text for a worker on another machine, and its reply as text for whoever put the call there."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from app.study.judge.judge_call import Prompt, Question, Reply, Status, Usage

_REPLY = frozenset(field.name for field in fields(Reply))


class WorkTextError(ValueError):
    """A text that is no call, or no reply."""


def call_as_text(question: Question) -> str:
    """What a worker needs to make a call: its words, the hashes of its pictures, its criteria and the run."""
    prompt = question.prompt
    values = {
        "run": question.run,
        "codes": list(question.codes),
        "system": prompt.system,
        "text": prompt.text,
        "schema": dict(prompt.schema),
        "pictures": list(prompt.pictures),
        "questions": dict(prompt.questions),
    }
    return json.dumps(values, ensure_ascii=False)


def call_from_text(text: str) -> Question:
    """The inverse, without what only the study knows. Raises WorkTextError for what is no call."""
    try:
        values = json.loads(text)
        prompt = Prompt(
            system=str(values["system"]),
            text=str(values["text"]),
            schema=dict(values["schema"]),
            pictures=tuple(map(str, values["pictures"])),
            questions=dict(values["questions"]),
        )
        return Question(0, int(values["run"]), tuple(map(str, values["codes"])), prompt, "")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WorkTextError(type(error).__name__) from error


def reply_as_text(reply: Reply, sent: int, address: str) -> str:
    """What came back. `sent` counts the requests; `address` is the server that replied."""
    return json.dumps({**asdict(reply), "sent": sent, "address": address}, ensure_ascii=False)


def reply_from_text(text: str) -> tuple[Reply, str]:
    """The inverse: the reply, and the address of the server. Raises WorkTextError for what is no reply."""
    try:
        values: dict[str, Any] = json.loads(text)
        address = str(values.pop("address"))
        if set(values) != _REPLY:
            raise WorkTextError(text[:100])
        usage = Usage(*(_count(values["usage"].get(name)) for name in ("tokens_in", "tokens_out")))
        reply = Reply(
            Status(values["status"]),
            str(values["text"]),
            str(values["reason"]),
            str(values["model"]),
            str(values["request_id"]),
            usage=usage,
            probabilities=_by_name(values["probabilities"], float),
            refusals=_by_name(values["refusals"], str),
            retry_after=_number(values["retry_after"]),
            seconds=_number(values["seconds"]),
            sent=int(values["sent"]),
            timed_out=bool(values["timed_out"]),
            fingerprint=str(values["fingerprint"]),
        )
        return reply, address
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise WorkTextError(type(error).__name__) from error


def _by_name(values: Mapping[str, Any], kind: type[Any]) -> dict[str, Any]:
    return {str(name): kind(value) for name, value in values.items()}


def _count(value: object) -> int | None:
    return None if value is None else int(value)  # type: ignore[call-overload]


def _number(value: object) -> float | None:
    return None if value is None else float(value)  # type: ignore[arg-type]
