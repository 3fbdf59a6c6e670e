"""Copies of the database made while it is in use, kept spread over time: the last ten, the first of every ten minutes
of the last hour, the first of each of the last six hours, and the last one of each of seven days."""

import os
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from app.errors import UserError
from app.messages.study import storage as storage_text
from app.private_files import in_one_piece, remove_unfinished, unfinished_files
from storage.connections import connect, make_file
from storage.database import check_header
from storage.files import UNFINISHED

KEPT = 10
DAYS_KEPT = 7
"""Of so many days the last copy is kept too: ten short sittings in a morning must not push out yesterday's."""

SLOTS = ((timedelta(minutes=10), timedelta(hours=1)), (timedelta(hours=1), timedelta(hours=6)))
"""Of each slot of this length, back to this long before the newest copy, the first copy is kept too: twenty minutes
with many merges must not push out what was there before them."""

NAME = "study-%Y%m%dT%H%M%S%fZ.db"
"""When a copy was made, in UTC; the names sort by it."""

DAMAGED = "damaged-%Y%m%dT%H%M%S%fZ.db"
"""A database that could not be read when a backup took its place; kept until there is a whole backup again."""

_one_at_a_time = threading.Lock()


def back_up(database: Path, folder: Path) -> Path:
    """Copy a database with SQLite's online backup into `folder` and return the copy's path.

    Opens a connection of its own, so it may run on any thread. The copy appears under its name only when it
    is whole and on the disk. Raises UserError, leaving nothing half behind, when that cannot be done.
    """
    try:
        with _one_at_a_time:
            folder.mkdir(exist_ok=True)
            sweep(folder)
            target = folder / datetime.now(UTC).strftime(NAME)
            with in_one_piece(target) as file:
                _fill(Path(file.name), database)
            for old in superseded(backups(folder)):
                old.unlink(missing_ok=True)
            remove_damaged(folder, target)
    except OSError as error:
        raise UserError(storage_text.cannot_write(folder, error)) from error
    except sqlite3.Error as error:  # the disk is full, or the database damaged
        raise UserError(storage_text.no_backup(folder=folder.parent, detail=str(error))) from error
    return target


def backups(folder: Path) -> list[Path]:
    """The finished backups, oldest first; whatever else somebody put there is none of them.

    One that is dated in the future was made before now all the same, when the clock was wrong. Nobody knows when;
    those come first, so that what is made now is the newest.
    """
    now = datetime.now(UTC)
    dated = [(made > now, file) for file in folder.glob("study-*.db") if (made := _made_at(file)) is not None]
    return [file for _is_ahead, file in sorted(dated, key=lambda one: (not one[0], one[1]))]


def damaged(folder: Path) -> list[Path]:
    """The databases that could not be read when a backup took their place, with their logs, oldest first."""
    return sorted(folder.glob("damaged-*.db*"))


def unfinished_copies(folder: Path) -> list[Path]:
    """What killed programs left of backups they were making, with SQLite's own files beside them; none that another
    program on this machine is making. Of another machine's: only while no other may write into the study."""
    left = [
        path for path in unfinished_files(folder, of_all_machines=True) if path.name.startswith(".study-")
    ]
    beside = [path for one in left for path in folder.glob(f"{one.name}-*")]
    older = folder.glob(f"study-*{UNFINISHED}*")  # as older programs named them
    return sorted([*left, *beside, *older])


def every_copy(folder: Path) -> list[Path]:
    """Whatever holds the study as it was: backups, damaged databases, and what killed programs left."""
    return [*backups(folder), *damaged(folder), *unfinished_copies(folder)]


def sweep(folder: Path) -> None:
    """Remove what killed programs left of backups. Only whoever may write into the study may."""
    for path in unfinished_copies(folder):
        remove_unfinished(path)


def superseded(copies: list[Path]) -> list[Path]:
    """Those of the backups, oldest first, that need not be kept: neither among the last ten, nor the first of a slot
    of ten minutes or an hour (`SLOTS`), nor the last of one of the last seven days on which any was made, as days are
    where the computer stands. Days in the future, of a clock that was wrong, push out none of the others."""
    now = datetime.now(UTC)
    kept = set(copies[-KEPT:]) | _first_of_slots(copies)
    for is_ahead in (True, False):
        last_of_day = {
            made.astimezone().date(): copy
            for copy in copies
            if (made := _made_at(copy)) and (made > now) is is_ahead
        }
        kept.update(last_of_day[day] for day in sorted(last_of_day)[-DAYS_KEPT:])
    return [copy for copy in copies if copy not in kept]


def _first_of_slots(copies: list[Path]) -> set[Path]:
    dated = [(made, copy) for copy in copies if (made := _made_at(copy))]
    if not dated:
        return set()
    newest = dated[-1][0]
    found: dict[tuple[timedelta, int], Path] = {}
    for length, reach in SLOTS:
        for made, copy in dated:
            if timedelta(0) <= newest - made <= reach:
                found.setdefault((length, int(made.timestamp() // length.total_seconds())), copy)
    return set(found.values())


def remove_damaged(folder: Path, copy: Path) -> None:
    """Remove the databases that were damaged, for who has withdrawn may be in them: once there is a whole copy of what
    took their place, and not before. Raises OSError."""
    if (left := damaged(folder)) and is_whole(copy):
        for path in left:
            path.unlink(missing_ok=True)


def is_whole(path: Path) -> bool:
    """Whether a backup is a study's database without damage."""
    try:
        check_header(path)
        with closing(connect(path, can_write=False, is_still=True)) as database:
            return is_sound(database)
    except (UserError, sqlite3.Error, UnicodeDecodeError):
        return False


def is_sound(database: sqlite3.Connection) -> bool:
    """Whether a database can be read throughout and holds a study."""
    try:
        is_readable = database.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        return bool(is_readable and database.execute("SELECT count(*) FROM study").fetchone() == (1,))
    except sqlite3.Error:
        return False


def _made_at(file: Path) -> datetime | None:
    """When a backup was made, by its name; None for a file that was not named here."""
    try:
        made = datetime.strptime(file.name, NAME).replace(tzinfo=UTC)
    except ValueError:
        return None
    return made if 1 < made.year < 9999 else None  # elsewhere on earth the year would have no number


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, also one in use, into a single file. Raises sqlite3.Error and OSError."""
    for ending in ("", "-journal", "-wal", "-shm"):  # of a program that was killed; or a link to elsewhere
        target.with_name(f"{target.name}{ending}").unlink(missing_ok=True)
    make_file(target, like=source)
    _fill(target, source)


def _fill(target: Path, source: Path) -> None:
    """Copy a database into an empty file, and make that no more open than the database."""
    target.chmod(stat.S_IMODE(target.stat().st_mode) & (0o600 | source.stat().st_mode))
    with closing(connect(source, can_write=False)) as reader, closing(connect(target)) as writer:
        reader.backup(writer)
        # A backup is a single file: without this the copy would want a write-ahead log beside it.
        writer.execute("PRAGMA journal_mode = DELETE")
    with target.open("rb+") as file:
        os.fsync(file.fileno())
