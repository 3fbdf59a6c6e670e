"""The pictures of an exhibit beside each other, as many in a row as there is room for."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from widgets.image.image_view import ImageView
from widgets.kit.controls import arrow_step
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

SMALLEST, LARGEST = 150, 340  # pixels of a picture's side
_OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class GridPicture(ImageView):
    """One of several pictures: arrows lead to the others, Enter or a click shows it large."""

    stepped = Signal(int)
    opened = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumSize(SMALLEST, SMALLEST)
        self.setMouseTracking(False)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        if step := arrow_step(event):
            self.stepped.emit(step)
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif event.key() in _OPENING:
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: it opens when the button is let go over it."""
        is_inside = self.rect().contains(event.position().toPoint())
        if is_inside and event.button() is Qt.MouseButton.LeftButton:
            self.opened.emit()


class ImageGrid(QWidget):
    """Square places in rows. `opened` tells which picture (from 1) somebody wants to see large."""

    opened = Signal(int)
    unreadable = Signal()

    def __init__(self, largest: int = LARGEST) -> None:
        """`largest`: pixels that a picture's side has at most."""
        super().__init__()
        self._largest = largest
        self._most_height = 0
        self.pictures: list[GridPicture] = []
        self._shown = 0
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_pictures(self, paths: Sequence[Path], names: Sequence[str], words: Sequence[str]) -> None:
        """Show these files under their names, each with what it shows in words."""
        while len(self.pictures) < len(paths):
            self._add()
        self._shown = len(paths)
        for place, picture in enumerate(self.pictures):
            picture.setVisible(place < self._shown)
            if place < self._shown:
                picture.setAccessibleDescription(words[place])
                picture.show_image(paths[place], names[place])
        self.updateGeometry()
        self._arrange()

    @property
    def most_height(self) -> int:
        """The height all pictures fit into, in pixels; 0: whatever they take."""
        return self._most_height

    def fit_into(self, height: int) -> None:
        """Make the pictures as large as all of them fit into this height (pixels; 0: whatever it takes)."""
        if height != self._most_height:
            self._most_height = height
            for picture in self.pictures:
                picture.setMinimumSize(*(2 * (0 if height else SMALLEST,)))
            self.updateGeometry()
            self._arrange()

    def shown(self) -> list[GridPicture]:
        """The pictures in sight, in order."""
        return self.pictures[: self._shown]

    def current(self) -> int:
        """The picture that has the focus, from 1; the first when none has."""
        return next((at for at, one in enumerate(self.shown(), start=1) if one.hasFocus()), 1)

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: the height of all rows at this width, in pixels."""
        columns, side = self._places(width)
        rows = -(-self._shown // columns)
        return rows * side + max(rows - 1, 0) * Space.SMALL

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: two beside each other."""
        width = self.width() if self._most_height else 2 * self._largest + Space.SMALL
        return QSize(width, self.heightForWidth(width))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: one below the other."""
        return QSize(SMALLEST, SMALLEST)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._arrange()

    def _add(self) -> None:
        picture = GridPicture(self)
        place = len(self.pictures)
        picture.stepped.connect(lambda by: self._step(place + by))
        picture.opened.connect(lambda: self.opened.emit(place + 1))
        picture.unreadable.connect(self.unreadable)
        self.pictures.append(picture)

    def _step(self, place: int) -> None:
        if 0 <= place < self._shown:
            self.pictures[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _places(self, width: int) -> tuple[int, int]:
        """How many pictures a row has, and the side of each in pixels: as large as they may be at this width."""
        if self._most_height:
            return max(map(self._fitting(width), range(1, max(self._shown, 1) + 1)), key=itemgetter(1))
        columns = min(max(-(-(width + Space.SMALL) // (self._largest + Space.SMALL)), 1), max(self._shown, 1))
        side = (width - (columns - 1) * Space.SMALL) // columns
        return columns, max(min(side, self._largest), 1)

    def _fitting(self, width: int) -> Callable[[int], tuple[int, int]]:
        """A function from a number of columns to that number and the side that fits the width and the height."""

        def side_in(columns: int) -> tuple[int, int]:
            rows = -(-max(self._shown, 1) // columns)
            sides = (
                (space - (count - 1) * Space.SMALL) // count
                for space, count in ((width, columns), (self._most_height, rows))
            )
            return columns, max(min(sides), 1)

        return side_in

    def _arrange(self) -> None:
        if self._most_height and self._shown == 1:  # it need not be square
            self.pictures[0].setGeometry(self.rect())
            return
        columns, side = self._places(self.width())
        step = side + Space.SMALL
        for place, picture in enumerate(self.shown()):
            row, column = divmod(place, columns)
            picture.setGeometry(QRect(column * step, row * step, side, side))
