"""A study as a workbook that one person answers in with a spreadsheet and sends back.

It holds that person's own answers, and nobody else's; made for nobody in particular it is empty and asks for a name.
Nothing in it tells where a picture comes from. Text is stored as text, so that a spreadsheet runs none of it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TextIO

from app.errors import UserError
from app.interchange.workbook import workbook_plan as plan
from app.interchange.workbook.locked_workbook import locked
from app.interchange.workbook.workbook_plan import Column, Line
from app.messages.annotate import annotating, scale_answers
from app.messages.interchange import workbook as workbook_text
from app.messages.study import languages as study_languages
from app.study.image import Image
from app.study.languages.resolution import StudyTexts, same_language
from app.study.languages.view import RubricInLanguage, in_language
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.raters import Rater, RaterKind
from app.study.verdict import Scale
from exporters.atomic_file import write_out
from exporters.workbook.workbook_lists import (
    Lists,
    add_rubric,
    add_words,
    answer_lists,
    list_of,
    offer,
    offer_answers,
    words_of_ways,
)
from exporters.workbook.workbook_sheets import add_sheet, lock, name_range, set_sizes

MOST_ROWS = 20_000  # half a minute to write; nobody answers more in one go
MOST_NOTES = 5_000  # a spreadsheet draws a box for each, and grows slow with many more
MOST_LINES = 6  # of a row; the rest of a long description is read in the cell or on its own sheet
WIDTHS = (34, 70, 44, 18, 20, 40, 9, 40, 12, 9, 16, 16, 16, 16, 16)
NAME_ROW, WAY_ROW = 5, 6


@dataclass(frozen=True)
class WorkbookRequest:
    """Whose workbook it is (an empty name: somebody's who is not known yet) and which images, by number. `passphrase`
    locks it. `work`: the id under which it is noted that it goes out; '' where it is not. `language`: in which the
    rubric is written; '' for the study's own."""

    rater: str = ""
    first: int = 1
    last: int | None = None
    passphrase: str = ""
    work: str = ""
    language: str = ""


def export_workbook(
    study: OpenStudy,
    wanted: WorkbookRequest,
    out: Path,
    around: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> None:
    """Write the workbook: whole, or not at all; `around` makes what stands around its taking its place.

    Raises UserError when there is nothing to ask or too much.
    """
    write_out(out, study.folder, lambda stream: write_workbook(study, stream, wanted), around)


def write_workbook(study: OpenStudy, stream: TextIO, wanted: WorkbookRequest | None = None) -> None:
    """Write the workbook to the bytes behind a text stream."""
    from exporters.workbook.workbook_pictures import save

    wanted = wanted or WorkbookRequest()
    study = _in_wanted_language(study, wanted.language)
    known = study.raters.find(wanted.rater) if wanted.rater else None
    if known is not None and known.kind is RaterKind.JUDGE:
        raise UserError(workbook_text.not_a_person(name=known.name))
    rubric = study.rubrics.current()
    images = images_for(study, wanted)
    _check_size(len(images), plan.count_of(rubric, study.study.whole_image))
    name = known.name if known else wanted.rater.strip()
    book, descriptions = _book(study, rubric, images, known, name, (wanted.work, wanted.language))
    content = save(book, descriptions)
    stream.flush()
    stream.buffer.write(locked(content, wanted.passphrase) if wanted.passphrase else content)


def _in_wanted_language(study: OpenStudy, language: str) -> OpenStudy:
    """The study as it is, or with its rubric in another language. Raises UserError where not all of the rubric is
    translated: which question somebody read in which language would not be known."""
    rubric = study.rubrics.current()
    if not language or same_language(language, study.study.language) or rubric is None:
        return study
    said = RubricInLanguage(StudyTexts(study, language), rubric)
    if said.missing:
        raise UserError(
            study_languages.rubric_not_translated(language=language, count=said.missing, texts=said.asked)
        )
    return in_language(study, language)


def images_for(study: OpenStudy, wanted: WorkbookRequest) -> list[Image]:
    """The images to ask about: those that the plan gives the person, in their order, else all by number."""
    rater = study.raters.find(wanted.rater) if wanted.rater else None
    count = study.images.count()
    chosen = range(wanted.first, (count if wanted.last is None else min(wanted.last, count)) + 1)
    images = {image.key: image for image in study.images.all() if image.number in chosen}
    given = [one.image for one in study.assignments.of(rater)] if rater else []
    return [images[key] for key in given if key in images] if given else list(images.values())


def _check_size(images: int, each: int) -> None:
    """Raise UserError when there is nothing to ask, or more than a spreadsheet bears."""
    rows = images * each
    if not rows:
        raise UserError(workbook_text.NOTHING_TO_ASK)
    if rows > MOST_ROWS:
        raise UserError(workbook_text.too_many_rows(rows, MOST_ROWS, each))


def _book(
    study: OpenStudy,
    rubric: Rubric | None,
    images: Sequence[Image],
    rater: Rater | None,
    name: str,
    noted: tuple[str, str],
) -> tuple[Any, list[str]]:
    """The workbook, and the alternative text of each picture in it. `noted`: the id of the work, and the language."""
    from openpyxl import Workbook

    from exporters.workbook.workbook_pictures import add_images

    book = Workbook()
    book.remove(book.active)
    lists = answer_lists(study, rubric)
    _add_start(book, study, rubric, len(images), (name, *noted), bool(lists))
    _add_answers(book, study, rater, name, images, lists)
    descriptions = add_images(book, study, images)
    add_rubric(book, rubric, lists)
    add_words(book, study, lists)
    properties = book.properties
    properties.title = plan.fit(workbook_text.book_title(study.study.title, name))
    properties.creator, properties.language = workbook_text.PROGRAM, noted[1] or study.study.language
    return book, descriptions


def _add_start(
    book: Any,
    study: OpenStudy,
    rubric: Rubric | None,
    images: int,
    whose: tuple[str, str, str],
    has_scales: bool,
) -> None:
    about, (name, work, language) = study.study, whose
    facts = [
        (workbook_text.STUDY, about.title),
        (workbook_text.ARTIFACT, about.artifact),
        (
            workbook_text.RUBRIC,
            workbook_text.rubric(name=rubric.title, version=rubric.version)
            if rubric
            else workbook_text.NO_RUBRIC,
        ),
        (workbook_text.NAME, name),
        (workbook_text.WAY, ""),
        (workbook_text.IMAGES_HERE, str(images)),
        *workbook_text.STEPS,
        *(workbook_text.SCALED_STEPS if has_scales else ()),
        *([(workbook_text.LANGUAGE, language)] if language else ()),
        *([(workbook_text.WORK_ID, work)] if work else ()),
    ]
    sheet = add_sheet(book, workbook_text.START_SHEET, workbook_text.START_HEADINGS, facts, is_table=False)
    set_sizes(sheet, (30, 112))
    name_range(book, f"{plan.NAME_PREFIX}{plan.NAME_CELL}", sheet, f"$B${NAME_ROW}")
    name_range(book, f"{plan.NAME_PREFIX}{plan.PERCEPTION_CELL}", sheet, f"$B${WAY_ROW}")
    if language:
        place = len(facts) + (0 if work else 1)
        name_range(book, f"{plan.NAME_PREFIX}{plan.LANGUAGE_CELL}", sheet, f"$B${place}")
    if work:
        name_range(book, f"{plan.NAME_PREFIX}{plan.WORK_CELL}", sheet, f"$B${len(facts) + 1}")
    offer(sheet, f"B{WAY_ROW}", list_of("D", len(words_of_ways())))


def _add_answers(
    book: Any, study: OpenStudy, rater: Rater | None, name: str, images: Sequence[Image], lists: Lists
) -> None:
    lines = list(plan.lines(study, rater, images))
    headings = [workbook_text.HEADINGS[column] for column in Column]
    rows = (_row(line, str(study.study.id), name) for line in lines)
    sheet = add_sheet(book, workbook_text.ANSWERS_SHEET, headings, rows)
    set_sizes(sheet, WIDTHS, MOST_LINES)
    for place, column in enumerate(Column, start=1):
        letter = sheet.cell(1, place).column_letter
        name_range(book, f"{plan.NAME_PREFIX}{column}", sheet, f"${letter}$1")
    _add_guidance(sheet, lines)
    offer_answers(sheet, study, lists, len(lines) + 1)
    places = {column: sheet.cell(1, place).column_letter for place, column in enumerate(Column, start=1)}
    lock(sheet, [places[column] for column in (Column.ANSWER, Column.DOUBT, Column.NOTE)], len(lines) + 1)


def _row(line: Line, study_id: str, name: str) -> Iterator[str | int | float]:
    """A row's cells in the order of the columns."""
    criterion, content = line.criterion, line.content
    yield line.title
    yield line.description
    yield (_question(criterion) if criterion else annotating.SCALES[Scale(line.item)])
    yield plan.answer_cell(content.value, criterion)
    yield plan.doubt_word(content.doubt)
    yield content.note
    yield line.image.number
    yield line.theme
    yield line.item
    yield line.version if criterion else ""
    yield name
    yield study_id
    yield str(line.image.id)
    yield str(criterion.lineage) if criterion else line.item
    yield str(line.answer.id) if line.answer else ""


def _question(criterion: Criterion) -> str:
    scale = criterion.scale
    how = scale_answers.how(replace(scale, asks_why=False))
    return workbook_text.question(criterion.text, criterion.applies_when, how, scale.asks_why)


def _add_guidance(sheet: Any, lines: Sequence[Line]) -> None:
    """Put each criterion's guidance behind its question; where rows are very many, only for the first images."""
    from openpyxl.comments import Comment

    column = list(Column).index(Column.QUESTION) + 1
    for row, line in enumerate(lines[:MOST_NOTES], start=2):
        if line.criterion and line.criterion.guidance.strip():
            note = Comment(plan.fit(line.criterion.guidance), workbook_text.PROGRAM, height=160, width=340)
            sheet.cell(row, column).comment = note
