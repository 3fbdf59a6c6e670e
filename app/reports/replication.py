"""The printed figures of a paper beside those of reports on raw labels, and why they differ."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase

from app.files.paper_file import Paper, PaperFigure, PrintedTable
from app.messages.agreement import replication
from app.reports.document import Cell, Chart, Document, Row, Table
from app.reports.printed_figures import digits

UNPRINTED, NOT_DEFINED, ANY = "-", "N/A", "*"
_NEAR = 1e-9

Documents = Mapping[tuple[str, str], Document]
"""Reports by their kind, such as "agreement", and the folder of their study ("": of all studies)."""


class Match(StrEnum):
    """How a figure relates to the printed one. Programs read the values."""

    SAME = "same"
    ROUNDED = "rounded otherwise"
    INSIDE = "inside the interval"
    OUTSIDE = "outside the interval"
    OTHER = "other"
    UNDEFINED = "undefined"


@dataclass(frozen=True)
class Compared:
    """A figure of a row: the printed digits, the same figure here with as many decimals ("": undefined), how they
    match, and what is known of this figure's difference; reasons for all figures of a table are with the table."""

    row: str
    column: str
    printed: str
    here: str
    match: Match
    why: str = ""


@dataclass(frozen=True)
class Replicated:
    """A table or figure of a paper made again, of one `study` or of all (""). `caption` is that of the report. Where
    nothing could be made, `missing` says why; `rows_left_out` are printed rows that the report does not have. `known`
    are reasons for differences."""

    name: str
    study: str = ""
    caption: str = ""
    figures: tuple[Compared, ...] = ()
    rows_left_out: tuple[str, ...] = ()
    missing: str = ""
    known: tuple[str, ...] = ()

    @property
    def differing(self) -> list[Compared]:
        """The figures with other digits than the paper's."""
        return [one for one in self.figures if one.match is not Match.SAME]


def replicate(
    paper: Paper, documents: Documents, studies: Sequence[str]
) -> tuple[list[Replicated], list[Replicated]]:
    """The tables of a paper, and its figures, as the documents have them; `studies` are the folders of the studies, in
    the order in which a report on several numbers them."""
    places = {folder: place for place, folder in enumerate(studies, start=1)}
    return (
        [_table(one, documents, places) for one in paper.tables],
        [_figure(one, documents) for one in paper.figures],
    )


def _table(printed: PrintedTable, documents: Documents, places: Mapping[str, int]) -> Replicated:
    document = documents.get(printed.place)
    missing = replication.cannot_be_made(needs=replication.NEEDS[printed.needs])
    table = document and _find(document, printed.table)
    if not table:
        return Replicated(printed.name, printed.study, missing=missing)
    figures: list[Compared] = []
    left_out: list[str] = []
    for name, wanted in printed.rows.items():
        found = [row for row in table.rows if _is_row(row, name, places)]
        if found:
            row = max(found, key=lambda one: _images(table, one))
            figures.extend(_compared(printed, table, row, name.rstrip(ANY), wanted))
        else:
            left_out.append(name.rstrip(ANY))
    if not figures:
        has_labels = not printed.study or printed.study in places
        why = replication.other_names(rows="; ".join(left_out)) if has_labels else missing
        return Replicated(printed.name, printed.study, table.caption, missing=why)
    known = [replication.KNOWN[key] for key in printed.why]
    if any(one.match in (Match.OUTSIDE, Match.OTHER) for one in figures):
        known.append(replication.OTHER_LABELS)
    return Replicated(
        printed.name, printed.study, table.caption, tuple(figures), tuple(left_out), known=tuple(known)
    )


def _find(document: Document, name: str) -> Table | None:
    """A table by its id, or by the first part of its id and a word in brackets of its caption."""
    identity, _, kind = name.partition(":")
    return next(
        (
            one
            for one in document.tables()
            if one.id == identity or (kind and one.id.startswith(identity) and f"({kind})" in one.caption)
        ),
        None,
    )


def _is_row(row: Row, name: str, places: Mapping[str, int]) -> bool:
    """Whether each part of a row's name is its id, its header or one of its words, with * for any; a folder's name is
    that study's."""
    words = {row.id, row.header.text, *(cell.text for cell in row.cells)}
    for folder, place in places.items():
        identity = f"study-{place}"
        if folder and (row.id == identity or row.id.startswith(f"{identity}-")):
            words.add(folder + row.id.removeprefix(identity))
    return all(
        any(fnmatchcase(word.casefold(), part.casefold()) for word in words) for part in name.split(" | ")
    )


def _images(table: Table, row: Row) -> float:
    """On how many images a row rests, where the table says so; 0 elsewhere."""
    cells = zip(table.columns[1:], row.cells, strict=True)
    return next((float(cell.value or 0) for column, cell in cells if column.id == "images"), 0.0)


def _compared(
    printed: PrintedTable, table: Table, row: Row, name: str, wanted: Sequence[str]
) -> Iterator[Compared]:
    cells = {column.id: (column, cell) for column, cell in zip(table.columns[1:], row.cells, strict=True)}
    for identity, figure in zip(printed.columns, wanted, strict=True):
        if figure != UNPRINTED and identity in cells:
            column, cell = cells[identity]
            yield compare(name, column.heading, figure, cell, in_percent=printed.in_percent)


def compare(row: str, column: str, printed: str, cell: Cell, in_percent: bool = False) -> Compared:
    """A cell beside the printed digits, with as many decimals as these have."""
    if cell.value is None:
        match = Match.SAME if printed == NOT_DEFINED else Match.UNDEFINED
        return Compared(row, column, printed, "", match, "" if match is Match.SAME else cell.reason)
    if isinstance(cell.value, str):
        match = Match.SAME if cell.text == printed else Match.OTHER
        return Compared(row, column, printed, cell.text, match)
    if printed == NOT_DEFINED:
        return Compared(row, column, printed, cell.text, Match.UNDEFINED, replication.NOT_DEFINED_THERE)
    factor = 100 if in_percent else 1
    value, decimals = float(cell.value) * factor, len(printed.partition(".")[2])
    here = digits(value, decimals)
    if here.replace("−", "-") == printed:
        return Compared(row, column, printed, here, Match.SAME)
    theirs, unit = float(printed), 10.0**-decimals
    if abs(abs(value - theirs) - unit / 2) < _NEAR:
        why = replication.rounded(value=f"{value:.{decimals + 2}f}")
        return Compared(row, column, printed, here, Match.ROUNDED, why)
    if cell.low is None or cell.high is None:
        return Compared(row, column, printed, here, Match.OTHER)
    low, high = (float(end) * factor for end in (cell.low, cell.high))
    low_end, high_end = digits(low, decimals), digits(high, decimals)
    if low - unit / 2 <= theirs <= high + unit / 2:
        return Compared(
            row, column, printed, here, Match.INSIDE, replication.inside(low=low_end, high=high_end)
        )
    return Compared(
        row, column, printed, here, Match.OUTSIDE, replication.outside(low=low_end, high=high_end)
    )


def _figure(wanted: PaperFigure, documents: Documents) -> Replicated:
    """The chart, table or section that draws the same."""
    document = documents.get(wanted.place)
    for section in document.walk() if document else ():
        if section.id == wanted.part:
            return Replicated(wanted.name, wanted.study, section.heading)
        for part in section.parts:
            if part.id == wanted.part:
                said = part.sentence if isinstance(part, Chart) else part.caption
                return Replicated(wanted.name, wanted.study, said)
    return Replicated(
        wanted.name, wanted.study, missing=replication.cannot_be_made(needs=replication.NEEDS[wanted.needs])
    )
