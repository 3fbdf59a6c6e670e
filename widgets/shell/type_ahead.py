"""Going to a line of a list or a row of a table by typing the beginning of any of its words."""

import re
import time
from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

from widgets.shell.qt_override import qt_override

PAUSE = 1.5  # seconds without a letter, after which a new word begins; Find (Ctrl+F) has no such limit
NAMES = "lists names"  # the property of a list of people: their initials are no commands there
_NO_COMMAND = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)


class TypeAhead(QObject):
    """Sees the letters typed in the lists and tables of a window and of its dialogs.

    The first letter may be a command (`is_command`), which goes before, except in a list of names (`NAMES`) where a
    name begins so; the letters after it belong to the word.
    """

    def __init__(self, window: QWidget, is_command: Callable[[str], bool]) -> None:
        super().__init__(window)
        self._window = window
        self._is_command = is_command
        self._typed = ""
        self._in: QObject | None = None
        self._until = 0.0
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._come_along)

    def goes_on(self, view: QObject) -> bool:
        """Whether letters typed in this list belong to a word that was begun there, and are no commands."""
        return view is self._in and time.monotonic() < self._until

    def is_name(self, view: QObject, text: str) -> bool:
        """Whether a name in this list begins with a letter, so that it is no command there."""
        if not isinstance(view, QAbstractItemView) or not view.property(NAMES) or not text.isalpha():
            return False
        return _find(view, text, is_from_next=True) is not None

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the key."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        text = event.text()
        if not isinstance(watched, QAbstractItemView) or not text or event.modifiers() not in _NO_COMMAND:
            return False
        if self.goes_on(watched):
            if not text.isprintable():
                return False
        elif not text.isalpha() or (
            watched.window() is self._window and self._is_command(text) and not self.is_name(watched, text)
        ):
            return False
        self._take(watched, text)
        return True

    def _come_along(self, _old: QWidget | None, new: QWidget | None) -> None:
        self._in = None
        if isinstance(new, QAbstractItemView) and self._is_ours(new):
            new.installEventFilter(self)

    def _is_ours(self, view: QWidget) -> bool:
        """Whether a list is in the window or in one of its dialogs: that of a drop-down searches by itself."""
        top: QWidget | None = view.window()
        while isinstance(top, QDialog):
            above = top.parentWidget()
            top = above.window() if above is not None else None
        return top is self._window

    def _take(self, view: QAbstractItemView, letter: str) -> None:
        """Go to the next line in which a word begins with all that was typed; the same letter again goes on."""
        before = self._typed if self.goes_on(view) else ""
        self._in, self._until = view, time.monotonic() + PAUSE
        is_again = before.casefold() == letter.casefold()
        self._typed = letter if is_again else before + letter
        found = _find(view, self._typed, is_from_next=is_again or not before)
        if found is not None:
            view.setCurrentIndex(found)


def _find(view: QAbstractItemView, typed: str, is_from_next: bool) -> QModelIndex | None:
    """The next line with a word that begins so, going round once."""
    model, at = view.model(), view.currentIndex()
    assert isinstance(model, QAbstractItemModel)
    rows, column = model.rowCount(view.rootIndex()), max(0, at.column())
    begins = re.compile(rf"(?<!\w){re.escape(typed)}", re.IGNORECASE)
    first = at.row() + 1 if is_from_next else max(0, at.row())
    for step in range(rows):
        index = model.index((first + step) % rows, column, view.rootIndex())
        if begins.search(_words(index)):
            return index
    return None


def _words(index: QModelIndex | QPersistentModelIndex) -> str:
    """What a cell or line shows, and what a screen reader says where that is more."""
    heard = index.data(Qt.ItemDataRole.AccessibleTextRole)
    return " ".join(str(words) for words in (index.data(), heard) if words)
