"""Buttons that stand for commands: each does what its command does, and tells the command's keys."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from app.keymap import Keymap
from widgets.kit.forms import button_row, push_button
from widgets.kit.labels import text_label
from widgets.theme.icons import OF_COMMANDS, set_icon
from widgets.theme.theme import SMALLEST_TARGET, Space


class CommandButtons(dict[str, QPushButton]):
    """The buttons of a page by command. `titles` says what stands on them; `press` is told which was pressed."""

    def __init__(self, titles: Mapping[str, str], press: Callable[[str], None]) -> None:
        super().__init__()
        self._titles = titles
        self._press = press
        self._captions: list[tuple[QLabel, Sequence[str]]] = []

    def row(self, keymap: Keymap, *names: str, primary: str = "") -> QWidget:
        """A row of these, in this order; `primary` stands out."""
        return button_row(*self.made(keymap, *names, primary=primary))

    def made(self, keymap: Keymap, *names: str, primary: str = "") -> list[QPushButton]:
        """These buttons, for a row with others beside them."""
        for name in names:
            button = push_button(self._titles[name], is_primary=name == primary)
            button.clicked.connect(lambda _checked=False, name=name: self._press(name))
            set_icon(button, OF_COMMANDS.get(name, ""))
            self[name] = button
        self.show_keys(keymap)
        return [self[name] for name in names]

    def groups(self, keymap: Keymap, groups: Mapping[str, Sequence[str]], primary: str = "") -> QWidget:
        """Rows of these below each other, each behind a word or two for what its buttons act on."""
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.LARGE)
        grid.setVerticalSpacing(Space.MEDIUM)
        grid.setColumnStretch(1, 1)
        for row, (words, names) in enumerate(groups.items()):
            caption = text_label(words, "small", "muted", holder)
            caption.setWordWrap(False)
            # Level with the words on the buttons of the first line, in every text size.
            caption.setMinimumHeight(SMALLEST_TARGET)
            caption.setContentsMargins(0, Space.TIGHT + 1, 0, Space.TIGHT + 1)
            grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self.row(keymap, *names, primary=primary), row, 1)
            self._captions.append((caption, names))
        return holder

    def show_only(self, shown: Collection[str]) -> None:
        """Hide all others, and the words before a row of which none is left."""
        for name, button in self.items():
            button.setVisible(name in shown)
        for caption, names in self._captions:
            caption.setVisible(any(name in shown for name in names))

    def offer(self, keymap: Keymap, why_not: Callable[[str], str]) -> None:
        """Offer what there is something to act on for; the others say why not."""
        for name, button in self.items():
            why = why_not(name)
            button.setEnabled(not why)
            button.setToolTip(why or keymap.key_text(name))

    def show_keys(self, keymap: Keymap) -> None:
        """Tell the keys the person has now."""
        for name, button in self.items():
            button.setToolTip(keymap.key_text(name))
