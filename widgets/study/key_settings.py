"""Changing keys: a profile for both hands or one, and for each command a key that is simply pressed."""

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from app.commands import Command, command
from app.keymap import Keymap
from app.messages.shell import keys as keys_text
from app.messages.study import settings as settings_text
from app.sessions.feedback import Feedback
from app.sessions.study.key_changes import KeyChanges
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_MODIFIER_KEYS = (
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_unknown,
)
_LEAVING = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


def change_keys(parent: QWidget, keymap: Keymap, announcer: Announcer, name: str = "") -> Keymap | None:
    """Let the person change keys, perhaps beginning with one command. None when nothing is to change."""
    dialog = KeysDialog(parent, KeyChanges(keymap), announcer, name)
    if not dialog.ask():
        return None
    changed = dialog.keymap
    return changed if (changed.profile, changed.own) != (keymap.profile, keymap.own) else None


class KeyCatcher(QLineEdit):
    """A field whose content is the key that is pressed in it. Tab goes on and Escape goes back, as everywhere."""

    caught = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setPlaceholderText(keys_text.PRESS_NOW)

    @qt_override
    def event(self, event: QEvent) -> bool:
        """Qt's hook: a key that is a command elsewhere is only a key here."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = not modifiers & ~Qt.KeyboardModifier.ShiftModifier
        if is_plain and key in _LEAVING:
            super().keyPressEvent(event)
        elif is_plain and key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key not in _MODIFIER_KEYS and not event.isAutoRepeat():
            sequence = QKeySequence(int(modifiers.value) | int(key))
            self.caught.emit(sequence.toString(QKeySequence.SequenceFormat.PortableText))

    @qt_override
    def focusInEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: each time it begins empty."""
        self.clear()
        super().focusInEvent(event)


class KeysDialog(Dialog):
    """Commands with their keys. What is pressed is told at once; OK applies it."""

    def __init__(
        self, parent: QWidget | None, session: KeyChanges, announcer: Announcer, name: str = ""
    ) -> None:
        super().__init__(parent, keys_text.TITLE, width=720)
        self._session = session
        self._announcer = announcer
        self._fitting: list[Command] = []
        self.profile = DropDown(keys_text.PROFILES, session.keymap.profile)
        self.search = QLineEdit()
        self.listed = ReadableList(plain(keys_text.COMMANDS))
        self.listed.setMinimumHeight(9 * self.listed.fontMetrics().lineSpacing())
        self.catcher = KeyCatcher()
        self._new_key = Field(keys_text.NEW_KEY, self.catcher, keys_text.NEW_KEY_HINT)
        self._lay_out()
        self._connect()
        self._show(name)
        (self.catcher if name else self.search).setFocus()

    @property
    def keymap(self) -> Keymap:
        """The keys as they stand in the dialog."""
        return self._session.keymap

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: Enter goes from the search to the list, and from the list to the new key."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            is_down = watched is self.search and event.key() == Qt.Key.Key_Down
            if is_enter or is_down:
                target = self.listed if watched is self.search else self.catcher
                target.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    # --- what the person does

    def _press(self, key: str) -> None:
        name = self._chosen()
        if name:
            self.catcher.setText(key)
            self._do(self._session.press(name, key))
        else:
            self._announcer.say_sentence(keys_text.NOTHING_CHOSEN)

    def _remove(self) -> None:
        name = self._chosen()
        if name:
            self._do(self._session.remove(name))

    def _restore(self) -> None:
        name = self._chosen()
        if name:
            self._do(self._session.restore(name))

    def _choose_profile(self) -> None:
        self._do(self._session.choose_profile(str(self.profile.currentData())))

    def _do(self, said: Feedback) -> None:
        self._show(self._chosen())
        self._announcer.say(said)

    # --- what is shown

    def _chosen(self) -> str:
        row = self.listed.currentRow()
        return self._fitting[row].name if 0 <= row < len(self._fitting) else ""

    def _show(self, name: str) -> None:
        """List what fits, with this command chosen, or the first."""
        self._fitting = self._session.fitting(self.search.text())
        lines = [self._session.line(one.name) for one in self._fitting] or [keys_text.NONE_FITS]
        with QSignalBlocker(self.listed):
            if self.listed.count() == len(lines):
                for row, line in enumerate(lines):
                    self.listed.item(row).setText(line)
            else:
                self.listed.show_lines(lines)
            names = [one.name for one in self._fitting]
            self.listed.setCurrentRow(names.index(name) if name in names else 0)
        self._name_catcher()

    def _name_catcher(self) -> None:
        name = self._chosen()
        title = keys_text.new_key_for(title=command(name).plain_title) if name else plain(keys_text.NEW_KEY)
        self.catcher.setAccessibleName(title)
        self._new_key.label.setAccessibleName(title)  # the same words, or both would be read

    def _connect(self) -> None:
        self.search.textChanged.connect(lambda _text: self._show(self._chosen()))
        self.search.installEventFilter(self)
        self.listed.installEventFilter(self)
        self.listed.currentRowChanged.connect(lambda _row: self._name_catcher())
        self.catcher.caught.connect(self._press)
        self.catcher.left.connect(self.listed.setFocus)
        self.profile.activated.connect(lambda _index: self._choose_profile())

    def _lay_out(self) -> None:
        remove, restore, all_usual = map(
            push_button, (keys_text.TAKE_KEYS, keys_text.USUAL_KEYS, keys_text.ALL_USUAL)
        )
        remove.clicked.connect(self._remove)
        restore.clicked.connect(self._restore)
        all_usual.clicked.connect(lambda: self._do(self._session.restore_all()))
        for part in (
            Field(keys_text.PROFILE, self.profile, keys_text.PROFILE_HINT),
            Field(keys_text.SEARCH, self.search, keys_text.SEARCH_HINT),
            Field(keys_text.COMMANDS, self.listed),
            self._new_key,
            button_row(remove, restore, all_usual),
        ):
            self.column.addWidget(part)
        self.add_ok_and_cancel(settings_text.OK)
