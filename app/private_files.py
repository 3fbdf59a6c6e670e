"""Files that are only there in passing: a folder nobody else can read, and a file that gets its name when it is whole.

What a killed run leaves of either is found by a lock, which the system frees with the process, and removed by a later
run.
"""

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedRandom
from pathlib import Path
from typing import IO

from app import system

PREFIX = "touchstone-"
MARKER = ".in-use-by-touchstone"
_ENDING = ".partial"
_UNFINISHED = re.compile(r"\..*\.([0-9a-f]{8})\.[0-9a-f]{32}\.partial", re.DOTALL)
_LONGEST_NAME = 100
_BEING_MADE = 60  # seconds in which an empty folder may be somebody's who is about to fill it


@contextmanager
def private_folder(beside: Path | None = None) -> Iterator[Path]:
    """A new folder that only this person can look into (mode 0700); it is removed at the end. Raises OSError.

    `beside`: the folder to make it in, for what is to be moved into its place there; otherwise the system's for such.
    """
    if beside is not None:
        _remove_leftovers(beside, _prefix(beside))
    folder, marker = _make_marked_folder(beside)
    try:
        yield folder
    finally:
        _remove(folder, marker)


def remove_leftovers() -> None:
    """Remove the private folders of runs that were killed: this person's, made here, and locked by nobody."""
    import tempfile

    _remove_leftovers(Path(tempfile.gettempdir()), PREFIX)


def _remove_leftovers(place: Path, prefix: str) -> None:
    with contextlib.suppress(OSError), os.scandir(place) as entries:
        for entry in entries:
            if entry.name.startswith(prefix):
                with contextlib.suppress(OSError):
                    _remove_leftover(Path(entry.path))


@contextmanager
def in_one_piece(
    out: Path, around: Callable[[], AbstractContextManager[None]] = nullcontext
) -> Iterator[BufferedRandom]:
    """A file beside `out`, open for writing and reading, that takes its name when the block ends and all is on the
    disk; as readable as the umask lets any new file be. Raises OSError.

    `around`: a context that is entered before the file takes its name and left right after, such as a transaction.
    """
    begin = f".{out.name[:_LONGEST_NAME]}.{_machine()}."
    _remove_unfinished(out.absolute().parent, begin)
    unfinished, file = _make_unfinished(out.absolute().parent, begin)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            if (
                system.current().moves_open_files
            ):  # while it is locked, or another run could take it for a leftover
                with around():
                    unfinished.replace(out)
        if not system.current().moves_open_files:
            with around():
                unfinished.replace(out)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def is_unfinished(name: str) -> bool:
    """Whether a file has the name of one that is being written here in one piece, or was when its run was killed."""
    return _UNFINISHED.fullmatch(name) is not None


def unfinished_files(folder: Path, of_all_machines: bool = False) -> list[Path]:
    """What killed runs left of files that were written into a folder in one piece; none that is being written.

    `of_all_machines`: on a shared drive only whoever knows that no other machine writes there may judge theirs.
    """
    found = []
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            name = _UNFINISHED.fullmatch(path.name)
            if name is not None and (of_all_machines or name[1] == _machine()):
                with contextlib.suppress(OSError):
                    if _is_left(path):
                        found.append(path)
    return found


def remove_unfinished(path: Path) -> None:
    """Remove a file that a killed run left, or one that lies beside it; one that is being written stays. Raises
    OSError."""
    with contextlib.suppress(FileNotFoundError):
        if is_unfinished(path.name):
            _remove_if_left(path)
        else:
            path.unlink()


def can_write_in(folder: Path) -> bool:
    """Whether this person may make files in a folder. `os.access` does not know Windows' access lists, so there a file
    is made and removed again."""
    if not os.access(folder, os.W_OK):
        return False
    if not system.current().has_access_lists:
        return True
    try:
        try_to_write(folder)
    except OSError:
        return False
    return True


def try_to_write(folder: Path) -> None:
    """Make a file in a folder and remove it. Raises OSError with the reason why that cannot be done."""
    import uuid

    path = folder / f".{PREFIX}{uuid.uuid4().hex}"
    path.open("xb").close()
    path.unlink()


def _make_marked_folder(beside: Path | None) -> tuple[Path, IO[bytes]]:
    import tempfile

    if beside is not None and not can_write_in(beside):
        # Python would try without end on Windows, where it takes a refusal for a name that is in use.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(beside))
    while True:
        folder = Path(tempfile.mkdtemp(prefix=_prefix(beside), dir=beside))
        # Before it is locked, another run may take it for a leftover and remove it.
        with contextlib.suppress(FileNotFoundError):
            marker = (folder / MARKER).open("xb")
            if _lock(marker):
                return folder, marker
            marker.close()


def _remove_leftover(folder: Path) -> None:
    """Remove one folder unless it is in use or not ours. Raises OSError."""
    about = folder.lstat()
    if not stat.S_ISDIR(about.st_mode) or (hasattr(os, "getuid") and about.st_uid != os.getuid()):
        return
    if not any(folder.iterdir()):  # killed before its marker was in it, or after that was gone
        if time.time() - about.st_mtime > _BEING_MADE:
            folder.rmdir()
        return
    if not stat.S_ISREG((folder / MARKER).lstat().st_mode):
        return
    if not system.current().has_file_locks:
        (folder / MARKER).unlink()  # Windows refuses this while it is open
        _remove(folder, None)
        return
    marker = (folder / MARKER).open("rb+")
    if _lock(marker):
        _remove(folder, marker)
    else:
        marker.close()


def _remove(folder: Path, marker: IO[bytes] | None) -> None:
    """Remove a folder, its marker last: what is left when this is cut short is found again."""
    import shutil

    with contextlib.suppress(OSError):
        for entry in folder.iterdir():
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry, ignore_errors=True)
            elif entry.name != MARKER:
                entry.unlink(missing_ok=True)
    if marker is not None:
        marker.close()
    with contextlib.suppress(OSError):
        if [entry.name for entry in folder.iterdir()] in ([], [MARKER]):
            shutil.rmtree(folder, ignore_errors=True)


def _make_unfinished(folder: Path, begin: str) -> tuple[Path, BufferedRandom]:
    import uuid

    while True:
        path = folder / f"{begin}{uuid.uuid4().hex}{_ENDING}"
        file = path.open("x+b")
        if _lock(file):
            return path, file
        file.close()


def _remove_unfinished(folder: Path, begin: str) -> None:
    """Remove what killed runs on this machine left of the same file."""
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            if path.name.startswith(begin) and path.name.endswith(_ENDING):
                with contextlib.suppress(OSError):
                    _remove_if_left(path)


def _remove_if_left(path: Path) -> None:
    if not stat.S_ISREG(path.lstat().st_mode):
        return
    if not system.current().has_file_locks:
        path.unlink()  # Windows refuses this while it is open
        return
    with path.open("rb+") as file:
        if _lock(file):
            path.unlink()


def _is_left(path: Path) -> bool:
    """Whether nobody is writing a file. Windows does not say; there it is refused to remove one that is open."""
    if not stat.S_ISREG(path.lstat().st_mode):
        return False
    if not system.current().has_file_locks:
        return True
    with path.open("rb+") as file:
        return _lock(file)


def _lock(file: IO[bytes]) -> bool:
    """Hold an open file until it is closed; False where another process has it, or has removed it. A file system
    without locks counts as held by nobody else."""
    if not system.current().has_file_locks:
        return True
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return "x" in file.mode
    return os.fstat(file.fileno()).st_nlink > 0


def _prefix(beside: Path | None) -> str:
    return PREFIX if beside is None else f".{PREFIX}{_machine()}-"


def _machine() -> str:
    """A few digits for this machine: on a shared drive, the leftovers of others are theirs to judge."""
    import hashlib
    import platform

    return hashlib.sha256(platform.node().encode()).hexdigest()[:8]
