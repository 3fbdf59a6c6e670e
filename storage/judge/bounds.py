"""The bounds a study sets for its judges, each with its date."""

from app.identity import new_id, now
from app.study.judge.bounds import Bounds, SetBounds
from storage.database import Database, milliseconds, moment

# An answer that is dated earlier counts as given before, on whatever machine the bounds were set.
_ALL = """
SELECT on_met, on_not_met, tolerance, epsilon, recorded_at,
    answers > 0 OR EXISTS (
        SELECT 1 FROM answer
        WHERE (answer.recorded_at, answer.uuid) < (judge_bounds.recorded_at, judge_bounds.uuid))
FROM judge_bounds ORDER BY recorded_at, uuid
"""
_ADD = """
INSERT INTO judge_bounds (uuid, on_met, on_not_met, tolerance, epsilon, answers, recorded_at)
VALUES (?, ?, ?, ?, ?, (SELECT count(*) FROM answer), ?)
"""


class BoundsStore:
    """Keeps every set of bounds; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[SetBounds]:
        """All bounds that were set, oldest first."""
        rows = self._database.rows(_ALL)
        return [SetBounds(Bounds(*values), moment(at), bool(late)) for *values, at, late in rows]

    def add(self, bounds: Bounds) -> SetBounds:
        """Set bounds; they are on the disk when this returns."""
        values = (bounds.on_met, bounds.on_not_met, bounds.tolerance, bounds.epsilon)
        with self._database.atomic() as connection:
            connection.execute(_ADD, (new_id().bytes, *values, milliseconds(now())))
        return self.all()[-1]
