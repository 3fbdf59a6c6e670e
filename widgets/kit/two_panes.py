"""Two parts beside each other where there is room, else one below the other."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

ANY_WIDTH = 16_777_215  # Qt's word for no limit


class SideBySide(QWidget):
    """`first` takes `letters` of width beside `rest`, which wants at least `needed`; in letters of the font."""

    def __init__(self, first: QWidget, rest: QWidget, letters: int, needed: int) -> None:
        super().__init__()
        self._first = first
        self._letters, self._needed = letters, needed
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(Space.WIDE)
        self._row.addWidget(first, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(rest, 1)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        letter = self.fontMetrics().averageCharWidth()
        is_wide = self.width() >= (self._letters + self._needed) * letter + Space.WIDE
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if is_wide else ways.TopToBottom)
        # Below each other it takes what width there is, and gives some back when a scroll bar comes.
        self._first.setMinimumWidth(self._letters * letter if is_wide else 0)
        self._first.setMaximumWidth(self._letters * letter if is_wide else ANY_WIDTH)
