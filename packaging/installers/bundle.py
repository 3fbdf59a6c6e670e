"""The one-folder program: made by PyInstaller in an environment of its own, then made smaller."""

import hashlib
import lzma
import os
import re
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import side_environment
from installers import icu_data, unpack_typst
from side_environment import call

Say = Callable[[str], None]

REQUIREMENTS = ("requirements.txt", "requirements-build.txt", "requirements-freeze.txt")
LICENCES = "licences"
"""The folder with the licences of everything in the program, in `build` and then in the program."""
NOT_STRIPPED = ".libs"
"""Folders with libraries that were patched when their wheel was made. `strip` damages them."""
ELF = b"\x7fELF"
SMALLEST_STRIPPED = 64 * 1024
PRESET = 3
"""How hard LZMA tries: the largest library becomes a third of its size, and a computer unpacks it in about a second."""
NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
LOADED_BY_THE_STARTER = "libpython"
REMARK = re.compile(r"#[.:|~ ].*\n|#\n", re.MULTILINE)
"""A line of a catalogue that only translators read; `#,` says whether a sentence is finished, so it is no remark."""


def version(root: Path) -> str:
    """The version of the program in the source tree."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def make(root: Path, say: Say) -> Path:
    """Makes the folder `build/touchstone` with the program in it, and returns it. Raises ToolError."""
    python = side_environment.provide(root, "freeze-env", REQUIREMENTS, say)
    call(
        [
            python,
            "-P",
            "-m",
            "pip",
            *side_environment.QUIET,
            "--no-deps",
            "--no-build-isolation",
            "--force-reinstall",
            root,
        ]
    )
    write_inputs(root)
    call([python, "-P", root / "packaging" / "licences.py", root / "build" / LICENCES])
    say("Making the program. This takes some minutes.")
    build = root / "build"
    recipe = root / "packaging" / "installers" / "touchstone.spec"
    places: list[str | Path] = [
        "--distpath",
        build,
        "--workpath",
        build / "pyinstaller",
        "--log-level",
        "ERROR",
    ]
    call([python, "-P", "-m", "PyInstaller", "--noconfirm", *places, recipe])
    program = build / "touchstone"
    shorten_catalogues(program)
    if sys.platform == "linux":
        strip(program)
        drop_unneeded(program)
        icu_data.reduce(program / "_internal", build / "icu", say)
        pack_typst(program / "_internal")
        link_twins(program / "_internal")
    return program


def write_inputs(root: Path) -> None:
    """Writes the icon, and the version on Windows, as the system wants them."""
    if sys.platform == "win32":
        from installers import windows

        windows.write_inputs(root, version(root))
    elif sys.platform == "darwin":
        from installers import mac

        mac.write_icon(root)


def strip(program: Path) -> None:
    """Takes symbols that only debuggers need out of the libraries, except out of patched ones."""
    for file in sorted(program.rglob("*")):
        is_patched = any(part.endswith(NOT_STRIPPED) for part in file.resolve().relative_to(program).parts)
        if file.is_symlink() or is_patched or not file.is_file() or file.stat().st_size < SMALLEST_STRIPPED:
            continue
        # The program's own file holds its modules behind its code, where strip would cut them off.
        if is_library(file) and file.parent != program:
            call(["strip", "--strip-unneeded", file])


def drop_unneeded(program: Path) -> None:
    """Removes libraries of the system that nothing in the program asks for: only files that are left out did, such as a
    plugin of Qt's. What packages bring along in folders of their own stays."""
    libraries = program / "_internal"
    asked = {file: names_needed(file) for file in files_of(program) if is_library(file)}
    system = [file for file in asked if file.parent == libraries and file.name.startswith("lib")]
    while unneeded := [
        file
        for file in system
        if file in asked
        and not file.name.startswith(LOADED_BY_THE_STARTER)
        and not any(file.name in names for names in asked.values())
    ]:
        for file in unneeded:
            file.unlink()
            del asked[file]


def names_needed(library: Path) -> set[str]:
    """The names of the libraries that a library or program asks for when it is loaded."""
    return set(NEEDED.findall(call(["readelf", "--dynamic", library])))


def is_library(file: Path) -> bool:
    """Whether a file is a library or a program of Linux."""
    with file.open("rb") as opened:
        return opened.read(4) == ELF


def shorten_catalogues(program: Path) -> None:
    """Takes what only translators read out of the catalogues: where a sentence is, and remarks about it."""
    for file in program.rglob("translations/*/LC_MESSAGES/*.po"):
        head, first, entries = file.read_text(encoding="utf-8").partition('\nmsgid ""\n')
        file.write_text(head + first + REMARK.sub("", entries), encoding="utf-8")


def pack_typst(libraries: Path) -> None:
    """Compresses the library that writes PDF files; unpack_typst.py has the program unpack it."""
    (library,) = libraries.glob("typst/_typst*.so")
    (libraries / unpack_typst.PACKED).write_bytes(lzma.compress(library.read_bytes(), preset=PRESET))
    library.unlink()


def link_twins(libraries: Path) -> None:
    """Has libraries that several packages bring along, each its own copy, on the disk once."""
    first: dict[tuple[str, bytes], Path] = {}
    for file in files_of(libraries):
        if ".so" in file.name and file.parent.name.endswith(NOT_STRIPPED):
            twin = first.setdefault((file.name, hashlib.sha256(file.read_bytes()).digest()), file)
            if twin is not file:
                file.unlink()
                file.symlink_to(os.path.relpath(twin, file.parent))


def size(folder: Path) -> int:
    """How many bytes the files of a folder take on a disk with blocks of 4096 bytes; a hard link counts once."""
    found = {(entry.stat().st_dev, entry.stat().st_ino): entry for entry in files_of(folder)}
    return sum(-(-entry.stat().st_size // 4096) * 4096 for entry in found.values())


def files_of(folder: Path) -> list[Path]:
    """Every file below a folder, links left out."""
    return [entry for entry in sorted(folder.rglob("*")) if entry.is_file() and not entry.is_symlink()]
