"""Keeps a run of a judge going beside the window: a few replies at a time, whenever there are some."""

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal

from app.sessions.judge.judging import Judging

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
