"""What the mouse wheel does over a field."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from widgets.shell.qt_override import qt_override


class WheelScrollsThePage(QObject):
    """Keeps the wheel from changing a value that only happened to be under the pointer."""

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the event."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False
