"""The sheet of images: each description in full, and the picture with its alternative text."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from xml.sax.saxutils import quoteattr

from app.files.fetched_files import open_fetched
from app.interchange.images.exhibit_rows import ShownWords
from app.interchange.workbook.workbook_plan import fit
from app.messages.annotate import exhibits
from app.messages.interchange import workbook as workbook_text
from app.study.alt_text import AltText
from app.study.image import Image
from app.study.ports import OpenStudy
from exporters.workbook.workbook_sheets import add_sheet, set_sizes

MOST_PICTURES = 300
STORED, SHOWN = (640, 640), (400, 300)  # pixels at most: as kept in the workbook, and as it is first shown
PICTURE_COLUMN = workbook_text.IMAGES_HEADINGS.index("Picture") + 1
POINTS_PER_PIXEL = 0.75
# The writer calls every picture the same, and offers no way to say what it shows.
NAMELESS = re.compile(r'descr="Picture"')


@dataclass(frozen=True)
class _Line:
    """One row of the sheet: what it is called, and the picture in it, if there is to be one. `words`: all that an
    exhibit shows and says. `note`: the content note of a picture, as a sentence."""

    title: str
    id: str
    picture: Image | None
    words: str = ""
    note: str = ""


def add_images(book: Any, study: OpenStudy, images: Sequence[Image]) -> list[str]:
    """Add the sheet. Returns the alternative text of each picture on it, in order."""
    lines = list(_lines(study, images))
    texts = [study.descriptions.current(line.picture.key) if line.picture else None for line in lines]
    rows = (_cells(line, text) for line, text in zip(lines, texts, strict=True))
    sheet = add_sheet(book, workbook_text.IMAGES_SHEET, workbook_text.IMAGES_HEADINGS, rows)
    set_sizes(sheet, (12, 40, 70, 40, 30, 58, 16))
    shown: list[str] = []
    for row, (line, text) in enumerate(zip(lines, texts, strict=True), start=2):
        if line.picture is None:
            continue
        cell = sheet.cell(row, PICTURE_COLUMN)
        if len(shown) == MOST_PICTURES:
            cell.value = workbook_text.PICTURE_LEFT_OUT
            continue
        picture = _picture(study, line.picture)
        if picture is None:
            cell.value = workbook_text.NO_PICTURE_FILE
            continue
        sheet.add_image(picture, cell.coordinate)
        height = sheet.row_dimensions[row]
        height.height = max(height.height, (SHOWN[1] + 10) * POINTS_PER_PIXEL)
        described = text.description if text else workbook_text.PICTURE_OF_NOTHING
        shown.append(fit(f"{line.note} {described}".strip()))
    return shown


def _lines(study: OpenStudy, images: Sequence[Image]) -> Iterator[_Line]:
    """A row for each image; of an exhibit one for all it says, and one for each of its pictures."""
    shown = ShownWords(study, workbook_text.NO_DESCRIPTION)
    for image in images:
        exhibit = shown.exhibit(image)
        title = workbook_text.image_title(number=image.number)
        if exhibit is None:
            yield _Line(title, str(image.id), image, note=" ".join(shown.note(image)))
            continue
        yield _Line(title, str(image.id), None, shown.description(image))
        for number, picture in enumerate(exhibit.pictures, start=1):
            part = exhibits.picture(number, len(exhibit.pictures))
            note = " ".join(shown.note(picture))
            yield _Line(workbook_text.part_title(image.number, part), str(image.id), picture, note=note)


def _cells(line: _Line, text: AltText | None) -> tuple[str, ...]:
    if line.picture is None:
        return line.title, "", line.words, "", "", "", line.id
    first = (line.note,) if line.note else ()
    return (
        line.title,
        " ".join((*first, text.line if text else workbook_text.NO_DESCRIPTION)),
        " ".join((*first, text.description)) if text else "",
        text.draft.scene if text else "",
        text.draft.text if text else "",
        "",
        line.id,
    )


def _picture(study: OpenStudy, image: Image) -> Any:
    """The picture upright, small, and without what its file says beside; None when it cannot be read."""
    from openpyxl.drawing.image import Image as SheetImage
    from PIL import Image as Pillow, ImageOps

    if not image.picture.sha256:
        return None
    out = BytesIO()
    try:
        with open_fetched(study.images.path(image)) as file, Pillow.open(file) as opened:
            upright = ImageOps.exif_transpose(opened)
            upright.thumbnail(STORED)
            flat = Pillow.new("RGB", upright.size, "white")
            clear = upright.convert("RGBA")
            flat.paste(clear, mask=clear)
        flat.save(out, "JPEG", quality=85)
    except (
        OSError
    ):  # the file is gone or spoiled; that is said in its place, and the check of the study tells more
        return None
    picture = SheetImage(out)
    scale = min(1, SHOWN[0] / flat.width, SHOWN[1] / flat.height)
    picture.width, picture.height = max(1, round(flat.width * scale)), max(1, round(flat.height * scale))
    return picture


def save(book: Any, descriptions: Sequence[str]) -> bytes:
    """The workbook's bytes, with the pictures' alternative texts put in."""
    raw = BytesIO()
    book.save(raw)
    if not descriptions:
        return raw.getvalue()
    texts = iter(descriptions)
    out = BytesIO()
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in source.infolist():
            content = source.read(entry)
            if entry.filename == "xl/drawings/drawing1.xml":
                drawing = content.decode("utf-8")
                content = NAMELESS.sub(lambda _: f"descr={_attribute(next(texts))}", drawing).encode("utf-8")
            target.writestr(entry, content)
    return out.getvalue()


def _attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\t": " "})
