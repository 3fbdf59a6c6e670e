"""Who has withdrawn, in a small file beside the database and one among the backups: they outlive a database that is
lost or replaced, and a backup that was made before somebody withdrew is never without the list.

It holds ids and no names: the study's, and for each withdrawal what the table of the same name holds.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from app.files.text_file import open_file
from app.private_files import in_one_piece
from storage.connections import connect
from storage.database import Database
from storage.files import sync_folder

NAME = "withdrawn.json"
TOMBSTONE = "uuid, rater, mode, removed, recorded_at"
Row = tuple[Any, ...]
_BACKUPS = "backups"
_FORMAT = 1
_REACH = {"detach": 1, "delete": 2}


class UnreadableError(Exception):
    """It cannot be said who has withdrawn according to a file."""


def remember(database: Database) -> None:
    """Have everybody who has withdrawn from a study in the files, who was there already included. A file that cannot
    be written is written the next time."""
    rows = list(database.rows(f"SELECT {TOMBSTONE} FROM withdrawal ORDER BY id"))
    if not rows:
        return
    ((study,),) = database.rows("SELECT uuid FROM study")
    for path in files_beside(database.path):
        if path.parent.is_dir() and not path.parent.is_symlink():
            _add(path, study, rows)


def files_beside(database: Path) -> tuple[Path, Path]:
    """Where the list is: beside a study's database, and among its backups, which may be copied without it."""
    return database.with_name(NAME), database.parent / _BACKUPS / NAME


def _add(path: Path, study: bytes, rows: Sequence[Row]) -> None:
    try:
        known = read_file(path, study) or []
    except UnreadableError:
        known = []
    together = furthest([*known, *rows])
    if together == known:
        return
    document = {"format": _FORMAT, "study": study.hex(), "withdrawals": [_as_json(row) for row in together]}
    with suppress(OSError):
        with in_one_piece(path) as file:
            file.write(json.dumps(document, indent=1).encode())
        sync_folder(path.parent)


def read_file(path: Path, study: bytes) -> list[Row] | None:
    """The withdrawals that a file beside a database names; None where there is no file or it is of another study.
    Raises UnreadableError."""
    try:
        with open_file(path) as file:
            document = json.loads(file.read())
        if bytes.fromhex(document["study"]) != study:
            return None
        return [_as_row(one) for one in document["withdrawals"]]
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableError(path) from error


def read_database(path: Path, study: bytes, *, is_still: bool) -> list[Row] | None:
    """The withdrawals that a database of the study knows, also a damaged one or one that somebody sent; None where it
    is of another study. Raises UnreadableError."""
    try:
        with closing(connect(path, can_write=False, is_still=is_still)) as database:
            if database.execute("SELECT uuid FROM study").fetchone() != (study,):
                return None
            if not database.execute("SELECT 1 FROM sqlite_schema WHERE name = 'withdrawal'").fetchone():
                return []  # older than withdrawals
            rows = database.execute(f"SELECT {TOMBSTONE} FROM withdrawal ORDER BY id").fetchall()
        return [_as_row(_as_json(row)) for row in rows]
    except (sqlite3.Error, OSError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise UnreadableError(path) from error


def furthest(rows: Iterable[Row]) -> list[Row]:
    """One row for each person: of several the one that goes further, and of these the first."""
    by_person: dict[bytes, Row] = {}
    for row in rows:
        held = by_person.setdefault(row[1], row)
        if _REACH.get(row[2], 0) > _REACH.get(held[2], 0):
            by_person[row[1]] = row
    return list(by_person.values())


def missing_from(database: sqlite3.Connection, rows: Sequence[Row]) -> list[Row]:
    """Those of the withdrawals that a database does not know, or not that far."""
    here: dict[bytes, str] = dict(database.execute("SELECT rater, mode FROM withdrawal").fetchall())
    return [row for row in rows if _REACH[row[2]] > _REACH.get(here.get(row[1], ""), 0)]


def _as_json(row: Row) -> dict[str, Any]:
    identity, rater, mode, removed, recorded_at = row
    return {
        "id": identity.hex(),
        "rater": rater.hex(),
        "mode": mode,
        "removed": json.loads(removed),
        "recorded_at": recorded_at,
    }


def _as_row(one: dict[str, Any]) -> Row:
    """Raises KeyError, TypeError or ValueError for what is none."""
    identity, rater = bytes.fromhex(one["id"]), bytes.fromhex(one["rater"])
    if len(identity) != 16 or len(rater) != 16 or one["mode"] not in _REACH:
        raise ValueError(one)
    removed = json.dumps(
        {str(key): int(number) for key, number in dict(one["removed"]).items()}, sort_keys=True
    )
    return identity, rater, one["mode"], removed, int(one["recorded_at"])
