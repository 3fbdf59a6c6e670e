"""The Debian package: the one-folder program below /usr/lib, and what a desktop needs to know about it."""

import gzip
import platform
import shutil
from pathlib import Path

from installers.bundle import LICENCES, size, version
from installers.desktop_files import desktop_files
from side_environment import call

PACKAGE = "touchstone-workbench"
MAINTAINER = "The Touchstone contributors <touchstone@localhost>"
# The oldest C library that the program runs with is the one it was made with.
LIBRARIES = """
    libegl1, libgl1, libxkbcommon0, libxkbcommon-x11-0, libxcb1, libxcb-cursor0, libxcb-icccm4, libxcb-keysyms1,
    libxcb-shape0, libxcb-image0, libxcb-render0, libxcb-render-util0, libxcb-randr0, libxcb-sync1, libxcb-xfixes0,
    libxcb-xkb1, libxcb-shm0, libx11-6, libx11-xcb1, libwayland-client0, libwayland-cursor0, libdbus-1-3, libglib2.0-0,
    libfontconfig1, libfreetype6
"""
VOICE = "espeak-ng, alsa-utils"
TYPEFACES = "fonts-dejavu-core, fonts-wqy-microhei, fonts-lohit-deva, fonts-lohit-mlym, fonts-lohit-taml"
CONTROL = """\
Package: {package}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {libc}), {libraries}
Recommends: {voice}, {typefaces}
Suggests: orca, libpq5
Section: science
Priority: optional
Description: workbench for checking AI-generated images against a community's criteria
 A community says how its culture may be depicted, and people and AI models are
 measured against that. Blind, low-vision and sighted people use it together:
 every task can be done from the keyboard, with a screen reader or the
 program's own voice.
"""
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def make(root: Path, program: Path, folder: Path) -> Path:
    """Makes the package in a folder and returns its file. Raises ToolError."""
    architecture = ARCHITECTURES[platform.machine()]
    tree = root / "build" / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(program, tree / "usr/lib/touchstone", symlinks=True)
    (tree / "usr/bin").mkdir()
    (tree / "usr/bin/touchstone").symlink_to("../lib/touchstone/touchstone")
    for place, file in desktop_files(root).items():
        target = tree / "usr" / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, target)
    compress(tree / "usr/share/man/man1/touchstone.1")
    documents = tree / "usr/share/doc" / PACKAGE
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(copyright_text(root, program), encoding="utf-8")
    shutil.copyfile(root / "CHANGELOG.md", documents / "changelog")
    compress(documents / "changelog")
    readable(tree)
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(control(version(root), architecture, size(tree)), encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{PACKAGE}_{version(root)}_{architecture}.deb"
    call(["dpkg-deb", "--root-owner-group", "-Zxz", "-z2", "--build", tree, file])
    shutil.rmtree(tree)
    return file


def copyright_text(root: Path, program: Path) -> str:
    """The program's own licence, and what the package contains of others."""
    notice = (program / "_internal" / LICENCES / "NOTICE.txt").read_text(encoding="utf-8")
    place = f"The folders are in /usr/lib/touchstone/_internal/{LICENCES}.\n"
    return "\n".join((notice, place, (root / "LICENSE").read_text(encoding="utf-8")))


def control(number: str, architecture: str, installed: int) -> str:
    """The package's own description; `installed` in bytes."""
    return CONTROL.format(
        package=PACKAGE,
        version=number,
        architecture=architecture,
        maintainer=MAINTAINER,
        kilobytes=installed // 1024,
        libc=platform.libc_ver()[1],
        libraries=" ".join(LIBRARIES.split()),
        voice=VOICE,
        typefaces=TYPEFACES,
    )


def compress(file: Path) -> None:
    """Puts a gzip file in the place of a text, the same one every time."""
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    file.unlink()


def readable(tree: Path) -> None:
    """Gives every file the rights a package has, whatever the umask was."""
    for entry in (tree, *tree.rglob("*")):
        if not entry.is_symlink():
            entry.chmod(0o755 if entry.is_dir() or entry.stat().st_mode & 0o100 else 0o644)
