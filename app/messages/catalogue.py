"""The sentences of one language, read from its compiled catalogue."""

import gettext
import hashlib
import os
import struct
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from app import language
from app.access_keys import access_key, with_access_key

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

BROKEN = (OSError, ValueError, LookupError, struct.error)
"""What is raised where a catalogue was removed since it was found, or is damaged."""


_MOST_PLURALS = 10
"""Arabic has six forms, and no language more."""


class Catalogue:
    """What the translators of one language wrote. What they have not translated yet stays English."""

    def __init__(self, translations: gettext.NullTranslations) -> None:
        self._translations = translations

    def text(self, message: str) -> str:
        """A sentence; one without words, which is the header of a catalogue, is not changed."""
        return self._translations.gettext(message) if message else ""

    def plural(self, one: str, many: str, count: float) -> str:
        """A sentence in the form for a number of things."""
        # The forms of languages are defined for whole numbers.
        number = int(count) if count == int(count) else 2
        try:
            return self._translations.ngettext(one, many, number)
        except ArithmeticError:  # the catalogue's rule for plurals divides by zero
            return one if number == 1 else many

    def take_english_letters(self) -> None:
        """Give every title the access key of its English original. Those are unique in each menu and on each page, so
        these are too, also where some titles are not translated yet."""
        found: dict[object, str] = getattr(self._translations, "_catalog", {})
        for key, words in found.items():
            original = key[0] if isinstance(key, tuple) else key
            if isinstance(original, str) and "&" in original and (letter := access_key(original)):
                found[key] = with_access_key(words, letter)

    def originals(self, translated: str) -> list[str]:
        """The English sentences that a translation is of."""
        found: dict[object, str] = getattr(self._translations, "_catalog", {})
        return [key for key, words in found.items() if words == translated and isinstance(key, str)]

    def in_context(self, context: str, message: str) -> str:
        """A sentence as it is said in a context."""
        return self._translations.pgettext(context, message)


def load(code: str) -> Catalogue:
    """The catalogue of a language, compiled where it was not yet; English sentences where it cannot be read."""
    source = language.catalogue(code)
    try:
        made = Catalogue(_read(source))
    except BROKEN:  # the program is still to be usable
        return Catalogue(gettext.NullTranslations())
    if not language.reviewer(
        code
    ):  # who reviews a catalogue knows the keyboard, and chooses letters of the language
        made.take_english_letters()
    return made


def _read(source: Path) -> gettext.GNUTranslations:
    path = compiled(source)
    try:
        return _opened(path)
    except BROKEN:  # damaged on the disk: make it once more
        with suppress(OSError):
            path.unlink()
        return _opened(_cached(source))


def _opened(path: Path) -> gettext.GNUTranslations:
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def in_every_language(words: Iterable[str]) -> dict[str, str]:
    """Each spelling of some words of the program, in every language there is: spelling → the word in the present one.

    For reading files that people filled in on a machine with another language.
    """
    catalogues = {code: load(code) for code in language.languages() if code != language.ENGLISH}
    own = catalogues.get(language.current())
    found: dict[str, str] = {}
    present = list(words)
    for word in present:
        for original in (own.originals(word) or [word]) if own else [word]:
            for other in catalogues.values():
                found[other.text(original)] = word
            found[original] = word
    return found | {word: word for word in present}  # the present language wins where two share a word


def coverage(code: str) -> tuple[int, int]:
    """How many sentences of a language are translated, and how many its catalogue has; none of one that is broken."""
    try:
        found = [entry for entry in entries(language.catalogue(code), code) if entry.id]
    except BROKEN:
        return 0, 0
    return sum(_is_translated(entry.string) and not entry.fuzzy for entry in found), len(found)


def entries(source: Path, code: str, is_strict: bool = False) -> "Catalog":
    """What a catalogue of a language holds. Raises OSError, LookupError for an unknown encoding, and ValueError for one
    that is none: where `is_strict`, for any line that means nothing, too."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, PoFileParser

    class Limited(Catalog):
        @property
        def num_plurals(self) -> int:
            """How many forms each plural has; a list of so many is made for each."""
            number = super().num_plurals
            if number > _MOST_PLURALS:
                raise ValueError(number)
            return number

    held = Limited(locale=code)
    try:
        with source.open("rb") as file:
            PoFileParser(held, abort_invalid=is_strict).parse(file)
    except PoFileError as error:
        raise ValueError(str(error)) from error
    return held


def _is_translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return bool(string) and (isinstance(string, str) or all(string or ()))


def compiled(source: Path) -> Path:
    """The compiled form of a catalogue: beside it where it was compiled at set-up, else in the person's cache.

    Raises OSError, and ValueError for a catalogue that is none.
    """
    beside = source.with_suffix(".mo")
    if beside.is_file() and beside.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return beside
    return _cached(source)


def _cached(source: Path) -> Path:
    from platformdirs import user_cache_path

    text = source.read_bytes()
    name = f"{source.parents[1].name}-{hashlib.sha256(text).hexdigest()[:32]}.mo"
    target = user_cache_path("touchstone", appauthor=False) / "translations" / name
    if not target.is_file():
        compile_catalogue(source, target)
    return target


def compile_catalogue(source: Path, target: Path) -> None:
    """Compile a catalogue, whole or not at all. Raises OSError, and ValueError for a catalogue that is none."""
    from babel.messages.mofile import write_mo

    messages = entries(source, source.parents[1].name, is_strict=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, prefix=".translation-")
    try:
        with os.fdopen(handle, "wb") as out:
            write_mo(out, messages)
            out.flush()
            os.fsync(out.fileno())
        Path(unfinished).replace(target)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
