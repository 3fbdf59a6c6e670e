"""Who has what: a list of all that was sent out, and what can be done about the line one is at."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.messages.team import sent_work
from app.sessions.team.work_overview import WorkLine, WorkOverview
from app.study.team.sent_work import ReviewState
from widgets.kit.columns import Card
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, button_row, heading, plain, push_button
from widgets.kit.labels import add_headed, text_label

_MOST_LINES = 10


class WorkCard(Card):
    """Shows an overview. `announced`: a sentence to say. `reviewed`: a line and what somebody made of its last return.
    `closing`: whether the round is to close."""

    announced = Signal(str)
    reviewed = Signal(object, object)
    closing = Signal(bool)

    def __init__(self, overview: WorkOverview) -> None:
        super().__init__()
        self._overview = overview
        self.summary = text_label(name="muted")
        self.list = ReadableList(plain(sent_work.TITLE))
        self.reminder = push_button(sent_work.REMINDER, self._remind)
        self.review = push_button(sent_work.REVIEW, self._review)
        self.close_round = push_button(sent_work.CLOSE_ROUND, lambda: self.closing.emit(True))
        self.reopen = push_button(sent_work.REOPEN_ROUND, lambda: self.closing.emit(False))
        add_headed(self.column, heading(plain(sent_work.TITLE)), self.summary)
        self.field = Field(sent_work.TITLE, self.list)
        self.add(self.field, button_row(self.reminder, self.review, self.close_round, self.reopen))
        self.show_overview(overview)

    def show_overview(self, overview: WorkOverview) -> None:
        """Show another overview; one stays at one's line."""
        self._overview = overview
        self.summary.setText(" ".join(overview.sentences))
        lines = [*(line.sentence for line in overview.lines), *overview.unmatched]
        self.list.follow_lines(lines)
        self.list.show_rows(_MOST_LINES)
        self.field.setVisible(bool(lines))
        for button in (self.reminder, self.review):
            button.setVisible(bool(overview.lines))
        self.close_round.setVisible(not overview.is_closing)
        self.reopen.setVisible(overview.is_closing)

    def _line(self) -> WorkLine | None:
        row = self.list.currentRow()
        return self._overview.lines[row] if 0 <= row < len(self._overview.lines) else None

    def _remind(self) -> None:
        line = self._line()
        if line is None:
            self.announced.emit(sent_work.NOTHING_CHOSEN)
        elif not line.reminder:
            self.announced.emit(sent_work.NO_REMINDER)
        else:
            QApplication.clipboard().setText(line.reminder)
            self.announced.emit(sent_work.copied(name=line.work.rater.name))

    def _review(self) -> None:
        line = self._line()
        if line is None:
            self.announced.emit(sent_work.NOTHING_CHOSEN)
        elif not line.work.returned:
            self.announced.emit(sent_work.NOTHING_TO_REVIEW)
        else:
            dialog = ReviewDialog(self, line)
            if dialog.ask():
                self.reviewed.emit(line, dialog.chosen())


class ReviewDialog(Dialog):
    """Asks what somebody made of work that came back."""

    def __init__(self, parent: QWidget | None, line: WorkLine) -> None:
        super().__init__(parent, sent_work.REVIEW_TITLE, width=460)
        choices = {state.value: words for state, words in sent_work.REVIEW_CHOICES.items()}
        self.state = DropDown(choices, line.work.returned[-1].review.value)
        self.column.addWidget(text_label(line.sentence))
        self.column.addWidget(Field(sent_work.REVIEW_FIELD, self.state))
        self.column.addStretch(1)
        self.add_ok_and_cancel(sent_work.REVIEW_DONE)
        self.state.setFocus()

    def chosen(self) -> ReviewState:
        """What was chosen."""
        return ReviewState(self.state.currentData())
