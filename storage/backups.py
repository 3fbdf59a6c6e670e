"""Copies of the database made while it is in use; the last ten are kept, and the last one of each of seven days."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from app.errors import UserError
from app.messages import storage as messages

KEPT = 10
DAYS_KEPT = 7
"""Of so many days the last copy is kept too: ten short sittings in a morning must not push out yesterday's."""

NAME = "study-%Y%m%dT%H%M%S%fZ.db"
"""When a copy was made, in UTC; the names sort by it."""


def back_up(database: Path, folder: Path) -> Path:
    """Copy a database with SQLite's online backup into `folder` and return the copy's path.

    Opens a connection of its own, so it may run on any thread. The copy appears under its name only when it
    is whole and on the disk. Raises UserError, leaving nothing half behind, when that cannot be done.
    """
    try:
        folder.mkdir(exist_ok=True)
        target = folder / datetime.now(UTC).strftime(NAME)
        unfinished = target.with_suffix(".partial")
        try:
            copy_database(database, unfinished)
            unfinished.replace(target)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        for old in superseded(backups(folder)):
            old.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(messages.cannot_write(folder, error)) from error
    except sqlite3.Error as error:  # the disk is full, or the database damaged
        raise UserError(messages.no_backup(folder.parent, str(error))) from error
    return target


def backups(folder: Path) -> list[Path]:
    """The finished backups, oldest first; whatever else somebody put there is none of them."""
    return sorted(file for file in folder.glob("study-*.db") if _made_at(file) is not None)


def superseded(copies: list[Path]) -> list[Path]:
    """Those of the backups, oldest first, that need not be kept: neither among the last ten nor the last of one of the
    last seven days on which any was made, as days are where the computer stands."""
    last_of_day = {made.astimezone().date(): copy for copy in copies if (made := _made_at(copy))}
    days = sorted(last_of_day)[-DAYS_KEPT:]
    kept = {*copies[-KEPT:], *(last_of_day[day] for day in days)}
    return [copy for copy in copies if copy not in kept]


def _made_at(file: Path) -> datetime | None:
    """When a backup was made, by its name; None for a file that was not named here."""
    try:
        return datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, also one in use, into a single file. Raises sqlite3.Error and OSError."""
    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader,
        closing(sqlite3.connect(target)) as writer,
    ):
        reader.backup(writer)
        # A backup is a single file: without this the copy would want a write-ahead log beside it.
        writer.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
