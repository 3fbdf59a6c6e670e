"""The plan of a workbook that somebody answers in: its columns, its lists of words, and its rows.

A row is one question about one image. The other way, a row for each image with columns for each criterion, was left
aside: with an answer, a doubt and a note for every criterion it is some thirty columns wide, which cannot be held in
mind by ear nor on a screen at 200 %. Here an answer, its doubt and its note are beside one another; a column means
the same from top to bottom, so that one stays in it and goes down, hearing the row's title and nothing else; a filter
on empty answers shows what is left; and every row says by itself what it is about, so sorting spoils nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.interchange.images.exhibit_rows import ShownWords
from app.messages.annotate import annotating, assigned_images
from app.messages.interchange import workbook as workbook_text
from app.messages.item_nouns import ItemNoun, noun_for
from app.study.answer import NOTHING, Answer, Content
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.scales import BOTH, YES_NO, ScaleKind
from app.study.team.assignments import Assignment
from app.study.team.raters import Rater
from app.study.verdict import JUDGMENTS, Doubt, Judgment, Mark, Scale, Verdict, reasons

NAME_PREFIX = "touchstone_"  # of the names that lead to a column or a cell whatever becomes of its heading
NAME_CELL, PERCEPTION_CELL, WORK_CELL = "your_name", "your_way", "work_id"
LANGUAGE_CELL = "language"
LONGEST_TEXT = 32_767  # characters a cell can hold
_CODE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
_STORED = re.compile(r"_x(005F|000D)_", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]+(\.[0-9]+)?", re.ASCII)


class Column(StrEnum):
    """The columns of the sheet of answers, in their order: what one reads, what one fills in, what is kept."""

    TITLE = "title"
    DESCRIPTION = "description"
    QUESTION = "question"
    ANSWER = "answer"
    DOUBT = "doubt"
    NOTE = "note"
    IMAGE = "image"
    THEME = "theme"
    CRITERION = "criterion"
    VERSION = "rubric_version"
    RATER = "rater"
    STUDY_ID = "study_id"
    IMAGE_ID = "image_id"
    CRITERION_ID = "criterion_id"
    ANSWER_ID = "answer_id"


@dataclass(frozen=True)
class Line:
    """One row: a question about an image, and what the person who gets the workbook says of it now. `description`: what
    the image shows and says, in words, after what the plan says of it."""

    image: Image
    description: str
    item: str
    criterion: Criterion | None
    theme: str
    version: int
    answer: Answer | None

    @property
    def title(self) -> str:
        """What the row is about; what changes from row to row comes first."""
        return title_of(self.item, self.criterion, self.image)

    @property
    def content(self) -> Content:
        """What is said now."""
        return self.answer.content if self.answer else NOTHING


def lines(study: OpenStudy, rater: Rater | None, images: Iterable[Image]) -> Iterator[Line]:
    """The rows for some images: every criterion of the newest rubric, then the image as a whole.

    Only the answers of `rater` are asked for; None is somebody who has not answered yet.
    """
    rubric, scale = study.rubrics.current(), study.study.whole_image
    shown = ShownWords(study, workbook_text.NO_DESCRIPTION)
    given = {one.image: one for one in study.assignments.of(rater)} if rater else {}
    noun = noun_for(study.exhibits.has_any())
    for image in images:
        description = "\n".join([*_planned(given.get(image.key), noun), shown.description(image)])
        answers = study.answers.current(image.key, rater) if rater else {}
        for criterion in rubric.criteria if rubric else ():
            theme = rubric.theme_of(criterion.code).statement if rubric else ""
            answer = answers.get(criterion.code)
            version = rubric.version if rubric else 0
            yield Line(image, description, criterion.code, criterion, theme, version, answer)
        if scale is not None:
            yield Line(image, description, scale.value, None, "", 0, answers.get(scale.value))


def _planned(given: Assignment | None, noun: ItemNoun) -> list[str]:
    """What the plan says of an image that it gives somebody: that it is practice, what to judge it for."""
    if given is None:
        return []
    practice = [assigned_images.practice(noun)] if given.is_practice else []
    return practice + ([assigned_images.judge_for(given.context)] if given.context else [])


def count_of(rubric: Rubric | None, scale: Scale | None) -> int:
    """How many rows an image has."""
    return (len(rubric.criteria) if rubric else 0) + (scale is not None)


def title_of(item: str, criterion: Criterion | None, image: Image) -> str:
    """What a row is called."""
    return workbook_text.title(criterion.name if criterion else annotating.SCALES[Scale(item)], image.number)


def verdict_words() -> list[str]:
    """The answers to a criterion, as the window says them."""
    return [annotating.VERDICTS[verdict] for verdict in Verdict]


def judgment_words(scale: Scale | None) -> list[str]:
    """The judgments of a whole image, as the window says them."""
    return [annotating.JUDGMENTS[judgment] for judgment in JUDGMENTS[scale]] if scale else []


def doubt_words(allows_either: bool = True) -> list[str]:
    """The reasons for a doubt, as the window says them."""
    return [annotating.DOUBTS[doubt] for doubt in reasons(allows_either)]


def answer_cell(value: Verdict | Judgment | Mark | None, criterion: Criterion | None) -> str | int | float:
    """An answer as it is in its cell; empty for none. A number stays a number, as it is in the list."""
    if not value:
        return ""
    scale = criterion.scale if criterion else YES_NO
    if (
        scale.kind is ScaleKind.TEXT
    ):  # somebody's own words may look like any other answer but the very words stored
        return value.value
    if value is Verdict.NOT_APPLICABLE and scale.not_applicable:
        return scale.not_applicable
    if not isinstance(value, Mark):
        return annotating.answered(value)
    level = scale.level(value.value) if scale.kind is ScaleKind.LEVELS else None
    return as_number(level.name if level else value.value)


def as_number(word: str) -> str | int | float:
    """A word that is a number as the number; any other as it is."""
    if not _NUMBER.fullmatch(word):
        return word
    return float(word) if "." in word else int(word)


def scaled_answers(criterion: Criterion, most_parts: int) -> list[str | int | float]:
    """The answers to a criterion that can be listed, as they stand in cells; a ranking and free words cannot."""
    scale = criterion.scale
    if scale.kind is ScaleKind.TEXT:
        foreseen = [Verdict.NOT_APPLICABLE] if scale.not_applicable else []
        return [verdict.value for verdict in (*foreseen, Verdict.CANNOT_TELL)]
    found: list[str | int | float] = [as_number(level.name) for level in scale.levels]
    if scale.kind is ScaleKind.CHOICE:
        found += [*range(1, scale.choosable(most_parts) + 1), *([BOTH] if scale.has_both else [])]
    return [
        *found,
        *([scale.not_applicable] if scale.not_applicable else []),
        annotating.VERDICTS[Verdict.CANNOT_TELL],
    ]


def doubt_word(doubt: Doubt | None) -> str:
    """A doubt as it is in its cell; empty for none."""
    return annotating.DOUBTS[doubt] if doubt else ""


def escaped(text: str) -> str:
    """Text as a cell stores it: what looks like the code of a character, such as _x000D_, gets a code itself."""
    return _CODE.sub("_x005F_", text)


def decoded(stored: str) -> str:
    """The inverse of `escaped`. Carriage returns, which some programs add before a line break, are left out."""
    return _STORED.sub(lambda found: "_" if found[1].upper() == "005F" else "", stored)


def is_unchanged(came_back: str, before: str) -> bool:
    """Whether a cell says what was written to it. Spreadsheets break lines and trim space in their own way, and of
    what some of them save, openpyxl leaves out x005F_."""
    sent = fit(before)
    said = [came_back.split(), decoded(came_back).split()]
    return sent.split() in said or sent.replace("x005F_", "").split() in said


def fit(text: str) -> str:
    """Text as a cell can hold it: without characters a workbook has no place for, and not too long."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in plain if c in "\n\t" or (c >= " " and c not in "\ufffe\uffff"))[:LONGEST_TEXT]
