"""What stopped programs left in a study's folder, and what else lies there that holds a part of the study."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from app.messages.study import check
from app.private_files import unfinished_files
from storage.files import UNFINISHED
from storage.safety.answers_of_replaced_database import PATTERN
from storage.safety.backups import damaged, unfinished_copies
from storage.safety.schema_check import Finding, Severity
from storage.safety.tombstones import NAME, Row, UnreadableError, missing_from, read_file


def left_behind(folder: Path) -> list[Path]:
    """Files that a stopped program was writing. Only whoever holds the study may remove them."""
    backups = folder / "backups"
    copies = [] if backups.is_symlink() else unfinished_copies(backups)
    restored = sorted(folder.glob(f".study.db{UNFINISHED}*"))
    inside = [
        path for place in _image_folders(folder) for path in unfinished_files(place, of_all_machines=True)
    ]
    return [*restored, *unfinished_files(folder), *copies, *inside]


def _image_folders(folder: Path) -> Iterator[Path]:
    images = folder / "images"
    if images.is_dir() and not images.is_symlink():
        yield from (place for place in sorted(images.iterdir()) if place.is_dir() and not place.is_symlink())


def leftovers(folder: Path) -> Iterator[Finding]:
    """These as findings, and databases and answers that were put aside."""
    for path in left_behind(folder):
        yield Finding("leftover", Severity.NOTE, check.left_behind(path=path), can_be_repaired=True)
    if not (folder / "backups").is_symlink():
        for path in damaged(folder / "backups"):
            yield Finding("damaged copy", Severity.NOTE, check.damaged_copy(path=path))
    for path in sorted(folder.glob(PATTERN)):
        yield Finding("rescued answers", Severity.NOTE, check.rescued(path, folder))


def remembered(database: sqlite3.Connection, folder: Path) -> list[Row]:
    """The withdrawals that the file beside a database names and the database does not know. Raises UnreadableError."""
    about = database.execute("SELECT uuid FROM study").fetchone()
    return missing_from(database, read_file(folder / NAME, about[0]) or ()) if about else []


def missing_withdrawals(database: sqlite3.Connection, folder: Path) -> Iterator[Finding]:
    """People who have withdrawn and are in the study all the same."""
    if not (folder / NAME).is_file() or (folder / NAME).is_symlink():
        return
    try:
        missing = remembered(database, folder)
    except UnreadableError as error:
        yield Finding("withdrawal", Severity.NOTE, check.unreadable_withdrawals(path=error.args[0]))
        return
    if missing:
        sentence = check.withdrawn_are_back(count=len(missing))
        yield Finding("withdrawal", Severity.DAMAGE, sentence, can_be_repaired=True)
