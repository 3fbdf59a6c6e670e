"""The one way to a SQLite file: every connection of this process is made and counted here.

POSIX locks belong to the process, not to a handle: whoever opens a database as a plain file and closes it again drops
all locks that SQLite holds on it in this process, and so does a connection that takes no locks ("immutable"). Another
program then closes as the last one and deletes the log that is still in use. So a file that is open here is read
through SQLite, which shares its handles; and while a header is read plainly nobody opens a connection.
"""

import os
import sqlite3
import threading
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path, PurePath
from typing import Any, NamedTuple
from urllib.parse import quote_from_bytes

from app.files.text_file import open_file

# Without an adapter, sqlite3 looks in two more places for what to make of each empty cell and each id, and formats an
# error in each: a tenth of the time of storing a reply. Numbers and words are stored without looking.
sqlite3.register_adapter(type(None), lambda nothing: nothing)
sqlite3.register_adapter(bytes, bytes.__bytes__)

_HEADER_BYTES = 100
_gate = threading.RLock()
_live: Counter[tuple[int, int]] = Counter()


class _Counted(sqlite3.Connection):
    """A connection that takes itself off the list of what is open when it is closed."""

    _file: tuple[int, int] | None = None

    def count(self, file: tuple[int, int] | None) -> None:
        """Remember which file this is open on."""
        self._file = file
        if file is not None:
            _live[file] += 1

    def close(self) -> None:
        super().close()  # outside the gate: the log may have to be folded in first, over a slow drive
        with _gate:
            if self._file is not None:
                _live[self._file] -= 1
                self._file = None

    def __del__(self) -> None:
        """What nobody closed is closed with its last reference; still counted, it would stand for the next file that
        gets its inode."""
        with suppress(sqlite3.ProgrammingError):  # it was never opened
            self.close()


class Header(NamedTuple):
    """Whether a file is a SQLite database, and the ids that its first page holds (file format, section 1.3)."""

    is_sqlite: bool
    application: int = 0
    version: int = 0


def identity(path: Path) -> tuple[int, int] | None:
    """Which file a path leads to (device and inode), without opening it; None where there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_live(path: Path) -> bool:
    """Whether this process has the file open as a database, or as one's log, so that it must not be opened in any other
    way."""
    name = path.name
    for ending in ("-wal", "-shm", "-journal"):
        name = name.removesuffix(ending)
    found = identity(path.with_name(name)) if name else None
    return found is not None and _live[found] > 0


def make_file(path: Path, like: Path | None = None) -> None:
    """Make an empty file with what the umask allows, where there is none; SQLite by itself lets the owner alone write.
    `like`: no more open than this file."""
    allowed = 0o600 | 0o666 & (like.stat().st_mode if like is not None else 0o666)
    if not os.path.lexists(path):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, allowed))


def connect(
    path: Path, *, create: bool = False, can_write: bool = True, is_still: bool = False
) -> sqlite3.Connection:
    """A connection that runs nothing the file brings along. Raises sqlite3.Error, and OSError when it cannot be made.

    `is_still`: nobody writes to the file, so it is read without locks and without a log beside it, unless this process
    has it open.
    """
    with _gate:
        if create:
            make_file(path)
        is_unlocked = is_still and not is_live(path)
        mode = "rw" if can_write or create else "ro&immutable=1" if is_unlocked else "ro"
        uri = f"{database_uri(path.absolute())}?mode={mode}"
        connection = sqlite3.connect(uri, uri=True, check_same_thread=False, factory=_Counted)
        connection.count(None if is_unlocked else identity(path))
    try:
        harden(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def database_uri(path: PurePath) -> str:
    """The address of an absolute path as SQLite reads it. `as_uri` writes the server of a Windows share as a host;
    SQLite refuses that and wants a path that begins with two slashes."""
    place = path.as_posix()
    beginning = "file://" if place.startswith("/") else "file:///"
    return beginning + quote_from_bytes(os.fsencode(place), safe="/:")


def harden(connection: sqlite3.Connection) -> None:
    """Have SQLite run no function from a view or trigger that is not harmless, and let nobody write into the schema."""
    connection.execute("PRAGMA trusted_schema = OFF")
    set_option: Any = getattr(connection, "setconfig", None)  # since Python 3.12
    if set_option is not None:
        set_option(getattr(sqlite3, "SQLITE_DBCONFIG_DEFENSIVE", 1010), True)


def read_header(path: Path) -> Header:
    """What a file says of itself, without touching it: even opening a database for reading may write beside it.

    Raises OSError when it cannot be read.
    """
    with _gate:
        if not is_live(path):
            with open_file(path) as file:
                header = file.read(_HEADER_BYTES)
            is_sqlite = len(header) == _HEADER_BYTES and header.startswith(b"SQLite format 3")
            application, version = header[68:72], header[60:64]
            return Header(is_sqlite, int.from_bytes(application, "big"), int.from_bytes(version, "big"))
    with suppress(sqlite3.Error), closing(connect(path, can_write=False)) as database:
        (application_id,) = database.execute("PRAGMA application_id").fetchone()
        (user_version,) = database.execute("PRAGMA user_version").fetchone()
        return Header(True, application_id, user_version)
    return Header(False)
