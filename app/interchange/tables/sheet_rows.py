"""Workbooks from elsewhere, opened within limits: a small file can unpack to more than a machine holds."""

import os
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from app.errors import UserError
from app.messages.interchange import import_export

MOST_ROWS = 1_048_576  # as many as a spreadsheet has
_MOST_CELLS = (
    10_000_000  # of a workbook, counted with the empty ones before a row's last; an empty row counts as one
)
_LARGEST_RECORD = 20_000_000  # bytes of a part that is held as a whole: styles, names, relations
_MOST_TAGS = 5_000_000  # of all the words of a workbook, which has four around each
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
        if any(_is_too_large(parts, part) for part in parts_of(parts)):
            raise UserError(import_export.workbook_too_large(name=name))
    stream.seek(0)
    return load_workbook(stream, read_only=True, data_only=as_computed)


def _is_too_large(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    path = part.filename.lower()
    if not path.endswith((".xml", ".rels", ".vml")):
        return False
    if part.file_size > max(_SMALL_PART, part.compress_size * _MOST_SQUEEZED):
        return True
    is_words = path.endswith("/sharedstrings.xml")
    if is_words or ("/worksheets/" in path and not path.endswith(".rels")):
        return part.file_size > _LARGEST_PART or (is_words and _has_too_many_tags(archive, part))
    return part.file_size > _LARGEST_RECORD


def _has_too_many_tags(archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    tags = 0
    with archive.open(part) as stream:
        while tags <= _MOST_TAGS and (read := stream.read(1_000_000)):
            tags += read.count(b"<")
    return tags > _MOST_TAGS


def rows_of(
    name: str, sheet: Any, values_only: bool = False, most: int = _MOST_CELLS
) -> Iterator[Sequence[Any]]:
    """Every row of a sheet from the first, also those with nothing in them. Raises UserError when there is no end, and
    where there are more than `most` cells."""
    sheet.reset_dimensions()  # some programs write a size that is too small
    cells = 0
    for row in sheet.iter_rows(max_row=MOST_ROWS, values_only=values_only):
        cells += len(row) or 1
        if cells > most:
            raise UserError(import_export.workbook_too_large(name=name))
        yield row


def all_sheets(name: str, book: Any) -> dict[str, list[Sequence[Any]]]:
    """The rows of every sheet by its title. Raises UserError where all of them together have too many cells."""
    sheets: dict[str, list[Sequence[Any]]] = {}
    left = _MOST_CELLS
    for sheet in book.worksheets:
        sheets[sheet.title] = rows = list(rows_of(name, sheet, most=left))
        left -= sum(len(row) or 1 for row in rows)
    return sheets
