"""Parquet files as rows of words: anybody's, and the folders that `export --format parquet` writes."""

import json
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import date, time
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from app.errors import UserError
from app.files.duckdb_library import connect
from app.files.text_file import open_file
from app.interchange.tables.columns import KNOWN
from app.interchange.tables.formula_guard import guard
from app.messages.interchange import import_export, parquet
from app.study.parquet_format import FORMAT, FORMAT_VERSION, STUDY_FILE

if TYPE_CHECKING:
    import duckdb

ENDINGS = (".parquet", ".pq")
_MOST_ROWS, _MOST_IN_A_BYTE = 1_000_000, 8  # rows; answers that differ take a byte or more each
_MOST_BYTES, _MOST_SQUEEZED = 100_000_000, 100  # unpacked, and how many times a larger file may have shrunk
_MOST_IN_LISTS = 3_000_000  # values of the lists of all rows, which take some thirty bytes each
_AT_ONCE = (
    100_000  # rows held at a time; each portion starts again at the beginning, which DuckDB skips quickly
)


def parquet_objects(file: Path) -> Generator[dict[str, Any], None, None]:
    """The rows of a file, by column: numbers, words, yes or no, lists and objects of them; bytes are left out.

    Raises UserError where the file cannot be read, and where DuckDB is not installed.
    """
    with _reading(file) as database:
        # Without hive partitioning: a folder called a=b above the file is not a column of it.
        table = database.read_parquet(_literally(file), hive_partitioning=False)
        _refuse_endless(database, file, _literally(file))
        yield from _rows(table)


def parquet_lines(file: Path) -> Generator[tuple[int, list[str]], None, None]:
    """The same as lines of a table: the names of the columns first, then the cells; a row's number counts from 2. Of a
    folder of ours: the answers to the newest rubric version and to whole images, in the columns of the annotations
    table."""
    newest = _newest_version(file) if file.is_dir() else 0
    with _reading(file) as database:
        files = answer_files(file) if file.is_dir() else _literally(file)
        table = database.read_parquet(files, hive_partitioning=file.is_dir())
        names = list(KNOWN) if file.is_dir() else table.columns
        _refuse_endless(database, file, files)
        yield 1, names
        for number, row in enumerate(_rows(table), start=2):
            if not file.is_dir() or row["rubric_version"] in (0, newest):
                yield number, [_as_cell(row[name]) for name in names]


def read_about(folder: Path) -> dict[str, Any]:
    """What study.json of an exported folder says. Raises UserError where that is not one of ours."""
    try:
        with open_file(folder / STUDY_FILE) as stream:
            about = json.loads(stream.read().decode("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise UserError(parquet.not_ours(folder=folder, reason=parquet.NO_STUDY_FILE)) from error
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise UserError(parquet.not_ours(folder=folder, reason=parquet.NO_STUDY_FILE))
    if about.get("format_version") != FORMAT_VERSION:
        raise UserError(parquet.not_ours(folder=folder, reason=parquet.NEWER_FORMAT))
    if not _has_rubrics(about):
        raise UserError(parquet.not_ours(folder=folder, reason=parquet.NO_STUDY_FILE))
    return about


def _has_rubrics(about: dict[str, Any]) -> bool:
    """Whether there is a list of rubrics, each with the number of its version."""
    rubrics = about.get("rubrics")
    return isinstance(rubrics, list) and all(
        isinstance(one, dict) and type(one.get("version")) is int for one in rubrics
    )


def answer_files(folder: Path) -> str:
    """Where an exported folder has its answers, as DuckDB names files; partitioned, unless there are none."""
    partitioned = folder / "answers"
    return (
        f"{_literally(partitioned)}/**/*.parquet"
        if partitioned.is_dir()
        else _literally(folder / "answers.parquet")
    )


def _newest_version(folder: Path) -> int:
    return max((rubric["version"] for rubric in read_about(folder)["rubrics"]), default=0)


@contextmanager
def _reading(file: Path) -> "Generator[duckdb.DuckDBPyConnection, None, None]":
    database = connect()
    import duckdb

    try:
        if not file.is_dir():
            open_file(file).close()  # a pipe would be waited for
        with database:
            yield database
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise UserError(import_export.cannot_read(name=file.name, reason=reason)) from error
    except (duckdb.Error, KeyError) as error:
        raise UserError(parquet.broken(name=file.name)) from error


def _refuse_endless(database: "duckdb.DuckDBPyConnection", file: Path, files: str) -> None:
    """Raise UserError where files, as DuckDB names them, hold far more than their sizes allow: equal rows take nearly
    no room."""
    groups = database.table_function("parquet_metadata", [files]).aggregate(
        "max(row_group_num_rows) AS rows, sum(total_uncompressed_size) AS unpacked,"
        " sum(total_compressed_size) AS packed, sum(greatest(num_values - row_group_num_rows, 0)) AS in_lists",
        "file_name, row_group_id",
    )
    (found,) = groups.aggregate("sum(rows), sum(unpacked), sum(packed), sum(in_lists)").fetchall()
    rows, unpacked, packed, in_lists = (int(one or 0) for one in found)
    if rows > max(_MOST_ROWS, packed * _MOST_IN_A_BYTE) or unpacked > max(
        _MOST_BYTES, packed * _MOST_SQUEEZED
    ):
        raise UserError(parquet.too_large(name=file.name))
    if in_lists > _MOST_IN_LISTS:
        raise UserError(parquet.long_lists(name=file.name, most=_MOST_IN_LISTS))


def _rows(table: "duckdb.DuckDBPyRelation") -> Iterator[dict[str, Any]]:
    table = _without_time_zones(table)
    names = table.columns
    for start in count(0, _AT_ONCE):
        rows = table.limit(_AT_ONCE, start).fetchall()
        for row in rows:
            yield {name: _plain(value) for name, value in zip(names, row, strict=True)}
        if len(rows) < _AT_ONCE:
            return


def _without_time_zones(table: "duckdb.DuckDBPyRelation") -> "duckdb.DuckDBPyRelation":
    """Moments with a time zone as words: to make Python's of them DuckDB needs one more library."""
    from duckdb import ColumnExpression

    kinds = [str(kind) for kind in table.types]
    if not any("WITH TIME ZONE" in kind for kind in kinds):
        return table
    columns = [
        ColumnExpression(name).cast("VARCHAR").alias(name)
        if "WITH TIME ZONE" in kind
        else ColumnExpression(name)
        for name, kind in zip(table.columns, kinds, strict=True)
    ]
    return table.select(*columns)


def _plain(value: object) -> object:
    """A value as JSON would have it; None for bytes."""
    if isinstance(value, date | time):  # a datetime is a date too
        return value.isoformat()
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return None if isinstance(value, bytes | bytearray | memoryview) else value


def _as_cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return guard(json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else str(value))


def _literally(path: Path) -> str:
    """A path with nothing in it that DuckDB would take for a pattern or an address."""
    whole = os.path.abspath(path)  # noqa: PTH100 - resolve() would follow links
    return "".join(f"[{sign}]" if sign in "*?[" else sign for sign in whole)
