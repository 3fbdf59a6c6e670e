"""Keys that the window looks at first: the leader key, and single letters and digits as commands."""

from collections.abc import Callable, Container, Iterable
from functools import cached_property

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QWidget

from app.commands import COMMANDS
from app.keymap import Keymap
from app.messages.shell import keys as keys_text
from widgets.shell.actions import is_typing
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override
from widgets.shell.type_ahead import TypeAhead


class SingleKeys(QObject):
    """Runs a command for a lone letter or digit; it sees the events of whatever in the window has had the focus.

    What means something by itself where the person is (`takes`) is no command there.
    """

    def __init__(
        self,
        window: QMainWindow,
        run: Callable[[str], bool],
        keymap: Keymap,
        takes: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        super().__init__(window)
        self.enabled = True
        self._takes = takes
        self._window = window
        self._run = run
        self._offered: Container[str] = ()
        self._listens: bool | None = (
            None  # whether any of the commands offered now has a key; None: not yet asked
        )
        self.type_ahead = TypeAhead(window, self.is_command)
        self.follow(keymap)
        # Not for the whole program: every event of every part would come by here, and PySide6 takes some ten
        # milliseconds to find out what the parts are that Qt makes for itself.
        window.installEventFilter(self)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._come_along)

    def follow(self, keymap: Keymap) -> None:
        """Listen for the single keys of this map from now on; on different pages a key may run different commands."""
        self._keymap = keymap
        self.__dict__.pop("_names", None)
        self._listens = None

    def watch(self, offered: Container[str]) -> None:
        """Listen for keys if any of the commands offered now has one."""
        self._offered, self._listens = offered, None

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """The commands of each key, made for the first key that is pressed: the first window does without them."""
        names: dict[str, list[str]] = {}
        for command in COMMANDS:
            for key in self._keymap.single(command.name):
                names.setdefault(key, []).append(command.name)
        return names

    def is_command(self, text: str) -> bool:
        """Whether this character runs a command now."""
        return self.enabled and any(name in self._offered for name in self._names.get(text.upper(), ()))

    def _come_along(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Hear of a key where the focus is, before anybody else there does."""
        if new is not None and new.window() is self._window:
            new.installEventFilter(self)  # Qt takes care that it is there once

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the key."""
        if self._listens is False or not self.enabled:
            return False
        # Its class first: what comes by here by the thousand is painting and moving, and a kind takes longer to name.
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        if self._listens is None:
            self._listens = any(name in self._offered for names in self._names.values() for name in names)
        if not self._listens or not isinstance(watched, QWidget) or isinstance(watched, (QMenu, QMenuBar)):
            return False
        if watched.window() is not self._window or event.isAutoRepeat() or is_typing():
            return False
        if self.type_ahead.goes_on(watched) or self.type_ahead.is_name(watched, event.text()):
            return False
        if event.text() and self._takes(event.text()):
            return True
        return any(map(self._run, self._names.get(event.text().upper(), ())))


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
            key_name = QKeySequence(key).toString()
            self._announcer.say_alert(keys_text.leads_nowhere(key=key_name))

    def _named(self, key: Qt.Key) -> str | None:
        """The command that can be run now and has this key with Ctrl+Shift; a digit represents its function key too."""
        meant = [key]
        digit = int(key) - int(Qt.Key.Key_0)
        if 0 <= digit <= _LAST_DIGIT:
            meant.append(Qt.Key(int(Qt.Key.Key_F1) + (digit - 1) % (_LAST_DIGIT + 1)))
        wanted = {QKeySequence(QKeyCombination(_CHORD, one)).toString() for one in meant}
        return next((name for name in self._offered() if wanted & set(self._keymap.keys(name))), None)
