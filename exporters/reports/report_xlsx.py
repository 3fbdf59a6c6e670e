"""A report as a workbook: a fact a cell, and nothing in it that a spreadsheet would run.

Neighbouring tables share a sheet as long as it prints on one page. A longer table has a sheet of its own, whose header
row stays in sight and is printed on each page.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from itertools import chain, zip_longest
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
    """What is in one cell, the format of a number, and the cell of the workbook that it links to."""

    value: Value
    format: str = "General"
    link: str = ""


NOWHERE = CellValue("")


@dataclass(frozen=True)
class SheetColumn:
    """A column of a table: what it means, and how its fact is found in a row. `ending` is what the heading of a column
    that says what a figure rests on has after that of the figure; such columns are explained once."""

    heading: str
    kind: str
    meaning: str
    fact: Callable[[Row], CellValue]
    ending: str = ""


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

    def add(
        kind: str, meaning: str, find: Callable[[Cell], Value], form: str, named: Callable[..., str] | None
    ) -> None:
        heading = named(heading=column.heading) if named else column.heading
        ending = named(heading="…") if named else ""
        found.append(
            SheetColumn(heading, kind, meaning, lambda row: CellValue(find(_cell(row, place)), form), ending)
        )

    found: list[SheetColumn] = []
    add(
        column.kind,
        column.meaning,
        lambda cell: cell.text if isinstance(cell.value, str) else _plain(cell.value),
        digits,
        None,
    )
    for name in dict.fromkeys(name for cell in cells for name, _ in cell.counts):
        meaning = report_files.count_meaning(name=name)
        add("count", meaning, _counter(name), "0", partial(report_files.count_of, name=name))
    if any(cell.low is not None or cell.high is not None for cell in cells):
        low, high = report_files.LOW_MEANING, report_files.HIGH_MEANING
        add("number", low, lambda cell: _plain(cell.low), digits, report_files.low_of)
        add("number", high, lambda cell: _plain(cell.high), digits, report_files.high_of)
    if any(cell.reason for cell in cells):
        why = report_files.REASON_MEANING
        add("text", why, lambda cell: cell.reason, "General", report_files.reason_of)
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
    10,
)  # characters; a heading above narrower facts is broken into lines of the last
WIDEST_OF_FEW, FEW = 120, 5  # where there are only so many columns: long texts, which then take fewer pages
WIDEST_SHARED = 24  # where tables share a sheet, and a column is as wide as the widest of them
LINE_HEIGHT = 15  # points
PAGE_WIDTH, PAGE_HEIGHT = 784, 530  # points of A4 on its side within the margins
SMALLEST = 0.4  # of the size of the text: a sheet that would print smaller gets no further table
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")

Lines = list[list[CellValue]]


@dataclass(frozen=True)
class SheetTable:
    """A table with its columns, and as rows of cells with the headings first."""

    table: Table
    columns: tuple[SheetColumn, ...]
    lines: Lines


@dataclass(frozen=True)
class ReportSheet:
    """A sheet: its name and its tables, each with the number of its first row. Shared ones have captions above."""

    name: str
    tables: tuple[tuple[int, SheetTable], ...]


def xlsx_of(document: Document) -> bytes:
    """The report as the bytes of a workbook; the same document gives the same bytes."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    sheets = _sheets(document)
    _fill_one(book, report_files.SUMMARY_SHEET, report_files.SUMMARY_HEADINGS, _summary(document, sheets))
    for sheet in sheets:
        _fill(book, sheet)
    appendix = [section for section in document.sections if section.starts_page]
    if appendix:
        lines = _lines(chain.from_iterable(_section(section, _places(sheets)) for section in appendix))
        _fill_one(book, report_files.APPENDIX_SHEET, report_files.SUMMARY_HEADINGS, lines)
    _fill_one(book, report_files.COLUMNS_SHEET, report_files.COLUMNS_HEADINGS, _meanings(sheets))
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
    for tables in _grouped([_sheet_table(table) for table in document.tables()]):
        name = _free_name(report_files.TABLES_SHEET if len(tables) > 1 else tables[0].table.id, taken)
        taken.add(name.lower())
        at = 1 if len(tables) == 1 else 2
        placed = []
        for one in tables:
            placed.append((at, one))
            at += max(len(one.lines), 2) + 2
        sheets.append(ReportSheet(name, tuple(placed)))
    return sheets


def _sheet_table(table: Table) -> SheetTable:
    columns = sheet_columns(table)
    rows = ([column.fact(row) for column in columns] for row in table.rows)
    return SheetTable(table, columns, [[CellValue(column.heading) for column in columns], *rows])


def _grouped(tables: list[SheetTable]) -> list[list[SheetTable]]:
    """The tables in their order, those together that share a sheet."""
    groups: list[list[SheetTable]] = []
    for one in tables:
        if groups and _size_in_print([*groups[-1], one]) >= SMALLEST:
            groups[-1].append(one)
        else:
            groups.append([one])
    return groups


def _size_in_print(tables: list[SheetTable]) -> float:
    """How large text is printed where these tables share a sheet that is printed on one page; 1 is as it is shown."""
    widths = _shared_widths(tables)
    height = sum(sum(_heights(one.lines, widths)) + 2 * LINE_HEIGHT for one in tables)
    width = sum(
        5.25 * characters + 3.75 for characters in widths
    )  # seven pixels each, and five for the edges
    return min(PAGE_WIDTH / width, PAGE_HEIGHT / height, 1)


def _shared_widths(tables: Iterable[SheetTable]) -> list[int]:
    """The width of each column in characters, where tables share a sheet."""
    columns = zip_longest(*(_widths(one.lines, WIDEST_SHARED) for one in tables), fillvalue=0)
    return [max(column) for column in columns]


def _widths(lines: Lines, widest: int) -> list[int]:
    columns = zip(*lines, strict=True)
    return [min(max([_heading_width(first), *map(_width, rest)]), widest) for first, *rest in columns]


def _heights(lines: Lines, widths: list[int]) -> list[int]:
    """The height of each row in points; without it, LibreOffice shows the first line of a long text only."""
    return [LINE_HEIGHT * max(map(_depth, line, widths)) for line in lines]


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
    places = _places(sheets)
    has_appendix = any(section.starts_page for section in document.sections)
    rows: list[tuple[str, str, CellValue]] = [
        (report_files.TITLE, document.title, NOWHERE),
        (report_files.MADE, report_files.made_at(document.made_at), NOWHERE),
        *((report_files.SUMMARY, sentence, NOWHERE) for sentence in document.summary),
    ]
    for section in document.sections:
        if not section.starts_page:
            rows.extend(_section(section, places, has_appendix))
    rows.extend((report_files.METHODS, paragraph, NOWHERE) for paragraph in document.methods)
    rows.extend((name, value, NOWHERE) for name, value in document.trace)
    yield from _lines(rows)


def _places(sheets: list[ReportSheet]) -> dict[str, CellValue]:
    """Where each table is, by its id: the name of its sheet, and its first cell where it is not the only one."""
    places = {}
    for sheet in sheets:
        quoted = sheet.name.replace("'", "''")
        for row, one in sheet.tables:
            name = sheet.name if row == 1 else f"{sheet.name}, A{row}"
            places[one.table.id] = CellValue(name, link=f"'{quoted}'!A{row}")
    return places


def _lines(rows: Iterable[tuple[str, str, CellValue]]) -> Iterator[list[CellValue]]:
    return ([CellValue(part), CellValue(text), place] for part, text, place in rows)


def _section(
    section: Section, places: dict[str, CellValue], with_rows: bool = False
) -> Iterator[tuple[str, str, CellValue]]:
    for paragraph in section.paragraphs:
        yield section.heading, paragraph, NOWHERE
    for part in section.parts:
        if isinstance(part, Chart):
            sentence = report_files.alternative(part.caption, part.sentence)
            yield report_files.A_CHART, sentence, places[part.table.id]
        else:
            place = places[part.id]
            yield report_files.A_TABLE, part.caption, place
            if with_rows:
                yield from ((section.heading, row.sentence, place) for row in part.rows)
            if part.note:
                yield report_files.A_NOTE, part.note, place
    yield from ((section.heading, picture.line, NOWHERE) for picture in section.images)
    for within in section.sections:
        yield from _section(within, places, with_rows)


def _meanings(sheets: list[ReportSheet]) -> Iterator[list[CellValue]]:
    """Every column with the tables that it is in. What figures rest on comes first, once for all tables."""
    tables: dict[tuple[str, str, str], list[str]] = {}
    for sheet in sheets:
        for _row, one in sheet.tables:
            for column in one.columns:
                key = (column.ending or column.heading, column.kind, column.meaning)
                tables.setdefault(key, []).append("" if column.ending else one.table.caption)
    for (heading, kind, meaning), captions in sorted(tables.items(), key=lambda entry: any(entry[1])):
        named = "; ".join(dict.fromkeys(captions)) or report_files.EVERY_TABLE
        yield [CellValue(text) for text in (heading, named, kind, meaning)]


def _fill_one(
    book: Any, name: str, headings: Iterable[str], rows: Iterable[list[CellValue]], known_as: str = ""
) -> None:
    """A sheet of one table: a header row that stays in sight, and rows below."""
    from openpyxl.utils import get_column_letter

    lines = [[CellValue(heading) for heading in headings], *rows]
    sheet = book.create_sheet(name)
    widths = _widths(lines, WIDEST_OF_FEW if len(lines[0]) <= FEW else WIDEST)
    _write_table(book, sheet, 1, known_as, lines, widths)
    sheet.freeze_panes = "B2" if len(widths) > 3 else "A2"
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    sheet.print_title_rows = "1:1"
    _set_up_pages(sheet, 0)


def _fill(book: Any, planned: ReportSheet) -> None:
    """A sheet of one table, or one of several below each other, each with its caption, which is printed on one page."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    (row, one), *others = planned.tables
    if not others:
        headings, *rows = one.lines
        _fill_one(book, planned.name, [str(heading.value) for heading in headings], rows, one.table.id)
        return
    sheet = book.create_sheet(planned.name)
    widths = _shared_widths(one for _row, one in planned.tables)
    for row, one in planned.tables:
        caption = sheet.cell(row - 1, 1)
        _write(caption, CellValue(one.table.caption))
        caption.font, caption.alignment = Font(name="Calibri", size=11, bold=True), None
        _write_table(book, sheet, row, one.table.id, one.lines, widths)
    sheet.freeze_panes = "B1"
    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    _set_up_pages(sheet, 1)


def _write_table(book: Any, sheet: Any, first: int, known_as: str, lines: Lines, widths: list[int]) -> None:
    """A table from a row on, as a spreadsheet knows it: by name, with its header row."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter
    from openpyxl.worksheet.table import Table as SheetTableRange, TableStyleInfo

    for number, (line, height) in enumerate(zip(lines, _heights(lines, widths), strict=True), start=first):
        for place, fact in enumerate(line, start=1):
            _write(sheet.cell(number, place), fact)
        sheet.row_dimensions[number].height = height
    for place in range(1, len(lines[0]) + 1):
        sheet.cell(first, place).font = Font(name="Calibri", size=11, bold=True)
    last = (
        f"{get_column_letter(len(lines[0]))}{first + max(len(lines), 2) - 1}"  # it needs a row, be it empty
    )
    number = sum(len(each.tables) for each in book.worksheets) + 1
    name = f"Table_{number}_{re.sub(r'[^A-Za-z0-9]+', '_', known_as)}".rstrip("_")
    table = SheetTableRange(displayName=name, ref=f"A{first}:{last}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
    sheet.add_table(table)


def _set_up_pages(sheet: Any, pages: int) -> None:
    """Print all columns of a sheet beside each other, on sheets of A4 on their side; on as many as it takes, if 0."""
    from openpyxl.worksheet.page import PageMargins
    from openpyxl.worksheet.properties import PageSetupProperties

    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.paperSize = sheet.PAPERSIZE_A4
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, pages
    sheet.page_margins = PageMargins(left=0.4, right=0.4, top=0.4, bottom=0.5, header=0.2, footer=0.2)
    sheet.oddFooter.center.text = "&A, &P / &N"


def _write(cell: Any, fact: CellValue) -> None:
    """Put a fact in its cell. Text stays text, whatever it begins with."""
    from openpyxl.styles import Alignment
    from openpyxl.worksheet.hyperlink import Hyperlink

    cell.alignment = Alignment(vertical="top", wrap_text=isinstance(fact.value, str))
    if isinstance(fact.value, str):
        text = _cut(fact.value)
        cell.value = text or None
        cell.quotePrefix = text.startswith(FORMULA_STARTS)
        if text:
            cell.data_type = "s"
        if fact.link:
            cell.hyperlink = Hyperlink(ref=cell.coordinate, location=fact.link)
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
