"""Finding the way about a workbook that came back: which sheet, which row and which column hold what.

A heading is found by its words, and failing that by the name the cell was given when the workbook was made: names
follow a column that is moved or reworded, and a sheet that is called something else.
"""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from app.errors import UserError
from app.files.text_file import open_file, refuse_database
from app.interchange.packets.packet_file import Passphrase
from app.interchange.tables.columns import plain_word
from app.interchange.tables.sheet_rows import all_sheets, open_book
from app.interchange.tables.tables import as_text
from app.interchange.workbook import workbook_plan as plan
from app.interchange.workbook.locked_workbook import is_locked, unlocked
from app.interchange.workbook.workbook_plan import Column
from app.messages.interchange import import_export, workbook as workbook_text, workbook_import
from app.study.languages.translations import is_language_tag

HEADER_WITHIN = 20  # rows from the top, for somebody may have put a title above
_HEADINGS = {plain_word(heading): Column(key) for key, heading in workbook_text.HEADINGS.items()} | {
    heading: Column(key) for heading, key in workbook_text.OTHER_HEADINGS.items()
}
_TELLING = ((Column.IMAGE_ID, Column.IMAGE), (Column.CRITERION_ID, Column.CRITERION))
_LABELS = {
    plan.NAME_CELL: workbook_text.NAME,
    plan.PERCEPTION_CELL: workbook_text.WAY,
    plan.LANGUAGE_CELL: workbook_text.LANGUAGE,
    plan.WORK_CELL: workbook_text.WORK_ID,
}

Place = tuple[str, int, int]  # sheet, row and column, from 1


@dataclass(frozen=True)
class Cell:
    """What is in a cell, and how the cell is called."""

    where: str
    text: str
    is_formula: bool = False


@dataclass(frozen=True)
class Row:
    """One row of a sheet of answers: its cells by column; a column that is gone is not among them."""

    cells: Mapping[Column, Cell]

    def text(self, column: Column) -> str:
        """The words in a column, without space around them; empty when there are none, or no such column."""
        return plan.decoded(self.cells[column].text).strip() if column in self.cells else ""


@dataclass(frozen=True)
class ReturnedWorkbook:
    """A workbook as it came back. `name` and `way` are cells of its first sheet, or None when they are gone;
    `saved_at` is when it was saved last, by its own word. `work`: the id under which it was sent out, or ''.
    `language`: in which its questions are, '' where it does not say."""

    file: str
    rows: tuple[Row, ...]
    name: Cell | None
    way: Cell | None
    saved_at: datetime | None
    work: str = ""
    language: str = ""


def read_book(file: Path, ask: Passphrase | None = None) -> ReturnedWorkbook:
    """Read a workbook; `ask` gives the passphrase of a locked one. Raises UserError when it is none, or no sheet of
    answers can be made out."""
    refuse_database(file)
    try:
        with open_file(file) as stream, unlocked(stream, file.name, ask) as plain:
            return _read(file.name, plain)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UserError(import_export.cannot_read(name=file.name, reason=reason)) from error
    except UserError:
        raise
    except Exception as error:  # a broken workbook fails as BadZipFile, KeyError, ParseError, ValueError, …
        raise UserError(import_export.broken_workbook(name=file.name)) from error


def is_workbook(file: Path) -> bool:
    """Whether a file is a workbook that was made to be answered in, be it spoiled, and not a table of annotations. A
    locked one is taken for one: tables are not locked here."""
    if file.suffix.lower() not in (".xlsx", ".xlsm"):
        return False
    try:
        if is_locked(file):
            return True
        with open_file(file) as stream, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if _named_cells(open_book(file.name, stream)):
                return True
        return bool(read_book(file).rows)
    except Exception:  # noqa: BLE001 - whoever reads the file next will say what is wrong with it
        return False


def _read(file: str, stream: BinaryIO) -> ReturnedWorkbook:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of decorations it does not keep; only words are read
        book = open_book(file, stream)
        named = _named_cells(book)
        saved_at = book.properties.modified
        sheets = all_sheets(file, book)
    rows: list[Row] = []
    for title, lines in sheets.items():
        found = _header(file, title, lines, named)
        if found is not None:
            rows += _rows(title, lines, *found)
    if not rows:
        raise UserError(workbook_import.no_answers_sheet(file=file))
    name, way, work = (
        _labelled(sheets, named, key) for key in (plan.NAME_CELL, plan.PERCEPTION_CELL, plan.WORK_CELL)
    )
    at = saved_at and saved_at.replace(tzinfo=UTC)
    language = _labelled(sheets, named, plan.LANGUAGE_CELL)
    heard_in = language.text.strip() if language and is_language_tag(language.text.strip()) else ""
    return ReturnedWorkbook(file, tuple(rows), name, way, at, work.text.strip() if work else "", heard_in)


def _named_cells(book: Any) -> dict[str, Place]:
    """Our names, and the cell each leads to now; one whose cell is gone leads nowhere."""
    from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

    places: dict[str, Place] = {}
    for name, defined in book.defined_names.items():
        if not name.lower().startswith(plan.NAME_PREFIX):
            continue
        for sheet, cell in defined.destinations:
            if "#" not in cell and ":" not in cell:
                letter, row = coordinate_from_string(cell.replace("$", ""))
                places[name.lower().removeprefix(plan.NAME_PREFIX)] = (
                    sheet,
                    row,
                    column_index_from_string(letter),
                )
    return places


def _header(
    file: str, title: str, lines: Sequence[Sequence[Any]], named: Mapping[str, Place]
) -> tuple[int, dict[Column, int]] | None:
    """The header row (its place in the lines) and each column's place in a row; None for any other sheet."""
    for number, line in enumerate(lines[:HEADER_WITHIN]):
        headings = [plain_word(as_text(cell.value)) for cell in line]
        columns: dict[Column, int] = {}
        for place, heading in enumerate(headings):
            column = _HEADINGS.get(heading)
            if column in columns:
                where, other = (_where(title, line[at]) for at in (columns[column], place))
                raise UserError(
                    workbook_import.column_twice(
                        file=file, heading=workbook_text.HEADINGS[column], first=where, second=other
                    )
                )
            if column is not None:
                columns[column] = place
        for name, (sheet, row, at) in named.items():
            is_here = sheet == title and row == number + 1 and at <= len(line)
            if is_here and name in set(Column) and at - 1 not in columns.values():
                columns.setdefault(Column(name), at - 1)
        if all(any(column in columns for column in either) for either in _TELLING):
            if Column.ANSWER not in columns:
                there = [as_text(cell.value) for cell in line if cell.value is not None]
                heading = workbook_text.HEADINGS[Column.ANSWER]
                raise UserError(workbook_import.column_missing(file, title, number + 1, heading, there))
            return number, columns
    return None


def _rows(
    title: str, lines: Sequence[Sequence[Any]], header: int, columns: Mapping[Column, int]
) -> Iterator[Row]:
    """The rows under the header that say anything."""
    for number, line in enumerate(lines[header + 1 :], start=header + 2):
        cells = {
            column: _cell(line[place] if place < len(line) else None, _address(title, place, number))
            for column, place in columns.items()
        }
        if any(cell.text.strip() for cell in cells.values()):
            yield Row(cells)


def _cell(cell: Any, where: str) -> Cell:
    if cell is None or cell.value is None:
        return Cell(where, "")
    return Cell(where, as_text(cell.value), cell.data_type == "f")


def _where(title: str, cell: Any) -> str:
    return _address(title, cell.column - 1, cell.row)


def _address(title: str, place: int, row: int) -> str:
    from openpyxl.utils import get_column_letter

    return workbook_import.cell(sheet=title, column=get_column_letter(place + 1), row=row)


def _labelled(
    sheets: Mapping[str, Sequence[Sequence[Any]]], named: Mapping[str, Place], key: str
) -> Cell | None:
    """A cell of the first sheet: beside its label, or else where its name leads."""
    label = plain_word(_LABELS[key])
    for title, lines in sheets.items():
        for number, line in enumerate(lines[:HEADER_WITHIN], start=1):
            if line and plain_word(as_text(line[0].value)) == label:
                return _at(sheets, (title, number, 2))
    return _at(sheets, named[key]) if key in named else None


def _at(sheets: Mapping[str, Sequence[Sequence[Any]]], place: Place) -> Cell | None:
    title, row, column = place
    where = _address(title, column - 1, row)
    lines = sheets.get(title)
    if lines is None:
        return None
    line = lines[row - 1] if row <= len(lines) else ()
    return Cell(where, as_text(line[column - 1].value) if column <= len(line) else "")
