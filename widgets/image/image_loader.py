"""Decoding pictures off the window's thread, a few ahead of the reader."""

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from widgets.image.decoding import Pixels, decode
from widgets.shell.background_task import Outcome, in_background

KEPT = 5  # the one in sight, two after it, the one before it, and one for the lens
MOST_MB = 300  # of decoded pictures; close looks at large ones would fill the memory
Key = tuple[Path, int, int]  # a file, and the box it was decoded for, in pixels


def to_image(pixels: Pixels | None) -> QImage:
    """What was decoded, as an image of Qt's, in the window's thread; a null image for None."""
    if pixels is None:
        return QImage()
    form = QImage.Format.Format_RGB32 if pixels.is_opaque else QImage.Format.Format_ARGB32_Premultiplied
    # The first image only points into the bytes, which Python frees.
    return QImage(pixels.data, pixels.width, pixels.height, 4 * pixels.width, form).copy()


class ImageLoader(QObject):
    """Decoded pictures, the latest few. Ask with `fetch`; `ready` brings the picture when it was not there."""

    ready = Signal(object, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: OrderedDict[Key, QImage] = OrderedDict()
        self._pending: dict[Key, Outcome] = {}

    def fetch(self, path: Path, box: QSize) -> QImage | None:
        """The picture if it is loaded; otherwise None, and `ready` follows."""
        key = (path, box.width(), box.height())
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._pending:
            width, height = key[1:]
            # The callback is a method, so that Qt forgets it when the shelf goes before the picture comes.
            self._pending[key] = in_background(lambda: (key, decode(path, width, height)), self._keep)
        return None

    def fetch_ahead(self, paths: list[Path], box: QSize) -> None:
        """Decode pictures that are likely to be asked for next."""
        for path in paths:
            self.fetch(path, box)

    def _keep(self, decoded: tuple[Key, Pixels | None]) -> None:
        key, image = decoded[0], to_image(decoded[1])
        self._pending.pop(key, None)
        self._kept[key] = image
        while len(self._kept) > KEPT or (len(self._kept) > 1 and self._size_mb() > MOST_MB):
            self._kept.popitem(last=False)
        self.ready.emit(key[0], image)

    def _size_mb(self) -> float:
        return sum(image.sizeInBytes() for image in self._kept.values()) / 1e6
