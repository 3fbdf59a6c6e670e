"""Whether the typefaces of this machine can show a text, or boxes would stand in place of its words."""

import unicodedata
from functools import cache

from PySide6.QtGui import QFont, QFontDatabase, QRawFont

_Systems = QFontDatabase.WritingSystem
_EAST_ASIAN = (_Systems.SimplifiedChinese, _Systems.TraditionalChinese, _Systems.Japanese, _Systems.Korean)
# A few letters of each script that exhibits often come in; enough to know whether there is a typeface for it.
SAMPLES = {
    "Chinese": "中文画花",
    "Japanese": "ひらがなカタカナ",
    "Korean": "한국어",
    "Arabic": "العربية",
    "Hindi": "हिन्दी",
    "Malayalam": "മലയാളം",
    "Tamil": "தமிழ்",
}
# Unicode names a letter after its script. Persian and Urdu are written in Arabic letters, Marathi in those of Hindi.
_BY_LETTER = {
    "CJK": "Chinese",
    "HIRAGANA": "Japanese",
    "KATAKANA": "Japanese",
    "HANGUL": "Korean",
    "DEVANAGARI": "Hindi",
}
_FIRST_ELSEWHERE = "\u0370"  # what comes before is Latin, which every typeface has


def unshown(text: str, language: str = "") -> str:
    """The script, in plain words such as "Chinese", of the first letter that no typeface here has.

    '' where all letters can be shown, and where it cannot be told. `language` (BCP 47) tells Japanese and Korean from
    Chinese, with which they share letters.
    """
    missing = next((letter for letter in text if _is_asked_about(letter) and not _is_shown(letter)), None)
    if missing is None:
        return ""
    script = _script(missing)
    spoken = language.partition("-")[0].lower()
    return {"ja": "Japanese", "ko": "Korean"}.get(spoken, script) if script == "Chinese" else script


def shown_scripts() -> dict[str, bool]:
    """For each script of `SAMPLES`, whether this machine can show it. Needs a QGuiApplication."""
    return {script: not unshown(sample) for script, sample in SAMPLES.items()}


def _is_asked_about(letter: str) -> bool:
    """No Latin letter, no mark that only stands on others, and no sign that is never seen."""
    return letter >= _FIRST_ELSEWHERE and unicodedata.category(letter) == "Lo"


@cache
def _is_shown(letter: str) -> bool:
    faces = _typefaces(_first_word(letter))
    return faces is None or any(face.supportsCharacter(ord(letter)) for face in faces)


@cache
def _typefaces(first_word: str) -> tuple[QRawFont, ...] | None:
    """The typefaces for a script, which Qt falls back to; None for a script it has no name for."""
    name = _BY_LETTER.get(first_word, first_word.capitalize())
    systems = {
        **dict.fromkeys(("Chinese", "Japanese", "Korean"), _EAST_ASIAN),
        "Hindi": (_Systems.Devanagari,),
    }.get(name)
    if systems is None:
        system = getattr(_Systems, name, None)
        if system is None:
            return None
        systems = (system,)
    families = dict.fromkeys(family for system in systems for family in QFontDatabase.families(system))
    return tuple(QRawFont.fromFont(QFont(family), systems[0]) for family in families)


def _script(letter: str) -> str:
    word = _first_word(letter)
    return _BY_LETTER.get(word, word.capitalize())


def _first_word(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
