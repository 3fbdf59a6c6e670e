"""Small pictures made on other threads, those asked for last first; the window never waits for one."""

from collections import OrderedDict
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from widgets.image.decoding import Pixels, decode
from widgets.image.image_loader import to_image
from widgets.shell.background_task import in_background

KEPT = 1_500  # pictures of about 0.1 MB
AT_ONCE = 2  # made at the same time; other work of the window needs threads, too
WAITING = 200  # asked for and not made yet; more are long out of sight


class Thumbnails(QObject):
    """Pictures that fit into a square of `side` pixels, each of which is `ratio` pixels of the screen wide. `ready`
    names the file whose picture has come.

    A file that cannot be read gets an empty picture, and is not tried again.
    """

    ready = Signal(object)

    def __init__(self, side: int, parent: QObject | None = None, ratio: float = 1.0) -> None:
        super().__init__(parent)
        self._side, self._ratio = round(side * ratio), ratio
        self._kept: OrderedDict[Path, QPixmap] = OrderedDict()
        self._waiting: OrderedDict[Path, None] = OrderedDict()
        self._made: set[Path] = set()

    def resize(self, side: int, ratio: float = 1.0) -> None:
        """Make pictures of another size from now on."""
        wanted = round(side * ratio)
        if wanted != self._side:
            self._side, self._ratio = wanted, ratio
            self._kept.clear()

    def get(self, path: Path) -> QPixmap | None:
        """The picture of a file, or None while it is being made; then `ready` follows."""
        found = self._kept.get(path)
        if found is not None:
            self._kept.move_to_end(path)
            return found
        if path not in self._made:
            self._waiting[path] = None
            self._waiting.move_to_end(path)
            while len(self._waiting) > WAITING:
                self._waiting.popitem(last=False)
            self._make_next()
        return None

    def made(self) -> list[QPixmap]:
        """The pictures there are now; those of files that cannot be read are left out."""
        return [picture for picture in self._kept.values() if not picture.isNull()]

    def forget(self, path: Path) -> None:
        """Make this one again when it is asked for: its file is another."""
        self._kept.pop(path, None)

    def _make_next(self) -> None:
        while self._waiting and len(self._made) < AT_ONCE:
            path, _none = self._waiting.popitem()
            self._made.add(path)
            # The callback is a method, so that Qt forgets it when the gallery goes before the picture comes.
            in_background(partial(_small, path, self._side), self._keep)

    def _keep(self, made: tuple[Path, int, Pixels | None]) -> None:
        path, side, pixels = made
        self._made.discard(path)
        if side == self._side:
            picture = QPixmap.fromImage(to_image(pixels))
            picture.setDevicePixelRatio(self._ratio)
            self._kept[path] = picture
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._make_next()
        self.ready.emit(path)


def _small(path: Path, side: int) -> tuple[Path, int, Pixels | None]:
    return path, side, decode(path, side, side)
