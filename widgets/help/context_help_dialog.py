"""Help on what has the focus, wherever it is: a list one goes through line by line."""

from collections.abc import Set

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.keymap import Keymap
from app.messages.help import help as help_text
from app.sessions.help.context_help import HelpContext, lines, title
from widgets.annotate.criterion_card import CriterionCard
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.kit.hints import HINT
from widgets.shell.page import Page


def show_help(window: QWidget, page: Page | None, keymap: Keymap, offered: Set[str]) -> str:
    """Tell about what has the focus. The name of a command the person then asked for, or nothing."""
    focus = QApplication.focusWidget()
    place = place_of(focus, page)
    parent = focus.window() if focus is not None else window
    dialog = HelpDialog(parent, place, keymap, offered)
    dialog.ask()
    return dialog.choice


def place_of(focus: QWidget | None, page: Page | None) -> HelpContext:
    """What has the focus, as the help needs it."""
    kind = type(page).__name__ if page is not None else ""
    if focus is None:
        return HelpContext(kind)
    interface = QAccessible.queryAccessibleInterface(focus)
    name = interface.text(QAccessible.Text.Name) if interface else ""
    about = interface.text(QAccessible.Text.Description) if interface else ""
    if (hint := focus.property(HINT)) and hint not in about:
        about = f"{about} {hint}".strip()
    role = interface.role().name if interface else ""
    top = focus.window()
    if isinstance(top, QDialog):
        return HelpContext(kind, type(top).__name__, top.windowTitle(), name, role, about)
    card = _card_around(focus, page)
    if card is None:
        return HelpContext(kind, name=name, role=role, about=about)
    return HelpContext(kind, name=name, role=role, about=about, criterion=card.criterion, theme=card.theme)


def _card_around(focus: QWidget, page: Page | None) -> CriterionCard | None:
    cards = page.findChildren(CriterionCard) if page is not None else []
    return next((card for card in cards if card.isAncestorOf(focus)), None)


class HelpDialog(Dialog):
    """The lines, and the ways on where there are some: all commands, practising, the tour."""

    def __init__(self, parent: QWidget | None, place: HelpContext, keymap: Keymap, offered: Set[str]) -> None:
        super().__init__(parent, title(place), width=720)
        self.choice = ""
        self.listed = ReadableList(plain(help_text.LIST), lines(place, keymap, offered))
        self.listed.setMinimumHeight(20 * self.listed.fontMetrics().lineSpacing())
        self.column.addWidget(Field(help_text.LIST, self.listed), 1)
        if not place.dialog:  # a dialog must be answered before another command can run
            self._add_way("shortcuts", help_text.ALL_COMMANDS)
            self._add_way("tour", help_text.TOUR)
            if place.criterion is not None:
                self._add_way("practise", help_text.PRACTISE)
        self.add_close()
        self.listed.setFocus()

    def _add_way(self, name: str, words: str) -> None:
        self.add_action(words, lambda: self._go(name))

    def _go(self, name: str) -> None:
        self.choice = name
        self.accept()
