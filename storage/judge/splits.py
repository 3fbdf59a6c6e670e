"""Which images are sealed for the test, and who has opened a judge's results on them."""

from collections.abc import Mapping
from typing import Any

from app.study.judge.split import Look, Split, Splits
from app.study.team.raters import Rater
from storage.database import Database, moment

# An answer that has an earlier id was there before, on whatever machine the split was made.
_ALL = """
SELECT seed, share, (SELECT count(*) FROM split_image WHERE split = test_split.id AND is_test = 0),
    (SELECT count(*) FROM split_image WHERE split = test_split.id AND is_test = 1), recorded_at,
    (SELECT count(*) FROM split_image CROSS JOIN rater
        CROSS JOIN answer ON answer.rater = rater.id AND answer.image = split_image.image
        WHERE split = test_split.id AND is_test = 1 AND rater.kind = 'judge' AND answer.act <> 'carry'
        AND answer.uuid < test_split.uuid)
FROM test_split ORDER BY recorded_at, uuid
"""
_LOOKS = """
SELECT looked_by, rater.name, test_look.rubric, test_look.recorded_at FROM test_look
JOIN rater ON rater.id = test_look.judge ORDER BY test_look.recorded_at, test_look.uuid
"""
_WITHHELD = """
SELECT count(*) FROM withheld_answer AS withheld JOIN current_answer AS answer ON answer.id = withheld.id
WHERE answer.value IS NOT NULL
"""


class SplitStore(Splits):
    """Keeps every split and every look; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[Split]:
        return [_split(row) for row in self._database.rows(_ALL)]

    def test_images(self) -> frozenset[int]:
        rows = self._database.rows("SELECT DISTINCT image FROM split_image WHERE is_test = 1")
        return frozenset(image for (image,) in rows)

    def drawn_from(self) -> frozenset[int]:
        return frozenset(image for (image,) in self._database.rows("SELECT DISTINCT image FROM split_image"))

    def seal(self, seed: int, share: float, is_test: Mapping[int, bool]) -> Split:
        with self._database.atomic() as connection:
            key = self._database.add_fact("test_split", seed=seed, share=share)
            connection.executemany(
                "INSERT INTO split_image (split, image, is_test) VALUES (?, ?, ?)",
                [(key, image, sealed) for image, sealed in is_test.items()],
            )
        return self.all()[-1]

    def looks(self) -> list[Look]:
        rows = self._database.rows(_LOOKS)
        return [Look(by, judge, version, moment(at)) for by, judge, version, at in rows]

    def look(self, judge: Rater, rubric_version: int, by: str) -> Look:
        self._database.add_fact("test_look", judge=judge.key, rubric=rubric_version, looked_by=by)
        return self.looks()[-1]

    def is_open(self, judge: Rater, rubric_version: int) -> bool:
        sql = "SELECT 1 FROM test_look WHERE judge = ? AND rubric = ?"
        return bool(self._database.number(sql, (judge.key, rubric_version)))

    def answered(self, judge: Rater) -> frozenset[int]:
        rows = self._database.rows(
            "SELECT DISTINCT answer.image FROM split_image CROSS JOIN answer ON answer.image = split_image.image"
            " WHERE is_test = 1 AND answer.rater = ? AND answer.value IS NOT NULL",
            (judge.key,),
        )
        return frozenset(image for (image,) in rows)

    def withheld(self) -> int:
        return self._database.number(_WITHHELD)


def _split(row: tuple[Any, ...]) -> Split:
    seed, share, development, test, at, judged = row
    return Split(seed, share, development, test, moment(at), judged)
