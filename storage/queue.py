"""What is still to do, per rater: a small derived table, so that no question needs a walk over all answers.

Where the active plan gives a rater images, the table holds these alone, numbered by the rater's own order; for
everybody else it holds all images, by their numbers.
"""

import json
from collections.abc import Iterable, Sequence

from app.study.image import Image
from app.study.queue_ports import Queue
from app.study.team.raters import Rater, RaterProgress, Session
from storage.database import Database
from storage.images.images import ImageStore

# With a rubric an image is complete when every criterion of the newest version has a verdict and, where the study asks
# for it, the whole image has been judged; without one, when the whole image has been judged.
# (NULL IS NULL holds, so without a rubric these are the whole-image items.)
_GIVEN = """
FROM answer JOIN item ON item.id = answer.item
WHERE answer.rater = progress.rater AND answer.image = progress.image AND answer.run = 0 AND answer.value IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND answer.id NOT IN (SELECT answer FROM set_aside) AND answer.id NOT IN (SELECT other FROM answer_settles)
"""
_ANSWERED = f"SELECT count(*) {_GIVEN} AND item.rubric IS (SELECT max(version) FROM rubric)"
_NEEDED = "(SELECT max(1, count(*)) FROM item WHERE rubric = (SELECT max(version) FROM rubric))"
_UNJUDGED = f"""
EXISTS (SELECT 1 FROM rubric) AND (SELECT whole_image FROM study) <> ''
AND NOT EXISTS (SELECT 1 {_GIVEN} AND item.rubric IS NULL AND item.code = (SELECT whole_image FROM study))
"""
_COUNTED = f"SELECT answered, answered < {_NEEDED} OR ({_UNJUDGED}) AS is_open FROM (SELECT ({_ANSWERED}) AS answered)"
# Without the limit, SQLite computes twice whether an image is open.
_COUNT = f"""
UPDATE progress SET (answered, is_open, is_later) = (
    SELECT answered, is_open, is_open AND EXISTS (
        SELECT 1 FROM put_off WHERE put_off.rater = progress.rater AND put_off.image = progress.image)
    FROM ({_COUNTED} LIMIT 1))
"""
_COUNT_ONE = f"{_COUNT} WHERE rater = ? AND image = ?"
_COUNT_SOME = f"""
{_COUNT} FROM json_each(?) AS pair WHERE progress.rater = pair.value ->> 0 AND progress.image = pair.value ->> 1
"""
_NEXT_OPEN_AT = """
SELECT progress.image FROM progress WHERE progress.rater = :rater AND progress.is_open = 1 AND NOT EXISTS (
    SELECT 1 FROM current_answer AS answer JOIN item ON item.id = answer.item
    WHERE answer.rater = :rater AND answer.image = progress.image AND answer.run = 0 AND answer.value IS NOT NULL
    AND item.code = :item AND item.rubric IS (SELECT max(version) FROM rubric))
ORDER BY progress.number <= :place, progress.number LIMIT 1
"""
_PLANNED = "SELECT 1 FROM current_assignment WHERE rater = ?"
# Every rater's images; the same as `enrol` and `ImageStore` put in one by one.
_MEMBERS = """
SELECT rater, image, row_number() OVER (PARTITION BY rater ORDER BY position, id), 0, 1, 0 FROM current_assignment
UNION ALL
SELECT rater.id, image.id, image.number, 0, 1, 0 FROM rater CROSS JOIN image
WHERE image.number > 0 AND rater.kind <> 'judge' AND rater.id NOT IN (SELECT rater FROM current_assignment)
"""


class QueueStore(Queue):
    """Answers "what next?" and "how far?" from the table `progress`, and keeps that table true."""

    def __init__(self, database: Database, images: ImageStore) -> None:
        self._database = database
        self._images = images

    def next_open(self, rater: Rater, after: int) -> Image | None:
        place = self._place_behind(rater, after)
        for later in (0, 1):
            for condition in ("number > ?", "number <= ?"):
                row = self._database.row(
                    f"SELECT image FROM progress WHERE rater = ? AND is_open = 1 AND is_later = ?"
                    f" AND {condition} ORDER BY number LIMIT 1",
                    (rater.key, later, place),
                )
                if row:
                    return self._images.get(row[0])
        return None

    def next_open_at(self, rater: Rater, item: str, after: int) -> Image | None:
        values = {"rater": rater.key, "item": item, "place": self._place_behind(rater, after)}
        row = self._database.row(_NEXT_OPEN_AT, values)
        return self._images.get(row[0]) if row else None

    def _place_behind(self, rater: Rater, number: int) -> int:
        if not number or not self._is_planned(rater):
            return number
        return self._database.number(
            "SELECT progress.number FROM image JOIN progress ON progress.image = image.id AND progress.rater = ?"
            " WHERE image.number = ?",
            (rater.key, number),
        )

    def _is_planned(self, rater: Rater) -> bool:
        return self._database.row(_PLANNED, (rater.key,)) is not None

    def count(self, rater: Rater) -> int:
        if not self._is_planned(rater):
            return self._images.count()
        return self._database.number("SELECT count(*) FROM progress WHERE rater = ?", (rater.key,))

    def place(self, rater: Rater, image: Image) -> int:
        if not self._is_planned(rater):
            return image.number
        return self._database.number(
            "SELECT number FROM progress WHERE rater = ? AND image = ?", (rater.key, image.key)
        )

    def at(self, rater: Rater, place: int) -> Image | None:
        if not self._is_planned(rater):
            return self._images.at(place)
        row = self._database.row(
            "SELECT image FROM progress WHERE rater = ? AND number = ?", (rater.key, place)
        )
        return self._images.get(row[0]) if row else None

    def answered(self, rater: Rater, image: int) -> int:
        return self._database.number(
            "SELECT answered FROM progress WHERE rater = ? AND image = ?", (rater.key, image)
        )

    def is_put_off(self, rater: Rater, image: int) -> bool:
        return bool(
            self._database.number(
                "SELECT is_later FROM progress WHERE rater = ? AND image = ?", (rater.key, image)
            )
        )

    def tally(self, rater: Rater) -> RaterProgress:
        row = self._database.row(
            "SELECT count(*), coalesce(sum(is_open = 0), 0), coalesce(sum(is_open AND answered > 0), 0),"
            " coalesce(sum(is_open AND is_later), 0),"
            f" coalesce(sum(is_open AND answered >= {_NEEDED}), 0) FROM progress WHERE rater = ?",
            (rater.key,),
        )
        return RaterProgress(*row) if row else RaterProgress(0, 0, 0, 0)

    def open_numbers(self, rater: Rater) -> Sequence[int]:
        return [
            number
            for (number,) in self._database.rows(
                "SELECT image.number FROM progress JOIN image ON image.id = progress.image"
                " WHERE progress.rater = ? AND is_open = 1 ORDER BY progress.number",
                (rater.key,),
            )
        ]

    def put_off(self, session: Session, image: int) -> None:
        with self._database.atomic() as connection:
            self._database.add_fact("put_off", rater=session.rater.key, image=image, session=session.key)
            connection.execute(
                "UPDATE progress SET is_later = 1 WHERE rater = ? AND image = ? AND is_open = 1",
                (session.rater.key, image),
            )

    def refresh(self, rater: int, image: int) -> None:
        """Count one image again for one rater. Runs inside the caller's transaction."""
        self._database.connection.execute(_COUNT_ONE, (rater, image))

    def refresh_all(self, places: Iterable[tuple[int, int]]) -> None:
        """Count images again, each for its rater. Runs inside the caller's transaction."""
        _refresh(self._database, places)

    def enrol(self, rater: int) -> None:
        """Put every image into a new rater's queue. Runs inside the caller's transaction."""
        self._database.connection.execute(
            "INSERT INTO progress SELECT ?, id, number, 0, 1, 0 FROM image WHERE number > 0", (rater,)
        )

    def rebuild(self) -> None:
        """Put everything in again and count it: after an import, for a new rubric version, when a plan is active."""
        rebuild(self._database)


def rebuild(database: Database) -> None:
    """The same for whoever has no store, as when an older study is brought up to date."""
    with database.atomic() as connection:
        connection.execute("DELETE FROM progress")
        connection.execute(f"INSERT INTO progress {_MEMBERS}")
        connection.execute(_COUNT)


def refresh_touched(database: Database) -> None:
    """Count the images in the table `temp.touched` again, each for its rater. Runs inside the caller's transaction."""
    _refresh(database, list(database.rows("SELECT rater, image FROM temp.touched")))


def _refresh(database: Database, places: Iterable[tuple[int, int]]) -> None:
    database.connection.execute(_COUNT_SOME, (json.dumps(list(places)),))
