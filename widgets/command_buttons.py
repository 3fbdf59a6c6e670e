"""Buttons that stand for commands: each does what its command does, and tells the command's keys."""

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QPushButton, QWidget

from app.keymap import Keymap
from widgets.forms import button_row, push_button
from widgets.icons import OF_COMMANDS, set_icon


class CommandButtons(dict[str, QPushButton]):
    """The buttons of a page by command. `titles` says what stands on them; `press` is told which was pressed."""

    def __init__(self, titles: Mapping[str, str], press: Callable[[str], None]) -> None:
        super().__init__()
        self._titles = titles
        self._press = press

    def row(self, keymap: Keymap, *names: str, primary: str = "") -> QWidget:
        """A row of these, in this order; `primary` stands out."""
        for name in names:
            button = push_button(self._titles[name], is_primary=name == primary)
            button.clicked.connect(lambda _checked=False, name=name: self._press(name))
            set_icon(button, OF_COMMANDS.get(name, ""))
            self[name] = button
        self.show_keys(keymap)
        return button_row(*(self[name] for name in names))

    def show_keys(self, keymap: Keymap) -> None:
        """Tell the keys the person has now."""
        for name, button in self.items():
            button.setToolTip(keymap.told(name))
