"""A page with a list on one side and a form for its current row on the other."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import QSignalBlocker, Qt

from app.errors import UserError
from app.messages.shell import window as shell_window
from app.messages.together import together
from app.sessions.feedback import Feedback
from widgets.kit.left_editors import LeftEditors
from widgets.kit.lists.line_lists import CriteriaList
from widgets.shell.page import Orienting
from widgets.shell.study_page import StudyPage


class Editing(Orienting, Protocol):
    """A session that edits one row after another."""

    @property
    def place(self) -> int:
        """The row that is edited."""

    def begin(self) -> Feedback:
        """Say what is edited; go to the first row."""

    def leave(self) -> Feedback:
        """End the session."""


class EditingPage(StudyPage):
    """What is written in the form is stored before anything else is done; while it cannot be, the row stays."""

    rows: CriteriaList
    session: Editing

    def begin(self) -> None:
        """Say what is edited; go to the first row."""
        self.carry_out(self.session.begin)

    def editing_handlers(
        self, intentions: Mapping[str, Callable[[], Feedback]], acts: Mapping[str, Callable[[], None]]
    ) -> dict[str, Callable[[], None]]:
        """The commands that change something, those that ask for something first, and those of every such page."""
        said = {"where_am_i": self.session.where, "repeat": self.session.repeat, **intentions}
        return {
            **{name: partial(self.carry_out, intention) for name, intention in said.items()},
            **{name: partial(self.store_and, act) for name, act in acts.items()},
            "stop_speaking": self.escape,
        }

    def follow_editors(self, *forms: LeftEditors) -> None:
        """Store what is written in a form when it is left; Enter leads from it to the list, and back."""
        self.rows.come_to.connect(self.come_to)
        self.rows.itemActivated.connect(lambda _item: self.store_and(self.go_in))
        for editors in forms:
            editors.left.connect(self.leave_field)
            editors.entered.connect(lambda: self.rows.setFocus(Qt.FocusReason.OtherFocusReason))

    @abstractmethod
    def go_in(self) -> None:
        """Go to where writing begins."""

    @abstractmethod
    def store(self) -> Feedback | None:
        """Store what is written in the form where it differs from what is stored; None where it does not. Raises
        UserError, with the complaint beside its field."""

    @abstractmethod
    def show_feedback(self, said: Feedback) -> None:
        """Show what the session has changed, and say it."""

    @abstractmethod
    def show_buttons(self) -> None:
        """Offer what there is something to act on for; the others say why not."""

    @abstractmethod
    def arrive(self, row: int) -> None:
        """Go to another row, and show it."""

    @abstractmethod
    def go_to_problem(self) -> None:
        """Go to the field whose words cannot be stored."""

    def follow_settings(self) -> None:
        """Show the keys the person has now."""
        self.show_buttons()

    def carry_out(self, intention: Callable[[], Feedback]) -> None:
        """Carry out one intention: the session, then the page, then the sentence."""
        self.store_and(lambda: self.show_feedback(intention()))

    def store_and(self, act: Callable[[], None]) -> None:
        """Store what is being written, and say so, then do something; where one of them cannot be done, say why."""
        try:
            self._say_stored(self.store())
            act()
        except UserError as error:
            self.show_problem(error)

    def show_problem(self, error: UserError) -> None:
        """Say why something cannot be done."""
        self.alert(error.sentence)

    def finish(self) -> Feedback:
        """Store what is being written; the sentence says so, and that the page is left. Raises UserError where it
        cannot be stored."""
        stored, left = self.store(), self.session.leave()
        return left if stored is None else left._replace(sentence=together(stored.sentence, left.sentence))

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
        if row == self.session.place:
            return
        try:
            said = self.store()
        except UserError as error:
            with QSignalBlocker(self.rows):
                self.rows.setCurrentRow(self.session.place)
            self.go_to_problem()
            self.alert(error.sentence)
            return
        self.arrive(row)
        self._say_stored(said)
