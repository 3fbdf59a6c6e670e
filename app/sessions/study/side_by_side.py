"""Translating texts on the page where they are written: one other language beside the study's own."""

from collections.abc import Callable, Collection, Mapping, Sequence

from app.errors import UserError
from app.messages.study import side_by_side
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.sessions.study.translating import language_to_translate_into, store_translation
from app.study.alt_text import AltText
from app.study.languages.listing import (
    StudyText,
    TranslatedText,
    TranslationState,
    description_texts,
    translated_text,
)
from app.study.languages.resolution import found_for, holding
from app.study.languages.texts import in_language, say_description
from app.study.languages.translations import TextPlace, Translation
from app.study.ports import OpenStudy

_SENTENCES = {
    TranslationState.DRAFT: side_by_side.draft,
    TranslationState.OUTDATED: side_by_side.outdated,
    TranslationState.TRANSLATED: side_by_side.translated,
}


class TranslationBeside:
    """The translations of a study's texts into one language, "" while none is chosen; `person` translates. What is
    written is stored when that is said."""

    def __init__(self, study: OpenStudy, person: str) -> None:
        self._study = study
        self.person = person
        self.language = ""
        self._found: Mapping[TextPlace, Sequence[Translation]] = {}
        self.themes: Callable[[], Collection[str]] = tuple
        """What all themes of the rubric say now."""

    def languages(self) -> list[str]:
        """The languages to choose from: those that something was translated into, and the chosen one."""
        there = self._study.translations.languages()
        return sorted({*there, *filter(None, (self.language,))})

    def choose(self, language: str) -> Feedback:
        """Show this language, "" for none. Raises UserError for what is no language, and for the study's own."""
        tag = language_to_translate_into(self._study, language) if language else ""
        there = {one.casefold(): one for one in self.languages()}
        self.language = there.get(tag.casefold(), tag)
        self.look()
        return Feedback(side_by_side.chosen(language=self.language) if tag else side_by_side.ALONE, MOVED)

    def look(self) -> None:
        """Read again what is stored."""
        self._found = self._study.translations.of(self.language) if self.language else {}

    def of(self, text: StudyText) -> TranslatedText:
        """The translation of a text, and how far it is."""
        return translated_text(
            text, self.language, found_for(self._found, text.place, text.words, self.themes())
        )

    def write(self, one: TranslatedText, words: str, title: str) -> Feedback | None:
        """Store a translation that differs from the stored one; None where it does not. `title`: what its field is
        called. Raises UserError without a name, and where there is no original."""
        if words.strip() == one.words.strip():
            return None
        if words.strip() and not one.text.words.strip():
            raise UserError(side_by_side.not_saved(reason=side_by_side.NO_ORIGINAL))
        return self._stored(one, words, title)

    def settle(self, one: TranslatedText, title: str) -> Feedback:
        """Confirm a model's draft, or that a translation still fits although its original has changed. Raises UserError
        without a name, and where there is nothing to confirm."""
        if one.state not in (TranslationState.DRAFT, TranslationState.OUTDATED):
            raise UserError(side_by_side.NOTHING_TO_CONFIRM)
        self._stored(one, one.words, title)
        return Feedback(side_by_side.confirmed(field=title), ANSWERED)

    def description(self, image: str, described: AltText) -> AltText | None:
        """A description as those hear it who listen in the language; None where not all of it has a translation that
        holds. `image`: the id of the image."""
        found = {text.place: self._heard(text) for text in description_texts(image, described)}
        if not all(found.values()):
            return None
        return in_language(
            say_description(image, described, lambda place, _words: found[place]), self.language
        )

    def _heard(self, text: StudyText) -> str:
        """The translation that people hear, "" for none: a draft that waits takes nothing away."""
        confirmed = [one for one in found_for(self._found, text.place, text.words) if not one.is_draft]
        one = holding(confirmed, text.words)
        return one.said.text if one is not None else ""

    def _stored(self, one: TranslatedText, words: str, title: str) -> Feedback:
        try:
            store_translation(self._study, one, words, self.person)
        except UserError as error:
            raise UserError(side_by_side.not_saved(reason=error.sentence)) from error
        self.look()
        return Feedback(
            side_by_side.saved(field=title) if words.strip() else side_by_side.removed(field=title), ANSWERED
        )


def state_sentence(one: TranslatedText) -> str:
    """How far a translation is, in a sentence."""
    if not one.text.words.strip():
        return side_by_side.EMPTY
    template = _SENTENCES.get(one.state)
    return template(one.translation) if template and one.translation else side_by_side.MISSING


def line_sentence(found: Sequence[TranslatedText]) -> str:
    """What is to be done first about the translations of a line's texts; "" for nothing."""
    states = {one.state for one in found}
    sentences = {
        TranslationState.OUTDATED: side_by_side.LINE_OUTDATED,
        TranslationState.DRAFT: side_by_side.LINE_DRAFT,
        TranslationState.MISSING: side_by_side.LINE_INCOMPLETE
        if len(states) > 1
        else side_by_side.LINE_MISSING,
    }
    return next((words for state, words in sentences.items() if state in states), "")
