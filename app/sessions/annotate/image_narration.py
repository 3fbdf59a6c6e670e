"""What a person hears of the image or exhibit in front of them, and can have said again."""

from collections import Counter
from collections.abc import Callable, Sequence

from app.messages.annotate import annotating, content_notes as content_notes_text, exhibits
from app.messages.annotate.wording_level import Words
from app.messages.study import image_prompts, languages as study_languages
from app.sessions.annotate.description_listening import DescriptionListening
from app.sessions.annotate.exhibit_listening import ExhibitListening, Pieces
from app.sessions.feedback import SHOWN, Feedback
from app.settings import Settings
from app.speech.spelling import spell_briefly
from app.study.alt_text import AltText, Level, Part
from app.study.answer import Exposure
from app.study.content_notes import note_of
from app.study.exhibits import Exhibit
from app.study.image import Image
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.languages.resolution import StudyTexts, own_texts
from app.study.ports import OpenStudy

_TYPED = ("describe", "later")  # in a terminal


class ImageNarration:
    """Descriptions at their levels and piece by piece; repeating and spelling whatever was said last."""

    def __init__(self, study: OpenStudy, words: Words, texts: StudyTexts | None = None) -> None:
        """`texts`: the study in the person's language; in the program's where nothing is said."""
        self.words = words
        self.texts = texts or own_texts(study)
        self._is_fallback_said = False
        self.exhibit: Exhibit | None = None
        self.arrival_level: Level | None = Level.DESCRIPTION
        self.says_place = True  # which image it is, on coming to one
        self.listening = DescriptionListening()
        self.describe_by, self.later_by = (
            _TYPED  # what one presses or types, to be named after a content note
        )
        # Whether an image with a content note is shown and described only when it is asked for, and who has it in
        # front of them: it waits until each of them has asked.
        self.notes_wait = True
        self.listeners: Callable[[], Sequence[int]] = lambda: (0,)
        self._study = study
        self._key, self._note, self._met = 0, "", set[tuple[int, int]]()  # who met which image
        self._prompts = prompt_visibility(study)
        self._shown: ExhibitListening | None = None
        self._counts: dict[int, Counter[str]] = {}
        self._contexts: dict[str, str] | None = None  # their words by name, read when an exhibit has one
        self._context = ""
        self._last: Feedback | None = None
        self._last_heard: tuple[str, ...] = ()

    def look_at(self, image: Image, added: tuple[Part, ...] = ()) -> None:
        """Another image is in front of the person; nothing is said of it yet. `added` is heard after all else."""
        self.exhibit = self._study.exhibits.of(image.key)
        self._key, self._note = image.key, note_of(self._study, image)
        if self.exhibit is None:
            self._shown = None
            added = (*self._prompt_part(image), *added)
            self.listening.turn_to(image, self._described(image), added)
            return
        self._shown = ExhibitListening(
            self.exhibit,
            self.prompt_of(image),
            self._context_words(self.exhibit.shown.context),
            [self._described(picture) for picture in self.exhibit.pictures],
            self._study.study.language,
            self._counts.setdefault(image.key, Counter()),
        )
        for part in added:
            self._shown.add(part)

    def _described(self, image: Image) -> AltText | None:
        return self.texts.description(image, self._study.descriptions.current(image.key))

    def on_languages(self) -> str:
        """That not everything is in the person's language, once; "" where all is, or where it was said."""
        if self._is_fallback_said or not self.texts.is_announced:
            return ""
        self._is_fallback_said = True
        return study_languages.partly_in(self.texts.wanted, self.texts.original)

    def prompt_of(self, image: Image) -> str:
        """The prompt the image was made from, as the people here get it; "" where they get none."""
        return self._prompts.to_people(image.facts.prompt, self.exhibit is not None)

    def _prompt_part(self, image: Image) -> tuple[Part, ...]:
        prompt = self.prompt_of(image).strip()
        words = image_prompts.with_description(prompt)
        return (Part("prompt", image_prompts.NAME, words),) if prompt else ()

    def add(self, part: Part) -> None:
        """Have one more piece heard after all else: what somebody asked, and was told."""
        if self._shown is not None:
            self._shown.add(part)
        else:
            self.listening.add(part)

    def _context_words(self, name: str) -> str:
        if self._contexts is None:
            rubric = self.texts.current_rubric()
            self._contexts = {one.name: one.words for one in rubric.contexts} if rubric else {}
        return self._contexts.get(name, "")

    @property
    def is_withheld(self) -> bool:
        """Whether only the image's content note was said so far: the image waits until it is asked for."""
        if not self._note or not self.notes_wait:
            return False
        return any((self._key, one) not in self._met for one in self.listeners())

    @property
    def note_sentence(self) -> str:
        """The content note, with what leads on where the image waits; '' where there is none."""
        if not self.is_withheld:
            return content_notes_text.before_description(note=self._note) if self._note else ""
        return self._before_meeting(self._note)

    def _before_meeting(self, note: str) -> str:
        is_short = bool(self.words.ONE_LINE)
        return content_notes_text.before_image(note, self.describe_by, self.later_by, is_short)

    def meet(self, level: Level, then: Callable[[], str]) -> Feedback | None:
        """The image is asked for after its content note: its description, and what comes `then`; None where it did
        not wait."""
        if not self.is_withheld:
            return None
        self._meet_now()
        said, rest = self.describe(level), then()
        pieces = (*said.by_language, *(((rest, None),) if rest else ()))
        return self.say(Feedback(f"{said.sentence} {rest}".strip(), SHOWN, pieces=pieces), self._last_heard)

    def follow_notes(self, settings: Settings) -> None:
        """Let images with a content note wait or not, as the person wants it, and name the keys of now."""
        self.notes_wait = settings.content_notes_wait
        self.describe_by, self.later_by = map(settings.keymap.first, ("describe", "later"))

    def _meet_now(self) -> None:
        self._met |= {(self._key, one) for one in self.listeners()}

    def described(self, level: Level) -> str:
        """The words of a level, for the eye; they do not count as heard."""
        if self.is_withheld:
            return content_notes_text.shown(note=self._note)
        return self._shown.words(level) if self._shown else self.listening.words(level)

    def picture_words(self, number: int) -> str:
        """The words of one picture of an exhibit (from 1), as assistive technology gets them."""
        if self.is_withheld:
            return content_notes_text.shown(note=self._note)
        return self._shown.picture_words(number) if self._shown else self.listening.words(Level.DESCRIPTION)

    def context_sentence(self) -> str:
        """What the exhibit is to be judged for, with what a study says of that; nothing for most."""
        return self._shown.context_sentence if self._shown else ""

    def on_arrival(self, fields: Sequence[str] | None = None) -> tuple[Pieces, tuple[str, ...]]:
        """What is said on coming to the image, and what of it counts as heard.

        `fields`: only these fields of the description are wanted; where they are not there, its one line.
        """
        pieces = ((note, None),) if (note := self.note_sentence) else ()
        if self.is_withheld:
            return pieces, ()
        described, heard = self._on_meeting(fields)
        return (*pieces, *described), heard

    def _on_meeting(self, fields: Sequence[str] | None) -> tuple[Pieces, tuple[str, ...]]:
        level = self.arrival_level
        if self._shown is not None:
            context = self._shown.exhibit.shown.context
            is_new, self._context = context != self._context, context
            pieces = self._shown.arrive(level, is_new)
            return pieces, self._shown.latest
        if fields is not None and level:
            words, heard = self.listening.hear_fields(fields)
            return ((words, self._language),), heard
        words = self.listening.hear(level) if level else ""
        return ((words, self._language),) if words else (), (level.value,) if level else ()

    @property
    def _language(self) -> str | None:
        """The language of the description, or None when there is none."""
        return self.listening.alt_text.draft.language if self.listening.alt_text else None

    def heard(self) -> Exposure:
        """What was heard of the image so far, for storing with an answer."""
        return self._shown.heard() if self._shown else self.listening.heard()

    # --- listening

    def describe(self, level: Level) -> Feedback:
        """The description at a level; of an exhibit, "everything" has all its texts too. Who asks for it meets it."""
        if (met := self.meet(level, lambda: "")) is not None:
            return met
        if self._shown is not None:
            pieces = self._shown.describe(level)
            said = _in_pieces(pieces) if pieces else Feedback(exhibits.NO_PICTURES)
            return self.say(said, self._shown.latest)
        return self.say(Feedback(self.listening.hear(level), language=self._language), (level.value,))

    def step_part(self, by: int) -> Feedback:
        """The next (1), previous (-1) or same (0) piece of the description, or of the exhibit."""
        if (met := self.meet(self.arrival_level or Level.DESCRIPTION, lambda: "")) is not None:
            return met
        if self._shown is not None:
            return self._step_shown(self._shown, by)
        if not self.listening.has_parts:
            return self.say(Feedback(annotating.NO_DESCRIPTION))
        part = self.listening.step(by)
        if part is None:
            return self.say(Feedback(annotating.NO_MORE_PARTS if by > 0 else annotating.FIRST_PART))
        is_added = self.listening.is_added(part)
        words = part.sentence if is_added else annotating.part(part.name, part.sentence)
        return self.say(Feedback(words, language=self._language), (part.code,))

    def _step_shown(self, shown: ExhibitListening, by: int) -> Feedback:
        piece = shown.step(by)
        if piece is not None:
            return self.say(_in_pieces(piece.pieces), (piece.code,))
        end = exhibits.END if by > 0 else exhibits.START
        return self.say(Feedback(end if shown.has_pieces else exhibits.NOTHING_SHOWN))

    @property
    def latest(self) -> Feedback | None:
        """What was said last."""
        return self._last

    def repeat(self) -> Feedback:
        """What was said last, once more; what it holds of the description counts as heard once more."""
        if self._last is None:
            return Feedback(annotating.NOTHING_TO_REPEAT)
        self._count(self._last_heard)
        return Feedback(self._last.sentence, language=self._last.language, pieces=self._last.pieces)

    def _count(self, codes: Sequence[str]) -> None:
        if self._shown is not None:
            self._shown.count(codes)
            return
        for code in codes:
            self.listening.count(code)

    def spell(self) -> Feedback:
        """What was said last, letter by letter, unless it is too long for that."""
        if self._last is None:
            return Feedback(annotating.NOTHING_TO_SPELL)
        return Feedback(spell_briefly(self._last.sentence, self.words.TOO_LONG_TO_SPELL))

    def say(self, said: Feedback, heard: tuple[str, ...] = ()) -> Feedback:
        """Keep what is said for repeating; `heard`: the level or the piece of the description in it."""
        self._last, self._last_heard = said, heard
        return said


def _in_pieces(pieces: Pieces) -> Feedback:
    return Feedback(" ".join(words for words, _ in pieces), pieces=pieces)
