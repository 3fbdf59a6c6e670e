"""Tables that people bring: CSV, TSV, XLSX and Parquet, read row by row with the line each row stands on."""

import csv
import io
import re
import warnings
from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from app.errors import UserError
from app.files.text_file import open_file, read_text, refuse_database
from app.interchange.tables import parquet_rows
from app.interchange.tables.sheet_rows import open_book, rows_of
from app.messages.interchange import import_export, mapped
from app.study.parquet_format import is_parquet_folder

_DELIMITERS = {".csv": ",", ".tsv": "\t", ".tab": "\t"}
_WORKBOOKS = (".xlsx", ".xlsm")
_OTHER_SEPARATORS = {";": "semicolons", "\t": "tabs", ",": "commas"}
_SHEETS = ("annotations", "manifest")
_LARGEST_CELL = 10_000_000
_MOST_NAMES, _LONGEST_NAME = 20, 40  # of columns in a sentence

Cells = Sequence[str]
Field = str | tuple[str, ...]
"""One word, or those that were chosen."""

HOLE = re.compile(r"\{([^{}]+)\}")
"""A column in braces, in a name that is put together."""


@dataclass(frozen=True)
class Columns:
    """Which columns a table may have. `aliases` are other names for them; `required` must be there, or what may stand
    in for one of them; `hint` says what to do where they are not. `where`: the words that count, by the table's own
    column; other rows are left out. `chosen`: by our name of a column, the name that
    the table has for it, or several in braces that are put together, such as {model}/{item}; then columns that nobody
    knows are left out instead of refused."""

    known: tuple[str, ...]
    required: tuple[str, ...]
    aliases: Mapping[str, str] = field(default_factory=dict)
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""
    where: Mapping[str, Collection[str]] = field(default_factory=dict)


def alternatives(where: Sequence[str]) -> dict[str, set[str]]:
    """The words that count, by column, of texts such as "task=painting". Raises UserError for what is no such text."""
    wanted: dict[str, set[str]] = {}
    for written in where:
        column, sign, word = (part.strip() for part in written.partition("="))
        if not (sign and column):
            raise UserError(mapped.not_a_filter(written=written))
        wanted.setdefault(column, set()).add(word)
    return wanted


class Piece(NamedTuple):
    """Some rows of a table by column: the number of each, and the cells of each column that is there."""

    numbers: Sequence[int]
    cells: Mapping[str, Sequence[str]]


def read_table(file: Path, columns: Columns) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table: line number (from 1) and cells by column name. Rows without any words are left out.

    A column nobody knows is refused as soon as a cell of it holds something. Raises UserError naming file, line
    and reason; reading is lazy, so that may happen at any row.
    """
    with _opened(file, columns) as (known, rows):
        for line, cells in rows:
            yield line, {name: cells[place] for place, name in known}


def read_pieces(file: Path, columns: Columns, most: int) -> Iterator[Piece]:
    """The same by column, so many rows at a time."""
    with _opened(file, columns) as (known, rows):
        while some := list(islice(rows, most)):
            numbers, cells = zip(*some, strict=True)
            by_place = list(zip(*cells, strict=False))  # a row may have cells behind the last name
            yield Piece(numbers, {name: by_place[place] for place, name in known})


def in_pieces(
    rows: Iterator[tuple[int, Mapping[str, str]]], names: Sequence[str], most: int
) -> Iterator[Piece]:
    """Rows from elsewhere by column, so many at a time; a cell that is not there is empty."""
    while some := list(islice(rows, most)):
        numbers = [number for number, _row in some]
        yield Piece(numbers, {name: [row.get(name, "") for _number, row in some] for name in names})


@contextmanager
def _opened(
    file: Path, columns: Columns
) -> Iterator[tuple[list[tuple[int, str]], Iterator[tuple[int, Cells]]]]:
    """Where each of our columns is, with its name, and the rows that have words, each as long as the header."""
    with closing(table_lines(file)) as whole_lines:
        header = next(whole_lines, None)
        if header is None:
            raise UserError(import_export.no_header(name=file.name))
        joined = [theirs for theirs in columns.chosen.values() if _is_joined(theirs, header[1])]
        counting = (
            _counting(file.name, whole_lines, header[1], columns.where) if columns.where else whole_lines
        )
        lines = _with_joined(counting, header[1], joined) if joined else counting
        titles = [*header[1], *joined]
        names = _names(titles, columns)
        yield _known(file.name, titles, names, columns), _whole_rows(file.name, lines, names, columns)


def _whole_rows(
    file: str, lines: Iterator[tuple[int, Cells]], names: list[str], columns: Columns
) -> Iterator[tuple[int, Cells]]:
    strange = [place for place, name in enumerate(names) if name not in columns.known]
    width = len(names)
    for row in lines:
        line, cells = row
        if strange or len(cells) != width:
            if not columns.chosen:
                _refuse_strange(file, line, cells, names, strange, columns)
            row = line, [*cells, *[""] * (width - len(cells))]
        if "".join(cells).strip():
            yield row


def _counting(
    file: str, lines: Iterator[tuple[int, Cells]], titles: Cells, where: Mapping[str, Collection[str]]
) -> Iterator[tuple[int, Cells]]:
    """The rows that count. Raises UserError for a column that is not there."""
    names = [title.strip() for title in titles]
    missing = [column for column in where if column not in names]
    if missing:
        raise UserError(import_export.missing_columns(file, missing, "", _shown(titles)))
    for line, cells in lines:
        if counts({name: cell.strip() for name, cell in zip(names, cells, strict=False)}, where):
            yield line, cells


def counts(fields: Mapping[str, Field], where: Mapping[str, Collection[str]]) -> bool:
    """Whether a row or record is among those that count: in each of some columns it has one of the words."""
    said = {column: fields.get(column, "") for column in where}
    words = {column: {one} if isinstance(one, str) else set(one) for column, one in said.items()}
    return not any(words[column].isdisjoint(wanted) for column, wanted in where.items())


def _is_joined(theirs: str, titles: Cells) -> bool:
    """Whether a chosen name is made of columns that are there."""
    found = {title.strip() for title in titles}
    holes = HOLE.findall(theirs)
    return theirs not in found and bool(holes) and found.issuperset(holes)


def _with_joined(
    lines: Iterator[tuple[int, Cells]], titles: Cells, joined: Sequence[str]
) -> Iterator[tuple[int, Cells]]:
    """The same rows, each with a cell more for every name that is put together."""
    names = [title.strip() for title in titles]
    for line, cells in lines:
        of_row = dict(zip(names, cells, strict=False))
        made = [put_together(theirs, of_row) for theirs in joined]
        if "".join(cells).strip():
            yield line, [*cells[: len(names)], *[""] * (len(names) - len(cells)), *made]


def put_together(theirs: str, fields: Mapping[str, Field]) -> str:
    """A name in which each column in braces is replaced by what a row or record has there."""
    return HOLE.sub(lambda hole: word_of(fields.get(hole[1], "")).strip(), theirs)


def word_of(field: Field) -> str:
    """What a field says, as one word."""
    return field if isinstance(field, str) else ", ".join(field)


def table_lines(file: Path) -> Generator[tuple[int, Cells], None, None]:
    """Every row that has cells, with its line number; the first is the header."""
    ending = file.suffix.lower()
    if ending in _WORKBOOKS:
        yield from _workbook_lines(file)
    elif ending in _DELIMITERS:
        yield from _text_lines(file, _DELIMITERS[ending])
    elif ending in parquet_rows.ENDINGS or is_parquet_folder(file):
        yield from parquet_rows.parquet_lines(file)
    else:
        raise UserError(import_export.not_a_table(name=file.name))


def _text_lines(file: Path, delimiter: str) -> Iterator[tuple[int, Cells]]:
    text = read_text(file)
    csv.field_size_limit(_LARGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    start = 1
    try:
        for cells in reader:
            if cells:
                yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise UserError(import_export.broken_table(name=file.name, line=start, reason=str(error))) from error


def _workbook_lines(file: Path) -> Iterator[tuple[int, Cells]]:
    """The rows of the sheet called annotations or manifest, or else of the first; formulas as last computed."""
    refuse_database(file)
    try:
        with open_file(file) as stream:
            yield from _sheet_lines(file.name, stream)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UserError(import_export.cannot_read(name=file.name, reason=reason)) from error
    except UserError:
        raise
    except Exception as error:  # a broken workbook fails as BadZipFile, KeyError, ParseError, ValueError, …
        raise UserError(import_export.broken_workbook(name=file.name)) from error


def _sheet_lines(name: str, stream: BinaryIO) -> list[tuple[int, Cells]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl warns of decorations it does not keep; we only read values
        book = open_book(name, stream, as_computed=True)
        sheet = next(
            (sheet for sheet in book.worksheets if sheet.title.lower() in _SHEETS), book.worksheets[0]
        )
        return [
            (line, [as_text(value) for value in row])
            for line, row in enumerate(rows_of(name, sheet, values_only=True), start=1)
            if any(value is not None for value in row)
        ]


def as_text(value: object) -> str:
    """A workbook's cell as it would stand in a CSV file."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, date):  # a datetime is a date too
        return value.isoformat()
    return str(value)


def _names(header: Cells, columns: Columns) -> list[str]:
    """The header as column names."""
    names = [cell.strip().lower().replace(" ", "_") for cell in header]
    return [columns.aliases.get(name, name) for name in names]


def _known(file: str, header: Cells, names: list[str], columns: Columns) -> list[tuple[int, str]]:
    """Where each of our columns is, with its name. Raises UserError for a column that is missing or there twice."""
    known = [(place, name) for place, name in enumerate(names) if name in columns.known]
    if columns.chosen:
        known = _as_chosen(file, header, known, columns.chosen)
    there = [name for _place, name in known]
    for name in columns.known:
        if there.count(name) > 1:
            raise UserError(import_export.column_twice(name=file, column=name))
    missing = [
        name for name in columns.required if name not in there and columns.stand_ins.get(name) not in there
    ]
    if missing:
        separators = [word for sign, word in _OTHER_SEPARATORS.items() if sign in "".join(header)]
        hint = separators[0] if separators and len(header) == 1 else ""
        sentence = import_export.missing_columns(file, missing, hint, _shown(header))
        raise UserError(sentence, (columns.hint,) if columns.hint and not hint else ())
    return known


def _shown(header: Cells) -> list[str]:
    """The first names of a header, no longer than fits a sentence."""
    names = [cell.strip()[:_LONGEST_NAME] for cell in header if cell.strip()]
    return names[:_MOST_NAMES] + (["…"] if len(names) > _MOST_NAMES else [])


def _as_chosen(
    file: str, header: Cells, known: list[tuple[int, str]], chosen: Mapping[str, str]
) -> list[tuple[int, str]]:
    """The chosen columns under our names, perhaps one under several; a column that had such a name by itself, and one
    that was chosen for another, is left out under its own."""
    titles = [cell.strip() for cell in header]
    missing = [theirs for theirs in chosen.values() if theirs not in titles]
    if missing:
        raise UserError(import_export.missing_columns(file, missing, "", _shown(header)))
    ours = [(titles.index(theirs), name) for name, theirs in chosen.items()]
    taken = {place for place, _name in ours}
    return [*ours, *((place, name) for place, name in known if name not in chosen and place not in taken)]


def _refuse_strange(
    file: str, line: int, cells: Cells, names: list[str], strange: list[int], columns: Columns
) -> None:
    """Refuse words that stand under a name nobody knows, under no name, or beyond the last column."""
    places = (*strange, *range(len(names), len(cells)))
    filled = [place for place in places if place < len(cells) and cells[place].strip()]
    if filled:
        called = [
            names[place]
            if place < len(names) and names[place]
            else import_export.nameless_column(number=place + 1)
            for place in filled
        ]
        raise UserError(
            import_export.unknown_columns(name=file, line=line, columns=called, known=columns.known)
        )
