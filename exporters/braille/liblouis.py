"""Text into braille by liblouis: through its Python module where that can be imported, else through lou_translate.

The package `louis` on PyPI is another thing; liblouis comes from the system.
"""

import importlib
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.child_process import find_program, run
from app.errors import UserError
from app.interchange.braille_pages import PATTERNS, to_ascii
from app.messages.interchange import braille

DOTS = "unicode.dis"  # has liblouis answer in Unicode's braille patterns
PROGRAM = "lou_translate"
LONGEST = 400  # characters handed over at once: the program cuts lines of 2047 bytes
SILENT = 60_000  # the level above all at which liblouis writes to standard error
_TABLE = re.compile(r"[\w./][\w./-]*")
PROBE = "Aa1"  # has dots 7 or 8 in every table of eight dots
LAST_OF_SIX_DOTS = 0x283F
_PATIENCE = 300  # seconds for all the texts of one table


def translate(texts: Sequence[str], table: str) -> list[str]:
    """Each text as braille ASCII, written by a table of liblouis.

    Raises UserError without liblouis, and for a table it does not know or that uses eight dots.
    """
    if not _TABLE.fullmatch(table):
        raise UserError(braille.no_such_table(table=table))
    chunks = [_chunks(text) for text in texts]
    lines = [chunk for pieces in chunks for chunk in pieces]
    probe, *answers = _translated([PROBE, *lines], table)
    if any(ord(cell) > LAST_OF_SIX_DOTS for cell in probe):
        raise UserError(braille.eight_dots(table=table))
    rest = iter(answers)
    return [" ".join(to_ascii(_in_six_dots(next(rest))) for _ in pieces) for pieces in chunks]


def _translated(lines: Sequence[str], table: str) -> list[str]:
    library = _library()
    if library is None:
        return _by_program(lines, table)
    library.setLogLevel(SILENT)
    try:
        return [library.translateString([DOTS, table], line) for line in lines]
    except RuntimeError as error:
        raise UserError(braille.no_such_table(table=table)) from error


def _library() -> Any:
    """The system's Python module of liblouis; None where it is not, or where another goes by its name."""
    try:
        library = importlib.import_module("louis")
    except (ImportError, OSError):  # the module without its library
        return None
    return library if hasattr(library, "translateString") else None


def _by_program(lines: Sequence[str], table: str) -> list[str]:
    program = find_program(PROGRAM)
    if program is None:
        raise UserError(braille.LIBLOUIS_MISSING)
    try:
        result = run(
            [program, "--forward", f"{DOTS},{_located(table)}"],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError(braille.LIBLOUIS_FAILED) from error
    answers: list[str] = result.stdout.splitlines()
    if not answers:  # it says so on standard error, and ends as if all was well
        raise UserError(braille.no_such_table(table=table))
    if result.returncode or len(answers) != len(lines):
        raise UserError(braille.LIBLOUIS_FAILED)
    return answers


def _located(table: str) -> str:
    """A table of one's own by its whole path, for the program runs in another folder; one of liblouis by its name."""
    return str(Path(table).absolute()) if "/" in table and Path(table).is_file() else table


def _in_six_dots(patterns: str) -> str:
    """A sign that no table has is written as its number, after a backslash that can have dot 7; that goes."""
    return "".join(
        chr(PATTERNS + (ord(cell) & 0x3F)) if ord(cell) > LAST_OF_SIX_DOTS else cell for cell in patterns
    )


def _chunks(text: str) -> list[str]:
    """The text in pieces of at most LONGEST characters, cut between words; none of white space alone."""
    pieces: list[str] = []
    for word in text.split():
        for part in (word[place : place + LONGEST] for place in range(0, len(word), LONGEST)):
            if pieces and len(pieces[-1]) + 1 + len(part) <= LONGEST:
                pieces[-1] = f"{pieces[-1]} {part}"
            else:
                pieces.append(part)
    return pieces
