"""The images of the gallery in one list view: as a grid or line by line, with the same rows, keys and selection."""

from itertools import groupby
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from app.messages.gallery import gallery as gallery_text
from app.sessions.gallery.gallery import Gallery
from app.study.overview.gallery import GalleryRow
from widgets.gallery.image_cell import ImageCell
from widgets.gallery.thumbnails import Thumbnails
from widgets.kit.lists.list_style import paint_empty
from widgets.shell.qt_override import qt_override

Index = QModelIndex | QPersistentModelIndex
ROW = int(Qt.ItemDataRole.UserRole)


class GalleryModel(QAbstractListModel):
    """The rows that a session shows, as Qt reads them; a screen reader gets a whole sentence."""

    def __init__(self, session: Gallery, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.rows = session.shown

    def follow(self) -> bool:
        """Show the rows as they are now; whether they are of other images, so that nothing is selected any more."""
        new = self._session.shown
        is_other = [row.image.key for row in new] != [row.image.key for row in self.rows]
        if is_other:
            self.beginResetModel()
        self.rows = new
        if is_other:
            self.endResetModel()
        elif new:
            self.dataChanged.emit(self.index(0), self.index(len(new) - 1))
        return is_other

    @qt_override
    def rowCount(self, parent: Index | None = None) -> int:
        """Qt's hook."""
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    @qt_override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Qt's hook."""
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return gallery_text.heading(row)
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return self._session.heard(row)
        return None


class ImageList(QListView):
    """All images; `opened` tells that somebody wants to see the one they are at, `chosen` that others are selected."""

    opened = Signal()
    chosen = Signal()

    def __init__(self, session: Gallery) -> None:
        super().__init__()
        self._session = session
        self.setAccessibleName(gallery_text.IMAGES)
        self.setAccessibleDescription(gallery_text.LIST_HINT)
        self.thumbnails = Thumbnails(self.side(), self, self.devicePixelRatioF())
        self.images = GalleryModel(session, self)
        self.cell = ImageCell(session, self.thumbnails, self)
        self.setItemDelegate(self.cell)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.setUniformItemSizes(True)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.thumbnails.ready.connect(self._show_thumbnail)
        self.doubleClicked.connect(lambda _index: self.opened.emit())
        self.lay_out(is_grid=True)
        self.setModel(self.images)  # last: every change above would lay out all cells again
        self.selectionModel().selectionChanged.connect(lambda _on, _off: self.chosen.emit())

    @property
    def is_grid(self) -> bool:
        """Whether the images are in a grid rather than line by line."""
        return self.isWrapping()

    def lay_out(self, is_grid: bool) -> None:
        """Show the images as a grid or as a list."""
        self.cell.is_grid = is_grid
        # A wrapping list lays out thousands of cells at once; Qt's icon mode would place each by itself.
        self.setFlow(QListView.Flow.LeftToRight if is_grid else QListView.Flow.TopToBottom)
        self.setWrapping(is_grid)
        self.follow_text_size()
        self.scrollTo(self.currentIndex())

    def follow_text_size(self) -> None:
        """Make cells and pictures as large as the text asks for."""
        self.thumbnails.resize(self.side(), self.devicePixelRatioF())
        self.setGridSize(self.cell.grid_size(self.viewport().size()))
        self.verticalScrollBar().setSingleStep(max(20, self.gridSize().height() // 4))

    def current_row(self) -> GalleryRow | None:
        """The image one is at, or None in an empty gallery."""
        index = self.currentIndex()
        return self.images.rows[index.row()] if index.isValid() else None

    def chosen_rows(self) -> list[GalleryRow]:
        """The selected images, in the order shown."""
        stretches = sorted((one.top(), one.bottom() + 1) for one in self._stretches())
        return [row for first, end in stretches for row in self.images.rows[first:end]]

    def count_chosen(self) -> int:
        """How many images are selected."""
        return sum(one.height() for one in self._stretches())

    def _stretches(self) -> list[QItemSelectionRange]:
        """What is selected. An index for each of a hundred thousand images would take most of a second."""
        selection = self.selectionModel().selection()
        return [selection.at(place) for place in range(selection.count())]

    def follow(self) -> None:
        """Show what the session shows now; what is still there stays selected, and one stays at one's image."""
        before, at = self.current_row(), self.currentIndex().row()
        chosen = {row.image.key for row in self.chosen_rows()}
        if not self.images.follow():
            self.chosen.emit()
            return
        keys = [row.image.key for row in self.images.rows]
        if before is not None and before.image.key in keys:
            at = keys.index(before.image.key)
        self.go_to(min(max(at, 0), len(keys) - 1))
        again = QItemSelection()  # all at once, and by stretches: thousands may be selected
        for is_chosen, stretch in groupby(range(len(keys)), lambda place: keys[place] in chosen):
            if is_chosen:
                places = list(stretch)
                again.select(self.images.index(places[0]), self.images.index(places[-1]))
        self.selectionModel().select(again, QItemSelectionModel.SelectionFlag.Select)
        self.setAccessibleDescription(gallery_text.LIST_HINT if keys else self._empty())
        self.chosen.emit()

    def go_to(self, place: int) -> None:
        """Go to an image by its place in the list and select it alone."""
        if 0 <= place < len(self.images.rows):
            flags = QItemSelectionModel.SelectionFlag
            self.selectionModel().setCurrentIndex(self.images.index(place), flags.ClearAndSelect)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: Enter opens the image."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier
        ):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: cells of a grid share the width, those of a list have all of it."""
        super().resizeEvent(event)
        self.setGridSize(self.cell.grid_size(self.viewport().size()))

    @qt_override
    def visualRegionForSelection(self, _selection: QItemSelection) -> QRegion:
        """Qt's hook: what to paint again where a selection changed. Qt would ask for the place of every cell in it."""
        return QRegion(self.viewport().rect())

    @qt_override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's hook."""
        super().paintEvent(event)
        if not self.images.rows:
            paint_empty(self, self._empty())

    def _empty(self) -> str:
        return gallery_text.NOTHING_FITS if self._session.all else gallery_text.NO_IMAGES

    def side(self) -> int:
        """How large a picture is, in pixels; it grows with the text."""
        return ImageCell.side(self.fontMetrics())

    def _show_thumbnail(self, _path: Path) -> None:
        """Paint again what is in sight; Qt joins all requests of one moment into one."""
        self.viewport().update(QRect(0, 0, self.viewport().width(), self.viewport().height()))

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: two cells in height."""
        cell = self.gridSize()
        return QSize(3 * cell.width(), 2 * cell.height())
