"""Lets an empty text field be named when one comes to it by Tab."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from widgets.shell.qt_override import qt_override

_BY_KEY = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class _QuietArrival(QObject):
    """A line chooses all its text when one tabs into it, and reports the cursor before Qt reports the focus. Orca
    before version 45 takes that for the arrival and reads the text alone: of an empty line, silence."""

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: an empty line has nothing to choose, so it hears of another reason."""
        if not isinstance(watched, QLineEdit) or not isinstance(event, QFocusEvent):
            return False
        if event.type() is not QEvent.Type.FocusIn or event.reason() not in _BY_KEY or watched.text():
            return False
        watched.event(QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
        return True


def announce_when_empty(line: QLineEdit) -> None:
    """Have a line's name told when one comes to it. To be called before other filters are installed."""
    line.installEventFilter(_QuietArrival(line))
