"""A tradition's dimensions and the words by which a critique is seen to speak of them, read from TOML."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from pathlib import Path

from app.critiques.matching import fold, holds, is_unspaced, leading_word, stem_of, words_of
from app.errors import UserError
from app.files.text_file import read_text
from app.files.toml_table import TomlTable
from app.messages.instruments import critiques

Place = tuple[int, int]  # of a keyword: which dimension, and which of its keywords


class KeywordIndex:
    """Keywords by the word that they begin with, so that a text is asked only for those that can be in it."""

    def __init__(self, keywords: Iterable[Sequence[str]]) -> None:
        """`keywords`: those of each dimension as they were written down, with an asterisk for any ending."""
        self._by_word: dict[str, list[Place]] = {}  # one word, which has to be there as it is
        self._by_first: dict[str, list[tuple[str, Place]]] = {}  # several words
        self._by_start: list[tuple[str, Place]] = []  # one word, with any ending
        self._by_letter: dict[str, list[tuple[str, Place]]] = {}  # in scripts that do not part words
        self._searched: list[tuple[str, Place]] = []
        for dimension, words in enumerate(keywords):
            for number, keyword in enumerate(words):
                self._add(keyword, (dimension, number))

    def _add(self, keyword: str, place: Place) -> None:
        stem = stem_of(keyword)
        first = leading_word(stem)
        if is_unspaced(stem):
            self._by_letter.setdefault(stem[0], []).append((stem, place))
        elif not first:
            self._searched.append((keyword, place))
        elif first != stem:
            self._by_first.setdefault(first, []).append((keyword, place))
        elif keyword.endswith("*"):
            self._by_start.append((stem, place))
        else:
            self._by_word.setdefault(stem, []).append(place)

    def found(self, folded: str) -> list[Place]:
        """The places of the keywords that a folded text holds, in their order: the same as asking `holds` of each."""
        words = set(words_of(folded))
        places = [place for word in words & self._by_word.keys() for place in self._by_word[word]]
        for word in words & self._by_first.keys():
            places += [place for keyword, place in self._by_first[word] if holds(folded, keyword)]
        in_order = sorted(words)
        for stem, place in self._by_start:
            next_one = bisect_left(in_order, stem)  # a word that begins so comes right here
            if next_one < len(in_order) and in_order[next_one].startswith(stem):
                places.append(place)
        for letter in set(folded) & self._by_letter.keys():
            places += [place for stem, place in self._by_letter[letter] if stem in folded]
        places += [place for keyword, place in self._searched if holds(folded, keyword)]
        return sorted(places)


LEVELS = (1, 2, 3, 4, 5)
"""Visual, technical, symbolic, historical, philosophical."""

_CODE = re.compile(r"[\w-]+")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True)
class Keyword:
    """Words of one language, as written in the file; an asterisk at the end stands for any ending."""

    words: str
    language: str


@dataclass(frozen=True)
class Dimension:
    """One thing that a critique in a tradition may speak of. `level` is 1 to 5."""

    code: str
    name: str
    level: int
    keywords: tuple[Keyword, ...]
    is_mandatory: bool = False


@dataclass(frozen=True)
class Tradition:
    """A culture (the tag an exhibit carries) and its dimensions in the order of the file."""

    culture: str
    name: str
    dimensions: tuple[Dimension, ...]
    languages: tuple[str, ...]
    source: str = ""

    def at_level(self, level: int) -> tuple[Dimension, ...]:
        """The dimensions of one level."""
        return tuple(one for one in self.dimensions if one.level == level)

    @property
    def keywords(self) -> tuple[str, ...]:
        """Every keyword once, without its asterisk."""
        words = (keyword.words.rstrip("*") for one in self.dimensions for keyword in one.keywords)
        return tuple(dict.fromkeys(words))

    @cached_property
    def index(self) -> KeywordIndex:
        """The keywords of the dimensions, to be looked up in critiques."""
        return KeywordIndex([[keyword.words for keyword in one.keywords] for one in self.dimensions])

    @cached_property
    def vocabulary(self) -> str:
        """All keywords as one text, to be compared with a critique."""
        return "\n".join(self.keywords)


def built_in_traditions() -> list[str]:
    """The names of the traditions that ship with the program, in alphabetical order."""
    folder = resources.files("resources") / "traditions"
    return sorted(
        entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")
    )


def load_tradition(name_or_file: str) -> Tradition:
    """A tradition by its built-in name or from a file. Raises UserError when there is neither, or it is malformed."""
    if name_or_file in built_in_traditions():
        text = (resources.files("resources") / "traditions" / f"{name_or_file}.toml").read_text("utf-8")
        return read_tradition(text, f"{name_or_file}.toml")
    path = Path(name_or_file)
    if not path.is_file():
        raise UserError(critiques.unknown_tradition(name=name_or_file, known=built_in_traditions()))
    return read_tradition(read_text(path), str(path))


def read_tradition(text: str, name: str) -> Tradition:
    """A tradition from TOML. `name` is the file's name for messages. Raises UserError with line and reason."""
    file = TomlTable.parse(text, name)
    culture, title, source = file.text("culture"), file.text("name"), file.text("source", "")
    languages = file.texts("languages")
    if not languages:
        raise file.complaint("languages", critiques.NO_LANGUAGES)
    for language in languages:
        if not _LANGUAGE.fullmatch(language) or languages.count(language) > 1:
            raise file.complaint("languages", critiques.bad_language(language=language))
    rows = file.tables("dimension")
    file.finish()
    codes: set[str] = set()
    dimensions = tuple(_dimension(row, languages, codes) for row in rows)
    for level in LEVELS:
        if all(one.level != level for one in dimensions):
            raise file.complaint("dimension", critiques.empty_level(level=level))
    return Tradition(culture, title, dimensions, languages, source)


def _dimension(row: TomlTable, languages: tuple[str, ...], codes: set[str]) -> Dimension:
    code, name, level = row.text("code"), row.text("name"), row.number("level")
    is_mandatory = row.flag("mandatory")
    keywords = tuple(
        _keyword(row, language, words) for language in languages for words in row.texts(language)
    )
    row.finish()
    if not _CODE.fullmatch(code):
        raise row.complaint("code", critiques.bad_code(code=code))
    if code in codes:
        raise row.complaint("code", critiques.used_twice(code=code))
    if level not in LEVELS:
        raise row.complaint("level", critiques.bad_level(level=level))
    if not keywords:
        raise row.complaint("code", critiques.no_keywords(code=code, languages=languages))
    codes.add(code)
    return Dimension(code, name, level, keywords, is_mandatory)


def _keyword(row: TomlTable, language: str, words: str) -> Keyword:
    stem = words.removesuffix("*")
    if "*" in stem:
        raise row.complaint(language, critiques.asterisk_inside(words=words))
    if not any(character.isalnum() for character in fold(stem)):
        raise row.complaint(language, critiques.wordless(words=words))
    return Keyword(words, language)
