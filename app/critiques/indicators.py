"""The four indicators of a critique and their mean, S_I, each on the scale from 1 to 5."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from app.agreement.estimate import Estimate, share_of, undefined
from app.critiques.alignment import TermWeights, alignment_ratio
from app.critiques.matching import fold
from app.critiques.parameters import Parameters
from app.critiques.traditions import LEVELS, Dimension, Tradition
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


@dataclass(frozen=True)
class FoundDimension:
    """A dimension and the keywords of it that stand in the critique, as the file has them; empty when none does."""

    dimension: Dimension
    words: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """Every dimension of the tradition in its order, found or not."""

    dimensions: tuple[FoundDimension, ...]

    def at_level(self, level: int) -> int:
        """How many dimensions of a level were found."""
        return sum(bool(one.words) for one in self.dimensions if one.dimension.level == level)

    def levels(self, covered_by: int = 1) -> tuple[int, ...]:
        """The levels of which at least so many dimensions were found."""
        return tuple(level for level in LEVELS if self.at_level(level) >= covered_by)


def cover(critique: str, tradition: Tradition) -> Coverage:
    """Look for every keyword of the tradition, in all its languages, in the critique."""
    found: list[list[str]] = [[] for _ in tradition.dimensions]
    for dimension, number in tradition.index.found(fold(critique)):
        found[dimension].append(tradition.dimensions[dimension].keywords[number].words)
    return Coverage(
        tuple(
            FoundDimension(one, tuple(words)) for one, words in zip(tradition.dimensions, found, strict=True)
        )
    )


def coverage_ratio(critique: str, coverage: Coverage) -> Estimate:
    """The share of dimensions found, in 0..1 (Yu et al., equation 1); undefined for an empty critique."""
    if not critique.strip():
        return undefined(critiques.NO_CRITIQUE, 0)
    found = sum(bool(one.words) for one in coverage.dimensions)
    return ratio_of_dimensions(found, len(coverage.dimensions))


def ratio_of_dimensions(found: int, dimensions: int) -> Estimate:
    """The share itself, for dimensions that were counted elsewhere."""
    if not 0 <= found <= dimensions:
        raise ValueError(f"Of {dimensions} dimensions {found} cannot be found.")
    return share_of(found, dimensions, 1, critiques.NO_DIMENSIONS)


def depth_ratio(critique: str, coverage: Coverage, parameters: Parameters | None = None) -> Estimate:
    """The weights of the covered levels over all weights, in 0..1 (Yu et al., equation 3).

    A level is covered when enough of its dimensions were found. Undefined for an empty critique.
    """
    chosen = parameters or Parameters()
    if not critique.strip():
        return undefined(critiques.NO_CRITIQUE, 0)
    return ratio_of_levels(coverage.levels(chosen.covered_by), chosen)


def ratio_of_levels(covered: Iterable[int], parameters: Parameters | None = None) -> Estimate:
    """The same for levels (1 to 5) that are known to be covered. Raises ValueError for a level that is none."""
    weights = (parameters or Parameters()).level_weights
    levels = set(covered)
    if not levels <= set(LEVELS):
        raise ValueError(f"Levels are 1 to 5, not {sorted(levels)}.")
    counts = tuple((f"level {level}", int(level in levels)) for level in LEVELS)
    return Estimate(sum(weights[level - 1] for level in levels) / sum(weights), 1, counts=counts)


@dataclass(frozen=True)
class Indicators:
    """What tier I says of one critique. The four figures are ratios in 0..1; `scores` puts them on 1 to 5.

    `coverage` says which dimensions were found and by which words. `tier_one` is S_I.
    """

    coverage: Coverage
    dcr: Estimate
    csa: Estimate
    cds: Estimate
    lqs: Estimate

    @cached_property
    def scores(self) -> tuple[Estimate, Estimate, Estimate, Estimate]:
        """DCR, CSA, CDS and LQS on the scale from 1 to 5."""
        return rescale(self.dcr), rescale(self.csa), rescale(self.cds), rescale(self.lqs)

    @property
    def tier_one(self) -> Estimate:
        """S_I, from 1 to 5; undefined, with the reason, when one of the four is."""
        return mean_score(self.scores)


def measure(
    critique: str,
    tradition: Tradition,
    reference: str = "",
    parameters: Parameters | None = None,
    weights: TermWeights | None = None,
) -> Indicators:
    """Measure one critique. In several languages it is one text, its parts behind one another."""
    chosen = parameters or Parameters()
    coverage = cover(critique, tradition)
    return Indicators(
        coverage=coverage,
        dcr=coverage_ratio(critique, coverage),
        csa=alignment_ratio(critique, tradition, reference, chosen, weights),
        cds=depth_ratio(critique, coverage, chosen),
        lqs=quality_ratio(critique, chosen),
    )


def rescale(ratio: Estimate) -> Estimate:
    """1 + 4 * ratio; what is undefined stays so. Raises ValueError for a ratio outside 0..1."""
    if ratio.value is None:
        return ratio
    if not 0 <= ratio.value <= 1:
        raise ValueError(f"A ratio lies between 0 and 1, not at {ratio.value}.")
    return Estimate(1 + 4 * ratio.value, ratio.n, reason=ratio.reason, counts=ratio.counts)


def mean_score(scores: Sequence[Estimate]) -> Estimate:
    """The mean of the indicators; a mean of fewer would be another figure, so one that is undefined leaves none."""
    values = [score.value for score in scores if score.value is not None]
    if len(values) < len(scores):
        reason = next(score.reason for score in scores if score.value is None)
        return undefined(critiques.no_tier_one(reason=reason), 0)
    return Estimate(sum(values) / len(values), min(score.n for score in scores))
