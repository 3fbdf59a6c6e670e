"""Single letters and digits as commands: only while nobody is typing, and only for those who want them."""

from collections.abc import Callable, Container

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QWidget

from app.commands import COMMANDS
from app.keymap import Keymap
from widgets.actions import is_typing


class SingleKeys(QObject):
    """Runs a command for a lone letter or digit; it sees every event of the program while there are such commands.

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
        self._names: dict[str, list[str]] = {}
        self.follow(keymap)

    def follow(self, keymap: Keymap) -> None:
        """Listen for the single keys of this map from now on; on different pages a key may run different commands."""
        self._names = {}
        for command in COMMANDS:
            for key in keymap.single(command.name):
                self._names.setdefault(key, []).append(command.name)
        self.watch(self._offered)

    def watch(self, offered: Container[str]) -> None:
        """Listen for keys if any of the commands offered now has one; else nobody pays for the listening."""
        self._offered = offered
        app = QApplication.instance()
        assert app is not None
        app.removeEventFilter(self)
        if any(name in offered for names in self._names.values() for name in names):
            app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: True swallows the key."""
        if event.type() is not QEvent.Type.KeyPress or not self.enabled or not isinstance(event, QKeyEvent):
            return False
        if event.modifiers() not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            return False
        if not isinstance(watched, QWidget) or isinstance(watched, (QMenu, QMenuBar)):
            return False
        if watched.window() is not self._window or event.isAutoRepeat() or is_typing():
            return False
        if event.text() and self._takes(event.text()):
            return True
        return any(self._run(name) for name in self._names.get(event.text().upper(), ()))
