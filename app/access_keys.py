"""Titles and their access keys: the letters that are pressed with Alt, each after an ampersand."""

import re
import unicodedata

_AT_THE_END = re.compile(r"\s*\(&\w\)")
_KEY = re.compile(r"(?<!&)&(\w)(?!\w*;)")
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_TRAIL = re.compile(r"[…:.]*\s*$")


def without_access_key(title: str) -> str:
    """`Sa&ve` is `Save`; `സൂക്ഷിക്കുക (&S)`, as titles in other scripts have it, is `സൂക്ഷിക്കുക`."""
    return _AT_THE_END.sub("", title).replace("&", "")


def has_key_in_brackets(title: str) -> bool:
    """Whether the key is not one of the words' own letters, so that whoever reads the words aloud would say it, too."""
    return "(&" in title and _AT_THE_END.search(title) is not None


def access_key(title: str) -> str:
    """The letter that is pressed with Alt, in lower case; empty where there is none."""
    found = _KEY.search(title)
    return found[1].casefold() if found else ""


def with_access_key(title: str, letter: str) -> str:
    """The title with this letter as its access key: the first letter of a word where there is such a word, else the
    first such letter within one, else in brackets at the end, as in `Guardar (&S)`."""
    if access_key(title) == letter.casefold():
        return title
    plain = _KEY.sub(r"\1", _AT_THE_END.sub("", title))
    blank = _PLACEHOLDER.sub(lambda found: " " * len(found[0]), plain)
    found = _first(rf"\b{letter}", blank) or _first(letter, blank)
    if found:
        return f"{plain[: found.start()]}&{plain[found.start() :]}"
    trail = _TRAIL.search(plain)
    at = trail.start() if trail else len(plain)
    return f"{plain[:at]} (&{letter.upper()}){plain[at:]}"


def is_other_script(title: str) -> bool:
    """Whether a title has letters, but none of a Latin alphabet."""
    letters = [sign for sign in title if sign.isalpha()]
    return bool(letters) and not any(unicodedata.name(sign, "").startswith("LATIN") for sign in letters)


def _first(pattern: str, text: str) -> re.Match[str] | None:
    return re.search(pattern, text, re.IGNORECASE)
