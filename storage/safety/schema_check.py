"""What a check finds, and the part of it that compares a study's tables, views, triggers and indexes with ours."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from app.messages.study import check
from storage.schema.empty import schema_statements

Piece = tuple[str, str]
_PIECES = "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
_COMMENT = re.compile(r" *--[^\n']*$", re.MULTILINE)  # no quotation mark: it is in no text
_TABLE, _INDEX, _TRIGGER = "table", "index", "trigger"


class Severity(StrEnum):
    """How bad a finding is: damage makes a study unsound; a note only wants to be known."""

    DAMAGE = "damage"
    NOTE = "note"


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it should be: what, how bad, and a sentence that also says what to do."""

    kind: str
    severity: Severity
    sentence: str
    can_be_repaired: bool = False


def schema_findings(database: sqlite3.Connection) -> Iterator[Finding]:
    """Where the schema of a study of the newest version is not ours. Tables that are missing are told by others."""
    here, ours = pieces(database), our_pieces()
    for (kind, name), sql in sorted(ours.items()):
        if (kind, name) not in here:
            if kind != _TABLE:
                severity = Severity.NOTE if kind == _INDEX else Severity.DAMAGE
                yield Finding("schema", severity, check.no_piece(kind=kind, name=name), can_be_repaired=True)
        elif here[kind, name] != sql:
            sentence = check.other_piece(kind=kind, name=name)
            yield Finding("schema", Severity.DAMAGE, sentence, can_be_repaired=kind != _TABLE)
    for kind, name in sorted(here.keys() - ours.keys()):
        if kind == _TRIGGER:
            yield Finding("schema", Severity.DAMAGE, check.foreign_trigger(name=name), can_be_repaired=True)
        else:
            yield Finding("schema", Severity.NOTE, check.foreign_piece(kind=kind, name=name))


def repair_schema(database: sqlite3.Connection) -> bool:
    """Remove triggers that are not ours, and make our triggers, views and indexes where they are missing or others.
    Tables are left alone. Inside the caller's transaction; returns whether anything was changed."""
    here, ours = pieces(database), our_pieces()
    own = {piece: sql for piece, sql in ours.items() if piece[0] != _TABLE}
    wrong = [piece for piece, sql in own.items() if here.get(piece, sql) != sql]
    gone = [*wrong, *(piece for piece in here.keys() - ours.keys() if piece[0] == _TRIGGER)]
    for kind, name in gone:
        quoted = name.replace('"', '""')
        database.execute(f'DROP {kind} "{quoted}"')
    missing = [sql for piece, sql in own.items() if piece not in here or piece in wrong]
    for sql in missing:
        database.execute(sql)
    return bool(gone or missing)


def pieces(database: sqlite3.Connection) -> Mapping[Piece, str]:
    """Everything a schema is made of, by kind and name, in the order of making, without comments."""
    rows = database.execute(f"{_PIECES} ORDER BY rowid")
    return {(kind, name): _COMMENT.sub("", str(sql)) for kind, name, sql in rows}


@cache
def our_pieces() -> Mapping[Piece, str]:
    """What a study of the newest version is made of."""
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in schema_statements():
            made.execute(statement)
        return pieces(made)
