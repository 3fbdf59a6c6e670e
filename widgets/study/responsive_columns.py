"""Parts in three columns, two or one, as many as there is room for; what one reads first stays first."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

# Row, column, how many rows, by the number of columns; two short parts stand below each other beside a long one.
_PLACES = {
    3: ((0, 0, 1), (0, 1, 1), (0, 2, 1)),
    2: ((0, 0, 1), (1, 0, 1), (0, 1, 2)),
    1: ((0, 0, 1), (1, 0, 1), (2, 0, 1)),
}


class ThreeParts(QWidget):
    """Holds three parts. A column is never narrower than the widest of them asks for."""

    def __init__(self, parts: Sequence[QWidget]) -> None:
        super().__init__()
        self._parts = list(parts)
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(Space.LARGE)
        self._arrange(3)  # which is right in most windows: to arrange them again is to lay out the page again

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """As many columns as there is room for now."""
        least = max(part.minimumSizeHint().width() for part in self._parts)
        room = self.width() + Space.LARGE
        self._arrange(max(1, min(3, room // (least + Space.LARGE))))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        """Qt's hook: one column is always possible, so that a narrow window can take the others away."""
        least = max((part.minimumSizeHint().width() for part in self._parts), default=0)
        return QSize(least, self._grid.minimumSize().height())

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for part, (row, column, rows) in zip(self._parts, _PLACES[columns], strict=True):
            self._grid.removeWidget(part)
            self._grid.addWidget(part, row, column, rows, 1)
        for column in range(3):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
