"""The four indicators of a critique and their mean, S_I, each on the scale from 1 to 5."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.agreement.estimate import Estimate, undefined
from app.critiques.alignment import TermWeights, alignment_ratio
from app.critiques.coverage import Coverage, cover, coverage_ratio
from app.critiques.parameters import Parameters
from app.critiques.quality import quality_ratio
from app.critiques.traditions import LEVELS, Tradition
from app.messages.instruments import critiques


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
