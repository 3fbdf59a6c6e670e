"""Sheets that are heard well: a header row that stays in sight, titles a screen reader knows, text that stays text."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.interchange.tables.formula_guard import FORMULA_STARTS
from app.interchange.workbook.workbook_plan import escaped, fit

LINE_HEIGHT, MOST_LINES = 15.5, 25  # points; a row can be 409 points high


def add_sheet(
    book: Any,
    name: str,
    headings: Sequence[str],
    rows: Iterable[Iterable[str | int | float]],
    is_table: bool = True,
) -> Any:
    """A sheet with one table on it, and no merged cells. Returns the sheet."""
    from openpyxl.styles import Alignment, Font

    sheet = book.create_sheet(name)
    top = Alignment(vertical="top", wrap_text=True)
    last = 1
    for place, heading in enumerate(headings, start=1):
        cell = sheet.cell(1, place, heading)
        cell.font, cell.alignment = Font(name="Calibri", size=11, bold=True), top
    for last, row in enumerate(rows, start=2):
        for place, value in enumerate(row, start=1):
            write(sheet.cell(last, place), value, top)
    sheet.freeze_panes = "B2"
    corner = f"{sheet.cell(1, len(headings)).column_letter}{max(last, 2)}"
    if is_table:
        _add_table(sheet, corner)
    # Screen readers take the first row and the first column from such a name, and say them beside each cell.
    number = len(book.sheetnames)
    name_range(book, f"TitleRegion{number}.A1.{corner}.{number}", sheet, "$A$1")
    return sheet


def _add_table(sheet: Any, corner: str) -> None:
    from openpyxl.worksheet.table import Table, TableStyleInfo

    table = Table(displayName=f"{sheet.title.replace(' ', '_')}_table", ref=f"A1:{corner}")
    table.tableStyleInfo = TableStyleInfo(name="TableStyleLight1", showRowStripes=True)
    sheet.add_table(table)


def write(cell: Any, value: str | int | float, alignment: Any) -> None:
    """Put a value in its cell. Text stays text, whatever it begins with; empty text leaves the cell empty."""
    cell.alignment = alignment
    if isinstance(value, int | float):
        cell.value = value
    elif value:
        text = fit(value)
        cell.value = escaped(text)
        cell.data_type = "s"
        cell.quotePrefix = text.startswith(FORMULA_STARTS)


def lock(sheet: Any, open_columns: Sequence[str] = (), last: int = 1) -> None:
    """Protect a sheet without a passphrase: cells can be written only in the open columns, from row 2 to the last.

    Every cell can still be read, and sizes changed. Whoever wants to sort takes the protection off first.
    """
    from openpyxl.styles import Protection

    for letter in open_columns:
        for row in range(2, last + 1):
            sheet[f"{letter}{row}"].protection = Protection(locked=False)
    may = ("formatCells", "formatColumns", "formatRows", "sort", "autoFilter")
    for name in may:
        setattr(sheet.protection, name, False)  # what is True there is forbidden
    sheet.protection.enable()


def name_range(book: Any, name: str, sheet: Any, place: str) -> None:
    """Give a cell a name that stays with it when columns are moved, headings reworded and sheets renamed."""
    from openpyxl.utils import quote_sheetname
    from openpyxl.workbook.defined_name import DefinedName

    book.defined_names[name] = DefinedName(name, attr_text=f"{quote_sheetname(sheet.title)}!{place}")


def set_sizes(sheet: Any, widths: Sequence[int], most_lines: int = MOST_LINES) -> None:
    """Set the columns' widths, in characters, and each row as high as its longest text, up to so many lines.

    Not every spreadsheet finds the heights by itself when it opens a file, and lines would lie over one another.
    """
    from openpyxl.utils import get_column_letter

    for place, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(place)].width = width
    for row in sheet.iter_rows(max_col=len(widths)):
        lines = max(_lines(cell.value, width) for cell, width in zip(row, widths, strict=True))
        sheet.row_dimensions[row[0].row].height = LINE_HEIGHT * min(lines, most_lines) + 2


def _lines(value: object, width: int) -> int:
    """How many lines a value takes in a column; a few characters are left over in each, for words are not cut."""
    room = max(width - 4, 4)
    return sum(-(-len(line) // room) or 1 for line in str(value or "").split("\n"))
