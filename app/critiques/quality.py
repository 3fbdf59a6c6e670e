"""Linguistic quality (LQS): whether a critique is long enough and has sentences. It reads no meaning."""

import re
from functools import cache

from app.agreement.estimate import Estimate, undefined
from app.critiques.parameters import Parameters
from app.messages.instruments import critiques

_SPACES = re.compile(r"\s+")
_ALPHANUMERIC = re.compile(r"[^\W_]")
_PARAGRAPHS = re.compile(r"\n\s*\n")
_UNSPACED_ENDS = "。！？।॥"  # these end a sentence though no space follows
_CLOSING = "\"'”’»)）」』】]"


def quality_ratio(critique: str, parameters: Parameters | None = None) -> Estimate:
    """Length times density of sentences, in 0..1 (Yu et al., equation 4); undefined for an empty critique."""
    chosen = parameters or Parameters()
    if not critique.strip():
        return undefined(critiques.NO_CRITIQUE, 0)
    return ratio_of_length(count_characters(critique), count_sentences(critique, chosen), chosen)


def ratio_of_length(characters: int, sentences: int, parameters: Parameters | None = None) -> Estimate:
    """min(1, characters / longest) * sentences / (sentences + smoothing), for texts that were counted elsewhere."""
    chosen = parameters or Parameters()
    if characters < 0 or sentences < 0:
        raise ValueError("Characters and sentences are counted from nought.")
    counts = (("characters", characters), ("sentences", sentences))
    if sentences == 0:
        return Estimate(0.0, 1, counts=counts)
    length = min(1.0, characters / chosen.longest)
    return Estimate(length * sentences / (sentences + chosen.smoothing), 1, counts=counts)


def count_characters(text: str) -> int:
    """Characters, with any run of spaces and line ends as one and none at either end."""
    return len(_SPACES.sub(" ", text.strip()))


def count_sentences(text: str, parameters: Parameters | None = None) -> int:
    """Sentences that hold a letter or digit; a blank line ends one too, and so does the end of the text."""
    chosen = parameters or Parameters()
    return sum(_in_paragraph(paragraph, chosen) for paragraph in _PARAGRAPHS.split(text))


def _in_paragraph(paragraph: str, parameters: Parameters) -> int:
    sentences, start = 0, 0
    for match in _ends(parameters.sentence_ends).finditer(paragraph):
        piece = paragraph[start : match.start()]
        if match[0].startswith(".") and _last_word(piece) in parameters.abbreviations:
            continue
        sentences += _has_words(piece)
        start = match.end()
    return sentences + _has_words(paragraph[start:])


@cache
def _ends(marks: str) -> re.Pattern[str]:
    """Marks with what closes behind them; most count only before a space or the end, so that 3.5 is one number."""
    unspaced = "".join(mark for mark in marks if mark in _UNSPACED_ENDS)
    closing = f"[{re.escape(_CLOSING)}]*"
    spaced = rf"[{re.escape(marks)}]+{closing}(?=\s|$)"
    return re.compile(rf"{spaced}|[{re.escape(unspaced)}]+{closing}" if unspaced else spaced)


def _last_word(piece: str) -> str:
    words = piece.rsplit(maxsplit=1)
    return words[-1].lstrip("([").casefold() if words else ""


def _has_words(piece: str) -> bool:
    return _ALPHANUMERIC.search(piece) is not None
