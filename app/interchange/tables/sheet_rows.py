"""Workbooks from elsewhere, opened within limits: a small file can unpack to more than a machine holds."""

import os
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from app.errors import UserError
from app.messages.interchange import import_export

MOST_ROWS = 1_048_576  # as many as a spreadsheet has
_MOST_CELLS = 10_000_000  # counted with the empty ones before a row's last
_LARGEST_PART = 200_000_000  # bytes of one part, unpacked; pictures are not unpacked
_SMALL_PART = 4_000_000
_MOST_SQUEEZED = 100  # times; a sheet of answers shrinks to a tenth or twentieth


def parts_of(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """What an archive lists. Raises BadZipFile where it lists more bytes than the file has: reading such a part would
    take as much memory as is claimed."""
    parts = archive.infolist()
    size = archive.fp.seek(0, os.SEEK_END) if archive.fp else 0
    if sum(part.compress_size for part in parts) > size:
        raise zipfile.BadZipFile
    return parts


def open_book(name: str, stream: BinaryIO, as_computed: bool = False) -> Any:
    """A workbook, opened for reading row by row. `as_computed`: formulas as their last values.

    Raises UserError for one that would unpack to more than it may, and whatever openpyxl raises for a broken one.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(stream) as parts:
        if any(map(_is_too_large, parts_of(parts))):
            raise UserError(import_export.workbook_too_large(name=name))
    stream.seek(0)
    return load_workbook(stream, read_only=True, data_only=as_computed)


def _is_too_large(part: zipfile.ZipInfo) -> bool:
    if not part.filename.lower().endswith((".xml", ".rels", ".vml")):
        return False
    is_bomb = part.file_size > max(_SMALL_PART, part.compress_size * _MOST_SQUEEZED)
    return is_bomb or part.file_size > _LARGEST_PART


def rows_of(name: str, sheet: Any, values_only: bool = False) -> Iterator[Sequence[Any]]:
    """Every row of a sheet from the first, also those with nothing in them. Raises UserError when there is no end."""
    sheet.reset_dimensions()  # some programs write a size that is too small
    cells = 0
    for row in sheet.iter_rows(max_row=MOST_ROWS, values_only=values_only):
        cells += len(row)
        if cells > _MOST_CELLS:
            raise UserError(import_export.workbook_too_large(name=name))
        yield row
