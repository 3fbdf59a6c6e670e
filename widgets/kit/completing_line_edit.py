"""A line to type in that offers words: by the arrow keys, from a list while typing, or from a menu."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QMenu, QWidget

from app.messages.describe import describing
from app.sessions.feedback import Feedback
from widgets.shell.qt_override import qt_override


class CompletingLineEdit(QLineEdit):
    """Down and Up walk the suggestions in place, back to what was typed; nothing is put in by typing alone.

    `suggested` says each one as it comes. A screen reader reads the words that came into the line by itself, and is
    left to say which of how many they are.
    """

    suggested = Signal(Feedback)

    def __init__(self, suggestions: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._suggestions = tuple(suggestions)
        self._typed = ""
        self._is_walking = False
        self._stands_before = False  # the cursor stands before a suggestion that was just put in
        self._list: QCompleter | None = None
        self.textEdited.connect(self._remember)
        if self._suggestions:
            # The line would delete a child of its own when it is set aside; one without a parent is never deleted,
            # because PySide6 takes it for the line's as soon as it is put there.
            completer = self._list = QCompleter(list(self._suggestions), QObject(self))
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.highlighted.connect(self._announce)
            self.setCompleter(completer)

    def walk(self, by: int) -> None:
        """Put the next (1) or previous (-1) suggestion in the line; before the first stands what was typed."""
        if not self._suggestions:
            return
        at = self._suggestions.index(self.text()) if self.text() in self._suggestions else -1
        target = min(max(at + by, -1), len(self._suggestions) - 1)
        self._put(self._suggestions[target] if target >= 0 else self._typed)
        self._announce(self.text())

    def close_list(self) -> None:
        """Close the list that opened while typing."""
        popup = self._list.popup() if self._list is not None else None
        if popup is not None:
            popup.hide()

    def setText(self, text: str | None) -> None:
        """Qt's function: what is put in from outside is what one comes back to."""
        self._typed = text or ""
        super().setText(text)

    def open_menu(self) -> None:
        """Show all suggestions as a menu below the line."""
        menu = QMenu(describing.SUGGESTIONS, self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for words in self._suggestions:
            menu.addAction(words.replace("&", "&&")).triggered.connect(lambda _=False, w=words: self._put(w))
        menu.setMinimumWidth(min(self.width(), menu.sizeHint().width()))
        menu.popup(self.mapToGlobal(self.rect().bottomLeft()))

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows up and down have no other use in a line."""
        key, is_plain = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_plain and key == Qt.Key.Key_F4 and self._suggestions:
            self.open_menu()
        elif is_plain and key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and self._suggestions:
            self.walk(1 if key == Qt.Key.Key_Down else -1)
        else:
            if self._stands_before and (event.text().isprintable() or key == Qt.Key.Key_Backspace):
                self.end(False)  # one goes on where the words end
            self._stands_before = self._stands_before and not event.text()
            super().keyPressEvent(event)

    def _put(self, words: str) -> None:
        # Its list would open, and take the next arrow for itself. (Qt takes None here; its stubs do not say so.)
        self.setCompleter(None)  # type: ignore[arg-type]
        self._is_walking = True
        self.selectAll()
        self.insert(words)  # unlike setText, this can be undone
        # A screen reader that says what came in would say it again as the line the cursor has moved in.
        self.home(False)
        self._stands_before = bool(words)
        self._is_walking = False
        if self._list is not None:
            self.setCompleter(self._list)

    def _remember(self, text: str) -> None:
        if not self._is_walking:
            self._typed = text

    def _announce(self, words: str) -> None:
        if words in self._suggestions:
            place = self._suggestions.index(words) + 1
            which = describing.suggestion_place(place=place, total=len(self._suggestions))
            self.suggested.emit(Feedback(describing.suggestion(words, which), beside_focus=which))
        else:
            beside = describing.AS_TYPED if words else None
            self.suggested.emit(Feedback(describing.as_typed(words), beside_focus=beside))
