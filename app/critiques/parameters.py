"""Every choice that the published indicators leave open, in one place, and each with where it comes from."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import NamedTuple

from app.critiques.traditions import Tradition
from app.messages.instruments import critiques

# English words that say nothing about what a text is about, and abbreviations whose full stop ends no sentence.
# fmt: off
IGNORED = (
    "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "for", "from", "has", "have", "he",
    "her", "his", "in", "into", "is", "it", "its", "of", "on", "one", "or", "our", "she", "so", "such",
    "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through",
    "to", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whose", "will", "with",
    "you", "your",
)

ABBREVIATIONS = (
    "c", "ca", "cf", "dr", "e.g", "etc", "fig", "i.e", "mr", "mrs", "ms", "no", "nos", "p", "pl", "pp",
    "st", "vol", "vs",
)
# fmt: on


class Alignment(Enum):
    """How a critique's words are compared with others."""

    COSINE = "cosine"
    OVERLAP = "overlap"


class Target(Enum):
    """What a critique's words are compared with."""

    REFERENCE = "reference"
    VOCABULARY = "vocabulary"


class Choice(NamedTuple):
    """A line for the report: what was chosen, which value, and whose choice it is."""

    name: str
    value: str
    source: str


@dataclass(frozen=True)
class Parameters:
    """The choices behind the indicators, the risk flags and the robust score. "The paper" is Yu et al.

    `described` says each in the report. Raises ValueError for values that make no sense.
    """

    alignment: Alignment = Alignment.COSINE
    """The cosine of TF-IDF weights (the paper's equation 2) or the overlap of terms (its appendix on rescaling)."""

    target: Target = Target.VOCABULARY
    """What the critique is aligned with: the words of the culture, as in the paper's equation 2, so that no reference
    is needed; or the expert's reference on the same artwork, which is ours."""

    reference_cut: int = 0
    """Characters of an expert's reference that are read, in each language; 0 for all. The paper cuts at 1,200."""

    cjk_characters: int = 2
    """Characters in a term of Chinese, Japanese or Korean text. The paper says nothing of it; ours."""

    shortest_word: int = 2
    """Letters in the shortest word that counts as a term. Ours."""

    ignored_words: tuple[str, ...] = IGNORED
    """Words that are in every text and so align nothing. Ours, English only."""

    smooth_frequencies: bool = True
    """Whether one text more, holding every term, is imagined when terms are weighed. Ours: scikit-learn's default."""

    covered_by: int = 1
    """How many dimensions of a level must be found for the level to be covered. The paper says only "covered"; ours."""

    level_weights: tuple[int, ...] = (1, 2, 3, 4, 5)
    """Weights of the levels, to be divided by their sum. The paper's."""

    longest: int = 1200
    """Characters from which on a critique is no better for being longer. The paper names the quantity and gives no
    number; ours, after the 1,200 characters to which it cuts references."""

    smoothing: float = 1.0
    """What is added to the number of sentences below the line. The paper gives no number; ours."""

    sentence_ends: str = ".!?…。！？।॥؟۔"
    """Marks that end a sentence. Ours."""

    abbreviations: tuple[str, ...] = ABBREVIATIONS
    """Words whose full stop ends no sentence. Ours."""

    template_gap: float = 0.2
    """How far tier I may lie above the judge before a critique is called template-like. The paper's."""

    quality_above: float = 4.0
    """Quality above this is fluent. The paper's."""

    accuracy_below: float = 3.0
    """Accuracy below this is wrong. The paper's."""

    tier_one_share: float = 0.4
    """The share of tier I in the robust score; the calibrated score has the rest. The paper's first version."""

    def __post_init__(self) -> None:
        least = min(self.cjk_characters, self.shortest_word, self.covered_by, self.longest)
        if least < 1 or min(self.smoothing, self.reference_cut) < 0 or not self.sentence_ends:
            raise ValueError(
                "Lengths and numbers are at least 1, smoothing is not negative, a sentence ends."
            )
        if len(self.level_weights) != 5 or min(self.level_weights) < 0 or sum(self.level_weights) == 0:
            raise ValueError("Five levels have a weight each, none negative and not all nought.")
        if not 0 <= self.tier_one_share <= 1 or self.template_gap < 0:
            raise ValueError("A share lies between 0 and 1, and a gap is not negative.")

    def described(self, traditions: Sequence[Tradition] = ()) -> list[Choice]:
        """What was chosen, line by line, with the word lists of the traditions that were used."""
        chosen = [
            Choice(*critiques.parameter(one.name, _plain(getattr(self, one.name)))) for one in fields(self)
        ]
        lists = [
            Choice(
                *critiques.word_list(
                    one.name, one.source, len(one.dimensions), len(one.keywords), one.languages
                )
            )
            for one in traditions
        ]
        return chosen + lists


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else value
