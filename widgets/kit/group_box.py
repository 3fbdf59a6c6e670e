"""A group of parts under one name, whose frame is that of the style sheet from the start."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QGroupBox

from widgets.shell.qt_override import qt_override


class GroupBox(QGroupBox):
    """Qt measures a group's frame before the style sheet counts for it, and again only with another style. Without
    this, a page would move when the theme changes."""

    _is_measured = False

    @qt_override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt's hook: measure it again the first time it is seen."""
        super().showEvent(event)
        if not self._is_measured:
            self._is_measured = True
            QApplication.sendEvent(self, QEvent(QEvent.Type.StyleChange))
