"""A model's words for a field, beside the field: marked as a draft, with what a person can do about them."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout

from app.messages.describe import suggestions
from widgets.kit.forms import button_row, push_button
from widgets.kit.labels import text_label
from widgets.theme.theme import Space

CONFIRM, CHANGE, DISMISS, BACK = "confirm", "change", "dismiss", "back"
_TITLES = {
    CONFIRM: suggestions.CONFIRM,
    CHANGE: suggestions.CHANGE,
    DISMISS: suggestions.DISMISS,
    BACK: suggestions.BACK,
}


@dataclass(frozen=True)
class SuggestionState:
    """What a strip shows, and what is heard with its field; `is_waiting`: nobody has decided about it yet."""

    shown: str
    heard: str
    is_waiting: bool


class SuggestionStrip(QFrame):
    """Hidden while there are no such words. `wanted` is one of CONFIRM, CHANGE, DISMISS, BACK."""

    wanted = Signal(str)

    def __init__(self, field: str) -> None:
        """`field` is the name of the field."""
        super().__init__()
        self.setObjectName("card")
        self.heard = ""
        self.words = text_label(kind="small")
        self.buttons: dict[str, QPushButton] = {}
        for action, title in _TITLES.items():
            button = self.buttons[action] = push_button(title)
            button.setAccessibleName(suggestions.button_about(title, field))
            button.clicked.connect(lambda _checked=False, action=action: self.wanted.emit(action))
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.SMALL)
        column.setSpacing(Space.TIGHT)
        column.addWidget(self.words)
        column.addWidget(button_row(*self.buttons.values()))
        self.hide()

    def show_strip(self, strip: SuggestionState | None) -> None:
        """Show this, or nothing. When the button with the focus goes, the first that stays gets the focus."""
        self.heard = strip.heard if strip else ""
        self.setVisible(strip is not None)
        if strip is None:
            return
        self.words.setText(strip.shown)
        shown = [button for action, button in self.buttons.items() if strip.is_waiting is (action != BACK)]
        hidden = [button for button in self.buttons.values() if button not in shown]
        for button in shown:
            button.show()
        if any(button.hasFocus() for button in hidden):
            shown[0].setFocus(Qt.FocusReason.OtherFocusReason)
        for button in hidden:
            button.hide()

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Show the keys that do the same, by action."""
        for action, key in keys.items():
            self.buttons[action].setToolTip(key)
