"""Further columns of a table about images: what somebody knows of them, to be compared with a judge's errors."""

import uuid
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from app.agreement.ratings.image_columns import Column
from app.errors import UserError
from app.interchange.tables.tables import table_lines
from app.messages.interchange import import_export, manifest as manifest_text
from app.study.ports import OpenStudy

_IMAGE = ("image", "file", "name")


def read_image_columns(study: OpenStudy, file: Path) -> Mapping[str, Column]:
    """What each column but the first says, by the column's title and by the image's id.

    The first column has the images' names. Raises UserError naming file and line where it has another title, or where
    the study has no image of a name.
    """
    known: dict[str, list[uuid.UUID]] = {}
    for one in study.images.all():
        known.setdefault(one.name, []).append(one.id)
    with closing(table_lines(file)) as lines:
        _, titles = next(lines, (1, ()))
        names = [" ".join(title.split()) for title in titles]
        if not names:
            raise UserError(import_export.no_header(name=file.name))
        if names[0].lower() not in _IMAGE:
            raise UserError(manifest_text.first_column(name=file.name, column=names[0]))
        columns: dict[str, dict[uuid.UUID, str]] = {name: {} for name in names[1:] if name}
        for line, cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            image = cells[0].strip()
            if image not in known:
                raise UserError(manifest_text.no_such_image(name=file.name, line=line, image=image))
            for name, cell in zip(names[1:], cells[1:], strict=False):
                if name:
                    columns[name].update(dict.fromkeys(known[image], cell.strip()))
    return columns
