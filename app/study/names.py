"""Names and lines as people write them: what shows nothing, what does more than show, and how accents are stored."""

import re
import unicodedata

# Control characters of both sets, halves of characters, what breaks lines, and what turns the direction of others.
UNPRINTABLE = "[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\ud800-\\udfff]"
_SHOW_NOTHING = "\u115f\u1160\u2800\u3164\uffa0"  # fillers, which Unicode counts among letters and symbols


def is_blank(text: str) -> bool:
    """Whether a text shows nothing: no letter, digit, mark of punctuation or symbol that can be seen or read out."""
    return not any(unicodedata.category(sign)[0] in "LNPS" and sign not in _SHOW_NOTHING for sign in text)


def is_line(text: str) -> bool:
    """Whether a text shows something and stands on one line, without characters that do something else than show."""
    return not is_blank(text) and re.search(UNPRINTABLE, text) is None


def spelled(name: str) -> str:
    """A name as it is written down here: its letters and accents as single characters, where there are such."""
    return unicodedata.normalize("NFC", name)


def spellings(name: str) -> tuple[str, ...]:
    """The ways in which a name that looks like this may be written, its own first: some systems write é as e and an
    accent, in the names of files above all."""
    if name.isascii():
        return (name,)
    return tuple(dict.fromkeys((name, spelled(name), unicodedata.normalize("NFD", name))))
