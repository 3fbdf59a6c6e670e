"""A layout that sets widgets in lines like words: with large text or a narrow window they wrap."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line."""

    def __init__(self, parent: QWidget, spacing: int, has_columns: bool = False) -> None:
        """`has_columns`: what one line does not hold stands in columns of one width, unless `part` is enough."""
        super().__init__(parent)
        self._has_columns = has_columns
        self._part = 0
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def part(self, count: int) -> None:
        """The first so many stand on a line alone where it holds them, but not all; 0: no parts."""
        if count != self._part:
            self._part = count
            self.invalidate()

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's hook."""
        self._items.append(item)

    def count(self) -> int:
        """Qt's hook."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Qt's hook: None past the end, which is how Qt finds the end."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Qt's hook."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Qt's hook: it wants no more room than its lines need."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Qt's hook: the height of all lines at this width, in pixels."""
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Qt's hook."""
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        """Qt's hook: everything in one line."""
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(self._length(self._items), max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        """Qt's hook: one widget a line."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, move: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        is_parted, column = self._manner(rect.width())
        for at, item in enumerate(self._items):
            if item.isEmpty():  # hidden, so it leaves no gap either
                continue
            hint = item.sizeHint()
            hint.setWidth(max(hint.width(), column))
            is_past = x + hint.width() > rect.right() + 1 or (is_parted and at == self._part)
            if x > rect.x() and is_past:
                x, y, line = rect.x(), y + line + self.spacing(), 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), hint))
            x += hint.width() + self.spacing()
            line = max(line, hint.height())
        return y + line - rect.y()

    def _manner(self, width: int) -> tuple[bool, int]:
        """Whether the parts stand on lines of their own, and how wide a column is at least, in pixels."""
        if not self._has_columns or self._length(self._items) <= width:
            return False, 0
        if self._part and self._length(self._items[: self._part]) <= width:
            return True, 0
        widest = max((item.sizeHint().width() for item in self._items if not item.isEmpty()), default=0)
        return False, widest if 2 * widest + self.spacing() <= width else 0

    def _length(self, items: Sequence[QLayoutItem]) -> int:
        """How long a line with these is, in pixels."""
        widths = [item.sizeHint().width() for item in items if not item.isEmpty()]
        return sum(widths) + self.spacing() * max(0, len(widths) - 1)
