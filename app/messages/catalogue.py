"""The sentences of one language, read from its compiled catalogue."""

import gettext
import hashlib
import os
import tempfile
from pathlib import Path

from app import language


class Catalogue:
    """What the translators of one language wrote. What they have not translated yet stays English."""

    def __init__(self, translations: gettext.NullTranslations) -> None:
        self._translations = translations

    def text(self, message: str) -> str:
        """A sentence; one without words, which stands for the header in a catalogue, stays as it is."""
        return self._translations.gettext(message) if message else ""

    def plural(self, one: str, many: str, count: float) -> str:
        """A sentence in the form for a number of things."""
        # The forms of languages are defined for whole numbers.
        number = int(count) if count == int(count) else 2
        return self._translations.ngettext(one, many, number)

    def in_context(self, context: str, message: str) -> str:
        """A sentence as it is said in a context."""
        return self._translations.pgettext(context, message)


def load(code: str) -> Catalogue:
    """The catalogue of a language, compiled where it was not yet; English sentences where it cannot be read."""
    source = language.catalogue(code)
    try:
        with compiled(source).open("rb") as file:
            return Catalogue(gettext.GNUTranslations(file))
    except (OSError, ValueError):  # removed since it was found, or broken: the program is still to be usable
        return Catalogue(gettext.NullTranslations())


def compiled(source: Path) -> Path:
    """The compiled form of a catalogue: beside it where it was compiled at set-up, else in the person's cache.

    Raises OSError, and ValueError for a catalogue that is none.
    """
    beside = source.with_suffix(".mo")
    if beside.is_file() and beside.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return beside
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
    from babel.messages.pofile import PoFileError, read_po

    try:
        with source.open("rb") as file:
            messages = read_po(file, locale=source.parents[1].name, abort_invalid=True)
    except PoFileError as error:
        raise ValueError(str(error)) from error
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=target.parent, prefix=".translation-")
    try:
        with os.fdopen(handle, "wb") as out:
            write_mo(out, messages)
        Path(unfinished).replace(target)
    except BaseException:
        Path(unfinished).unlink(missing_ok=True)
        raise
