"""Effect sizes: Cohen's d for two groups and for pairs, with exact intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.rating_arrays import is_constant
from app.agreement.estimate import Estimate, undefined
from app.messages.agreement import estimates

Kind = Literal["d_s", "d_z"]
_IMMENSE = 1e4  # a t statistic beyond which the noncentral distribution cannot be computed, nor is needed


@dataclass(frozen=True)
class Effect:
    """A Cohen's d and which one it is.

    `d_s`: difference of two groups' means over their pooled standard deviation. `d_z`: mean difference within pairs
    over the standard deviation of the differences. The two are not comparable (Lakens 2013, Frontiers in Psychology
    4, 863).
    """

    kind: Kind
    figure: Estimate


def cohen_d(a: ArrayLike, b: ArrayLike, paired: bool = False, confidence: float = 0.95) -> Effect:
    """The standardised difference a - b, of two groups of scores or, when paired, of two scores a unit.

    `a` and `b` have one dimension; nan = missing, left out (when paired: the pair) and counted. The interval is exact
    for normal scores: the noncentral t distribution turned round (Steiger and Fouladi 1997; Cumming and Finch 2001).
    Raises ValueError for a wrong shape.
    """
    first, second = _scores(a), _scores(b)
    if paired:
        return Effect("d_z", _of_pairs(first, second, confidence))
    kept = first[~np.isnan(first)], second[~np.isnan(second)]
    dropped = len(first) + len(second) - len(kept[0]) - len(kept[1])
    mean, spread, size = zip(*[_summary(scores) for scores in kept], strict=True)
    figure = _of_groups((mean[0], mean[1]), (spread[0], spread[1]), (size[0], size[1]), dropped, confidence)
    return Effect("d_s", figure)


def cohen_d_of_summaries(
    means: tuple[float, float],
    deviations: tuple[float, float],
    sizes: tuple[int, int],
    confidence: float = 0.95,
) -> Effect:
    """Cohen's d_s of two groups known by mean, standard deviation (with n - 1) and size, as papers print them."""
    return Effect("d_s", _of_groups(means, deviations, sizes, 0, confidence))


def p_of_difference(effect: Effect, sizes: tuple[int, int]) -> Estimate:
    """The two-sided p of Student's test of two groups of these sizes, whose t is d_s times sqrt(n1 n2 / (n1 + n2))."""
    from scipy.special import stdtr

    d = effect.figure
    if d.value is None:
        return d
    total = sum(sizes)
    t = d.value * sqrt(sizes[0] * sizes[1] / total)
    return Estimate(min(1.0, 2 * float(stdtr(total - 2, -abs(t)))), total)


def _scores(values: ArrayLike) -> NDArray[np.float64]:
    scores = np.asarray(values, dtype=float)
    if scores.ndim != 1:
        raise ValueError(f"Scores have one dimension, not the shape {scores.shape}.")
    return scores


def _summary(scores: NDArray[np.float64], magnitude: float = 0.0) -> tuple[float, float, int]:
    """Mean, standard deviation and size; zeros where there is nothing to take them of."""
    if not len(scores):
        return 0.0, 0.0, 0
    deviation = 0.0 if is_constant(scores, magnitude) else float(scores.std(ddof=1))
    return float(scores.mean()), deviation, len(scores)


def _of_groups(
    means: tuple[float, float],
    deviations: tuple[float, float],
    sizes: tuple[int, int],
    dropped: int,
    confidence: float,
) -> Estimate:
    total, freedom = sum(sizes), sum(sizes) - 2
    counts = (("first", sizes[0]), ("second", sizes[1]), ("dropped", dropped))
    if min(sizes) < 1 or freedom < 1:
        return undefined(estimates.too_few_scores(*sizes), total, counts)
    squares = sum((size - 1) * deviation**2 for size, deviation in zip(sizes, deviations, strict=True))
    if squares == 0:
        return undefined(estimates.EQUAL_SCORES, total, counts)
    d = (means[0] - means[1]) / sqrt(squares / freedom)
    scale = sqrt(sizes[0] * sizes[1] / total)
    low, high = (limit / scale for limit in _noncentralities(d * scale, freedom, confidence))
    return Estimate(d, total, low, high, counts=counts)


def _of_pairs(first: NDArray[np.float64], second: NDArray[np.float64], confidence: float) -> Estimate:
    if len(first) != len(second):
        raise ValueError(f"Pairs need as many scores on both sides, not {len(first)} and {len(second)}.")
    differences = first - second
    kept = differences[~np.isnan(differences)]
    counts = (("pairs", len(kept)), ("dropped", len(differences) - len(kept)))
    if len(kept) < 2:
        return undefined(estimates.too_few_pairs(pairs=len(kept), needed=2), len(kept), counts)
    largest = float(max(np.nanmax(np.abs(first)), np.nanmax(np.abs(second))))
    mean, deviation, n = _summary(kept, largest)
    if deviation == 0:
        return undefined(estimates.EQUAL_DIFFERENCES, n, counts)
    d = mean / deviation
    low, high = (limit / sqrt(n) for limit in _noncentralities(d * sqrt(n), n - 1, confidence))
    return Estimate(d, n, low, high, counts=counts)


def _noncentralities(t: float, freedom: int, confidence: float) -> tuple[float, float]:
    """The noncentralities under which t would be just large, or just small, enough to be surprising."""
    tail = (1 - confidence) / 2
    return _noncentrality(t, freedom, 1 - tail), _noncentrality(t, freedom, tail)


def _noncentrality(t: float, freedom: int, share: float) -> float:
    """The noncentrality at which the given share of the t distribution lies below t."""
    from scipy.optimize import brentq
    from scipy.special import gammaincinv, nctdtrinc
    from scipy.stats import nct

    if t < 0:  # the mirror image, since the distribution is computed well on one side only
        return -_noncentrality(-t, freedom, 1 - share)

    if t > _IMMENSE:  # only the estimated deviation still matters, and it follows a chi distribution
        return t * sqrt(float(gammaincinv(freedom / 2, 1 - share)) * 2 / freedom)

    def excess(noncentrality: float) -> float:
        return float(nct.cdf(t, freedom, noncentrality)) - share

    near = float(nctdtrinc(freedom, share, t))  # right to five digits or so; the rest is searched for
    reach = 1e-4 * (1 + abs(near))
    while excess(near - reach) < 0 or excess(near + reach) > 0:
        reach *= 4
    return float(brentq(excess, near - reach, near + reach, xtol=1e-12))
