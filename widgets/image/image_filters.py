"""Brightness, contrast, inverted colours, grey and edges, put on what is shown of a picture and on nothing more."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from app.sessions.annotate.image_viewing import AS_IT_IS, AS_THEY_ARE, Filters

if TYPE_CHECKING:  # Pillow is loaded with the first filter, not with the window
    from PIL.Image import Image as Pillow

MIDDLE = 128  # the grey that contrast leaves as it is, of 0 to 255
GRAIN = 1.0  # pixels; what is finer is no edge
FAINTEST_EDGE = 5  # of 0 to 255
EDGE_GAIN = 24


def put_on(image: QImage, filters: Filters) -> QImage:
    """The picture with these filters, in its own size; the same picture when there are none."""
    if filters == AS_THEY_ARE or image.isNull():
        return image
    shown = _to_pillow(image)
    # Edges come first: they are found in what the file shows, and the colours follow.
    if filters.has_edges:
        shown = _with_edges(shown)
    if filters.is_grey:
        shown = shown.convert("L").convert("RGB")
    curve = _curve(filters)
    if curve != list(range(256)):
        shown = shown.point(curve * 3)
    return _to_qt(shown, image.devicePixelRatio())


def _curve(filters: Filters) -> list[int]:
    """What happens to each lightness from 0 to 255: brightness, then contrast, then inverting."""
    lit = [value * filters.brightness / AS_IT_IS for value in range(256)]
    spread = [MIDDLE + (value - MIDDLE) * filters.contrast / AS_IT_IS for value in lit]
    kept = [min(max(round(value), 0), 255) for value in spread]
    return [255 - value for value in kept] if filters.is_inverted else kept


def _with_edges(shown: "Pillow") -> "Pillow":
    """Lines along the edges: dark where the picture is light, light where it is dark.

    They are found at half the size, which makes them two pixels wide and the work four times less.
    """
    from PIL import Image, ImageFilter

    half = shown.convert("L").reduce(2) if min(shown.size) > 4 else shown.convert("L")
    strength = [min(max(value - FAINTEST_EDGE, 0) * EDGE_GAIN, 255) for value in range(256)]
    # The outermost pixels have no neighbours; Pillow would leave them as they are and frame the picture.
    smooth = half.filter(ImageFilter.GaussianBlur(GRAIN))
    found = smooth.filter(ImageFilter.Kernel((3, 3), (-1, -1, -1, -1, 8, -1, -1, -1, -1), scale=2))
    framed = Image.new("L", half.size, 0)
    framed.paste(found.crop((1, 1, half.width - 1, half.height - 1)), (1, 1))
    around = half.filter(ImageFilter.BoxBlur(3)).point([255 if value < MIDDLE else 0 for value in range(256)])
    mask = framed.point(strength).resize(shown.size, Image.Resampling.BILINEAR)
    lines = around.resize(shown.size, Image.Resampling.NEAREST).convert("RGB")
    return Image.composite(lines, shown, mask)


def _to_pillow(image: QImage) -> "Pillow":
    from PIL import Image

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    size = (plain.width(), plain.height())
    # Copied out of Qt's memory by Pillow, which then no longer needs it.
    return Image.frombytes("RGB", size, bytes(plain.constBits()), "raw", "RGB", plain.bytesPerLine(), 1)


def _to_qt(shown: "Pillow", pixel_ratio: float) -> QImage:
    data = shown.tobytes()
    image = QImage(data, shown.width, shown.height, 3 * shown.width, QImage.Format.Format_RGB888).copy()
    image.setDevicePixelRatio(pixel_ratio)
    return image
