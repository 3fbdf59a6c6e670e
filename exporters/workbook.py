"""A study as a workbook that one person answers in with a spreadsheet and sends back.

It holds that person's own answers, and nobody else's; made for nobody in particular it is empty and asks for a name.
Nothing in it tells where a picture comes from. Text is stored as text, so that a spreadsheet runs none of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from app.errors import UserError
from app.exchange import workbook_plan as plan
from app.exchange.workbook_plan import Column, Line
from app.messages import annotating as words
from app.messages import workbook as messages
from app.study.image import Image
from app.study.people import Perception, Rater, RaterKind
from app.study.ports import OpenStudy
from app.study.rubric import Rubric
from app.study.verdict import Scale
from exporters.out_file import write_out
from exporters.workbook_sheets import add_sheet, name_range, set_sizes

MOST_ROWS = 20_000  # half a minute to write; nobody answers more in one go
MOST_NOTES = 5_000  # a spreadsheet draws a box for each, and grows slow with many more
MOST_LINES = 6  # of a row; the rest of a long description is read in the cell or on its own sheet
WIDTHS = (34, 70, 44, 18, 20, 40, 9, 40, 12, 9, 16, 16, 16, 16, 16)
NAME_ROW, WAY_ROW = 5, 6


@dataclass(frozen=True)
class Wanted:
    """Whose workbook it is (an empty name: somebody's who is not known yet) and which images, by number."""

    rater: str = ""
    first: int = 1
    last: int | None = None


def export_workbook(study: OpenStudy, wanted: Wanted, out: Path) -> None:
    """Write the workbook: whole, or not at all. Raises UserError when there is nothing to ask or too much."""
    write_out(out, study.folder, lambda stream: write_workbook(study, stream, wanted))


def write_workbook(study: OpenStudy, stream: TextIO, wanted: Wanted | None = None) -> None:
    """Write the workbook to the bytes behind a text stream."""
    from exporters.workbook_pictures import save

    wanted = wanted or Wanted()
    known = study.raters.find(wanted.rater) if wanted.rater else None
    if known is not None and known.kind is RaterKind.JUDGE:
        raise UserError(messages.not_a_person(known.name))
    rubric = study.rubrics.current()
    images = _images(study, wanted, plan.count_of(rubric, study.study.whole_image))
    name = known.name if known else wanted.rater.strip()
    book, descriptions = _book(study, rubric, images, known, name)
    stream.flush()
    stream.buffer.write(save(book, descriptions))


def _images(study: OpenStudy, wanted: Wanted, each: int) -> list[Image]:
    """The images to ask about. Raises UserError when there are none, or more than a spreadsheet bears."""
    count = study.images.count()
    chosen = range(wanted.first, (count if wanted.last is None else min(wanted.last, count)) + 1)
    rows = len(chosen) * each
    if not rows:
        raise UserError(messages.nothing_to_ask())
    if rows > MOST_ROWS:
        raise UserError(messages.too_many_rows(rows, MOST_ROWS, each))
    return [image for image in study.images.all() if image.number in chosen]


def _book(
    study: OpenStudy, rubric: Rubric | None, images: Sequence[Image], rater: Rater | None, name: str
) -> tuple[Any, list[str]]:
    """The workbook, and the alternative text of each picture in it."""
    from openpyxl import Workbook

    from exporters.workbook_pictures import add_images

    book = Workbook()
    book.remove(book.active)
    _add_start(book, study, rubric, len(images), name)
    _add_answers(book, study, rater, name, images)
    descriptions = add_images(book, study, images)
    _add_rubric(book, rubric)
    _add_words(book, study)
    properties = book.properties
    properties.title = plan.fit(messages.book_title(study.study.title, name))
    properties.creator, properties.language = messages.PROGRAM, study.study.language
    return book, descriptions


def _add_start(book: Any, study: OpenStudy, rubric: Rubric | None, images: int, name: str) -> None:
    about = study.study
    facts = [
        (messages.STUDY, about.title),
        (messages.ARTIFACT, about.artifact),
        (messages.RUBRIC, messages.rubric(rubric.title, rubric.version) if rubric else messages.NO_RUBRIC),
        (messages.NAME, name),
        (messages.WAY, ""),
        (messages.IMAGES_HERE, str(images)),
        *messages.STEPS,
    ]
    sheet = add_sheet(book, messages.START_SHEET, messages.START_HEADINGS, facts, is_table=False)
    set_sizes(sheet, (30, 112))
    name_range(book, f"{plan.NAME_PREFIX}{plan.NAME_CELL}", sheet, f"$B${NAME_ROW}")
    name_range(book, f"{plan.NAME_PREFIX}{plan.PERCEPTION_CELL}", sheet, f"$B${WAY_ROW}")
    _offer(sheet, f"B{WAY_ROW}", _list_of("D", len(words_of_ways())))


def _add_answers(
    book: Any, study: OpenStudy, rater: Rater | None, name: str, images: Sequence[Image]
) -> None:
    lines = list(plan.lines(study, rater, images))
    headings = [messages.HEADINGS[column] for column in Column]
    rows = (_row(line, str(study.study.id), name) for line in lines)
    sheet = add_sheet(book, messages.ANSWERS_SHEET, headings, rows)
    set_sizes(sheet, WIDTHS, MOST_LINES)
    for place, column in enumerate(Column, start=1):
        letter = sheet.cell(1, place).column_letter
        name_range(book, f"{plan.NAME_PREFIX}{column}", sheet, f"${letter}$1")
    _add_guidance(sheet, lines)
    _offer_answers(sheet, study, len(lines) + 1)


def _row(line: Line, study_id: str, name: str) -> Iterator[str | int]:
    """A row's cells in the order of the columns."""
    criterion, content = line.criterion, line.content
    yield line.title
    yield line.alt_text.description if line.alt_text else messages.NO_DESCRIPTION
    yield (
        messages.question(criterion.text, criterion.applies_when)
        if criterion
        else words.SCALES[Scale(line.item)]
    )
    yield plan.answer_word(content.value)
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


def _add_guidance(sheet: Any, lines: Sequence[Line]) -> None:
    """Put each criterion's guidance behind its question; where rows are very many, only for the first images."""
    from openpyxl.comments import Comment

    column = list(Column).index(Column.QUESTION) + 1
    for row, line in enumerate(lines[:MOST_NOTES], start=2):
        if line.criterion and line.criterion.guidance.strip():
            note = Comment(plan.fit(line.criterion.guidance), messages.PROGRAM, height=160, width=340)
            sheet.cell(row, column).comment = note


def _offer_answers(sheet: Any, study: OpenStudy, last: int) -> None:
    """Lists of words in the columns Answer and Doubt. The list of a row goes by what the row asks, so that it is
    still the right one when the rows have been sorted."""
    letters = {column: sheet.cell(1, place).column_letter for place, column in enumerate(Column, start=1)}
    verdicts = _list_of("A", len(plan.verdict_words()))
    scale = study.study.whole_image
    if scale is not None:
        judgments = _list_of("B", len(plan.judgment_words(scale)))
        verdicts = f'IF(${letters[Column.CRITERION]}2="{scale.value}",{judgments},{verdicts})'
    answer, doubt = letters[Column.ANSWER], letters[Column.DOUBT]
    _offer(sheet, f"{answer}2:{answer}{last}", verdicts)
    _offer(sheet, f"{doubt}2:{doubt}{last}", _list_of("C", len(plan.doubt_words())))


def _list_of(letter: str, count: int) -> str:
    return f"{messages.WORDS_SHEET}!${letter}$2:${letter}${count + 1}"


def _offer(sheet: Any, cells: str, words_from: str) -> None:
    from openpyxl.worksheet.datavalidation import DataValidation

    offered = DataValidation(type="list", formula1=words_from, allow_blank=True, showErrorMessage=True)
    offered.errorTitle, offered.error = messages.CHOOSE_TITLE, messages.CHOOSE
    offered.add(cells)
    sheet.add_data_validation(offered)


def _add_rubric(book: Any, rubric: Rubric | None) -> None:
    rows = (
        (
            criterion.code,
            criterion.name,
            criterion.text,
            criterion.guidance or messages.NO_GUIDANCE,
            criterion.applies_when,
            criterion.not_visible.value,
            messages.theme(theme.code, theme.statement),
            str(criterion.lineage),
        )
        for theme in (rubric.themes if rubric else ())
        for criterion in theme.criteria
    )
    sheet = add_sheet(book, messages.RUBRIC_SHEET, messages.RUBRIC_HEADINGS, rows)
    set_sizes(sheet, (9, 26, 50, 60, 30, 14, 60, 16))


def words_of_ways() -> list[str]:
    """The ways to take in a picture that can be chosen."""
    return [way.value for way in Perception if way is not Perception.UNSAID]


def _add_words(book: Any, study: OpenStudy) -> None:
    from itertools import zip_longest

    columns: list[Iterable[str]] = [
        plan.verdict_words(),
        plan.judgment_words(study.study.whole_image),
        plan.doubt_words(),
        words_of_ways(),
    ]
    rows = zip_longest(*columns, fillvalue="")
    sheet = add_sheet(book, messages.WORDS_SHEET, messages.WORDS_HEADINGS, rows, is_table=False)
    set_sizes(sheet, (22, 22, 24, 26))
