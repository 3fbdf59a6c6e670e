"""The machine in one person's hands: the description, one question, and nothing of what others said."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGroupBox, QWidget

from app.messages.shell import window as shell_window
from app.messages.workshop import workshop as workshop_text
from widgets.image.image_grid import ImageGrid
from widgets.kit.columns import fill_column
from widgets.kit.controls import GroupBox
from widgets.kit.forms import button_row, heading, push_button
from widgets.kit.labels import ReadableLabel, SilentText, add_flush, add_headed, text_label
from widgets.kit.radio_answers import Choices
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.two_panes import SideBySide, at_the_top
from widgets.kit.window_space import SpaceWatcher
from widgets.theme.theme import Space, set_kind

_WIDTH = 1200  # pixels at 100 % text
_PICTURE_LETTERS, _ANSWER_LETTERS = 56, 30
_PICTURE_WIDTH = 0.5  # of the column
_PICTURES, _TIGHT_PICTURES = 0.42, 0.34  # of the window's height


class PrivateAnswerPanel(QWidget):
    """Takes the place of the facilitator's window while somebody answers themselves.

    `answered` gives the number of the answer, from 1; `given_back` says that there is none.
    """

    answered = Signal(int)
    given_back = Signal()

    def __init__(self, answers: list[str]) -> None:
        super().__init__()
        scroll = add_scroll_column(self, _WIDTH)
        self._hint = text_label(workshop_text.TURN_HINT, name="muted")
        self.whose = heading("", "title")
        self.description = ReadableLabel("")
        self.pictures = ImageGrid()
        self.choices = Choices(answers, shell_window.ANSWER)
        question = at_the_top(self._question())
        self._beside = SideBySide(self.pictures, question, _PICTURE_LETTERS, _ANSWER_LETTERS)
        self.problem = text_label(name="not_met", parent=self)
        self.problem.hide()
        self.done = push_button(workshop_text.TURN_DONE, self._done, is_primary=True)
        self.back = push_button(workshop_text.TURN_BACK, self.given_back)
        add_headed(scroll.column, self.whose, self._hint)
        for part in (self.description, self._beside, self.problem):
            add_flush(scroll.column, part)
        scroll.column.addStretch(1)
        scroll.keep_in_sight(button_row(self.done, self.back))
        self._column = scroll.column
        self._beside.share(_PICTURE_WIDTH)
        SpaceWatcher(self).changed.connect(self._make_room)

    def _make_room(self, is_tight: bool) -> None:
        """The pictures and the answers are in sight together in every window."""
        scroll_margin, spacing = (Space.SMALL, Space.TIGHT) if is_tight else (Space.WIDE, Space.LARGE)
        self._column.setContentsMargins(Space.WIDE, scroll_margin, Space.WIDE, scroll_margin)
        self._column.setSpacing(spacing)
        self._hint.setVisible(not is_tight)
        set_kind(self.whose, "lead" if is_tight else "title")
        share = _TIGHT_PICTURES if is_tight else _PICTURES
        self.pictures.fit_into(round(share * self.window().height()))

    def _question(self) -> QGroupBox:
        """The answers under what they are answers to."""
        box = GroupBox()
        box.setObjectName("plain")
        box.setAccessibleName(workshop_text.TURN_ANSWER)
        fill_column(box, SilentText(workshop_text.TURN_ANSWER), self.choices)
        return box

    def begin(self, name: str) -> None:
        """Turn to a person: nothing is chosen, and the focus is on what they hear first."""
        self.whose.setText(workshop_text.turn_title(name=name))
        self.choices.choose(None)
        self._complain("")
        self.description.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_image(self, place: str, words: str, pictures: Sequence[tuple[Path, str, str]]) -> None:
        """What is to be answered about: in words, and in pictures (file, name, description) where they may be seen."""
        self.description.show_text(f"{place}. {words}")
        self.pictures.show_pictures(
            [file for file, _name, _words in pictures],
            [name for _file, name, _words in pictures],
            [seen for _file, _name, seen in pictures],
        )
        self.pictures.setVisible(bool(pictures))

    def choose(self, number: int) -> None:
        """Choose an answer by its number, from 1."""
        if number <= len(self.choices.buttons):
            self.choices.buttons[number - 1].setChecked(True)
            self.choices.buttons[number - 1].setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def chosen(self) -> int:
        """The number of the answer chosen, from 1; 0 for none."""
        return next((n for n, one in enumerate(self.choices.buttons, start=1) if one.isChecked()), 0)

    def _done(self) -> None:
        if self.chosen:
            self._complain("")
            number = self.chosen
            self.choices.choose(None)  # whoever comes next is not to see it
            self.answered.emit(number)
        else:
            self._complain(workshop_text.CHOOSE_ANSWER)
            self.choices.entry().setFocus(Qt.FocusReason.OtherFocusReason)

    def _complain(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        self.choices.entry().setAccessibleDescription(sentence)
