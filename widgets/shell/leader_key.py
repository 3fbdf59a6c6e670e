"""The leader key: after it, the next key counts as if it were pressed with Ctrl and Shift."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow

from app.keymap import Keymap
from app.messages.shell import keys as keys_text
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_CHORD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_MODIFIERS = (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_LAST_DIGIT = 9


class LeaderKey(QObject):
    """Waits for one key after the leader, and runs the command that has it with Ctrl+Shift; a digit is a function key.

    `offered` has the names of the commands that can be run now, `run` runs one.
    """

    def __init__(
        self,
        window: QMainWindow,
        announcer: Announcer,
        offered: Callable[[], Iterable[str]],
        run: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._announcer, self._offered, self._run = announcer, offered, run
        self._keymap = Keymap()
        self._waits = False

    def follow(self, keymap: Keymap) -> None:
        """Use the keys of this map."""
        self._keymap = keymap

    def begin(self) -> None:
        """The leader was pressed: the next key is not typed, it names a command."""
        app = QApplication.instance()
        if not self._waits and app is not None:
            self._waits = True
            app.installEventFilter(self)
        self._announcer.say_sentence(keys_text.LEADER)

    @qt_override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Qt's hook, while a key is awaited: True swallows it."""
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.WindowDeactivate):
            self._end()
        if not isinstance(event, QKeyEvent) or event.key() in _MODIFIERS:
            return False
        if event.type() not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        if event.modifiers() & _HELD:  # a shortcut of its own, such as Ctrl+Z
            self._end()
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()  # or the key's own command would run first
            return True
        self._end()
        self._take(Qt.Key(event.key()), event.text())
        return True

    def _end(self) -> None:
        self._waits = False
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)

    def _take(self, key: Qt.Key, text: str) -> None:
        if key == Qt.Key.Key_Escape:
            self._announcer.say_sentence(keys_text.LEADER_LEFT)
        elif text == "?":
            self._run("shortcuts")
        elif (name := self._named(key)) is not None:
            self._run(name)
        else:
            told = QKeySequence(key).toString()
            self._announcer.say_alert(keys_text.leads_nowhere(key=told))

    def _named(self, key: Qt.Key) -> str | None:
        """The command that can be run now and has this key with Ctrl+Shift; a digit represents its function key too."""
        meant = [key]
        digit = int(key) - int(Qt.Key.Key_0)
        if 0 <= digit <= _LAST_DIGIT:
            meant.append(Qt.Key(int(Qt.Key.Key_F1) + (digit - 1) % (_LAST_DIGIT + 1)))
        wanted = {QKeySequence(QKeyCombination(_CHORD, one)).toString() for one in meant}
        return next((name for name in self._offered() if wanted & set(self._keymap.keys(name))), None)
