"""Keep changes from the screen reader for a while: accessible names that change, a menu that closes, a silent turn."""

from collections.abc import Iterator
from contextlib import contextmanager

_reasons = 0  # why nothing is read just now, counted: each of them ends by itself
_was_read = False


@contextmanager
def unread_change() -> Iterator[None]:
    """Turn accessibility off meanwhile: a new name is read when its widget gets the focus, not when it changes."""
    stop_reading()
    try:
        yield
    finally:
        read_again()


def stop_reading() -> None:
    """Report nothing to the screen reader until `read_again` was called as often as this."""
    global _reasons, _was_read
    from PySide6.QtGui import QAccessible  # only now: its many roles would hold the first window up

    if not _reasons:
        _was_read = QAccessible.isActive()
        if _was_read:
            QAccessible.setActive(False)
    _reasons += 1


def read_again() -> None:
    """One reason for not reading is gone."""
    global _reasons
    from PySide6.QtGui import QAccessible

    _reasons -= 1
    if not _reasons and _was_read:
        QAccessible.setActive(True)
