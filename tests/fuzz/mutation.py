"""Spoiling a file on purpose: bytes, words, lines, JSON's structure, parts of an archive, cells of a database.

An edit is three numbers, so that a failure can be made smaller and told again. What kind of spoiling it is, where it
happens and what comes there instead all follow from them.
"""

import hashlib
import json
import re
import sqlite3
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

from storage.merge.checks.cell_checks import JSON as DOCUMENTS, SHAPES, WORDS

_JSON = {
    *DOCUMENTS,
    *SHAPES,
    ("template", "toml"),
    ("statement", "step"),
    ("ranking", "phase"),
    ("item_change", "detail"),
}
Edit = tuple[int, int, int]
Way = Callable[[bytes, int, int], bytes]

TOKENS = [
    b"", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", "é".encode(), "\u202e\u0000".encode(), b"\xed\xa0\x80",
    b"'", b'"', b'"""', b"\r", b"\n", b"\r\n\r\n", b",", b";", b"\t", b"\\", b"\\ud800", b"\\u0000", b"{", b"}", b"[",
    b"]", b"[[", b"]]", b"(", b"#", b"=", b"- ", b"# ", b"**", b"<!--", b"<!DOCTYPE x [<!ENTITY a 'b'>]>", b"&a;",
    b"0", b"-1", b"1e999", b"NaN", b"-Infinity", b"9" * 30, b"9" * 5000, b"1.5", b"true", b"null", b"../../etc/passwd",
    b"a" * 3000, b"[" * 3000, b"{\"a\":" * 3000, b"=cmd|' /C calc'!A0", b"T1.C1", b"9999-99-99T99:99:99Z",
    b"0001-01-01T00:00:00+23:59", b"2026-11-21", b"%s%n{0.__class__}", b"</a>", b"\x1b[2J",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, False, 0, -1, 1, 2**63, -(2**63) - 1, 10**400, 0.5, -0.0, float("nan"), float("inf"), "", " ", "\x00",
    "\ud800", "\u202e", "a" * 5000, "T1.C1", "../..", [], [[]], {}, {"": None}, [None], ["a", 1], {"a": {"a": []}},
]  # fmt: skip
CELLS: list[Any] = [
    None, "", "\x00", 0, -1, 2**62, -(2**62), 1.5, float("inf"), b"", b"\xff", b"\x00" * 16, "x" * 300, "met", "{}",
    "[", '{"a": 1}', "../../x", "DELETE",
]  # fmt: skip


def spoil(content: bytes, edits: list[Edit], ways: list[Way]) -> bytes:
    """The bytes after every edit; each way of spoiling is as likely as the others."""
    for kind, place, what in edits:
        content = ways[kind % len(ways)](content, place, what)
    return content


# --- any file at all


def change_bytes(content: bytes, place: int, what: int) -> bytes:
    """A few bytes are others."""
    if not content:
        return bytes([what % 256])
    at = place % len(content)
    changed = bytearray(content)
    for step in range(what % 3 + 1):
        changed[(at + step) % len(changed)] ^= (what + 37 * step) % 255 + 1
    return bytes(changed)


def cut_off(content: bytes, place: int, what: int) -> bytes:
    """The end, or the beginning, is missing."""
    at = place % (len(content) + 1)
    return content[:at] if what % 3 else content[at:]


def repeat(content: bytes, place: int, what: int) -> bytes:
    """A piece stands somewhere again."""
    if not content:
        return content
    start = place % len(content)
    piece = content[start : start + what % 500 + 1]
    at = (place * 31 + what) % len(content)
    return content[:at] + piece * (what % 4 + 1) + content[at:]


def put_in(content: bytes, place: int, what: int) -> bytes:
    """Something odd stands between."""
    at = place % (len(content) + 1)
    return content[:at] + TOKENS[what % len(TOKENS)] + content[at:]


ANY: list[Way] = [change_bytes, cut_off, repeat, put_in]

# --- text


def change_word(content: bytes, place: int, what: int) -> bytes:
    """A word or number is something odd."""
    words = list(re.finditer(rb"[\w.+-]+", content))
    if not words:
        return content
    word = words[place % len(words)]
    return content[: word.start()] + TOKENS[what % len(TOKENS)] + content[word.end() :]


def change_lines(content: bytes, place: int, what: int) -> bytes:
    """A line is gone, there twice, or elsewhere."""
    lines = content.split(b"\n")
    line = lines.pop(place % len(lines))
    if what % 3:
        lines[what % (len(lines) + 1) : 0] = [line] * (what % 3)
    return b"\n".join(lines)


def change_sign(content: bytes, place: int, what: int) -> bytes:
    """A bracket, quotation mark or separator is another one."""
    signs = list(re.finditer(rb"[\[\]{}()\"',;:=<>|#*\t\n-]", content))
    if not signs:
        return content
    sign = signs[place % len(signs)]
    return content[: sign.start()] + TOKENS[what % len(TOKENS)][:20] + content[sign.end() :]


TEXT: list[Way] = [change_word, change_word, change_lines, change_sign, *ANY]

# --- JSON


def change_json(content: bytes, place: int, what: int) -> bytes:
    """One value of the document is another, gone, or stands under another name. Lines of JSON: in one line."""
    lines = content.split(b"\n")
    at = place % len(lines)
    for choice in (content, lines[at]):
        try:
            document = json.loads(choice)
        except (ValueError, RecursionError):
            continue
        changed = json.dumps(_changed(document, place, what)).encode()
        return changed if choice is content else b"\n".join([*lines[:at], changed, *lines[at + 1 :]])
    return put_in(content, place, what)


def _changed(document: Any, place: int, what: int) -> Any:
    nodes = list(_nodes(document))
    if not nodes:
        return VALUES[what % len(VALUES)]
    holder, key = nodes[place % len(nodes)]
    if what % 7 == 0:
        del holder[key]
    elif what % 7 == 1 and isinstance(holder, dict):
        holder[str(VALUES[what % len(VALUES)])[:50]] = holder.pop(key)
    elif what % 7 == 2:
        other, other_key = nodes[what % len(nodes)]
        holder[key] = json.loads(json.dumps(other[other_key]))
    else:
        holder[key] = VALUES[what % len(VALUES)]
    return document


def _nodes(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything that is in something: what holds it, and under which key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in pairs:
        yield value, key
        yield from _nodes(inside)


JSON: list[Way] = [change_json, change_json, change_json, *TEXT]

# --- archives


def change_part(content: bytes, place: int, what: int) -> bytes:
    """One part of the archive is spoiled, and the archive made well around it."""
    parts = read_parts(content)
    if not parts:
        return put_in(content, place, what)
    name = sorted(parts)[place % len(parts)]
    ways: list[Way] = [*TEXT, _rename, _drop]
    way = ways[what % len(ways)]
    if way in (_rename, _drop):
        kept = parts.pop(name)
        if way is _rename:
            parts[["../out", "/etc/x", "images/aa/bb", name.upper(), f"{name}/x", "con"][place % 6]] = kept
    else:
        parts[name] = way(parts[name], place // len(parts) * 7919, what // len(ways))
    return write_parts(parts)


def _rename(content: bytes, place: int, what: int) -> bytes:
    raise NotImplementedError  # stands for an act on the whole archive


def _drop(content: bytes, place: int, what: int) -> bytes:
    raise NotImplementedError


def read_parts(content: bytes) -> dict[str, bytes]:
    """The parts of an archive by name; none of one that cannot be read."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except Exception:  # noqa: BLE001 - what an earlier edit left may be broken in any way
        return {}


def write_parts(parts: dict[str, bytes]) -> bytes:
    """An archive of these parts."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return out.getvalue()


ARCHIVE: list[Way] = [change_part, change_part, change_part, *ANY]

# --- databases


def change_rows(content: bytes, place: int, what: int) -> bytes:
    """One cell of one row is another, a row is gone, a table is, or something runs that should not."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spoilt.db"
        file.write_bytes(content)
        try:
            with closing(sqlite3.connect(file)) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("PRAGMA ignore_check_constraints = ON")
                _change_rows(database, place, what)
                database.commit()
        except (sqlite3.Error, OverflowError, UnicodeError):  # this edit cannot be made here
            return change_bytes(content, place, what)
        return file.read_bytes()


def _change_rows(database: sqlite3.Connection, place: int, what: int) -> None:
    for (trigger,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        database.execute(f'DROP TRIGGER "{trigger}"')
    tables = [
        name
        for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        if database.execute(f'SELECT 1 FROM "{name}" LIMIT 1').fetchone() and not name.startswith("sqlite")
    ]
    table = tables[place % len(tables)]
    columns = [row[1] for row in database.execute(f'PRAGMA table_info("{table}")')]
    column = columns[what % len(columns)]
    rows = database.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0]
    one = f'rowid = (SELECT rowid FROM "{table}" LIMIT 1 OFFSET {place // len(tables) % rows})'
    act = what // len(columns)
    if act % 9 == 0:
        database.execute(f'DELETE FROM "{table}" WHERE {one}')
    elif act % 9 == 1:
        database.execute(f'DROP TABLE "{table}"')
    elif act % 9 == 2:
        database.execute(f'ALTER TABLE "{table}" RENAME COLUMN "{column}" TO other')
    elif act % 9 == 3:
        database.execute(f'ALTER TABLE "{table}" RENAME TO kept')
        database.execute(f'CREATE VIEW "{table}" AS SELECT * FROM kept, kept AS again')
    elif act % 9 == 4:
        names = ["user_version", "application_id", "writable_schema"]
        database.execute(f"PRAGMA {names[place % 2]} = {what % 300}")
    elif place % 3 == 0 or not _change_document(database, place, what):
        database.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {one}', (CELLS[act % len(CELLS)],))


def _change_document(database: sqlite3.Connection, place: int, what: int) -> bool:
    """Change a cell that holds JSON or a word; False when there is none."""
    cells = [
        (table, column) for table, column in sorted({*_JSON, *WORDS}) if _is_filled(database, table, column)
    ]
    if not cells:
        return False
    table, column = cells[place // 3 % len(cells)]
    number, cell = database.execute(
        f'SELECT rowid, "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL LIMIT 1'
    ).fetchone()
    words = sorted(WORDS.get((table, column), ()))
    changed = words[what % len(words)] if words else change_json(str(cell).encode(), what, place).decode()
    database.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (changed, number))
    return True


def _is_filled(database: sqlite3.Connection, table: str, column: str) -> bool:
    try:
        return bool(
            database.execute(f'SELECT 1 FROM "{table}" WHERE "{column}" IS NOT NULL LIMIT 1').fetchone()
        )
    except sqlite3.Error:  # an earlier edit took the table or the column
        return False


DATABASE: list[Way] = [change_rows, change_rows, change_rows, *ANY]

# --- packets


def forge(content: bytes, place: int, what: int) -> bytes:
    """A packet whose database or manifest was changed, with the sums made right again."""
    parts = read_parts(content)
    if "study.db" not in parts or "manifest.json" not in parts:
        return put_in(content, place, what)
    if place % 4:
        parts["study.db"] = change_rows(parts["study.db"], place // 4, what)
        parts["manifest.json"] = sums_made_right(parts)
    else:
        parts["manifest.json"] = change_json(parts["manifest.json"], place // 4, what)
    return write_parts(parts)


def sums_made_right(parts: dict[str, bytes]) -> bytes:
    try:
        document = json.loads(parts["manifest.json"])
        document["files"] = {
            name: {"sha256": hashlib.sha256(part).hexdigest(), "size": len(part)}
            for name, part in parts.items()
            if name != "manifest.json"
        }
    except (ValueError, TypeError, RecursionError):
        return parts["manifest.json"]
    return json.dumps(document).encode()


PACKET: list[Way] = [forge, forge, forge, *ARCHIVE]
