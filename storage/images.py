"""The images of a study: their rows, and their files behind them."""

import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages import storage as messages
from app.study.identity import new_id, now
from app.study.image import Image, ImageFacts, Picture
from app.study.ports import Added
from storage.database import Database, as_uuid, milliseconds
from storage.pictures import MOST_MEGABYTES, PictureFiles, inspect

_COLUMNS = (
    "id, uuid, number, name, source, is_photograph, is_reference, prompt, image_group, licence, "
    "coalesce(sha256, ''), format, width, height, size_bytes"
)


class ImageStore:
    """Adds, finds and changes what is known of images."""

    def __init__(self, database: Database, files: PictureFiles) -> None:
        self._database = database
        self._files = files

    def count(self) -> int:
        """How many images there are."""
        return self._database.number("SELECT count(*) FROM image")

    def at(self, number: int) -> Image | None:
        """The image with this number (from 1), or None."""
        return self._one("number = ?", number)

    def get(self, key: int) -> Image | None:
        """The image with this key, or None."""
        return self._one("id = ?", key)

    def find(self, reference: str) -> Sequence[Image]:
        """All images a reference can mean: a file name as added, an image's id, or its SHA-256.

        Of an image added with its folder (`cranes/p01.png`) the bare file name will do.
        """
        by_name = self._some("name = ?", reference) or self._some_below_folders(reference)
        if by_name:
            return by_name
        lowered = reference.lower()
        if len(lowered) == 64:
            return self._some("sha256 = ?", lowered)
        try:
            of_picture = "uuid = ?1 OR id IN (SELECT image FROM image_alias WHERE uuid = ?1)"
            return self._some(of_picture, uuid.UUID(lowered).bytes)
        except ValueError:
            return []

    def all(self) -> Iterator[Image]:
        """Every image in order."""
        return (_image(row) for row in self._database.rows(f"SELECT {_COLUMNS} FROM image ORDER BY number"))

    def path(self, image: Image) -> Path:
        """Where the image's file stands."""
        return self._files.path(image.picture.sha256)

    @property
    def files(self) -> PictureFiles:
        """The files of the images, by the SHA-256 of their bytes."""
        return self._files

    def add(self, file: Path, facts: ImageFacts) -> Added:
        """Add one file. Bytes that are already in the study are not added twice: the image there is returned.

        Raises UserError, having changed nothing, when the file cannot be taken.
        """
        try:
            megabytes = file.stat().st_size // 1_000_000
            if megabytes > MOST_MEGABYTES:
                raise UserError(messages.file_too_many_bytes(facts.name, megabytes, MOST_MEGABYTES))
            content = file.read_bytes()
        except OSError as error:
            raise UserError(messages.file_gone(facts.name, error)) from error
        picture = inspect(content, facts.name)
        known = self._one("sha256 = ?", picture.sha256)
        if known is not None:
            self._files.keep(content, picture.sha256)  # mends a file that was lost
            return Added(known, is_new=False)
        awaited = self._awaited(facts.name)
        is_kept = self._files.keep(content, picture.sha256)
        try:
            with self._database.atomic():
                key = self._fill(awaited, facts, picture) if awaited else self._insert(facts, picture)
        except BaseException:
            if is_kept:
                self._files.drop(picture.sha256)
            raise
        return Added(self._must(key), is_new=True)

    def add_missing(self, name: str) -> Image:
        """A place for an image that answers speak of but whose file is not at hand."""
        with self._database.atomic():
            key = self._insert(ImageFacts(name), None)
        return self._must(key)

    def update(self, image: Image, facts: ImageFacts) -> Image:
        """Write down what is newly known of an image."""
        with self._database.atomic():
            self._set_facts(image.key, facts)
        return self._must(image.key)

    def _insert(self, facts: ImageFacts, picture: Picture | None) -> int:
        number = self._database.number("SELECT max(number) FROM image") + 1
        cursor = self._database.connection.execute(
            "INSERT INTO image (uuid, number, sha256, name, source, is_photograph, is_reference, prompt,"
            " image_group, licence, format, width, height, size_bytes, added_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (new_id().bytes, number, *_values(facts, picture), milliseconds(now())),
        )
        key = cursor.lastrowid or 0
        self._database.connection.execute(
            "INSERT INTO progress SELECT id, ?, ?, 0, 1, 0 FROM rater WHERE kind <> 'judge'"
            " AND id NOT IN (SELECT rater FROM current_assignment)",  # to the others a plan gives it, or does not
            (key, number),
        )
        return key

    def _fill(self, awaited: Image, facts: ImageFacts, picture: Picture) -> int:
        self._database.connection.execute(
            "UPDATE image SET sha256 = ?, format = ?, width = ?, height = ?, size_bytes = ? WHERE id = ?",
            (picture.sha256, picture.format, picture.width, picture.height, picture.size_bytes, awaited.key),
        )
        self._set_facts(awaited.key, facts)
        return awaited.key

    def _set_facts(self, key: int, facts: ImageFacts) -> None:
        self._database.connection.execute(
            "UPDATE image SET name = ?, source = ?, is_photograph = ?, is_reference = ?, prompt = ?,"
            " image_group = ?, licence = ?, changed_at = ? WHERE id = ?",
            (*_values(facts, None)[1:8], milliseconds(now()), key),
        )

    def _one(self, condition: str, value: object) -> Image | None:
        return next(iter(self._some(condition, value)), None)

    def _some(self, condition: str, value: object) -> list[Image]:
        sql = f"SELECT {_COLUMNS} FROM image WHERE {condition} ORDER BY number"
        return [_image(row) for row in self._database.rows(sql, (value,))]

    def _awaited(self, name: str) -> Image | None:
        """The image that answers spoke of before its file came, by this name or by the bare file name."""
        bare = name.rpartition("/")[2]
        return next(
            (i for said in (name, bare) if (i := self._one("name = ? AND sha256 IS NULL", said)) is not None),
            None,
        )

    def _some_below_folders(self, name: str) -> list[Image]:
        if not name or "/" in name:
            return []
        ending = f"/{name}"
        sql = f"SELECT {_COLUMNS} FROM image WHERE substr(name, -length(?1)) = ?1 ORDER BY number"
        return [_image(row) for row in self._database.rows(sql, (ending,))]

    def _must(self, key: int) -> Image:
        image = self.get(key)
        assert image is not None
        return image


def _values(facts: ImageFacts, picture: Picture | None) -> tuple[Any, ...]:
    picture = picture or Picture("", "", 0, 0, 0)
    return (
        picture.sha256 or None,
        facts.name,
        facts.source,
        int(facts.is_photograph),
        int(facts.is_reference),
        facts.prompt,
        facts.group,
        facts.licence,
        picture.format,
        picture.width,
        picture.height,
        picture.size_bytes,
    )


def _image(row: tuple[Any, ...]) -> Image:
    key, identity, number, name, source, photograph, reference, prompt, group, licence, *picture = row
    facts = ImageFacts(name, source, bool(photograph), bool(reference), prompt, group, licence)
    return Image(key, as_uuid(identity), number, facts, Picture(*picture))
