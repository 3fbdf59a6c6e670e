"""Files of other tools as records (CSV, TSV, XLSX, Parquet, JSON, JSON Lines): each row or object as fields by name."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.files.text_file import read_text
from app.interchange.tables.formula_guard import unguard
from app.interchange.tables.parquet_rows import ENDINGS, parquet_objects
from app.interchange.tables.tables import Field, as_text, table_lines
from app.messages.interchange import import_export, mapped

_LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True)
class Record:
    """One row or object: its line, or its number in a JSON list (from 1), and its fields. Empty ones are left out."""

    number: int
    fields: Mapping[str, Field]


def read_records(file: Path) -> list[Record]:
    """Every record of a file. Raises UserError naming file, line and reason."""
    return [Record(number, fields_of(value)) for number, value in read_objects(file)]


def read_objects(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """The same as they are in the file, with their numbers: rows as words by column, objects as JSON has them."""
    ending = file.suffix.lower()
    if ending == ".json":
        return _json_objects(file)
    if ending in _LINES:
        return _json_lines(file)
    if ending in ENDINGS:
        return enumerate(parquet_objects(file), start=1)
    return _table_rows(file)


def fields_of(value: Mapping[str, Any], prefix: str = "") -> dict[str, Field]:
    """An object's words by name; those of objects inside it by both names with a dot between. Lists of objects are left
    out, and so is what is empty."""
    fields: dict[str, Field] = {}
    for name, inside in value.items():
        if isinstance(inside, Mapping):
            fields |= fields_of(inside, f"{prefix}{name}.")
        elif words := words_of(inside):
            fields[prefix + name] = words
    return fields


def words_of(value: object) -> Field:
    """One word, or the words of a list; '' for nothing, and for what has no words."""
    if isinstance(value, list | tuple):
        words = [as_text(one).strip() for one in value if isinstance(one, str | int | float)]
        return tuple(filter(None, words)) or ""
    return as_text(value).strip() if isinstance(value, str | int | float) else ""


def _table_rows(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with closing(table_lines(file)) as lines:
        first = next(lines, None)
        if first is None:
            raise UserError(import_export.no_header(name=file.name))
        names = [cell.strip() for cell in first[1]]
        for name in filter(None, names):
            if names.count(name) > 1:
                raise UserError(import_export.column_twice(name=file.name, column=name))
        for line, cells in lines:
            yield line, {name: unguard(cell) for name, cell in zip(names, cells, strict=False) if name}


def _json_objects(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        found = json.loads(read_text(file))
    except (ValueError, RecursionError) as error:
        raise UserError(mapped.not_json(name=file.name)) from error
    if not isinstance(found, list):
        raise UserError(mapped.no_list(name=file.name))
    for number, value in enumerate(found, start=1):
        yield number, _object(file, number, value)


def _json_lines(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(read_text(file).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise UserError(mapped.line_not_json(name=file.name, line=number)) from error
        yield number, _object(file, number, value)


def _object(file: Path, number: int, value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UserError(mapped.no_object(name=file.name, number=number))
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except (
        UnicodeEncodeError,
        RecursionError,
    ) as error:  # half characters, which JSON can spell and UTF-8 cannot
        raise UserError(mapped.not_text(name=file.name, number=number)) from error
    return value
