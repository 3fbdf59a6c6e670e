"""Finds the sentences of the program behind what is shown or said, and collects better wordings for them in a catalogue
that translators can take over. Nothing here sends anything."""

import string
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

from app import language
from app.access_keys import without_access_key
from app.errors import UserError
from app.messages.catalogue import BROKEN, entries
from app.messages.help import program_sentences as program_sentences_text
from app.messages.study.storage import reason
from app.private_files import in_one_piece
from app.settings import settings_file
from app.speech.sentence_lines import split_sentences

_FEWEST_LETTERS = 4
"""A sentence with fewer letters besides its placeholders would be found behind almost any text."""
_MOST_FILLED = 5
"""At most so many times as many letters as a sentence has itself are in what is shown."""


@dataclass(frozen=True)
class ProgramSentence:
    """A sentence of the program. `form` is the place of its plural form, None where it has only one."""

    entry: Message
    text: str
    form: int | None = None

    @property
    def english(self) -> str:
        """The English sentence, which is the id of the message."""
        if isinstance(self.entry.id, str):
            return self.entry.id
        return self.entry.id[min(self.form or 0, 1)]

    @property
    def module(self) -> str:
        """Where the program keeps the sentence."""
        return ", ".join(place for place, _line in self.entry.locations)


class ProgramSentences:
    """All sentences in the language of this process, and the suggestions made so far."""

    def __init__(self, file: Path | None = None) -> None:
        """`file`: where suggestions are collected, by default in the folder of the settings. Raises UserError for a
        file that is no catalogue."""
        self.code = language.current()
        self.file = file or settings_file().with_name(f"wordings-{self.code}.po")
        self._exact: dict[str, ProgramSentence] = {}
        self._with_placeholders: list[tuple[list[str], ProgramSentence]] = []
        for sentence in _all(self.code):
            self._add(sentence)
        self.suggestions = self._stored()

    def _add(self, sentence: ProgramSentence) -> None:
        text = without_access_key(sentence.text)
        fixed = fixed_parts(text)
        if len(fixed) == 1:
            self._exact.setdefault(text, sentence)
        elif _letters(fixed) >= _FEWEST_LETTERS:
            self._with_placeholders.append((fixed, sentence))

    def _stored(self) -> Catalog:
        if not self.file.exists():
            return Catalog(locale=self.code, domain=language.DOMAIN, fuzzy=False)
        try:
            return entries(self.file, self.code)
        except BROKEN as error:
            raise UserError(program_sentences_text.not_read(file=self.file)) from error

    def behind(self, texts: Iterable[str]) -> list[ProgramSentence]:
        """The sentences behind these texts, in their order, each once: of a text that is no single sentence of the
        program, those behind its own sentences."""
        found: list[ProgramSentence] = []
        for text in texts:
            found += [sentence for sentence in self._behind(text) if sentence not in found]
        return found

    def _behind(self, text: str) -> Iterator[ProgramSentence]:
        if whole := self._find(text):
            yield whole
            return
        for part in split_sentences(text):
            if sentence := self._find(part):
                yield sentence

    def _find(self, text: str) -> ProgramSentence | None:
        shown = without_access_key(text).strip()
        if not shown:
            return None
        if shown in self._exact:
            return self._exact[shown]
        count = len(split_sentences(shown))
        fitting = [
            (_letters(fixed), one)
            for fixed, one in self._with_placeholders
            if _fits(shown, fixed) and len(split_sentences(one.text)) == count
        ]
        letters, best = max(fitting, key=lambda found: found[0], default=(0, None))
        # A short sentence fits words that happen to stand in a long one.
        return best if letters * _MOST_FILLED >= _letters([shown]) else None

    def line(self, sentence: ProgramSentence) -> str:
        """A sentence with its English, which is its id, and with its place in the program."""
        if self.code == language.ENGLISH:
            return program_sentences_text.english_only(words=sentence.text, module=sentence.module)
        return program_sentences_text.in_english(
            words=sentence.text, english=sentence.english, module=sentence.module
        )

    def suggested(self, sentence: ProgramSentence) -> str:
        """What was suggested for a sentence, else the sentence itself."""
        entry = self.suggestions.get(sentence.entry.id, sentence.entry.context)
        if entry is None:
            return sentence.text
        return _strings(entry)[sentence.form or 0] or sentence.text

    def suggest(self, sentence: ProgramSentence, better: str) -> str:
        """Put a better sentence into the file; returns the sentence to say. Raises UserError where nothing is changed,
        where placeholders differ, or where the file cannot be written."""
        better = better.strip()
        if better == sentence.text:
            raise UserError(program_sentences_text.UNCHANGED)
        _check_placeholders(sentence.text, better)
        entry = sentence.entry
        former = self.suggestions.get(entry.id, entry.context)
        forms = [
            better if place == (sentence.form or 0) else form
            for place, form in enumerate(_strings(former or entry))
        ]
        self.suggestions.delete(entry.id, entry.context)
        self.suggestions.add(
            entry.id,
            tuple(forms) if entry.pluralizable else better,
            locations=entry.locations,
            user_comments=[f"Instead of: {sentence.text}"],
            context=entry.context,
        )
        try:
            with in_one_piece(self.file) as out:
                write_po(out, self.suggestions, width=100)
        except OSError as error:
            raise UserError(program_sentences_text.not_saved(reason=reason(error))) from error
        count = sum(1 for one in self.suggestions if one.id)
        return program_sentences_text.saved(count=count, file_name=self.file.name)


def _all(code: str) -> Iterator[ProgramSentence]:
    """Every sentence in a language. Which sentences there are in English, any catalogue knows."""
    source = code if code != language.ENGLISH else next(iter(language.languages()[1:]), "")
    if not source:
        return
    for entry in entries(language.catalogue(source), source):
        if not entry.id:
            continue
        if code == language.ENGLISH:
            entry.string = entry.id
        yield from _forms(entry)


def _forms(entry: Message) -> Iterator[ProgramSentence]:
    if not entry.pluralizable:
        yield ProgramSentence(entry, str(entry.string or entry.id))
        return
    for place, form in enumerate(_strings(entry)):
        if form:
            yield ProgramSentence(entry, form, place)


def _strings(entry: Message) -> Sequence[str]:
    """The texts of an entry, one for each of its forms."""
    return [entry.string or ""] if isinstance(entry.string, str | None) else entry.string


def fixed_parts(text: str) -> list[str]:
    """What stands before, between and behind the placeholders of a text."""
    parts = [""]
    for literal, name, *_ in string.Formatter().parse(text):
        parts[-1] += literal
        if name is not None:
            parts.append("")
    return parts


def _letters(parts: Sequence[str]) -> int:
    return sum(sign.isalpha() for part in parts for sign in part)


def _fits(text: str, fixed: Sequence[str]) -> bool:
    """Whether a text has the fixed parts in their order, one at its beginning and one at its end."""
    first, *middle, last = fixed
    at = len(first)
    for part in middle:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return text.startswith(first) and text.endswith(last) and at + len(last) <= len(text)


def _check_placeholders(text: str, better: str) -> None:
    wanted = _placeholders(text)
    if _placeholders(better) != wanted:
        shown = ", ".join(f"{{{name}}}" for name in wanted)
        if not wanted:
            raise UserError(program_sentences_text.no_placeholders(placeholders=better))
        raise UserError(program_sentences_text.other_placeholders(placeholders=shown))


def _placeholders(text: str) -> Sequence[str]:
    try:
        return sorted({name for _literal, name, *_ in string.Formatter().parse(text) if name is not None})
    except ValueError:  # a brace that is not closed
        return [text]
