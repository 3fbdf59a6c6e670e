"""The looks at advice on judges."""

from collections.abc import Set

from app.identity import now
from app.study.judge.advice_looks import AdviceLook, AdviceLooks
from app.study.judge.split import ImagePart
from app.study.team.raters import Rater
from storage.database import Database, milliseconds


class AdviceLookStore(AdviceLooks):
    """Keeps each look once, with the time of the first."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def at(self, judge: Rater) -> frozenset[AdviceLook]:
        rows = self._database.rows(
            "SELECT question, reference, part, images FROM advice_look WHERE judge = ?", (judge.key,)
        )
        return frozenset(
            AdviceLook(question, reference, ImagePart(part), images)
            for question, reference, part, images in rows
        )

    def note(self, judge: Rater, looks: Set[AdviceLook]) -> None:
        at = milliseconds(now())
        rows = sorted((one.question, one.reference, one.part.value, one.images) for one in looks)
        with self._database.atomic() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO advice_look (judge, question, reference, part, images, recorded_at)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                [(judge.key, *row, at) for row in rows],
            )
