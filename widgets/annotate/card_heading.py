"""The heading of a card: it takes the focus for the card, and says what a screen reader is to read."""

from collections.abc import Callable
from contextlib import nullcontext

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLabel

from widgets.kit.labels import ReadableLabel
from widgets.kit.unread_change import unread_change
from widgets.shell.qt_override import qt_override

_STAYS = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)


class CardHeading(ReadableLabel):
    """Its accessible name is the item and its state while one is elsewhere, and what was said last while one is here.

    Orca from version 45 on reads a new name of what has the focus, and shows it in braille until the next one.
    """

    entered = Signal()

    def __init__(self, text: str, at_rest: Callable[[], str]) -> None:
        """`at_rest` has the item and its state, in words."""
        super().__init__("", "lead")
        with unread_change():  # a page that is made gives one of its headings the focus before this is read
            self.setText(text)
        self._at_rest = at_rest
        self._is_new = (
            False  # there is something to say that was not read yet: the window may still be opening
        )

    def say(self, sentence: str) -> None:
        """Have this read, where the focus is here. What is said twice gets a space: the same name is not read again."""
        is_again = sentence == self.accessibleName()
        self.setAccessibleName(f"{sentence} " if is_again else sentence)

    def say_on_arrival(self, sentence: str, reads_changes: bool) -> None:
        """Have this read as soon as the focus comes here, which it does next. Where a reader `reads_changes`, the
        change itself is not reported to it: it would read the same sentence twice."""
        self._is_new = not self.hasFocus()
        with unread_change() if reads_changes else nullcontext():
            self.setAccessibleName(sentence)

    def rest(self) -> None:
        """Go by the item and its state again."""
        words = self._at_rest()
        if self.accessibleName() != words:
            self.setAccessibleName(words)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows go in to the answers."""
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down) and not event.modifiers():
            self.entered.emit()
        else:
            QLabel.keyPressEvent(self, event)  # its words are no text to go through

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: back from another window or a menu, the state is heard, and not what was said before."""
        if event.reason() in _STAYS and not self._is_new:
            self.rest()
        self._is_new = False
        super().focusInEvent(event)

    @qt_override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: once another part has the focus. A new name before that would be read as well."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS:
            self.rest_soon()

    def rest_soon(self) -> None:
        """The same once it is known where the focus goes: not if it comes here."""
        QTimer.singleShot(0, self, self._rest_if_left)

    def _rest_if_left(self) -> None:
        if self.window().focusWidget() is not self:  # also while the window is opening
            self.rest()
