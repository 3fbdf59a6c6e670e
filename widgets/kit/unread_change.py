"""Change accessible names and descriptions without a notification to the screen reader."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unread_change() -> Iterator[None]:
    """Turn accessibility off meanwhile: a new name is read when its widget gets the focus, not when it changes."""
    from PySide6.QtGui import QAccessible  # only now: its many roles would hold the first window up

    was_active = QAccessible.isActive()
    if was_active:
        QAccessible.setActive(False)
    try:
        yield
    finally:
        if was_active:
            QAccessible.setActive(True)
