"""What is known of images beside their facts: columns that are kept for the report, and that no rater sees."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from app.errors import UserError
from app.messages.interchange import manifest as manifest_text
from app.study.judge.analysis_options import IMAGE_COLUMN
from app.study.names import is_line

if TYPE_CHECKING:
    from app.study.ports import OpenStudy

Column = Mapping[uuid.UUID, str]
"""What a column says, by the image's id; images of which it says nothing are left out."""

MOST_CHARACTERS = 10_000_000
"""A column as it is stored: of 100,000 images, words of some sixty letters each."""

_FORGOTTEN = "null"  # stored for a column that is kept no longer


def kept_columns(study: OpenStudy) -> dict[str, Column]:
    """The columns that are kept, by their titles in alphabetical order, for the images of the study. Of what two
    machines kept of one image in one column, the later holds."""
    stored = study.analysis_options.image_columns()
    if not stored:
        return {}
    places: dict[str, uuid.UUID | None] = {image.id.hex: image.id for image in study.images.all()}
    found: dict[str, dict[uuid.UUID, str]] = {}
    for title, text in stored:
        if text == _FORGOTTEN or not is_line(title):
            found.pop(title, None)
            continue
        for known_as, value in _read(text).items():
            if (
                known_as not in places
            ):  # another machine added the same picture first, or the image was removed
                places[known_as] = next((one.id for one in study.images.find(known_as)), None)
            if (image := places[known_as]) is not None:
                found.setdefault(title, {})[image] = value
    columns = {
        title: {image: value for image, value in found[title].items() if value} for title in sorted(found)
    }
    return {title: column for title, column in columns.items() if column}


def known_columns(study: OpenStudy) -> dict[str, Column]:
    """The columns that are kept, and how pictures were made, such as `seed`, where nothing is kept under that title."""
    settings = study.images.settings()
    found: dict[str, dict[uuid.UUID, str]] = {}
    for image in study.images.all() if settings else ():
        for title, value in settings.get(image.key, {}).items():
            if is_line(title):
                found.setdefault(title, {})[image.id] = value
    return {**found, **kept_columns(study)}


def keep_columns(study: OpenStudy, columns: Mapping[str, Column]) -> None:
    """Keep columns beside those that are kept; of a column that is there already, the values of other images stay, and
    "" removes one. They are on the disk when this returns. Raises UserError for a column that is too long."""
    chosen = {
        f"{IMAGE_COLUMN}{title}": json.dumps(
            {one.hex: value for one, value in column.items()}, ensure_ascii=False
        )
        for title, column in columns.items()
    }
    for title, text in zip(columns, chosen.values(), strict=True):
        if len(text) > MOST_CHARACTERS:
            raise UserError(manifest_text.column_too_long(column=title))
    study.analysis_options.choose(chosen)


def forget_columns(study: OpenStudy, titles: Sequence[str]) -> None:
    """Keep these columns no longer. Raises UserError for one that is not kept."""
    kept = kept_columns(study)
    for title in titles:
        if title not in kept:
            raise UserError(manifest_text.not_kept(title, list(kept)))
    study.analysis_options.choose({f"{IMAGE_COLUMN}{title}": _FORGOTTEN for title in titles})


def _read(text: str) -> dict[str, str]:
    try:
        content = json.loads(text)
        return {uuid.UUID(one).hex: str(value) for one, value in content.items()}
    except (AttributeError, RecursionError, ValueError):
        return {}
