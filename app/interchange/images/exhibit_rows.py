"""The exhibits of a manifest: rows of one name, or about one file, whose pictures and texts are judged together."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.interchange.tables.cells import BadCell, Cells
from app.messages.annotate import exhibits
from app.messages.annotate.content_notes import before_description
from app.messages.interchange import exhibit_files
from app.messages.interchange.import_export import NAME_NOT_PLAIN
from app.messages.study import image_prompts
from app.study.content_notes import ContentNotes
from app.study.exhibits import Exhibit, ExhibitContent, Passage
from app.study.image import Image, is_plain_name
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.ports import OpenStudy
from app.study.rubric import EVERY_CONTEXT, Context


class ShownWords:
    """Tells exhibits of a study in words, in the order in which they are met."""

    def __init__(self, study: OpenStudy, undescribed: str) -> None:
        """`undescribed`: what to say of a picture without a description."""
        self._study = study
        self._undescribed = undescribed
        self._prompts = prompt_visibility(study)
        self._notes = ContentNotes(study)
        self._exhibits = {exhibit.image: exhibit for exhibit in study.exhibits.all()}
        rubric = study.rubrics.current()
        self._contexts = {one.name: one for one in rubric.contexts} if rubric else {}

    @property
    def any(self) -> bool:
        """Whether there are exhibits at all."""
        return bool(self._exhibits)

    @property
    def most_parts(self) -> int:
        """How many things there are to choose among or to rank, at most."""
        return max((exhibit.parts for exhibit in self._exhibits.values()), default=1)

    def exhibit(self, image: Image) -> Exhibit | None:
        """What an image shows beside itself, or None."""
        return self._exhibits.get(image.key)

    def description(self, image: Image) -> str:
        """All there is to know before answering: the content note, then of a picture its description, of an exhibit
        everything in order."""
        exhibit, first = self.exhibit(image), self.note(image)
        if exhibit is None:
            return "\n".join(filter(None, (*first, self._described(image), *self.made_from(image))))
        pictures = [
            (exhibits.picture(number, len(exhibit.pictures)), self._described(picture))
            for number, picture in enumerate(exhibit.pictures, start=1)
        ]
        texts = [(name, passage.words) for name, passage in self.passages(exhibit)]
        parts = (*self.opening(image), *pictures, *texts)
        lines = [f"{name}: {said}" for name, said in parts] or [exhibits.NOTHING_SHOWN]
        return "\n".join([*first, *lines])

    def note(self, image: Image) -> list[str]:
        """A sentence with the content note of an image or exhibit, which comes first; none for most."""
        note = self._notes.of(image)
        return [before_description(note=note)] if note else []

    def opening(self, image: Image) -> list[tuple[str, str]]:
        """What an exhibit is judged for and what it was made from, by name."""
        exhibit = self._exhibits[image.key]
        context = self._contexts.get(exhibit.shown.context, Context(exhibit.shown.context))
        parts = [(exhibits.CONTEXT, exhibits.context(context.name, context.words))] if context.name else []
        prompt = self._prompts.to_people(image.facts.prompt, is_exhibit=True)
        return parts + ([(exhibits.PROMPT, prompt)] if prompt else [])

    def made_from(self, image: Image) -> list[str]:
        """A sentence with the prompt of a picture, where people get it."""
        prompt = self._prompts.to_people(image.facts.prompt, is_exhibit=False).strip()
        return [image_prompts.with_description(prompt)] if prompt else []

    def passages(self, exhibit: Exhibit) -> list[tuple[str, Passage]]:
        """The texts under judgment, and after them those to judge by, each with what it is called."""
        shown = exhibit.shown
        return [*_numbered(shown.texts, exhibits.text), *_numbered(shown.references, exhibits.reference)]

    def _described(self, picture: Image) -> str:
        text = self._study.descriptions.current(picture.key)
        return text.description if text else self._undescribed


def _numbered(
    passages: tuple[Passage, ...], called: Callable[[int, int, str], str]
) -> list[tuple[str, Passage]]:
    return [(called(number, len(passages), one.name), one) for number, one in enumerate(passages, start=1)]


NAMES = ("context", "subject", "culture", "genre")
_TEXT = ("text", "text_language", "text_name", "text_source")
_REFERENCE_TEXT = ("reference_text", "reference_language", "reference_name", "reference_source")
COLUMNS = ("exhibit", *_TEXT, *_REFERENCE_TEXT, *NAMES)
_OF_ALL = ("prompt", "group", *NAMES)
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


@dataclass(frozen=True)
class ExhibitEntry:
    """One exhibit as a manifest describes it. `pictures` are its files; `is_picture`: it is the one picture itself,
    with words beside it, and goes by its file. The other words are facts as of any image."""

    name: str
    shown: ExhibitContent
    pictures: tuple[Path, ...]
    source: str = ""
    prompt: str = ""
    group: str = ""
    is_picture: bool = False


@dataclass
class _Gathered:
    """What the rows of one exhibit have said so far; dicts keep the order and drop what is said twice."""

    name: str
    line: int
    is_named: bool
    said: dict[str, tuple[str, int]] = field(default_factory=dict)
    texts: dict[Passage, None] = field(default_factory=dict)
    references: dict[Passage, None] = field(default_factory=dict)
    pictures: dict[Path, None] = field(default_factory=dict)
    sources: dict[str, None] = field(default_factory=dict)
    is_whole: bool = True

    def word(self, column: str) -> str:
        """What was said of the whole exhibit."""
        return self.said[column][0] if column in self.said else ""

    @property
    def shows_something(self) -> bool:
        """Or at least says what it represents: the picture itself need not be there."""
        shown = self.pictures or self.texts or self.references
        return bool(shown or self.sources or self.said or not self.is_whole)

    def entry(self) -> ExhibitEntry:
        shown = ExhibitContent(
            tuple(self.texts), tuple(self.references), *(self.word(name) for name in NAMES)
        )
        source = next(iter(self.sources)) if len(self.sources) == 1 else ""
        return ExhibitEntry(
            self.name, shown, tuple(self.pictures), source, self.word("prompt"), self.word("group")
        )


class ExhibitRows:
    """Gathers rows into exhibits. `contexts` are those of the rubric; with `each` whatever names no context of its own
    is judged under every one of them."""

    def __init__(self, contexts: Sequence[str], each: bool) -> None:
        self._contexts = contexts
        self._each = each
        self._gathered: dict[str | Path, _Gathered] = {}

    def is_exhibit(self, row: Cells) -> bool:
        """Whether a row says more than what a picture is and where it comes from."""
        return self._each or any(row.get(column, "").strip() for column in COLUMNS)

    def take(self, line: int, row: Cells, file: tuple[str, Path | None] | None) -> None:
        """Read one row. `file`: the picture's name, and its path unless it is missing. Raises BadCell."""
        name = row.get("exhibit", "").strip()
        path = file[1] if file else None
        if not name and file is None:
            raise BadCell("exhibit", exhibit_files.NEEDS_NAME)
        texts, references = _passage(row, *_TEXT), _passage(row, *_REFERENCE_TEXT)
        key = name or path or Path(file[0] if file else "")
        one = self._gathered.setdefault(key, _Gathered(name or (file[0] if file else ""), line, bool(name)))
        one.is_whole = one.is_whole and (file is None or path is not None)
        one.texts |= dict.fromkeys(texts)
        one.references |= dict.fromkeys(references)
        one.pictures |= {path: None} if path else {}
        if source := row.get("source", "").strip():
            one.sources[source] = None
        for column in _OF_ALL:
            self._say(one, line, column, row.get(column, "").strip())

    def _say(self, one: _Gathered, line: int, column: str, word: str) -> None:
        if not word:
            return
        if column == "context":
            self._check_context(word)
        known, where = one.said.setdefault(column, (word, line))
        if known != word:
            raise BadCell(column, exhibit_files.said_otherwise(name=one.name, where=f"line {where}"))

    def _check_context(self, word: str) -> None:
        if not self._contexts:
            if word == EVERY_CONTEXT:
                raise BadCell("context", exhibit_files.CONTEXTS_UNKNOWN)
        elif word != EVERY_CONTEXT and word not in self._contexts:
            raise BadCell("context", exhibit_files.unknown_context(name=word, known=self._contexts))

    def broken(self) -> list[str]:
        """The exhibits of which a picture is missing."""
        return [one.name for one in self._gathered.values() if not one.is_whole]

    def bad(self) -> Iterator[tuple[int, BadCell]]:
        """What is wrong with whole exhibits, by line."""
        names: set[str] = set()
        for one in self._gathered.values():
            if not one.shows_something:
                yield one.line, BadCell("exhibit", exhibit_files.NOTHING_SHOWN)
            for entry in self._spread(one):
                if not entry.is_picture and not is_plain_name(entry.name):
                    yield one.line, BadCell("exhibit", NAME_NOT_PLAIN)
                if entry.name in names and not entry.is_picture:
                    yield one.line, BadCell("exhibit", exhibit_files.same_name(name=entry.name))
                names.add(entry.name)

    def spread_files(self) -> set[Path]:
        """Files that stand for an exhibit under each context, and so are not judged by themselves."""
        return {
            key
            for key, one in self._gathered.items()
            if isinstance(key, Path) and not any(entry.is_picture for entry in self._spread(one))
        }

    def entries(self) -> tuple[ExhibitEntry, ...]:
        """The exhibits of which nothing is missing, in the order of their first rows."""
        return tuple(entry for one in self._gathered.values() if one.is_whole for entry in self._spread(one))

    def _spread(self, one: _Gathered) -> list[ExhibitEntry]:
        """One exhibit, or one for each context."""
        entry = one.entry()
        context = entry.shown.context
        if context != EVERY_CONTEXT and not (self._each and not context):
            return [entry if one.is_named else replace(entry, is_picture=True)]
        subject = entry.shown.subject or entry.name
        return [
            replace(
                entry, name=f"{entry.name}, {name}", shown=replace(entry.shown, context=name, subject=subject)
            )
            for name in self._contexts
        ]


def _passage(row: Cells, text: str, language: str, name: str, source: str) -> list[Passage]:
    """The words of a row with what is said of them, or nothing. Raises BadCell."""
    words = row.get(text, "").strip()
    about = [row.get(column, "").strip() for column in (language, name, source)]
    if not words:
        for column, said in zip((language, name, source), about, strict=True):
            if said:
                raise BadCell(column, exhibit_files.NEEDS_TEXT.format(what=text))
        return []
    check_language(language, about[0])
    return [Passage(words, *about)]


def check_language(column: str, tag: str) -> None:
    """Raises BadCell for what is said of a language and is no tag of one; nothing said is fine."""
    if tag and not _LANGUAGE.fullmatch(tag):
        raise BadCell(column, exhibit_files.not_a_language(tag=tag))
