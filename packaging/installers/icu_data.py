"""ICU's data for Qt, without what the program never asks for: 31 MB become 6.

Qt takes how words are sorted and broken into lines from ICU. Names of languages, regions, currencies, units and time
zones, transliteration and old encodings are the rest. Needs icupkg (icu-devtools) and gcc; without them, the data stays
as it is.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

UNUSED = re.compile(
    r"(lang|region|unit|curr|rbnf|zone|translit)/|.*\.cnv$|(?!en\.res)[a-z]{2,3}(_\w+)?\.res$"
)
SYMBOL = re.compile(
    r"(?P<start>[0-9a-f]{16})\s+(?P<size>0x[0-9a-f]+|\d+)\s+OBJECT\s.*\s(?P<name>icudt\d+)_dat$", re.M
)
SECTION = re.compile(r"\.rodata\s+PROGBITS\s+(?P<start>[0-9a-f]+)\s+(?P<offset>[0-9a-f]+)")
ASSEMBLY = """
.section .rodata
.balign 16
.globl {name}_dat
.type {name}_dat, %object
{name}_dat:
.incbin "{file}"
.size {name}_dat, . - {name}_dat
.section .note.GNU-stack,"",%progbits
"""


def reduce(libraries: Path, work: Path, say: Callable[[str], None]) -> None:
    """Puts a library with less data in the place of libicudata. Raises CalledProcessError where a tool fails."""
    found = [file for file in libraries.rglob("libicudata.so.*") if not file.is_symlink()]
    path = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))
    tools = {name: shutil.which(name, path=path) for name in ("icupkg", "gcc", "readelf")}
    lacking = [name for name, place in tools.items() if place is None]
    if lacking or not found:
        say(f"ICU's data stays whole: {', '.join(lacking) or 'libicudata'} is not installed.")
        return
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for library in found:
        name, data = extracted(library, str(tools["readelf"]))
        whole, less, removed = work / f"{name}l.dat", work / "less.dat", work / "removed.txt"
        whole.write_bytes(data)
        items = run([str(tools["icupkg"]), "-l", str(whole)]).split()
        removed.write_text("".join(f"{item}\n" for item in items if UNUSED.match(item)))
        run([str(tools["icupkg"]), "-r", str(removed), str(whole), str(less)])
        source = work / "data.s"
        source.write_text(ASSEMBLY.format(name=name, file=less))
        made = work / library.name
        soname = f"-Wl,-soname,{library.name}"
        run([str(tools["gcc"]), "-shared", "-nostdlib", soname, "-o", str(made), str(source)])
        shutil.copyfile(made, library)


def extracted(library: Path, readelf: str) -> tuple[str, bytes]:
    """The name of the data inside a library, and the data."""
    symbol = SYMBOL.search(run([readelf, "-sW", str(library)]))
    section = SECTION.search(run([readelf, "-SW", str(library)]))
    if symbol is None or section is None:
        raise ValueError(f"{library.name} holds no ICU data")
    start = int(symbol["start"], 16) - int(section["start"], 16) + int(section["offset"], 16)
    return symbol["name"], library.read_bytes()[start : start + int(symbol["size"], 0)]


def run(command: list[str]) -> str:
    """What a tool prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
