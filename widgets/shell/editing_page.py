"""A page with a list on one side and a form for its current row on the other."""

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QListWidget

from app.errors import UserError
from app.messages.shell import window as shell_window
from app.messages.together import together
from app.sessions.feedback import Feedback
from widgets.shell.study_page import StudyPage


class EditingPage(StudyPage):
    """What is written in the form is stored before anything else is done; while it cannot be, the row stays."""

    rows: QListWidget

    @property
    @abstractmethod
    def place(self) -> int:
        """The row that the session is at."""

    @abstractmethod
    def store(self) -> Feedback | None:
        """Store what is written in the form where it differs from what is stored; None where it does not. Raises
        UserError, with the complaint beside its field."""

    @abstractmethod
    def show_said(self, said: Feedback) -> None:
        """Show what the session has changed, and say it."""

    @abstractmethod
    def show_buttons(self) -> None:
        """Offer what there is something to act on for; the others say why not."""

    @abstractmethod
    def arrive(self, row: int) -> None:
        """Go to another row, and show it."""

    @abstractmethod
    def go_to_trouble(self) -> None:
        """Go to the field whose words cannot be stored."""

    def follow_settings(self) -> None:
        """Show the keys the person has now."""
        self.show_buttons()

    def carry_out(self, intention: Callable[[], Feedback]) -> None:
        """Carry out one intention: the session, then the page, then the sentence."""
        self.store_and(lambda: self.show_said(intention()))

    def store_and(self, act: Callable[[], None]) -> None:
        """Store what is being written, and say so, then do something; where one of them cannot be done, say why."""
        try:
            self._say_stored(self.store())
            act()
        except UserError as error:
            self.show_trouble(error)

    def show_trouble(self, error: UserError) -> None:
        """Say why something cannot be done."""
        self.alert(error.sentence)

    def finish(self) -> Feedback:
        """Store what is being written; the sentence says so, and that the page is left. Raises UserError where it
        cannot be stored."""
        stored, left = self.store(), self.end_session()
        return left if stored is None else replace(left, sentence=together(stored.sentence, left.sentence))

    @abstractmethod
    def discard(self) -> str:
        """Show what is stored in place of what is being written; the row's name, "" where nothing is being written."""

    def escape(self) -> None:
        """Discard what is being written, and say so; where nothing is, stop speaking."""
        name = self.discard()
        if name:
            self.context.announcer.say_sentence(shell_window.change_discarded(name=name))
        else:
            self.context.announcer.stop()

    @abstractmethod
    def end_session(self) -> Feedback:
        """Have the session end."""

    def _say_stored(self, said: Feedback | None) -> None:
        if said is not None:
            self.context.announcer.say(said)

    def leave_field(self) -> None:
        """Somebody left a part of the form: store it."""
        said = None if self._has_left else self.attempt(self.store)
        if said is not None:
            self.show_buttons()
        self._say_stored(said)

    def come_to(self, row: int) -> None:
        """The person goes to another row; where what is written here cannot be stored, they stay."""
        if row == self.place:
            return
        try:
            said = self.store()
        except UserError as error:
            with QSignalBlocker(self.rows):
                self.rows.setCurrentRow(self.place)
            self.go_to_trouble()
            self.alert(error.sentence)
            return
        self.arrive(row)
        self._say_stored(said)
