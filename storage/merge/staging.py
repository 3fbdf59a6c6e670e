"""A study or packet from elsewhere, read without trusting it: row by row into an empty study of our own schema.

Nothing of a foreign file is ever run: no view, trigger or table that we do not know is read, and every cell is looked
at before it is written where the schema then holds it to its types and references.
"""

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages.team import merge_refusals
from app.private_files import can_write_in
from storage.annotate.carry_forward import split_parents
from storage.connections import connect, read_header
from storage.database import APPLICATION_ID, SCHEMA_VERSION, Database
from storage.merge.checks.cell_checks import check_of
from storage.merge.checks.readability import refuse_unreadable
from storage.merge.fact_tables import TABLES, FactTable, TableScope, filled, in_order, layouts
from storage.merge.judge_keys import WITHOUT_ADDRESSES, renew_keys
from storage.schema.empty import make_empty
from storage.triggers import triggers_lifted

_LONGEST_CELL = 100_000_000


def stage(source: Path, place: Path, name: str, is_own: bool = False) -> Database:
    """Copy what travels of a foreign study file into a fresh database at `place`, open and closed by the caller.

    `name`: what the foreign file is called when something is wrong with it. `is_own`: whether this program has just
    written the file, with rows from elsewhere. The study's own row comes along.
    Raises UserError in one sentence, having touched nothing of the source.
    """
    staged = make_empty(place)
    try:
        with closing(_open(source, name)) as foreign:
            if not is_own:
                _refuse_damaged(foreign, name)
            with staged.atomic() as connection:
                connection.execute("PRAGMA defer_foreign_keys = ON")
                _copy_all(foreign, connection, name)
                split_parents(connection)
                if int(foreign.execute("PRAGMA user_version").fetchone()[0]) < WITHOUT_ADDRESSES:
                    with triggers_lifted(connection):
                        renew_keys(connection)
            refuse_unreadable(staged, name)
    except sqlite3.IntegrityError as error:
        staged.close()
        raise UserError(merge_refusals.rows_do_not_fit(name=name)) from error
    except sqlite3.OperationalError as error:
        staged.close()
        if "disk" in str(error):  # ours is full; theirs is not written to
            raise
        raise UserError(merge_refusals.unreadable(name=name)) from error
    except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
        staged.close()
        raise UserError(merge_refusals.unreadable(name=name)) from error
    except BaseException:
        staged.close()
        raise
    return staged


def study_of(staged: Database, name: str) -> uuid.UUID:
    """Whose study a staged database is. Raises UserError when it does not say."""
    row = staged.row("SELECT uuid FROM study")
    if row is None:
        raise UserError(merge_refusals.unreadable(name=name))
    return uuid.UUID(bytes=row[0])


def _open(source: Path, name: str) -> sqlite3.Connection:
    """A connection that cannot write and runs nothing that the file brings along."""
    try:
        header = read_header(source)
    except OSError as error:
        raise UserError(merge_refusals.cannot_read(name, error)) from error
    if not header.is_sqlite or header.application != APPLICATION_ID:
        raise UserError(merge_refusals.unreadable(name=name))
    log = source.with_name(f"{source.name}-wal")
    can_wait = log.exists() and can_write_in(source.parent)
    connection = connect(source, can_write=False, is_still=not can_wait)
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_CELL)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    try:
        for pragma in ("query_only = ON", "cell_size_check = ON", "mmap_size = 0"):
            connection.execute(f"PRAGMA {pragma}")
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.Error as error:
        connection.close()
        raise UserError(merge_refusals.unreadable(name=name)) from error
    if version > SCHEMA_VERSION:
        connection.close()
        raise UserError(merge_refusals.newer(name=name))
    return connection


def _refuse_damaged(foreign: sqlite3.Connection, name: str) -> None:
    if foreign.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise UserError(merge_refusals.unreadable(name=name))


def _copy_all(foreign: sqlite3.Connection, connection: sqlite3.Connection, name: str) -> None:
    """Every table that travels, and the study's own row, each behind what it refers to."""
    known = layouts(connection)
    real = {
        table
        for (table,) in foreign.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
        )
    }
    there = filled(foreign, real & known.keys())
    for table in [TABLES["study"], *in_order(known)]:
        if table.name in there:  # of an empty table nothing is asked: what it refers to may be missing
            _copy(foreign, connection, table, known[table.name].columns, name)


def _copy(
    foreign: sqlite3.Connection,
    connection: sqlite3.Connection,
    table: FactTable,
    columns: tuple[str, ...],
    name: str,
) -> None:
    there = {row[1] for row in foreign.execute(f"PRAGMA table_xinfo({table.name})") if not row[6]}
    shared = [column for column in columns if column in there]
    if not shared:
        return
    only = table.only.format(schema="main") if table.travel is TableScope.FACT else "1"
    marks = ", ".join("?" * len(shared))
    listed = ", ".join(shared)
    insert = f"INSERT INTO main.{table.name} ({listed}) VALUES ({marks})"
    rows = _checked(foreign, f"SELECT {listed} FROM main.{table.name} WHERE {only}", table.name, shared, name)
    connection.executemany(insert, rows)


def _checked(
    foreign: sqlite3.Connection, sql: str, table: str, columns: list[str], name: str
) -> Iterator[tuple[Any, ...]]:
    """The rows of a table, each cell looked at. Raises UserError at the first that cannot be right."""
    checks = [check_of(table, column) for column in columns]
    for row in foreign.execute(sql):  # as many as the file has room for: it is read as it is needed
        for check, value in zip(checks, row, strict=True):
            if value is not None and not check(value):
                raise UserError(merge_refusals.rows_do_not_fit(name=name))
        yield row
