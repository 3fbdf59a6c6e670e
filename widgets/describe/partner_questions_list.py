"""What people asked each other about the current image; Enter on a line takes it into the description."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.messages.describe import partner_questions
from widgets.kit.forms import ReadableList
from widgets.kit.hints import hints
from widgets.kit.labels import text_label
from widgets.theme.theme import Space

_ROWS = 4


class PartnerQuestionsList(QFrame):
    """A card with a heading and the list, there only while something was asked; `wanted` names the row."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.list = ReadableList(partner_questions.TITLE)
        hints.give(self.list, partner_questions.HINT)
        self.list.itemActivated.connect(lambda item: self.wanted.emit(self.list.row(item)))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.SMALL)
        column.addWidget(text_label(partner_questions.TITLE, "lead"))
        column.addWidget(self.list)
        self.hide()

    def show_asked(self, lines: Sequence[str]) -> None:
        """Show these; the row one reads at stays while it can."""
        if list(lines) != self.list.lines():
            row = max(self.list.currentRow(), 0)
            self.list.show_lines(lines)
            self.list.setCurrentRow(min(row, len(lines) - 1))
            self.list.setAccessibleName(partner_questions.name(len(lines)))
            self.list.show_rows(_ROWS)
        self.setVisible(bool(lines))
