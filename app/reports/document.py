"""A report as it is read: sections, sentences, tables and charts, as plain values.

Whoever knows the figures makes the document once, texts and printed digits included. The window shows it, the terminal
tells it and the exporters write it, so all of them say the same. Where it shows pictures, HTML and PDF files show them
too; images named by their files are shown wherever they may be, and always described.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from app.messages.agreement import report_files, report_words
from app.messages.numbers import Number
from app.messages.together import ended

Kind = Literal["text", "count", "share", "number"]
ChartKind = Literal["bars", "grouped-bars", "histogram", "dots-with-intervals", "scatter"]
Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Column:
    """A column: what it is called, and a sentence that explains it to somebody who is no statistician."""

    id: str
    heading: str
    meaning: str
    kind: Kind = "text"
    decimals: int = 0
    is_yes_or_no: bool = False  # its words say nothing without the heading


@dataclass(frozen=True)
class Cell:
    """A figure or a text. One without a value is undefined, and `reason` is the sentence that says why; a figure
    whose interval alone is undefined has a reason as well.

    `text` is what is printed, as `value` may hold more digits; the digits of a value are the same in every language.
    `counts` are what the figure rests on, named; those of a share begin with the part and the whole, as in (("equal",
    41), ("pairs", 50)). `low` and `high` are an interval.
    """

    value: str | Number | None
    text: str
    reason: str = ""
    counts: Counts = ()
    low: Number | None = None
    high: Number | None = None

    def __post_init__(self) -> None:
        if self.value is None and not self.reason:
            raise ValueError("A cell without a value needs a reason.")

    @property
    def is_undefined(self) -> bool:
        return self.value is None


@dataclass(frozen=True)
class Row:
    """A row: the cell that names it, the others in the order of the columns, and all of it as one sentence."""

    id: str
    header: Cell
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True)
class Table:
    """A table. The first column is that of the row headers, so each row has one cell less than there are columns."""

    id: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row.cells) + 1 != len(self.columns):
                raise ValueError(f"Row {row.id} of table {self.id} does not have a cell for each column.")


@dataclass(frozen=True)
class Axis:
    """What an axis shows, and its ends; the chart finds an end that is None from the figures."""

    name: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Across:
    """What a scatter draws from left to right: the id of a column and its axis. A line runs `limit` above that of equal
    values; what lies above it is marked."""

    column: str
    axis: Axis
    limit: float = 0.0


@dataclass(frozen=True)
class Chart:
    """A chart of a table, with a sentence that says what it shows.

    Each row is a category, named by its header; `series` are the ids of the columns that are drawn (empty: every
    column of figures). In a histogram the rows are the bins, from the header's `low` to its `high` where it has them.
    In a scatter each row is a point, `across` to the right and the one series upwards. `marks` are the ids of columns
    whose figures are marked on the same line as the first series, to compare it with.
    Where the sentence `says_all` figures, files show no table below.
    """

    id: str
    kind: ChartKind
    caption: str
    sentence: str
    table: Table
    categories: str
    values: Axis
    series: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    says_all: bool = False
    across: Across | None = None

    def points(self) -> Iterator[tuple[float, float, bool]]:
        """Of each row of a scatter that has both figures: how far right, how far up, and whether above the line."""
        assert self.across is not None
        right = next(
            at for at, column in enumerate(self.table.columns[1:]) if column.id == self.across.column
        )
        for row in self.table.rows:
            x, y = (row.cells[at].value for at in (right, *self.drawn))
            if isinstance(x, int | float) and isinstance(y, int | float):
                yield x, y, round(y - x - self.across.limit, 9) > 0

    @property
    def marked(self) -> tuple[int, ...]:
        """Where the columns of `marks` are among the cells of a row."""
        places = {column.id: place for place, column in enumerate(self.table.columns[1:])}
        return tuple(places[name] for name in self.marks)

    @property
    def drawn(self) -> tuple[int, ...]:
        """Where the drawn columns stand among the cells of a row."""
        return tuple(
            place
            for place, column in enumerate(self.table.columns[1:])
            if (column.id in self.series if self.series else column.kind != "text")
        )


@dataclass(frozen=True)
class Picture:
    """A small picture: what it shows in words, the line below it, a JPEG and its size in pixels (width, height)."""

    id: str
    alternative: str
    caption: str
    jpeg: bytes
    size: tuple[int, int]


@dataclass(frozen=True)
class ImageFile:
    """An image by its file: what is said of it, what is seen on it, which is its alternative text, and whether written
    files may show it. Where the alternative text is a content note, `hidden` is what is seen on the image: a window
    says and shows it when it is asked for, and no file has it."""

    path: Path
    caption: str
    description: str
    may_go_out: bool
    hidden: str = ""

    @property
    def has_note(self) -> bool:
        """Whether it has a content note, so that a window hides it at first."""
        return bool(self.hidden)

    @property
    def line(self) -> str:
        """The image in words."""
        return f"{self.caption} {self.description}"

    @property
    def whole_line(self) -> str:
        """The same once the image is shown: what is seen on it follows its content note."""
        return f"{self.line} {self.hidden}".strip()


@dataclass(frozen=True)
class Section:
    """A part of the report under a heading of its own. Pictures and images come last; `starts_page` begins a new page
    on paper."""

    id: str
    heading: str
    paragraphs: tuple[str, ...] = ()
    parts: tuple[Table | Chart, ...] = ()
    sections: tuple["Section", ...] = ()
    pictures: tuple[Picture, ...] = ()
    images: tuple["ImageFile", ...] = ()
    starts_page: bool = False

    def walk(self) -> Iterator["Section"]:
        """This section and those within it, in reading order."""
        yield self
        for section in self.sections:
            yield from section.walk()

    def all_pictures(self) -> Iterator[Picture]:
        """The pictures in reading order, those of the sections within included."""
        yield from self.pictures
        for section in self.sections:
            yield from section.all_pictures()

    def tables(self) -> Iterator[Table]:
        """The tables in reading order, those behind charts and those of the sections within included."""
        for part in self.parts:
            yield part.table if isinstance(part, Chart) else part
        for section in self.sections:
            yield from section.tables()


@dataclass(frozen=True)
class OneOfTwo:
    """Which of the two files of a report a document is: a sentence that links to the `other` file, named relative to
    this one ("": there is none), and how many tables and charts are in the file before, as numbers go on."""

    sentence: str
    other: str
    is_short: bool
    tables_before: int = 0
    charts_before: int = 0


@dataclass(frozen=True)
class Document:
    """A whole report, or one of its two files (`file`).

    `summary` is about three sentences; `methods` are paragraphs; `trace` names what the figures can be traced by, such
    as the checksum of the study, versions and seeds. `language` is a BCP 47 tag. `made_at` knows its time zone.
    """

    title: str
    language: str
    made_at: datetime
    summary: tuple[str, ...]
    sections: tuple[Section, ...]
    methods: tuple[str, ...]
    trace: tuple[tuple[str, str], ...]
    file: OneOfTwo | None = None

    def __post_init__(self) -> None:
        if self.made_at.tzinfo is None:
            raise ValueError("A document needs to know the time zone it was made in.")

    @property
    def has_contents(self) -> bool:
        """Whether a list of contents helps: not on the few pages of a short report."""
        return self.file is None or not self.file.is_short

    def walk(self) -> Iterator[Section]:
        """Every section in reading order, those within others too."""
        for section in self.sections:
            yield from section.walk()

    def tables(self) -> Iterator[Table]:
        """Every table in reading order, once; a chart and its table may stand for the same."""
        seen = set()
        for section in self.sections:
            for table in section.tables():
                if table.id not in seen:
                    seen.add(table.id)
                    yield table


def in_words(document: Document) -> Iterator[str]:
    """The document line by line; an empty line between the parts. Last come what its figures mean, and the methods."""
    yield from document.summary
    for section in document.sections:
        yield ""
        yield from _section(section)
    meanings = tuple(_meanings(document))
    for heading, lines in ((report_words.MEANINGS, meanings), (report_files.METHODS, document.methods)):
        if lines:
            yield ""
            yield heading
            yield from lines


def section_in_words(section: Section) -> Iterator[str]:
    """One section line by line."""
    return _section(section)


def _section(section: Section) -> Iterator[str]:
    """What a chart shows is said before its figures; of several tables each is named."""
    yield section.heading
    yield from section.paragraphs
    for part in section.parts:
        table = part.table if isinstance(part, Chart) else part
        if isinstance(part, Chart):
            yield part.sentence
        elif len(section.parts) > 1:
            yield ended(table.caption)
        yield from _table(table)
    yield from (picture.line for picture in section.images)
    for one in section.sections:
        yield from _section(one)


def _table(table: Table) -> Iterator[str]:
    """Each row, what is to be known of the table, and why something in it is undefined: each reason once."""
    yield from (row.sentence for row in table.rows)
    if table.note:
        yield table.note
    headings: dict[str, dict[str, None]] = {}
    for row in table.rows:
        for column, cell in zip(table.columns, (row.header, *row.cells), strict=True):
            if cell.reason:
                headings.setdefault(cell.reason, {})[column.heading] = None
    yield from (report_words.why_undefined(list(named), reason) for reason, named in headings.items())


def _meanings(document: Document) -> Iterator[str]:
    """What each column of figures means, once, in the order in which they come up."""
    columns = (column for table in document.tables() for column in table.columns[1:] if column.kind != "text")
    return iter(dict.fromkeys(report_words.meaning(column.heading, column.meaning) for column in columns))
