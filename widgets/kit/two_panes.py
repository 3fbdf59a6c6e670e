"""Two parts beside each other, or a part and its buttons, where there is room, else one below the other."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from widgets.kit.columns import fill_column
from widgets.kit.flow_layout import FlowLayout
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

ANY_WIDTH = 16_777_215  # Qt's word for no limit
_LEAST_LETTERS = 28  # that a part keeps beside its buttons


class SideBySide(QWidget):
    """`first` takes `letters` of width beside `rest`, which wants at least `needed`; in letters of the font.

    `arranged`: whether they are beside each other now.
    """

    arranged = Signal(bool)

    def __init__(self, first: QWidget, rest: QWidget, letters: int, needed: int, fills: bool = False) -> None:
        """`fills`: the first becomes as high as the rest."""
        super().__init__()
        self._first = first
        self.is_wide: bool | None = None  # None until it is laid out
        self._letters, self._needed, self._part = letters, needed, 0.0
        self._least_part = 0.0
        self._is_alone = False
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(Space.WIDE)
        self._row.addWidget(first, 0, Qt.AlignmentFlag(0) if fills else Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(rest, 1)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._follow()

    def share(self, part: float) -> None:
        """Have the two beside each other at any width, and give the first this part of it."""
        self._part = part
        self._follow()

    def grow(self, part: float) -> None:
        """Where the two are beside each other, give the first at least this part of the width."""
        self._least_part = part
        self._follow()

    def let_alone(self, is_alone: bool) -> None:
        """Give the first all of the width, while the rest is hidden."""
        self._is_alone = is_alone
        self._follow()

    def _follow(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        first = round(self._part * self.width()) or self._letters * letter
        is_wide = bool(self._part) or self.width() >= first + self._needed * letter + Space.WIDE
        if is_wide:
            first = max(first, round(self._least_part * self.width()))
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)
        # Below each other it takes what width there is, and gives some back when a scroll bar comes.
        self._first.setMinimumWidth(first if is_wide and not self._is_alone else 0)
        self._first.setMaximumWidth(first if is_wide and not self._is_alone else ANY_WIDTH)
        if is_wide is not self.is_wide:
            self.is_wide = is_wide
            self.arranged.emit(is_wide)


class Halves(QWidget):
    """Two parts of the same width beside each other where each has room for `letters` of the font, else one below the
    other. One has all of the width while the other is hidden."""

    def __init__(self, first: QWidget, second: QWidget, letters: int) -> None:
        super().__init__()
        self._letters = letters
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(Space.LARGE)
        for part in (first, second):
            self._row.addWidget(part, 1, Qt.AlignmentFlag.AlignTop)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self._follow()

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: the letters may be others now."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "_row"):
            self._follow()

    def _follow(self) -> None:
        needed = 2 * self._letters * self.fontMetrics().averageCharWidth() + Space.LARGE
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if self.width() >= needed else ways.TopToBottom)


class LineAndButtons(QWidget):
    """`part` takes the width that the buttons leave. `around`: how many pixels around its words a part has room for,
    which the buttons leave free at their end."""

    def __init__(self, part: QWidget, *buttons: QWidget, around: int = 0) -> None:
        super().__init__()
        self._buttons = QWidget()
        flow = FlowLayout(self._buttons, Space.SMALL)
        for button in buttons:
            flow.add(button)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, around, 0)
        self._row.setSpacing(Space.SMALL)
        self._row.addWidget(part, 1)
        self._row.addWidget(self._buttons)
        self._row.setAlignment(self._buttons, Qt.AlignmentFlag.AlignVCenter)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        least = _LEAST_LETTERS * self.fontMetrics().averageCharWidth() + Space.SMALL
        is_wide = self.width() >= least + self._buttons.sizeHint().width()
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)


def at_the_top(part: QWidget) -> QWidget:
    """A part that keeps its height where there is more room than it needs."""
    holder = QWidget()
    column = fill_column(holder, part)
    column.addStretch(1)
    return holder
