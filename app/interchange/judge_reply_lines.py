"""What one line of a judge's replies says: which call it is about, and what the model replied.

A line is one JSON object. It names the call either by `custom_id` (a call that this study handed in, see
`export --format openai-batch`), or by `image`, `judge` or `model`, and `run`.
"""

import math
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.interchange.tables.cells import BadCell
from app.judging.batches.batch import BadLine, read_identity, read_object, replied
from app.judging.calls.reply_text import storable
from app.judging.calls.response import chat_reply, plain_name
from app.messages.interchange import import_export
from app.messages.judge import judge_batch as judge_batch_text
from app.study.image import is_plain_name
from app.study.judge.judge_call import Reply
from app.study.judge.judge_setup import called
from app.study.names import spelled

_WORDS = ("reply", "refusal", "finish_reason", "model", "request_id")
_COUNTS = ("tokens_in", "tokens_out")
_PLACES = ("image", "image_id", "sha256", "judge", "run", "criteria")
KNOWN = ("custom_id", *_PLACES, *_WORDS, *_COUNTS, "seconds")
_OF_A_BATCH = ("id", "custom_id", "response", "error")
_MOST_RUNS, _MOST_TOKENS = 999_999, 10**12
Line = Mapping[str, object]


@dataclass(frozen=True)
class OwnLine:
    """A reply to a call of this study."""

    identity: uuid.UUID
    reply: Reply


@dataclass(frozen=True)
class ForeignLine:
    """A reply to a call that others made. `cells` say which image; no criteria: all of the rubric."""

    cells: Mapping[str, str]
    judge: str
    model: str
    run: int
    criteria: tuple[str, ...]
    reply: Reply


def read_reply_line(text: str) -> OwnLine | ForeignLine:
    """What a line says. Raises BadCell naming the part that is wrong."""
    try:
        line = read_object(text)
        if "response" in line or "error" in line:
            _check_known(line, _OF_A_BATCH)
            return OwnLine(uuid.UUID(read_identity(line)), replied(line, ""))
        _check_known(line, KNOWN)
        if "custom_id" in line:
            return OwnLine(uuid.UUID(read_identity(line)), _reply(line))
    except BadLine as bad:
        raise BadCell(bad.part, bad.reason) from bad
    model, judge = plain_name(_text(line, "model")), _text(line, "judge")
    if not judge and not model:
        raise BadCell("judge", judge_batch_text.NO_JUDGE_NAMED)
    cells = {name: _text(line, name) for name in ("image", "image_id", "sha256")}
    judge = spelled(judge or called(model))
    if not is_plain_name(judge):
        raise BadCell("judge", import_export.NAME_NOT_PLAIN)
    return ForeignLine(cells, judge, model or judge, _run(line), _criteria(line), _reply(line))


def _check_known(line: Line, known: Sequence[str]) -> None:
    for name in line:
        if name not in known:
            raise BadCell(str(name)[:40], judge_batch_text.unknown_key(list(known)))


def _reply(line: Line) -> Reply:
    """The reply as a server would have sent it, so that it ends in the same status as one that came here."""
    words, refusal = line.get("reply"), _text(line, "refusal")
    if not isinstance(words, str) and not (words is None and refusal):
        raise BadCell("reply", judge_batch_text.NO_REPLY)
    data = {
        "model": _text(line, "model"),
        "choices": [
            {
                "message": {"content": words, "refusal": refusal or None},
                "finish_reason": _text(line, "finish_reason") or None,
            }
        ],
        "usage": {
            "prompt_tokens": _count(line, "tokens_in"),
            "completion_tokens": _count(line, "tokens_out"),
        },
    }
    reply = chat_reply(data, b"", "", plain_name(_text(line, "request_id")))
    return replace(reply, seconds=_seconds(line))


def _text(line: Line, name: str) -> str:
    value = line.get(name)
    if value is None:
        return ""
    if not isinstance(value, str) or storable(value) != value:
        raise BadCell(name, judge_batch_text.NOT_TEXT)
    return value.strip()


def _count(line: Line, name: str) -> int | None:
    value = line.get(name)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST_TOKENS:
        raise BadCell(name, judge_batch_text.NOT_A_COUNT)
    return value


def _seconds(line: Line) -> float | None:
    value = line.get("seconds")
    if value is None:
        return None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or value < 0:  # type: ignore[arg-type,operator]
        raise BadCell("seconds", judge_batch_text.NOT_A_NUMBER)
    return float(value)  # type: ignore[arg-type]


def _run(line: Line) -> int:
    value = line.get("run", 1)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _MOST_RUNS:
        raise BadCell("run", judge_batch_text.BAD_RUN)
    return value


def _criteria(line: Line) -> tuple[str, ...]:
    value = line.get("criteria")
    if value is None:
        return ()
    if not isinstance(value, list) or not value or not all(isinstance(code, str) for code in value):
        raise BadCell("criteria", judge_batch_text.BAD_CRITERIA)
    if len(set(value)) != len(value):
        raise BadCell("criteria", judge_batch_text.BAD_CRITERIA)
    return tuple(value)
