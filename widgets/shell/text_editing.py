"""Cut, copy, paste and select all from the menu, in whichever text has the focus."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget

from app.messages.shell import window as shell_window
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

if TYPE_CHECKING:
    from PySide6.QtWidgets import QTextEdit

    Text = QLineEdit | QPlainTextEdit | QTextEdit


class TextEditing(QObject):
    """Carries the four commands out, and says what each did or why it did nothing.

    A field of one line forgets its selection when the menu bar takes the focus, as it does for whoever opens a menu
    by keyboard. So the selection is remembered until the menu has given the focus back.
    """

    def __init__(self, app: QApplication, window: QWidget, announcer: Announcer) -> None:
        super().__init__(window)
        self._announcer = announcer
        self._selected: tuple[QLineEdit, int, int] | None = None
        app.focusChanged.connect(self._watch)

    def handlers(self) -> dict[str, Callable[[], None]]:
        """What the window does for each command."""
        return {name: partial(self._edit, act) for name, act in _ACTS.items()}

    def _watch(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None:
            before.removeEventFilter(self)
        if now is not None and isinstance(_text_of(now), QLineEdit):
            now.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        if isinstance(event, QFocusEvent) and event.lostFocus():
            field, self._selected = _text_of(watched), None
            by_menu = event.reason() is Qt.FocusReason.MenuBarFocusReason
            if by_menu and isinstance(field, QLineEdit) and field.hasSelectedText():
                self._selected = field, field.selectionStart(), field.selectionLength()
        return False

    def _edit(self, act: "Callable[[Text], str]") -> None:
        field = _text_of(QApplication.focusWidget())
        if self._selected is not None:
            left, start, length = self._selected
            self._selected = None
            if left is field:
                left.setSelection(start, length)
        self._announcer.say_sentence(shell_window.NO_TEXT_FIELD if field is None else act(field))


def _text_of(widget: QObject | None) -> "Text | None":
    """The text that somebody edits in a widget, which can be part of a box; None where there is none."""
    if isinstance(widget, (QAbstractSpinBox, QComboBox)):
        return widget.findChild(QLineEdit)
    if widget is not None and widget.inherits(
        "QTextEdit"
    ):  # by name: the class would hold the first window up
        return cast("QTextEdit", widget)
    return widget if isinstance(widget, (QLineEdit, QPlainTextEdit)) else None


def _cut(field: "Text") -> str:
    if field.isReadOnly():
        return shell_window.ONLY_READ
    if not _has_selection(field):
        return shell_window.NOTHING_SELECTED
    field.cut()
    return shell_window.CUT


def _copy(field: "Text") -> str:
    if not _has_selection(field):
        return shell_window.NOTHING_SELECTED
    field.copy()
    return shell_window.COPIED


def _paste(field: "Text") -> str:
    if field.isReadOnly():
        return shell_window.ONLY_READ
    if not QApplication.clipboard().mimeData().hasText():
        return shell_window.NOTHING_TO_PASTE
    field.paste()
    return shell_window.PASTED


def _select_all(field: "Text") -> str:
    field.selectAll()
    return shell_window.ALL_SELECTED if _has_selection(field) else shell_window.NOTHING_SELECTED


def _has_selection(field: "Text") -> bool:
    return field.hasSelectedText() if isinstance(field, QLineEdit) else field.textCursor().hasSelection()


_ACTS = {"cut": _cut, "copy": _copy, "paste": _paste, "select_all": _select_all}
