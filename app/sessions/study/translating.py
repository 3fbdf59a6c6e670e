"""Translating a study's texts one by one, with the original beside the translation."""

from app.errors import FieldError, UserError
from app.messages.study import languages as study_languages
from app.sessions.feedback import ANSWERED, MOVED, Feedback
from app.study.languages.listing import TranslatedText, TranslationState, study_texts, translated_texts
from app.study.languages.resolution import same_language
from app.study.languages.translations import NewTranslation, TextKind, is_language_tag
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.work import ADDING

_DESCRIBING = (TextKind.TEMPLATE, TextKind.DESCRIPTION)


def language_to_translate_into(study: OpenStudy, typed: str) -> str:
    """A language tag as somebody typed it. Raises UserError for what is no language, and for the study's own."""
    tag = typed.strip().replace("_", "-")
    if not is_language_tag(tag):
        raise UserError(f"{study_languages.not_a_tag(tag)}.")
    if same_language(tag, study.study.language):
        raise UserError(
            study_languages.is_the_original(language=study_languages.language_name(study.study.language))
        )
    return tag


def store_translation(study: OpenStudy, one: TranslatedText, words: str, person: str) -> Feedback:
    """Store a person's translation of a text; a draft that is unchanged is confirmed. Says what happened, and whether
    anything changed. Raises FieldError (`person`) without a name; stores nothing that is there."""
    if is_blank(person):
        raise FieldError("person", study_languages.YOUR_NAME_NEEDED)
    said = words.strip()
    if said == one.words and one.state is TranslationState.DRAFT and one.translation is not None:
        study.translations.confirm([one.translation], person)
        return Feedback(study_languages.CONFIRMED, ANSWERED)
    if said == one.words and one.state is not TranslationState.OUTDATED:
        return Feedback(study_languages.UNCHANGED)
    new = NewTranslation(one.text.place, one.language, said, one.text.words, person.strip())
    study.translations.add([new])
    return Feedback(study_languages.SAVED, ANSWERED)


class Translating:
    """The texts of one study in one other language. Everything is stored when it is said to be."""

    def __init__(self, study: OpenStudy) -> None:
        study.prepare_to_add(ADDING)
        self._study = study
        self.languages = list(study.translations.languages())
        self.language = next(iter(self.languages), "")
        self.only_open = True
        self.kinds: frozenset[TextKind] = frozenset(TextKind)
        self.rows: list[TranslatedText] = []
        self._read()

    def _read(self) -> None:
        texts = [one for one in study_texts(self._study) if one.place.kind in self.kinds]
        found = translated_texts(self._study, self.language, texts) if self.language else []
        self.rows = [
            one for one in found if not self.only_open or one.state is not TranslationState.TRANSLATED
        ]

    def choose(self, language: str) -> Feedback:
        """Translate into this language. Raises UserError for what is no language, and for the study's own."""
        self.language = language_to_translate_into(self._study, language)
        self._read()
        return Feedback(self._state(), MOVED)

    def show(self, only_open: bool, part: str) -> Feedback:
        """Show only what is to be done, or everything; of the whole study, the rubric, or the descriptions."""
        describing = frozenset(_DESCRIBING)
        kinds = {"descriptions": describing, "rubric": frozenset(TextKind) - describing}
        self.only_open, self.kinds = only_open, kinds.get(part, frozenset(TextKind))
        self._read()
        return Feedback(self._state(), MOVED)

    def _state(self) -> str:
        name = study_languages.language_name(self.language)
        return (
            study_languages.to_do(language=name, count=len(self.rows))
            if self.only_open
            else study_languages.shown(language=name, count=len(self.rows))
        )

    def lines(self) -> list[str]:
        """What each row is, how far it is, and its original."""
        return [
            study_languages.row(
                one.state, one.text.place.kind, one.text.of, one.text.place.field, one.text.words
            )
            for one in self.rows
        ]

    def write(self, row: int, words: str, person: str) -> Feedback:
        """Store a person's translation of a row. Raises FieldError without a name; stores nothing that is there."""
        return self._stored(store_translation(self._study, self._at(row, person), words, person))

    def confirm(self, row: int, person: str) -> Feedback:
        """Store that a person read a model's draft and found it right. Raises UserError where it is none."""
        one = self._at(row, person)
        if one.state is not TranslationState.DRAFT or one.translation is None:
            raise UserError(study_languages.NO_DRAFT)
        return self._stored(store_translation(self._study, one, one.words, person))

    def _stored(self, said: Feedback) -> Feedback:
        if not said.changed:
            return said
        self._read()
        return said._replace(sentence=f"{said.sentence} {self._state()}")

    def _at(self, row: int, person: str) -> TranslatedText:
        if is_blank(person):
            raise FieldError("person", study_languages.YOUR_NAME_NEEDED)
        if not 0 <= row < len(self.rows):
            raise UserError(study_languages.NO_ROW)
        return self.rows[row]
