"""Pictures of a report, made small enough to send: upright, and without what their files say beside."""

from io import BytesIO
from pathlib import Path

from app.files.fetched_files import open_fetched

LARGEST = 480  # pixels either way; three stand beside each other on a page
QUALITY = 82


def small_picture(path: Path) -> bytes | None:
    """The picture as JPEG; the same file gives the same bytes. None when it cannot be read: then its words are there
    alone, and the check of the study tells more."""
    from PIL import Image as Pillow, ImageOps

    out = BytesIO()
    try:
        with open_fetched(path) as file, Pillow.open(file) as opened:
            upright = ImageOps.exif_transpose(opened)
            upright.thumbnail((LARGEST, LARGEST))
            flat = Pillow.new("RGB", upright.size, "white")
            clear = upright.convert("RGBA")
            flat.paste(clear, mask=clear)
        flat.save(out, "JPEG", quality=QUALITY)
    except (OSError, Pillow.DecompressionBombError):
        return None
    return out.getvalue()
