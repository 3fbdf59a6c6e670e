"""What connects the translations on a page with the session that stores them."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QLineEdit, QWidget

from app.errors import UserError
from app.messages.study import side_by_side
from app.messages.study.languages import not_a_tag
from app.messages.together import ended, together
from app.sessions.feedback import ANSWERED, Feedback
from app.sessions.study.side_by_side import TranslationBeside
from app.study.languages.listing import TranslatedText
from app.study.languages.translations import is_language_tag
from app.study.names import is_blank
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field
from widgets.shell.qt_override import qt_override
from widgets.study.language.translation_field import TranslationField
from widgets.theme.theme import Space

_ANOTHER = "…"  # no language tag


class LanguageDialog(Dialog):
    """Asks for a language by its tag. It stays open for what is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, side_by_side.TAG_TITLE, width=420)
        self.tag = Field(side_by_side.TAG, QLineEdit(), side_by_side.TAG_HINT)
        self.column.addWidget(self.tag)
        self.column.addStretch(1)
        self.add_ok_and_cancel(side_by_side.TRANSLATE)
        self.tag.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def typed(self) -> str:
        """What is in the field."""
        entry = self.tag.entry
        return entry.text().strip().replace("_", "-") if isinstance(entry, QLineEdit) else ""

    @qt_override
    def accept(self) -> None:
        """Take it, if it has the form of a tag."""
        if is_language_tag(self.typed):
            super().accept()
        else:
            self.tag.refuse(ended(not_a_tag(self.typed)))


class TranslationChoice(QWidget):
    """`chosen`: a language by its tag, "" for none; `named`: who translates."""

    chosen = Signal(str)
    named = Signal(str)

    def __init__(self, person: str) -> None:
        super().__init__()
        self.box, self.person = DropDown(), QLineEdit(person)
        self._shown = ""
        row = FlowLayout(self, Space.LARGE)
        row.add(_in_a_line(Field(side_by_side.CHOICE, self.box)))
        self.person_field = Field(side_by_side.PERSON, self.person)
        row.add(_in_a_line(self.person_field))
        self.box.setToolTip(side_by_side.CHOICE_HINT)
        self.person.setToolTip(side_by_side.PERSON_HINT)
        self.box.activated.connect(lambda _at: self._choose())
        self.person.textChanged.connect(lambda words: self.named.emit(words.strip()))

    def show_languages(self, languages: Sequence[str], language: str) -> None:
        """Offer these languages, one of them or "" chosen."""
        self._shown = language
        with QSignalBlocker(self.box):
            offered = {tag: side_by_side.language_in_words(tag) for tag in languages}
            every = {"": side_by_side.NONE, **offered, _ANOTHER: side_by_side.ANOTHER}
            self.box.offer(every, language)
        self.person_field.setVisible(bool(language))

    def _choose(self) -> None:
        wanted = str(self.box.currentData())
        if wanted == _ANOTHER:
            dialog = LanguageDialog(self)
            wanted = dialog.typed if dialog.ask() else self._shown
        if wanted == self._shown:
            self.box.setCurrentIndex(max(0, self.box.findData(self._shown)))
        else:
            self.chosen.emit(wanted)


def _in_a_line(field: Field) -> Field:
    """A field with its label beside it."""
    column = field.layout()
    assert isinstance(column, QBoxLayout)
    column.setDirection(QBoxLayout.Direction.LeftToRight)
    column.setSpacing(Space.SMALL)
    field.label.setWordWrap(False)
    return field


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
        sentences = [
            self._attempted(field, partial(self.session.write, words=field.words, title=field.title))
            for field in self.fields()
            if field.is_unsaved
        ]
        return Feedback(together(*sentences), ANSWERED) if any(sentences) else None

    def settle(self, field: TranslationField) -> Feedback:
        """Confirm a draft, or that a translation still fits. Raises UserError where that cannot be."""
        return Feedback(self._attempted(field, partial(self.session.settle, title=field.title)), ANSWERED)

    def go_to_problem(self) -> bool:
        """Put the focus on what could not be stored; whether there is something."""
        for field in (self.choice.person_field, *self.fields()):
            if field.error.text():
                field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def _attempted(self, field: TranslationField, act: Callable[[TranslatedText], Feedback | None]) -> str:
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
