"""Small files that would unpack to more than a machine holds, or never end: refused within little memory and time.

They are read in a process that may take a gigabyte, and 30 seconds of the processor for each, which is
many times what a good file of the size takes; what takes more is ended by the system, and the test fails.
"""

import random
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image as Pillow

from tests.fuzz.mutation import read_parts, write_parts
from tests.fuzz.readers import READERS
from tests.fuzz.samples import make_world
from tests.repository import ROOT

MEMORY, SECONDS = 1_000_000_000, 30
TAKER = """
import resource, sys
from pathlib import Path
from app.errors import UserError
from storage.folder import open_study
from tests.fuzz.readers import READERS

study = open_study(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[2]),) * 2)
for bomb in sys.stdin:
    reader, file = bomb.rstrip().split(chr(9))
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + int(sys.argv[3])
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))
    try:
        READERS[reader].take(study, Path(file))
    except UserError as error:
        print("out of memory" if isinstance(error.__cause__, MemoryError) else "refused:", error.sentence, flush=True)
    else:
        print("taken", flush=True)
"""
SHEET = "xl/worksheets/sheet1.xml"
HUGE = 300_000_000
HARMLESS = ("a workbook's row that is far away",)  # on a sheet without answers, which is passed over


def with_part(name: str, part: bytes) -> Callable[[bytes], bytes]:
    """The sample with one part of it replaced."""
    return lambda content: write_parts({**read_parts(content), name: part})


def with_rows(rows: bytes) -> Callable[[bytes], bytes]:
    """A workbook whose first sheet has these rows."""
    opening = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    return with_part(SHEET, opening + rows + b"</sheetData></worksheet>")


def of_sheets(number: int) -> Callable[[bytes], bytes]:
    """A workbook that lists one wide sheet as many."""

    def make(content: bytes) -> bytes:
        wide = with_rows(b'<row><c r="XFD1"/></row>' * 600)(content)
        book = read_parts(wide)["xl/workbook.xml"]
        (sheet,) = re.findall(rb"<sheet [^>]*/>", book)[:1]
        named = (re.sub(rb'name="[^"]*"', b'name="S%d"' % one, sheet) for one in range(number))
        start, end = book.index(b"<sheets>") + len(b"<sheets>"), book.index(b"</sheets>")
        return with_part("xl/workbook.xml", book[:start] + b"".join(named) + book[end:])(wide)

    return make


def of_elements(name: str, element: bytes, number: int) -> Callable[[bytes], bytes]:
    """The sample with very many elements in one part, beside what keeps the part from shrinking much."""

    def make(content: bytes) -> bytes:
        opening = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        filler = b"<!--" + random.Random(1).randbytes(number // 20).hex().encode() + b"-->"
        return with_part(name, opening + filler + element * number + b"</sst>")(content)

    return make


def of_zeros(name: str) -> Callable[[bytes], bytes]:
    """The sample with one part that unpacks to very many zeros."""

    def make(content: bytes) -> bytes:
        parts, out = read_parts(content), BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for other, part in parts.items():
                if other != name:
                    archive.writestr(other, part)
            with archive.open(name, "w", force_zip64=True) as stream:
                for _ in range(HUGE // 10_000_000):
                    stream.write(bytes(10_000_000))
        return out.getvalue()

    return make


def claiming_much(content: bytes) -> bytes:
    """The archive's list says of every part that it takes two thousand million bytes."""
    pieces = content.split(b"PK\x01\x02")
    claim = (2**31 - 1).to_bytes(4, "little")
    return b"PK\x01\x02".join([pieces[0], *(piece[:16] + claim + piece[20:] for piece in pieces[1:])])


def wide_picture(_content: bytes) -> bytes:
    """A picture of a billion pixels in a few kilobytes."""
    out = BytesIO()
    Pillow.new("1", (40_000, 30_000)).save(out, "PNG")
    return out.getvalue()


def entities(_content: bytes) -> bytes:
    """Entities in entities, a thousand million laughs."""
    lines = [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)]
    opening = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{"".join(lines)}]>'
    return f'{opening}<CodeBook xmlns="urn:QDA-XML:codebook:1.0"><Codes>&a9;</Codes></CodeBook>'.encode()


def xml_entities(name: str) -> Callable[[bytes], bytes]:
    return lambda content: with_part(name, entities(content))(content)


def deep(opening: str, times: int = 200_000) -> Callable[[bytes], bytes]:
    return lambda _content: (opening * times).encode()


def of_themes(number: int) -> Callable[[bytes], bytes]:
    """A rubric of very many themes."""
    return lambda _content: b'title = "a"\nartifact = "b"\n' + b"[[theme]]\n" * number


def of_many(line: str, times: int) -> Callable[[bytes], bytes]:
    return lambda content: content + line.encode() * times


BOMBS: dict[str, tuple[str, int, Callable[[bytes], bytes]]] = {
    "a picture of a billion pixels": ("picture", 1, wide_picture),
    "a sheet of zeros": ("annotations", 2, of_zeros(SHEET)),
    "a row that is far away": (
        "annotations",
        2,
        with_rows(b'<row r="999999999999"><c r="A999999999999"/></row>'),
    ),
    "rows that are very wide": (
        "annotations",
        2,
        with_rows(b'<row><c r="ZZZ1"><v>1</v></c></row>' * 100_000),
    ),
    "entities in a sheet": ("annotations", 2, xml_entities(SHEET)),
    "a workbook of many wide sheets": ("workbook", 0, of_sheets(200)),
    "words without end in a workbook": (
        "annotations",
        2,
        of_elements("xl/sharedStrings.xml", b"<si/>", 20_000_000),
    ),
    "styles without end in a workbook": ("annotations", 2, of_elements("xl/styles.xml", b"<x/>", 20_000_000)),
    "strings of zeros in a workbook": ("workbook", 0, of_zeros("xl/sharedStrings.xml")),
    "a workbook's row that is far away": (
        "workbook",
        0,
        with_rows(b'<row r="999999999999"><c r="A999999999999"/></row>'),
    ),
    "a table of one endless cell": ("annotations", 0, of_many('"' + "a," * 1000, 20_000)),
    "a document of zeros": ("rubric in Word", 0, of_zeros("word/document.xml")),
    "a document that claims to be large": ("rubric in Word", 0, claiming_much),
    "a sheet that claims to be large": ("annotations", 2, claiming_much),
    "a workbook that claims to be large": ("workbook", 0, claiming_much),
    "entities in a document": ("rubric in Word", 0, xml_entities("word/document.xml")),
    "entities in a codebook": ("codebook", 0, entities),
    "codes in codes": ("codebook", 0, deep("<Code>")),
    "lists in lists": ("rubric in TOML", 0, deep("a = " + "[" * 10, 100_000)),
    "tables without end": ("rubric in TOML", 0, of_themes(50_000)),
    "a key of many parts": ("template", 0, deep("a.", 400_000)),
    "quotation marks without end": ("workshop preset", 0, of_many('\n"""', 60_001)),
    "a long list of a rubric": ("rubric in Markdown", 0, of_many("\n- **", 200_000)),
    "tasks in tasks": ("Label Studio", 0, deep('[{"data":')),
    "braces without end": ("judge's reply", 0, deep("{ ")),
    "thoughts without end": ("judge's reply", 0, deep("<think>")),
    "refusals without end": ("judge's reply", 0, deep("I cannot ")),
    "lines of braces": ("judge's lines", 0, of_many('{"reply":' * 1000 + "\n", 200)),
    "settings in settings": ("settings and keys", 0, deep('{"keys":')),
    "a packet of zeros": ("packet merged", 0, of_zeros("study.db")),
    "a manifest of zeros": ("packet opened", 0, of_zeros("manifest.json")),
    "a manifest without end": ("images of a packet", 0, with_part("manifest.json", b"[" * 5_000_000)),
}


def test_bombs_are_refused_within_limits(tmp_path: Path) -> None:
    (tmp_path / "world").mkdir()
    world = make_world(tmp_path / "world")
    made = {name: READERS[name].samples(world) for name in dict.fromkeys(one for one, *_ in BOMBS.values())}
    words = [str(world / "study"), str(MEMORY), str(SECONDS)]
    with subprocess.Popen(
        [sys.executable, "-c", TAKER, *words],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as taker:
        assert taker.stdin is not None
        assert taker.stdout is not None
        assert taker.stderr is not None
        for number, (bomb, (reader, which, make)) in enumerate(BOMBS.items()):
            name, content = made[reader][which]
            file = tmp_path / str(number) / name
            file.parent.mkdir()
            file.write_bytes(make(content))
            taker.stdin.write(f"{reader}\t{file}\n")
            taker.stdin.flush()
            told = taker.stdout.readline()
            if not told:
                taker.stdin.close()
                pytest.fail(f"{bomb}: ended with {taker.wait()}. {taker.stderr.read()[-2000:]}")
            is_harmless = reader == "judge's reply" or bomb in HARMLESS
            assert told.startswith("taken" if is_harmless else "refused:"), bomb
        taker.stdin.close()
        assert taker.wait() == 0
