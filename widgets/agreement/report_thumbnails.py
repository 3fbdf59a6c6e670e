"""Small pictures of the images on which two raters differ, each with what differs, as a list."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QIcon, QPixmap

from app.messages.agreement import agreement_page
from app.reports.document import ImageFile
from widgets.gallery.thumbnails import Thumbnails
from widgets.kit.forms import ReadableList, plain
from widgets.shell.qt_override import qt_override

_SIDE_LINES = 4  # of text that a picture is high
_MOST_ROWS = 5  # shown at once; a longer list scrolls within itself


class ReportThumbnails(ReadableList):
    """A picture with a content note is not shown here, only its line. `speak` says a line to whom no screen reader
    tells it."""

    def __init__(self, pictures: Sequence[ImageFile], speak: Callable[[str], None]) -> None:
        super().__init__(plain(agreement_page.DISAGREEMENTS), [one.line for one in pictures])
        self._pictures = tuple(pictures)
        self._speak = speak
        self.thumbnails = Thumbnails(self._side(), self, self.devicePixelRatioF())
        self.thumbnails.ready.connect(self._show)
        self.currentRowChanged.connect(self._announce)
        self.only_read()
        self._ask()

    def fit(self) -> None:
        """As high as its lines."""
        self.show_rows(_MOST_ROWS)

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: pictures grow with the text."""
        if event.type() is QEvent.Type.FontChange and hasattr(self, "thumbnails"):
            self._ask()
        super().changeEvent(event)

    def _side(self) -> int:
        return _SIDE_LINES * self.fontMetrics().lineSpacing()

    def _ask(self) -> None:
        """Have the pictures made; each has its room from the start."""
        side = self._side()
        self.thumbnails.resize(side, self.devicePixelRatioF())
        self.setIconSize(QSize(side, side))
        room = QPixmap(side, side)
        room.fill(self.palette().base().color())
        for row, one in enumerate(self._pictures):
            self.item(row).setIcon(QIcon(room))
            if not one.has_note and self.thumbnails.get(one.path) is not None:
                self._show(one.path)

    def _show(self, path: Path) -> None:
        picture = self.thumbnails.get(path)
        if picture is None or picture.isNull():
            return
        for row, one in enumerate(self._pictures):
            if one.path == path and not one.has_note:
                icon = QIcon()
                for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):  # else a selected one is tinted
                    icon.addPixmap(picture, mode)
                self.item(row).setIcon(icon)

    def _announce(self, row: int) -> None:
        if self.hasFocus() and row >= 0:
            self._speak(self.item(row).text())
