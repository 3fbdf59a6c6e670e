"""Rows that came from a hub, on the disk until all of them are here. What is held in memory does not grow with them."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from storage.connections import connect
from storage.database import Database
from storage.hub.hub_rows import HubRow, key_of, readable
from storage.merge.fact_tables import layouts
from storage.schema.empty import room_to_work

_SCHEMA = (
    "PRAGMA journal_mode = OFF",  # nobody else reads this file, and nothing in it outlives the sync
    "PRAGMA synchronous = OFF",
    "PRAGMA cache_size = -32000",
    """CREATE TABLE arrived (
        place INTEGER PRIMARY KEY,
        seq INTEGER,                  -- its number on the hub; NULL: a row of the own study that one of these refers to
        fact TEXT NOT NULL,
        key TEXT NOT NULL,
        generation INTEGER NOT NULL,  -- how many rows with the same key came before it
        number INTEGER,               -- its key in the study that is written; NULL: it is left out of that
        body TEXT NOT NULL
    )""",
    "CREATE INDEX arrived_by_key ON arrived (key, generation, number)",
    "CREATE INDEX arrived_by_fact ON arrived (fact, generation, place)",
    "CREATE INDEX arrived_from_here ON arrived (place) WHERE seq IS NULL",
)
_INSERT = """
INSERT INTO arrived (place, seq, fact, key, generation, number, body)
SELECT next, :seq, :fact, :key, coalesce(:generation, (SELECT count(*) FROM arrived WHERE key = :key)), next, :body
FROM (SELECT coalesce(max(place), 0) + 1 AS next FROM arrived)
"""
_CHUNK = 1_000  # rows that are read at once


class Arrivals:
    """The rows in the order in which they came."""

    def __init__(self, own: Database, path: Path) -> None:
        self._known = layouts(own.connection).keys()
        self._connection = connect(path, create=True)
        for statement in _SCHEMA:
            self._connection.execute(statement)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def clear(self) -> None:
        """Forget all rows."""
        self._connection.execute("DELETE FROM arrived")

    def add(self, seq: int, fact: str, body: str) -> None:
        """Keep a row, unless it is of a table that this program does not know. Raises UserError for what has no key."""
        if fact not in self._known:
            return
        with readable(fact):
            key = key_of(HubRow(fact, None, json.loads(body)))
        values = {"seq": seq, "fact": fact, "key": key, "generation": None, "body": body}
        with room_to_work():
            self._connection.execute(_INSERT, values)

    def has(self, row: HubRow) -> bool:
        """Whether this very row came."""
        sql = "SELECT body FROM arrived WHERE key = ? AND seq IS NOT NULL"
        return any(json.loads(body) == row.body for (body,) in self._connection.execute(sql, (key_of(row),)))

    def generations(self) -> list["Generation"]:
        """The rows in groups, each with one row for a key: a fact that was completed, or put right, came several
        times."""
        row = self._connection.execute("SELECT coalesce(max(generation) + 1, 0) FROM arrived").fetchone()
        return [Generation(self._connection, number) for number in range(row[0])]


class Generation:
    """Rows with different keys, which make one study with the rows here that they refer to."""

    def __init__(self, connection: sqlite3.Connection, number: int) -> None:
        self._connection = connection
        self._number = number

    def rows(self, table: str) -> Iterator[tuple[int, HubRow]]:
        """The rows of a table that are not left out, with their places; also those that are added meanwhile."""
        sql = (
            "SELECT place, body FROM arrived WHERE fact = ? AND generation = ? AND place > ?"
            f" AND number IS NOT NULL ORDER BY place LIMIT {_CHUNK}"
        )
        last = 0
        while found := self._connection.execute(sql, (table, self._number, last)).fetchall():
            for place, body in found:
                yield place, HubRow(table, None, json.loads(body))
            last = found[-1][0]

    def number(self, name: str) -> int | None:
        """The key that a row has in the study that is written, by its key on the hub; None where it is not in it."""
        sql = "SELECT number FROM arrived WHERE key = ? AND generation = ? AND number IS NOT NULL"
        row = self._connection.execute(sql, (name, self._number)).fetchone()
        return int(row[0]) if row else None

    def body(self, name: str) -> Mapping[str, Any] | None:
        """The columns of a row by its key on the hub, or None."""
        sql = "SELECT body FROM arrived WHERE key = ? AND generation = ? AND number IS NOT NULL"
        row = self._connection.execute(sql, (name, self._number)).fetchone()
        return dict(json.loads(row[0])) if row else None

    def renumber(self, place: int, number: int | None) -> None:
        """Give a row another key in the study that is written; None leaves it out."""
        self._connection.execute("UPDATE arrived SET number = ? WHERE place = ?", (number, place))

    def add(self, row: HubRow) -> None:
        """Add a row that did not come from the hub."""
        values = {
            "seq": None,
            "fact": row.fact,
            "key": key_of(row),
            "generation": self._number,
            "body": row.text,
        }
        self._connection.execute(_INSERT, values)

    def forget_added(self) -> None:
        """Take away the rows that did not come from the hub."""
        self._connection.execute("DELETE FROM arrived WHERE seq IS NULL")

    def places(self, tables: Sequence[str]) -> list[int]:
        """The places of the rows that came and are not left out, table by table."""
        sql = (
            "SELECT place FROM arrived WHERE fact = ? AND generation = ? AND seq IS NOT NULL"
            " AND number IS NOT NULL ORDER BY place"
        )
        return [
            place for table in tables for (place,) in self._connection.execute(sql, (table, self._number))
        ]

    def choose(self, places: Sequence[int]) -> None:
        """Leave out all rows but those at these places."""
        sql = """UPDATE arrived SET number = CASE WHEN place IN (SELECT value FROM json_each(?)) THEN place END
        WHERE generation = ?"""
        self._connection.execute(sql, (json.dumps(places), self._number))

    def told(self, place: int) -> tuple[int, str]:
        """The number on the hub, and the table, of the row at a place."""
        seq, fact = self._connection.execute(
            "SELECT seq, fact FROM arrived WHERE place = ?", (place,)
        ).fetchone()
        return int(seq), str(fact)
