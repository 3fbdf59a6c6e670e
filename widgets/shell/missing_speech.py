"""Says what Qt does not tell screen readers on some systems: the row one comes to on macOS; on Windows that a row is no
longer selected, and that a line of a text is empty. See docs/other-systems.md."""

from PySide6.QtCore import QMetaObject, QObject, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QPlainTextEdit, QWidget

from app import system
from app.messages.shell import focus
from app.messages.together import together
from widgets.kit.lists.row_description import RowDescription, describe_row
from widgets.shell.announcer import Announcer


class MissingSpeech(QObject):
    """Follows the focus; announces only while a screen reader is told things, and only what it would not say."""

    def __init__(self, app: QApplication, announcer: Announcer) -> None:
        super().__init__(app)
        self._announcer, self._system = announcer, system.current()
        self._followed: list[QMetaObject.Connection] = []
        self._row: RowDescription | None = None
        self._line = -1
        self._waits = False
        app.focusChanged.connect(self._moved)

    def _moved(self, _old: QWidget | None, new: QWidget | None) -> None:
        for connection in self._followed:
            QObject.disconnect(connection)
        self._followed, self._waits = [], False
        if isinstance(new, QAbstractItemView) and new.selectionModel() is not None:
            self._row = None if not self._system.says_rows else describe_row(new)
            chosen = new.selectionModel()
            self._followed = [
                chosen.currentChanged.connect(lambda *_: self._look(new)),
                chosen.selectionChanged.connect(lambda *_: self._look(new)),
            ]
            self._look(new)
        elif isinstance(new, QPlainTextEdit) and not self._system.says_empty_lines:
            self._line = new.textCursor().blockNumber()
            self._followed = [new.cursorPositionChanged.connect(lambda: self._read_line(new))]

    def _look(self, view: QAbstractItemView) -> None:
        """Look when all has changed that changes with a key."""
        if not self._waits:
            self._waits = True
            QTimer.singleShot(0, view, lambda: self._say_row(view))

    def _say_row(self, view: QAbstractItemView) -> None:
        self._waits = False
        before, now = self._row, describe_row(view)
        self._row = now
        if now is None or now == before or not view.hasFocus():
            return
        if before is None or (before.text, before.position) != (now.text, now.position):
            if not self._system.says_rows:
                state = focus.NOT_SELECTED if now.is_selected is False else ""
                self._announcer.announce_aside(together(now.text, state))
        elif now.is_selected is False and not self._system.says_deselection:
            self._announcer.announce_aside(focus.NOT_SELECTED)

    def _read_line(self, text: QPlainTextEdit) -> None:
        before, self._line = self._line, text.textCursor().blockNumber()
        if self._line != before and not text.textCursor().block().text():
            self._announcer.announce_aside(focus.EMPTY_LINE)
