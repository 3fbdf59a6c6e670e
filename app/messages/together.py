"""Puts whole sentences one after another, and ends what is to be one."""

from functools import lru_cache

from app.messages.translation import unformatted

_STOPS = (".", "!", "?", "…", ":", ";", "。", "！", "？", "؟", "।")
_sentence = unformatted("{words}.")
"""A name, an answer or a list that is said by itself, with what ends a sentence in the language."""


def together(*sentences: str) -> str:
    """Sentences with a space between them; empty ones are left out."""
    return " ".join(filter(None, sentences))


@lru_cache(maxsize=256)  # names and states are said again and again
def ended(words: str) -> str:
    """The words as a sentence; what ends with a stop already is not changed, and nothing stays nothing."""
    words = words.strip()
    return words if not words or words.endswith(_STOPS) else _sentence.replace("{words}", words)
