"""Text files that come from anywhere: read as UTF-8, refused in one sentence otherwise."""

import errno
import os
import stat
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from app.errors import UserError
from app.messages.study import study_files

LARGEST = 500_000_000
"""Bytes. More cannot be taken in at once on every machine that runs this."""

_DATABASE = ("study.db", "study.db-wal", "study.db-shm", "study.db-journal")


class NotAFile(OSError):
    """A pipe, a socket or a device, which might never end."""


def refuse_database(path: Path) -> None:
    """Raise UserError for the database of a study. It may be open, and on some systems whoever opens it as a plain file
    and closes it again drops the locks on it."""
    if path.name in _DATABASE:
        raise UserError(study_files.is_a_database(name=str(path)))


def open_file(path: Path) -> BufferedReader:
    """Open a file for reading, whatever its name leads to; never waits for a pipe. Raises OSError, and NotAFile."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise NotAFile(errno.EINVAL, study_files.NOT_A_FILE, str(path))
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_text(path: Path) -> str:
    """The text of a UTF-8 file; a byte-order mark is taken off. Raises UserError naming file and line."""
    refuse_database(path)
    try:
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise UserError(
                    study_files.cannot_read_text(name=str(path), reason=study_files.TOO_MANY_BYTES)
                )
            content = file.read()
    except OSError as error:
        raise UserError(
            study_files.cannot_read_text(name=str(path), reason=(error.strerror or "unknown reason").lower())
        ) from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise UserError(study_files.not_utf8(str(path), line)) from error


LONGEST_LINE = 16_000_000
"""Bytes. A line of a file that is read line by line is no longer."""


class TextLine(NamedTuple):
    """A line, by its number from 1. `has_end` is False for the last one where no line break follows it."""

    number: int
    text: str
    has_end: bool


def read_lines(path: Path) -> Iterator[TextLine]:
    """The lines of a UTF-8 file of any size, one at a time; a byte-order mark is taken off.

    Of a last line that breaks off inside a character the text is what came before it. Raises UserError naming file and
    line.
    """
    refuse_database(path)
    try:
        with open_file(path) as stream:
            number = 0
            while line := stream.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise UserError(study_files.line_too_long(str(path), number, LONGEST_LINE // 1_000_000))
                has_end = line.endswith(b"\n")
                yield TextLine(number, _decoded(path, number, line, has_end), has_end)
    except OSError as error:
        raise UserError(
            study_files.cannot_read_text(name=str(path), reason=(error.strerror or "unknown reason").lower())
        ) from error


def _decoded(path: Path, number: int, line: bytes, has_end: bool) -> str:
    try:
        return line.removesuffix(b"\n").decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        if not has_end and error.reason == "unexpected end of data":
            return line[: error.start].decode("utf-8-sig")
        raise UserError(study_files.not_utf8(str(path), number)) from error
