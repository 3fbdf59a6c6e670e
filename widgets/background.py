"""Work that must not hold up the window: a function on a thread, its outcome back by signal."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal


class Outcome(QObject):
    """Carries what a piece of background work came to, into the window's thread."""

    done = Signal(object)
    failed = Signal(object)


class _Work(QRunnable):
    def __init__(self, work: Callable[[], Any], outcome: Outcome) -> None:
        super().__init__()
        self._work = work
        self._outcome = outcome

    def run(self) -> None:
        try:
            result = self._work()
        except Exception as error:  # noqa: BLE001  # whoever asked for the work decides what it means
            self._outcome.failed.emit(error)
        else:
            self._outcome.done.emit(result)


def in_background(
    work: Callable[[], Any],
    done: Callable[[Any], None] | None = None,
    failed: Callable[[Any], None] | None = None,
) -> Outcome:
    """Run `work` on a thread of the pool; call `done` or `failed` with its result or exception.

    The caller keeps the returned object until then. Callbacks should be methods of a QObject: they then run in
    its thread, and no more once it is deleted.
    """
    outcome = Outcome()
    if done is not None:
        outcome.done.connect(done)
    if failed is not None:
        outcome.failed.connect(failed)
    QThreadPool.globalInstance().start(_Work(work, outcome))
    return outcome
