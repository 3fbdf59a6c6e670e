"""Workbooks for tests: made by the program, then changed as a person or a spreadsheet would change them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from openpyxl import load_workbook

from app.interchange.workbook.workbook import Returned, bring_in, read_workbooks
from app.study.answer import NOTHING, AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from exporters.workbook.workbook import WorkbookRequest, export_workbook
from storage.folder import StudyFolder

ANSWERS = "Answers"
Table = list[list[Any]]


def answer(study: StudyFolder, item: str, content: Content, image: int = 1, rater: str = "Ada") -> None:
    """Say something in a session, as the window does."""
    session = study.sessions.start(study.raters.add(rater), Perception.UNSAID)
    study.answers.record(session, image, item, content, AnswerAction.DO, Circumstances())


def send(study: StudyFolder, out: Path, rater: str = "Ada") -> Path:
    """Write a workbook for somebody."""
    export_workbook(study, WorkbookRequest(rater), out)
    return out


def edit(file: Path, change: Callable[[Any], None]) -> Path:
    """Open a workbook, do something to it, and save it in its place."""
    book = load_workbook(file)
    change(book)
    book.save(file)
    return file


def fill(file: Path, **cells: object) -> Path:
    """Write into cells of the sheet of answers."""

    def write(book: Any) -> None:
        for place, words in cells.items():
            book[ANSWERS][place] = words

    return edit(file, write)


def rewrite(
    file: Path, change: Callable[[Table], Table], names_too: bool = False, title: str = ANSWERS
) -> Path:
    """Change the sheet of answers as a table of values, heading included, and what it is called; `names_too` takes
    away the first sheet and the names that lead to cells."""

    def write(book: Any) -> None:
        table = change([list(row) for row in book[ANSWERS].iter_rows(values_only=True)])
        place = book.sheetnames.index(ANSWERS)
        del book[ANSWERS]
        sheet = book.create_sheet(title, place)
        for row in table:
            sheet.append(row)
        if names_too:
            book.defined_names.clear()
            del book["Start here"]

    return edit(file, write)


def take(study: StudyFolder, *files: Path, rater: str = "", prefer_workbook: bool = False) -> Returned:
    """Read workbooks and bring them in."""
    returned = read_workbooks(study, files, rater, prefer_workbook)
    assert bring_in(study, returned) == len(returned.taken)
    return returned


def said(study: StudyFolder, item: str = "T1.C1", image: int = 1, rater: str = "Ada") -> Content:
    """What somebody says now."""
    known = study.raters.find(rater)
    assert known is not None
    now = study.answers.current(image, known).get(item)
    return now.content if now else NOTHING
