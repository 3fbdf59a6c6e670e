"""What the written reports share: how tables, charts and notes are numbered, and what is in a cell."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from app.messages.agreement import report_files
from app.messages.numbers import printed
from app.reports.document import Cell, Chart, Column, Document, Section, Table


@dataclass(frozen=True)
class TablePart:
    """A table with its number, the notes under it, and what its columns mean; `numbers` are those of all notes its
    cells refer to. Notes and meanings are there where they are new: no table before has them."""

    number: int
    table: Table
    notes: tuple[tuple[int, str], ...]
    numbers: Mapping[str, int]
    meanings: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        return report_files.table_name(number=self.number)

    @property
    def caption(self) -> str:
        return report_files.captioned(self.name, self.table.caption)

    def lines(self, cell: Cell, column: Column) -> tuple[str, ...]:
        """What a cell shows, with the note that it refers to, if any, as its last line."""
        shown = lines_of(cell, column)
        return (*shown, report_files.note(number=self.numbers[cell.reason])) if cell.reason else shown


@dataclass(frozen=True)
class ChartPart:
    """A chart with its number and its table; `shows_table` when the table is nowhere else, and is needed. `points`
    when it is not right before the chart, so that the reader has to be told where."""

    number: int
    chart: Chart
    table: TablePart
    shows_table: bool
    points: bool

    @property
    def caption(self) -> str:
        return report_files.captioned(report_files.chart_name(number=self.number), self.chart.caption)


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
    charts_before = document.file.charts_before if document.file else 0

    def arrange_part(part: Table | Chart, before: Table | Chart | None) -> TablePart | ChartPart:
        if isinstance(part, Table):
            return tables[part.id]
        charts.append(part.id)
        table = tables[part.table.id]
        shows_table = part.table.id not in free and not part.says_all
        free.add(part.table.id)
        is_next = isinstance(before, Table) and before.id == part.table.id
        points = not (shows_table or part.says_all or is_next)
        return ChartPart(len(charts) + charts_before, part, table, shows_table, points)

    def arrange_all(sections: tuple[Section, ...], before: str) -> tuple[SectionPart, ...]:
        return tuple(
            SectionPart(
                place=f"{before}{number}",
                section=section,
                parts=tuple(map(arrange_part, section.parts, (None, *section.parts))),
                sections=arrange_all(section.sections, f"{before}{number}-"),
            )
            for number, section in enumerate(sections, start=1)
        )

    return arrange_all(document.sections, "")


def _number(document: Document) -> Iterator[TablePart]:
    explained: set[str] = set()
    noted: dict[str, int] = {}
    unseen = {
        part.table.id
        for section in _walk(document.sections)
        for part in section.parts
        if isinstance(part, Chart) and part.says_all
    }
    number = document.file.tables_before if document.file else 0
    for table in document.tables():
        number += table.id not in unseen
        first = len(noted)
        for row in table.rows:
            for cell in (row.header, *row.cells):
                if cell.reason:
                    noted.setdefault(cell.reason, len(noted) + 1)
        notes = tuple((at, reason) for reason, at in noted.items() if at > first)
        news = [one for one in table.columns if one.meaning and table.id not in unseen]
        meanings = _together((one.heading, one.meaning) for one in news if one.meaning not in explained)
        explained.update(one.meaning for one in news)
        yield TablePart(number, table, notes, noted, meanings)


def _together(meanings: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Headings with their meaning; those that mean the same in one entry."""
    found: dict[str, list[str]] = {}
    for heading, meaning in meanings:
        found.setdefault(meaning, []).append(heading)
    return tuple(("; ".join(dict.fromkeys(headings)), meaning) for meaning, headings in found.items())


def _walk(sections: tuple[Section, ...]) -> Iterator[Section]:
    for section in sections:
        yield section
        yield from _walk(section.sections)


def address(file: str) -> str:
    """The relative address of a file beside this one: its name as links have it. "" stays so."""
    return quote(without_controls(file))


def lines_of(cell: Cell, column: Column) -> tuple[str, ...]:
    """What a cell shows, line by line: the counts of a share, the figure, the interval."""
    lines = [cell.text or report_files.UNDEFINED if cell.is_undefined else cell.text]
    if column.kind == "share" and len(cell.counts) > 1 and not cell.is_undefined:
        lines.insert(0, report_files.part_of_whole(part=cell.counts[0][1], whole=cell.counts[1][1]))
    if column.kind != "text" and cell.low is not None and cell.high is not None:
        lines.append(
            report_files.interval(
                low=printed(cell.low, column.decimals), high=printed(cell.high, column.decimals)
            )
        )
    return tuple(map(without_controls, lines))


def without_controls(text: str) -> str:
    """The text without control characters and half characters, which no file format carries."""
    if text.isprintable():
        return text
    return "".join(sign for sign in text if sign in "\n\t" or unicodedata.category(sign) not in ("Cc", "Cs"))
