"""What is still to do, per rater: a small derived table, so that no question needs a walk over all answers."""

from collections.abc import Sequence

from app.study.identity import new_id, now
from app.study.image import Image
from app.study.people import Rater, Session
from app.study.ports import Tally
from storage.database import Database, milliseconds
from storage.images import ImageStore

# With a rubric an image is complete when every criterion of the newest version has a verdict; without one,
# when the whole image has been judged.
# (NULL IS NULL holds, so without a rubric these are the whole-image items.)
_ANSWERED = """
SELECT count(*) FROM answer JOIN item ON item.id = answer.item
WHERE answer.rater = :rater AND answer.image = :image AND answer.value IS NOT NULL AND answer.run = 0
AND item.rubric IS (SELECT max(version) FROM rubric)
AND NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
"""
_NEEDED = "(SELECT max(1, count(*)) FROM item WHERE rubric = (SELECT max(version) FROM rubric))"
_COUNTED = f"SELECT ({_ANSWERED}), {_NEEDED}"
_REFRESH = """
UPDATE progress SET answered = :answered, is_open = :answered < :needed, is_later = :answered < :needed
    AND EXISTS (SELECT 1 FROM put_off WHERE rater = :rater AND image = :image)
WHERE rater = :rater AND image = :image
"""


class QueueStore:
    """Answers "what next?" and "how far?" from the table `progress`, and keeps that table true."""

    def __init__(self, database: Database, images: ImageStore) -> None:
        self._database = database
        self._images = images

    def next_open(self, rater: Rater, after: int) -> Image | None:
        """The next open image behind this number, going round once; those put off come when no other is left."""
        for later in (0, 1):
            for condition in ("number > ?", "number <= ?"):
                row = self._database.row(
                    f"SELECT number FROM progress WHERE rater = ? AND is_open = 1 AND is_later = ?"
                    f" AND {condition} ORDER BY number LIMIT 1",
                    (rater.key, later, after),
                )
                if row:
                    return self._images.at(row[0])
        return None

    def answered(self, rater: Rater, image: int) -> int:
        """How many criteria of the newest rubric version this rater has answered for an image."""
        return self._database.number(
            "SELECT answered FROM progress WHERE rater = ? AND image = ?", (rater.key, image)
        )

    def is_put_off(self, rater: Rater, image: int) -> bool:
        """Whether this rater left the image for later and it is still open."""
        return bool(
            self._database.number(
                "SELECT is_later FROM progress WHERE rater = ? AND image = ?", (rater.key, image)
            )
        )

    def tally(self, rater: Rater) -> Tally:
        """How far this rater is."""
        row = self._database.row(
            "SELECT count(*), coalesce(sum(is_open = 0), 0), coalesce(sum(is_open AND answered > 0), 0),"
            " coalesce(sum(is_open AND is_later), 0) FROM progress WHERE rater = ?",
            (rater.key,),
        )
        return Tally(*row) if row else Tally(0, 0, 0, 0)

    def open_numbers(self, rater: Rater) -> Sequence[int]:
        """The numbers of all open images, in order."""
        return [
            number
            for (number,) in self._database.rows(
                "SELECT number FROM progress WHERE rater = ? AND is_open = 1 ORDER BY number", (rater.key,)
            )
        ]

    def put_off(self, session: Session, image: int) -> None:
        """Leave an image for later; it stays in the queue, behind the others."""
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO put_off (uuid, rater, image, session, recorded_at) VALUES (?, ?, ?, ?, ?)",
                (new_id().bytes, session.rater.key, image, session.key, milliseconds(now())),
            )
            connection.execute(
                "UPDATE progress SET is_later = 1 WHERE rater = ? AND image = ? AND is_open = 1",
                (session.rater.key, image),
            )

    def refresh(self, rater: int, image: int) -> None:
        """Count one image anew for one rater. Runs inside the caller's transaction."""
        place = {"rater": rater, "image": image}
        answered, needed = self._database.row(_COUNTED, place) or (0, 1)
        self._database.connection.execute(_REFRESH, {**place, "answered": answered, "needed": needed})

    def enrol(self, rater: int) -> None:
        """Put every image into a new rater's queue. Runs inside the caller's transaction."""
        self._database.connection.execute(
            "INSERT INTO progress SELECT ?, id, number, 0, 1, 0 FROM image", (rater,)
        )

    def rebuild(self) -> None:
        """Count everything anew: after an import, or when the rubric has a new version."""
        counted = _ANSWERED.replace(":rater", "progress.rater").replace(":image", "progress.image")
        with self._database.atomic() as connection:
            connection.execute(f"UPDATE progress SET answered = ({counted})")
            connection.execute(f"UPDATE progress SET is_open = (answered < {_NEEDED})")
            connection.execute(
                "UPDATE progress SET is_later = is_open AND EXISTS (SELECT 1 FROM put_off"
                " WHERE put_off.rater = progress.rater AND put_off.image = progress.image)"
            )
