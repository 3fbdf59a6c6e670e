"""Text files that come from anywhere: read as UTF-8, refused in one sentence otherwise."""

from pathlib import Path

from app.errors import UserError
from app.messages import files as messages

LARGEST = 500_000_000
"""Bytes. More cannot be taken in at once on every machine that runs this."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; a byte-order mark is taken off. Raises UserError naming file and line."""
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
