"""Pictures decoded to plain bytes, for any thread: nothing of Qt is made, used or freed here.

Qt's own reader makes objects of its own on the thread that decodes, and wrappers of them in Python. With several such
threads beside a busy window the program once ended in there.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.files.fetched_files import open_fetched
from app.files.picture_reading import eight_bits, no_warnings, turned

if TYPE_CHECKING:
    from PIL.Image import Image

_ORIENTATION = 0x0112
_BLOCK = 65_536  # bytes; Pillow's own
_PIECE = 1 << 20  # bytes
_SIDEWAYS = (5, 6, 7, 8)  # values of it by which width and height change places


class Pixels(NamedTuple):
    """A decoded picture: rows from the top, four bytes a pixel: blue, green, red and alpha, 255 where it is opaque.
    Colours are multiplied by alpha."""

    width: int
    height: int
    is_opaque: bool
    data: bytearray


def decode(path: Path, width: int, height: int) -> Pixels | None:
    """A picture upright and no larger than a box of so many pixels, in its own proportions; never enlarged.

    JPEG is decoded at a smaller size straight away. Of an animated picture the first frame is taken. None means that
    the file cannot be read.
    """
    from PIL import Image as Pillow

    try:
        with no_warnings, open_fetched(path) as file, Pillow.open(file) as opened:
            # Read at once: between two blocks it would have to wait until the window's thread lets Python go on.
            opened.decodermaxblock = max(_BLOCK, os.fstat(file.fileno()).st_size)
            return _pixels(_upright(opened, width, height))
    except Exception:  # noqa: BLE001  # decoders raise anything; a file they choke on cannot be read
        return None


def _upright(opened: "Image", width: int, height: int) -> "Image":
    if opened.format == "TIFF":
        opened.load()  # Pillow turns it upright then, and only then forgets that it was not
    orientation = opened.getexif().get(_ORIENTATION)
    box = (height, width) if orientation in _SIDEWAYS else (width, height)
    opened.draft(None, box)
    image = eight_bits(opened)
    if image.mode not in ("L", "RGB"):
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail(box)
    return turned(image, orientation)


def _pixels(image: "Image") -> Pixels:
    is_opaque = not image.has_transparency_data
    length = 4 * image.width
    lines = max(1, _PIECE // length)
    data = bytearray(length * image.height)
    for top in range(0, image.height, lines):  # all at once would take three times as much memory
        piece = image.crop((0, top, image.width, min(top + lines, image.height))).convert("RGBA")
        made = piece.tobytes("raw", "BGRA") if is_opaque else piece.convert("RGBa").tobytes("raw", "BGRa")
        data[top * length : top * length + len(made)] = made
    return Pixels(image.width, image.height, is_opaque, data)
