"""Prints what every benchmark of this folder measured, and keeps the table in docs/performance.md.

A benchmark is a module with `rows()`, which returns (what, value, floor, ratio) a row. Nothing here passes or
fails: times differ from machine to machine, and only a ratio taken in the same run says something.
"""

import importlib
import os
import pkgutil
import platform
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path

Row = tuple[str, str, str, str]
FOLDER = Path(__file__).resolve().parent
TABLE = FOLDER.parents[1] / "docs" / "performance.md"
HEADINGS: Row = ("what", "measured", "floor in the same run", "ratio")
ABOUT = """\
# Speed

Medians of many repetitions, measured by `python3 packaging/dev.py bench`, which overwrites this table. What counts is
the ratio to the floor in the same run; the times themselves belong to one machine.
"""


def main(chosen: list[str]) -> int:
    """Measure the modules chosen by name, or all of them; only a run of all replaces the kept table."""
    names = [name for name in _benchmarks() if not chosen or name in chosen]
    rows: list[Row] = []
    for name in names:
        sys.stderr.write(f"Measuring: {name} …\n")
        rows += importlib.import_module(f"tests.benchmarks.{name}").rows()
    lines = _table(rows)
    sys.stdout.write("\n".join([*lines, ""]))
    if not chosen:
        TABLE.parent.mkdir(exist_ok=True)
        TABLE.write_text("\n".join([ABOUT, f"{_machine()}\n", *lines, _remarks()]), encoding="utf-8")
    return 0


def _benchmarks() -> list[str]:
    """The names of the modules here that can measure something."""
    names = sorted(module.name for module in pkgutil.iter_modules([str(FOLDER)]) if module.name != "__main__")
    return [name for name in names if hasattr(importlib.import_module(f"tests.benchmarks.{name}"), "rows")]


def _table(rows: list[Row]) -> list[str]:
    """The rows as a Markdown table whose columns also line up as plain text."""
    widths = [max(len(row[column]) for row in [HEADINGS, *rows]) for column in range(len(HEADINGS))]
    body = [" | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
    head = " | ".join(cell.ljust(width) for cell, width in zip(HEADINGS, widths, strict=True))
    return [f"| {line} |" for line in [head, " | ".join("-" * width for width in widths), *body]]


def _remarks() -> str:
    """What people wrote below the table, from the first heading on; it outlasts the figures."""
    text = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    start = text.find("\n## ")
    return text[start:] if start >= 0 else ""


def _machine() -> str:
    """What the figures were taken on, in one line."""
    system = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    versions = f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return f"{datetime.now(UTC).date().isoformat()}: {system}, {versions}."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
