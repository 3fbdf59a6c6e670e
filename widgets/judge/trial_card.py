"""Trying one image: one call, with the verdicts read from the reply and the reply itself beside the picture."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from app.messages.judge import judge_trial
from app.sessions.judge.trial import Trial
from widgets.image.covered_picture import CoveredPicture
from widgets.judge.call_dialog import ReadingText
from widgets.kit.dialogs import ImageNumber
from widgets.kit.forms import Field, ReadableList, heading, push_button
from widgets.kit.labels import ReadableLabel, add_flush, add_headed, text_label
from widgets.kit.room import LineHeight
from widgets.kit.two_panes import LineAndButtons, SideBySide
from widgets.theme.theme import Space

_PICTURE_LETTERS, _REPLY_LETTERS = 40, 40
_LINES, _PICTURE_LINES = 8, 16


class TrialCard(QFrame):
    """`asked` gives the number of the image to try."""

    asked = Signal(int)

    def __init__(self, images: int, speak: Callable[[str], None]) -> None:
        super().__init__()
        self.setObjectName("card")
        self.number = ImageNumber(max(1, images))
        self.number.setValue(1)
        self.go = push_button(judge_trial.TRY)
        self.number_field = Field(judge_trial.NUMBER, LineAndButtons(self.number, self.go), entry=self.number)
        self.covered = CoveredPicture()
        LineHeight(self.covered, _PICTURE_LINES)
        self.outcome = ReadableLabel("")
        self.verdicts = ReadableList(judge_trial.VERDICTS).only_read()
        self.reply = ReadingText(judge_trial.REPLY, speak)
        self.reply.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())
        said = QWidget()
        below = QVBoxLayout(said)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(Space.MEDIUM)
        below.addWidget(Field(judge_trial.VERDICTS, self.verdicts))
        below.addWidget(Field(judge_trial.REPLY, self.reply))
        self.beside = SideBySide(self.covered, said, _PICTURE_LETTERS, _REPLY_LETTERS)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.MEDIUM)
        add_headed(column, heading(judge_trial.TITLE), text_label(judge_trial.ABOUT, name="muted"))
        column.addWidget(self.number_field)
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
        picture = trial.picture
        self.covered.setVisible(picture is not None)
        if picture is not None:
            self.covered.show_image(
                picture.path, picture.whole_line, [], picture.has_note, picture.description
            )
        self.beside.let_alone(picture is None)
        self.beside.setVisible(bool(trial.verdicts or trial.reply))
