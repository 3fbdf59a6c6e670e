"""Work that must not hold up the window: a function on a thread, its outcome back by signal.

Whichever thread lets go of a QObject last deletes it, and in any but its own that may end the program. So what a piece
of work refers to is held by the window's thread until the other one has let go of all of it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal

from widgets.shell.qt_override import qt_override


class Outcome(QObject):
    """Carries what a piece of background work came to, in the window's thread."""

    done = Signal(object)
    failed = Signal(object)


@dataclass
class _Job:
    """A piece of work, who waits for it, and what it came to: a result, or an exception if it failed."""

    work: Callable[[], Any]
    outcome: Outcome
    has_failed: bool = False
    result: Any = None


class _Jobs(QObject):
    """What is being worked on. Lives in the window's thread, as long as the program."""

    ended = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._jobs: dict[int, _Job] = {}
        self._numbers = count()
        self.ended.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)

    def add(self, job: _Job) -> int:
        """Hold a job until it has ended; its number."""
        number = next(self._numbers)
        self._jobs[number] = job
        return number

    def do(self, number: int) -> None:
        """Work on it, on another thread. When this returns, nothing the job refers to is held there."""
        job = self._jobs[number]
        try:
            job.result = job.work()
        except BaseException as error:  # noqa: BLE001  # whoever asked for the work decides what it means
            job.has_failed, job.result = True, error

    def _hand_over(self, number: int) -> None:
        job = self._jobs.pop(number)
        (job.outcome.failed if job.has_failed else job.outcome.done).emit(job.result)


class _Work(QRunnable):
    def __init__(self, jobs: _Jobs, number: int) -> None:
        super().__init__()
        self._jobs = jobs
        self._number = number

    @qt_override
    def run(self) -> None:
        self._jobs.do(self._number)
        self._jobs.ended.emit(self._number)


@cache
def _jobs() -> _Jobs:
    return _Jobs()


def in_background(
    work: Callable[[], Any],
    done: Callable[[Any], None] | None = None,
    failed: Callable[[Any], None] | None = None,
) -> Outcome:
    """Run `work` on a thread of the pool; call `done` or `failed` with its result or exception.

    To be called in the window's thread, where `done` and `failed` run, too. Where they are methods of a QObject, they
    run no more once it is deleted.
    """
    outcome = Outcome()
    if done is not None:
        outcome.done.connect(done)
    if failed is not None:
        outcome.failed.connect(failed)
    jobs = _jobs()
    QThreadPool.globalInstance().start(_Work(jobs, jobs.add(_Job(work, outcome))))
    return outcome
