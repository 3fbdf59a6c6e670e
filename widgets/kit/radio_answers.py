"""Answers as radio buttons: one Tab stop a group, arrows move without answering, Space answers."""

import textwrap
from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from app.messages.shell import window as shell_window
from widgets.kit.controls import arrow_step
from widgets.kit.flow_layout import FlowLayout
from widgets.shell.qt_override import qt_override
from widgets.theme.icons import drawn_key, set_key
from widgets.theme.theme import Space

_LETTERS = 26  # a line of a long answer, so that it fits a card also at twice the text size


class Choice(QRadioButton):
    """One answer. Qt would give an answer on every arrow key; people here answer only when they say so."""

    moved = Signal(int)

    def show_title(self, title: str, about: str = "") -> None:
        """Call the answer so; long words take more than one line, which radio buttons do not do by themselves. With
        what it is `about`, its accessible name is one that no other answer has."""
        shown = textwrap.fill(title, _LETTERS, break_long_words=False).replace("&", "&&")
        if self.text() != shown:
            self.setText(shown)
            whole = shell_window.answer_about(title, about) if about else title
            self.setAccessibleName(whole if shown != whole else "")

    @property
    def key(self) -> str:
        """The key that is drawn."""
        return drawn_key(self)

    @qt_override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's hook: arrows ask the group to move the focus."""
        if step := arrow_step(event):
            self.moved.emit(step)
        else:
            super().keyPressEvent(event)


class Choices(QWidget):
    """A group of answers, none chosen at first. `chosen` is emitted when the person chooses, never otherwise."""

    chosen = Signal(int)

    def __init__(
        self, titles: Sequence[str], name: str, parent: QWidget | None = None, about: str = ""
    ) -> None:
        """`name` is what a screen reader calls the group of answers, each time one comes into it: keep it short.
        `about`: what the answers are to, where several groups have the same answers."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._about = about
        self._group = QButtonGroup(self)
        self._group.idToggled.connect(self._toggled)
        self._flow = FlowLayout(self, Space.TIGHT, has_columns=True)
        self._all: list[Choice] = []  # those that are not needed now are hidden, and keep their place for Tab
        self.buttons: list[Choice] = []
        self.retitle(titles)

    def retitle(self, titles: Sequence[str]) -> None:
        """Offer other answers, none of them chosen."""
        known = len(self._all)
        for _ in titles[known:]:
            self._add()
        self.buttons = self._all[: len(titles)]
        for button, title in zip(self.buttons, titles, strict=True):
            button.show_title(title, self._about)
            if button.isHidden():  # a new one comes with the group: to show it now is to style it once more
                button.show()
        for button in self._all[len(titles) :]:
            button.hide()
        self.choose(None)

    def show_keys(self, keys: Sequence[str]) -> None:
        """Draw the key of each answer; those without one have none."""
        for place, button in enumerate(self._all):
            set_key(button, keys[place] if place < len(keys) else "")

    def part(self, count: int) -> None:
        """The first so many are degrees of one thing; the others say something else, on a line of their own."""
        self._flow.part(count)

    def _add(self) -> None:
        index = len(self._all)
        button = Choice(self)
        button.moved.connect(lambda step: self._move(index, step))
        self._group.addButton(button, index)
        self._flow.add(button)
        self._all.append(button)

    def choose(self, index: int | None) -> None:
        """Show an answer (or none) without telling anybody."""
        with QSignalBlocker(self._group):
            self._group.setExclusive(False)
            for at, button in enumerate(self._all):
                button.setChecked(at == index)
            self._group.setExclusive(True)
        self._settle(self.buttons[index or 0])

    def entry(self) -> Choice:
        """Where the focus goes when one comes to the group: the answer given, or the first."""
        for button in self.buttons:
            if button.isChecked():
                return button
        return self.buttons[0]

    def _toggled(self, index: int, on: bool) -> None:
        if on:
            self._settle(self.buttons[index])
            self.chosen.emit(index)

    def _move(self, index: int, step: int) -> None:
        self.buttons[(index + step) % len(self.buttons)].setFocus(Qt.FocusReason.TabFocusReason)

    def _settle(self, stop: Choice) -> None:
        """Keep one Tab stop: the answer given, or the first."""
        for button in self.buttons:
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if button is stop else Qt.FocusPolicy.ClickFocus)
