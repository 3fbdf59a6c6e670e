"""What connects the translations on a page with the session that stores them."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.together import together
from app.sessions.feedback import ANSWERED, Feedback
from app.sessions.study.side_by_side import TranslationBeside
from app.study.languages.listing import TranslatedText
from app.study.names import is_blank
from widgets.study.language.translation_choice import TranslationChoice
from widgets.study.language.translation_field import TranslationField


class TranslationController(QObject):
    """One language beside a page's fields, and who translates into it."""

    def __init__(self, page: QWidget, session: TranslationBeside) -> None:
        super().__init__(page)
        self.session = session
        self.choice = TranslationChoice(session.person)
        self.show_languages()
        self.choice.named.connect(self._name)

    @abstractmethod
    def fields(self) -> Iterator[TranslationField]:
        """The translations on the page, top to bottom."""

    def show_languages(self) -> None:
        """Show the language that is chosen now, and the others there are."""
        self.choice.show_languages(self.session.languages(), self.session.language)

    def store(self) -> Feedback | None:
        """Store what is written; None where nothing is different. Raises UserError, with the complaint beside its
        field."""
        told = [
            self._told(field, partial(self.session.write, words=field.words, title=field.title))
            for field in self.fields()
            if field.is_unsaved
        ]
        return Feedback(together(*told), ANSWERED) if any(told) else None

    def settle(self, field: TranslationField) -> Feedback:
        """Confirm a draft, or that a translation still fits. Raises UserError where that cannot be."""
        return Feedback(self._told(field, partial(self.session.settle, title=field.title)), ANSWERED)

    def go_to_trouble(self) -> bool:
        """Put the focus on what could not be stored; whether there is something."""
        for field in (self.choice.person_field, *self.fields()):
            if field.error.text():
                field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def _told(self, field: TranslationField, act: Callable[[TranslatedText], Feedback | None]) -> str:
        if field.one is None:
            return ""
        wrong = self.choice.person_field if is_blank(self.session.person) else field
        try:
            said = act(field.one)
        except UserError as error:
            wrong.complain(error.sentence)
            raise
        wrong.complain("")
        return said.sentence if said else ""

    def _name(self, person: str) -> None:
        self.session.person = person
        self.choice.person_field.complain("")
