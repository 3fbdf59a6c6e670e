"""The languages within one text, found by the scripts of its letters.

A Malayalam title in an English sentence is read by a Malayalam voice and written with a Malayalam braille table. Two
languages in one script, such as English and Spanish, cannot be told apart this way; `likely_language` looks at the
commonest words of a whole text.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

LATIN = "LATIN"
_IN_LATIN = """
    af an ast br ca ceb co cs cy da de en eo es et eu fi fil fo fr fy ga gd gl gn ha haw hmn hr ht hu ia id ig in io is
    it jv kab kl la lb lfn lg ln lt ltg lv mg mi ms mt nah nb nci nl nn no ny oc om pap pl pt qu quc rm rn ro rw se sk
    sl sm smj sn so sq st su sv sw tk tl tn to tr ts ve vi wo xh yo zu
"""
_SCRIPTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_IN_LATIN.split(), (LATIN,)),
    **dict.fromkeys(("ar", "fa", "ur", "ps", "sd", "ug", "ks"), ("ARABIC",)),
    **dict.fromkeys(("arb", "ary", "arz", "apc", "ckb", "lah", "pes", "pnb", "prs"), ("ARABIC",)),
    **dict.fromkeys(("hi", "mr", "ne", "sa", "kok"), ("DEVANAGARI",)),
    **dict.fromkeys(("awa", "bho", "brx", "doi", "hne", "mag", "mai", "new"), ("DEVANAGARI",)),
    **dict.fromkeys(("bn", "as", "bpy"), ("BENGALI",)),
    **dict.fromkeys(("he", "iw", "yi", "ji", "xr"), ("HEBREW",)),
    **dict.fromkeys(("ru", "uk", "bg", "mk", "be", "kk", "ky"), ("CYRILLIC",)),
    **dict.fromkeys(("ba", "ce", "cv", "mn", "nog", "os", "sah", "tg", "tt"), ("CYRILLIC",)),
    **dict.fromkeys(("sr", "sh"), ("CYRILLIC", LATIN)),
    **dict.fromkeys(("az", "bs", "uz"), (LATIN, "CYRILLIC")),
    "ku": (LATIN, "ARABIC"),
    **dict.fromkeys(("el", "grc"), ("GREEK",)),
    **dict.fromkeys(("hy", "hyw"), ("ARMENIAN",)),
    **dict.fromkeys(("am", "ti"), ("ETHIOPIC",)),
    **dict.fromkeys(("my", "shn"), ("MYANMAR",)),
    **dict.fromkeys(("zh", "cmn", "yue", "wuu", "hak", "nan"), ("CJK",)),
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
    "ka": ("GEORGIAN",),
    "km": ("KHMER",),
    "bo": ("TIBETAN",),
    "ko": ("HANGUL", "CJK"),
    "ja": ("HIRAGANA", "KATAKANA", "CJK"),
}
"""The scripts of a language, as Unicode's names of letters begin. A language that is not here may have any script."""
_SUBTAGS = {
    "latn": LATIN,
    "cyrl": "CYRILLIC",
    "arab": "ARABIC",
    "deva": "DEVANAGARI",
    "hans": "CJK",
    "hant": "CJK",
    "beng": "BENGALI",
    "gujr": "GUJARATI",
    "guru": "GURMUKHI",
    "knda": "KANNADA",
    "mlym": "MALAYALAM",
    "orya": "ORIYA",
    "sinh": "SINHALA",
    "taml": "TAMIL",
    "telu": "TELUGU",
    "hebr": "HEBREW",
    "grek": "GREEK",
}
"""Subtags of scripts (ISO 15924) that are known here."""
_LANGUAGES = {LATIN: "en"}
for _code, _scripts in _SCRIPTS.items():
    _LANGUAGES.setdefault(_scripts[0], _code)
_LANGUAGES |= {"CJK": "zh", "KATAKANA": "ja"}
_COMMON_WORDS = {
    "de": "der die das und mit ein eine einer einem im auf von zu den für ist",
    "en": "the of and with in a an is on at for to from by",
    "es": "el la los las con en un una y de del sobre para es",
    "fr": "le la les des et avec un une dans sur du de en pour est",
    "it": "il lo la gli le con un una di su e nel della per",
    "nl": "de het een en met van op in aan voor is",
    "pt": "o a os as com em um uma de do da no na e para",
}
"""Words of which nearly every sentence of a language has some; a choice of this program."""
_FEWEST_COMMON = 2  # different ones, and more than of any other language
_SCRIPT_SUBTAG = 4  # letters
_OPENED_BY = dict(zip(")]}）」』】》〉", "([{（「『【《〈", strict=True))
_OPENED_BY |= {'"': '"', "“": "„", "”": "“„", "‘": "‚", "’": "‘‚", "»": "«", "«": "»", "›": "‹", "‹": "›"}
"""What a bracket or a quotation mark may have been opened by."""
_OPENING = frozenset("".join(_OPENED_BY.values()))


def by_language(text: str, language: str, others: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The text as pieces (words, language tag), in their order; joined, the words are the text.

    `language` is that of the text (BCP 47). A run of letters in another script is in the first of `others` that is
    written in it, else in the best-known language of the script. Digits and signs belong to what is before them,
    brackets and quotation marks to what is between them. A text in a language whose scripts are not known is one piece.
    """
    own = scripts_of(language)
    if own is None or (text.isascii() and LATIN in own):
        return [(text, language)]
    pieces: list[tuple[str, str]] = []
    for run, script in _runs(text):
        spoken = language if not script or script in own else _language_in(script, language, others)
        if pieces and pieces[-1][1] == spoken:
            pieces[-1] = (pieces[-1][0] + run, spoken)
        else:
            pieces.append((run, spoken))
    return pieces


def scripts_of(language: str) -> tuple[str, ...] | None:
    """The scripts that a language is written in, by its tag; None where they are not known."""
    first, named = _base_and_script(language)
    scripts = _SCRIPTS.get(first)
    if not named:
        return scripts
    return (*(scripts or ()), _SUBTAGS[named]) if named in _SUBTAGS else None


def by_writing(text: str, language: str, others: Sequence[str] = ()) -> list[tuple[str, str]]:
    """The text as in `by_language`, but of a language in a script that is not its own, such as `ml-Latn`, the words in
    its own script are in the language without the script, `ml`: they are written otherwise."""
    written = writing_of(language)
    base, _ = _base_and_script(language)
    if not written or written == base:
        return by_language(text, language, others)
    found = by_language(text, written, (base, *others))
    return [(words, language if one == written else one) for words, one in found]


def main_script(text: str) -> str:
    """The script of most letters of a text, as Unicode names it: LATIN, ARABIC, CJK. "" where no letter's is known."""
    counts = Counter(script for char in text if (script := _script(char)))
    return counts.most_common(1)[0][0] if counts else ""


def likely_language(text: str) -> str:
    """Of the languages of `_COMMON_WORDS`, the tag of the one that a text is most likely in; "" where that is open."""
    words = set(re.findall(r"\w+", text.casefold()))
    found = Counter({tag: len(words & set(common.split())) for tag, common in _COMMON_WORDS.items()})
    (tag, most), (_other, next_most) = found.most_common(2)
    return tag if most >= _FEWEST_COMMON and most > next_most else ""


def writing_of(language: str) -> str:
    """The language whose letters a text has, by its tag: that of the text, but of `ml-Latn` the best-known one in Latin
    letters, `en`. '' where the tag names a script that is not known here."""
    base, named = _base_and_script(language)
    if not named:
        return base
    script = _SUBTAGS.get(named, "")
    return base if script in _SCRIPTS.get(base, ()) else _LANGUAGES.get(script, "")


def _base_and_script(language: str) -> tuple[str, str]:
    """The subtag of the language and that of its script, '' where there is none; both in small letters."""
    first, *subtags = language.strip().lower().replace("_", "-").split("-")
    named = next((subtag for subtag in subtags if len(subtag) == _SCRIPT_SUBTAG and subtag.isalpha()), "")
    return first, named


def _language_in(script: str, language: str, others: Sequence[str]) -> str:
    written = next((other for other in others if script in (scripts_of(other) or ())), "")
    return written or _LANGUAGES.get(script, language)


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Stretches in one script; '' for what has none of its own. What opens the text belongs to its first letter."""
    pairs = _pairs(text)
    present = next(filter(None, map(_script, text)), "")
    start, run = 0, present
    for place, char in enumerate(text):
        present = pairs[place] if place in pairs else _script(char) or present
        if present != run:
            if place > start:
                yield text[start:place], run
            start, run = place, present
    if start < len(text):
        yield text[start:], run


def _pairs(text: str) -> dict[int, str]:
    """The script between two brackets or quotation marks, by the places of both; '' where it is not one script."""
    pairs: dict[int, str] = {}
    opened: list[tuple[int, str]] = []
    for place, char in enumerate(text):
        opening = _OPENED_BY.get(char, "")
        depth = next((n for n in reversed(range(len(opened))) if opened[n][1] in opening), None)
        if depth is not None:
            start = opened[depth][0]
            del opened[depth:]
            if scripts := {script for within in text[start:place] if (script := _script(within))}:
                pairs[start] = pairs[place] = scripts.pop() if len(scripts) == 1 else ""
        elif char in _OPENING:
            opened.append((place, char))
    return pairs


@cache
def _script(char: str) -> str:
    """The script of a letter or of a mark on one; '' for what every script has."""
    if unicodedata.category(char)[0] not in "LM":
        return ""
    first = unicodedata.name(char, "").partition(" ")[0]
    return first if first in _LANGUAGES else ""
