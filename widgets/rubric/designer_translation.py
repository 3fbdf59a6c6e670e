"""The designer's second language: the translations beside the fields of the form, and what the tree says of them."""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.rubric import designing
from app.messages.study import side_by_side as messages
from app.messages.together import together
from app.sessions.rubric.designing import Row
from app.sessions.said import ANSWERED, Said
from app.sessions.study.side_by_side import TranslationBeside, line_told
from app.study.languages.listing import StudyText, TranslatedText, criterion_texts, theme_texts
from app.study.languages.translations import TextKind, TextPlace
from app.study.names import is_blank
from app.study.ports import OpenStudy
from widgets.kit.forms import plain
from widgets.rubric.designer_form import DesignerForm
from widgets.study.language.translation_choice import TranslationChoice
from widgets.study.language.translation_field import TranslationField

_TITLES = {
    "text": plain(designing.TEXT),
    "short": plain(designing.SHORT),
    "guidance": plain(designing.GUIDANCE),
    "applies_when": plain(designing.APPLIES_WHEN),
}


class DesignerTranslation(QObject):
    """Connects the form with one `TranslationBeside`. `left`: a translation was left; `entered`: Enter was pressed in
    one; `settled`: the button of this one was pressed."""

    left = Signal()
    entered = Signal()
    settled = Signal(TranslationField)

    def __init__(self, page: QWidget, study: OpenStudy, form: DesignerForm, name: str) -> None:
        super().__init__(page)
        self._form = form
        self._row: Row | None = None
        self.session = TranslationBeside(study, name)
        self.choice = TranslationChoice(name)
        self.show_languages()
        self.choice.named.connect(self._name)
        for field in (form.statement_translation, *form.criterion.translations.values()):
            self._follow(field)
        form.criterion.further.made.connect(self._follow)

    def show_languages(self) -> None:
        """Show the language that is chosen now, and the others there are."""
        self.choice.show_languages(self.session.languages(), self.session.language)

    def line(self, row: Row) -> str:
        """What is to be done about the translations of a line of the tree; "" for nothing."""
        if not self.session.language:
            return ""
        return line_told([self.session.of(text) for text in _texts(row)])

    def show_row(self, row: Row | None) -> None:
        """Show the translations of what this line says."""
        self._row = row
        criterion = row.criterion if row else None
        is_shown = bool(self.session.language)
        own = [self._form.statement_translation] if criterion is None else self._own.values()
        for field in (self._form.statement_translation, *self._own.values()):
            is_here = is_shown and row is not None and field in own
            field.setVisible(is_here)
            if not is_here:
                field.one = None
        further: list[TranslatedText] = []
        if row is not None and is_shown:
            texts = {text.place.field: text for text in _texts(row)}
            if criterion is None:
                self._show(self._form.statement_translation, texts["statement"], messages.THEME)
            else:
                for name, field in self._own.items():
                    place = TextPlace(TextKind.CRITERION, str(criterion.lineage), name)
                    self._show(field, texts.pop(name, StudyText(place, row.code, "")), _TITLES[name])
                further = [self.session.of(text) for text in texts.values()]
        self._form.criterion.further.show_texts(further, self._form.criterion.scale.asks_why)

    def store(self) -> Said | None:
        """Store what is written; None where nothing is different. Raises UserError, with the complaint beside its
        field."""
        told = [
            self._told(field, partial(self.session.write, words=field.words, title=field.title))
            for field in self._fields()
            if field.is_unsaved
        ]
        return Said(together(*told), ANSWERED) if any(told) else None

    def settle(self, field: TranslationField) -> Said:
        """Confirm a draft, or that a translation still fits. Raises UserError where that cannot be."""
        return Said(self._told(field, partial(self.session.settle, title=field.title)), ANSWERED)

    def go_to_trouble(self) -> bool:
        """Put the focus on what could not be stored; whether there is something."""
        for field in (self.choice.person_field, *self._fields()):
            if field.error.text():
                field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return False

    def _told(self, field: TranslationField, act: Callable[[TranslatedText], Said | None]) -> str:
        if field.one is None:
            return ""
        needs_name = is_blank(self.session.person)
        wrong = self.choice.person_field if needs_name else field
        try:
            said = act(field.one)
        except UserError as error:
            wrong.complain(error.sentence)
            raise
        wrong.complain("")
        return said.sentence if said else ""

    @property
    def _own(self) -> dict[str, TranslationField]:
        return self._form.criterion.translations

    def _fields(self) -> Iterator[TranslationField]:
        yield from (self._form.statement_translation, *self._own.values())
        yield from self._form.criterion.further.fields

    def _show(self, field: TranslationField, text: StudyText, title: str) -> None:
        field.show_translation(self.session.of(text), messages.field(title, self.session.language))

    def _follow(self, field: TranslationField) -> None:
        field.left.connect(self.left)
        field.entered.connect(self.entered)
        field.settled.connect(lambda: self.settled.emit(field))

    def _name(self, person: str) -> None:
        self.session.person = person
        self.choice.person_field.complain("")


def _texts(row: Row) -> list[StudyText]:
    return criterion_texts(row.criterion) if row.criterion else theme_texts(row.theme)
