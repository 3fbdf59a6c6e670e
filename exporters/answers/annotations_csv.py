"""The annotations table as CSV: every current answer a row. Importing it again changes nothing."""

import csv
from typing import TextIO

from app.interchange.decisions import Decisions
from app.interchange.tables.annotations import row_of, time_of
from app.interchange.tables.columns import DECISION, KNOWN
from app.interchange.tables.formula_guard import guard
from app.study.answer import Answer
from app.study.ports import OpenStudy


def write_csv(study: OpenStudy, stream: TextIO) -> None:
    """Write the current answers on the newest rubric version and on whole images, by image, rater and run.

    Answers that were removed, or hold nothing but white space, are left out. Where meetings were held, columns at
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
            writer.writerow((*row_of(images[answer.image], answer), *made))


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
        time_of(one.recorded_at),
    )
