"""A report as a workbook: a sheet a table, a fact a cell, and nothing in it that a spreadsheet would run."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import chain
from typing import Any

from app.interchange.tables.formula_guard import FORMULA_STARTS
from app.messages.agreement import report_files
from app.messages.numbers import Number
from app.reports.document import Cell, Chart, Document, Row, Section, Table
from app.study.rounding import rounded
from exporters.reports.report_parts import without_controls
from exporters.reports.undated_archive import undated

LONGEST_HEADING = 200

Value = str | int | float | None


@dataclass(frozen=True)
class CellValue:
    """What is in one cell, and the format of a number."""

    value: Value
    format: str = "General"


@dataclass(frozen=True)
class SheetColumn:
    """A column of a sheet: what it means, and how its fact is found in a row."""

    heading: str
    kind: str
    meaning: str
    fact: Callable[[Row], CellValue]


def sheet_columns(table: Table) -> tuple[SheetColumn, ...]:
    """A table's columns, each followed by what its figures rest on; no two headings are alike."""
    columns: list[SheetColumn] = []
    for place in range(len(table.columns)):
        columns.extend(_columns(table, place))
    taken: set[str] = set()
    unlike = []
    for column in columns:
        plain = " ".join(without_controls(column.heading).split())[:LONGEST_HEADING] or report_files.A_COLUMN
        heading, number = plain, 2
        while heading.lower() in taken:
            heading, number = f"{plain} {number}", number + 1
        taken.add(heading.lower())
        unlike.append(replace(column, heading=heading))
    return tuple(unlike)


def _columns(table: Table, place: int) -> list[SheetColumn]:
    column = table.columns[place]
    cells = [_cell(row, place) for row in table.rows]
    digits = "0" if column.kind == "count" or not column.decimals else "0." + "0" * column.decimals

    def add(heading: str, kind: str, meaning: str, find: Callable[[Cell], Value], form: str) -> None:
        found.append(
            SheetColumn(heading, kind, meaning, lambda row: CellValue(find(_cell(row, place)), form))
        )

    found: list[SheetColumn] = []
    add(
        column.heading,
        column.kind,
        column.meaning,
        lambda cell: cell.text if isinstance(cell.value, str) else _plain(cell.value),
        digits,
    )
    for name in dict.fromkeys(name for cell in cells for name, _ in cell.counts):
        meaning = report_files.count_meaning(name=name)
        add(report_files.count_of(column.heading, name), "count", meaning, _counter(name), "0")
    if any(cell.low is not None or cell.high is not None for cell in cells):
        add(
            report_files.low_of(heading=column.heading),
            "number",
            report_files.LOW_MEANING,
            lambda cell: _plain(cell.low),
            digits,
        )
        add(
            report_files.high_of(heading=column.heading),
            "number",
            report_files.HIGH_MEANING,
            lambda cell: _plain(cell.high),
            digits,
        )
    if any(cell.reason for cell in cells):
        heading = report_files.reason_of(heading=column.heading)
        add(heading, "text", report_files.REASON_MEANING, lambda cell: cell.reason, "General")
    return found


def _counter(name: str) -> Callable[[Cell], Value]:
    return lambda cell: dict(cell.counts).get(name)


def _cell(row: Row, place: int) -> Cell:
    return row.header if place == 0 else row.cells[place - 1]


def _plain(value: str | Number | None) -> Value:
    """A number that a sheet can hold; a fraction is rounded."""
    return value if value is None or isinstance(value, str | int) else rounded(float(value))


LONGEST_NAME, LONGEST_TEXT = 31, 32_767  # what a spreadsheet allows for a sheet's name and for a cell
WIDEST, NARROWEST, HEADING = (
    60,
    9,
    14,
)  # characters; a heading above narrower facts is broken into lines of the last
WIDEST_OF_FEW, FEW = 110, 5  # where there are only so many columns: long texts, which then take fewer pages
LINE_HEIGHT = 15  # points
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")


@dataclass(frozen=True)
class ReportSheet:
    """A table with the name of its sheet and its columns as they stand there."""

    name: str
    table: Table
    columns: tuple[SheetColumn, ...]


def xlsx_of(document: Document) -> bytes:
    """The report as the bytes of a workbook; the same document gives the same bytes."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    sheets = _sheets(document)
    _fill(book, report_files.SUMMARY_SHEET, report_files.SUMMARY_HEADINGS, _summary(document, sheets))
    for sheet in sheets:
        rows = ([column.fact(row) for column in sheet.columns] for row in sheet.table.rows)
        _fill(book, sheet.name, [column.heading for column in sheet.columns], rows)
    appendix = [section for section in document.sections if section.starts_page]
    if appendix:
        lines = _lines(chain.from_iterable(_section(section, _names(sheets)) for section in appendix))
        _fill(book, report_files.APPENDIX_SHEET, report_files.SUMMARY_HEADINGS, lines)
    _fill(book, report_files.COLUMNS_SHEET, report_files.COLUMNS_HEADINGS, _meanings(sheets))
    properties = book.properties
    properties.title, properties.creator = _cut(document.title), report_files.PROGRAM
    properties.language = document.language
    properties.created = document.made_at.astimezone(UTC).replace(tzinfo=None, microsecond=0)
    raw = BytesIO()
    book.save(raw)
    return _settle(raw.getvalue(), document.made_at)


def _sheets(document: Document) -> list[ReportSheet]:
    own = (report_files.SUMMARY_SHEET, report_files.APPENDIX_SHEET, report_files.COLUMNS_SHEET)
    taken = {*(name.lower() for name in own), "history"}
    sheets = []
    for table in document.tables():
        name = _free_name(table.id, taken)
        taken.add(name.lower())
        sheets.append(ReportSheet(name, table, sheet_columns(table)))
    return sheets


def _free_name(wanted: str, taken: set[str]) -> str:
    """A name for a sheet: of the signs that are allowed, short enough, and unlike every other."""
    plain = re.sub(r"[\[\]:*?/\\'\s-]+", " ", without_controls(wanted)).strip() or report_files.A_TABLE
    plain = plain[0].upper() + plain[1:]
    name, number = plain[:LONGEST_NAME].strip(), 2
    while name.lower() in taken:
        ending = f" {number}"
        name, number = plain[: LONGEST_NAME - len(ending)].strip() + ending, number + 1
    return name


def _summary(document: Document, sheets: list[ReportSheet]) -> Iterator[list[CellValue]]:
    """The words of the report in reading order, and where each table is. Where there is an appendix, the rows of the
    tables before it are told as well, and its own words are on a sheet of their own."""
    names = _names(sheets)
    has_appendix = any(section.starts_page for section in document.sections)
    told: list[tuple[str, str, str]] = [
        (report_files.TITLE, document.title, ""),
        (report_files.MADE, report_files.made_at(document.made_at), ""),
        *((report_files.SUMMARY, sentence, "") for sentence in document.summary),
    ]
    for section in document.sections:
        if not section.starts_page:
            told.extend(_section(section, names, has_appendix))
    told.extend((report_files.METHODS, paragraph, "") for paragraph in document.methods)
    told.extend((name, value, "") for name, value in document.trace)
    yield from _lines(told)


def _names(sheets: list[ReportSheet]) -> dict[str, str]:
    """The sheet of each table, by the table's id."""
    return {sheet.table.id: sheet.name for sheet in sheets}


def _lines(told: Iterable[tuple[str, str, str]]) -> Iterator[list[CellValue]]:
    return ([CellValue(text) for text in line] for line in told)


def _section(
    section: Section, names: dict[str, str], with_rows: bool = False
) -> Iterator[tuple[str, str, str]]:
    for paragraph in section.paragraphs:
        yield section.heading, paragraph, ""
    for part in section.parts:
        if isinstance(part, Chart):
            yield (
                report_files.A_CHART,
                report_files.alternative(part.caption, part.sentence),
                names[part.table.id],
            )
        else:
            yield report_files.A_TABLE, part.caption, names[part.id]
            if with_rows:
                yield from ((section.heading, row.sentence, names[part.id]) for row in part.rows)
            if part.note:
                yield report_files.A_NOTE, part.note, names[part.id]
    yield from ((section.heading, picture.line, "") for picture in section.images)
    for within in section.sections:
        yield from _section(within, names, with_rows)


def _meanings(sheets: list[ReportSheet]) -> Iterator[list[CellValue]]:
    for sheet in sheets:
        for column in sheet.columns:
            line = (sheet.name, sheet.table.caption, column.heading, column.kind, column.meaning)
            yield [CellValue(text) for text in line]


def _fill(book: Any, name: str, headings: Iterable[str], rows: Iterable[list[CellValue]]) -> None:
    """A sheet that holds one table: a header row that stays in sight, and rows below."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.table import Table as SheetTable, TableStyleInfo

    sheet = book.create_sheet(name)
    lines = [[CellValue(heading) for heading in headings], *rows]
    widest = WIDEST_OF_FEW if len(lines[0]) <= FEW else WIDEST
    columns = zip(*lines, strict=True)
    widths = [min(max([_heading_width(first), *map(_width, rest)]), widest) for first, *rest in columns]
    for number, line in enumerate(lines, start=1):
        for place, fact in enumerate(line, start=1):
            _write(sheet.cell(number, place), fact)
        # else LibreOffice shows the first line of a long text only
        sheet.row_dimensions[number].height = LINE_HEIGHT * max(map(_depth, line, widths))
    for place, width in enumerate(widths, start=1):
        sheet.cell(1, place).font = Font(name="Calibri", size=11, bold=True)
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.freeze_panes = "B2" if len(widths) > 3 else "A2"
    last = f"{get_column_letter(len(widths))}{max(len(lines), 2)}"  # a table needs a row, be it empty
    table = SheetTable(displayName=f"Table_{len(book.sheetnames)}", ref=f"A1:{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
    sheet.add_table(table)
    _set_up_pages(sheet)


def _set_up_pages(sheet: Any) -> None:
    """Print all columns of a sheet beside each other, on sheets of A4 on their side, each with the header row."""
    from openpyxl.worksheet.page import PageMargins
    from openpyxl.worksheet.properties import PageSetupProperties

    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0  # as many pages down as it takes
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.4, bottom=0.5, header=0.2, footer=0.2)
    sheet.print_title_rows = "1:1"
    sheet.oddFooter.center.text = "&A, &P / &N"


def _write(cell: Any, fact: CellValue) -> None:
    """Put a fact in its cell. Text stays text, whatever it begins with."""
    from openpyxl.styles import Alignment

    cell.alignment = Alignment(vertical="top", wrap_text=isinstance(fact.value, str))
    if isinstance(fact.value, str):
        text = _cut(fact.value)
        cell.value = text or None
        cell.quotePrefix = text.startswith(FORMULA_STARTS)
        if text:
            cell.data_type = "s"
    else:
        cell.value, cell.number_format = fact.value, fact.format


def _width(fact: CellValue) -> int:
    """How wide a column should be for a fact, in characters."""
    if not isinstance(fact.value, str):
        return NARROWEST
    return max([NARROWEST, *(len(line) + 2 for line in _cut(fact.value).splitlines())])


def _heading_width(heading: CellValue) -> int:
    """How wide a column should be for its heading, which may be broken between words."""
    words = str(heading.value).split()
    return min(_width(heading), max([HEADING, *(len(word) + 2 for word in words)]))


def _depth(fact: CellValue, width: int) -> int:
    """How many lines a fact takes in a column of that width."""
    if not isinstance(fact.value, str):
        return 1
    return max(sum(max(len(line) - 1, 0) // (width - 2) + 1 for line in _cut(fact.value).splitlines()), 1)


def _cut(text: str) -> str:
    return without_controls(text)[:LONGEST_TEXT]


def _settle(book: bytes, made_at: datetime) -> bytes:
    """The same workbook with the time it was written at taken out."""
    moment = made_at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ").encode()

    def change(name: str, content: bytes) -> bytes:
        return MODIFIED.sub(rb"\g<1>" + moment, content) if name == "docProps/core.xml" else content

    return undated(book, change)
