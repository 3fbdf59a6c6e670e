"""Looks for garbage in the window's thread only.

Python looks whenever enough was made, on whichever thread made it. Where a cycle with a QObject in it is found on a
thread of the pool, the QObject is deleted there, and with a running timer, or events on their way to it, that ends the
program. With all releases of PySide6 and Python so far, those without a global lock included.
"""

import gc

from PySide6.QtCore import QObject, Qt, QTimer

from widgets.shell.background_task import first_paint_is_awaited

LOOK_MS = 500
# So many more objects than before are worth looking at the youngest, the middle and all, as Python has it. What was
# made since is counted here, because between two looks more may be made than Python lets grow.
YOUNG, MIDDLE, ALL = 700, 7_000, 70_000
PART = 4  # all are looked at when a quarter as many came as there are, as Python does it: each look takes longer, too


class MainThreadCollector(QObject):
    """Takes the place of Python's own collector, and does what that would have done, at most half a second later."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin. `parent` lives in the window's thread, as this does."""
        super().__init__(parent)
        gc.disable()
        self._since_middle = self._since_all = self._old = 0
        self._timer = QTimer(self, interval=LOOK_MS, timerType=Qt.TimerType.CoarseTimer)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> int | None:
        """Collect the generation that is due, and the younger ones; which that was, None for none. A window that is
        still to be painted goes first: where that takes long, looking through all that was imported would add to it."""
        made = gc.get_count()[0]
        if made <= YOUNG or first_paint_is_awaited():
            return None
        self._since_middle += made
        self._since_all += made
        generation = (
            2 if self._since_all > max(ALL, self._old // PART) else 1 if self._since_middle > MIDDLE else 0
        )
        self._since_middle = 0 if generation else self._since_middle
        self._since_all = 0 if generation == 2 else self._since_all
        gc.collect(generation)
        if generation == 2:
            self._old = _count()
        return generation

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()


def _count() -> int:
    """How many objects there are. A list of them would hold on to a tuple that another thread is making just then,
    and Python lets nobody complete a tuple that somebody else has."""
    gc.freeze()
    count = gc.get_freeze_count()
    gc.unfreeze()
    return count
