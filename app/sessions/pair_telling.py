"""What two people hear of an image together, what they ask each other about it, and what was said last."""

from app.messages import annotating as words
from app.messages import pairing as messages
from app.sessions.exhibit_parts import exhibit_parts, spoken
from app.sessions.listening import Listening
from app.sessions.said import Changed, Said
from app.speech.spelling import spell_briefly
from app.study.description import Level, Part
from app.study.details import Detail
from app.study.image import Image
from app.study.people import Rater, Session
from app.study.ports import OpenStudy


class PairTelling:
    """The description with what was asked about it, and the last sentence for saying it again."""

    def __init__(self, study: OpenStudy) -> None:
        self._study = study
        self._image: Image | None = None
        self._last: Said | None = None
        self._last_heard: str | None = None
        self.listening = Listening()
        self._parts: tuple[Part, ...] = ()  # of an exhibit
        self._asked: tuple[Part, ...] = ()

    @property
    def language(self) -> str | None:
        """The language of the description, or None when there is none."""
        return self.listening.alt_text.draft.language if self.listening.alt_text else None

    def turn_to(self, image: Image) -> None:
        """Another image is in front of the two."""
        self._image = image
        told = (piece(detail) for detail in self._study.details.of_image(image.key) if not detail.region)
        self._asked, self._parts = tuple(told), exhibit_parts(self._study, image)
        text = None if self._parts else self._study.descriptions.current(image.key)
        self.listening.turn_to(image, text, (*self._parts, *self._asked))

    def words(self, level: Level) -> str:
        """The words of a level, without counting; of an exhibit all that it shows and says."""
        if not self._parts:
            return self.listening.words(level)
        return " ".join([*map(spoken, self._parts), *(part.sentence for part in self._asked)])

    def hear(self, level: Level) -> str:
        """The same, counted as heard."""
        return self.words(level) if self._parts else self.listening.hear(level)

    def say(self, said: Said, heard: str | None = None) -> Said:
        """Keep what is said for repeating; `heard` is the level or the piece of the description in it."""
        self._last, self._last_heard = said, heard
        return said

    def forget(self) -> None:
        """Have nothing to repeat: what was said belonged to somebody alone."""
        self._last = self._last_heard = None

    def describe(self, level: Level) -> Said:
        """The description at a level, with what was asked."""
        return self.say(Said(self.hear(level), language=self.language), level.value)

    def step_part(self, by: int) -> Said:
        """The next (1), previous (-1) or same (0) piece of the description; the last ones are what was asked."""
        part = self.listening.step(by)
        if part is None:
            has_parts = bool(self._parts) or self.listening.alt_text is not None
            nothing = words.NO_MORE_PARTS if has_parts else words.NO_DESCRIPTION
            return self.say(Said(nothing if by > 0 or not has_parts else words.FIRST_PART))
        said = part.sentence if part.name == messages.ASKED else words.part(part.name, part.sentence)
        return self.say(Said(said, language=self.language), part.code)

    def repeat(self) -> Said:
        """What was said last, once more."""
        if self._last is None:
            return Said(words.NOTHING_TO_REPEAT)
        if self._last_heard is not None:
            self.listening.count(self._last_heard)
        return Said(self._last.sentence, language=self._last.language, pieces=self._last.pieces)

    def spell(self) -> Said:
        """What was said last, letter by letter, unless it is too long for that."""
        return Said(spell_briefly(self._last.sentence) if self._last else words.NOTHING_TO_SPELL)

    def ask_partner(
        self, question: str, told: str, asker: Rater, teller: Rater, sitting: Session | None
    ) -> Said:
        """Keep what one asked and the other said of the picture; from now on the description ends with it."""
        if self._image is None or not question.strip() or not told.strip():
            return self.say(Said(messages.NO_QUESTION))
        text = self.listening.alt_text
        detail = self._study.details.add(
            self._image.key,
            told,
            question=question,
            asked_by=asker,
            said_by=teller,
            author=teller.name,
            session=sitting,
            alt_text=text.id if text else None,
        )
        self.listening.add(piece(detail))
        self._asked = (*self._asked, piece(detail))
        return self.say(Said(messages.added(piece(detail).sentence), frozenset({Changed.DESCRIPTION})))

    def tell_privately(self, person: Rater, note: str) -> Said:
        """Keep a note for the facilitator alone. Its words are not said again, for others may listen.

        Raises UserError where there are no words.
        """
        image = self._image.key if self._image else None
        self._study.pairs.tell_privately(person, note, image=image)
        return self.say(Said(messages.told_privately(person.name)))


def piece(detail: Detail) -> Part:
    """What somebody asked and was told, as the last piece of a description."""
    name = detail.said_by.name if detail.said_by else detail.author
    return Part("asked", messages.ASKED, messages.asked(detail.question, name, detail.words))
