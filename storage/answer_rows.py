"""Answers as rows: from what somebody says to the columns that hold it, and back."""

import json
from typing import Any

from app.errors import UserError
from app.messages.study import storage as storage_text
from app.study.answer import Answer, AnswerAction, Circumstances, Content, Exposure
from app.study.ports import ImportedAnswer
from app.study.scales import read_scale
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.verdict import Doubt, Judgment, Mark, Scale, Verdict
from storage.database import as_uuid, moment, read_json

# The keys of answers that judges gave only to show whether they have changed.
OF_ANCHORS = "SELECT answer FROM judge_answer WHERE call IN (SELECT call FROM anchor_call)"
GIVEN = "current_answer WHERE value IS NOT NULL AND act <> 'carry'"
"""The answers that hold now, to be counted. Each change of one, such as a note, is a row of its own in `answer`."""
_SCALES = {scale.value for scale in Scale}


def content_columns(content: Content) -> tuple[str | None, str | None, str]:
    """The columns value, doubt and note; None where nothing is decided or doubted."""
    value = content.value.value if content.value else None
    return value, content.doubt.value if content.doubt else None, content.note


def circumstance_columns(circumstances: Circumstances) -> tuple[str, bytes | None, str, float | None, str]:
    """The columns perception, alt_text (as its UUID), heard, seconds and language."""
    heard = circumstances.heard
    times = json.dumps(heard.times, sort_keys=True) if heard.times else "{}"
    alt_text = heard.alt_text.bytes if heard.alt_text else None
    return circumstances.perception.value, alt_text, times, circumstances.seconds, circumstances.language


def compared_columns(fact: ImportedAnswer) -> tuple[str | None, str | None, str, float | None, str]:
    """The columns by which `adds_nothing` compares: value, doubt, note, seconds and perception."""
    around = fact.circumstances
    return (*content_columns(fact.content), around.seconds, around.perception.value)


def adds_nothing(
    fact: ImportedAnswer,
    value: str | None,
    doubt: str | None,
    note: str,
    seconds: float | None,
    perception: str,
) -> bool:
    """Whether a stored answer holds all that a fact says; what a fact leaves unsaid does not count."""
    around = fact.circumstances
    return (
        content_columns(fact.content) == (value, doubt, note)
        and around.seconds in (None, seconds)
        and around.perception in (Perception.UNSAID, perception)
    )


def as_answer(row: tuple[Any, ...]) -> Answer:
    """An answer from the columns that `AnswerStore` selects."""
    key, identity, image, rater_key, rater_id, name, kind, run, item, version = row[:10]
    value, doubt, note, act, recorded_at, perception, alt_text, heard, seconds, language, previous, scale = (
        row[10:]
    )
    content = Content(_value(item, scale, value), Doubt(doubt) if doubt else None, note)
    heard_before = Exposure(
        as_uuid(alt_text) if alt_text else None, read_json(heard, "heard of answer", dict)
    )
    return Answer(
        key,
        as_uuid(identity),
        image,
        Rater(rater_key, as_uuid(rater_id), name, RaterKind(kind)),
        run,
        item,
        version,
        content,
        AnswerAction(act),
        moment(recorded_at),
        Circumstances(Perception(perception), heard_before, seconds, language),
        previous,
    )


def _value(item: str, scale: str, stored: str | None) -> Verdict | Judgment | Mark | None:
    if stored is None:
        return None
    try:
        return Judgment(stored) if item in _SCALES else read_scale(scale).read(stored)
    except ValueError as error:
        raise UserError(storage_text.off_scale(item, stored)) from error
