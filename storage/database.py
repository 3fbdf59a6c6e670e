"""One SQLite file: opening it safely, and writing in whole transactions."""

import importlib
import json
import sqlite3
import sys
import threading
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import storage as storage_text
from storage.connections import connect, identity, read_header
from storage.write_failures import PATIENCE_S, transaction, write_failure

APPLICATION_ID = 0x54434853  # "TCHS" in ASCII
SCHEMA_VERSION = 20
Values = Sequence[Any] | Mapping[str, Any]
_loading = threading.Lock()


def load_sqlite_utils() -> Any:
    """Import sqlite-utils without pandas and numpy, which it would load only to know their types (0.5 s)."""
    with _loading:
        if "sqlite_utils" in sys.modules:
            return sys.modules["sqlite_utils"]
        kept_away = [name for name in ("pandas", "numpy") if name not in sys.modules]
        for name in kept_away:
            sys.modules[name] = None  # type: ignore[assignment]  # makes `import pandas` raise ImportError
        try:
            return importlib.import_module("sqlite_utils")
        finally:
            for name in kept_away:
                sys.modules.pop(name, None)


def statements(script: str) -> Iterator[str]:
    """The statements of a script, each whole. A semicolon inside words, a comment or a trigger ends none."""
    begin, end = 0, script.find(";")
    while end >= 0:
        if sqlite3.complete_statement(script[begin : end + 1]):
            yield script[begin : end + 1].strip()
            begin = end + 1
        end = script.find(";", end + 1)
    if script[begin:].strip():
        yield script[begin:].strip()


@cache
def _with_quick_scripts(kind: Any) -> Any:
    """The same class of sqlite-utils, which by itself asks at every letter whether a statement has ended: half the
    time in which a study is made."""

    def run_script(self: Any, script: str) -> sqlite3.Cursor:
        if not self.conn.in_transaction:
            done: sqlite3.Cursor = self.conn.executescript(script)
            return done
        cursor: sqlite3.Cursor = self.conn.cursor()
        for statement in statements(script):
            cursor.execute(statement)
        return cursor

    return type("Toolkit", (kind,), {"executescript": run_script})


def toolkit_of(connection: sqlite3.Connection) -> Any:
    """The sqlite-utils Database over a connection."""
    return _with_quick_scripts(load_sqlite_utils().Database)(connection, execute_plugins=False)


def milliseconds(moment: datetime) -> int:
    """A moment as the study stores it. Shape: aware datetime → milliseconds since 1970, UTC."""
    return round(moment.timestamp() * 1000)


def moment(stored: int) -> datetime:
    """The inverse of `milliseconds`."""
    return datetime.fromtimestamp(stored / 1000, UTC).replace(microsecond=stored % 1000 * 1000)


def as_uuid(stored: bytes) -> uuid.UUID:
    """A stored id as UUID."""
    return uuid.UUID(bytes=stored)


class Database:
    """A connection with the pragmas a study needs: WAL, every commit on the disk, foreign keys held."""

    def __init__(
        self, path: Path, *, create: bool = False, can_write: bool = True, is_still: bool | None = None
    ) -> None:
        """`can_write` False is for a folder that cannot be written, where WAL has no place for its files. `is_still`:
        whether nobody else has it open; without it, that is so where it cannot be written."""
        self.path = path
        still = not can_write if is_still is None else is_still
        self.connection = connect(path, create=create, can_write=can_write, is_still=still)
        self._toolkit: Any = None
        self._place = path.absolute()
        self._file = identity(self._place)
        self._is_lost = False
        # Told when the file is no longer the one that was opened, inside the transaction that cannot be stored;
        # says in a sentence what became of the answers.
        self.rescue: Callable[[], str] = lambda: storage_text.replaced(file=path)
        try:
            if create:
                self.connection.execute("PRAGMA journal_mode = WAL")
            for pragma in (
                "synchronous = FULL",
                "foreign_keys = ON",
                f"busy_timeout = {round(PATIENCE_S * 1000)}",
                "mmap_size = 0",
            ):
                self.connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            self.connection.close()
            raise

    @property
    def toolkit(self) -> Any:
        """The sqlite-utils Database over this connection; loaded at the first write."""
        if self._toolkit is None:
            self._toolkit = toolkit_of(self.connection)
        return self._toolkit

    @contextmanager
    def atomic(self) -> Iterator[sqlite3.Connection]:
        """All of the block or nothing. On leaving the outermost block everything in it is on the disk.

        The outermost block waits its turn before its first line where another program is writing: what it reads then
        still holds when it writes.
        Raises UserError when the disk does not take it, or when the file is no longer the one that was opened; nothing
        of the block is stored then.
        """
        is_outermost = not self.connection.in_transaction
        try:
            with transaction(self.connection) if is_outermost else self._savepoint():
                yield self.connection
                if is_outermost:
                    self._refuse_replaced()
            if is_outermost:
                self._refuse_replaced()  # it may have gone in this moment: then nobody is told that it is stored
        except sqlite3.OperationalError as error:  # the disk is full, the folder went away, …
            raise UserError(write_failure(self.path, error)) from error
        finally:
            if is_outermost and self._is_lost:
                self._empty_log()

    def joined(self) -> AbstractContextManager[sqlite3.Connection]:
        """The caller's transaction, where there is one: an error in the block then undoes all of it. Otherwise as
        `atomic`.

        Inside a savepoint SQLite keeps a copy of every page before each statement that a trigger may refuse, in a
        file: completing a call takes 18 µs so instead of 7.
        """
        connection = self.connection
        return nullcontext(connection) if connection.in_transaction else self.atomic()

    @property
    def is_replaced(self) -> bool:
        """Whether another program has put another file in the place of the one that was opened, or taken it away."""
        return identity(self._place) != self._file

    def _refuse_replaced(self) -> None:
        if identity(self._place) != self._file:
            self._is_lost = True
            raise UserError(self.rescue())

    def _empty_log(self) -> None:
        """Fold the log into the file that was opened: under its name it would be taken for the log of the file that is
        there now, and SQLite itself leaves it there."""
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _savepoint(self) -> AbstractContextManager[Any]:
        savepoint: AbstractContextManager[Any] = self.toolkit.atomic()
        return savepoint

    @contextmanager
    def more_pages(self) -> Iterator[None]:
        """Keep 64 MB of pages in memory instead of 2: for many rows that go to random places of an index."""
        self.connection.execute("PRAGMA cache_size = -64000")
        try:
            yield
        finally:
            self.connection.execute("PRAGMA cache_size = -2000")  # as SQLite has it

    def rows(self, sql: str, values: Values = ()) -> Iterator[tuple[Any, ...]]:
        """The rows of a query, as tuples, read as they are needed. Raises UserError when the file is damaged."""
        try:
            return self._read(self.connection.execute(sql, values))
        except sqlite3.DatabaseError as error:
            raise self._explained(error) from error

    def row(self, sql: str, values: Values = ()) -> tuple[Any, ...] | None:
        """The first row of a query, or None. Raises UserError when the file is damaged."""
        try:
            first: tuple[Any, ...] | None = self.connection.execute(sql, values).fetchone()
        except sqlite3.DatabaseError as error:
            raise self._explained(error) from error
        return first

    def cells(self, sql: str, values: Values = ()) -> list[Any]:
        """The cells of a query for one column, read at once. Raises UserError when the file is damaged."""
        try:
            return list(chain.from_iterable(self.connection.execute(sql, values)))
        except sqlite3.DatabaseError as error:
            raise self._explained(error) from error

    def number(self, sql: str, values: Values = ()) -> int:
        """The first cell of a query as a whole number; no row and NULL are 0."""
        row = self.row(sql, values)
        return int(row[0] or 0) if row else 0

    def add(self, table: str, /, **cells: Any) -> int:
        """Store a row, with the caller's transaction where there is one (`joined`), and return its key."""
        return self._insert("INSERT", table, cells)

    def add_once(self, table: str, /, **cells: Any) -> None:
        """As `add`, unless there is such a row already."""
        self._insert("INSERT OR IGNORE", table, cells)

    def add_fact(self, table: str, /, **cells: Any) -> int:
        """As `add`, with a new id, and as of now where no other time is given."""
        return self.add(table, **{"uuid": new_id().bytes, "recorded_at": milliseconds(now()), **cells})

    def _insert(self, verb: str, table: str, cells: Mapping[str, Any]) -> int:
        sql = f"{verb} INTO {table} ({', '.join(cells)}) VALUES ({', '.join('?' * len(cells))})"
        with self.joined() as connection:
            return connection.execute(sql, tuple(cells.values())).lastrowid or 0

    def _read(self, cursor: sqlite3.Cursor) -> Iterator[tuple[Any, ...]]:
        try:
            # A reader may stop halfway; "yield from" would then close the cursor, perhaps after the file was closed.
            for row in cursor:  # noqa: UP028
                yield row
        except sqlite3.DatabaseError as error:
            raise self._explained(error) from error

    def _explained(self, error: sqlite3.DatabaseError) -> Exception:
        """What is the file's fault, as a sentence; what is ours stays as it is."""
        is_ours = isinstance(error, (sqlite3.ProgrammingError, sqlite3.IntegrityError))
        return (
            error if is_ours else UserError(storage_text.damaged(folder=self.path.parent, detail=str(error)))
        )

    def close(self) -> None:
        """Let go of the file; SQLite then folds the write-ahead log into it."""
        if self.is_replaced:
            self._empty_log()
        self.connection.close()


def check_header(path: Path) -> None:
    """Refuse a file that is not a study, or one made by a newer program, without touching it. Raises UserError."""
    try:
        header = read_header(path)
    except OSError as error:
        raise UserError(storage_text.cannot_read(path=path, reason=error)) from error
    if not header.is_sqlite or header.application != APPLICATION_ID:
        raise UserError(storage_text.not_a_study(folder=path.parent))
    refuse_newer(header.version, path)


def read_json(stored: str, where: str, kind: type = object) -> Any:
    """A stored document. `where`: its column and table. Raises UserError when it is no JSON, or of another kind."""
    try:
        document = json.loads(stored)
    except (ValueError, RecursionError) as error:
        raise UserError(storage_text.no_json(where, stored)) from error
    if not isinstance(document, kind):
        raise UserError(storage_text.no_json(where, stored))
    return document


def refuse_newer(version: int, path: Path) -> None:
    """Raise UserError when a study's schema is newer than this program."""
    if version > SCHEMA_VERSION:
        raise UserError(storage_text.made_by_newer(folder=path.parent))
