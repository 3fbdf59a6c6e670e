"""The line and the lists of the facilitator's window. A digit pressed in a list means a person or an answer."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from widgets.kit.lists.line_lists import CriteriaList
from widgets.shell.qt_override import qt_override

_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class DigitList(CriteriaList):
    """Lines to go through; `pressed_digit` reports a digit (0-9) that was pressed with the row one is at."""

    pressed_digit = Signal(int, int)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: digits are told, and do not search for a line that begins with them."""
        text = event.text()
        if len(text) == 1 and text in "0123456789" and event.modifiers() in _PLAIN:
            self.pressed_digit.emit(int(text), self.currentRow())
        else:
            super().keyPressEvent(event)

    def show_kept(self, lines: Sequence[str], row: int | None = None) -> None:
        """Show these lines and stay at one's row, or go to another. What became of one's row is said by itself."""
        at = self.currentRow() if row is None else row
        self.show_criteria(lines, is_told=True)
        if lines and self.currentRow() != (wanted := min(max(at, 0), len(lines) - 1)):
            self.setCurrentRow(wanted)
        self.update()


class StatementLineEdit(QLineEdit):
    """The line one writes in. While it is empty, undo is no business of its own but the page's."""

    @qt_override
    def event(self, event: QEvent) -> bool:
        """Qt's hook: a line would claim the key of undo even with nothing to undo."""
        is_claim = event.type() is QEvent.Type.ShortcutOverride
        if (
            is_claim
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.text()
        ):
            event.ignore()
            return True
        return super().event(event)
