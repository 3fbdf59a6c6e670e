"""Copies of the database made while it is in use; the last ten are kept."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from app.errors import UserError
from app.messages import storage as messages

KEPT = 10


def back_up(database: Path, folder: Path) -> Path:
    """Copy a database with SQLite's online backup into `folder` and return the copy's path.

    Opens a connection of its own, so it may run on any thread. The copy appears under its name only when it
    is whole and on the disk. Raises UserError, leaving nothing half behind, when that cannot be done.
    """
    try:
        folder.mkdir(exist_ok=True)
        stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
        target = folder / f"study-{stamp}.db"
        unfinished = target.with_suffix(".partial")
        try:
            _copy(database, unfinished)
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        for old in backups(folder)[:-KEPT]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(messages.cannot_write(folder, error)) from error
    except sqlite3.Error as error:  # the disk is full, or the database damaged
        raise UserError(messages.no_backup(folder.parent, str(error))) from error
    return target


def backups(folder: Path) -> list[Path]:
    """The finished backups, oldest first."""
    return sorted(folder.glob("study-*.db"))


def _copy(source: Path, target: Path) -> None:
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader,
        closing(sqlite3.connect(target)) as writer,
    ):
        reader.backup(writer)
        # A backup is a single file: without this the copy would want a write-ahead log beside it.
        writer.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
