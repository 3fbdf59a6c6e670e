"""Tells when somebody has left a part of a form, so that what was written there can be stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from widgets.kit.unread_change import unread_change
from widgets.shell.qt_override import qt_override

# The focus only pauses in these cases; the person has not left the field.
_PAUSES = (
    Qt.FocusReason.ActiveWindowFocusReason,
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
)


class LeftEditors(QObject):
    """`left`: a watched text was left, or a watched box or choice changed. `entered`: Enter was pressed in a line."""

    left = Signal()
    entered = Signal()

    def watch(self, *parts: QWidget) -> None:
        """Watch these from now on."""
        for part in parts:
            if isinstance(part, QAbstractButton):
                part.toggled.connect(lambda _on: self._announce())
            elif isinstance(part, QComboBox):
                part.currentIndexChanged.connect(lambda _at: self._announce())
            else:
                part.installEventFilter(self)
            if (pressed := getattr(part, "returnPressed", None)) is not None:
                pressed.connect(lambda part=part: self._end(part))

    def _end(self, part: QWidget) -> None:
        # Qt takes the selection off when the focus goes; a screen reader would say so.
        if isinstance(part, QLineEdit):
            with unread_change():
                part.deselect()
        self.entered.emit()

    def _announce(self) -> None:
        # The focus is on its way; what it comes to is said first.
        QTimer.singleShot(0, self, self.left.emit)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: swallows nothing."""
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _PAUSES:
            self._announce()
        return super().eventFilter(watched, event)


class EditedForm(QWidget):
    """`written`: something in the form is different from what was shown. `editors` tells when a part of it was left."""

    written = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_showing = False
        self.is_touched = False  # whether something was written or chosen since the words are shown
        self.editors = LeftEditors(self)

    @contextmanager
    def showing(self) -> Iterator[None]:
        """What changes meanwhile is shown, not written."""
        self._is_showing = True
        yield
        self._is_showing = self.is_touched = False

    def follow(self, *parts: QWidget) -> None:
        """Follow what is written and chosen in these."""
        self.editors.watch(*parts)
        for part in parts:
            if isinstance(part, (QLineEdit, QPlainTextEdit)):
                part.textChanged.connect(lambda *_words: self._announce())
            elif isinstance(part, QAbstractButton):
                part.toggled.connect(lambda _on: self._announce())
            elif isinstance(part, QComboBox):
                part.currentIndexChanged.connect(lambda _at: self._announce())

    def _announce(self) -> None:
        if not self._is_showing:
            self.is_touched = True
            self.written.emit()
