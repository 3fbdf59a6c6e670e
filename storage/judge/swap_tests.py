"""Swap tests of judges, each with its date."""

from app.identity import new_id, now
from app.study.judge.swap_test import MadeSwapTest, SwapResult, SwapTest, SwapTests
from app.study.team.raters import Rater
from storage.database import Database, milliseconds, moment

_ADD = """
INSERT INTO swap_test (uuid, judge, result, calls, model, reason, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""


class SwapTestStore(SwapTests):
    """Stores every test; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[MadeSwapTest]:
        rows = self._database.rows(
            "SELECT judge, result, calls, model, reason, recorded_at FROM swap_test ORDER BY recorded_at, uuid"
        )
        return [
            MadeSwapTest(judge, SwapTest(SwapResult(result), calls, model, reason), moment(at))
            for judge, result, calls, model, reason, at in rows
        ]

    def add(self, judge: Rater, test: SwapTest) -> None:
        row = (test.result.value, test.calls, test.model, test.reason)
        with self._database.atomic() as connection:
            connection.execute(_ADD, (new_id().bytes, judge.key, *row, milliseconds(now())))
