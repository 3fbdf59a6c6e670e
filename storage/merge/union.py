"""The facts of two studies as one set: rows are matched by key, references translated, what is new is added."""

import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass

from storage.merge.broken_twice import follow_the_later, note_otherwise_before
from storage.merge.differing_rows import differing, ranked
from storage.merge.fact_tables import FactTable, Layout, TableScope, filled
from storage.merge.replaced_values import earlier_rows

_MADE_ELSEWHERE = ("image", "image_alias", "given_number")  # merged_images and renumbering see to these
ALWAYS_READ = {
    *("answer", "answer_settles", "answer_phase", "carried_answer", "second_answer", "put_off"),
    *("exhibit", "exhibit_picture", "rater"),
    *("seal", "seal_broken", "seal_member", "seal_order", "sealed_answer"),
}
"""Tables whose `in_NAME` the checks ask, whether anything came or not."""


@dataclass(frozen=True)
class Joined:
    """How many rows of a table came: new ones, and such as were known; and how many of these say something else."""

    table: str
    new: int
    known: int
    edited: int


class Union:
    """Brings the rows of the database attached as `theirs` into `main`, table by table.

    Works inside the caller's transaction, with triggers lifted and foreign keys deferred. Temporary tables `in_NAME`
    hold the rows that came, in our terms, with `is_new`; `map_NAME` says which row here is which row there. Of most
    tables nothing comes: these have neither, unless a check asks for them, as making them took most of a small merge.
    """

    def __init__(
        self, connection: sqlite3.Connection, known: Mapping[str, Layout], compares_references: bool
    ) -> None:
        """`compares_references`: not so for packets, which leave out what refers to others.

        `before` comes to hold, by table, what rows said in which a larger one now holds: see
        `storage.merge.replaced_values`.
        """
        self._connection = connection
        self._known = known
        self._compares_references = compares_references
        self.before: dict[str, list[list[object]]] = {}
        asked = known.keys() - set(_MADE_ELSEWHERE)
        self._absent = asked - filled(connection, asked, "theirs")
        self._empty: set[str] = set()  # tables of which nothing came

    def map_of(self, table: str) -> None:
        """Make the empty map of a table."""
        self._connection.execute(
            f"CREATE TEMP TABLE map_{table}"
            " (theirs INTEGER PRIMARY KEY, ours INTEGER NOT NULL, is_new INTEGER NOT NULL)"
        )

    def read(self, table: FactTable) -> Joined:
        """Match a table's rows and put them into `in_NAME`; what they refer to has been read before."""
        form = self._known[table.name]
        if table.name in self._absent:
            self._empty.add(table.name)
            self._leave_empty(table, form)
            return Joined(table.name, 0, 0, 0)
        if form.row_key:
            self._map(table, form)
        columns = [f"{self._mapped(form, column)} AS {column}" for column in form.columns]
        matched = " AND ".join(f"o.{key} IS {self._mapped(form, key)}" for key in table.key)
        is_new = (
            f"(SELECT is_new FROM temp.map_{table.name} WHERE theirs = t.{form.row_key})"
            if form.row_key
            else f"NOT EXISTS (SELECT 1 FROM main.{table.name} AS o WHERE {matched})"
        )
        self._connection.execute(
            f"CREATE TEMP TABLE in_{table.name} AS SELECT {is_new} AS is_new, {', '.join(columns)}"
            f" FROM theirs.{table.name} AS t WHERE {table.only.format(schema='theirs')}"
        )
        if any(form.references.get(column) == "image" for column in table.key):
            self._keep_largest(table, form)
        if table.name == "answer" and self._compares_references:
            note_otherwise_before(self._connection)
        new, rows = self._connection.execute(
            f"SELECT coalesce(sum(is_new), 0), count(*) FROM temp.in_{table.name}"
        ).fetchone()
        if not rows:
            self._empty.add(table.name)
            return Joined(table.name, 0, 0, 0)
        return Joined(table.name, new, rows - new, self._edited(table, form))

    def _leave_empty(self, table: FactTable, form: Layout) -> None:
        """Nothing came of a table; the checks ask some all the same."""
        if table.name in ALWAYS_READ:
            columns = ", ".join(("is_new", *form.columns))
            self._connection.execute(f"CREATE TEMP TABLE in_{table.name} ({columns})")
        if table.name == "answer" and self._compares_references:
            note_otherwise_before(self._connection)

    def came(self, table: FactTable) -> bool:
        """Whether rows of a table came, new or not; only after it was read."""
        return is_joined_by_rows(table) and table.name not in self._empty

    def add(self, table: FactTable, merging: int, may_change: bool) -> None:
        """Insert what is new, note that this merge brought it, and let the larger of differing rows hold."""
        form, name = self._known[table.name], table.name
        if name in self._empty and name != "answer":
            return
        columns = ", ".join(form.columns)
        values = ", ".join(self._provisional(table, column) for column in form.columns)
        self._connection.execute(
            f"INSERT INTO main.{name} ({columns}) SELECT {values} FROM temp.in_{name} AS t WHERE is_new ORDER BY rowid"
        )
        self.note(merging, name, form.primary)
        if name == "answer" and self._compares_references:
            self.before[name] = follow_the_later(self._connection)
        if table.differing and may_change:
            self._let_larger_hold(table, form)

    def let_smaller_names_hold(self) -> None:
        """Where the two machines know somebody under two names, as after a withdrawal, settle on one."""
        given = "coalesce(nullif({0}.given_name, ''), {0}.name)"
        smaller = given.format("t")
        self._connection.execute(
            f"UPDATE main.rater AS o SET given_name = {smaller} FROM temp.in_rater AS t"
            f" WHERE NOT t.is_new AND o.id = t.id AND {smaller} < {given.format('o')}"
        )

    def note(self, merging: int, name: str, primary: tuple[str, ...]) -> None:
        """Write down which rows this merge brought."""
        row = " || ',' || ".join(f"quote({column})" for column in primary)
        self._connection.execute(
            f"INSERT OR IGNORE INTO main.merged_row SELECT ?, ?, {row} FROM temp.in_{name} WHERE is_new",
            (merging, name),
        )

    def _map(self, table: FactTable, form: Layout) -> None:
        """Which of their rows is which of ours; new ones get the next keys, in their order."""
        self.map_of(table.name)
        key, name = form.row_key, table.name
        matched = " AND ".join(f"o.{column} IS {self._mapped(form, column)}" for column in table.key)
        only = table.only.format(schema="theirs").replace("id IN", "t.id IN")
        self._connection.execute(
            f"INSERT OR IGNORE INTO temp.map_{name} SELECT t.{key}, o.{key}, 0 FROM theirs.{name} AS t"
            f" JOIN main.{name} AS o ON {matched} WHERE {only}"
        )
        self._connection.execute(
            f"INSERT INTO temp.map_{name} SELECT t.{key}, row_number() OVER (ORDER BY t.{key})"
            f" + (SELECT coalesce(max({key}), 0) FROM main.{name}), 1 FROM theirs.{name} AS t"
            f" WHERE {only} AND t.{key} NOT IN (SELECT theirs FROM temp.map_{name})"
        )

    def _mapped(self, form: Layout, column: str) -> str:
        """One of their columns in our terms."""
        target = form.references.get(column)
        if column == form.row_key:
            target = next(name for name, other in self._known.items() if other is form)
        if not target:
            return f"t.{column}"
        return (
            "NULL"
            if target in self._absent
            else f"(SELECT ours FROM temp.map_{target} WHERE theirs = t.{column})"
        )

    def _provisional(self, table: FactTable, column: str) -> str:
        """What a new row holds until everything has its number and name: something nobody else has."""
        if column == "attempt" and "attempt" in table.numbered:
            return f"attempt + (SELECT coalesce(max(attempt), 0) FROM main.{table.name})"
        if table.name == "rater" and column == "name":
            return "name || char(10) || hex(uuid)"
        if table.name == "rater" and column == "given_name":
            return "coalesce(nullif(given_name, ''), name)"
        return column

    def _same_row(self, table: FactTable, form: Layout) -> str:
        """How a row that came finds the one that was here."""
        keys = (form.row_key,) if form.row_key else table.key
        return " AND ".join(f"o.{key} IS t.{key}" for key in keys)

    def _edited(self, table: FactTable, form: Layout) -> int:
        """How many known rows say something else than here, where they must not."""
        may_differ = {*differing(table, form), *table.numbered, *table.key, form.row_key}
        if not self._compares_references:
            may_differ |= form.references.keys()
        fixed = [column for column in form.columns if column not in may_differ]
        if not fixed:
            return 0
        differs = " OR ".join(f"o.{column} IS NOT t.{column}" for column in fixed)
        free = re.sub(r"^act", "t.act", table.free)
        return int(
            self._connection.execute(
                f"SELECT count(*) FROM temp.in_{table.name} AS t JOIN main.{table.name} AS o"
                f" ON {self._same_row(table, form)} WHERE NOT t.is_new AND NOT ({free}) AND ({differs})"
            ).fetchone()[0]
        )

    def _keep_largest(self, table: FactTable, form: Layout) -> None:
        """Of several rows of theirs that are one row here, as where two of their images are one picture."""
        order = ", ".join(f"{part} DESC" for part in ranked(table, form, "t"))
        places = f"row_number() OVER (PARTITION BY {', '.join(table.key)} ORDER BY {order})"
        self._connection.execute(
            f"DELETE FROM temp.in_{table.name} WHERE rowid IN (SELECT row FROM"
            f" (SELECT rowid AS row, {places} AS place FROM temp.in_{table.name} AS t) WHERE place > 1)"
        )

    def _let_larger_hold(self, table: FactTable, form: Layout) -> None:
        columns = differing(table, form)
        ranks = [", ".join(ranked(table, form, prefix)) for prefix in ("t", "o")]
        changes = ", ".join(f"{column} = t.{column}" for column in columns)
        is_larger = f"({ranks[0]}) > ({ranks[1]})"
        if table.only != "1":  # what is only on this machine so far, as under a seal, gives way to a fact
            is_larger = f"({is_larger} OR NOT o.{table.only.format(schema='main')})"
        which = f"NOT t.is_new AND {self._same_row(table, form)} AND {is_larger}"
        self.before[table.name] = earlier_rows(
            self._connection, table, form, f"JOIN temp.in_{table.name} AS t ON {which}"
        )
        self._connection.execute(
            f"UPDATE main.{table.name} AS o SET {changes} FROM temp.in_{table.name} AS t WHERE {which}"
        )


def is_joined_by_rows(table: FactTable) -> bool:
    """Whether a table is put together row by row, as nearly all are."""
    return table.travel is TableScope.FACT and table.name not in _MADE_ELSEWHERE
