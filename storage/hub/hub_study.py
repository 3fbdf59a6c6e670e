"""Rows from a hub as a study of their own, which can be merged like any other."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.messages.team import hub
from app.messages.translation import Template
from app.private_files import private_folder
from storage.database import Database
from storage.hub.hub_arrivals import Generation
from storage.hub.hub_rows import (
    ALIAS,
    NUMBERS,
    HubRow,
    RowCodec,
    decoded,
    key_of,
    name_of,
    readable,
    references,
    texts,
)
from storage.merge.fact_tables import TABLES, FactTable, Layout
from storage.merge.judge_keys import renew_keys, setups_by_id
from storage.merge.staging import stage
from storage.schema.empty import make_empty, room_to_work
from storage.triggers import triggers_lifted

NAME = "the hub"
_NUMBERED = ("image", "rater", "judge_call", "draft_call")  # whose numbers or names must differ
_MOST_NAMES = 50_000  # that are remembered

Refusal = Callable[[], Template | None]
"""Why the rows that are not left out cannot come in together, as a sentence on one of them, or None."""


def stage_rows(own: Database, rows: Generation, place: Path) -> None:
    """Write rows and what they refer to as a study into `place / "staged.db"`, and leave out those of the rows that
    refer to one that is nowhere. Raises UserError where no study can hold them."""
    codec = RowCodec(own)
    with readable(""), room_to_work():
        _add_referred(codec, rows)
    with readable(""), room_to_work(), closing(make_empty(place / "came.db")) as made:
        made.connection.execute("PRAGMA foreign_keys = OFF")  # they are looked at when the rows are staged
        with made.atomic() as connection:
            row = own.row("SELECT * FROM study")
            connection.execute(f"INSERT INTO study VALUES ({', '.join('?' * len(row or ()))})", row or ())
            with triggers_lifted(connection):
                _Writing(connection, codec, rows).write()
                renew_keys(connection, setups_by_id(own.connection))
    stage(place / "came.db", place / "staged.db", NAME, is_own=True).close()


def part(own: Database, rows: Generation, refusal: Refusal) -> Iterator[tuple[int, str, str]]:
    """Leave out the rows that are wrong, and those that refer to one of them; yields the number on the hub of each,
    its table, and the reason.

    What is referred to comes first, so each row is tried together with what it needs. Takes as long as merging all rows
    some twenty times for each wrong one.
    """
    tables = [table.name for table in RowCodec(own).tables]
    bad: list[tuple[int, Template]] = []
    good = _held(rows, refusal, [], rows.places(tables), bad)
    rows.choose(good)
    with private_folder() as folder:
        stage_rows(own, rows, folder)
    inside = set(rows.places(tables))
    bad += [(place, hub.refers_to_unreadable) for place in good if place not in inside]
    rows.choose(sorted(inside))
    for place, reason in bad:
        seq, fact = rows.told(place)
        yield seq, fact, reason(table=fact)


def _held(
    rows: Generation, refusal: Refusal, good: list[int], places: list[int], bad: list[tuple[int, Template]]
) -> list[int]:
    """`good`, with those of the places whose rows can be added to it; the others go to `bad`."""
    rows.choose([*good, *places])
    reason = refusal() if places else None
    if reason is None:
        return [*good, *places]
    if len(places) == 1:
        bad.append((places[0], reason))
        return good
    middle = len(places) // 2
    good = _held(rows, refusal, good, places[:middle], bad)
    return _held(rows, refusal, good, places[middle:], bad)


def _add_referred(codec: RowCodec, rows: Generation) -> None:
    """Add everything in the own study that the rows refer to. A row that is referred to by a text is on the hub for
    everybody who sees the reference, so its absence is a fault."""
    rows.forget_added()
    seen: set[str] = set()
    for table in reversed(codec.tables):  # what is added is of a table whose turn is still to come
        for _place, row in rows.rows(table.name):
            for target, key in (*references(codec, row), *texts(codec, row)):
                name = name_of(target, key)
                if name in seen:
                    continue
                if len(seen) >= _MOST_NAMES:
                    seen.clear()
                seen.add(name)
                if rows.number(name) is None and (found := _own_row(codec, rows, target, key)) is not None:
                    rows.add(found)


def _own_row(codec: RowCodec, rows: Generation, target: str, key: list[Any]) -> HubRow | None:
    """The row in the own study that leads to what is referred to and did not come. The study may know an image by
    another id."""
    found = codec.find(TABLES[target], key)
    if found is None and target == "image" and rows.number(name_of(ALIAS, key)) is None:
        return codec.find(TABLES[ALIAS], key)
    return found


@dataclass(frozen=True)
class _Column:
    """A column that is written. `target`: the table that it refers to, or ''."""

    name: str
    is_id: bool
    is_version: bool
    target: str
    holds_bytes: bool


class _NowhereError(Exception):
    """What a row refers to is nowhere."""


class _Writing:
    """Writes rows into an empty study, with keys of their own. Inside the caller's transaction, without foreign keys.

    Numbers and names must differ within a study, though two machines may have given the same to two things. What
    something was given is then noted beside it, as a merge does.
    """

    def __init__(self, connection: sqlite3.Connection, codec: RowCodec, rows: Generation) -> None:
        self._connection = connection
        self._codec = codec
        self._rows = rows
        self._numbers: dict[str, int] = {}  # of what was referred to last, by what it is known by
        self._without_image: set[str] = set()  # other ids of images that are nowhere
        self._given: list[tuple[str, bytes, int]] = []

    def write(self) -> None:
        """All of them. Raises UserError for what no study of this program has written."""
        for table in self._codec.tables:
            form = self._codec.known[table.name]
            marks = ", ".join("?" * len(form.columns))
            insert = f"INSERT INTO {table.name} ({', '.join(form.columns)}) VALUES ({marks})"
            with readable(table.name):
                self._connection.executemany(insert, self._written(table, form))
        self._connection.executemany("INSERT OR IGNORE INTO given_number VALUES (?, ?, ?)", self._given)

    def _written(self, table: FactTable, form: Layout) -> Iterator[list[Any]]:
        """The rows of a table in the terms of the study; those that refer to what is nowhere are left out."""
        bytes_in = self._codec.blobs[table.name]
        columns = [
            _Column(
                name,
                is_id=name == "id",
                is_version=name == form.row_key != "id",
                target=form.references.get(name, ""),
                holds_bytes=name in bytes_in,
            )
            for name in form.columns
        ]
        is_whole = True
        for place, row in self._rows.rows(table.name):
            try:
                yield self._cells(columns, place, row)
            except _NowhereError:
                is_whole = False
                self._rows.renumber(place, None)
                if table.name == ALIAS:
                    self._without_image.add(key_of(row))
        if not is_whole:
            for column, target in form.references.items():
                if target == table.name:
                    self._leave_out_behind(table.name, column)

    def _leave_out_behind(self, table: str, column: str) -> None:
        """Leave out the rows of a table that refer to one of it that was left out."""
        sql = f"DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM {table}) RETURNING id"
        while gone := self._connection.execute(sql).fetchall():
            for (place,) in gone:
                self._rows.renumber(place, None)

    def _cells(self, columns: Sequence[_Column], place: int, row: HubRow) -> list[Any]:
        body = self._unlike_others(row)
        cells = []
        for column in columns:
            cell = body.get(column.name)
            if column.is_id:
                cells.append(place)
            elif column.is_version:
                version = self._free(row)
                self._rows.renumber(place, version)
                cells.append(version)
            elif column.target and cell is not None:
                cells.append(self._number(row.fact, column.target, cell))
            else:
                cells.append(decoded(cell, column.holds_bytes))
        return cells

    def _number(self, table: str, target: str, key: list[Any]) -> int:
        """The key of what a row of a table refers to."""
        name = name_of(target, key)
        number = self._numbers.get(name)
        if number is None:
            number = self._rows.number(name)
            if number is None and target == "image":
                number = self._number_by_other_id(key)
            if number is None:
                raise _NowhereError
            if target != table:  # a row of the same table may still be left out
                if len(self._numbers) >= _MOST_NAMES:
                    self._numbers.clear()
                self._numbers[name] = number
        return number

    def _number_by_other_id(self, key: list[Any]) -> int | None:
        """The key of an image that is referred to by another id; what such an id stands for can itself be one. Raises
        KeyError where the id came, and no image."""
        passed: set[str] = set()
        while (name := name_of(ALIAS, key)) not in passed:
            body = self._rows.body(name)
            if body is None and not passed and name not in self._without_image:
                return None
            if body is None:
                break
            passed.add(name)
            key = body["image"]
            number = self._rows.number(name_of("image", key))
            if number is not None:
                return number
        raise KeyError(name)

    def _unlike_others(self, row: HubRow) -> Mapping[str, Any]:
        """A row's columns with a number and name that no other row has."""
        if row.fact not in _NUMBERED:
            return row.body
        body = dict(row.body)
        if row.fact == "image":
            self._leave_one_file(body)
            body["number"] = self._free(row)
        elif row.fact == "rater":
            name = body["name"]
            if self._has("rater", name=name):
                body["given_name"] = body.get("given_name") or name
                body["name"] = body["uuid"]
        else:
            while self._has(row.fact, call_key=body["call_key"], attempt=body["attempt"]):
                body["attempt"] += 1
        return body

    def _leave_one_file(self, body: dict[str, Any]) -> None:
        """Let the first of several images with one file have it, and the others be other ids of that image: two
        machines added the same picture, and a merge makes one image of it."""
        sql = "SELECT lower(hex(uuid)) FROM image WHERE sha256 = ?"
        first = self._connection.execute(sql, (body.get("sha256"),)).fetchone()
        if first is None:
            return
        body["sha256"] = None
        if self._rows.number(name_of(ALIAS, [body["uuid"]])) is None:
            self._rows.add(HubRow(ALIAS, None, {"uuid": body["uuid"], "image": [first[0]]}))

    def _free(self, row: HubRow) -> int:
        """A free number for an image or a rubric, its own if possible."""
        column = NUMBERS[row.fact]
        number = given = int(row.body[column])
        while self._has(row.fact, **{column: number}):
            number += 1 if number > 0 else -1
        if number != given:
            self._given.append((row.fact, bytes.fromhex(row.body["uuid"]), given))
        return number

    def _has(self, table: str, **cells: object) -> bool:
        """Whether a row with these cells was written."""
        same = " AND ".join(f"{column} = ?" for column in cells)
        sql = f"SELECT 1 FROM {table} WHERE {same}"
        return self._connection.execute(sql, tuple(cells.values())).fetchone() is not None
