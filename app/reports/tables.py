"""Tables as specifications: a column knows its heading, its meaning, and where the cell of a row comes from."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from app.agreement.estimate import Estimate
from app.messages.agreement import report_words
from app.reports.document import Cell, Column, Kind, Row, Table
from app.reports.printed_figures import DECIMALS, cell, count, digits, part_of, text as text_cell

Words = tuple[str, str]  # a heading and its meaning
Of = str | Callable[[Any], Any]
_SMALLEST_P = 0.001


@dataclass(frozen=True)
class ColumnSpec:
    """A column, and what takes its value from whatever a row is about: an estimate, a number, words or a cell."""

    head: Column
    of: Callable[[Any], Any]

    def cell(self, subject: Any) -> Cell:
        """What a row has in this column."""
        value = self.of(subject)
        if isinstance(value, Cell):
            return value
        if isinstance(value, Estimate):
            return cell(value, self.head.decimals)
        if isinstance(value, str):
            return text_cell(value)
        return count(value) if isinstance(value, int) else Cell(value, digits(value, self.head.decimals))


def text(identity: str, names: Words, of: Of = "") -> ColumnSpec:
    """A column of words. of: a function of the row's subject, or the path of its attribute; "": as the id says."""
    return _spec(identity, names, of, "text", 0)


def yes_or_no(identity: str, names: Words, of: Of = "") -> ColumnSpec:
    """A column of yes and no."""
    return ColumnSpec(Column(identity, *names, is_yes_or_no=True), _getter(of or identity))


def counts(identity: str, names: Words, of: Of = "") -> ColumnSpec:
    """A column of whole numbers."""
    return _spec(identity, names, of, "count", 0)


def share(identity: str, names: Words, of: Of = "") -> ColumnSpec:
    """A column of shares."""
    return _spec(identity, names, of, "share", DECIMALS)


def number(identity: str, names: Words, of: Of = "", decimals: int = DECIMALS) -> ColumnSpec:
    """A column of other figures."""
    return _spec(identity, names, of, "number", decimals)


def numbers(**names: Words) -> tuple[ColumnSpec, ...]:
    """Columns of figures that are named as the attributes they come from."""
    return tuple(number(identity, words) for identity, words in names.items())


def p_value(identity: str, names: Words, of: Of = "") -> ColumnSpec:
    """A column of p values; a small one is written as what it is below, since its digits would read 0."""
    get = _getter(of or identity)

    def small(subject: Any) -> Any:
        figure = get(subject)
        if figure.value is None or figure.value >= _SMALLEST_P:
            return figure
        return Cell(figure.value, f"< {_SMALLEST_P:g}")

    return _spec(identity, names, small, "number", 3)


def numbered(*columns: tuple[Words, Of]) -> tuple[ColumnSpec, ...]:
    """Columns of words that nothing but their place tells apart: their headings, and where their words come from."""
    return tuple(text(f"c{place}", names, of) for place, (names, of) in enumerate(columns))


def _spec(identity: str, names: Words, of: Of, kind: Kind, decimals: int) -> ColumnSpec:
    return ColumnSpec(Column(identity, *names, kind, decimals), _getter(of or identity))


def _getter(of: Of) -> Callable[[Any], Any]:
    return attrgetter(of) if isinstance(of, str) else of


def entry(attribute: str, key: Any) -> Callable[[Any], Any]:
    """What takes the entry with a key (or at a place) from an attribute."""
    get = attrgetter(attribute)
    return lambda subject: get(subject)[key]


def part(of: Of, columns: Iterable[ColumnSpec]) -> tuple[ColumnSpec, ...]:
    """Columns about a part of what a row is about."""
    get = _getter(of)

    def inner(one: ColumnSpec) -> Callable[[Any], Any]:
        return lambda subject: one.of(get(subject))

    return tuple(replace(one, of=inner(one)) for one in columns)


class TableSpec:
    """A table before there are rows. The first column names the row. ids: what comes before the place of a row in its
    id, or the function that makes an id of the row's subject. sentence: the function that makes the sentence of a row
    of its subject and the values in its cells; None: each cell is read with its heading. says_undefined: whether cells
    without a value are read too."""

    def __init__(
        self,
        identity: str,
        caption: str,
        *columns: ColumnSpec,
        ids: str | Callable[[Any], str] = "",
        sentence: Callable[..., str] | None = None,
        says_undefined: bool = True,
    ) -> None:
        self.id, self.caption, self.columns, self.ids = identity, caption, columns, ids
        self._sentence, self._says_undefined = sentence, says_undefined

    def of(self, subjects: Iterable[Any]) -> Table:
        """The table with a row for each subject."""
        heads = tuple(one.head for one in self.columns)
        rows = (
            self._row(f"{self.ids}{place}" if isinstance(self.ids, str) else self.ids(subject), subject)
            for place, subject in enumerate(subjects)
        )
        return Table(self.id, self.caption, heads, tuple(rows))

    def _row(self, identity: str, subject: Any) -> Row:
        first, *others = (one.cell(subject) for one in self.columns)
        if self._sentence is not None:
            sentence = self._sentence(subject, first.value, *(one.value for one in others))
        else:
            sentence = report_words.row(
                first.text,
                [
                    said_cell(one.head, value)
                    for one, value in zip(self.columns[1:], others, strict=True)
                    if self._says_undefined or value.value is not None
                ],
            )
        return Row(identity, first, tuple(others), sentence)


def column(identity: str, names: Words, kind: Kind = "share") -> Column:
    """A column of figures with two decimals, of counts, or of text."""
    return Column(identity, *names, kind, DECIMALS if kind in ("share", "number") else 0)


def row(identity: str, header: str | Cell, cells: Iterable[Cell], heads: Sequence[Column]) -> Row:
    """A row whose sentence reads each cell with its column's heading. heads: all columns, the header's first."""
    first = header if isinstance(header, Cell) else text_cell(header)
    values = tuple(cells)
    said = [said_cell(head, value) for head, value in zip(heads[1:], values, strict=True)]
    return Row(identity, first, values, report_words.row(first.text, said))


def said_cell(head: Column, value: Cell) -> str:
    """A cell within the sentence of its row: words behind a colon, a figure with its interval."""
    shown = value.text or report_words.UNDEFINED
    if head.kind == "text" and not value.is_undefined:
        return report_words.cell_of_words(head.heading, shown)
    ends = [digits(float(end), head.decimals) for end in (value.low, value.high) if end is not None]
    figure = None if isinstance(value.value, str) else value.value
    counted = part_of(figure, value.counts) if head.kind == "share" else None
    return report_words.cell_of_figure(head.heading, report_words.with_ends(shown, ends, counted, 0))
