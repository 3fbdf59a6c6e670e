"""How far the words of a critique are those of an expert's reference: ROUGE-L and BLEU-4, by the terms of alignment.

Chinese, Japanese and Korean count in pieces of single characters, other scripts in words, so that a critique in any
language can be compared.
"""

import math
from collections import Counter
from collections.abc import Sequence

from app.critiques.matching import terms

_BETA = 1.2  # how much more recall counts than precision, as in the captions' ROUGE-L
_MOST = 4


def words_of(text: str) -> list[str]:
    """The words of a text in order, folded."""
    return terms(text, 1, 1, frozenset())


def rouge_l(critique: Sequence[str], reference: Sequence[str]) -> float:
    """The longest common subsequence of two lists of words (Lin 2004) as an F measure, in 0..1."""
    if not critique or not reference:
        return 0.0
    common = _common(critique, reference)
    if not common:
        return 0.0
    precision, recall = common / len(critique), common / len(reference)
    return (1 + _BETA**2) * precision * recall / (recall + _BETA**2 * precision)


def bleu_4(critique: Sequence[str], reference: Sequence[str]) -> float:
    """BLEU of up to four words (Papineni and others 2002) of one text, each count but that of single words raised by
    one (Lin and Och 2004), in 0..1."""
    if not critique or not reference:
        return 0.0
    logarithms = 0.0
    for size in range(1, _MOST + 1):
        found, wanted = _grams(critique, size), _grams(reference, size)
        matched = sum((found & wanted).values()) + (size > 1)
        total = sum(found.values()) + (size > 1)
        if not matched or not total:
            return 0.0
        logarithms += math.log(matched / total) / _MOST
    brevity = min(0.0, 1 - len(reference) / len(critique))
    return math.exp(brevity + logarithms)


def _grams(words: Sequence[str], size: int) -> Counter[tuple[str, ...]]:
    return Counter(zip(*(words[start:] for start in range(size)), strict=False))


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    """The length of the longest common subsequence, all places of the first at once in the bits of a number (Hyyrö
    2004)."""
    places: dict[str, int] = {}
    for place, word in enumerate(first):
        places[word] = places.get(word, 0) | 1 << place
    every = (1 << len(first)) - 1
    state = every
    for word in second:
        matched = state & places.get(word, 0)
        state = ((state + matched) | (state - matched)) & every
    return len(first) - state.bit_count()
