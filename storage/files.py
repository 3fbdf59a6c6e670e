"""Files of a study's folder: written whole, with what the umask allows, and never through a link to elsewhere."""

import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from app.errors import UserError
from app.messages import storage as messages

UNFINISHED = ".partial"
_PLACES = (
    *("study.db", "study.db-wal", "study.db-shm", "study.db-journal", ".study.db.partial"),
    *("study.lock", "study.lock.json", "withdrawn.json", "images", "backups"),
)


def links(folder: Path) -> Iterator[Path]:
    """What this program writes to in a study's folder and is only a link to somewhere else."""
    return (path for name in _PLACES if (path := folder / name).is_symlink())


def refuse_links(folder: Path) -> None:
    """Raise UserError for a study of which a part is a link: whoever made it could have this program write anywhere."""
    for path in links(folder):
        raise UserError(messages.is_a_link(path))


def write_whole(path: Path, content: bytes, prefix: str = ".") -> None:
    """Write a file that is there with all its content, on the disk, or as it was before. Raises OSError."""
    unfinished = path.with_name(f"{prefix}{path.name[:32]}-{secrets.token_hex(6)}{UNFINISHED}")
    try:
        with unfinished.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def sync_folder(folder: Path) -> None:
    """Have the folder's entries on the disk too, where the system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
