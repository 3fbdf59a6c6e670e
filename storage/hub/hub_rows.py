"""Facts as JSON for a hub, and back: the same text on every machine that says the same.

A reference is the key of what it refers to, as a list: an image is ["<uuid>"], a criterion [["<uuid of its rubric>"],
"T1.C1"]. Bytes are hexadecimal digits.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from app.errors import UserError
from app.messages.team import hub
from storage.database import Database
from storage.merge.fact_tables import TABLES, FactTable, Layout, in_order, layouts

ALIAS = "image_alias"
NUMBERS = {"image": "number", "rubric": "version"}
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
            if column := NUMBERS.get(table.name):
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
    return name_of(row.fact, [row.body.get(column) for column in TABLES[row.fact].key])


def name_of(fact: str, key: list[Any]) -> str:
    """What the row of a table with a key is known by everywhere, as text."""
    return json.dumps([fact, *key])


def references(codec: RowCodec, row: HubRow) -> Iterator[tuple[str, list[Any]]]:
    """The rows that a row refers to: the table and key of each."""
    for column, target in codec.known[row.fact].references.items():
        if (key := row.body.get(column)) is not None:
            yield target, key


def texts(codec: RowCodec, row: HubRow) -> Iterator[tuple[str, list[Any]]]:
    """The rows that a row refers to by a text that is the same everywhere: the table and key of each."""
    for column, target in codec.known[row.fact].texts.items():
        if (text := row.body.get(column)) is not None:
            yield target, [text]


@contextmanager
def readable(table: str) -> Iterator[None]:
    """Raise UserError, which names the table unless it is '', for rows that no study of this program has written."""
    try:
        yield
    except _UNREADABLE as error:
        raise UserError(hub.unreadable(table)) from error
