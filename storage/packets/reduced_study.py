"""A study with only the rows that are meant for somebody: written row by row into an empty file, so nothing else can
be found in it, not even in its free pages."""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from storage.connections import database_uri
from storage.database import Database
from storage.merge.fact_tables import TABLES, FactTable, Layout, filled, in_order, layouts
from storage.schema.empty import make_empty

Row = tuple[Any, ...]
"""The cells of a row, in the order of the table's columns."""
_CACHE_KB = 40_000  # an index in the order of ids is filled at random places
_TIMES = ("recorded_at", "created_at", "added_at", "started_at", "published_at", "asked_at", "accepted_at")


def write_reduced(
    source: Database,
    target: Path,
    rows: Mapping[str, str],
    needed: Mapping[str, str] | None = None,
    instead: Mapping[tuple[str, str], str] | None = None,
    along: Mapping[str, str] | None = None,
) -> None:
    """Write those rows of each table that its condition names, and what they refer to where `needed` allows it.

    `along`: SQL for the rows of a table that come along with other rows; `:image` is the JSON list of the keys of the
    images that are written, and so on.

    A reference to any other row is left empty. `instead`: what to write in place of a column (table, column), as SQL
    over the table's columns. The rows get keys of their own, in an order that follows from their content: two machines
    with the same facts write the same bytes.
    """
    known = layouts(source.connection)
    tables = [TABLES["study"], *in_order(known)]
    there = filled(source.connection, rows.keys() & known.keys())
    picked = {
        table.name: _picked(source, known[table.name], table, rows[table.name], instead or {})
        if table.name in there
        else []
        for table in tables
    }
    is_complete = False
    while not is_complete:
        for table in reversed(tables):
            _add_what_it_needs(source, known, picked, table, needed or {}, instead or {})
        is_complete = not _add_along(source, known, picked, along or {})
    with closing(make_empty(target)) as made:
        with made.atomic() as connection:
            connection.execute("PRAGMA defer_foreign_keys = ON")
            keys: dict[str, dict[int, int]] = {}
            for table in tables:
                form, found = known[table.name], picked.pop(table.name)
                if not found:
                    keys |= {table.name: {}} if form.row_key == "id" else {}
                    continue
                marks = ", ".join("?" * len(form.columns))
                connection.executemany(
                    f"INSERT INTO {table.name} ({', '.join(form.columns)}) VALUES ({marks})",
                    _in_new_terms(table, form, found, keys),
                )
        made.connection.execute("PRAGMA journal_mode = DELETE")


def write_all(source: Database, target: Path) -> None:
    """Write every row that travels, as `write_reduced` does and to the same bytes, but inside SQLite: the memory does
    not grow with the study. Raises sqlite3.Error."""
    known = layouts(source.connection)
    with closing(make_empty(target)) as made:
        connection = made.connection
        connection.execute("PRAGMA foreign_keys = OFF")  # they hold in the source; each takes a search
        connection.execute(f"PRAGMA cache_size = -{_CACHE_KB}")
        connection.execute("ATTACH ? AS source", (f"{database_uri(source.path.absolute())}?mode=ro",))
        with made.atomic():
            connection.execute("INSERT INTO main.study SELECT * FROM source.study")
            for table in in_order(known):
                if connection.execute(f"SELECT EXISTS (SELECT 1 FROM source.{table.name})").fetchone()[0]:
                    _copy_table(connection, table, known[table.name], known)
        connection.execute("DETACH source")
        connection.execute("PRAGMA journal_mode = DELETE")


def _copy_table(
    connection: sqlite3.Connection, table: FactTable, form: Layout, known: Mapping[str, Layout]
) -> None:
    """Copy the rows of a table that travel, in the order of `_in_new_terms`, with new keys for its rows and for those
    that it refers to. `temp.key_NAME` holds the new keys of a table's rows with the old ones."""
    cells = {column: f"t.{column}" for column in form.columns}
    for column, target in form.references.items():
        _make_keys(connection, target)  # it may have no rows
        if known[target].row_key == "id":
            cells[column] = f"(SELECT new FROM temp.key_{target} WHERE old = t.{column})"
    own = {column for column, target in form.references.items() if target == table.name}
    order = [f"t.{column}" for column in _TIMES if column in cells][:1]
    order += [f"t.{column}" if column in own else cells[column] for column in table.key]
    only = table.only.format(schema="source")
    rows = f"FROM source.{table.name} AS t WHERE {only} ORDER BY {', '.join(order)}"
    if form.row_key == "id":
        _make_keys(connection, table.name)
        connection.execute(f"INSERT INTO temp.key_{table.name} (old) SELECT t.id {rows}")
        cells["id"] = "own.new"
        both = f"temp.key_{table.name} AS own CROSS JOIN source.{table.name} AS t ON t.id = own.old"
        rows = f"FROM {both} ORDER BY own.new"
    listed = ", ".join(form.columns)
    connection.execute(f"INSERT INTO main.{table.name} ({listed}) SELECT {', '.join(cells.values())} {rows}")


def _make_keys(connection: sqlite3.Connection, table: str) -> None:
    connection.execute(
        f"CREATE TEMP TABLE IF NOT EXISTS key_{table} (new INTEGER PRIMARY KEY, old INTEGER NOT NULL UNIQUE)"
    )


def _picked(
    source: Database, form: Layout, table: FactTable, condition: str, instead: Mapping[tuple[str, str], str]
) -> list[Row]:
    only = table.only.format(schema="main")
    return _select(source, form, table, f"({condition}) AND {only}", instead)


def _select(
    source: Database,
    form: Layout,
    table: FactTable,
    condition: str,
    instead: Mapping[tuple[str, str], str],
    values: Mapping[str, str] | None = None,
) -> list[Row]:
    cells = ", ".join(instead.get((table.name, column), column) for column in form.columns)
    return list(source.rows(f"SELECT {cells} FROM {table.name} WHERE {condition}", values or {}))


def _add_along(
    source: Database, known: Mapping[str, Layout], picked: dict[str, list[Row]], along: Mapping[str, str]
) -> bool:
    """Add what belongs to the rows that were picked; returns whether there was anything."""
    keys = {
        name: json.dumps([row[known[name].columns.index(known[name].row_key)] for row in found])
        for name, found in picked.items()
        if known[name].row_key
    }
    added = False
    for name, condition in along.items():
        form = known[name]
        primary = [form.columns.index(key) for key in form.primary]
        have = {tuple(row[place] for place in primary) for row in picked[name]}
        values = {table: keys[table] for table in keys if f":{table})" in condition}
        found = _select(source, form, TABLES[name], condition, {}, values)
        new = [row for row in found if tuple(row[place] for place in primary) not in have]
        picked[name].extend(new)
        added = added or bool(new)
    return added


def _add_what_it_needs(
    source: Database,
    known: Mapping[str, Layout],
    picked: dict[str, list[Row]],
    table: FactTable,
    needed: Mapping[str, str],
    instead: Mapping[tuple[str, str], str],
) -> None:
    """Add the rows that a table's rows refer to; first those of its own, as chains of answers are."""
    if not picked[table.name]:
        return
    form = known[table.name]
    references = {**form.references, **form.texts}
    for column, target in sorted(references.items(), key=lambda pair: pair[1] != table.name):
        if target not in needed:
            continue
        other, new = known[target], picked[table.name]
        (key,) = other.primary
        place, place_there = form.columns.index(column), other.columns.index(key)
        have = {row[place_there] for row in picked[target]}
        while wanted := {row[place] for row in new} - have - {None}:
            new = _select(
                source=source,
                form=other,
                table=TABLES[target],
                condition=f"{key} IN (SELECT value FROM json_each(:wanted)) AND ({needed[target]})",
                instead=instead,
                values={"wanted": json.dumps(sorted(wanted))},
            )
            picked[target].extend(new)
            have |= wanted
            if target != table.name:
                break


def _in_new_terms(
    table: FactTable, form: Layout, found: list[Row], keys: dict[str, dict[int, int]]
) -> Iterator[list[Any]]:
    """The rows with keys of their own, ordered by time and then by what they are."""
    places = {column: place for place, column in enumerate(form.columns)}
    others = {
        places[column]: keys[target]
        for column, target in form.references.items()
        if target != table.name and target in keys
    }
    time = next((places[column] for column in _TIMES if column in places), None)
    key = [(places[column], others.get(places[column])) for column in table.key]

    def order(row: Row) -> tuple[Any, ...]:
        own = (row[place] if new is None else new.get(row[place]) for place, new in key)
        return (0 if time is None else row[time], *((value is not None, value) for value in own))

    if table.name != "study":
        found.sort(key=order)
    if form.row_key == "id" and table.name != "study":
        at = places["id"]
        keys[table.name] = own = {row[at]: number for number, row in enumerate(found, start=1)}
        others |= {places[column]: own for column, target in form.references.items() if target == table.name}
        others[at] = own  # the keys of rubrics are their versions, and stay
    for row in found:
        written = list(row)
        for place, new in others.items():
            written[place] = new.get(row[place])
        yield written
