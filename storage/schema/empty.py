"""Empty databases, made quickly: for a new study; and alike to the byte, for what is staged and for what is sent."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from app.errors import UserError
from app.identity import now
from app.messages.study import storage as storage_text
from app.study.verdict import Scale
from storage.connections import make_file
from storage.database import APPLICATION_ID, SCHEMA_VERSION, Database, load_sqlite_utils, toolkit_of

_LONG_AGO = (
    "2026-01-01 00:00:00"  # when the steps of the schema were applied; two packets must not differ by that
)
_MODES, _LOG = slice(18, 20), b"\2\2"
"""Where the header says how changes are written, and that it is with a log (file format, section 1.3)."""
_NEW = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"


@contextmanager
def room_to_work() -> Iterator[None]:
    """Raises UserError where the disk does not take temporary files, instead of blaming somebody's file."""
    try:
        yield
    except sqlite3.OperationalError as error:
        import tempfile

        raise UserError(
            storage_text.no_room(folder=Path(tempfile.gettempdir()), detail=str(error))
        ) from error


def make_empty(path: Path) -> Database:
    """A database with the newest schema and nothing in it, not even the judgments of a whole image. Nobody else uses
    it yet, so nothing is forced to the disk."""
    _write(path, _empty(SCHEMA_VERSION))
    database = Database(path)
    try:
        database.connection.execute("PRAGMA synchronous = OFF")
        database.connection.execute("PRAGMA journal_mode = MEMORY")
    except BaseException:
        database.close()
        raise
    return database


def create_database(path: Path) -> Database:
    """A database with the newest schema and what each study begins with, marked as ours."""
    from storage.packets.packet_keys import make_secret  # only here: a study is opened without it

    empty = _empty(SCHEMA_VERSION)
    _write(path, empty[: _MODES.start] + _LOG + empty[_MODES.stop :])
    database = Database(path)
    try:
        with database.atomic() as connection:
            connection.executemany(
                "INSERT INTO item (code, text, position) VALUES (:scale, :scale, 0)",
                [{"scale": scale.value} for scale in Scale],
            )
            make_secret(database)
            connection.execute("UPDATE _sqlite_migrations SET applied_at = ?", (str(now()),))
    except BaseException:
        database.close()
        raise
    return database


def _write(path: Path, content: bytes) -> None:
    """Write the file of a new database. Raises sqlite3.OperationalError where there is no room, as SQLite does."""
    make_file(path)
    try:
        path.write_bytes(content)
    except OSError as error:
        raise sqlite3.OperationalError("database or disk is full") from error


def schema_statements() -> tuple[str, ...]:
    """The statements that make an empty study of the newest version, in their order."""
    return _schema(SCHEMA_VERSION)[0]


@cache
def _schema(_version: int) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The statements that make the schema, and the steps that led to it; computed once, for it takes a while."""
    load_sqlite_utils()  # before the steps import it
    from storage.schema.migrations import study_schema

    with closing(sqlite3.connect(":memory:")) as made:
        study_schema.apply(toolkit_of(made))
        statements = tuple(sql for (sql,) in made.execute(_NEW))
        steps = tuple(made.execute("SELECT migration_set, name FROM _sqlite_migrations ORDER BY rowid"))
        return statements, steps


@cache
def _empty(version: int) -> bytes:
    """The file of an empty database. To copy it takes a tenth of the time that all the statements take."""
    statements, steps = _schema(version)
    with closing(sqlite3.connect(":memory:")) as made:
        made.execute("BEGIN")
        for statement in statements:
            made.execute(statement)
        made.executemany(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES (?, ?, ?)",
            [(*step, _LONG_AGO) for step in steps],
        )
        made.execute("COMMIT")
        made.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        made.execute(f"PRAGMA user_version = {version}")
        return made.serialize()
