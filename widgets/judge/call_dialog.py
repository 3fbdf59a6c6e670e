"""Text to be read line by line, by ear or by eye: a call to a judge, or what a judge would be sent."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeyEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.messages.judge import judge_calls, judge_page
from app.sessions.judge.judge_calls import Text
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.shell.qt_override import qt_override

_LINES = 20
_WHERE_TO = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class ReadingText(QPlainTextEdit):
    """Text that cannot be changed, with a cursor to go through it; Ctrl+Down and Ctrl+Up go to headings.

    `speak` gets the line one has come to, for people whom no screen reader tells.
    """

    def __init__(self, name: str, speak: Callable[[str], None]) -> None:
        super().__init__()
        self._speak = speak
        self._headings: list[int] = []
        self._line = 0
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByKeyboard | Qt.TextInteractionFlag.TextSelectableByMouse
        )
        self.setAccessibleName(name)
        self.setAccessibleDescription(judge_page.READ_HINT)
        self.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.cursorPositionChanged.connect(self._moved)

    def show_text(self, text: Text) -> None:
        """Show a text, its headings in bold, with the cursor at its beginning."""
        self._line = 0
        self.setPlainText("\n".join(text.lines))
        self._mark_headings(text)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def add_lines(self, text: Text) -> None:
        """Show a text that begins with the one that is shown; the cursor stays where one is reading."""
        for line in text.lines[self.blockCount() :]:
            self.appendPlainText(line)
        self._mark_headings(text)

    def _mark_headings(self, text: Text) -> None:
        self._headings = sorted(text.headings)
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.DemiBold)
        for number in self._headings:
            cursor = QTextCursor(self.document().findBlockByNumber(number))
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            cursor.mergeCharFormat(bold)

    def line(self) -> str:
        """The line the cursor is in."""
        return self.textCursor().block().text()

    def go_to_heading(self, by: int) -> None:
        """Go to the next (1) or previous (-1) heading; at the last one, stay."""
        here = self.textCursor().blockNumber()
        ahead = [number for number in self._headings if (number - here) * by > 0]
        if ahead:
            target = ahead[0] if by > 0 else ahead[-1]
            self.setTextCursor(QTextCursor(self.document().findBlockByNumber(target)))
            self.ensureCursorVisible()

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: the keys for headings."""
        by = _WHERE_TO.get(Qt.Key(event.key()))
        if by and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.go_to_heading(by)
        else:
            super().keyPressEvent(event)

    def _moved(self) -> None:
        line = self.textCursor().blockNumber()
        if line != self._line and self.hasFocus():
            self._speak(self.line())
        self._line = line


class CallDialog(Dialog):
    """One call."""

    def __init__(self, parent: QWidget, text: Text, speak: Callable[[str], None]) -> None:
        super().__init__(parent, text.title, width=820)
        self.text = ReadingText(judge_calls.CALL_TEXT, speak)
        self.text.show_text(text)
        self.column.addWidget(Field(judge_calls.CALL_TEXT, self.text, judge_page.READ_HINT), 1)
        self.add_close()
        self.text.setFocus()
