"""The picture: it fits its place, zooms and moves by key, has a lens and filters, and tells what it is."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QWidget

from app.messages.shell import window as shell_window
from app.sessions.annotate.image_viewing import AS_THEY_ARE, Filters, Region
from widgets.image.contrast_ring import draw_ring
from widgets.image.image_filters import put_on
from widgets.image.image_lens import STEP, Lens
from widgets.image.image_loader import ImageLoader
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

ZOOM_STEP = 1.25
MOST_ZOOM = 16.0
PAN_STEP = 0.12  # of the view's width or height
DECODE_STEP = (
    512  # decoded sizes are rounded up to this, so that a small change of the window decodes nothing
)
_MOVES = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


# The commands offered where they can be used; all have keys, too.
COMMANDS = ("zoom_in", "zoom_out", "fit", "lens", "invert", "greyscale", "as_it_is", "enlarge", "image_tools")


class PointerTools(QObject):
    """Does it through the window's own commands, so that what is said and stored is the same as by key."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    @qt_override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if isinstance(event, QContextMenuEvent):
            menu = self.menu()
            if menu.actions():
                menu.popup(event.globalPos())
            return True
        if isinstance(event, QMouseEvent) and event.type() is QEvent.Type.MouseButtonDblClick:
            is_fitting = getattr(self._view, "zoom", 1.0) <= 1.0
            action = self._action("zoom_in" if is_fitting else "fit")
            if action is not None:
                action.trigger()
            return action is not None
        return False

    def menu(self) -> QMenu:
        """The commands that can be used here now; it goes when it is closed."""
        menu = QMenu(self._view)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addActions([action for name in COMMANDS if (action := self._action(name)) is not None])
        return menu

    def _action(self, name: str) -> QAction | None:
        action = self._view.window().findChild(QAction, name)
        return action if action is not None and action.isEnabled() and action.isVisible() else None


class ImageView(QLabel):
    """A picture one can look at closely. It is a QLabel with a pixmap, so assistive technology sees a graphic.

    `unreadable` is emitted once for a picture whose file is missing or spoiled. While it shows a region, whoever
    knows the regions is asked for the next one (`region_wanted`, right and down) and for words about it.
    """

    unreadable = Signal()
    stopped = Signal()  # there is no more of the picture where one wanted to move
    zoomed = Signal()
    region_wanted = Signal(int, int)
    words_wanted = Signal()
    lens_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        mark = QPixmap(1, 1)
        mark.fill(Qt.GlobalColor.transparent)
        self.setPixmap(mark)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 160)
        self.setMouseTracking(True)  # the lens follows the pointer without a button
        self._repository = ImageLoader(self)
        self._repository.ready.connect(self._picture_ready)
        self._path: Path | None = None
        self._prints: list[QImage] = []  # the smallest and the largest copy at hand
        self._painted: tuple[tuple[object, ...], QImage] | None = None
        self._is_unreadable = False
        self._ahead: list[Path] = []
        self._zoom = 1.0
        self._centre = QPointF(0.5, 0.5)
        self._filters = AS_THEY_ARE
        self._region: Region | None = None
        self.lens = Lens()
        PointerTools(self)

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
        return bool(self._prints)

    def show_image(self, path: Path, name: str, ahead: list[Path] | None = None) -> None:
        """Show a file under a name a screen reader says; `ahead` are files likely to come next."""
        self._path, self._ahead = path, ahead or []
        self.setAccessibleName(name)
        self._prints, self._painted, self._is_unreadable = [], None, False
        self.fit()

    def fit(self) -> None:
        """Show the whole picture."""
        self._region = None
        self._look_at(1.0, QPointF(0.5, 0.5))

    def show_region(self, region: Region | None) -> None:
        """Let a region fill the view; None: the whole picture."""
        if region is None:
            self.fit()
            return
        self._region = region
        self._look_at(float(max(region.rows, region.columns)), QPointF(*region.centre))

    def follow(self, filters: Filters) -> None:
        """Show the picture with these filters, and the lens as it was set."""
        self._filters = filters
        self._fetch_close()
        self.update()

    def _look_at(self, zoom: float, centre: QPointF) -> None:
        self._zoom, self._centre = zoom, centre
        self.update()
        self._fetch()
        self.zoomed.emit()

    def zoom_by(self, steps: int) -> None:
        """Zoom in (1) or out (-1) a step around the middle of the view."""
        self._zoom = min(max(self._zoom * ZOOM_STEP**steps, 1.0), MOST_ZOOM)
        self.pan(0, 0)
        self._fetch()
        self.zoomed.emit()

    def move_by(self, right: int, down: int) -> None:
        """Move by a step: to the next region, or the lens, or the view over the picture."""
        if self._region is not None:
            self.region_wanted.emit(right, down)
        elif self.lens.is_on:
            self._move_lens(right, down)
        else:
            self.pan(right, down)

    def pan(self, right: int, down: int) -> None:
        """Move the view over the picture by steps; it stops at the picture's edges."""
        before = self._centre
        self._bring_along(QPointF(right, down) * PAN_STEP / self._zoom)
        self.update()
        if (right or down) and self._centre == before:
            self.stopped.emit()

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: the picture takes what room there is."""
        return QSize(480, 480)

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: small enough for a small window with large text."""
        return self.minimumSize()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows move the view while the picture has the focus."""
        move = _MOVES.get(Qt.Key(event.key()))
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif move is not None:
            self.move_by(*move)
        elif self._region is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.words_wanted.emit()
        else:
            super().keyPressEvent(event)

    @qt_override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: the lens follows the pointer unless it was left somewhere."""
        super().mouseMoveEvent(event)
        place = self.picture_place()
        if self.lens.is_on and not self.lens.stays and place.isValid():
            at = event.position() - place.topLeft()
            self.lens.put(QPointF(at.x() / place.width(), at.y() / place.height()))
            self.update()

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: a click leaves the lens there, or lets it follow again."""
        super().mouseReleaseEvent(event)
        is_inside = self.rect().contains(event.position().toPoint())
        if self.lens.is_on and is_inside and event.button() is Qt.MouseButton.LeftButton:
            self.lens_pressed.emit()

    @qt_override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Qt's hook: Ctrl and the wheel zoom; without Ctrl the page scrolls as usual."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: a larger view may want a sharper picture."""
        super().resizeEvent(event)
        self._fetch()

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: only now is the size known that the picture is wanted in."""
        super().showEvent(event)
        self._fetch()

    @qt_override
    def paintEvent(self, _event: QPaintEvent) -> None:
        """Qt's hook: the picture, or a word while there is none; then region, lens and focus ring."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().alternateBase())
        if not self._prints:
            word = shell_window.PICTURE_UNREADABLE if self._is_unreadable else shell_window.PICTURE_COMING
            painter.setPen(self.palette().text().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, word)
        else:
            self._paint_picture(painter)
        if self.hasFocus():
            draw_ring(painter, QRectF(self.rect()))
        painter.end()

    def _paint_picture(self, painter: QPainter) -> None:
        place = self.picture_place()
        seen = place.intersected(QRectF(self.rect())).toAlignedRect().intersected(self.rect())
        if not seen.isEmpty():
            painter.drawImage(seen, self._shown(place, seen))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._region is not None:
            draw_ring(painter, self._region_place(place, self._region))
        if self.lens.is_on:
            ground = self.palette().alternateBase().color()
            sharp = self._print(place.width() * self.lens.power)
            self.lens.paint(painter, place, sharp, self._filters, ground)

    def _shown(self, place: QRectF, seen: QRect) -> QImage:
        """The part of the picture that is in sight, with its filters; made again only when something has changed."""
        ratio, ground = self.devicePixelRatioF(), self.palette().alternateBase().color()
        source = self._print(place.width())
        key = (source.cacheKey(), place.getRect(), seen.getRect(), ratio, ground.rgba(), self._filters)
        if self._painted is None or self._painted[0] != key:
            shown = QImage(seen.size() * ratio, QImage.Format.Format_RGB32)
            shown.setDevicePixelRatio(ratio)
            shown.fill(ground)
            painter = QPainter(shown)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place.translated(-QPointF(seen.topLeft())), source)
            painter.end()
            self._painted = key, put_on(shown, self._filters)
        return self._painted[1]

    def _print(self, width: float) -> QImage:
        """The copy that is sharp at this width in the view, without being larger than it must."""
        smallest, largest = self._prints[0], self._prints[-1]
        return smallest if smallest.width() >= width * self.devicePixelRatioF() else largest

    def _region_place(self, place: QRectF, region: Region) -> QRectF:
        width, height = place.width() / region.columns, place.height() / region.rows
        left, top = place.left() + (region.column - 1) * width, place.top() + (region.row - 1) * height
        return QRectF(left, top, width, height)

    def _move_lens(self, right: int, down: int) -> None:
        place = self.picture_place()
        if not place.isValid():
            return
        self.lens.stays = True
        step = QPointF(
            right * STEP * self.width() / place.width(), down * STEP * self.height() / place.height()
        )
        has_moved = self.lens.move(step.x(), step.y())
        around = self.lens.place(place, self.size())
        if not QRectF(self.rect()).contains(
            around
        ):  # the picture comes along, so that the lens stays in sight
            self._bring_along(step)
        self.update()
        if not has_moved:
            self.stopped.emit()

    def _bring_along(self, step: QPointF) -> None:
        edge = 0.5 / self._zoom
        x = min(max(self._centre.x() + step.x(), edge), 1 - edge)
        y = min(max(self._centre.y() + step.y(), edge), 1 - edge)
        self._centre = QPointF(x, y)

    def picture_place(self) -> QRectF:
        """Where in the view the picture is, in pixels; invalid while there is none."""
        if not self._prints:
            return QRectF()
        room = QRectF(self.rect()).adjusted(Space.TIGHT, Space.TIGHT, -Space.TIGHT, -Space.TIGHT)
        proportions = self._prints[-1].size().toSizeF()
        size = proportions.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio) * self._zoom
        left = room.center().x() - self._centre.x() * size.width()
        top = room.center().y() - self._centre.y() * size.height()
        if size.width() <= room.width():
            left = room.center().x() - size.width() / 2
        if size.height() <= room.height():
            top = room.center().y() - size.height() / 2
        return QRectF(left, top, size.width(), size.height())

    def _box(self, times: float = 1.0) -> QSize:
        """The size to decode for, so that it is sharp at the zoom and so many times closer."""
        wanted = self.size() * self.devicePixelRatioF() * self._zoom * times
        longest = max(wanted.width(), wanted.height(), 1)
        side = -(-longest // DECODE_STEP) * DECODE_STEP
        return QSize(side, side)

    def _fetch(self) -> None:
        if self._path is None or not self.isVisible():
            return
        image = self._repository.fetch(self._path, self._box())
        if image is not None:
            self._picture_ready(self._path, image)
        if self._zoom == 1.0:
            self._repository.fetch_ahead(self._ahead, self._box())

    def _fetch_close(self) -> None:
        """A copy for the lens; only when the picture itself is there, so that it does not come later for it."""
        if self.lens.is_on and self._prints and self._path is not None:
            image = self._repository.fetch(self._path, self._box(self.lens.power))
            if image is not None:
                self._keep(image)

    def _picture_ready(self, path: Path, image: QImage) -> None:
        if path != self._path:
            return
        if image.isNull():
            if not self._prints and not self._is_unreadable:
                self._is_unreadable = True
                self.unreadable.emit()
        else:
            is_first = not self._prints
            self._keep(image)
            if is_first:
                self._fetch_close()
        self.update()

    def _keep(self, image: QImage) -> None:
        """Keep the smallest and the largest copy; one for the lens may be far larger than what is shown."""
        widths = {known.width(): known for known in (*self._prints, image)}
        self._prints = [widths[width] for width in sorted({min(widths), max(widths)})]
        self.update()
