"""Files of a study's folder: never written through a link to elsewhere, and on the disk with their names."""

import os
from collections.abc import Iterator
from pathlib import Path

from app.errors import UserError
from app.messages.study import storage as storage_text
from storage.sharing import PREFIX

UNFINISHED = ".partial"
_PLACES = (
    "study.db",
    "study.db-wal",
    "study.db-shm",
    "study.db-journal",
    ".study.db.partial",
    "study.lock",
    "study.lock.json",
    "withdrawn.json",
    "images",
    "backups",
)


def links(folder: Path) -> Iterator[Path]:
    """What this program writes to in a study's folder and is only a link to somewhere else."""
    places = [*(folder / name for name in _PLACES), *sorted(folder.glob(f"{PREFIX}*"))]
    return (path for path in places if path.is_symlink())


def refuse_links(folder: Path) -> None:
    """Raise UserError for a study of which a part is a link: whoever made it could have this program write anywhere."""
    for path in links(folder):
        raise UserError(storage_text.is_a_link(path=path))


def sync_folder(folder: Path) -> None:
    """Have the folder's entries on the disk too, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
