"""Codes of statements and reasons, candidates and themes: rows that are superseded, never edited."""

import uuid
from collections.abc import Sequence
from typing import Any

from app.identity import new_id, now
from app.study.team.coding import (
    Candidate,
    CandidateOutcome,
    CandidateSide,
    CandidateTheme,
    Code,
    Coding,
    Part,
    Reading,
    ReasonCode,
)
from app.study.team.raters import Rater, RaterKind
from storage.database import Database, as_uuid, milliseconds, moment

_CANDIDATE = "SELECT id, lineage, theme, text, state, reason, position, author, recorded_at FROM candidate"
_THEME = "SELECT id, lineage, statement, position, author, recorded_at FROM candidate_theme"
# Two machines may have changed the same one: the newest holds, and every machine comes to the same.
_STANDS = (
    "NOT EXISTS (SELECT 1 FROM {table} AS later WHERE later.lineage = {table}.lineage"
    " AND (later.recorded_at, later.uuid) > ({table}.recorded_at, {table}.uuid))"
)
_NEWEST = "ORDER BY recorded_at DESC, uuid DESC LIMIT 1"
_CODES = """
SELECT code.id, code.uuid, code.statement, rater.id, rater.uuid, rater.name, rater.kind, code.candidate, code.part,
    code.side, code.strength, code.recorded_at
FROM statement_code AS code JOIN rater ON rater.id = code.coder
WHERE code.part IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM statement_code AS later WHERE later.statement = code.statement AND later.coder = code.coder
    AND later.candidate = code.candidate AND (later.recorded_at, later.uuid) > (code.recorded_at, code.uuid))
"""
# What a coder said last of a theme holds.
_REASONS = """
SELECT code.answer, rater.id, rater.uuid, rater.name, rater.kind, code.theme
FROM reason_code AS code JOIN rater ON rater.id = code.coder
WHERE code.is_taken_back = 0 AND NOT EXISTS (
    SELECT 1 FROM reason_code AS later WHERE later.answer = code.answer AND later.coder = code.coder
    AND later.theme = code.theme AND (later.recorded_at, later.uuid) > (code.recorded_at, code.uuid))
ORDER BY code.recorded_at, code.uuid
"""


class CodingStore(Coding):
    """Keeps how coders read what people said, and what they make of it."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._last_at = 0  # of this store's rows, milliseconds

    def themes(self) -> Sequence[CandidateTheme]:
        stands = _STANDS.format(table="candidate_theme")
        rows = self._database.rows(
            f"{_THEME} WHERE {stands} AND statement <> '' ORDER BY position, recorded_at, uuid"
        )
        return [_theme(row) for row in rows]

    def candidates(self) -> Sequence[Candidate]:
        stands = _STANDS.format(table="candidate")
        return [
            _candidate(row)
            for row in self._database.rows(
                f"{_CANDIDATE} WHERE {stands} ORDER BY position, recorded_at, uuid"
            )
        ]

    def write_theme(
        self, statement: str, author: str, *, lineage: uuid.UUID | None = None, position: int | None = None
    ) -> CandidateTheme:
        with self._database.atomic():
            before = self._newest("candidate_theme", lineage)
            place = position if position is not None else self._place("candidate_theme", before)
            key = self._add(
                "candidate_theme",
                lineage=(lineage or new_id()).bytes,
                statement=statement.strip(),
                position=place,
                author=author,
                previous=before,
            )
        return _theme(self._row(f"{_THEME} WHERE id = ?", key))

    def write_candidate(
        self,
        text: str,
        author: str,
        *,
        lineage: uuid.UUID | None = None,
        theme: uuid.UUID | None = None,
        fate: CandidateOutcome = CandidateOutcome.OPEN,
        reason: str = "",
        position: int | None = None,
    ) -> Candidate:
        with self._database.atomic():
            before = self._newest("candidate", lineage)
            place = position if position is not None else self._place("candidate", before)
            key = self._add(
                "candidate",
                lineage=(lineage or new_id()).bytes,
                theme=theme.bytes if theme else b"",
                text=text.strip(),
                state=fate.value,
                reason=reason.strip(),
                position=place,
                author=author,
                previous=before,
            )
        return _candidate(self._row(f"{_CANDIDATE} WHERE id = ?", key))

    def codes(self, coder: Rater | None = None) -> Sequence[Code]:
        sql = f"{_CODES} AND code.coder = coalesce(?, code.coder) ORDER BY code.statement, code.id"
        return [_code(row) for row in self._database.rows(sql, (coder.key if coder else None,))]

    def code(self, statement: int, coder: Rater, reading: Reading) -> Code:
        candidate = reading.candidate.bytes if reading.candidate else b""
        with self._database.atomic():
            before = self._database.row(
                f"SELECT id FROM statement_code WHERE statement = ? AND coder = ? AND candidate = ? {_NEWEST}",
                (statement, coder.key, candidate),
            )
            key = self._add(
                "statement_code",
                statement=statement,
                coder=coder.key,
                candidate=candidate,
                part=reading.part.value,
                side=reading.side.value,
                strength=reading.strength,
                previous=before[0] if before else None,
            )
        return _code(self._row(f"{_CODES} AND code.id = ?", key))

    def take_back(self, code: Code) -> None:
        reading = code.reading
        with self._database.atomic():
            self._add(
                "statement_code",
                statement=code.statement,
                coder=code.coder.key,
                candidate=reading.candidate.bytes if reading.candidate else b"",
                part=None,
                side=reading.side.value,
                strength=reading.strength,
                previous=code.key,
            )

    def code_reason(self, answer: uuid.UUID, coder: Rater, theme: str) -> None:
        self._say_of_reason(answer, coder, theme, is_taken_back=False)

    def take_reason_back(self, answer: uuid.UUID, coder: Rater, theme: str) -> None:
        self._say_of_reason(answer, coder, theme, is_taken_back=True)

    def reasons(self) -> Sequence[ReasonCode]:
        return [
            ReasonCode(as_uuid(answer), Rater(key, as_uuid(identity), name, RaterKind(kind)), theme)
            for answer, key, identity, name, kind, theme in self._database.rows(_REASONS)
        ]

    def _say_of_reason(self, answer: uuid.UUID, coder: Rater, theme: str, *, is_taken_back: bool) -> None:
        with self._database.atomic():
            self._add(
                "reason_code",
                answer=answer.bytes,
                coder=coder.key,
                theme=theme.strip(),
                is_taken_back=int(is_taken_back),
            )

    def _add(self, table: str, **cells: Any) -> int:
        """Store a row with a fresh id, now."""
        # The newest holds, by time; two acts within a millisecond must not leave that to their ids.
        self._last_at = max(milliseconds(now()), self._last_at + 1)
        return self._database.add_fact(table, **cells, recorded_at=self._last_at)

    def _newest(self, table: str, lineage: uuid.UUID | None) -> int | None:
        if lineage is None:
            return None
        row = self._database.row(f"SELECT id FROM {table} WHERE lineage = ? {_NEWEST}", (lineage.bytes,))
        return row[0] if row else None

    def _place(self, table: str, before: int | None) -> int:
        """Where a row goes that nobody gave a place: where it was, or behind all others."""
        if before is not None:
            return self._database.number(f"SELECT position FROM {table} WHERE id = ?", (before,))
        return self._database.number(f"SELECT coalesce(max(position), 0) FROM {table}") + 1

    def _row(self, sql: str, key: int) -> tuple[Any, ...]:
        row = self._database.row(sql, (key,))
        assert row is not None
        return row


def _theme(row: tuple[Any, ...]) -> CandidateTheme:
    key, lineage, statement, position, author, recorded_at = row
    return CandidateTheme(key, as_uuid(lineage), statement, position, author, moment(recorded_at))


def _candidate(row: tuple[Any, ...]) -> Candidate:
    key, lineage, theme, text, fate, reason, position, author, recorded_at = row
    return Candidate(
        key=key,
        lineage=as_uuid(lineage),
        theme=as_uuid(theme) if theme else None,
        text=text,
        fate=CandidateOutcome(fate),
        reason=reason,
        position=position,
        author=author,
        recorded_at=moment(recorded_at),
    )


def _code(row: tuple[Any, ...]) -> Code:
    key, identity, statement, coder, coder_id, name, kind, candidate, part, side, strength, recorded_at = row
    return Code(
        key=key,
        id=as_uuid(identity),
        statement=statement,
        coder=Rater(coder, as_uuid(coder_id), name, RaterKind(kind)),
        reading=Reading(Part(part), CandidateSide(side), strength, as_uuid(candidate) if candidate else None),
        recorded_at=moment(recorded_at),
    )
