"""What the written reports share: how tables, charts and notes are numbered, and what is in a cell."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from app.messages.agreement import report_files as messages
from app.messages.numbers import printed
from app.reports.document import Cell, Chart, Column, Document, Section, Table


@dataclass(frozen=True)
class TablePart:
    """A table with its number, the notes under it, and the columns no table before has explained."""

    number: int
    table: Table
    notes: tuple[str, ...]
    news: frozenset[str]

    @property
    def name(self) -> str:
        return messages.table_name(self.number)

    @property
    def caption(self) -> str:
        return messages.captioned(self.name, self.table.caption)


@dataclass(frozen=True)
class ChartPart:
    """A chart with its number and its table; `shows_table` when the table stands nowhere else."""

    number: int
    chart: Chart
    table: TablePart
    shows_table: bool

    @property
    def caption(self) -> str:
        return messages.captioned(messages.chart_name(self.number), self.chart.caption)


@dataclass(frozen=True)
class SectionPart:
    """A section with its place, such as "2-1" for the first section in the second."""

    place: str
    section: Section
    parts: tuple[TablePart | ChartPart, ...]
    sections: tuple["SectionPart", ...]


def arrange(document: Document) -> tuple[SectionPart, ...]:
    """The sections, with every table and chart numbered in reading order."""
    tables = {part.table.id: part for part in _number(document)}
    free = {
        part.id for section in _walk(document.sections) for part in section.parts if isinstance(part, Table)
    }
    charts: list[str] = []

    def arrange_part(part: Table | Chart) -> TablePart | ChartPart:
        if isinstance(part, Table):
            return tables[part.id]
        charts.append(part.id)
        table = tables[part.table.id]
        shows_table = part.table.id not in free
        free.add(part.table.id)
        return ChartPart(len(charts), part, table, shows_table)

    def arrange_all(sections: tuple[Section, ...], before: str) -> tuple[SectionPart, ...]:
        return tuple(
            SectionPart(
                place=f"{before}{number}",
                section=section,
                parts=tuple(map(arrange_part, section.parts)),
                sections=arrange_all(section.sections, f"{before}{number}-"),
            )
            for number, section in enumerate(sections, start=1)
        )

    return arrange_all(document.sections, "")


def _number(document: Document) -> Iterator[TablePart]:
    explained: set[tuple[str, str]] = set()
    for number, table in enumerate(document.tables(), start=1):
        news = {column.id for column in table.columns if (column.heading, column.meaning) not in explained}
        explained |= {(column.heading, column.meaning) for column in table.columns}
        reasons = (cell.reason for row in table.rows for cell in (row.header, *row.cells) if cell.reason)
        yield TablePart(number, table, tuple(dict.fromkeys(reasons)), frozenset(news))


def _walk(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _walk(section.sections)


def lines_of(cell: Cell, column: Column) -> tuple[str, ...]:
    """What a cell shows, line by line: the counts of a share, the figure, the interval."""
    lines = [cell.text or messages.UNDEFINED if cell.is_undefined else cell.text]
    if column.kind == "share" and len(cell.counts) > 1 and not cell.is_undefined:
        lines.insert(0, messages.part_of_whole(cell.counts[0][1], cell.counts[1][1]))
    if column.kind != "text" and cell.low is not None and cell.high is not None:
        lines.append(
            messages.interval(printed(cell.low, column.decimals), printed(cell.high, column.decimals))
        )
    return tuple(map(without_controls, lines))


def without_controls(text: str) -> str:
    """The text without control characters and half characters, which no file format carries."""
    if text.isprintable():
        return text
    return "".join(sign for sign in text if sign in "\n\t" or unicodedata.category(sign) not in ("Cc", "Cs"))
