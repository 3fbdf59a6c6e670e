"""What can be chosen in a workbook: the lists of answers behind its cells, on the sheets Rubric and Words.

Where all is answered with yes or no, two lists serve every row. On other scales each criterion has a list of its own
in a column of the sheet Words; the sheet Rubric says which, and a row finds it there by its criterion, however the rows
are sorted.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from app.interchange.images.exhibit_rows import ShownWords
from app.interchange.workbook import workbook_plan as plan
from app.interchange.workbook.workbook_plan import Column
from app.messages.annotate import scale_answers
from app.messages.interchange import workbook as workbook_text
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric
from app.study.team.raters import Perception
from exporters.workbook.workbook_sheets import add_sheet, lock, set_sizes

Lists = dict[str, list[str | int | float]]
_OWN = (9, 26, 50, 60, 30, 14, 60, 16)
_SCALED = (40, 12, 12)


def answer_lists(study: OpenStudy, rubric: Rubric | None) -> Lists:
    """The answers to each criterion by its code; none where all of the rubric is answered with yes or no."""
    if rubric is None or len(rubric.yes_no) == len(rubric.criteria):
        return {}
    most = ShownWords(study, "").most_parts
    return {
        one.code: list(plan.verdict_words()) if one.scale.is_yes_no else plan.scaled_answers(one, most)
        for one in rubric.criteria
    }


def offer_answers(sheet: Any, study: OpenStudy, lists: Lists, last: int) -> None:
    """Lists of words in the columns Answer and Doubt. The list of a row goes by what the row asks, so that it is
    still the right one when the rows have been sorted."""
    letters = {column: sheet.cell(1, place).column_letter for place, column in enumerate(Column, start=1)}
    code = f"${letters[Column.CRITERION]}2"
    answers = _scaled_list(code) if lists else list_of("A", len(plan.verdict_words()))
    scale = study.study.whole_image
    if scale is not None:
        judgments = list_of("B", len(plan.judgment_words(scale)))
        answers = f'IF({code}="{scale.value}",{judgments},{answers})'
    answer, doubt = letters[Column.ANSWER], letters[Column.DOUBT]
    # A ranking and free words stand in no list, and a level may be typed without its words: told when it comes back.
    offer(sheet, f"{answer}2:{answer}{last}", answers, is_strict=not lists)
    offer(sheet, f"{doubt}2:{doubt}{last}", list_of("C", len(plan.doubt_words(study.response_sets.allowed))))


def _scaled_list(code: str) -> str:
    """The list of a row's criterion: the sheet Rubric says in which column of the sheet Words it is, and how long."""
    first, last = len(_OWN) + 2, len(_OWN) + 3
    table = f"{workbook_text.RUBRIC_SHEET}!$A:${chr(ord('A') + last - 1)}"
    column, length = (f"VLOOKUP({code},{table},{place},FALSE)" for place in (first, last))
    return f"OFFSET({workbook_text.WORDS_SHEET}!$A$2,0,{column}-1,{length},1)"


def list_of(letter: str, count: int) -> str:
    """A list on the sheet Words."""
    return f"{workbook_text.WORDS_SHEET}!${letter}$2:${letter}${count + 1}"


def offer(sheet: Any, cells: str, words_from: str, is_strict: bool = True) -> None:
    """Let cells be chosen from a list; with `is_strict` nothing else can be written there."""
    from openpyxl.worksheet.datavalidation import DataValidation

    offered = DataValidation(type="list", formula1=words_from, allow_blank=True, showErrorMessage=is_strict)
    offered.errorTitle, offered.error = workbook_text.CHOOSE_TITLE, workbook_text.CHOOSE
    offered.add(cells)
    sheet.add_data_validation(offered)


def add_rubric(book: Any, rubric: Rubric | None, lists: Lists) -> None:
    """Add the sheet that has the whole rubric."""
    places = {code: place for place, code in enumerate(lists, start=len(workbook_text.WORDS_HEADINGS) + 1)}
    rows = (
        (
            *_about(criterion),
            workbook_text.theme(theme.code, theme.statement),
            str(criterion.lineage),
            *(_of_list(criterion, lists, places) if lists else ()),
        )
        for theme in (rubric.themes if rubric else ())
        for criterion in theme.criteria
    )
    more = workbook_text.SCALED_HEADINGS if lists else ()
    sheet = add_sheet(book, workbook_text.RUBRIC_SHEET, (*workbook_text.RUBRIC_HEADINGS, *more), rows)
    set_sizes(sheet, (*_OWN, *(_SCALED if lists else ())))
    lock(sheet)


def _about(criterion: Criterion) -> tuple[str, ...]:
    return (
        criterion.code,
        criterion.name,
        criterion.text,
        criterion.guidance or workbook_text.NO_GUIDANCE,
        criterion.applies_when,
        criterion.not_visible.value if criterion.scale.is_yes_no else "",
    )


def _of_list(criterion: Criterion, lists: Lists, places: dict[str, int]) -> tuple[str | int, ...]:
    how = scale_answers.how(replace(criterion.scale, asks_why=False)) or workbook_text.YES_OR_NO
    return how, places[criterion.code], len(lists[criterion.code])


def words_of_ways() -> list[str]:
    """The ways to take in a picture that can be chosen."""
    return [way.value for way in Perception if way is not Perception.UNSAID]


def add_words(book: Any, study: OpenStudy, lists: Lists) -> None:
    """Add the sheet of lists."""
    columns: list[Iterable[str | int | float]] = [
        plan.verdict_words(),
        plan.judgment_words(study.study.whole_image),
        plan.doubt_words(study.response_sets.allowed),
        words_of_ways(),
        *lists.values(),
    ]
    headings = (*workbook_text.WORDS_HEADINGS, *map(workbook_text.answers_to, lists))
    rows = zip_longest(*columns, fillvalue="")
    sheet = add_sheet(book, workbook_text.WORDS_SHEET, headings, rows, is_table=False)
    set_sizes(sheet, (22, 22, 24, 26, *[24] * len(lists)))
    lock(sheet)  # the lists of the other sheets are here
