"""Sentences in the language of the person: every sentence of the program passes through here.

The language is that of `app.language`, fixed before this module is imported, so constants are translated once, when
their module is imported. In English nothing is loaded. A text has named placeholders; a literal brace is doubled.
"""

from app import language

TYPE_CHECKING = False  # as type checkers know it; help needs nothing else of typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.messages.catalogue import Catalogue

    Format = Callable[[Any], object]

_catalogue: "Catalogue | None" = None
if language.current() != language.ENGLISH:
    from app.messages.catalogue import load
    from app.messages.local_formats import filled

    _catalogue = load(language.current())


def _english(text: str, /, **values: object) -> str:
    return text.format(**values)


def _translated(text: str, /, **values: object) -> str:
    assert _catalogue is not None  # this function is used with a catalogue only
    return filled(_catalogue.text(text), **values)


if TYPE_CHECKING:
    _ = _english
else:
    # The built-in method costs no call of ours.
    _ = str.format if _catalogue is None else _translated
"""`_("{count} images.", count=n)`: the sentence in the person's language, with its placeholders filled."""


def n_(one: str, many: str, count: float, /, **values: object) -> str:
    """A sentence about a number of things, in the form that the language has for it; `{count}` is the number."""
    if _catalogue is None:
        return (one if count == 1 else many).format(count=count, **values)
    return filled(_catalogue.plural(one, many, count), count=count, **values)


def c_(context: str, text: str, /, **values: object) -> str:
    """A sentence that needs another translation in this context than elsewhere, such as a short one for braille."""
    if _catalogue is None:
        return text.format(**values)
    return filled(_catalogue.in_context(context, text), **values)


class Template:
    """A sentence with placeholders, translated once and filled by each call: `saved(name="Ada", folder=folder)`.

    `formats`: how values become words, where not by `str`: `unknown = Template("Known: {names}.", names=", ".join)`. A
    test compares the names in every call with the placeholders.
    """

    __slots__ = ("formats", "text")

    def __init__(self, text: str, /, **formats: "Format") -> None:
        self.text, self.formats = unformatted(text), formats

    def __call__(self, /, **values: "Any") -> str:
        for name, written in self.formats.items():
            values[name] = written(values[name])
        return self.text.format(**values) if _catalogue is None else filled(self.text, **values)


class PluralTemplate:
    """A sentence about a number of things, filled by each call: `images_left(count=3)`; `{count}` is the number. `none`
    is what is said instead where there are none."""

    __slots__ = ("formats", "many", "none", "one")

    def __init__(self, one: str, many: str, /, *, none: str | None = None, **formats: "Format") -> None:
        self.one, self.many, self.none, self.formats = one, many, none, formats

    def __call__(self, count: "Any", **values: "Any") -> str:
        for name, written in self.formats.items():
            values[name] = written(values[name])
        if self.none is not None and not count:
            return self.none.format(**values) if _catalogue is None else filled(self.none, **values)
        return n_(self.one, self.many, count, **values)


def english(text: str, /) -> str:
    """The sentence without placeholders that a translation is of: a key for programs, the same in every language."""
    found = [] if _catalogue is None else _catalogue.originals(text)
    return next((original for original in found if "\x04" not in original), text)


def unformatted(text: str, /) -> str:
    """A text in the person's language whose braces are filled elsewhere or are meant as they are."""
    return text if _catalogue is None else _catalogue.text(text)
