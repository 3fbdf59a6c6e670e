"""Menus and keys, made from the one table of commands."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from app.commands import COMMANDS, Command, Menu, Scope, command
from app.keymap import Keymap
from app.messages.shell.commands import MENUS


def is_typing() -> bool:
    """Whether a key press would be text, or a choice in a list, just now."""
    # Only now: the first window has no need of them all.
    from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit

    focus = QApplication.focusWidget()
    if isinstance(focus, (QPlainTextEdit, QTextEdit, QLineEdit)):
        return not focus.isReadOnly()
    return isinstance(focus, (QAbstractSpinBox, QComboBox))


class Actions(QObject):
    """The window's actions. Which can be chosen follows from what the page and the window answer."""

    def __init__(self, window: QMainWindow, run: Callable[[str], None], keymap: Keymap) -> None:
        super().__init__(window)
        self._actions = {one.name: self._make(one, window) for one in COMMANDS}
        self._menus: dict[Menu, QMenu] = {}
        self._fill_menu_bar(window, run)
        self.follow(keymap)

    def follow(self, keymap: Keymap) -> None:
        """Give every command the keys of this map."""
        for name, action in self._actions.items():
            keys = [QKeySequence(key) for key in keymap.shortcuts(name)]
            if action.shortcuts() != keys:
                action.setShortcuts(keys)

    def action(self, name: str) -> QAction:
        """The action of a command. Raises KeyError for an unknown one."""
        return self._actions[name]

    def menus(self) -> list[QMenu]:
        """The menus of the menu bar, in order."""
        return list(self._menus.values())

    def offer(self, handlers: Mapping[str, Callable[[], None]]) -> None:
        """Make just these commands available; menus with nothing to offer are greyed out.

        What belongs to another page is not in the menus at all, so that they stay short.
        """
        here = {Scope.EVERYWHERE, *(command(name).scope for name in handlers)}
        for name, action in self._actions.items():
            action.setEnabled(name in handlers)
            action.setVisible(command(name).scope in here)
        for menu in self._menus.values():
            menu.menuAction().setEnabled(any(action.isEnabled() for action in menu.actions()))

    def _make(self, one: Command, window: QMainWindow) -> QAction:
        action = QAction(one.title, window)
        action.setObjectName(one.name)
        action.setMenuRole(QAction.MenuRole.NoRole)
        # Until it is offered, which comes before the window is seen: in its menu, every change is told around.
        action.setEnabled(False)
        action.setVisible(one.scope is Scope.EVERYWHERE)
        return action

    def _fill_menu_bar(self, window: QMainWindow, run: Callable[[str], None]) -> None:
        for kind in Menu:
            menu = window.menuBar().addMenu(MENUS[kind.value])
            # Told for each of its actions, also when a key was pressed.
            menu.triggered.connect(lambda action: run(action.objectName()))
            self._menus[kind] = menu
            before = None
            for one in COMMANDS:
                if one.menu is not kind:
                    continue
                is_way = one.scope is Scope.EVERYWHERE
                if before is not None and before != is_way:
                    menu.addSeparator()  # between where one can go and what one can do there
                before = is_way
                menu.addAction(self._actions[one.name])
