"""How a run goes on: a bar with words in it, and the buttons to pause and to stop."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QFrame, QProgressBar, QVBoxLayout, QWidget

from app.messages.judge import judge_page
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import button_row, heading, push_button
from widgets.kit.labels import SilentText
from widgets.theme.theme import Space


class JudgeRunCard(QFrame):
    """Shows numbers that it is given."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._total = 0
        self.progress = QProgressBar()
        self.progress.setAccessibleName(judge_page.PROGRESS)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pause = push_button(judge_page.PAUSE)
        self.stop = push_button(judge_page.STOP)
        self.stop.clicked.connect(lambda: self.pause.setEnabled(False))
        self.buttons = button_row(self.pause, self.stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE)
        column.setSpacing(Space.MEDIUM)
        column.addWidget(heading(judge_page.RUN))
        column.addWidget(self.progress)
        column.addWidget(self.buttons)

    def show_run(self, total: int) -> None:
        """A run begins."""
        self._total = total
        self.progress.setRange(0, max(1, total))
        self.show_done(0)
        self.show_paused(False)
        self.pause.setEnabled(True)
        self.buttons.show()
        self.show()

    def show_done(self, done: int) -> None:
        """So many calls have ended."""
        self.progress.setValue(done)
        self.progress.setFormat(judge_page.progress(done=done, count=self._total))

    def show_paused(self, is_paused: bool) -> None:
        """The button says what it would do."""
        self.pause.setText(judge_page.RESUME if is_paused else judge_page.PAUSE)

    def show_over(self) -> None:
        """There is nothing left to pause or stop."""
        self.buttons.hide()


class WaitingDialog(Dialog):
    """Stays while replies that are on their way come in; the person may leave without them."""

    def __init__(self, parent: QWidget, in_flight: int) -> None:
        super().__init__(parent, judge_page.WAIT_TITLE, width=460)
        words = judge_page.wait_words(count=in_flight)
        self.column.addWidget(SilentText(words))
        self.column.addStretch(1)
        leave = self.add_button(
            judge_page.LEAVE_AT_ONCE, QDialogButtonBox.ButtonRole.RejectRole, is_primary=True
        )
        leave.setAccessibleDescription(words)
        leave.clicked.connect(self.reject)
