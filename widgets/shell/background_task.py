"""Work that must not hold up the window: a function on a thread, its outcome back by signal.

The threads are Python's own. A thread of Qt's pool comes with a runnable, which is made on one thread and freed on
another. Nothing of Qt is made or called on these, but the one signal; a test watches that.

Whichever thread lets go of a QObject last deletes it, and in any but its own that may end the program. So what a piece
of work refers to is held by the window's thread until the other one has let go of all of it.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import count
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from widgets.shell.qt_override import qt_override

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

THREADS = max(2, os.cpu_count() or 1)
UNSEEN_MS = 1000  # so long at most work waits for a window, which may come up hidden
LASTING_MS = 500  # work that takes longer is worth a word meanwhile
WORD_MS = 300  # so long that word has to itself: a screen reader reads a new focus before it


class Outcome(QObject):
    """Carries what a piece of background work came to, in the window's thread."""

    done = Signal(object)
    failed = Signal(object)


class _Word(QTimer):
    """What is said of work that takes a while, and never after what came of it, nor once `waiter` was left."""

    def __init__(self, say: Callable[[], None], waiter: object) -> None:
        super().__init__(singleShot=True, interval=LASTING_MS)
        self._say, self._waiter = say, waiter
        self._is_said = False
        self.timeout.connect(self._speak)
        self.start()

    def _speak(self) -> None:
        if not self._is_said and _is_there(self._waiter):
            self._is_said = True
            self.start(WORD_MS)
            self._say()

    def end(self) -> int:
        """Say nothing from here on. Returns how many milliseconds what was said still has to itself."""
        if self._is_said:
            return max(0, self.remainingTime())
        self.stop()
        return 0


def _is_there(waiter: object) -> bool:
    """Whether what waits for work is still there. A page that was left stays a while, hidden with all that is on it."""
    if not isinstance(waiter, QObject):
        return True
    if not isValid(waiter):
        return False
    return not isinstance(waiter, QWidget) or waiter.isWindow() or waiter.isVisibleTo(waiter.window())


@dataclass
class _Job:
    """A piece of work, who waits for it, and what it came to: a result, or an exception if it failed."""

    work: Callable[[], Any]
    outcome: Outcome
    word: _Word | None
    has_failed: bool = False
    result: Any = None


class _Jobs(QObject):
    """What is being worked on. Lives in the window's thread, as long as the program."""

    _ended = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[int, _Job] = {}
        self._futures: dict[int, Future[None]] = {}
        # What waits for a window's first paint; None: all is done at once.
        self._waiting: list[Callable[[], object]] | None = None
        self._numbers = count()
        self._ended.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)
        self._announce = self._ended.emit

    @cached_property
    def _threads(self) -> "ThreadPoolExecutor":
        # Only now: with logging, it would hold the first window up.
        from concurrent.futures import ThreadPoolExecutor

        return ThreadPoolExecutor(THREADS, "background")

    def start(self, job: _Job) -> None:
        """Have a job done, and hold it until it has ended."""
        number = next(self._numbers)
        self._jobs[number] = job
        self.do(partial(self._begin, number))

    def do(self, act: Callable[[], object]) -> None:
        """Call it, in the window's thread; not before `release` where jobs are held."""
        if self._waiting is None:
            act()
        else:
            self._waiting.append(act)

    @property
    def is_holding(self) -> bool:
        """Whether jobs are held."""
        return self._waiting is not None

    def hold(self) -> None:
        """Begin no job until `release`."""
        self._waiting = []

    def release(self) -> None:
        """Do what was held, and from here on everything at once."""
        held, self._waiting = self._waiting or [], None
        for act in held:
            act()

    def _begin(self, number: int) -> None:
        self._futures[number] = self._threads.submit(self._do, number)

    def wait(self, seconds: float | None) -> bool:
        """Whether all jobs are done within so many seconds; None waits for ever. What came of them is handed over with
        the next events then, whatever is being said of it."""
        from concurrent.futures import wait

        are_done = not wait(list(self._futures.values()), seconds).not_done
        if are_done:
            for number, future in self._futures.items():
                job = self._jobs[number]
                if job.word is not None and not future.cancelled():
                    job.word = None
                    self._announce(number)
        return are_done

    def begin_no_more(self) -> None:
        """Forget the jobs that wait for a thread."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _do(self, number: int) -> None:
        """Work on it, on another thread. When it is told, nothing the job refers to is held there."""
        self._work_on(self._jobs[number])
        self._announce(number)

    @staticmethod
    def _work_on(job: _Job) -> None:
        try:
            job.result = job.work()
        except BaseException as error:  # noqa: BLE001  # whoever asked for the work decides what it means
            job.has_failed, job.result = True, error

    def _hand_over(self, number: int) -> None:
        job = self._jobs.get(number)
        if job is None:  # it was waited for, so that it did not wait for what is said of it
            return
        if job.word is not None and (rest := job.word.end()):
            QTimer.singleShot(rest, self, partial(self._hand_over, number))
            return
        del self._jobs[number], self._futures[number]
        (job.outcome.failed if job.has_failed else job.outcome.done).emit(job.result)


@cache
def _jobs() -> _Jobs:
    return _Jobs()


class FirstPaint(QObject):
    """From when it is made, has what a first window can do without wait until that window has been painted: work on
    other threads, which would share the processor with it, and what is handed to `after_first_paint`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        _jobs().hold()

    def expect(self, window: QWidget) -> None:
        """Wait for this window, but not for ever: it may come up hidden. However long it takes to be made, which is
        before the first event."""
        window.installEventFilter(self)
        QTimer.singleShot(0, lambda: QTimer.singleShot(UNSEEN_MS, _jobs().release))

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the window is about to be painted, with all of its parts."""
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, _jobs().release)
        return False


def first_paint_is_awaited() -> bool:
    """Whether a first window is still to be painted."""
    return _jobs().is_holding


def after_first_paint(owner: QObject, act: Callable[[], object]) -> None:
    """Call it once the first window has been painted; at once where none is waited for. Not where the `owner` is gone
    by then: a page can be left before it was painted."""
    _jobs().do(lambda: act() if isValid(owner) else None)


def in_background(
    work: Callable[[], Any],
    done: Callable[[Any], None] | None = None,
    failed: Callable[[Any], None] | None = None,
    lasting: Callable[[], None] | None = None,
) -> Outcome:
    """Run `work` on another thread; call `done` or `failed` with its result or exception, and before that `lasting`
    where the work takes a while: what is said at its beginning could be heard after what came of it.

    To be called in the window's thread, where `done` and `failed` run, too. Where they are methods of a QObject, they
    run no more once it is deleted, and `lasting` no more once it is hidden, with the page that it is on.
    """
    outcome = Outcome()
    if done is not None:
        outcome.done.connect(done)
    if failed is not None:
        outcome.failed.connect(failed)
    waiter = getattr(done, "__self__", None)
    _jobs().start(_Job(work, outcome, _Word(lasting, waiter) if lasting is not None else None))
    return outcome


def wait_for_work(milliseconds: int | None = None) -> bool:
    """Whether all that was begun is done within so much time (None: however long it takes), handed over or not."""
    return _jobs().wait(None if milliseconds is None else milliseconds / 1000)


def begin_no_more() -> None:
    """Forget the work that waits for a thread, at the end of the program. What is begun from here on raises
    RuntimeError."""
    _jobs().begin_no_more()
