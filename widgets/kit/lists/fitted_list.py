"""A list as high as its lines, or as so many lines of text, in every text size and width."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget

from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_ANY_HEIGHT = 16_777_215  # Qt's word for no limit
_EMPTY_LINES = 3  # that a list is high where a sentence is shown in place of its lines


class FittedList(QListWidget):
    """Keeps its height when letters grow, and when lines wrap in other places."""

    _most_rows = 0  # that it is high at most; 0 where its height is not its lines'
    _lines_high = 0  # always; 0 where its height follows from something else
    _fewest_lines = (
        0  # that it is high, or as high as there is room; 0 where its height does not follow from that
    )
    empty = ""  # what to do while there is nothing on the list

    def show_rows(self, most: int) -> None:
        """As high as its lines, which may wrap, up to so many lines of text."""
        self._most_rows = most
        rows = range(min(most, self.count()))
        needed = height = sum(self.visualItemRect(self.item(row)).height() for row in rows)
        if not rows and self.empty:
            height = _EMPTY_LINES * self.fontMetrics().lineSpacing()
        elif rows:
            height = min(height, most * self.sizeHintForRow(0))
        has_room_for_all = self.count() <= most and height >= needed
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAlwaysOff if has_room_for_all else policy.ScrollBarAsNeeded
        )
        self.setFixedHeight(height + 2 * Space.TIGHT + 4 * Space.TIGHT)

    def keep_height(self, lines: int) -> None:
        """As high as so many lines of text, whatever it holds."""
        self._lines_high = lines
        self.setFixedHeight(lines * self.fontMetrics().lineSpacing())

    def fill_room(self, fewest: int) -> None:
        """As high as there is room, and at least as so many lines of text; 0: as high as before."""
        self._fewest_lines = fewest
        if not fewest:
            self.keep_height(self._lines_high)
            return
        self.setMinimumHeight(fewest * self.fontMetrics().lineSpacing())
        self.setMaximumHeight(_ANY_HEIGHT)
        self.updateGeometry()

    @qt_override
    def sizeHint(self) -> QSize:
        """Qt's hook: a list that takes the room there is asks for no more than it needs."""
        hint = super().sizeHint()
        return QSize(hint.width(), self.minimumHeight()) if self._fewest_lines else hint

    @qt_override
    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: in another text size the lines have other heights."""
        super().changeEvent(event)
        if event.type() is not QEvent.Type.FontChange:
            return
        if self._most_rows:
            self.show_rows(self._most_rows)
        elif self._fewest_lines:
            self.fill_room(self._fewest_lines)
        elif self._lines_high:
            self.keep_height(self._lines_high)

    @qt_override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Qt's hook: in another width, lines wrap in other places."""
        super().resizeEvent(event)
        if self._most_rows and event.oldSize().width() != event.size().width():
            self.doItemsLayout()
            self.show_rows(self._most_rows)
