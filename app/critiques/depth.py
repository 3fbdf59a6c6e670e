"""Critique depth (CDS): which levels a critique reaches, the deeper ones weighing more."""

from collections.abc import Iterable

from app.agreement.estimate import Estimate, undefined
from app.critiques.coverage import Coverage
from app.critiques.parameters import Parameters
from app.critiques.traditions import LEVELS
from app.messages.instruments import critiques as messages


def depth_ratio(critique: str, coverage: Coverage, parameters: Parameters | None = None) -> Estimate:
    """The weights of the covered levels over all weights, in 0..1 (Yu et al., equation 3).

    A level is covered when enough of its dimensions were found. Undefined for an empty critique.
    """
    chosen = parameters or Parameters()
    if not critique.strip():
        return undefined(messages.NO_CRITIQUE, 0)
    return ratio_of_levels(coverage.levels(chosen.covered_by), chosen)


def ratio_of_levels(covered: Iterable[int], parameters: Parameters | None = None) -> Estimate:
    """The same for levels (1 to 5) that are known to be covered. Raises ValueError for a level that is none."""
    weights = (parameters or Parameters()).level_weights
    levels = set(covered)
    if not levels <= set(LEVELS):
        raise ValueError(f"Levels are 1 to 5, not {sorted(levels)}.")
    counts = tuple((f"level {level}", int(level in levels)) for level in LEVELS)
    return Estimate(sum(weights[level - 1] for level in levels) / sum(weights), 1, counts=counts)
