"""The describing page's second language: the translation of each sentence beside the field that it was made from."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import Signal

from app.messages.study import side_by_side
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart
from app.sessions.describe.description_translation import DescriptionTranslation
from app.sessions.feedback import Feedback
from app.study.alt_text import Level
from app.study.ports import OpenStudy
from widgets.describe.description_form import DescriptionForm
from widgets.describe.description_preview import DescriptionPreview
from widgets.shell.study_page import StudyPage
from widgets.study.language.translation_controller import TranslationController
from widgets.study.language.translation_field import TranslationField


class DescriptionTranslator(TranslationController):
    """Connects the form with one `DescriptionTranslation`. `stored`: what to say of what was stored."""

    stored = Signal(Feedback)

    def __init__(
        self,
        page: StudyPage,
        study: OpenStudy,
        describing: Describing,
        form: DescriptionForm,
        author: Callable[[], str],
    ) -> None:
        """`author`: who writes now."""
        self._page, self._describing, self._form, self._author = page, describing, form, author
        self.beside = DescriptionTranslation(study, describing, "")
        super().__init__(page, self.beside)
        form.made.connect(self._follow)

    def show_languages(self) -> None:
        """Show the language that is chosen now, and the others there are."""
        super().show_languages()
        if not self.session.person and self._describing.has_begun:
            self.choice.person.setText(self._author())

    def show(self) -> None:
        """Show the translations of what is written now."""
        if not self.beside.is_shown:
            return
        names = {entry.spot: entry.name for entry in self._describing.entries}
        for spot, field in self._form.translations.items():
            # The row of free text that is gone stays until another image comes.
            one = self.beside.at(spot) if spot in names else None
            field.setVisible(one is not None)
            if one is None:
                field.one = None
            else:
                original = one.text.words if spot.place is DraftPart.FIELD else ""
                field.show_translation(one, side_by_side.field(names[spot], self.session.language), original)
        further = self.beside.further(tuple(self._form.translations))
        self._form.further.show_texts(further, self._form.last)
        card = self._form.further.parentWidget()
        if card is not None:
            card.setVisible(bool(further))

    def preview(self, preview: DescriptionPreview) -> tuple[str, str]:
        """What listeners will hear, and in which language; "" for the page's own."""
        if not (self.beside.is_shown and preview.in_language.isChecked()):
            return self._describing.preview(preview.level), ""
        is_whole = self.beside.is_whole()
        return self.beside.preview(preview.level), self.session.language if is_whole else ""

    def describe(self, preview: DescriptionPreview, level: Level) -> Feedback:
        """Say the description as it is shown."""
        is_other = self.beside.is_shown and preview.in_language.isChecked()
        return self.beside.describe(level) if is_other else self._describing.describe(level)

    def store(self) -> Feedback | None:
        """Store what is being written. Raises UserError, with the complaint beside its field."""
        said = super().store() if self.beside.is_shown else None
        if said is not None:
            self.stored.emit(said)
        return said

    def fields(self) -> Iterator[TranslationField]:
        """The translations on the page, top to bottom."""
        yield from self._form.translations.values()
        yield from self._form.further.fields

    def _try(self, act: Callable[[], object]) -> None:
        if not self._page.has_left:
            self._page.attempt(act)

    def _follow(self, field: TranslationField) -> None:
        field.left.connect(lambda: self._try(self.store))
        field.settled.connect(lambda: self._try(lambda: self.stored.emit(self.settle(field))))
