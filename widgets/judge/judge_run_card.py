"""How a run goes on: a bar with words in it, and the buttons to pause and to stop."""

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QWidget

from app.messages.judge import judge_page
from app.sessions.judge.judging import Judging
from widgets.kit.columns import Card
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import button_row, heading, push_button
from widgets.kit.labels import SilentText

TICK_MS = 250
DRAW_MS = 400
SETTLE_MS = 700


class JudgeRunDriver(QObject):
    """`said` hands on what is worth a word, `moved` comes a few times a second while there is something new to show,
    and `over` once, with the last sentence."""

    said = Signal(object)
    moved = Signal()
    over = Signal(object)
    _woken = Signal()

    def __init__(self, session: Judging, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._is_woken = False
        # The slow timer looks whether the server keeps one waiting; replies wake by themselves.
        self._timer = QTimer(self, interval=TICK_MS)
        self._drawing = QTimer(self, interval=DRAW_MS, singleShot=True)
        self._timer.timeout.connect(self._step)
        self._drawing.timeout.connect(self.moved)
        # Not straight to the step: signals that come while one is handled would keep keys and timers waiting.
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._step)
        self._woken.connect(self._soon.start, Qt.ConnectionType.QueuedConnection)

    def start(self) -> None:
        """A run has begun."""
        self._timer.start()
        self.wake()

    def stop(self) -> None:
        """Take no more steps."""
        self._timer.stop()
        self._drawing.stop()

    def settle(self) -> None:
        """After a stop, give the run a moment to end by itself."""
        loop = QEventLoop()
        self.over.connect(loop.quit)
        QTimer.singleShot(SETTLE_MS, loop.quit)
        if self._session.is_running:
            loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        self.over.disconnect(loop.quit)

    def wake(self) -> None:
        """Have a step made soon; called on any thread. Many replies at once make one step."""
        if not self._is_woken:
            self._is_woken = True
            self._woken.emit()

    def _step(self) -> None:
        self._is_woken = False
        if not self._timer.isActive():
            return
        is_more, said = self._session.step()
        if not self._session.is_running:
            self.stop()
            for sentence in said[:-1]:
                self.said.emit(sentence)
            self.over.emit(said[-1])
            return
        for sentence in said:
            self.said.emit(sentence)
        if not self._drawing.isActive():
            self._drawing.start()
        if is_more:
            self._soon.start()


class JudgeRunCard(Card):
    """Shows numbers that it is given."""

    def __init__(self) -> None:
        super().__init__()
        self._total = 0
        self.progress = QProgressBar()
        self.progress.setAccessibleName(judge_page.PROGRESS)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.pause = push_button(judge_page.PAUSE)
        self.stop = push_button(judge_page.STOP, lambda: self.pause.setEnabled(False))
        self.buttons = button_row(self.pause, self.stop)
        self.add(heading(judge_page.RUN), self.progress, self.buttons)

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
