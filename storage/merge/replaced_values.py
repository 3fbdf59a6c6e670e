"""What rows said before a merge let larger ones hold, kept with the merge so that taking it back gives them back."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from storage.merge.differing_rows import differing
from storage.merge.fact_tables import FactTable, Layout

# What refers to these stays as it is: two images that are one stay one, and numbers of versions may change.
_STAY = ("image", "rubric")


def earlier_rows(
    connection: sqlite3.Connection, table: FactTable, form: Layout, which: str
) -> list[list[object]]:
    """The rows `o` of a table that `which` picks, as JSON can hold them: the primary key, then what can differ."""
    if any(form.references.get(column) == "rubric" for column in form.primary):
        return []
    columns = ", ".join(f"o.{column}" for column in (*form.primary, *_given_back(table, form)))
    rows = connection.execute(f"SELECT {columns} FROM main.{table.name} AS o {which}")
    return [[[cell.hex()] if isinstance(cell, bytes) else cell for cell in row] for row in rows]


def give_back(
    connection: sqlite3.Connection,
    known: Mapping[str, Layout],
    tables: Sequence[FactTable],
    before: Mapping[str, Sequence[Sequence[Any]]],
) -> None:
    """Let rows say again what they said; those that are gone since stay away."""
    for table in tables:
        form = known[table.name]
        columns = _given_back(table, form)
        changes = ", ".join(f"{column} = ?" for column in columns)
        place = " AND ".join(f"{column} IS ?" for column in form.primary)
        for row in before.get(table.name, ()):
            cells = [bytes.fromhex(cell[0]) if isinstance(cell, list) else cell for cell in row]
            key, said = cells[: len(form.primary)], cells[len(form.primary) :]
            connection.execute(f"UPDATE {table.name} SET {changes} WHERE {place}", (*said, *key))


def _given_back(table: FactTable, form: Layout) -> list[str]:
    return [column for column in differing(table, form) if form.references.get(column) not in _STAY]
