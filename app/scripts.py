"""The languages within one text, found by the scripts of its letters.

A Malayalam title in an English sentence is read by a Malayalam voice and written with a Malayalam braille table. Two
languages in one script, such as English and Spanish, cannot be told apart this way.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache

LATIN = "LATIN"
_SCRIPTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("ar", "fa", "ur", "ps", "sd", "ug", "ks"), ("ARABIC",)),
    **dict.fromkeys(("hi", "mr", "ne", "sa", "kok"), ("DEVANAGARI",)),
    **dict.fromkeys(("bn", "as"), ("BENGALI",)),
    **dict.fromkeys(("he", "yi", "xr"), ("HEBREW",)),
    **dict.fromkeys(("ru", "uk", "bg", "mk", "be", "sr", "kk", "ky"), ("CYRILLIC",)),
    "ml": ("MALAYALAM",),
    "ta": ("TAMIL",),
    "te": ("TELUGU",),
    "kn": ("KANNADA",),
    "gu": ("GUJARATI",),
    "pa": ("GURMUKHI",),
    "or": ("ORIYA",),
    "si": ("SINHALA",),
    "th": ("THAI",),
    "lo": ("LAO",),
    "el": ("GREEK",),
    "hy": ("ARMENIAN",),
    "ka": ("GEORGIAN",),
    "am": ("ETHIOPIC",),
    "km": ("KHMER",),
    "my": ("MYANMAR",),
    "bo": ("TIBETAN",),
    "zh": ("CJK",),
    "ko": ("HANGUL", "CJK"),
    "ja": ("HIRAGANA", "KATAKANA", "CJK"),
}
"""The scripts of a language, as Unicode's names of letters begin; Latin for every language that is not here."""
_LANGUAGES = {LATIN: "en"}
for _code, _scripts in _SCRIPTS.items():
    _LANGUAGES.setdefault(_scripts[0], _code)
_LANGUAGES |= {"CJK": "zh", "KATAKANA": "ja"}


def by_language(text: str, language: str, others: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The text as pieces (words, language tag), in their order; joined, the words are the text.

    `language` is that of the text (BCP 47). A run of letters in another script is in the first of `others` that is
    written in it, else in the best-known language of the script. Digits and signs belong to what is before them.
    """
    own = scripts_of(language)
    if text.isascii() and LATIN in own:
        return [(text, language)]
    pieces: list[tuple[str, str]] = []
    for run, script in _runs(text):
        spoken = language if not script or script in own else _language_in(script, language, others)
        if pieces and pieces[-1][1] == spoken:
            pieces[-1] = (pieces[-1][0] + run, spoken)
        else:
            pieces.append((run, spoken))
    return pieces


def scripts_of(language: str) -> tuple[str, ...]:
    """The scripts that a language is written in, by its tag."""
    return _SCRIPTS.get(language.strip().lower().replace("_", "-").partition("-")[0], (LATIN,))


def _language_in(script: str, language: str, others: Sequence[str]) -> str:
    written = next((other for other in others if script in scripts_of(other)), "")
    return written or _LANGUAGES.get(script, language)


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Stretches in one script; '' for a text without letters. What opens the text belongs to its first letter."""
    start, present = 0, ""
    for place, char in enumerate(text):
        script = _script(char)
        if script and present and script != present:
            yield text[start:place], present
            start = place
        present = script or present
    if start < len(text):
        yield text[start:], present


@cache
def _script(char: str) -> str:
    """The script of a letter or of a mark on one; '' for what every script has."""
    if unicodedata.category(char)[0] not in "LM":
        return ""
    first = unicodedata.name(char, "").partition(" ")[0]
    return first if first in _LANGUAGES else ""
