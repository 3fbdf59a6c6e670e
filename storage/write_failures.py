"""What happens when something, such as an answer, cannot be written to the database: waiting, undoing, what is said."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.messages.study import storage as storage_text

PATIENCE_S = 5.0  # how long to wait for one's turn where another program is writing
_LOOK_S = 0.002  # how often to look whether it has come


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of the block or nothing, after waiting for one's turn to write. Raises sqlite3.OperationalError when the turn
    does not come, or the disk does not take it."""
    _wait_for_turn(connection)
    try:
        yield
        connection.commit()
    except BaseException:
        connection.rollback()  # does nothing where the error has ended the transaction already
        raise


def _wait_for_turn(connection: sqlite3.Connection) -> None:
    """Begin to write. SQLite's own way of waiting looks ever more seldom, up to ten times a second, and so may miss
    every pause of a program that writes much."""
    began = time.monotonic()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                # Not a plain BEGIN: that one begins by reading, and where another program writes before this one
                # does, SQLite refuses at once, without waiting.
                connection.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if not is_busy(error) or time.monotonic() - began > PATIENCE_S:
                    raise
            time.sleep(_LOOK_S)
    finally:
        connection.execute(f"PRAGMA busy_timeout = {round(PATIENCE_S * 1000)}")


def write_failure(path: Path, error: sqlite3.OperationalError) -> str:
    """The sentence for a database file that could not be written: damaged, locked, on a full disk, or gone."""
    if "malformed" in str(error):  # JSON that is none
        return storage_text.damaged(folder=path.parent, detail=str(error))
    return lock_problem(path, error) or storage_text.not_saved(folder=path.parent, detail=str(error))


def is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether another program is at it; the lower byte of SQLite's code says what kind of error it is."""
    return bool(getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY)


def lock_problem(path: Path, error: sqlite3.Error) -> str | None:
    """The sentence for a file that SQLite could not lock: another program has it, or the drive knows no locks or has
    none left (ENOLCK looks like the former). None when something else went wrong."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_BUSY"):
        return storage_text.in_use(file=path)
    if name == "SQLITE_PROTOCOL" or (name.startswith("SQLITE_IOERR_") and "LOCK" in name):
        return storage_text.cannot_lock(file=path, detail=str(error))
    return None
