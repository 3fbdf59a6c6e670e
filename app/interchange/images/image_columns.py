"""Further columns of a table about images: what somebody knows of them, to be compared with a judge's errors."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

from app.errors import UserError
from app.interchange.tables.tables import table_lines
from app.messages.interchange import import_export, manifest as manifest_text
from app.study.ports import OpenStudy

_IMAGE = ("image", "file", "name")


def read_image_columns(study: OpenStudy, file: Path) -> Mapping[str, Mapping[str, str]]:
    """What each column but the first says, by the column's name and by that of the image.

    The first column has the images' names. Raises UserError naming file and line where it has another title, or where
    the study has no image of a name.
    """
    known = {image.name for image in study.images.all()}
    with closing(table_lines(file)) as lines:
        _, titles = next(lines, (1, ()))
        names = [title.strip() for title in titles]
        if not names:
            raise UserError(import_export.no_header(name=file.name))
        if names[0].lower() not in _IMAGE:
            raise UserError(manifest_text.first_column(name=file.name, column=names[0]))
        columns: dict[str, dict[str, str]] = {name: {} for name in names[1:] if name}
        for line, cells in lines:
            if not any(cell.strip() for cell in cells):
                continue
            image = cells[0].strip()
            if image not in known:
                raise UserError(manifest_text.no_such_image(name=file.name, line=line, image=image))
            for name, cell in zip(names[1:], cells[1:], strict=False):
                if name:
                    columns[name][image] = cell.strip()
    return columns
