"""Text files that come from anywhere: read as UTF-8, refused in one sentence otherwise."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from app.errors import UserError
from app.messages import files as messages

LARGEST = 500_000_000
"""Bytes. More cannot be taken in at once on every machine that runs this."""


class NotAFile(OSError):
    """A pipe, a socket or a device, which might never end."""


def open_file(path: Path) -> BufferedReader:
    """Open a file for reading, whatever its name leads to; never waits for a pipe. Raises OSError, and NotAFile."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise NotAFile(errno.EINVAL, messages.NOT_A_FILE, str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; a byte-order mark is taken off. Raises UserError naming file and line."""
    try:
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise UserError(messages.cannot_read_text(str(path), messages.TOO_MANY_BYTES))
            content = file.read()
    except OSError as error:
        raise UserError(
            messages.cannot_read_text(str(path), (error.strerror or "unknown reason").lower())
        ) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UserError(messages.not_utf8(str(path), line)) from error
