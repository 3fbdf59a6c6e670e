"""Cells that SQLite finds in order and the program cannot read."""

import sqlite3
from collections import Counter
from collections.abc import Iterator

from app.messages.study import check as check_messages
from storage.merge.checks.cell_checks import EARLIEST, IDS, LATEST
from storage.safety.schema_check import Finding, Severity


def unreadable_cells(database: sqlite3.Connection) -> Iterator[Finding]:
    """Columns that SQLite finds in order and the program cannot read: ids, times, and text that is no UTF-8."""
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for (table,) in database.execute(tables).fetchall():
        wrong: dict[str, int] = {}
        kinds = {row[1]: row[2] for row in database.execute(f"PRAGMA table_info({table})").fetchall()}
        texts = [column for column, kind in kinds.items() if kind == "TEXT"]
        tests = {column: test for column in kinds if column not in texts and (test := _wrong(column))}
        if tests:  # all columns at once: a question for each takes most of the time of a check
            counts = database.execute(
                f"SELECT {', '.join(map('total({})'.format, tests.values()))} FROM {table}"
            )
            wrong |= zip(tests, map(int, counts.fetchone()), strict=True)
        if texts:
            as_bytes = ", ".join(map("CAST({} AS BLOB)".format, texts))
            rows = database.execute(f"SELECT {as_bytes} FROM {table}")
            bad = Counter(
                column for row in rows for column, text in zip(texts, row, strict=True) if not _is_utf8(text)
            )
            wrong |= bad
        for column in kinds:
            if wrong.get(column):
                yield Finding("value", Severity.DAMAGE, check_messages.unfit(table, column, wrong[column]))


def _wrong(column: str) -> str:
    """The condition, in SQL, under which an id or a time is none; empty for other columns."""
    if column in IDS:
        return f"length({column}) <> 16"
    return f"{column} NOT BETWEEN {EARLIEST} AND {LATEST}" if column.endswith("_at") else ""


def _is_utf8(text: bytes | None) -> bool:
    try:
        return text is None or text.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False
