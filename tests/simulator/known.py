"""What one copy of a study knows, read from its database without the program."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

MARKS = re.compile(r"mark\d+x\d+(?:-\d+)?")
"""The words in notes by which an answer is found again wherever it is shown."""
_STORED = """
SELECT answer.uuid, rater.uuid, image.uuid, item.code, act, answer.value, answer.note
FROM {table} AS answer JOIN rater ON rater.id = answer.rater JOIN item ON item.id = answer.item
{image} WHERE act <> 'carry' ORDER BY answer.id
"""
_UNFINISHED = """
SELECT own.uuid FROM sealed_answer AS own JOIN seal_member AS member USING (seal, rater)
WHERE member.done_at IS NULL AND NOT member.is_absent
"""
_SEALED = "JOIN seal ON seal.id = answer.seal JOIN image ON image.id = seal.image"


@dataclass(frozen=True)
class Stored:
    """An answer that somebody gave: whose, about what, and what it says."""

    rater: str
    image: str
    item: str
    act: str
    value: str | None
    note: str


@dataclass(frozen=True)
class Known:
    """A copy of a study.

    `answers`, `sealed`: by id. `unfinished`: the sealed ones of an image that their giver is not done with, which stay
    on this machine until then. `gone`: how each person who has withdrawn did that. `raters`: names by id. `wordings`:
    all texts of each criterion. `images`: SHA-256 of each.
    """

    answers: Mapping[str, Stored]
    sealed: Mapping[str, Stored]
    unfinished: frozenset[str]
    gone: Mapping[str, str]
    raters: Mapping[str, str]
    wordings: frozenset[tuple[str, str]]
    newest_wordings: frozenset[tuple[str, str]]
    images: frozenset[str]
    current: Mapping[tuple[str, str, str], str | None]

    @property
    def marks(self) -> frozenset[str]:
        """The marks of all answers that are not under seal."""
        return frozenset(mark for one in self.answers.values() for mark in MARKS.findall(one.note))

    @property
    def deleted(self) -> frozenset[str]:
        """The people whose answers are to be nowhere."""
        return frozenset(rater for rater, mode in self.gone.items() if mode == "delete")

    @property
    def all_ids(self) -> frozenset[str]:
        """Every answer, under seal or not. One keeps its id when the seal is broken."""
        return frozenset(self.answers) | frozenset(self.sealed)


def known(place: Path) -> Known:
    """Read a study, or one of its backups. Raises sqlite3.Error."""
    file = place / "study.db" if place.is_dir() else place
    with closing(sqlite3.connect(file, timeout=20)) as database:
        database.execute("PRAGMA query_only = ON")

        def rows(sql: str) -> list[tuple[object, ...]]:
            return database.execute(sql).fetchall()

        def stored(table: str, image: str) -> dict[str, Stored]:
            found = rows(_STORED.format(table=table, image=image))
            return {_hex(row[0]): Stored(_hex(row[1]), _hex(row[2]), *row[3:]) for row in found}  # type: ignore[arg-type]

        texts = rows("SELECT code, text, rubric FROM item WHERE theme IS NOT NULL")
        newest = max((row[2] for row in texts), default=0)  # type: ignore[type-var]
        holding = rows(
            "SELECT rater.uuid, image.uuid, item.code, value FROM current_answer AS answer"
            " JOIN rater ON rater.id = answer.rater JOIN image ON image.id = answer.image"
            f" JOIN item ON item.id = answer.item WHERE run = 0 AND item.rubric = {newest}"
        )
        return Known(
            stored("answer", "JOIN image ON image.id = answer.image"),
            stored("sealed_answer", _SEALED),
            frozenset(_hex(key) for (key,) in rows(_UNFINISHED)),
            {_hex(rater): str(mode) for rater, mode in rows("SELECT rater, mode FROM withdrawal")},
            {_hex(key): str(name) for key, name in rows("SELECT uuid, name FROM rater")},
            frozenset((str(code), str(text)) for code, text, _ in texts),
            frozenset((str(code), str(text)) for code, text, version in texts if version == newest),
            frozenset(str(one) for (one,) in rows("SELECT sha256 FROM image WHERE sha256 IS NOT NULL")),
            {(_hex(a), _hex(b), str(code)): value for a, b, code, value in holding},  # type: ignore[misc]
        )


def _hex(cell: object) -> str:
    return bytes(cell).hex()  # type: ignore[call-overload,no-any-return]
