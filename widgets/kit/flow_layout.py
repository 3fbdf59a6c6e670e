"""A layout that sets widgets in lines like words: with large text or a narrow window they wrap."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget, QWidgetItem
from shiboken6 import isValid

from widgets.shell.qt_override import qt_override

_LARGEST = 524_287  # pixels: QLAYOUTSIZE_MAX, Qt's own word for "as large as you like"


class FlowLayout(QBoxLayout):
    """In the direction in which one reads, then the next line.

    A box layout only in that Qt itself makes and frees the items: a layout that holds them in Python leaks each one,
    and PySide6 may take what Qt makes at their address next for them. So this knows its widgets, and no item.
    """

    def __init__(self, parent: QWidget, spacing: int, has_columns: bool = False, fills: bool = False) -> None:
        """`has_columns`: what does not fit on one line is set in columns of one width, unless `part` is enough.
        `fills`: always in columns of one width, which take all of the width, on lines of about one length."""
        super().__init__(QBoxLayout.Direction.LeftToRight, parent)
        self._has_columns, self._fills = has_columns, fills
        self._part = 0
        self._heights: dict[
            int, int
        ] = {}  # by width, until something changes: layouts around ask again and again
        # Items of Python's own that no layout holds: they reckon sizes as Qt's layouts do.
        self._measures: list[tuple[QWidget, QWidgetItem]] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(spacing)

    def add(self, widget: QWidget) -> None:
        """Put a widget after the last one."""
        self.addWidget(widget)
        self._measures = [*self._present(), (widget, QWidgetItem(widget))]

    def part(self, count: int) -> None:
        """The first so many stand on a line alone where it holds them, but not all; 0: no parts."""
        if count != self._part:
            self._part = count
            self.invalidate()

    @qt_override
    def invalidate(self) -> None:
        """Qt's hook: what is in here wants another size, or is not there any more."""
        self._heights = {}
        super().invalidate()

    @qt_override
    def expandingDirections(self) -> Qt.Orientation:
        """Qt's hook: it wants no more room than its lines need."""
        return Qt.Orientation(0)

    @qt_override
    def hasHeightForWidth(self) -> bool:
        """Qt's hook."""
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """Qt's hook: the height of all lines at this width, in pixels."""
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    @qt_override
    def minimumHeightForWidth(self, width: int) -> int:
        """Qt's hook: it needs all of its lines."""
        return self.heightForWidth(width)

    @qt_override
    def setGeometry(self, rect: QRect) -> None:
        """Qt's hook."""
        QLayout.setGeometry(self, rect)  # not the box layout's, which would set them all in one line first
        self._arrange(rect, move=True)

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: everything in one line."""
        hints = [hint for _, hint in self._hints() if hint is not None]
        return QSize(self._length(hints), max((hint.height() for hint in hints), default=0))

    @qt_override
    def minimumSize(self) -> QSize:
        """Qt's hook: one widget a line."""
        size = QSize()
        for _, measure in self._present():
            size = size.expandedTo(measure.minimumSize())
        return size

    @qt_override
    def maximumSize(self) -> QSize:
        """Qt's hook: there may be room to spare."""
        return QSize(_LARGEST, _LARGEST)

    def _present(self) -> list[tuple[QWidget, QWidgetItem]]:
        """What is still here, with its measure: widgets may have been deleted, or moved elsewhere."""
        return [pair for pair in self._measures if isValid(pair[0]) and self.indexOf(pair[0]) >= 0]

    def _hints(self) -> list[tuple[QWidgetItem, QSize | None]]:
        """How large each would like to be; None for a hidden one, which leaves no gap either."""
        measures = [measure for _, measure in self._present()]
        return [(measure, None if measure.isEmpty() else measure.sizeHint()) for measure in measures]

    def _arrange(self, rect: QRect, move: bool) -> int:
        x, y, line = rect.x(), rect.y(), 0
        hints = self._hints()
        is_parted, column = self._manner([hint for _, hint in hints], rect.width())
        parent = self.parentWidget()
        is_mirrored = parent is not None and parent.isRightToLeft()
        for at, (measure, hint) in enumerate(hints):
            if hint is None:
                continue
            size = QSize(max(hint.width(), column), hint.height())
            if measure.hasHeightForWidth():
                # Where it is too wide, its words take more lines, and they may do so in the width it asks for, too.
                width = min(size.width(), max(rect.width(), measure.minimumSize().width()))
                size = QSize(width, measure.heightForWidth(width))
            is_past = x + size.width() > rect.right() + 1 or (is_parted and at == self._part)
            if x > rect.x() and is_past:
                x, y, line = rect.x(), y + line + self.spacing(), 0
            if move:
                # Counted from where lines begin: the left, or the right where one reads from there.
                left = rect.left() + rect.right() + 1 - x - size.width() if is_mirrored else x
                measure.setGeometry(QRect(QPoint(left, y), size))
            x += size.width() + self.spacing()
            line = max(line, size.height())
        return y + line - rect.y()

    def _manner(self, hints: Sequence[QSize | None], width: int) -> tuple[bool, int]:
        """Whether the parts stand on lines of their own, and how wide a column is at least, in pixels."""
        shown = [hint for hint in hints if hint is not None]
        if self._fills:
            return False, self._even_column(shown, width)
        if not self._has_columns or self._length(shown) <= width:
            return False, 0
        if self._part and self._length([hint for hint in hints[: self._part] if hint is not None]) <= width:
            return True, 0
        widest = max((hint.width() for hint in shown), default=0)
        return False, widest if 2 * widest + self.spacing() <= width else 0

    def _even_column(self, hints: Sequence[QSize], width: int) -> int:
        """How wide each column is if as few lines as possible hold all, in pixels."""
        widest = max((hint.width() for hint in hints), default=0)
        most = max(1, (width + self.spacing()) // max(1, widest + self.spacing()))
        lines = max(1, -(-len(hints) // most))
        columns = max(1, -(-len(hints) // lines))
        return (width - self.spacing() * (columns - 1)) // columns

    def _length(self, hints: Sequence[QSize]) -> int:
        """How long a line with widgets of these sizes is, in pixels."""
        return sum(map(QSize.width, hints)) + self.spacing() * max(0, len(hints) - 1)
