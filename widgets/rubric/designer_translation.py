"""The designer's second language: the translations beside the fields of the form, and what the tree says of them."""

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.messages.rubric import designing
from app.messages.study import side_by_side
from app.sessions.rubric.designing import Row
from app.sessions.study.side_by_side import TranslationBeside, line_sentence
from app.study.languages.listing import StudyText, TranslatedText, criterion_texts, theme_texts
from app.study.languages.translations import TextKind, TextPlace
from app.study.ports import OpenStudy
from widgets.kit.forms import plain
from widgets.rubric.designer_form import DesignerForm
from widgets.study.language.translation_controller import TranslationController
from widgets.study.language.translation_field import TranslationField

_TITLES = {
    "text": plain(designing.TEXT),
    "short": plain(designing.SHORT),
    "guidance": plain(designing.GUIDANCE),
    "applies_when": plain(designing.APPLIES_WHEN),
}


class DesignerTranslation(TranslationController):
    """Connects the form with one `TranslationBeside`. `left`: a translation was left; `entered`: Enter was pressed in
    one; `settled`: the button of this one was pressed."""

    left = Signal()
    entered = Signal()
    settled = Signal(TranslationField)

    def __init__(self, page: QWidget, study: OpenStudy, form: DesignerForm, name: str) -> None:
        self._form = form
        super().__init__(page, TranslationBeside(study, name))
        for field in (form.statement_translation, *form.criterion.translations.values()):
            self._follow(field)
        form.criterion.further.made.connect(self._follow)

    def line(self, row: Row) -> str:
        """What is to be done about the translations of a line of the tree; "" for nothing."""
        if not self.session.language:
            return ""
        return line_sentence([self.session.of(text) for text in _texts(row)])

    def show_row(self, row: Row | None) -> None:
        """Show the translations of what this line says."""
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
                self._show(self._form.statement_translation, texts["statement"], side_by_side.THEME)
            else:
                for name, field in self._own.items():
                    place = TextPlace(TextKind.CRITERION, str(criterion.lineage), name)
                    self._show(field, texts.pop(name, StudyText(place, row.code, "")), _TITLES[name])
                further = [self.session.of(text) for text in texts.values()]
        self._form.criterion.further.show_texts(further, self._form.criterion.scale.asks_why)

    @property
    def _own(self) -> dict[str, TranslationField]:
        return self._form.criterion.translations

    def fields(self) -> Iterator[TranslationField]:
        """The translations on the page, top to bottom."""
        yield from (self._form.statement_translation, *self._own.values())
        yield from self._form.criterion.further.fields

    def _show(self, field: TranslationField, text: StudyText, title: str) -> None:
        field.show_translation(self.session.of(text), side_by_side.field(title, self.session.language))

    def _follow(self, field: TranslationField) -> None:
        field.left.connect(self.left)
        field.entered.connect(self.entered)
        field.settled.connect(lambda: self.settled.emit(field))


def _texts(row: Row) -> list[StudyText]:
    return criterion_texts(row.criterion) if row.criterion else theme_texts(row.theme)
