"""Groups that people make of images: a fact for each name, and for each place where an image was put."""

import uuid
from collections.abc import Iterable
from typing import Any

from app.identity import new_id, now
from app.study.team.groupings import Groupings, ImageGroup
from app.study.team.raters import Rater
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, milliseconds

# Of rows of one moment the one with the larger id holds, on whatever machine they were written.
_GROUPS = """
SELECT first.id, first.uuid, newest.name, newest.reason, rater.id, rater.uuid, rater.name, rater.kind
FROM grouping AS first JOIN rater ON rater.id = first.rater
JOIN grouping AS newest ON (newest.id = first.id OR newest.first = first.id) AND NOT EXISTS (
    SELECT 1 FROM grouping AS later WHERE (later.id = first.id OR later.first = first.id)
    AND (later.recorded_at, later.uuid) > (newest.recorded_at, newest.uuid))
WHERE first.first IS NULL AND newest.name <> '' {only}
ORDER BY first.rater, first.recorded_at, first.uuid
"""
_IMAGES = """
SELECT grouping, image FROM grouped_image AS one WHERE grouping IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM grouped_image AS later WHERE later.rater = one.rater AND later.image = one.image
    AND (later.recorded_at, later.uuid) > (one.recorded_at, one.uuid))
ORDER BY recorded_at, uuid
"""


class GroupingStore(Groupings):
    """Stores every change; none is ever edited."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, rater: Rater) -> list[ImageGroup]:
        return self._read("AND first.rater = ?", (rater.key,))

    def all(self) -> list[ImageGroup]:
        return self._read("", ())

    def make(self, rater: Rater, name: str, reason: str = "") -> ImageGroup:
        identity = new_id()
        self._add(identity, rater, None, name, reason)
        return next(one for one in self.of(rater) if one.id == identity)

    def change(self, group: ImageGroup, name: str, reason: str) -> ImageGroup:
        if not name:
            raise ValueError("A group without a name is a removed one.")
        self._add(new_id(), group.rater, group.key, name, reason)
        return next(one for one in self.of(group.rater) if one.key == group.key)

    def remove(self, group: ImageGroup) -> None:
        with self._database.atomic():
            for image in group.images:
                self.put(group.rater, image, None)
            self._add(new_id(), group.rater, group.key, "", "")

    def put(self, rater: Rater, image: int, group: ImageGroup | None) -> None:
        if group is not None and group.rater.key != rater.key:
            raise ValueError("Everybody has groups of their own.")
        values = (new_id().bytes, rater.key, image, group.key if group else None, milliseconds(now()))
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO grouped_image (uuid, rater, image, grouping, recorded_at) VALUES (?, ?, ?, ?, ?)",
                values,
            )

    def _add(self, identity: uuid.UUID, rater: Rater, first: int | None, name: str, reason: str) -> None:
        values = (identity.bytes, rater.key, first, name, reason, milliseconds(now()))
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO grouping (uuid, rater, first, name, reason, recorded_at) VALUES (?, ?, ?, ?, ?, ?)",
                values,
            )

    def _read(self, only: str, values: tuple[Any, ...]) -> list[ImageGroup]:
        images: dict[int, list[int]] = {}
        for group, image in self._database.rows(_IMAGES):
            images.setdefault(group, []).append(image)
        rows: Iterable[tuple[Any, ...]] = self._database.rows(_GROUPS.format(only=only), values)
        return [
            ImageGroup(key, as_uuid(identity), as_rater(rater), name, reason, tuple(images.get(key, ())))
            for key, identity, name, reason, *rater in rows
        ]
