"""What people said in workshops: each change of a line is a fact that follows the one before."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from app.study.team.raters import Rater
from app.study.team.statements import NewStatement, Statement, Statements
from app.study.team.workshops import StepKind
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, moment
from storage.fact_chains import Link, heads

_ALL = """
SELECT statement.id, statement.previous, statement.recorded_at, statement.uuid, workshop, step, image, words, probe,
    is_offensive, is_parked, rater.id, rater.uuid, rater.name, rater.kind
FROM statement LEFT JOIN rater ON rater.id = statement.rater
"""
_CHAIN = """
WITH RECURSIVE
    back (id) AS (SELECT ? UNION SELECT previous FROM statement JOIN back ON back.id = statement.id
        WHERE previous IS NOT NULL),
    chain (id) AS (SELECT id FROM back UNION SELECT statement.id FROM statement JOIN chain
        ON statement.previous = chain.id)
SELECT id FROM chain
"""


class StatementStore(Statements):
    """Stores lines and their changes, and reads the lines that stand."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, new: NewStatement) -> Statement:
        return self.get(self._store(new, None))

    def get(self, origin: int) -> Statement:
        rows = self._database.rows(f"{_ALL} WHERE statement.id IN ({_CHAIN})", (origin,))
        found = [line for line in _standing(rows) if line.origin == origin]
        if not found:
            raise KeyError(origin)
        return found[0]

    def revise(self, statement: Statement, words: str) -> Statement:
        return self._change(statement, words=words)

    def set_speaker(self, statement: Statement, rater: Rater | None) -> Statement:
        return self._change(statement, rater=rater)

    def set_offensive(self, statement: Statement, is_offensive: bool) -> Statement:
        return self._change(statement, is_offensive=is_offensive)

    def park(self, statement: Statement, is_parked: bool) -> Statement:
        return self._change(statement, is_parked=is_parked)

    def take_back(self, statement: Statement) -> None:
        self._store(replace(_as_new(statement), words=""), statement.key)

    def of_workshop(self, workshop: int) -> Sequence[Statement]:
        return self._lines("WHERE workshop = ?", workshop)

    def all(self) -> Sequence[Statement]:
        return self._lines("")

    def _lines(self, condition: str, *values: int) -> list[Statement]:
        return _standing(self._database.rows(f"{_ALL} {condition}", values))

    def _change(self, statement: Statement, **changes: Any) -> Statement:
        self._store(replace(_as_new(statement), **changes), statement.key)
        return self.get(statement.origin)

    def _store(self, new: NewStatement, previous: int | None) -> int:
        return self._database.add_fact(
            "statement",
            workshop=new.workshop,
            step=new.step.value,
            image=new.image,
            rater=new.rater.key if new.rater else None,
            words=new.words,
            probe=new.probe,
            is_offensive=new.is_offensive,
            is_parked=new.is_parked,
            previous=previous,
        )


def _as_new(statement: Statement) -> NewStatement:
    return NewStatement(
        workshop=statement.workshop,
        step=statement.step,
        words=statement.words,
        image=statement.image,
        rater=statement.rater,
        probe=statement.probe,
        is_offensive=statement.is_offensive,
        is_parked=statement.is_parked,
    )


def _standing(rows: Any) -> list[Statement]:
    """The current lines among these facts, oldest first, without those that were removed."""
    known = {row[0]: row for row in rows}
    in_force = heads(Link(*row[:4]) for row in known.values())
    lines = [_statement(origin, known[key]) for origin, key in in_force.items()]
    return [line for line in lines if line.words]


def _statement(origin: int, row: tuple[Any, ...]) -> Statement:
    key, _previous, recorded_at, identity, workshop, step, image, words, probe, offensive, parked, *rater = (
        row
    )
    return Statement(
        key=key,
        origin=origin,
        id=as_uuid(identity),
        workshop=workshop,
        step=StepKind(step),
        image=image,
        rater=as_rater(rater) if rater[0] is not None else None,
        words=words,
        probe=probe,
        is_offensive=bool(offensive),
        is_parked=bool(parked),
        recorded_at=moment(recorded_at),
    )
