"""How lists look: lines with room around them, and words where there is no line yet."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

ONLY_READ = "onlyRead"  # the property of a list in which nothing is chosen


class SpacedLinesDelegate(QStyledItemDelegate):
    """Lines of a list with room above and below them."""

    @qt_override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Qt's hook: pixels of one line."""
        size = super().sizeHint(option, index)
        return QSize(size.width(), size.height() + Space.MEDIUM)

    @qt_override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Qt's hook: in a list that is only read, the line one is at is marked while the list has the focus."""
        super().initStyleOption(option, index)
        view = self.parent()
        if isinstance(view, QWidget) and view.property(ONLY_READ) and not view.hasFocus():
            from PySide6.QtWidgets import QStyle  # its many enumerations would hold the first window up

            option.state &= ~QStyle.StateFlag.State_Selected


def paint_empty(view: QAbstractItemView, words: str) -> None:
    """Say in an empty list, for the eye, what one can do; for the ear it is the list's description."""
    painter = QPainter(view.viewport())
    painter.setFont(view.font())
    painter.setPen(QApplication.palette().color(QPalette.ColorRole.PlaceholderText))
    room = view.viewport().rect().adjusted(Space.LARGE, Space.SMALL, -Space.LARGE, -Space.SMALL)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, words)
    painter.end()
