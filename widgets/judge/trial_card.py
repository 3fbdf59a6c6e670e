"""Trying one image: one call, with the reply and the verdicts read from it beside each other."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.messages.judge import judge_trial as messages
from app.sessions.judge.trial import Trial
from widgets.judge.call_dialog import ReadingText
from widgets.kit.dialogs import ImageNumber
from widgets.kit.forms import Field, ReadableList, button_row, heading, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.two_panes import SideBySide
from widgets.theme.theme import Space

_VERDICT_LETTERS, _REPLY_LETTERS = 40, 40
_LINES = 8


class TrialCard(QFrame):
    """`asked` gives the number of the image to try."""

    asked = Signal(int)

    def __init__(self, images: int, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("card")
        self.number = ImageNumber(max(1, images))
        self.number.setValue(1)
        self.number_field = Field(messages.NUMBER, self.number)
        self.go = push_button(messages.TRY)
        self.outcome = ReadableLabel("")
        self.verdicts = ReadableList(messages.VERDICTS).only_read()
        self.reply = ReadingText(messages.REPLY, speak)
        self.reply.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.beside = SideBySide(
            Field(messages.VERDICTS, self.verdicts),
            Field(messages.REPLY, self.reply),
            _VERDICT_LETTERS,
            _REPLY_LETTERS,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.MEDIUM)
        add_headed(column, heading(messages.TITLE), text_label(messages.ABOUT, name="muted"))
        column.addWidget(self.number_field)
        column.addWidget(button_row(self.go))
        add_flush(column, self.outcome)
        column.addWidget(self.beside)
        for part in (self.outcome, self.beside):
            part.hide()
        self.go.clicked.connect(lambda: self.asked.emit(self.number.value()))

    def show_trial(self, trial: Trial) -> None:
        """Show what came of the call."""
        self.outcome.show_text(trial.sentence)
        self.outcome.show()
        self.verdicts.show_lines(trial.verdicts)
        self.verdicts.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        self.reply.setPlainText(trial.reply)
        self.beside.setVisible(bool(trial.verdicts or trial.reply))
