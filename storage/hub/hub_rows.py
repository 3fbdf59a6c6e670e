"""Facts as JSON for a hub, and back: the same text on every machine that says the same.

A reference is the key of what it refers to, as a list: an image is ["<uuid>"], a criterion [["<uuid of its rubric>"],
"T1.C1"]. Bytes are hexadecimal digits.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any

from app.errors import UserError
from app.messages.team import hub
from storage.database import Database
from storage.merge.fact_tables import TABLES, FactTable, Layout, in_order, layouts

Key = tuple[Any, ...]
ALIAS = "image_alias"
_NUMBERS = {"image": "number", "rubric": "version"}
_NUL = "\x00"
_MOST_KEYS = 50_000  # that are remembered
_UNREADABLE = (
    ValueError,
    KeyError,
    TypeError,
    AttributeError,
    IndexError,
    OverflowError,
    RecursionError,
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
)


@dataclass(frozen=True)
class HubRow:
    """A fact as a hub has it: the table, the rater it is of (hexadecimal), and its columns."""

    fact: str
    owner: str | None
    body: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The columns as JSON."""
        return json.dumps(self.body, ensure_ascii=False, sort_keys=True)

    @property
    def digest(self) -> bytes:
        """16 bytes that stand for the table and the columns."""
        return blake2b(f"{self.fact} {self.text}".encode(), digest_size=16).digest()


class RowCodec:
    """Writes rows of one study as JSON. Remembers the keys of what it was asked for."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.known = layouts(database.connection)
        self.tables = in_order(self.known)
        self._keys: dict[tuple[str, Any], list[Any]] = {}

    @cached_property
    def blobs(self) -> Mapping[str, frozenset[str]]:
        """The columns of each table that hold bytes."""
        return {
            name: frozenset(
                row[1]
                for row in self._database.connection.execute(f"PRAGMA main.table_info({name})")
                if row[2] == "BLOB"
            )
            for name in self.known
        }

    @cached_property
    def _given(self) -> Mapping[tuple[str, bytes], int]:
        """The number that images and rubric versions were given, where a merge gave them another. It goes on the hub,
        as it is the same on every machine."""
        rows = self._database.rows("SELECT fact, uuid, number FROM given_number")
        return {(fact, uuid): number for fact, uuid, number in rows}

    def rows(self, table: FactTable, condition: str = "1", values: tuple[Any, ...] = ()) -> Iterator[HubRow]:
        """The rows of a table that travel and meet a condition. Keys of this machine are left out."""
        form = self.known[table.name]
        only = table.only.format(schema="main")
        columns = ", ".join(f"t.{column}" for column in form.columns)
        sql = f"SELECT {_owner(self.known, table)}, {columns} FROM {table.name} AS t WHERE ({condition}) AND {only}"
        for owner, *cells in self._database.rows(sql, values):
            row = dict(zip(form.columns, cells, strict=True))
            body = {
                column: self._cell(form, column, row[column]) for column in form.columns if column != "id"
            }
            if column := _NUMBERS.get(table.name):
                body[column] = self._given.get((table.name, row["uuid"]), row[column])
            yield HubRow(table.name, owner.hex() if owner else None, body)

    def find(self, table: FactTable, key: list[Any]) -> HubRow | None:
        """The row of a table with a key, or None."""
        conditions, values = self._matching(table, key)
        return next(iter(list(self.rows(table, conditions, tuple(values)))), None)

    def _matching(self, table: FactTable, key: list[Any]) -> tuple[str, list[Any]]:
        form = self.known[table.name]
        parts, values = [], []
        for column, cell in zip(table.key, key, strict=True):
            target = form.references.get(column)
            if target is not None and cell is not None:
                inner, more = self._matching(TABLES[target], cell)
                parts.append(
                    f"{column} IN (SELECT {self.known[target].primary[0]} FROM {target} WHERE {inner})"
                )
                values += more
            else:
                parts.append(f"{column} IS ?")
                values.append(decoded(cell, column in self.blobs[table.name]))
        return " AND ".join(parts), values

    def _cell(self, form: Layout, column: str, cell: Any) -> Any:
        target = form.references.get(column)
        if target is not None and cell is not None:
            return self._key(target, cell)
        return encoded(cell)

    def _key(self, table: str, row: Any) -> list[Any]:
        found = self._keys.get((table, row))
        if found is None:
            form, columns = self.known[table], TABLES[table].key
            sql = f"SELECT {', '.join(columns)} FROM {table} WHERE {form.primary[0]} = ?"
            cells = self._database.row(sql, (row,)) or ()
            found = [self._cell(form, column, cell) for column, cell in zip(columns, cells, strict=True)]
            if len(self._keys) >= _MOST_KEYS:
                self._keys.clear()
            self._keys[table, row] = found
        return found


def _owner(known: Mapping[str, Layout], table: FactTable) -> str:
    """SQL for the id of the rater a row is of; of what belongs to another fact, the rater that one is of."""
    if table.name == "rater":
        return "t.uuid"
    own = table.owner or next(
        (c for c, target in known[table.name].references.items() if target == "rater"), ""
    )
    if own:
        return f"(SELECT uuid FROM rater WHERE rater.id = t.{own})"
    for column, target in known[table.name].references.items():
        if owner := TABLES[target].owner:
            other = f"SELECT {owner} FROM {target} WHERE {known[target].primary[0]} = t.{column}"
            return f"(SELECT uuid FROM rater WHERE rater.id = ({other}))"
    return "NULL"


def encoded(cell: Any) -> Any:
    """A cell as JSON. PostgreSQL takes no NUL inside text."""
    if isinstance(cell, bytes):
        return cell.hex()
    if isinstance(cell, str) and _NUL in cell:
        return {"utf8": cell.encode().hex()}
    return cell


def decoded(cell: Any, is_blob: bool) -> Any:
    """The inverse of `encoded`. Raises ValueError for what is none."""
    if is_blob and isinstance(cell, str):
        return bytes.fromhex(cell)
    if isinstance(cell, dict):
        return bytes.fromhex(cell["utf8"]).decode()
    return cell


def key_of(row: HubRow) -> str:
    """What a row is known by everywhere, as text."""
    return json.dumps([row.fact, *(row.body.get(column) for column in TABLES[row.fact].key)])


def generations(rows: Iterable[HubRow]) -> list[list[HubRow]]:
    """Rows in groups, each with one row for a key: a fact that was completed, or put right, came several times."""
    found: list[list[HubRow]] = []
    times: dict[str, int] = {}
    for row in rows:
        key = key_of(row)
        place = times.get(key, 0)
        times[key] = place + 1
        if place == len(found):
            found.append([])
        found[place].append(row)
    return found


def with_referred(codec: RowCodec, rows: list[HubRow]) -> list[HubRow]:
    """Rows with everything in the own study that they refer to. What refers to a row that is nowhere is left out,
    unless by a text: that row is on the hub for everybody who sees the reference, so its absence is a fault."""
    have = {key_of(row): row for row in rows}
    gone: set[str] = set()
    waiting = list(rows)
    while waiting:
        row = waiting.pop()
        for target, key in (*_references(codec, row), *_texts(codec, row)):
            name = json.dumps([target, *key])
            if name not in have and name not in gone:
                found = codec.find(TABLES[target], key)
                if found is None and target == "image":  # the study knows it by another id
                    other_id = json.dumps([ALIAS, *key])
                    found = have.get(other_id) or codec.find(TABLES[ALIAS], key)
                    name = other_id
                if found is None:
                    gone.add(json.dumps([target, *key]))
                elif name not in have:
                    have[name] = found
                    waiting.append(found)
    while lost := {name for name, row in have.items() if not gone.isdisjoint(_names(codec, row))}:
        gone |= lost
        have = {name: row for name, row in have.items() if name not in lost}
    return list(have.values())


def _references(codec: RowCodec, row: HubRow) -> Iterator[tuple[str, list[Any]]]:
    for column, target in codec.known[row.fact].references.items():
        if (key := row.body.get(column)) is not None:
            yield target, key


def _texts(codec: RowCodec, row: HubRow) -> Iterator[tuple[str, list[Any]]]:
    for column, target in codec.known[row.fact].texts.items():
        if (text := row.body.get(column)) is not None:
            yield target, [text]


def _names(codec: RowCodec, row: HubRow) -> Iterator[str]:
    return (json.dumps([target, *key]) for target, key in _references(codec, row))


@contextmanager
def readable(table: str) -> Iterator[None]:
    """Raise UserError, which names the table unless it is '', for rows that no study of this program has written."""
    try:
        yield
    except _UNREADABLE as error:
        raise UserError(hub.unreadable(table)) from error


def fill(connection: sqlite3.Connection, codec: RowCodec, rows: Iterable[HubRow]) -> None:
    """Write rows into an empty study, with keys of their own. Inside the caller's transaction, with foreign keys
    deferred. Raises UserError for what no study of this program has written."""
    by_table: dict[str, list[HubRow]] = {}
    for row in rows:
        by_table.setdefault(row.fact, []).append(row)
    with readable("image"):
        _leave_one_file_each(by_table)
    numbers: dict[str, dict[str, int]] = {}
    taken = _Taken(connection)
    for table in codec.tables:
        form, found = codec.known[table.name], by_table.get(table.name, [])
        with readable(table.name):
            own = {key_of(row): place for place, row in enumerate(found, start=1)}
            if form.row_key == "version":
                own = {key_of(row): taken.version(row) for row in found}
        numbers[table.name] = own
        if table.name == "image":
            _count_by_other_ids(own, by_table.get(ALIAS, ()))
        marks = ", ".join("?" * len(form.columns))
        with readable(table.name):
            connection.executemany(
                f"INSERT INTO {table.name} ({', '.join(form.columns)}) VALUES ({marks})",
                [_cells(codec, form, row, numbers, taken) for row in found],
            )
    taken.note_numbers()


def _leave_one_file_each(by_table: dict[str, list[HubRow]]) -> None:
    """Let the first of several images with one file have it, and the others be other ids of that image: two machines
    added the same picture, and a merge makes one image of it."""
    first: dict[str, HubRow] = {}
    images, aliases = by_table.get("image", []), by_table.setdefault(ALIAS, [])
    known = {row.body["uuid"] for row in aliases}
    for place, row in enumerate(images):
        file, identity = row.body.get("sha256"), row.body["uuid"]
        if file is None or first.setdefault(file, row) is row:
            continue
        images[place] = replace(row, body={**row.body, "sha256": None})
        if identity not in known:
            aliases.append(HubRow(ALIAS, None, {"uuid": identity, "image": [first[file].body["uuid"]]}))


def _count_by_other_ids(keys: dict[str, int], aliases: Sequence[HubRow]) -> None:
    """Add the other ids of images to their keys. What such an id refers to can itself be one."""
    waiting = {
        json.dumps(["image", row.body["uuid"]]): json.dumps(["image", *row.body["image"]]) for row in aliases
    }
    while found := {one: keys[image] for one, image in waiting.items() if one not in keys and image in keys}:
        keys.update(found)


def _cells(
    codec: RowCodec, form: Layout, row: HubRow, numbers: Mapping[str, Mapping[str, int]], taken: "_Taken"
) -> list[Any]:
    cells = []
    body = taken.unlike_others(row)
    for column in form.columns:
        cell, target = body.get(column), form.references.get(column)
        if column == form.row_key:
            cells.append(numbers[row.fact][key_of(row)])
        elif target is not None and cell is not None:
            cells.append(numbers[target][json.dumps([target, *cell])])
        else:
            cells.append(decoded(cell, column in codec.blobs[row.fact]))
    return cells


class _Taken:
    """Numbers and names that must differ within a study, though two machines may have given the same to two things.
    What something was given is then noted beside it, as a merge does."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, set[Any]] = {"image": set(), "rubric": set(), "rater": set(), "call": set()}
        self._given: list[tuple[str, bytes, int]] = []

    def version(self, row: HubRow) -> int:
        """A free version number for a rubric, its own if possible."""
        return self._free("rubric", row)

    def unlike_others(self, row: HubRow) -> Mapping[str, Any]:
        """A row's columns with a number and name that no other row has."""
        body = dict(row.body)
        if row.fact == "image":
            body["number"] = self._free("image", row)
        elif row.fact == "rater":
            name = body["name"]
            if name in self._numbers["rater"]:
                body["given_name"] = body.get("given_name") or name
                body["name"] = body["uuid"]
            self._numbers["rater"].add(body["name"])
        elif row.fact in ("judge_call", "draft_call"):
            while (row.fact, body["call_key"], body["attempt"]) in self._numbers["call"]:
                body["attempt"] += 1
            self._numbers["call"].add((row.fact, body["call_key"], body["attempt"]))
        return body

    def note_numbers(self) -> None:
        """Write down what was given where another number had to be taken."""
        self._connection.executemany("INSERT OR IGNORE INTO given_number VALUES (?, ?, ?)", self._given)

    def _free(self, fact: str, row: HubRow) -> int:
        given = int(row.body[_NUMBERS[fact]])
        used, number = self._numbers[fact], given
        while number in used:
            number += 1 if number > 0 else -1
        used.add(number)
        if number != given:
            self._given.append((fact, bytes.fromhex(row.body["uuid"]), given))
        return number
