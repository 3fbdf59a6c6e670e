"""A hand in LibreOffice: runs under the system's own Python, opens a workbook, does what it is told, saves it as XLSX.

Arguments: the pipe LibreOffice listens at, the workbook, where to save it, and the acts as JSON: a list of lists, each
the name of a function below and its arguments. Prints what the acts told, as JSON.
"""

import json
import sys
import time
from typing import Any

import uno  # type: ignore[import-not-found,unused-ignore]
from com.sun.star.beans import PropertyValue  # type: ignore[import-not-found,unused-ignore]
from com.sun.star.connection import NoConnectException  # type: ignore[import-not-found,unused-ignore]
from com.sun.star.table import TableSortField  # type: ignore[import-not-found,unused-ignore]


def fill(book: Any, sheet: str, cell: str, words: str) -> None:
    """Type into a cell as a person does: what looks like a number becomes one."""
    book.Sheets.getByName(sheet).getCellRangeByName(cell).setFormula(words)


def unlock(book: Any, sheet: str) -> None:
    """Take the protection off, which has no passphrase."""
    book.Sheets.getByName(sheet).unprotect("")


def is_locked(book: Any, sheet: str, cell: str) -> bool:
    """Whether nothing can be typed into a cell."""
    found = book.Sheets.getByName(sheet)
    return bool(found.isProtected() and found.getCellRangeByName(cell).CellProtection.IsLocked)


def rename_sheet(book: Any, sheet: str, name: str) -> None:
    book.Sheets.getByName(sheet).setName(name)


def delete_rows(book: Any, sheet: str, first: int, count: int) -> None:
    book.Sheets.getByName(sheet).Rows.removeByIndex(first - 1, count)


def sort(book: Any, sheet: str, column: int, is_ascending: bool) -> None:
    """Sort all rows below the heading by a column, counted from 0."""
    used = used_cells(book, sheet)
    field = TableSortField()
    field.Field, field.IsAscending = column, is_ascending
    fields = uno.Any("[]com.sun.star.table.TableSortField", (field,))
    uno.invoke(used, "sort", ((prop("SortFields", fields), prop("ContainsHeader", True)),))


def move_column(book: Any, sheet: str, column: int, to: int) -> None:
    """Cut a column out and put it in at another place, both counted from 0."""
    target = book.Sheets.getByName(sheet)
    target.Columns.insertByIndex(to, 1)
    come_from = column + (to <= column)
    last = used_cells(book, sheet).RangeAddress.EndRow
    taken = target.getCellRangeByPosition(come_from, 0, come_from, last)
    target.moveRange(target.getCellByPosition(to, 0).CellAddress, taken.RangeAddress)
    target.Columns.removeByIndex(come_from, 1)


def look(book: Any, sheet: str, cell: str) -> dict[str, Any]:
    """What a person finds at a cell: its words, its note, and where the words of its list come from."""
    found = book.Sheets.getByName(sheet).getCellRangeByName(cell)
    return {
        "words": found.String,
        "formula": found.Formula,
        "note": found.Annotation.String,
        "list": found.Validation.getFormula1(),
        "kind": found.Validation.Type.value,
    }


def pictures(book: Any, sheet: str) -> list[str]:
    """The alternative text of each picture on a sheet."""
    page = book.Sheets.getByName(sheet).DrawPage
    return [page.getByIndex(place).Description for place in range(page.Count)]


def names(book: Any) -> dict[str, str]:
    """The defined names and what they lead to."""
    return {name: book.NamedRanges.getByName(name).Content for name in book.NamedRanges.ElementNames}


def used_cells(book: Any, sheet: str) -> Any:
    target = book.Sheets.getByName(sheet)
    cursor = target.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return target.getCellRangeByPosition(0, 0, cursor.RangeAddress.EndColumn, cursor.RangeAddress.EndRow)


def prop(name: str, value: Any) -> Any:
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def desktop_at(pipe: str) -> Any:
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    for _ in range(600):
        try:
            there = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            time.sleep(0.1)
        else:
            return there.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", there)
    raise SystemExit("LibreOffice does not answer.")


def main(pipe: str, source: str, target: str, acts: str) -> None:
    desktop = desktop_at(pipe)
    book = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, (prop("Hidden", True),))
    try:
        told = [globals()[name](book, *arguments) for name, *arguments in json.loads(acts)]
        book.storeToURL(uno.systemPathToFileUrl(target), (prop("FilterName", "Calc MS Excel 2007 XML"),))
    finally:
        book.close(True)
    print(json.dumps(told))  # noqa: T201 - this is what the test reads


if __name__ == "__main__":
    main(*sys.argv[1:])
