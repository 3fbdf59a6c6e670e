"""Changes of names and descriptions that a screen reader is not told of."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unread_change() -> Iterator[None]:
    """What is renamed or described meanwhile is read when the focus comes to it, and not because it changed."""
    from PySide6.QtGui import QAccessible  # only now: its many roles would hold the first window up

    was_active = QAccessible.isActive()
    if was_active:
        QAccessible.setActive(False)
    try:
        yield
    finally:
        if was_active:
            QAccessible.setActive(True)
