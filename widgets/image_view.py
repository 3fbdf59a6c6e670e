"""The picture: it fits its place, zooms and moves by key, and tells a screen reader what it is."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from app.messages import window as messages
from widgets.pictures import PictureShelf
from widgets.theme import FOCUS_RING, Space

ZOOM_STEP = 1.25
MOST_ZOOM = 16.0
PAN_STEP = 0.12  # of the view's width or height
DECODE_STEP = (
    512  # decoded sizes are rounded up to this, so that a small change of the window decodes nothing
)
_MOVES = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class ImageView(QLabel):
    """A picture one can look at closely. It is a QLabel with a pixmap, so assistive technology sees a graphic.

    `unreadable` is emitted once for a picture whose file is missing or spoiled.
    """

    unreadable = Signal()
    stopped = Signal()  # there is no more of the picture where one wanted to move

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark = QPixmap(1, 1)
        mark.fill(Qt.GlobalColor.transparent)
        self.setPixmap(mark)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 160)
        self._shelf = PictureShelf(self)
        self._shelf.ready.connect(self._picture_ready)
        self._path: Path | None = None
        self._image = QImage()
        self._is_unreadable = False
        self._ahead: list[Path] = []
        self._zoom = 1.0
        self._centre = QPointF(0.5, 0.5)

    @property
    def zoom(self) -> float:
        """How many times larger than fitting."""
        return self._zoom

    @property
    def centre(self) -> QPointF:
        """The point of the picture in the middle of the view, as shares of its width and height."""
        return self._centre

    @property
    def has_picture(self) -> bool:
        """Whether a picture is shown (not still being decoded, not unreadable)."""
        return not self._image.isNull()

    def show_image(self, path: Path, name: str, ahead: list[Path] | None = None) -> None:
        """Show a file under a name a screen reader says; `ahead` are files likely to come next."""
        self._path, self._ahead = path, ahead or []
        self.setAccessibleName(name)
        self._image, self._is_unreadable = QImage(), False
        self.fit()
        self._fetch()

    def fit(self) -> None:
        """Show the whole picture."""
        self._zoom, self._centre = 1.0, QPointF(0.5, 0.5)
        self.update()

    def zoom_by(self, steps: int) -> None:
        """Zoom in (1) or out (-1) a step around the middle of the view."""
        self._zoom = min(max(self._zoom * ZOOM_STEP**steps, 1.0), MOST_ZOOM)
        self.pan(0, 0)
        self._fetch()

    def pan(self, right: int, down: int) -> None:
        """Move the view over the picture by steps; it stops at the picture's edges."""
        reach = PAN_STEP / self._zoom
        edge = 0.5 / self._zoom
        x = min(max(self._centre.x() + right * reach, edge), 1 - edge)
        y = min(max(self._centre.y() + down * reach, edge), 1 - edge)
        before, self._centre = self._centre, QPointF(x, y)
        self.update()
        if (right or down) and self._centre == before:
            self.stopped.emit()

    def sizeHint(self) -> QSize:
        """Qt's hook: the picture takes what room there is."""
        return QSize(480, 480)

    def minimumSizeHint(self) -> QSize:
        """Qt's hook: small enough for a small window with large text."""
        return self.minimumSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows move the view while the picture has the focus."""
        move = _MOVES.get(Qt.Key(event.key()))
        if move is None or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
            return
        self.pan(*move)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: Ctrl and the wheel zoom; without Ctrl the page scrolls as usual."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: a larger view may want a sharper picture."""
        super().resizeEvent(event)
        self._fetch()

    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: only now is the size known that the picture is wanted in."""
        super().showEvent(event)
        self._fetch()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the picture, or a word while there is none; then the focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(self.rect(), self.palette().alternateBase())
        if self._image.isNull():
            word = messages.PICTURE_UNREADABLE if self._is_unreadable else messages.PICTURE_COMING
            painter.setPen(self.palette().text().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, word)
        else:
            painter.drawImage(self._place(), self._image)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), FOCUS_RING))
            painter.drawRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()

    def _place(self) -> QRectF:
        room = QRectF(self.rect()).adjusted(Space.TIGHT, Space.TIGHT, -Space.TIGHT, -Space.TIGHT)
        size = (
            self._image.size().toSizeF().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio) * self._zoom
        )
        left = room.center().x() - self._centre.x() * size.width()
        top = room.center().y() - self._centre.y() * size.height()
        if size.width() <= room.width():
            left = room.center().x() - size.width() / 2
        if size.height() <= room.height():
            top = room.center().y() - size.height() / 2
        return QRectF(left, top, size.width(), size.height())

    def _box(self) -> QSize:
        wanted = self.size() * self.devicePixelRatioF() * self._zoom
        longest = max(wanted.width(), wanted.height(), 1)
        side = -(-longest // DECODE_STEP) * DECODE_STEP
        return QSize(side, side)

    def _fetch(self) -> None:
        if self._path is None or not self.isVisible():
            return
        image = self._shelf.fetch(self._path, self._box())
        if image is not None:
            self._picture_ready(self._path, image)
        if self._zoom == 1.0:
            self._shelf.fetch_ahead(self._ahead, self._box())

    def _picture_ready(self, path: Path, image: QImage) -> None:
        if path != self._path:
            return
        if image.isNull():
            if self._image.isNull() and not self._is_unreadable:
                self._is_unreadable = True
                self.unreadable.emit()
        elif image.width() >= self._image.width():  # a smaller one may come late and would be blurred
            self._image = image
        self.update()
