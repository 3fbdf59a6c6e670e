"""The images of a study: their rows, and their files behind them."""

import json
import uuid
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.files.fetched_files import is_fetchable, is_fetched
from app.files.text_file import open_file
from app.identity import new_id, now
from app.messages.annotate import content_notes as content_notes_text
from app.messages.study import image_files, storage as storage_text
from app.study.image import NO_FEATURES, Added, Image, ImageFacts, Picture, PictureFeatures, is_plain_name
from app.study.image_ports import Images
from app.study.names import is_line, spellings
from app.study.team.raters import Rater
from storage.connections import is_live
from storage.database import Database, as_uuid, milliseconds, read_json
from storage.images.image_files import MOST_MEGABYTES, PictureFiles, inspect

if TYPE_CHECKING:
    from app.study.overview.gallery import GalleryRow
    from storage.images.picture_features import PictureFeaturesStore
    from storage.objects.fetched_images import FetchedImages

_COLUMNS = (
    "id, uuid, number, name, source, is_photograph, is_reference, prompt, image_group, licence, "
    "content_note, coalesce(sha256, ''), format, width, height, size_bytes"
)

# SQLite counts a whole table page by page, but rows that meet a condition one by one.
_COUNT = "SELECT (SELECT count(*) FROM image) - (SELECT count(*) FROM image WHERE number <= 0)"

_PAGE = 500

# Whoever made an exhibit of several parts gave it no file, and it waits for none.
_AWAITED = "name = ? AND sha256 IS NULL AND id NOT IN (SELECT image FROM exhibit)"


class ImageStore(Images):
    """Adds, finds and changes what is known of images."""

    def __init__(self, database: Database, files: PictureFiles) -> None:
        self._database = database
        self._files = files

    def count(self) -> int:
        return self._database.number(_COUNT)

    def at(self, number: int) -> Image | None:
        return self._one("number = ?", number)

    def get(self, key: int) -> Image | None:
        return self._one("id = ?", key)

    def some(self, keys: Sequence[int]) -> Mapping[int, Image]:
        sql = f"SELECT {_COLUMNS} FROM image WHERE id IN ({', '.join('?' * len(keys))})"
        return {row[0]: _image(row) for row in self._database.rows(sql, keys)}

    def find(self, reference: str) -> Sequence[Image]:
        for name in spellings(reference):
            if by_name := self._some("name = ?", name):
                return by_name
        lowered = reference.lower()
        if len(lowered) == 64:
            return self._some("sha256 = ?", lowered)
        try:
            of_picture = "uuid = ?1 OR id IN (SELECT image FROM image_alias WHERE uuid = ?1)"
            return self._some(of_picture, uuid.UUID(lowered).bytes)
        except ValueError:
            return []

    def find_by_file_name(self, file_name: str) -> Sequence[Image]:
        sql = (
            f"SELECT {_COLUMNS} FROM image WHERE name = ?1 OR substr(name, -length(?2)) = ?2 ORDER BY number"
        )
        found = {
            row[0]: _image(row)
            for name in spellings(file_name)
            for row in self._database.rows(sql, (name, f"/{name}"))
        }
        return list(found.values())

    def all(self) -> Iterator[Image]:
        sql = f"SELECT {_COLUMNS} FROM image WHERE number > ? ORDER BY number LIMIT {_PAGE}"
        number = 0
        while page := [_image(row) for row in self._database.rows(sql, (number,))]:
            yield from page
            number = page[-1].number

    def shown_only(self) -> Sequence[Image]:
        return self._some("number < ?", 0)[::-1]

    def with_prompts(self) -> Iterator[Image]:
        sql = f"SELECT {_COLUMNS} FROM image WHERE number > 0 AND prompt <> '' ORDER BY number"
        return map(_image, self._database.rows(sql))

    def present(self) -> Container[bytes]:
        return self._files.present()

    def path(self, image: Image) -> Path:
        return self._path_of(image.picture.sha256)

    def file(self, image: Image) -> Path:
        return self.file_of(image.picture.sha256)

    def files_of(self, images: Sequence[Image]) -> Mapping[int, Path]:
        here = self._files.some([image.picture.sha256 for image in images])
        found: dict[int, Path] = {}
        for image in images:
            sha256 = image.picture.sha256
            if sha256 in here:
                found[image.key] = here[sha256]
            elif sha256 and (file := self.file_of(sha256)).is_file():
                found[image.key] = file
        return found

    def file_of(self, sha256: str) -> Path:
        """The file with this hash, fetched as `file` says."""
        path = self._path_of(sha256)
        if is_fetchable(path):
            is_fetched(path)
        return path

    def _path_of(self, sha256: str) -> Path:
        path = self._files.path(sha256)
        is_elsewhere = bool(sha256) and not path.exists() and self._fetched is not None
        return self._fetched.path(sha256) if is_elsewhere and self._fetched else path

    @cached_property
    def _fetched(self) -> "FetchedImages | None":
        from storage.objects.fetched_images import fetched_images

        row = self._database.row("SELECT uuid FROM study")
        return fetched_images(as_uuid(row[0])) if row else None

    @property
    def files(self) -> PictureFiles:
        """The files of the images, by the SHA-256 of their bytes."""
        return self._files

    def add(self, file: Path, facts: ImageFacts, is_shown_only: bool = False) -> Added:
        content = _content(file, facts.name)
        picture = inspect(content, facts.name)
        known = self._one("sha256 = ?", picture.sha256)
        if known is not None:
            is_mended = self._files.keep(content, picture.sha256)
            if known.number > 0 or is_shown_only or is_mended:
                return Added(known, is_new=False)
            return Added(self._let_be_judged(known, facts), is_new=True)
        if not is_plain_name(facts.name):  # other machines would not take it in
            raise UserError(image_files.name_of_an_image(facts.name))
        awaited = None if is_shown_only else self._awaited(facts.name)
        is_kept = self._files.keep(content, picture.sha256)
        try:
            with self._database.atomic():
                key = (
                    self._fill(awaited, facts, picture)
                    if awaited
                    else self._insert(facts, picture, is_shown_only)
                )
                self._features.keep(picture.sha256, picture.features)
        except BaseException:
            if is_kept:
                self._files.drop(picture.sha256)
            raise
        return Added(self._must(key), is_new=True)

    def add_missing(self, name: str) -> Image:
        with self._database.atomic():
            key = self._insert(ImageFacts(name), None)
        return self._must(key)

    def place_for(self, name: str) -> Image:
        """The place of this name that answers speak of already, or a new one."""
        return self._awaited(name) or self.add_missing(name)

    def update(self, image: Image, facts: ImageFacts) -> Image:
        with self._database.atomic():
            self._set_facts(image.key, facts)
        return self._must(image.key)

    def settings(self) -> dict[int, dict[str, str]]:
        rows = self._database.rows("SELECT image, settings FROM image_settings ORDER BY recorded_at, uuid")
        return {image: _settings(stored) for image, stored in rows}

    def settings_of(self, image: int) -> dict[str, str]:
        newest = (
            "SELECT settings FROM image_settings WHERE image = ? ORDER BY recorded_at DESC, uuid DESC LIMIT 1"
        )
        row = self._database.row(newest, (image,))
        return _settings(row[0]) if row else {}

    def keep_settings(self, image: int, settings: Mapping[str, str]) -> None:
        stored = json.dumps(settings, ensure_ascii=False, sort_keys=True)
        self._database.add_fact("image_settings", image=image, settings=stored)

    def gallery(self, viewer: Rater | None) -> "Sequence[GalleryRow]":
        from storage.images.gallery import gallery_rows

        return gallery_rows(self._database, self._some("number > ?", 0), viewer)

    def as_known(self, image: Image, viewer: Rater | None) -> Image:
        from storage.images.gallery import known_image

        return known_image(self._database, image, viewer) if viewer else image

    def content_notes(self) -> Mapping[int, tuple[str, ...]]:
        from storage.images.content_notes import content_notes

        return content_notes(self._database)

    def content_notes_of(self, image: int) -> tuple[str, ...]:
        from storage.images.content_notes import content_notes_of

        return content_notes_of(self._database, image)

    @cached_property
    def _features(self) -> "PictureFeaturesStore":
        from storage.images.picture_features import PictureFeaturesStore

        return PictureFeaturesStore(self._database)

    def features(self, keys: Sequence[int]) -> list[PictureFeatures]:
        hashes: dict[int, str] = dict(
            self._database.rows("SELECT id, sha256 FROM image WHERE sha256 IS NOT NULL")
        )
        files = {hashes[key]: self._path_of(hashes[key]) for key in keys if key in hashes}
        features = self._features.of(files) if files else {}
        return [features.get(hashes.get(key, ""), NO_FEATURES) for key in keys]

    @property
    def are_features_kept(self) -> bool:
        return self._features.are_kept

    def keep_features(self) -> None:
        self._features.keep_all()

    def remove(self, images: Sequence[Image]) -> None:
        from storage.images.unused_images import refuse_used, remove_row

        for image in images:
            refuse_used(self._database, image)
        with self._database.atomic():
            for image in sorted(images, key=lambda one: -one.number):  # from behind: the numbers still hold
                remove_row(self._database, image)
        for image in images:  # only now: what is rolled back still needs its file
            if image.picture.sha256:
                self._files.drop(image.picture.sha256)

    def replace(self, image: Image, file: Path) -> Image:
        from storage.images.unused_images import drop_look, refuse_used

        refuse_used(self._database, image)
        content = _content(file, file.name)
        picture = inspect(content, file.name)
        known = self._one("sha256 = ?", picture.sha256)
        if known is not None:
            raise UserError(image_files.file_is_there(name=file.name, number=known.number))
        if not is_plain_name(file.name):
            raise UserError(image_files.name_of_an_image(file.name))
        self._files.keep(content, picture.sha256)
        try:
            with self._database.atomic():
                self._fill(image, image.facts._replace(name=file.name), picture)
                self._database.connection.execute("DELETE FROM sent_picture WHERE image = ?", (image.key,))
                drop_look(self._database, image)
                self._features.keep(picture.sha256, picture.features)
        except BaseException:
            self._files.drop(picture.sha256)
            raise
        if image.picture.sha256:
            self._files.drop(image.picture.sha256)
        return self._must(image.key)

    def _insert(self, facts: ImageFacts, picture: Picture | None, is_shown_only: bool = False) -> int:
        number = self._next_number(is_shown_only)
        cursor = self._database.connection.execute(
            "INSERT INTO image (uuid, number, sha256, name, source, is_photograph, is_reference, prompt,"
            " image_group, licence, content_note, format, width, height, size_bytes, added_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (new_id().bytes, number, *_values(facts, picture), milliseconds(now())),
        )
        key = cursor.lastrowid or 0
        if not is_shown_only:
            self._queue_up(key, number)
        return key

    def _next_number(self, is_shown_only: bool) -> int:
        edge = "min(min(number), 0), 0) - 1" if is_shown_only else "max(max(number), 0), 0) + 1"
        return self._database.number(f"SELECT coalesce({edge} FROM image")

    def _queue_up(self, key: int, number: int) -> None:
        self._database.connection.execute(
            "INSERT INTO progress SELECT id, ?, ?, 0, 1, 0 FROM rater WHERE kind <> 'judge'"
            " AND id NOT IN (SELECT rater FROM current_assignment)",  # to the others a plan gives it, or does not
            (key, number),
        )

    def _let_be_judged(self, image: Image, facts: ImageFacts) -> Image:
        """Number a picture that was only shown among those that are judged; what is said of it now holds."""
        with self._database.atomic() as connection:
            number = self._next_number(is_shown_only=False)
            connection.execute("UPDATE image SET number = ? WHERE id = ?", (number, image.key))
            connection.execute(
                "UPDATE given_number SET number = ? WHERE fact = 'image' AND uuid = ?",
                (number, image.id.bytes),
            )
            self._set_facts(image.key, facts)
            self._queue_up(image.key, number)
        return self._must(image.key)

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
            " image_group = ?, licence = ?, content_note = ?, changed_at = ? WHERE id = ?",
            (*_values(facts, None)[1:9], milliseconds(now()), key),
        )

    def _one(self, condition: str, value: object) -> Image | None:
        return next(iter(self._some(condition, value)), None)

    def _some(self, condition: str, value: object) -> list[Image]:
        sql = f"SELECT {_COLUMNS} FROM image WHERE {condition} ORDER BY number"
        return [_image(row) for row in self._database.rows(sql, (value,))]

    def _awaited(self, name: str) -> Image | None:
        """The image that answers spoke of before its file came, by this whole name: a name in another folder is
        another image."""
        return next((i for said in spellings(name) if (i := self._one(_AWAITED, said)) is not None), None)

    def _must(self, key: int) -> Image:
        image = self.get(key)
        assert image is not None
        return image


def _content(file: Path, name: str) -> bytes:
    """The bytes of a file that is to be added under a name. Raises UserError when they cannot be taken."""
    if is_live(file):
        raise UserError(image_files.file_unreadable(name=name))
    try:
        megabytes = file.stat().st_size // 1_000_000
        if megabytes > MOST_MEGABYTES:
            raise UserError(
                image_files.file_too_many_bytes(name=name, megabytes=megabytes, limit=MOST_MEGABYTES)
            )
        with open_file(file) as opened:
            return opened.read()
    except OSError as error:
        raise UserError(image_files.file_gone(name=name, reason=error)) from error


def _settings(stored: str) -> dict[str, str]:
    content = read_json(stored, "image_settings.settings", dict)
    return {name: str(value) for name, value in content.items()}


def _values(facts: ImageFacts, picture: Picture | None) -> tuple[Any, ...]:
    for text in (facts.source, facts.group):
        if text and not is_line(text):
            raise UserError(image_files.fact_of_an_image(facts.name, text))
    if facts.content_note and not is_line(facts.content_note):
        raise UserError(
            content_notes_text.not_a_line(
                name=storage_text.visible(facts.name), note=storage_text.visible(facts.content_note)
            )
        )
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
        facts.content_note,
        picture.format,
        picture.width,
        picture.height,
        picture.size_bytes,
    )


def _image(row: tuple[Any, ...]) -> Image:
    key, identity, number, name, source, photograph, reference, prompt, *rest = row
    facts = ImageFacts(name, source, bool(photograph), bool(reference), prompt, *rest[:3])
    return Image(key, as_uuid(identity), number, facts, Picture(*rest[3:]))
