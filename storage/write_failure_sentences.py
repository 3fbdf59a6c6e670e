"""What is said when something, such as an answer, cannot be written to the database, and whether to try again."""

import sqlite3
from pathlib import Path

from app.messages.study import storage as storage_text


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
