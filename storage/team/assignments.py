"""Plans of who answers what, and how far everybody is with it."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from statistics import median
from typing import Any

from app.identity import new_id, now
from app.study.team.assignments import (
    Assignment,
    Assignments,
    CountRange,
    CriterionProgress,
    ImageProgress,
    Kind,
    Order,
    PersonProgress,
    Plan,
    Properties,
    Setup,
)
from app.study.team.raters import Rater
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, milliseconds, moment, read_json
from storage.queue import QueueStore

_LATELY = 2000  # answers from which the time of one is told
_COLUMNS = "rater, image, position, context, is_practice"
# Counted first and joined afterwards: the other way round each image, or criterion, would be a walk over everything.
_BY_IMAGE = "SELECT image, count(*), coalesce(sum(is_open = 0), 0) FROM progress GROUP BY image"
_BY_ITEM = """
SELECT item, count(value), coalesce(sum(doubt IS NOT NULL), 0) FROM current_answer
WHERE run = 0 AND item IN (SELECT id FROM item WHERE rubric = (SELECT max(version) FROM rubric)) GROUP BY item
"""
_ITEMS = """
SELECT id, code, short FROM item WHERE rubric = (SELECT max(version) FROM rubric) ORDER BY position, id
"""


class AssignmentStore(Assignments):
    """Keeps plans whole: one that extends another says all of it again. The one accepted last holds."""

    def __init__(self, database: Database, queue: QueueStore) -> None:
        self._database = database
        self._queue = queue

    def plan(self) -> Plan | None:
        row = self._database.row(
            "SELECT uuid, setup, properties, accepted_at FROM plan ORDER BY accepted_at DESC, uuid DESC LIMIT 1"
        )
        if row is None:
            return None
        identity, setup, properties, accepted_at = row
        return Plan(as_uuid(identity), read_setup(setup), _properties(properties), moment(accepted_at))

    def all(self) -> list[Assignment]:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM current_assignment ORDER BY rater, position")
        return [_assignment(row) for row in rows]

    def of(self, rater: Rater) -> list[Assignment]:
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM current_assignment WHERE rater = ? ORDER BY position", (rater.key,)
        )
        return [_assignment(row) for row in rows]

    def accept(self, setup: Setup, properties: Properties, assignments: Sequence[Assignment]) -> Plan:
        identity = new_id()
        # Never before the one in force: clocks of two machines differ.
        newest = self._database.number("SELECT max(accepted_at) FROM plan")
        accepted_at = max(milliseconds(now()), newest + 1)
        with self._database.atomic() as connection:
            cursor = connection.execute(
                "INSERT INTO plan (uuid, setup, properties, accepted_at) VALUES (?, ?, ?, ?)",
                (identity.bytes, json.dumps(asdict(setup)), json.dumps(asdict(properties)), accepted_at),
            )
            connection.executemany(
                f"INSERT INTO assignment (uuid, plan, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    (new_id().bytes, cursor.lastrowid, a.rater, a.image, a.position, a.context, a.is_practice)
                    for a in assignments
                ),
            )
            self._queue.rebuild()
        return Plan(identity, setup, properties, moment(accepted_at))

    def answered(self) -> frozenset[tuple[int, int]]:
        return frozenset(self._database.rows("SELECT DISTINCT rater, image FROM answer WHERE run = 0"))

    def practice(self) -> frozenset[tuple[int, int]]:
        return frozenset(
            self._database.rows("SELECT rater, image FROM current_assignment WHERE is_practice = 1")
        )

    def is_practice(self, rater: Rater, image: int) -> bool:
        return bool(
            self._database.number(
                "SELECT is_practice FROM current_assignment WHERE rater = ? AND image = ?", (rater.key, image)
            )
        )

    def context(self, rater: Rater, image: int) -> str:
        row = self._database.row(
            "SELECT context FROM current_assignment WHERE rater = ? AND image = ?", (rater.key, image)
        )
        return str(row[0]) if row else ""

    def seconds(self) -> float | None:
        rows = self._database.rows(
            "SELECT seconds FROM answer WHERE run = 0 AND value IS NOT NULL AND seconds IS NOT NULL"
            " ORDER BY id DESC LIMIT ?",
            (_LATELY,),
        )
        times = [seconds for (seconds,) in rows]
        return median(times) if times else None

    def people(self) -> list[PersonProgress]:
        rows = self._database.rows(
            "SELECT id, uuid, name, kind, (SELECT max(recorded_at) FROM answer WHERE rater = rater.id AND run = 0),"
            " EXISTS (SELECT 1 FROM current_assignment WHERE rater = rater.id)"
            " FROM rater WHERE kind <> 'judge' ORDER BY created_at, uuid"
        )
        return [self._person(*row) for row in rows]

    def images(self) -> list[ImageProgress]:
        counts = {image: (wanted, complete) for image, wanted, complete in self._database.rows(_BY_IMAGE)}
        rows = self._database.rows("SELECT id, number, name FROM image WHERE number > 0 ORDER BY number")
        return [ImageProgress(number, name, *counts.get(key, (0, 0))) for key, number, name in rows]

    def criteria(self) -> list[CriterionProgress]:
        counts = {item: (answers, doubts) for item, answers, doubts in self._database.rows(_BY_ITEM)}
        rows = self._database.rows(_ITEMS)
        return [CriterionProgress(code, short, *counts.get(key, (0, 0))) for key, code, short in rows]

    def _person(
        self, key: int, identity: bytes, name: str, kind: str, last_at: int | None, is_given: int
    ) -> PersonProgress:
        rater = as_rater((key, identity, name, kind))
        at = moment(last_at) if last_at else None
        return PersonProgress(rater, self._queue.tally(rater), at, bool(is_given))


def read_setup(stored: str) -> Setup:
    """A setup as it was stored; what this program does not know is left out."""
    cells = read_json(stored, "setup of plan", dict)
    known = {name: cells[name] for name in Setup.__dataclass_fields__ if name in cells}
    known |= {"kind": Kind(cells["kind"]), "order": Order(cells["order"])}
    return Setup(**known | {"contexts": tuple(cells.get("contexts", ()))})


def _properties(stored: str) -> Properties:
    cells: dict[str, Any] = read_json(stored, "properties of plan", dict)
    known: dict[str, Any] = {
        name: CountRange(**cells[name]) if isinstance(cells[name], dict) else cells[name]
        for name in Properties.__dataclass_fields__
        if name in cells
    }
    return Properties(**known)


def _assignment(row: tuple[Any, ...]) -> Assignment:
    rater, image, position, context, is_practice = row
    return Assignment(rater, image, position, context, bool(is_practice))
