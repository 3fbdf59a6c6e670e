"""Agreement within and across motivational contexts: ratings of the same images for different purposes.

Dutta and others define it: each rater against the mean of the others, by Krippendorff's alpha.
"""

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.alpha import krippendorff_alpha, krippendorff_alpha_sums
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import CORRELATION
from app.agreement.intervals.resampling import AnyMeasure, Measure, SumMeasure, of_sums
from app.agreement.scales.scale_report import unit_means
from app.messages.agreement import estimates

Values = NDArray[np.float64]


def adapted_irr(ratings: ArrayLike, level: str = "interval") -> Estimate:
    """Adapted agreement within one context: the mean over positions of alpha(position, mean of the others).

    `ratings` has shape (units, positions), nan = missing or not applicable; an image counts for a position when that
    position and another one rated it. Averaging raises the figure, so it is no alpha, and the words for alphas do not
    transfer (`app.messages.agreement.estimates.ADAPTED` says so). The interval level is the one that means of
    ratings allow. One position that is undefined makes the whole undefined. Raises ValueError for wrong shapes.
    """
    table = np.asarray(ratings, dtype=float)
    if table.ndim != 2:
        raise ValueError(f"Ratings have the shape (units, positions), not {table.shape}.")
    usable = (~np.isnan(table)).sum(axis=1) >= 2
    n, positions = int(usable.sum()), table.shape[1]
    counts = (("images", n), ("positions", positions))
    if positions < 2:
        return undefined(estimates.ONE_RATER, n, counts)
    alphas = []
    for position in range(positions):
        pair = np.column_stack([table[:, position], unit_means(np.delete(table, position, axis=1))])
        alpha = krippendorff_alpha(pair, level=level)
        if alpha.value is None:
            return undefined(estimates.position_undefined(position, alpha.reason), n, counts)
        alphas.append(alpha.value)
    return Estimate(sum(alphas) / positions, n, counts=counts)


def adapted_irr_across(first: ArrayLike, second: ArrayLike, level: str = "interval") -> Estimate:
    """Adapted agreement of two contexts: alpha between the mean ratings of each image in the one and in the other.

    Both have shape (units, raters), the same units in the same rows; the raters may be others, and other in number.
    Images without a rating in one of the contexts say nothing. Raises ValueError for wrong shapes.
    """
    one, other = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    if one.ndim != 2 or other.ndim != 2 or len(one) != len(other):
        raise ValueError(f"Two tables of the same images are needed, not {one.shape} and {other.shape}.")
    pair = np.column_stack([unit_means(one), unit_means(other)])
    shared = int((~np.isnan(pair)).all(axis=1).sum())
    alpha = krippendorff_alpha(pair, level=level)
    return Estimate(alpha.value, shared, reason=alpha.reason, counts=(("images", shared),))


def adapted_irr_measure(ratings: ArrayLike, level: str = "interval") -> AnyMeasure:
    """`adapted_irr` in the form that is resampled fast: every position's alpha is made of sums over units."""
    table = np.asarray(ratings, dtype=float)
    figure = adapted_irr(table, level)
    if figure.value is None:
        return Measure(figure, lambda times: np.full(len(times), np.nan))
    pairs = [
        np.column_stack([table[:, position], unit_means(np.delete(table, position, axis=1))])
        for position in range(table.shape[1])
    ]
    parts = [of_sums(krippendorff_alpha_sums(pair, level)) for pair in pairs]
    ends = np.cumsum([part.columns.shape[1] for part in parts])[:-1]

    def solve(sums: Values) -> Values:
        own = np.hsplit(sums, ends)
        alphas = [part.solve(some) for part, some in zip(parts, own, strict=True)]
        return np.asarray(np.mean(alphas, axis=0), dtype=float)

    return SumMeasure(figure, np.hstack([part.columns for part in parts]), solve, CORRELATION)


def adapted_irr_across_measure(first: ArrayLike, second: ArrayLike, level: str = "interval") -> AnyMeasure:
    """`adapted_irr_across` in the form that is resampled fast."""
    figure = adapted_irr_across(first, second, level)
    if figure.value is None:
        return Measure(figure, lambda times: np.full(len(times), np.nan))
    pair = np.column_stack([unit_means(np.asarray(one, dtype=float)) for one in (first, second)])
    sums = of_sums(krippendorff_alpha_sums(pair, level))
    return SumMeasure(figure, sums.columns, sums.solve, CORRELATION)


def contexts_compared(
    ratings: Mapping[str, ArrayLike], level: str = "interval"
) -> dict[tuple[str, str], Estimate]:
    """`adapted_irr_across` for every pair of contexts, by their names, in the order given."""
    return {
        (one, other): adapted_irr_across(ratings[one], ratings[other], level)
        for one, other in combinations(ratings, 2)
    }
