"""Things to put in order, best first, by digits, arrows with Alt, and the equals sign; and the order kept by Enter."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from app.messages.annotate import scale_answers
from widgets.kit.forms import push_button
from widgets.kit.hints import hints
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space
from widgets.workshop.workshop_dialogs import DigitList

UP, DOWN, TIE, KEEP = "up", "down", "tie", "keep"
_MOVES = {Qt.Key.Key_Up: UP, Qt.Key.Key_Down: DOWN}
_BUTTONS = {
    UP: scale_answers.MOVE_UP,
    DOWN: scale_answers.MOVE_DOWN,
    TIE: scale_answers.SHARE_PLACE,
    KEEP: scale_answers.KEEP_ORDER,
}
_KEEPING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class RankingList(DigitList):
    """One line for each thing. `wanted` tells what is to be done (a place from 1 as a digit, or a word), and where."""

    wanted = Signal(str, int)

    def __init__(self, name: str) -> None:
        super().__init__(scale_answers.ORDER)
        self.setAccessibleName(f"{scale_answers.ORDER}. {name}")
        hints.give(self, scale_answers.ORDER_HINT)
        self.pressed_digit.connect(lambda digit, row: self.wanted.emit(str(digit), row))
        self.buttons = [self._button(what, title, name) for what, title in _BUTTONS.items()]

    def _button(self, what: str, title: str, name: str) -> QPushButton:
        """For a pointer, a switch or a voice, which have no keys: the same for the line one is at."""
        button = push_button(title)
        button.setAccessibleName(scale_answers.order_button(title, name))
        button.clicked.connect(lambda: self.wanted.emit(what, self.currentRow()))
        return button

    def fit(self) -> None:
        """As high as its lines."""
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        self.setFixedHeight(max(rows, self.fontMetrics().lineSpacing()) + 2 * Space.SMALL)

    @qt_override
    def event(self, event: QEvent) -> bool:
        """Qt's hook: Alt with an arrow would move the picture; in this list it moves the line."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _move(event):
            event.accept()
            return True
        return super().event(event)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook."""
        wanted = _move(event)
        if event.text() == "=":
            wanted = TIE
        elif event.key() in _KEEPING and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            wanted = KEEP
        if wanted:
            self.wanted.emit(wanted, self.currentRow())
        else:
            super().keyPressEvent(event)

    def take_key(self, key: str) -> bool:
        """A plain key that was caught on its way to the list. Whether it means something here."""
        if not key.isdecimal() and key != "=":
            return False
        self.wanted.emit(TIE if key == "=" else key, self.currentRow())
        return True


def _move(event: QKeyEvent) -> str:
    """Where an arrow with Alt moves the line; nothing for another key."""
    is_alt = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.AltModifier
    return _MOVES.get(Qt.Key(event.key()), "") if is_alt else ""
