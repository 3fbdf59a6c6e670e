"""The annotations table as CSV: every current answer a row. Importing it again changes nothing."""

import csv
from datetime import UTC, datetime
from typing import TextIO

from app.exchange.columns import DECISION, KNOWN, LABEL, guard
from app.exchange.decisions import Decisions
from app.study.answer import Answer
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.verdict import Scale

_SCALES = set(Scale)


def write_csv(study: OpenStudy, stream: TextIO) -> None:
    """Write the current answers on the newest rubric version and on whole images, by image, rater and run.

    Answers that were taken back, or hold nothing but white space, are left out. Where meetings were held, columns at
    the end say what they made of it.
    """
    writer = csv.writer(stream)
    decisions = Decisions(study)
    writer.writerow(KNOWN + DECISION if decisions.has_any else KNOWN)
    images = {image.key: image for image in study.images.all()}
    rubric = study.rubrics.current()
    version = rubric.version if rubric else 0
    for answer in study.answers.all_current():
        is_current = answer.is_of_whole_image or answer.rubric_version == version
        content = answer.content
        if is_current and (content.value or content.doubt or content.note.strip()):
            made = _made(decisions, answer) if decisions.has_any else ()
            writer.writerow((*_row(images[answer.image], answer), *made))


def _made(decisions: Decisions, answer: Answer) -> tuple[str, ...]:
    """The cells under DECISION; empty where no meeting has talked about it."""
    one = decisions.beside(answer)
    if one is None:
        return ("",) * len(DECISION)
    return (
        one.ruling.outcome.value,
        guard(one.ruling.value.value) if one.ruling.value else "",
        guard(one.ruling.reason),
        guard(decisions.title(one)),
        _time(one.recorded_at),
    )


def _row(image: Image, answer: Answer) -> tuple[str, ...]:
    content, around = answer.content, answer.circumstances
    return (
        guard(image.name),
        guard(answer.rater.name),
        answer.rater.kind.value,
        str(answer.run) if answer.run else "",
        LABEL if answer.item in _SCALES else answer.item,
        guard(content.value.value) if content.value else "",
        "true" if content.doubt else "false",
        guard(content.note),
        "" if around.seconds is None else repr(around.seconds),
        _time(answer.recorded_at),
        "" if image.picture.sha256 else str(image.id),
        image.picture.sha256,
        content.doubt.value if content.doubt else "",
        answer.item if answer.item in _SCALES else "",
        around.perception.value,
    )


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
