"""Text files that come from anywhere: read as UTF-8, refused in one sentence otherwise."""

from pathlib import Path

from app.errors import UserError
from app.messages import files as messages

LARGEST = 500_000_000
"""Bytes. More cannot be taken in at once on every machine that runs this."""


_DATABASE = ("study.db", "study.db-wal", "study.db-shm", "study.db-journal")


def refuse_database(path: Path) -> None:
    """Raise UserError for the database of a study. It may be open, and on some systems whoever opens it as a plain file
    and closes it again drops the locks on it."""
    if path.name in _DATABASE:
        raise UserError(messages.is_a_database(str(path)))


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; a byte-order mark is taken off. Raises UserError naming file and line."""
    refuse_database(path)
    try:
        if path.exists() and not path.is_file() and not path.is_dir():  # a pipe or a device might never end
            raise UserError(messages.cannot_read_text(str(path), messages.NOT_A_FILE))
        if path.is_file() and path.stat().st_size > LARGEST:
            raise UserError(messages.cannot_read_text(str(path), messages.TOO_MANY_BYTES))
        content = path.read_bytes()
    except OSError as error:
        raise UserError(
            messages.cannot_read_text(str(path), (error.strerror or "unknown reason").lower())
        ) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UserError(messages.not_utf8(str(path), line)) from error
