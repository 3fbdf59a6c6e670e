"""Menus and keys, made from the one table of commands."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar, QToolButton

from app.access_keys import is_other_script, with_access_key, without_access_key
from app.commands import COMMANDS, Command, Menu, Scope, command
from app.keymap import Keymap
from app.messages.shell import window as shell_window
from app.messages.shell.commands import MENUS
from widgets.shell.background_task import after_first_paint
from widgets.shell.qt_override import qt_override

_BUTTON = "qt_menubar_ext_button"
_ARROWS = "»"


class MoreMenus(QObject):
    """Gives the button a name and room for its arrow once it is shown, which it is only where titles of menus are long
    or text is large: what that needs would hold the first window up."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._button = bar.findChild(QToolButton, _BUTTON)
        if self._button is not None:
            self._button.setText(_ARROWS)  # Qt's picture is black in every theme, and small beside large text
            self._button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            self._button.setAccessibleName(shell_window.MORE_MENUS)
            self._button.setToolTip(shell_window.MORE_MENUS)
            self._button.installEventFilter(self)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: the button is shown for the first time. It is laid out at the moment, so its style waits."""
        if event.type() is QEvent.Type.Show:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._make_room)
        return False

    def _make_room(self) -> None:
        from widgets.theme.menu_bar_style import MenuBarStyle

        style = MenuBarStyle()
        style.setParent(self)
        if self._button is not None:
            self._button.setStyle(style)
        self._bar.setStyle(style)  # last: the bar is laid out with it


def is_typing() -> bool:
    """Whether a key press would be text, or a choice in a list, just now."""
    # Only now: the first window has no need of them all.
    from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit

    focus = QApplication.focusWidget()
    if isinstance(focus, (QPlainTextEdit, QTextEdit, QLineEdit)):
        return not focus.isReadOnly()
    return isinstance(focus, (QAbstractSpinBox, QComboBox))


@lru_cache(maxsize=500)
def _lettered(titles: tuple[str, ...]) -> list[str]:
    """`with_letters`, remembered: whoever goes to another page meets most menus as they were."""
    return with_letters(titles)


def with_letters(titles: Sequence[str]) -> list[str]:
    """The titles of a menu, each with an ampersand before a letter of its own.

    A title keeps the letter it comes with, unless an earlier one has it; the others get the first letter that is free.
    A title without a free letter has none. Where a title has no letter from A to Z, a free one is added in brackets, as
    `സഹായം (&H)`: letters that are written with several keys cannot be pressed with Alt.
    """
    taken: set[str] = set()
    lettered: dict[int, str] = {}
    for place, title in enumerate(titles):
        rest = title.partition("&")[2]
        if rest[:1].isalnum() and rest[0].casefold() not in taken:
            taken.add(rest[0].casefold())
            lettered[place] = title
    for place, title in enumerate(titles):
        if place in lettered:
            continue
        plain = without_access_key(title)
        if is_other_script(plain):
            free_letter = next((letter for letter in ascii_uppercase if letter.casefold() not in taken), "")
            taken.add(free_letter.casefold())
            lettered[place] = with_access_key(plain, free_letter) if free_letter else plain
            continue
        free = (at for at, letter in enumerate(plain) if letter.isalnum() and letter.casefold() not in taken)
        at = next(free, None)
        if at is not None:
            taken.add(plain[at].casefold())
        lettered[place] = plain if at is None else f"{plain[:at]}&{plain[at:]}"
    return [lettered[place] for place in range(len(titles))]


class Actions(QObject):
    """The window's actions. Which can be chosen follows from what the page and the window answer.

    They are made once the first window has been painted, or somebody asks for one.
    """

    def __init__(self, window: QMainWindow, run: Callable[[str], None], keymap: Keymap) -> None:
        super().__init__(window)
        self._window = window
        self._keymap = keymap
        self._handlers: Mapping[str, Callable[[], None]] | None = None  # what is answered; None: not yet told
        self._actions: dict[str, QAction] = {}
        self._titles: dict[QAction, str] = {}
        self._offered: dict[str, tuple[bool, bool]] = {}  # which are enabled, and which are in the menus
        self._menus: dict[Menu, QMenu] = {}
        self._submenus: list[QMenu] = []
        MoreMenus(window.menuBar())
        for kind in Menu:
            menu = window.menuBar().addMenu(MENUS[kind.value])
            # Told for each of its actions and those of its submenus, also when a key was pressed.
            menu.triggered.connect(lambda action: run(action.objectName()) if action.objectName() else None)
            self._menus[kind] = menu
        after_first_paint(self, self._make_all)

    def follow(self, keymap: Keymap) -> None:
        """Give every command the keys of this map."""
        self._keymap = keymap
        for name, action in self._actions.items():
            keys = [QKeySequence(key) for key in keymap.shortcuts(name)]
            if action.shortcuts() != keys:
                action.setShortcuts(keys)

    def action(self, name: str) -> QAction:
        """The action of a command. Raises KeyError for an unknown one."""
        self._make_all()
        return self._actions[name]

    def menus(self) -> list[QMenu]:
        """The menus of the menu bar, in order, then those within them."""
        self._make_all()
        return [*self._menus.values(), *self._submenus]

    def add_submenu(self, submenu: QMenu, after: str) -> QMenu:
        """Put a menu whose lines are no commands below the line of a command, which is not the last; the menu it is in
        now."""
        self._make_all()
        kind = command(after).menu
        menu, lines = self._menus[kind], self._menus[kind].actions()
        submenu.setParent(menu, submenu.windowFlags())
        menu.insertMenu(lines[lines.index(self._actions[after]) + 1], submenu)
        self._titles[submenu.menuAction()] = submenu.title()
        self._choose_letters(menu)
        return menu

    def offer(self, handlers: Mapping[str, Callable[[], None]]) -> None:
        """Make just these commands available; menus with nothing to offer are greyed out.

        What belongs to another page is not in the menus at all, so that they stay short. In each menu, a letter chooses
        one line.
        """
        self._handlers = handlers
        here = {Scope.EVERYWHERE, *(command(name).scope for name in handlers)}
        offered = {name: (name in handlers, command(name).scope in here) for name in self._actions}
        if offered == self._offered:
            return
        for name, (is_enabled, is_shown) in offered.items():
            if self._offered.get(name) != (is_enabled, is_shown):
                self._actions[name].setEnabled(is_enabled)
                self._actions[name].setVisible(is_shown)
        self._offered = offered
        for menu in (*self._submenus, *self._menus.values()):
            shown = _lines(menu)
            menu.menuAction().setEnabled(any(action.isEnabled() for action in shown))
            if menu in self._submenus:
                menu.menuAction().setVisible(bool(shown))
            self._choose_letters(menu)

    def _choose_letters(self, menu: QMenu) -> None:
        shown = _lines(menu)
        titles = tuple(self._titles[action] for action in shown)
        for action, text in zip(shown, _lettered(titles), strict=True):
            if action.text() != text:
                action.setText(text)

    def _make_all(self) -> None:
        if self._actions:
            return
        self._actions = {one.name: self._make(one) for one in COMMANDS}
        self._titles = {self._actions[one.name]: one.title for one in COMMANDS}
        for kind, menu in self._menus.items():
            self._fill(menu, kind)
        self.follow(self._keymap)
        if self._handlers is not None:
            self.offer(self._handlers)

    def _make(self, one: Command) -> QAction:
        action = QAction(one.title, self._window)
        action.setObjectName(one.name)
        action.setMenuRole(QAction.MenuRole.NoRole)
        # Until it is offered, which comes before the window is seen: in its menu, every change is told around.
        action.setEnabled(False)
        action.setVisible(one.scope is Scope.EVERYWHERE)
        return action

    def _fill(self, menu: QMenu, kind: Menu) -> None:
        """All commands of a menu in their order, some of them in submenus."""
        from app.submenus import SUBMENUS  # only now, as the menus themselves

        grouped = {name: one for one in SUBMENUS if one.menu is kind for name in one.commands}
        made: dict[str, QMenu] = {}
        before = None
        for one in COMMANDS:
            if one.menu is not kind:
                continue
            group = grouped.get(one.name)
            if group is not None:
                if group.title not in made:
                    made[group.title] = menu.addMenu(group.title)
                    self._titles[made[group.title].menuAction()] = group.title
                made[group.title].addAction(self._actions[one.name])
                continue
            is_way = one.scope is Scope.EVERYWHERE
            if before is not None and before != is_way:
                menu.addSeparator()  # between where one can go and what one can do there
            before = is_way
            menu.addAction(self._actions[one.name])
        self._submenus += made.values()


def _lines(menu: QMenu) -> list[QAction]:
    """What can be seen in a menu, without the lines between."""
    return [action for action in menu.actions() if action.isVisible() and not action.isSeparator()]
