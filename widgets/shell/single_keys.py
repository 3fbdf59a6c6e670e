"""Single letters and digits as commands: only while nobody is typing, and only for those who want them."""

from collections.abc import Callable, Container

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QWidget

from app.commands import COMMANDS
from app.keymap import Keymap
from widgets.shell.actions import is_typing
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
        self._listens = False
        self._names: dict[str, list[str]] = {}
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
        self._names = {}
        for command in COMMANDS:
            for key in keymap.single(command.name):
                self._names.setdefault(key, []).append(command.name)
        self.watch(self._offered)

    def watch(self, offered: Container[str]) -> None:
        """Listen for keys if any of the commands offered now has one."""
        self._offered = offered
        self._listens = any(name in offered for names in self._names.values() for name in names)

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
        if not self._listens or not self.enabled:
            return False
        # Its class first: what comes by here by the thousand is painting and moving, and a kind takes longer to name.
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        if not isinstance(watched, QWidget) or isinstance(watched, (QMenu, QMenuBar)):
            return False
        if watched.window() is not self._window or event.isAutoRepeat() or is_typing():
            return False
        if self.type_ahead.goes_on(watched) or self.type_ahead.is_name(watched, event.text()):
            return False
        if event.text() and self._takes(event.text()):
            return True
        return any(map(self._run, self._names.get(event.text().upper(), ())))
