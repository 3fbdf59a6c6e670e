"""Keys that mean nothing where they are pressed: they type nothing and choose nothing, and it is said."""

from collections.abc import Iterable

from PySide6.QtCore import SIGNAL, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QPushButton, QWidget

from app import system
from app.keymap import shown
from app.messages.shell import keys as keys_text
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_MODIFIER = Qt.KeyboardModifier
_HELD_KEYS = {"Ctrl": _MODIFIER.ControlModifier, "Alt": _MODIFIER.AltModifier, "Meta": _MODIFIER.MetaModifier}
_HELD = _MODIFIER.ControlModifier | _MODIFIER.AltModifier | _MODIFIER.MetaModifier
_TEXTS = ("QPlainTextEdit", "QTextEdit")
_WITHOUT_TEXT = frozenset(
    (*range(int(Qt.Key.Key_F1), int(Qt.Key.Key_F35) + 1), int(Qt.Key.Key_Delete), int(Qt.Key.Key_Backspace))
)  # keys that type nothing and usually do something


class UnusedKeys(QObject):
    """Watches what has the focus, and the window or dialog around it, where a key ends that nobody wanted.

    Keys that move, and Escape and the space bar, are left to what has the focus; so is Enter on buttons, and in
    lists that wait for it.
    """

    def __init__(self, window: QMainWindow, announcer: Announcer) -> None:
        super().__init__(window)
        self._announcer = announcer
        self._entered: QObject | None = None  # the field or list in which Enter was pressed just now
        window.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._come_along)

    def _come_along(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None:
            return
        around = new.window()
        if isinstance(around, QDialog):
            around.installEventFilter(self)  # Qt takes care that it is there once
        if isinstance(around, (QDialog, QMainWindow)) and (
            _takes_letters(new) or new.inherits("QAbstractItemView")
        ):
            new.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the key."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if isinstance(watched, (QDialog, QMainWindow)):
            field, self._entered = self._entered, None
            if field is not None and field is not watched.focusWidget():
                return False  # the key has led away from it
            if _is_enter(event) and _enter_does_nothing(watched):
                self._announcer.say_sentence(keys_text.does_nothing(key="Enter"))
                return True
            is_unused = _is_letter(event) or bool(event.modifiers() & _HELD) or event.key() in _WITHOUT_TEXT
        else:
            is_unused = _would_be_typed_with_alt(event)
            if _is_enter(event) and not _is_any(watched, _TEXTS):
                self._entered = watched  # which lets it go on to the window, whatever came of it
        if not is_unused or event.key() in _LEFT_ALONE:
            return False
        if not event.isAutoRepeat():
            key = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
            self._announcer.say_sentence(keys_text.does_nothing(key=shown(key.replace("Num+", ""))))
        return True


_LEFT_ALONE = frozenset(
    int(getattr(Qt.Key, f"Key_{name}"))
    for name in (
        *("Control", "Shift", "Alt", "Meta", "AltGr", "Super_L", "Super_R", "CapsLock", "NumLock"),
        *("Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Tab", "Backtab"),
        *("Return", "Enter", "Escape", "Space", "Menu", "F10", "unknown"),
    )
)


def _is_any(thing: QObject, kinds: Iterable[str]) -> bool:
    """Whether it is of one of these classes of Qt. They are asked for by name, so that the first window does not load
    those that it does not show."""
    return any(map(thing.inherits, kinds))


def _takes_letters(widget: QWidget) -> bool:
    """Whether a letter pressed there is text, or a choice in a list that folds out."""
    if _is_any(widget, ("QLineEdit", *_TEXTS)):
        return not widget.property("readOnly")
    return _is_any(widget, ("QAbstractSpinBox", "QComboBox"))


def _is_enter(event: QKeyEvent) -> bool:
    is_enter = event.key() in (int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter))
    return is_enter and not event.modifiers() & ~_MODIFIER.KeypadModifier and not event.isAutoRepeat()


def _enter_does_nothing(window: QWidget) -> bool:
    """Whether Enter means nothing to what has the focus: a text, an answer, or a field or list that nobody asks whether
    Enter was pressed; and no button of the window is pressed by it."""
    from PySide6.QtWidgets import (
        QAbstractSpinBox,
        QCheckBox,
        QComboBox,
        QLabel,
        QLineEdit,
        QListWidget,
        QRadioButton,
    )

    focus = window.focusWidget()
    buttons = window.findChildren(QPushButton) if isinstance(window, QDialog) else []
    if any(button.isDefault() and button.isEnabled() for button in buttons):
        return False
    if isinstance(focus, QLineEdit):
        return not any(focus.receivers(SIGNAL(name)) for name in ("returnPressed()", "editingFinished()"))
    if isinstance(focus, QAbstractSpinBox):
        return not focus.receivers(SIGNAL("editingFinished()"))
    if isinstance(focus, QComboBox):
        return not focus.isEditable()
    if isinstance(focus, QListWidget):
        return not focus.receivers(SIGNAL("itemActivated(QListWidgetItem*)"))
    return isinstance(focus, (QCheckBox, QLabel, QRadioButton))


def _is_letter(event: QKeyEvent) -> bool:
    return bool(event.text()) and event.text().isprintable()


def _would_be_typed_with_alt(event: QKeyEvent) -> bool:
    """Qt types the letter of a key with Alt or Meta that no command has. AltGr, and Option on a Mac, do type."""
    held = {name for name, key in _HELD_KEYS.items() if event.modifiers() & key}
    if not _is_letter(event) or held in system.current().typing_keys:
        return False
    return not held.isdisjoint({"Alt", "Meta"})
