"""One image of the gallery as it is painted: the picture and a few lines about it, in a grid or in a list."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.messages.gallery import gallery as gallery_text
from app.sessions.gallery.gallery import Gallery
from app.study.overview.gallery import GalleryRow
from widgets.gallery.thumbnails import Thumbnails
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import FOCUS_RING, RADIUS, Space, scaled_font

Index = QModelIndex | QPersistentModelIndex
_SMALLEST = 96  # pixels of a picture's side, however low the view is
_LETTERS = 26  # that a line of a cell holds in a grid
_LINES = {True: 3, False: 4}  # of small print below the heading, in a grid and in a list


class ImageCell(QStyledItemDelegate):
    """Paints a `GalleryRow`. States are words; the selection is a frame as well as a colour."""

    def __init__(self, session: Gallery, thumbnails: Thumbnails, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._session = session
        self._thumbnails = thumbnails
        self.is_grid = True
        self._side = self.side(view.fontMetrics())
        self._write()

    @staticmethod
    def side(metrics: QFontMetrics) -> int:
        """Pixels of a picture's side in a grid: as wide as the lines below it."""
        return _LETTERS * metrics.averageCharWidth()

    def grid_size(self, room: QSize) -> QSize:
        """Pixels of a cell in a view of this size; a whole cell fits into a low one."""
        width = room.width()
        self._write()
        lead, small = self._metrics
        around = 2 * (Space.SMALL + Space.TIGHT)
        if not self.is_grid:
            lines = lead.lineSpacing() + _LINES[False] * small.lineSpacing()
            return QSize(max(width, 1), lines + around)
        words = lead.lineSpacing() + _LINES[True] * small.lineSpacing() + around + Space.TIGHT
        least = self.side(lead) + around
        columns = max(1, width // least)
        self._side = max(_SMALLEST, min(self.side(lead), room.height() - words))
        return QSize(max(least, width // columns - 1), self._side + words)

    @qt_override
    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Qt's hook: all cells are alike."""
        return self._view.gridSize()

    @qt_override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Qt's hook."""
        row = self._session.shown[index.row()]
        frame = option.rect.adjusted(Space.TIGHT, Space.TIGHT, -Space.TIGHT, -Space.TIGHT)
        painter.save()
        painter.setClipRect(option.rect)
        strong, soft = self._paint_frame(painter, frame, option)
        inside = frame.adjusted(Space.SMALL, Space.SMALL, -Space.SMALL, -Space.SMALL)
        if self.is_grid:
            picture = QRect(inside.left(), inside.top(), inside.width(), self._side)
            words = inside.adjusted(0, picture.height() + Space.TIGHT, 0, 0)
        else:
            picture = QRect(inside.left(), inside.top(), inside.height(), inside.height())
            words = inside.adjusted(picture.width() + Space.MEDIUM, 0, 0, 0)
        self._paint_picture(painter, picture, row)
        self._paint_words(painter, words, row, strong, soft)
        painter.restore()

    def _write(self) -> None:
        """Take up the fonts of now; to make them for every cell takes longer than painting it."""
        self._fonts = scaled_font("body"), scaled_font("small")
        self._metrics = QFontMetrics(self._fonts[0]), QFontMetrics(self._fonts[1])

    def _paint_frame(
        self, painter: QPainter, frame: QRect, option: QStyleOptionViewItem
    ) -> tuple[QColor, QColor]:
        """The ground of the cell and its frame; returns the colours of the heading and of the lines below it."""
        palette, roles = QApplication.palette(), QPalette.ColorRole
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(roles.Highlight if is_chosen else roles.Base))
        painter.drawRoundedRect(frame, RADIUS, RADIUS)
        if has_focus:
            ink = roles.HighlightedText if is_chosen else roles.Highlight
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(palette.color(ink), FOCUS_RING))
            painter.drawRoundedRect(frame.adjusted(3, 3, -3, -3), RADIUS, RADIUS)
        if is_chosen:
            return palette.color(roles.HighlightedText), palette.color(roles.HighlightedText)
        return palette.color(roles.Text), palette.color(roles.PlaceholderText)

    def _paint_picture(self, painter: QPainter, place: QRect, row: GalleryRow) -> None:
        is_covered = self._session.covers(row)
        picture = None if is_covered else self._thumbnails.get(self._session.path(row))
        if picture is None or picture.isNull():
            painter.setPen(QPen(QApplication.palette().color(QPalette.ColorRole.Mid), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(place.adjusted(0, 0, -1, -1))
            if is_covered:
                self._paint_note(painter, place, row)
            return
        size = picture.size().scaled(place.size(), Qt.AspectRatioMode.KeepAspectRatio)
        own = picture.deviceIndependentSize().toSize()
        if size.width() > own.width():
            size = own  # never enlarged
        target = QRect(place.topLeft(), size)
        target.moveCenter(place.center())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(target, picture)

    def _paint_note(self, painter: QPainter, place: QRect, row: GalleryRow) -> None:
        """The content note in place of the picture, on as many lines as there is room for."""
        painter.setFont(self._fonts[1])
        painter.setPen(QApplication.palette().color(QPalette.ColorRole.PlaceholderText))
        inside = place.adjusted(Space.TIGHT, Space.TIGHT, -Space.TIGHT, -Space.TIGHT)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(inside, flags, self._session.line(row))

    def _paint_words(
        self, painter: QPainter, place: QRect, row: GalleryRow, strong: QColor, soft: QColor
    ) -> None:
        lead, small = self._fonts
        metrics, small_metrics = self._metrics
        painter.setFont(lead)
        painter.setPen(strong)
        heading = metrics.elidedText(gallery_text.heading(row), Qt.TextElideMode.ElideMiddle, place.width())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        painter.drawText(place, flags, heading)
        painter.setFont(small)
        painter.setPen(soft)
        below = place.adjusted(0, metrics.lineSpacing(), 0, 0)
        about, answers = self._session.states(row)
        lines = (
            (about,) if self.is_grid else (self._session.line(row), gallery_text.origin(row), about, answers)
        )
        for line in filter(None, lines):
            shown = small_metrics.elidedText(line, Qt.TextElideMode.ElideRight, below.width())
            painter.drawText(below, flags, shown)
            below.setTop(below.top() + small_metrics.lineSpacing())
        if self.is_grid:  # names of others take a second line
            painter.drawText(below, flags | Qt.TextFlag.TextWordWrap, answers)
