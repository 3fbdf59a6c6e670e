"""What is new in a copy of a study. SQLite itself compares its rows with those here, so that only rows that differ are
read and checked, with what they refer to."""

import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from app.errors import UserError
from storage.connections import database_uri
from storage.database import APPLICATION_ID, SCHEMA_VERSION, Database
from storage.merge.fact_tables import RUBRIC, FactTable, Layout, filled, in_order, layouts
from storage.packets.exchange import write_rows

RowCounts = Counter[tuple[str, bytes]]
"""How many rows of a table, and of a person by their id (b"" where a table's rows are nobody's)."""

_MOST = 20_000  # rows that differ; if there are more, reading all is as fast
# A merge looks at these as a whole: numbers, names, pictures' files, and who or what has gone.
_WHOLE = {
    *(*RUBRIC, "image", "image_alias", "given_number", "rater", "judge", "exhibit", "exhibit_picture"),
    *("seal", "seal_member", "seal_order", "seal_broken", "sealed_answer", "withdrawal", "erased_row"),
}
_DERIVED = "carried_answer"  # comes along with the answers that were carried over
_SCHEMA = (
    "SELECT type, name, tbl_name, sql FROM {}.sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY 1, 2"
)


def write_new(source: Path, target: Path, here: Database) -> RowCounts | None:
    """Write what is not the same in this study, and what it refers to, from a study's file into a new one.

    Returns how many rows the study's file has. Where not all of the source can be compared, or much differs, or
    anything is wrong with it, this returns None and the file at `target` may be unfinished: then the whole source is
    to be read.
    """
    try:
        with closing(Database(source, can_write=False, is_still=_is_still(source))) as theirs:
            theirs.connection.execute("ATTACH ? AS here", (f"{database_uri(here.path.absolute())}?mode=ro",))
            theirs.connection.execute("PRAGMA query_only = ON")
            known = layouts(theirs.connection)
            rows = _new_rows(theirs, known)
            if rows is None:
                return None
            write_rows(theirs, target, rows)
            return count_rows(theirs)
    except (sqlite3.Error, UserError, OSError, UnicodeDecodeError, TypeError, ValueError, OverflowError):
        return None  # reading all of it says what is wrong


def _is_still(source: Path) -> bool:
    return not source.with_name(f"{source.name}-wal").exists()


def _new_rows(theirs: Database, known: Mapping[str, Layout]) -> dict[str, str] | None:
    """Conditions on the rows that are not the same here, by table; None where that cannot be told, or for too many."""
    connection = theirs.connection
    made_by = [
        connection.execute(f"PRAGMA main.{one}").fetchone()[0] for one in ("application_id", "user_version")
    ]
    if made_by != [APPLICATION_ID, SCHEMA_VERSION]:
        return None  # of another program, or of a newer one, which may mean something else by the same tables
    schemas = [list(connection.execute(_SCHEMA.format(schema))) for schema in ("main", "here")]
    studies = [
        connection.execute(f"SELECT uuid FROM {schema}.study").fetchall() for schema in ("main", "here")
    ]
    if schemas[0] != schemas[1] or studies[0] != studies[1] or not _is_whole(connection):
        return None
    found: dict[str, str] = {}
    others: dict[str, str] = {}  # by table, the keys of rows that may be other rows here
    there = filled(connection, known)
    for table in in_order(known):
        if table.name not in there:
            continue
        form, condition = known[table.name], _differs(table, known[table.name], others)
        if form.row_key:
            keys = theirs.cells(f"SELECT {form.row_key} FROM {table.name} WHERE {condition}")
            number, listed = len(keys), ", ".join(map(str, keys))
            condition = f"{form.row_key} IN ({listed})"
            others |= {table.name: listed} if keys else {}
        else:
            number = theirs.number(f"SELECT count(*) FROM {table.name} WHERE {condition}")
        if number > _MOST:
            return None
        if number and table.name != _DERIVED:
            found[table.name] = condition
    return {**found, **dict.fromkeys(_WHOLE & known.keys(), "1")}


def _differs(table: FactTable, form: Layout, others: Mapping[str, str]) -> str:
    """What is true of a row that is not here, cell by cell under the same key, or refers to a row that is another."""
    here = " AND ".join(f"o.{column} IS {table.name}.{column}" for column in form.columns)
    about = [
        f"{column} IN ({others[target]})" for column, target in form.references.items() if target in others
    ]
    return " OR ".join([f"NOT EXISTS (SELECT 1 FROM here.{table.name} AS o WHERE {here})", *about])


def count_rows(database: Database) -> RowCounts:
    """How many rows there are of each table that is not read as a whole, by the id of the person whose they are."""
    counts = RowCounts()
    known = layouts(database.connection)
    there = filled(database.connection, known.keys() - _WHOLE - {_DERIVED})
    for table in in_order(known):
        if table.name not in there:
            continue
        only = table.only.format(schema="main") + (" AND act <> 'carry'" if table.name == "answer" else "")
        if table.owner:
            sql = f"SELECT (SELECT uuid FROM rater WHERE id = {table.owner}), count(*) FROM {table.name}"
            rows = database.rows(f"{sql} WHERE {only} GROUP BY {table.owner}")
        else:
            rows = database.rows(f"SELECT x'', count(*) FROM {table.name} WHERE {only}")
        counts.update({(table.name, owner): number for owner, number in rows if number})
    return counts


def _is_whole(connection: sqlite3.Connection) -> bool:
    """Whether no page or cell is damaged. Indexes are not looked at: what they lead to is checked when it is read."""
    return bool(connection.execute("PRAGMA main.quick_check(1)").fetchone() == ("ok",))
