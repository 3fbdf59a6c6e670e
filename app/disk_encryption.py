"""Whether the disk under a folder is encrypted, as far as the system tells without asking anybody."""

import os
from collections.abc import Iterator
from pathlib import Path

from app import system
from app.study.team.sent_work import DiskState

_MOUNTS = Path("/proc/self/mountinfo")
_DEVICES = Path("/sys/class/block")
_ENCRYPTED_FILE_SYSTEMS = ("ecryptfs", "fuse.gocryptfs", "fuse.encfs", "fuse.cryfs")
_MOST_LAYERS = 10  # a volume on a group on a partition is three


def disk_state(folder: Path, mounts: Path = _MOUNTS, devices: Path = _DEVICES) -> DiskState:
    """Whether what is stored in a folder is encrypted on its disk.

    Linux tells: the device of the folder's file system, or one below it, is a dm-crypt volume. A network drive, a file
    system without a device of its own, and other systems tell nothing. What a file system encrypts folder by folder
    (fscrypt) and what the disk itself encrypts cannot be seen either. `mounts`, `devices`: where the kernel says so.
    """
    if not system.current().tells_encryption:
        return DiskState.UNKNOWN
    try:
        kind, device = _mounted(os.path.realpath(folder), mounts)
        if kind in _ENCRYPTED_FILE_SYSTEMS:
            return DiskState.ENCRYPTED
        if not device.startswith("/dev/"):
            return DiskState.UNKNOWN
        layers = list(_layers(devices / Path(os.path.realpath(device)).name))
    except (OSError, ValueError):
        return DiskState.UNKNOWN
    if not layers:
        return DiskState.UNKNOWN
    return DiskState.ENCRYPTED if any(map(_is_crypt, layers)) else DiskState.PLAIN


def _mounted(folder: str, mounts: Path) -> tuple[str, str]:
    """The kind of the file system that a folder is in, and its device. Raises ValueError when it is in none."""
    found: tuple[int, str, str] = (-1, "", "")
    for line in mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        before, _, after = line.partition(" - ")
        place = _plain(before.split(" ")[4])
        kind, device = after.split(" ")[:2]
        is_above = folder == place or folder.startswith(f"{place.rstrip('/')}/")
        if is_above and len(place) >= found[0]:  # of two on one place the later covers the earlier
            found = (len(place), kind, _plain(device))
    if found[0] < 0:
        raise ValueError(folder)
    return found[1], found[2]


def _plain(word: str) -> str:
    """A path as it is: the kernel writes spaces and the like as octal numbers."""
    for code in ("040", "011", "012", "134"):
        word = word.replace(f"\\{code}", chr(int(code, 8)))
    return word


def _layers(device: Path, depth: int = 0) -> Iterator[Path]:
    """A device and all that it rests on, as folders of the kernel."""
    if depth > _MOST_LAYERS or not device.exists():
        return
    yield device
    below = device / "slaves"
    for slave in sorted(below.iterdir()) if below.is_dir() else ():
        yield from _layers(slave, depth + 1)


def _is_crypt(device: Path) -> bool:
    file = device / "dm" / "uuid"
    return file.is_file() and file.read_text(encoding="ascii", errors="replace").startswith("CRYPT-")
