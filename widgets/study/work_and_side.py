"""How the home page is divided: the work, and a list of pages at its side where there is room for it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_WORK_LETTERS, _SIDE_LETTERS = 96, 56  # of the font, at least


class WorkAndSide(QWidget):
    """The work with what happened below it, and at its side the list with the way back below it. In a narrow window, or
    with large text, they are below each other: work, list, what happened, way back; Tab keeps to this order."""

    def __init__(self, work: QWidget, side: QWidget, below: QWidget, back: QWidget) -> None:
        super().__init__()
        self._parts = work, side, below, back
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(Space.LARGE)
        self._grid.setVerticalSpacing(Space.MEDIUM)
        self._is_wide: bool | None = None
        self._divide(False)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        letter = self.fontMetrics().averageCharWidth()
        self._divide(self.width() >= (_WORK_LETTERS + _SIDE_LETTERS) * letter + Space.LARGE)

    def _divide(self, is_wide: bool) -> None:
        if is_wide == self._is_wide:
            return
        self._is_wide = is_wide
        top = Qt.AlignmentFlag.AlignTop
        # Row, column, and how many rows of the grid each takes. The row in the middle evens out the two columns.
        wide = ((0, 0, 1), (0, 1, 2), (1, 0, 2), (2, 1, 1))
        places = wide if is_wide else tuple((row, 0, 1) for row in range(4))
        for part, (row, column, rows) in zip(self._parts, places, strict=True):
            self._grid.removeWidget(part)
            self._grid.addWidget(part, row, column, rows, 1, top)
        self._grid.setColumnStretch(0, _WORK_LETTERS)
        self._grid.setColumnStretch(1, _SIDE_LETTERS if is_wide else 0)
