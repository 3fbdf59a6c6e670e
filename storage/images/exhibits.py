"""Exhibits: what is judged where it is more than one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.errors import UserError
from app.identity import now
from app.messages.study import storage as storage_text
from storage.database import milliseconds

# Who only asks whether there are any, as every start of the window does, needs no exhibits.
if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.study.exhibits import Exhibit, ExhibitContent
    from app.study.image import Image, ImageFacts
    from storage.database import Database
    from storage.images.images import ImageStore


class ExhibitStore:
    """Adds exhibits and reads them; one that is there is never edited, for people have judged it as it is.

    Raises UserError where one cannot be read.
    """

    def __init__(self, database: Database, images: ImageStore) -> None:
        self._database = database
        self._images = images

    def of(self, image: int) -> Exhibit | None:
        """What an image (by its key) shows and says beside itself; None where it is just a picture."""
        row = self._database.row("SELECT shown FROM exhibit WHERE image = ?", (image,))
        return self._exhibit(image, row[0]) if row else None

    def all(self) -> Sequence[Exhibit]:
        """Every exhibit that is more than a picture, in the order of their numbers."""
        rows = self._database.rows(
            "SELECT image, shown FROM exhibit JOIN image ON image.id = exhibit.image ORDER BY image.number"
        )
        return [self._exhibit(image, shown) for image, shown in rows]

    def has_any(self) -> bool:
        """Whether the study has exhibits that are more than a picture."""
        return self._database.row("SELECT 1 FROM exhibit LIMIT 1") is not None

    def add(self, facts: ImageFacts, shown: ExhibitContent, pictures: Sequence[int]) -> Image:
        """A new thing to judge, without a file of its own, showing pictures of the study (by key) in this order.

        Returns the row it is numbered and answered by. Raises KeyError for a picture that is not there.
        """
        with self._database.atomic() as connection:
            began = milliseconds(now())
            image = self._images.place_for(facts.name)
            self._images.update(image, facts)
            # As old as its row, unless that was there before: so it is known for one that came to be as it is.
            made = self._database.number("SELECT added_at FROM image WHERE id = ?", (image.key,))
            self._insert(image.key, shown, max(began, made))
            for picture in pictures:
                if self._images.get(picture) is None:
                    raise KeyError(picture)
            connection.executemany(
                "INSERT INTO exhibit_picture VALUES (?, ?, ?)",
                [(image.key, place, picture) for place, picture in enumerate(pictures, start=1)],
            )
        added = self._images.get(image.key)
        assert added is not None
        return added

    def enrich(self, image: int, shown: ExhibitContent) -> Exhibit:
        """Let a picture that is judged come with texts or a context. Raises ValueError where it has them already."""
        if self.of(image) is not None:
            raise ValueError(image)
        with self._database.atomic():
            self._insert(image, shown, milliseconds(now()))
        made = self.of(image)
        assert made is not None
        return made

    def _insert(self, image: int, shown: ExhibitContent, added_at: int) -> None:
        from app.study.exhibits import write_shown

        self._database.add("exhibit", image=image, shown=write_shown(shown), added_at=added_at)

    def _exhibit(self, image: int, shown: str) -> Exhibit:
        from app.study.exhibits import Exhibit

        keys = [
            key
            for (key,) in self._database.rows(
                "SELECT picture FROM exhibit_picture WHERE exhibit = ? ORDER BY position", (image,)
            )
        ]
        pictures = [picture for key in keys if (picture := self._images.get(key)) is not None]
        own = self._images.get(image)
        if not keys and own is not None and own.picture.sha256:
            pictures = [own]
        return Exhibit(image, self._read(shown), tuple(pictures))

    def _read(self, shown: str) -> ExhibitContent:
        from app.study.exhibits import read_shown

        try:
            return read_shown(shown)
        except ValueError as error:
            folder = self._database.path.parent
            raise UserError(
                storage_text.damaged(folder=folder, detail=storage_text.UNREADABLE_EXHIBIT)
            ) from error
