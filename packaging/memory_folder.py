"""A folder in memory for what tests write, so that they need not wait for the disk each time something is stored."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PLACE = Path("/dev/shm")
MEMORY = Path("/proc/meminfo")
ROOM = 4 * 1024**3
"""Bytes that are to be free there. A run of all tests uses less than half of them, as each removes what it wrote."""
PREFIX = "gate-of-"


@contextmanager
def temporary_files(place: Path = PLACE, room: int = ROOM) -> Iterator[dict[str, str]]:
    """The environment variables that have a process and its children put temporary files into memory. They are empty
    where the system has no folder in memory, or too little room there: the files then go where they usually do.

    The folder is removed at the end, and so are the folders of gates that were killed.
    """
    if free_bytes(place) < room:
        yield {}
        return
    remove_leftovers(place)
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=place))
    folder.chmod(0o711)  # servers that tests start as another user have folders of their own in it
    try:
        yield {"TMPDIR": str(folder)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def free_bytes(place: Path) -> int:
    """How much may be written into a folder in memory: what it has room for, and no more than half of the memory that
    is free. 0 where there is no such folder, or it cannot be written into."""
    try:
        lines = MEMORY.read_text(encoding="ascii").splitlines()
        kilobytes = next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
        room = shutil.disk_usage(place).free
    except (OSError, StopIteration):
        return 0
    return min(room, kilobytes * 1024 // 2) if os.access(place, os.W_OK) else 0


def remove_leftovers(place: Path) -> None:
    """Remove the folders of processes that have ended."""
    for folder in place.glob(f"{PREFIX}*"):
        process = folder.name.removeprefix(PREFIX).partition("-")[0]
        with suppress(OSError):
            if not Path("/proc", process).exists() and folder.stat().st_uid == os.getuid():
                shutil.rmtree(folder, ignore_errors=True)
