"""Second answers in the window: one person after another, by number, and nothing of any answer to be seen or heard."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QPushButton, QWidget

from app.messages.meeting import second_answers
from app.sessions.meeting.second_answers import SecondTurns
from app.study.team.meetings import Value
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import button_row, push_button
from widgets.kit.labels import ReadableLabel, add_flush

_NUMBERS = 9


class SecondAnswersDialog(Dialog):
    """Asks for one answer after another. Numbers answer, and the focus stays on the line that says who is asked, so
    that neither a ring around a button nor its name tells what was pressed; a screen reader reads the line as it
    changes. At a meeting each person begins with Enter: a key pressed once too often answers for nobody else. What was
    not asked yet stays awaited."""

    def __init__(self, parent: QWidget, turns: SecondTurns) -> None:
        super().__init__(parent, second_answers.TITLE)
        self._turns = turns
        self.about, self.matter = ReadableLabel(""), ReadableLabel("")
        self.asked = ReadableLabel("", kind="title")
        self.buttons: list[QPushButton] = []
        self._row: QWidget | None = None
        self._is_begun = False  # whether the person whose turn it is has come
        self.about.show_text(second_answers.ABOUT if turns.is_at_meeting else second_answers.ABOUT_ALONE)
        for part in (self.about, self.matter, self.asked):
            add_flush(self.column, part)
        self.add_cancel()
        self.sentence = ""
        for number in range(1, _NUMBERS + 1):
            self._key(str(number), partial(self._press, number))
        for key in ("Return", "Enter"):
            self._key(key, self._begin_turn)
        self._show_turn()

    def _key(self, key: str, act: Callable[[], None]) -> None:
        shortcut = QShortcut(key, self)
        shortcut.setAutoRepeat(False)  # a key that is held down is meant once
        shortcut.activated.connect(act)

    def _show_turn(self) -> None:
        self.matter.show_text(self._turns.matter() if self._turns.is_at_meeting else "")
        self.matter.setVisible(self._turns.is_at_meeting)
        self.asked.show_text(self._turns.asked())
        self._show_answers(is_begun=not self._turns.is_at_meeting)

    def _begin_turn(self) -> None:
        """The person whose turn it is has come to the machine."""
        if self._turns.is_at_meeting and not self._is_begun:
            self.asked.show_text(self._turns.choosing())
            self._show_answers(is_begun=True)

    def _show_answers(self, is_begun: bool) -> None:
        self._is_begun = is_begun
        values: list[Value | None] = [*self._turns.choices(), None]
        self.buttons = [
            self._button(number, answer, value)
            for number, (answer, value) in enumerate(zip(self._turns.answers(), values, strict=True), start=1)
        ]
        if self._row is not None:
            self.column.removeWidget(self._row)
            self._row.hide()
            self._row.deleteLater()
        self._row = button_row(*self.buttons)
        self._row.setEnabled(is_begun)
        self.column.addWidget(self._row)
        self.asked.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, number: int, answer: str, value: Value | None) -> QPushButton:
        button = push_button(second_answers.choice(number=number, answer=answer))
        button.clicked.connect(lambda _checked=False: self._answer(value))
        return button

    def _press(self, number: int) -> None:
        if number <= len(self.buttons):
            self.buttons[number - 1].click()

    def _answer(self, value: Value | None) -> None:
        self.sentence = self._turns.answer(value)
        if self._turns.is_complete:
            self.accept()
            return
        self._show_turn()


def give_second_answers(parent: QWidget, turns: SecondTurns, say: Callable[[str], None]) -> None:
    """Take the second answers. What came of them is said once the dialog has gone: a screen reader leaves out what a
    window says that closes."""
    dialog = SecondAnswersDialog(parent, turns)
    if dialog.ask():
        say(dialog.sentence)
