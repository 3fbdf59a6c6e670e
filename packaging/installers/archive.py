"""The tar archive: the one-folder program for systems without Debian packages, to be unpacked anywhere."""

import lzma
import platform
import tarfile
from pathlib import Path
from typing import Final

from installers.bundle import version

LEVEL: Final = 2
"""How hard xz tries, as for the Debian package: most files are packed already, so more time gains little."""


def make(root: Path, program: Path, folder: Path) -> Path:
    """Makes the archive in a folder and returns its file. It holds one folder, in which `touchstone` is the program.
    Files belong to root and carry no name of the person who made them."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"touchstone-{version(root)}-linux-{platform.machine()}"
    file = folder / f"{name}.tar.xz"
    with lzma.open(file, "wb", preset=LEVEL) as packed, tarfile.open(fileobj=packed, mode="w") as archive:
        archive.add(program, arcname=name, filter=without_owner)
        archive.add(root / "LICENSE", arcname=f"{name}/LICENSE", filter=without_owner)
    return file


def without_owner(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """The entry as root's own, whoever's it is here."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry
