"""Decoding pictures off the window's thread, a few ahead of the reader."""

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

from app.files.fetched_files import is_fetched, open_fetched
from widgets.shell.background_task import Outcome, in_background

KEPT = 8
MOST_MB = 300  # of decoded pictures; close looks at large ones would fill the memory
ALLOCATION_MB = (
    640  # room for the largest picture a study takes (120 megapixels at 4 bytes), and a little more
)

Key = tuple[Path, int, int]  # a file, and the box it was decoded for, in pixels


def decode(path: Path, box: QSize) -> QImage:
    """A picture upright and no larger than `box` (pixels), in its own proportions; never enlarged.

    JPEG is decoded at the smaller size straight away. What Qt cannot read is read by Pillow. A null image
    means that the file cannot be read at all.
    """
    if not is_fetched(path) or not path.is_file():  # Qt would wait for a pipe
        return QImage()
    QImageReader.setAllocationLimit(ALLOCATION_MB)
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid():
        turned = reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90
        room = box.transposed() if turned else box
        if size.width() > room.width() or size.height() > room.height():
            reader.setScaledSize(
                size.scaled(room, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))
            )
    image = reader.read()
    return _decode_with_pillow(path, box) if image.isNull() else image


def _decode_with_pillow(path: Path, box: QSize) -> QImage:
    from PIL import Image as Pillow
    from PIL import ImageOps

    try:
        with open_fetched(path) as file, Pillow.open(file) as opened:
            upright = ImageOps.exif_transpose(opened).convert("RGBA")
            upright.thumbnail((box.width(), box.height()))
            data = upright.tobytes()
    except OSError:
        return QImage()
    return QImage(data, upright.width, upright.height, QImage.Format.Format_RGBA8888).copy()


def _decode_or_nothing(path: Path, box: QSize) -> QImage:
    try:
        return decode(path, box)
    except Exception:  # noqa: BLE001  # decoders raise anything; a file they choke on cannot be read
        return QImage()


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
            # The callback is a method, so that Qt forgets it when the shelf goes before the picture comes.
            self._pending[key] = in_background(lambda: (key, _decode_or_nothing(path, box)), self._keep)
        return None

    def fetch_ahead(self, paths: list[Path], box: QSize) -> None:
        """Decode pictures that are likely to be asked for next."""
        for path in paths:
            self.fetch(path, box)

    def _keep(self, decoded: tuple[Key, QImage]) -> None:
        key, image = decoded
        self._pending.pop(key, None)
        self._kept[key] = image
        while len(self._kept) > KEPT or (len(self._kept) > 1 and self._size_mb() > MOST_MB):
            self._kept.popitem(last=False)
        self.ready.emit(key[0], image)

    def _size_mb(self) -> float:
        return sum(image.sizeInBytes() for image in self._kept.values()) / 1e6
