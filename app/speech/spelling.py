"""A text letter by letter, as it is said aloud."""

import unicodedata

from app.messages.shell import speech

MOST_CHARACTERS = 120


def spell(text: str) -> str:
    """Name each character of `text`: `Cane 1` becomes `capital C, a, n, e, space, 1`.

    Commas, because a speech engine reads a bare "a" between letters as the article.
    """
    return ", ".join(_named(character) for character in _characters(text))


def spell_briefly(text: str, too_long: str = speech.TOO_LONG_TO_SPELL) -> str:
    """Spell a text that somebody can follow by ear; of a longer one, say how to come to a shorter."""
    return spell(text) if len(text) <= MOST_CHARACTERS else too_long


def _characters(text: str) -> list[str]:
    """Split into what a reader calls characters: a letter stays with its marks."""
    characters: list[str] = []
    for sign in unicodedata.normalize("NFC", text.replace("\r\n", "\n")):
        if characters and unicodedata.category(sign).startswith("M"):
            characters[-1] += sign
        else:
            characters.append(sign)
    return characters


def _named(character: str) -> str:
    name = speech.CHARACTER_NAMES.get(character)
    if name:
        return name
    first = character[0]
    if unicodedata.category(first) in ("Lu", "Lt"):
        return speech.CAPITAL.format(letter=character)
    if first.isalnum():
        return character
    return unicodedata.name(first, speech.UNNAMED_CHARACTER).lower()
