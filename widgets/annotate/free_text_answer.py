"""A field for an answer in one's own words."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPlainTextEdit

from app.messages.annotate import scale_answers
from widgets.kit.hints import hints
from widgets.kit.room import LineHeight
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_LINES = 4


class FreeTextAnswer(QPlainTextEdit):
    """Some lines of text. `written` reports them once the person leaves the field, if they are new."""

    written = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        # The same words twice: some screen readers stay silent on an empty field that has only a name.
        self.setPlaceholderText(scale_answers.answer_to(name=name))
        self.setAccessibleName(scale_answers.answer_to(name=name))
        hints.give(self, scale_answers.OWN_WORDS_HINT)
        LineHeight(self, _LINES, 2 * Space.MEDIUM)

    @property
    def is_untold(self) -> bool:
        """Whether something is being written, or could not be stored."""
        return self.document().isModified()

    def show_words(self, words: str) -> None:
        """Show what is stored, unless something else is being written."""
        if not self.is_untold and self.toPlainText() != words:
            self.setPlainText(words)
            self.document().setModified(False)

    def give_back(self, words: str) -> None:
        """Put words back that were told but could not be stored."""
        self.setPlainText(words)
        self.document().setModified(True)

    def flush(self) -> None:
        """Tell of what was written but not yet told."""
        if self.is_untold:
            self.document().setModified(False)
            self.written.emit(self.toPlainText().strip())

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook."""
        super().focusOutEvent(event)
        self.flush()
