"""Translating a description beside its fields, sentence by sentence."""

from collections.abc import Collection

from app.messages.study import side_by_side
from app.sessions.annotate.description_listening import DescriptionListening
from app.sessions.describe.describing import Describing
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.sessions.feedback import Feedback
from app.sessions.study.side_by_side import TranslationBeside
from app.study.alt_text import AltText, Level
from app.study.languages.listing import StudyText, TranslatedText, description_texts
from app.study.languages.translations import TextKind, TextPlace
from app.study.ports import OpenStudy


class DescriptionTranslation(TranslationBeside):
    """The translations of the sentences of the description that one `Describing` is at."""

    def __init__(self, study: OpenStudy, describing: Describing, person: str) -> None:
        super().__init__(study, person)
        self._describing = describing
        self._original = study.study.language

    @property
    def is_shown(self) -> bool:
        """Whether a language is chosen, and there is an image whose description may be seen."""
        return bool(self.language) and self._describing.has_begun and not self._describing.is_withheld

    def at(self, spot: DraftPosition) -> TranslatedText | None:
        """The translation of what the draft says at a place; None for a place that is not translated."""
        name = _field_of(spot)
        if not name:
            return None
        image = str(self._describing.image.id)
        nothing = StudyText(TextPlace(TextKind.DESCRIPTION, image, name), image, "")
        return self.of(self._texts().get(name, nothing))

    def further(self, spots: Collection[DraftPosition]) -> list[TranslatedText]:
        """The translations of sentences that are at none of these places, such as the opening."""
        here = {_field_of(spot) for spot in spots}
        return [self.of(text) for name, text in self._texts().items() if name not in here]

    def write(self, one: TranslatedText, words: str, title: str) -> Feedback | None:
        """Store a translation, and before it the description it was made from; None where it does not differ. Raises
        UserError without a name, and where there is no original."""
        if one.text.words and words.strip() != one.words.strip() and self._describing.is_unsaved:
            self._describing.keep()
        return super().write(one, words, title)

    def settle(self, one: TranslatedText, title: str) -> Feedback:
        """Confirm a draft, or that a translation still fits; the description is stored before. Raises UserError without
        a name, and where there is nothing to confirm."""
        if self._describing.is_unsaved:
            self._describing.keep()
        return super().settle(one, title)

    def is_whole(self) -> bool:
        """Whether all of the draft has a translation that holds."""
        return self._said() is not None

    def preview(self, level: Level) -> str:
        """The draft as it will be heard in the language; in its own, with the reason, where not all is translated."""
        describing, said = self._describing, self._said()
        if said is None:
            words = describing.preview(level)
            is_empty = describing.as_heard() is None
            return words if is_empty else f"{side_by_side.not_whole(self.language, self._original)}\n{words}"
        listening = DescriptionListening()
        listening.turn_to(describing.image, said)
        return listening.words(level)

    def describe(self, level: Level) -> Feedback:
        """Say the draft at a level, in the language as far as it is heard in it."""
        describing = self._describing
        if describing.as_heard() is None:
            return describing.describe(level)
        if self.is_whole():
            return Feedback(self.preview(level), language=self.language)
        reason, said = (side_by_side.not_whole(self.language, self._original), describing.describe(level))
        pieces = ((reason, None), (said.sentence, said.language))
        return said._replace(sentence=f"{reason} {said.sentence}", language=None, pieces=pieces)

    def _said(self) -> AltText | None:
        described = self._describing.as_heard()
        return self.description(str(self._describing.image.id), described) if described else None

    def _texts(self) -> dict[str, StudyText]:
        described = self._describing.as_heard()
        texts = description_texts(str(self._describing.image.id), described) if described else []
        return {text.place.field: text for text in texts}


def _field_of(spot: DraftPosition) -> str:
    """What the translation of a place in the draft is stored under; "" where it has none."""
    match spot.place:
        case DraftPart.FIELD:
            return f"part.{spot.code}"
        case DraftPart.PLAIN | DraftPart.ADDITIONS:
            return f"part.{spot.place.value}"
        case DraftPart.AUTHOR:
            return ""
        case _:
            return spot.place.value
