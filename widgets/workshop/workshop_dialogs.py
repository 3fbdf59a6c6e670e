"""The dialogs of the facilitator's window: other words for a line, a content note, a person, a workshop."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.item_nouns import ItemNoun
from app.messages.workshop import workshop_page
from widgets.kit.line_dialogs import ask_line
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


def ask_other_words(parent: QWidget, words: str) -> str | None:
    """Other words for a kept line."""
    title, label, keep = workshop_page.REWORD_TITLE, workshop_page.REWORD, workshop_page.REWORD_KEEP
    return ask_line(parent, title, label, keep, words=words, hint=workshop_page.REWORD_HINT)


def ask_content_note(parent: QWidget, note: str, noun: ItemNoun) -> str | None:
    """What is said before an image is met."""
    title, label, keep = workshop_page.NOTE_TITLE, workshop_page.note(noun), workshop_page.NOTE_KEEP
    return ask_line(parent, title, label, keep, words=note, hint=workshop_page.note_hint(noun))
