"""The columns of a table as a sheet has them: every count, every end of an interval and every reason its own."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.messages.agreement import report_files
from app.messages.numbers import Number
from app.reports.document import Cell, Row, Table
from app.study.rounding import rounded
from exporters.reports.report_parts import without_controls

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
