"""A row of small pictures for the eye, as many as there is room for; a click leads to the gallery."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.gallery.thumbnails import Thumbnails
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_LINES = 3  # of text that a picture is high


class PictureStrip(QWidget):
    """Shows nothing that the gallery does not show, so it is not in the way of those who hear the page."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._paths: tuple[Path, ...] = ()
        self.thumbnails = Thumbnails(self.side(), self, self.devicePixelRatioF())
        self.thumbnails.ready.connect(lambda _path: self.update())
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    def show_pictures(self, paths: Sequence[Path]) -> None:
        """Show these files; none: nothing at all."""
        self._paths = tuple(paths)
        self.thumbnails.resize(self.side(), self.devicePixelRatioF())
        self.setVisible(bool(paths))
        self.updateGeometry()
        self.update()

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: one row."""
        return QSize(self.side(), self.side())

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: it acts when the button is let go over it."""
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    @qt_override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left = 0
        for path in self._paths:
            picture = self.thumbnails.get(path)
            if picture is None or picture.isNull():
                continue
            size = picture.size().scaled(QSize(self.side(), self.side()), Qt.AspectRatioMode.KeepAspectRatio)
            if left + size.width() > self.width():
                break
            painter.drawPixmap(
                QRect(left, (self.height() - size.height()) // 2, size.width(), size.height()), picture
            )
            left += size.width() + Space.SMALL
        painter.end()

    def side(self) -> int:
        """How large a picture is, in pixels; it grows with the text."""
        return _LINES * self.fontMetrics().lineSpacing()
