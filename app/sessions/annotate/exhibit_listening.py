"""What a person hears of an exhibit, piece by piece: context, prompt, pictures, texts, and the texts to judge by."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.messages.annotate import annotating, exhibits
from app.messages.together import ended, together
from app.sessions.annotate.description_listening import DescriptionListening
from app.speech.sentence_lines import split_sentences
from app.study.alt_text import OPENING, AltText, Level, Part
from app.study.answer import Exposure
from app.study.exhibits import Exhibit, Passage
from app.study.image import Image
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.languages.resolution import StudyTexts, own_texts
from app.study.ports import OpenStudy


def exhibit_parts(study: OpenStudy, image: Image) -> tuple[Part, ...]:
    """Context, prompt, pictures, texts under judgment and texts to judge by; nothing for a plain picture."""
    exhibit = study.exhibits.of(image.key)
    return tuple(_parts(study, image, exhibit)) if exhibit else ()


def spoken(part: Part) -> str:
    """A part with its name before it."""
    return f"{part.name}: {part.sentence}"


def _parts(study: OpenStudy, image: Image, exhibit: Exhibit) -> Iterator[Part]:
    shown, texts = exhibit.shown, own_texts(study)
    if shown.context:
        yield Part("context", exhibits.CONTEXT, exhibits.context(shown.context, _about(texts, shown.context)))
    if prompt := prompt_visibility(study).to_people(image.facts.prompt, is_exhibit=True):
        yield Part("prompt", exhibits.PROMPT, ended(prompt))
    for number, picture in enumerate(exhibit.pictures, start=1):
        text = texts.description(picture, study.descriptions.current(picture.key))
        line = text.description if text else annotating.NO_DESCRIPTION
        yield Part(f"picture {number}", exhibits.picture(number, len(exhibit.pictures)), line)
    for code, name, passages in (
        ("text", exhibits.text, shown.texts),
        ("reference", exhibits.reference, shown.references),
    ):
        for number, one in enumerate(passages, start=1):
            yield Part(f"{code} {number}", name(number, len(passages), one.name), ended(one.words))


def _about(texts: StudyTexts, context: str) -> str:
    rubric = texts.current_rubric()
    return next((one.words for one in (rubric.contexts if rubric else ()) if one.name == context), "")


Pieces = tuple[tuple[str, str | None], ...]
FEW_SENTENCES = 3  # up to so many, a text is heard in one go


@dataclass(frozen=True)
class Piece:
    """One thing to hear: what it is called, its words, and their language (None: the program's own)."""

    code: str
    name: str
    words: str
    language: str | None = None

    @property
    def pieces(self) -> Pieces:
        """The name in the program's language, the words in their own."""
        name: Pieces = ((ended(self.name), None),) if self.name else ()
        return (*name, (self.words, self.language))


class ExhibitListening:
    """Goes through the pieces and counts what was heard."""

    def __init__(
        self,
        exhibit: Exhibit,
        prompt: str,
        context_words: str,
        alt_texts: Sequence[AltText | None],
        language: str,
        counts: Counter[str],
    ) -> None:
        """`alt_texts` as the pictures; `language` is the study's; `counts` is kept from visit to visit."""
        self.exhibit = exhibit
        self._prompt = prompt
        self._context_words = context_words
        self._alt_texts = alt_texts
        self._language = language
        self._counts = counts
        self._pictures = [*self._picture_pieces()]
        self._opening = [*self._opening_pieces()]
        shown = exhibit.shown
        self._whole_texts = [
            *self._passages("text", shown.texts, exhibits.text),
            *self._passages("reference", shown.references, exhibits.reference),
        ]
        self._texts = [piece for text in self._whole_texts for piece in _in_sentences(text)]
        self._added: list[Piece] = []
        self._at = -1
        self._latest: list[str] = []

    def add(self, part: Part) -> None:
        """Have one more piece heard after all others: what somebody asked, and was told."""
        self._added.append(Piece(part.code, "", part.sentence))

    @property
    def context_sentence(self) -> str:
        """The context with the words about it; nothing where there is none."""
        name = self.exhibit.shown.context
        return exhibits.context(name, self._context_words) if name else ""

    @property
    def latest(self) -> tuple[str, ...]:
        """What was heard last, all of it, for counting it again when it is repeated."""
        return tuple(self._latest)

    def arrive(self, level: Level | None, is_new_context: bool) -> Pieces:
        """What is said on coming to it; the words about a context only where it is another one than before."""
        shown = self.exhibit.shown
        pieces: Pieces = ()
        self._latest = []
        if shown.context:
            self._count("context")
            words = self._context_words if is_new_context else ""
            pieces += ((together(ended(exhibits.CONTEXT), exhibits.context(shown.context, words)), None),)
        if level is not None and self._prompt:
            self._count("prompt")
            pieces += ((ended(exhibits.PROMPT), None), (ended(self._prompt), self._language))
        if level is not None:
            pieces += self.describe(level, with_all=False)
            # The next piece to hear is the first text: what stands before it was just said.
            self._at = len(self._opening) + len(self._pictures) - 1 if self._texts else -1
        rest = exhibits.follow(len(shown.texts), len(shown.references))
        return (*pieces, (rest, None)) if rest else pieces

    def describe(self, level: Level, with_all: bool = True) -> Pieces:
        """The pictures at a level; "everything" has the context, the prompt and all texts around them."""
        pictures: Pieces = ()
        if with_all:
            self._latest = []
        for number, alt_text in enumerate(self._alt_texts, start=1):
            if alt_text is not None:
                self._count(self._picture_code(number, level.value))
            pictures += self._picture(number, alt_text, level)
        added = self._added if level is not Level.LINE else []
        for piece in added:
            self._count(piece.code)
        pieces = tuple(part for piece in added for part in piece.pieces)
        if not (with_all and level is Level.EVERYTHING):
            return (*pictures, *pieces)
        for piece in (*self._opening, *self._texts):
            self._count(piece.code)
        opening = tuple(part for piece in self._opening for part in piece.pieces)
        return (*opening, *pictures, *(part for text in self._whole_texts for part in text.pieces), *pieces)

    def words(self, level: Level) -> str:
        """The pictures at a level, for the eye, without counting."""
        lines = (
            " ".join(words for words, _ in self._picture(number, alt_text, level))
            for number, alt_text in enumerate(self._alt_texts, start=1)
        )
        added = (piece.words for piece in self._added if level is not Level.LINE)
        return "\n\n".join([*lines, *added])

    def picture_words(self, number: int) -> str:
        """What one picture shows (numbered from 1), without counting."""
        alt_text = self._alt_texts[number - 1]
        return alt_text.description if alt_text else annotating.NO_DESCRIPTION

    def step(self, by: int) -> Piece | None:
        """The next (1), previous (-1) or same (0) piece; counted as heard. None at an end."""
        pieces = [*self._opening, *self._pictures, *self._texts, *self._added]
        target = max(self._at, 0) if by == 0 else self._at + by
        if not 0 <= target < len(pieces):
            return None
        self._at, self._latest = target, []
        self._count(pieces[target].code)
        return pieces[target]

    @property
    def has_pieces(self) -> bool:
        """Whether there is anything to go through."""
        return bool(self._opening or self._pictures or self._texts or self._added)

    def count(self, codes: Sequence[str]) -> None:
        """Note that these were heard once more."""
        self._counts.update(codes)

    def heard(self) -> Exposure:
        """What has been heard so far, for storing with an answer; of one picture with the version of its words."""
        only = self._alt_texts[0] if len(self._alt_texts) == 1 else None
        return Exposure(only.id if only else None, dict(self._counts))

    def _count(self, code: str) -> None:
        self._counts[code] += 1
        self._latest.append(code)

    # --- the pieces

    def _opening_pieces(self) -> list[Piece]:
        context = self.context_sentence
        pieces = [Piece("context", exhibits.CONTEXT, context)] if context else []
        if self._prompt:
            pieces.append(Piece("prompt", exhibits.PROMPT, self._prompt, self._language))
        return pieces

    def _picture_pieces(self) -> list[Piece]:
        pieces = []
        for number, alt_text in enumerate(self._alt_texts, start=1):
            name = exhibits.picture(number, len(self._alt_texts))
            parts = [part for part in alt_text.parts if part.code != OPENING] if alt_text else []
            language = alt_text.draft.language if alt_text else None
            if len(self._alt_texts) == 1 and parts:
                pieces += [
                    Piece(part.code, annotating.part_name(part.name), part.sentence, language)
                    for part in parts
                ]
            else:
                words = self.picture_words(number)
                pieces.append(
                    Piece(self._picture_code(number, Level.DESCRIPTION.value), name, words, language)
                )
        return pieces

    def _passages(
        self, kind: str, passages: Sequence[Passage], name_of: Callable[[int, int, str], str]
    ) -> list[Piece]:
        return [
            Piece(
                f"{kind} {number}",
                name_of(number, len(passages), one.name),
                one.words,
                one.language or self._language,
            )
            for number, one in enumerate(passages, start=1)
        ]

    def _picture(self, number: int, alt_text: AltText | None, level: Level) -> Pieces:
        """One picture's words at a level, under its number where there are several."""
        several = len(self._alt_texts) > 1
        name: Pieces = ((ended(exhibits.picture(number, len(self._alt_texts))), None),) if several else ()
        if alt_text is None:
            return (*name, (annotating.NO_DESCRIPTION, None))
        listening = DescriptionListening()
        listening.turn_to(self.exhibit.pictures[number - 1], alt_text)
        return (*name, (listening.words(level), alt_text.draft.language))

    def _picture_code(self, number: int, what: str) -> str:
        return what if len(self._alt_texts) == 1 else f"picture {number} {what}"


def _in_sentences(text: Piece) -> list[Piece]:
    """A text as one hears it step by step: whole, or sentence by sentence where it is long."""
    found = split_sentences(text.words)
    if len(found) <= FEW_SENTENCES:
        return [text]
    names = [exhibits.sentence_of(text.name, at, len(found)) for at in range(1, len(found) + 1)]
    return [
        Piece(f"{text.code}.{at}", name, words, text.language)
        for at, (name, words) in enumerate(zip(names, found, strict=True), start=1)
    ]
