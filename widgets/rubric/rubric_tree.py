"""Themes with their criteria as a tree of two levels, made of a list.

Screen readers say nothing when a line of Qt's own tree is expanded, and no level. Here a line names its level by its
code, a collapsed theme says so, and each line is said once.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPalette, QPolygon
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from app.messages.rubric import designing
from widgets.kit.lists.line_lists import CriteriaList
from widgets.kit.lists.list_style import SpacedLinesDelegate
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import SMALLEST_TARGET, Space

_CRITERIA = Qt.ItemDataRole.UserRole  # how many criteria a theme has; None for a criterion
_COLLAPSED = Qt.ItemDataRole.UserRole + 1
_STATEMENT = Qt.ItemDataRole.UserRole + 2
_SHOWN = Qt.ItemDataRole.UserRole + 3  # the few words for the eye; the form beside has all of them


class _TreeDelegate(SpacedLinesDelegate):
    """A theme with its mark and its plus; criteria further in."""

    @qt_override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Qt's hook."""
        super().initStyleOption(option, index)
        shown = index.data(_SHOWN)
        if shown:
            option.text = shown.replace("\n", "\u2028")  # how Qt draws a new line

    @qt_override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Qt's hook."""
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen:
            # The whole line, as in other lists: the mark and the plus are beside the place of the words.
            painter.fillRect(option.rect, option.palette.color(QPalette.ColorRole.Highlight))
        super().paint(painter, _inside(option, index), index)
        if index.data(_CRITERIA) is None:
            return
        role = QPalette.ColorRole.HighlightedText if is_chosen else QPalette.ColorRole.Text
        colour = option.palette.color(role)
        painter.save()
        painter.setPen(colour)
        painter.setBrush(colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPolygon(_mark(mark_place(option), bool(index.data(_COLLAPSED))))
        plus = plus_place(option)
        painter.drawText(plus, Qt.AlignmentFlag.AlignCenter, designing.PLUS_CRITERION)
        painter.restore()

    @qt_override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Qt's hook."""
        size = super().sizeHint(_inside(option, index), index)
        return QSize(size.width(), max(size.height(), SMALLEST_TARGET + Space.TIGHT))


def _inside(option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QStyleOptionViewItem:
    """The place of a line's words."""
    inside = QStyleOptionViewItem(option)
    if index.data(_CRITERIA) is None:
        inside.rect = option.rect.adjusted(SMALLEST_TARGET + Space.MEDIUM, 0, 0, 0)
    else:
        inside.rect = option.rect.adjusted(SMALLEST_TARGET, 0, -_plus_width(option), 0)
    return inside


def mark_place(option: QStyleOptionViewItem) -> QRect:
    """Where the mark of a theme is, which shows whether it is collapsed."""
    return QRect(
        option.rect.left(), option.rect.top(), SMALLEST_TARGET, min(option.rect.height(), _high(option))
    )


def plus_place(option: QStyleOptionViewItem) -> QRect:
    """Where a criterion is added to a theme by a click."""
    width = _plus_width(option)
    height = min(option.rect.height(), _high(option))
    return QRect(option.rect.right() - width, option.rect.top(), width, height)


def _high(option: QStyleOptionViewItem) -> int:
    return max(SMALLEST_TARGET, option.fontMetrics.lineSpacing() + Space.MEDIUM)


def _plus_width(option: QStyleOptionViewItem) -> int:
    return option.fontMetrics.horizontalAdvance(designing.PLUS_CRITERION) + Space.MEDIUM


def _mark(place: QRect, is_collapsed: bool) -> QPolygon:
    x, y, arm = place.center().x(), place.center().y(), SMALLEST_TARGET // 6
    if is_collapsed:
        return QPolygon([QPoint(x - arm, y - arm), QPoint(x + arm, y), QPoint(x - arm, y + arm)])
    return QPolygon([QPoint(x - arm, y - arm), QPoint(x + arm, y - arm), QPoint(x, y + arm)])


class RubricTree(CriteriaList):
    """`add_wanted`: a criterion is wanted in the theme at this row; `folded`: the theme at this row was collapsed or
    expanded."""

    add_wanted = Signal(int)
    folded = Signal(int, bool)

    def __init__(self) -> None:
        super().__init__(designing.LIST)
        self.setItemDelegate(_TreeDelegate(self))
        self._pressed = QPoint()
        self._collapsed: set[str] = set()  # statements: a theme's code follows its place

    def show_tree(
        self, lines: Sequence[str], shown: Sequence[str], themes: Sequence[tuple[str, int] | None]
    ) -> None:
        """Show these lines, to be heard and found, by the few words `shown` of each.

        `themes`: the statement and the number of criteria of a theme, None for a criterion.
        """
        self.show_criteria(lines, is_told=False)
        is_hidden = False
        for row, theme in enumerate(themes):
            item = self.item(row)
            if theme is not None:
                is_hidden = theme[0] in self._collapsed
                item.setData(_COLLAPSED, is_hidden)
                item.setData(_STATEMENT, theme[0])
            item.setData(_CRITERIA, theme[1] if theme else None)
            item.setData(_SHOWN, shown[row])
            self.setRowHidden(row, theme is None and is_hidden)
            self._give_heard(row)

    def is_collapsed(self, row: int) -> bool:
        """Whether the theme at a row hides its criteria."""
        return bool(self.item(row).data(_COLLAPSED))

    def is_theme(self, row: int) -> bool:
        """Whether a theme is at this row."""
        return self.item(row).data(_CRITERIA) is not None

    def theme_row(self, row: int) -> int:
        """The row of the theme that a row belongs to."""
        return next((at for at in range(row, -1, -1) if self.is_theme(at)), 0)

    def fold(self, row: int, is_collapsed: bool) -> None:
        """Collapse or expand the theme at a row."""
        item = self.item(row)
        statement = str(item.data(_STATEMENT))
        (self._collapsed.add if is_collapsed else self._collapsed.discard)(statement)
        item.setData(_COLLAPSED, is_collapsed)
        for at in range(row + 1, row + 1 + int(item.data(_CRITERIA))):
            self.setRowHidden(at, is_collapsed)
        self.folded.emit(row, is_collapsed)
        if self.hasFocus():
            self._unread = (
                row  # it is said by itself; a screen reader gets the line's new words when one goes on
            )
        else:
            self._give_heard(row)

    def unfold_to(self, row: int) -> None:
        """Expand the theme of a row, so that it can be seen."""
        theme = self.theme_row(row)
        if row != theme and self.is_collapsed(theme):
            self.fold(theme, False)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: left and right collapse, expand, and go between a theme and its criteria, as in every tree."""
        row = self.currentRow()
        if row < 0 or event.modifiers() or event.key() not in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
            return
        event.accept()
        if event.key() == Qt.Key.Key_Left:
            if self.is_theme(row) and not self.is_collapsed(row):
                self.fold(row, True)
            else:
                self.setCurrentRow(self.theme_row(row))
        elif self.is_theme(row) and self.is_collapsed(row):
            self.fold(row, False)
        elif self.is_theme(row) and self.item(row).data(_CRITERIA):
            self.setCurrentRow(row + 1)

    @qt_override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Qt's hook."""
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    @qt_override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Qt's hook: the mark collapses and expands, the plus adds; where one presses and lets go on it."""
        super().mouseReleaseEvent(event)
        at = self.indexAt(self._pressed)
        if not at.isValid() or not self.is_theme(at.row()) or event.button() != Qt.MouseButton.LeftButton:
            return
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(at)
        where = event.position().toPoint()
        if all(plus_place(option).contains(point) for point in (self._pressed, where)):
            self.add_wanted.emit(at.row())
        elif all(mark_place(option).contains(point) for point in (self._pressed, where)):
            self.fold(at.row(), not self.is_collapsed(at.row()))

    def heard(self, row: int) -> str:
        """The words of a row as they are heard."""
        words = super().heard(row)
        return f"{words}, {designing.COLLAPSED}" if self.is_collapsed(row) else words
