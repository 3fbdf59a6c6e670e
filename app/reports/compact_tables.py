"""Tables for a file that says each thing once: what every row shares is a note, tables with the same rows are one.

No figure is lost: a column goes only where a note says what was in it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from app.messages.agreement import two_files
from app.reports.document import Cell, Chart, Column, Section, Table
from app.reports.tables import said_cell

_Change = Callable[[Table], Table]
_Heads = Mapping[
    str, set[str]
]  # by table, the headings it has before any column goes; its notes may name them all
_LEAST_ROWS = 3  # fewer rows do not show that a column always says the same
_MOST_COLUMNS = 9  # of a joined table, so that it fits on A4 and on a screen of 1,100 pixels


def compact(sections: Iterable[Section]) -> tuple[Section, ...]:
    """The sections with compact tables. What the first column is gets explained in the first table only, as further
    tables name their rows by themselves; which images are counted, wherever these are other ones than before."""
    found = tuple(map(_section, sections))
    first = next((table.id for section in found for table in section.tables()), "")
    counted: set[str] = set()
    return tuple(
        _with_parts(section, lambda table: _explained_once(table, first, counted)) for section in found
    )


def _explained_once(table: Table, first: str, counted: set[str]) -> Table:
    """counted: what was said before of columns that count images; what is said here is added."""

    def is_known(place: int, column: Column) -> bool:
        if not place:
            return table.id != first
        if not _counts_images(column):
            return False
        is_said = column.meaning in counted
        counted.add(column.meaning)
        return is_said

    columns = (
        replace(column, meaning="") if is_known(place, column) else column
        for place, column in enumerate(table.columns)
    )
    return replace(table, columns=tuple(columns))


def _counts_images(column: Column) -> bool:
    return column.kind == "count" and column.id.endswith(_IMAGES)


_IMAGES = ("images", "seen")
_ALWAYS_SHOWN = ("verdict",)  # whether a judge may judge is said row by row


def _with_parts(section: Section, change: _Change) -> Section:
    parts = tuple(
        replace(part, table=change(part.table)) if isinstance(part, Chart) else change(part)
        for part in section.parts
    )
    return replace(
        section, parts=parts, sections=tuple(_with_parts(inner, change) for inner in section.sections)
    )


def _section(section: Section) -> Section:
    drawn = {part.table.id for part in section.parts if isinstance(part, Chart)}
    tables = [part for part in section.parts if isinstance(part, Table)]
    heads = {table.id: {column.heading for column in table.columns[1:]} for table in tables}
    short = {table.id: table for table in _without_repeats(map(_shared, tables), heads)}
    joined = _joined([one for one in short.values() if one.id not in drawn], heads)
    parts: list[Table | Chart] = []
    for part in section.parts:
        if isinstance(part, Chart):
            parts.append(_in_words(part) if part.table.id not in short else part)
        elif part.id in drawn:
            parts.append(short[part.id])
        elif part.id in joined:
            parts.extend(joined[part.id])
    return _gathered(replace(section, parts=tuple(parts), sections=tuple(map(_section, section.sections))))


def _gathered(section: Section) -> Section:
    """A section whose sections show pictures and nothing else with each picture once, below what is said of them."""
    within = section.sections
    others = any(one.parts or one.images or one.sections for one in within)
    if len(within) < 2 or others or not any(one.pictures for one in within):
        return section
    said = [
        two_files.about(heading=one.heading, sentence=one.paragraphs[0]) for one in within if one.paragraphs
    ]
    left_out = dict.fromkeys(line for one in within for line in one.paragraphs[1:])
    pictures = {picture.id: picture for one in within for picture in one.pictures}
    return replace(
        section,
        paragraphs=(*section.paragraphs, *said, *left_out),
        pictures=(*section.pictures, *pictures.values()),
        sections=(),
    )


def _in_words(chart: Chart) -> Chart:
    """A histogram with its steps in a sentence, which is shorter than a table with many empty steps."""
    if chart.kind != "histogram" or len(chart.table.columns) != 2:
        return chart
    filled = [row.sentence for row in chart.table.rows if row.cells[0].value]
    if not filled:
        return chart
    return replace(
        chart, sentence=f"{chart.sentence} {two_files.steps(steps=' '.join(filled))}", says_all=True
    )


def _shared(table: Table) -> Table:
    """The table with what all of its rows share in its note."""
    gone: list[int] = []
    facts: list[str] = []
    reasons: list[str] = []
    undefined: dict[str, list[str]] = {}
    for place, column in enumerate(table.columns[1:]):
        cells = [row.cells[place] for row in table.rows]
        if len({_shown(cell) for cell in cells}) != 1 or (
            column.kind == "text" and column.id in _ALWAYS_SHOWN
        ):
            continue
        if cells[0].is_undefined:
            undefined.setdefault(cells[0].reason, []).append(column.heading)
        elif len(cells) >= _LEAST_ROWS:
            facts.append(said_cell(column, cells[0]))
            reasons += [cells[0].reason, column.meaning if _counts_images(column) else ""]
        else:
            continue
        gone.append(place)
    notes = (
        [two_files.same_everywhere(facts="; ".join(facts)), *dict.fromkeys(filter(None, reasons))]
        if facts
        else []
    )
    notes += [
        two_files.undefined_everywhere(headings=", ".join(names), reason=why)
        for why, names in undefined.items()
    ]
    return _without(table, gone, notes)


def _shown(cell: Cell) -> tuple[object, ...]:
    """What of a cell is shown: counts that are not a part and a whole are not."""
    counts = cell.counts if len(cell.counts) > 1 else ()
    return cell.text, counts, cell.low, cell.high, cell.reason


def _without_repeats(tables: Iterable[Table], heads: _Heads) -> Iterator[Table]:
    """The tables without columns that repeat one that is before them, in the same rows."""
    seen: list[tuple[Table, Column, list[Cell]]] = []
    for table in tables:
        gone, notes = [], []
        for place, column in enumerate(table.columns[1:]):
            cells = [row.cells[place] for row in table.rows]
            found = _same_before(table, cells, seen, heads[table.id])
            other = next((head for head in found if head != column.heading), "")
            if other and column.kind != "text" and len(cells) >= _LEAST_ROWS:
                gone.append(place)
                notes.append(two_files.repeats(heading=column.heading, other=other))
            elif column.kind in ("share", "number"):
                seen.append((table, column, cells))
        yield _without(table, gone, notes)


def _same_before(
    table: Table, cells: Sequence[Cell], seen: Iterable[tuple[Table, Column, list[Cell]]], own: set[str]
) -> Iterator[str]:
    """The headings of columns that say the same, as far as the heading alone tells which column it is."""
    for other, column, before in seen:
        is_clear = other is table or column.heading not in own
        if is_clear and _heads(other) == _heads(table) and _repeats(cells, before):
            yield column.heading


def _repeats(cells: Sequence[Cell], before: Sequence[Cell]) -> bool:
    """Whether cells show nothing that those before do not show: the same figures, and the same intervals if any."""

    def figure(cell: Cell) -> tuple[object, ...]:
        return _shown(cell)[:2]

    return all(
        figure(one) == figure(other)
        and ((one.low, one.high) in ((None, None), (other.low, other.high)))
        and one.reason in ("", other.reason)
        for one, other in zip(cells, before, strict=True)
    )


def _without(table: Table, gone: Sequence[int], notes: Sequence[str]) -> Table:
    """The table without some of its columns, counted after that of row headers; as it is if nothing would be left."""
    if not gone or len(gone) >= len(table.columns) - 1:
        return table
    stays = [place for place in range(len(table.columns) - 1) if place not in gone]
    rows = tuple(replace(row, cells=tuple(row.cells[place] for place in stays)) for row in table.rows)
    columns = (table.columns[0], *(table.columns[place + 1] for place in stays))
    return replace(table, columns=columns, rows=rows, note=" ".join(filter(None, (table.note, *notes))))


def _joined(tables: Sequence[Table], heads: _Heads) -> dict[str, list[Table]]:
    """By table, those that are shown in its place; of those with the same rows, columns go side by side as far as there
    is room."""
    found: list[list[Table]] = []
    for table in tables:
        for group in found:
            if _heads(group[0]) == _heads(table) and all(
                heads[table.id].isdisjoint(heads[one.id]) for one in group
            ):
                group.append(table)
                break
        else:
            found.append([table])
    shown: dict[str, list[Table]] = {}
    for group in found:
        place = group[0].id
        for table in _side_by_side(group):
            place = table.id if table.id in heads else place
            shown.setdefault(place, []).append(table)
    return shown


def _heads(table: Table) -> tuple[str, list[tuple[str, str]]]:
    return table.columns[0].heading, [(row.id, row.header.text) for row in table.rows]


def _side_by_side(group: Sequence[Table]) -> Iterator[Table]:
    """Tables with the same rows as few tables as there is room for; each has the id of the first whose columns begin
    in it, or one of its own where none do, and the captions and notes of all it shows."""
    if len(group) == 1:
        yield group[0]
        return
    columns = [(table, place) for table in group for place in range(len(table.columns) - 1)]
    each = ceil(len(columns) / ceil(len(columns) / _MOST_COLUMNS))
    for start in range(0, len(columns), each):
        shown = columns[start : start + each]
        tables = list(dict.fromkeys(table.id for table, _ in shown))
        own = [table for table in group if table.id in tables]
        begun = [table for table, place in shown if place == 0]
        rows = tuple(
            replace(row, cells=tuple(table.rows[at].cells[place] for table, place in shown))
            for at, row in enumerate(group[0].rows)
        )
        heads = tuple(
            replace(table.columns[place + 1], id=f"{table.id}-{table.columns[place + 1].id}")
            for table, place in shown
        )
        yield Table(
            begun[0].id if begun else f"{own[0].id}-from-{start}",
            ". ".join(table.caption for table in own),
            (own[0].columns[0], *heads),
            rows,
            " ".join(table.note for table in begun if table.note),
        )
