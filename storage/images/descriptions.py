"""Alt texts in all their versions, and the template they are written by."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.identity import new_id, now
from app.study.image_ports import Descriptions
from storage.database import as_uuid, milliseconds, moment, read_json

# Who only counts the pictures, as every start of the window does, needs no descriptions.
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from app.study.alt_text import AltText, Draft, Template
    from app.study.image import Image
    from storage.database import Database
    from storage.images.images import ImageStore

_COLUMNS = "uuid, image, draft, line, parts, created_at"
# Those that came from another machine are not stored in the order in which they were written.
_NEWEST = """NOT EXISTS (SELECT 1 FROM alt_text AS later WHERE later.image = alt_text.image
AND (later.created_at, later.uuid) > (alt_text.created_at, alt_text.uuid))"""
# An exhibit without a file of its own shows other pictures; it is these that are described.
_PICTURE = "NOT (sha256 IS NULL AND EXISTS (SELECT 1 FROM exhibit WHERE exhibit.image = image.id))"
_UNDESCRIBED = f"NOT EXISTS (SELECT 1 FROM alt_text WHERE alt_text.image = image.id) AND {_PICTURE}"
# First what is judged, then the pictures that are only shown, whose numbers go down from -1.
_PLACE = "(number < 0, abs(number))"


class DescriptionStore(Descriptions):
    """Writes new versions; never changes an old one, because somebody may have answered by it."""

    def __init__(self, database: Database, images: ImageStore) -> None:
        self._database = database
        self._images = images
        self._template: Template | None = None

    def template(self) -> Template | None:
        if self._template is None:
            row = self._database.row("SELECT toml FROM template ORDER BY created_at DESC, uuid DESC LIMIT 1")
            self._template = _read(row[0]) if row else None
        return self._template

    def template_versions(self) -> Sequence[tuple[Template, datetime]]:
        rows = self._database.rows("SELECT toml, created_at FROM template ORDER BY created_at, uuid")
        return [(_read(toml), moment(created_at)) for toml, created_at in rows]

    def set_template(self, toml: str) -> Template:
        template = _read(toml)
        self._database.add("template", uuid=new_id().bytes, toml=toml, created_at=milliseconds(now()))
        self._template = template
        return template

    def current(self, image: int) -> AltText | None:
        row = self._database.row(
            f"SELECT {_COLUMNS} FROM alt_text WHERE image = ? ORDER BY created_at DESC, uuid DESC LIMIT 1",
            (image,),
        )
        return _alt_text(row) if row else None

    def history(self, image: int) -> Sequence[AltText]:
        sql = f"SELECT {_COLUMNS} FROM alt_text WHERE image = ? ORDER BY created_at, uuid"
        return [_alt_text(row) for row in self._database.rows(sql, (image,))]

    def all_current(self) -> Iterator[AltText]:
        sql = f"SELECT {_COLUMNS} FROM alt_text WHERE {_NEWEST} ORDER BY image"
        return (_alt_text(row) for row in self._database.rows(sql))

    def add(self, image: int, draft: Draft) -> AltText:
        from app.study.alt_text import AltText, compose_line, compose_parts

        template = self.template()
        parts = compose_parts(template, draft)
        alt_text = AltText(new_id(), image, draft, compose_line(template, draft), parts, now())
        self._database.add(
            "alt_text",
            uuid=alt_text.id.bytes,
            image=image,
            draft=json.dumps(asdict(draft), ensure_ascii=False),
            line=alt_text.line,
            parts=json.dumps([[p.code, p.name, p.sentence] for p in parts], ensure_ascii=False),
            author=draft.author,
            language=draft.language,
            created_at=milliseconds(alt_text.created_at),
        )
        return alt_text

    def next_undescribed(self, after: int) -> Image | None:
        for condition in (">", "<="):
            row = self._database.row(
                f"SELECT number FROM image WHERE {_PLACE} {condition} (?, ?) AND {_UNDESCRIBED}"
                " ORDER BY number < 0, abs(number) LIMIT 1",
                (after < 0, abs(after)),
            )
            if row:
                return self._images.at(row[0])
        return None

    def count_pictures(self) -> int:
        return self._database.number(f"SELECT count(*) FROM image WHERE {_PICTURE}")

    def count_undescribed(self) -> int:
        return self._database.number(f"SELECT count(*) FROM image WHERE {_UNDESCRIBED}")


def _read(toml: str) -> Template:
    from app.files.template_file import read_template

    return read_template(toml, "template")


def _alt_text(row: tuple[Any, ...]) -> AltText:
    from app.study.alt_text import AltText, Draft, Part

    identity, image, draft, line, parts, created_at = row
    return AltText(
        as_uuid(identity),
        image,
        Draft(**read_json(draft, "draft of alt_text", dict)),
        line,
        tuple(Part(*part) for part in read_json(parts, "parts of alt_text", list)),
        moment(created_at),
    )
