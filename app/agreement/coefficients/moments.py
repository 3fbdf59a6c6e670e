"""Mean, standard deviation and median of scores, and what they are in resampled units."""

import numpy as np

from app.agreement.coefficients.coefficient_terms import ratio
from app.agreement.coefficients.rating_arrays import Floats, is_constant
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import SPREAD, Bounds
from app.agreement.intervals.resampling import SumMeasure
from app.messages.agreement import scored as scored_text


def mean_measure(table: Floats, limits: Bounds = None) -> SumMeasure:
    """The mean of all scores; table of shape (units, raters), nan = missing. n counts units with a score.

    limits: the ends of the scale, where they are known.
    """
    known = ~np.isnan(table)
    columns = np.column_stack([known.sum(axis=1), np.where(known, table, 0.0).sum(axis=1)]).astype(float)
    scores, units = int(known.sum()), int(known.any(axis=1).sum())
    counts = (("scores", scores),)
    if not scores:
        return SumMeasure(undefined(scored_text.NO_SCORE, 0, counts), columns, _nothing)
    figure = Estimate(float(columns[:, 1].sum() / scores), units, counts=counts)
    return SumMeasure(
        figure, columns, lambda sums: ratio(sums[:, 1], sums[:, 0]), limits=limits, is_mean=True
    )


def deviation_measure(table: Floats) -> SumMeasure:
    """The standard deviation (n - 1) of all scores; undefined with fewer than two."""
    known = ~np.isnan(table)
    scores, units = int(known.sum()), int(known.any(axis=1).sum())
    middle = float(table[known].mean()) if scores else 0.0
    off = np.where(known, table - middle, 0.0)
    columns = np.column_stack([known.sum(axis=1), off.sum(axis=1), (off**2).sum(axis=1)]).astype(float)
    counts = (("scores", scores),)
    if scores < 2:
        return SumMeasure(
            undefined(scored_text.too_few_for_spread(scores=scores), units, counts), columns, _nothing
        )
    value = 0.0 if is_constant(table[known]) else float(table[known].std(ddof=1))
    return SumMeasure(Estimate(value, units, counts=counts), columns, _deviation, SPREAD)


def median_measure(table: Floats) -> SumMeasure:
    """The median of all scores, the mean of the middle two where their number is even."""
    known = ~np.isnan(table)
    scores, units = int(known.sum()), int(known.any(axis=1).sum())
    counts = (("scores", scores),)
    if not scores:
        return SumMeasure(undefined(scored_text.NO_SCORE, 0, counts), np.zeros((len(table), 1)), _nothing)
    values = np.unique(table[known])
    codes = np.where(known, np.searchsorted(values, table), len(values))
    cells = codes + (len(values) + 1) * np.arange(len(table))[:, None]
    held = np.bincount(cells.ravel(), minlength=len(table) * (len(values) + 1))
    columns = held.reshape(len(table), -1)[:, :-1].astype(float)

    def solve(sums: Floats) -> Floats:
        below = np.cumsum(sums, axis=1)
        total = below[:, -1]
        low = (below <= np.floor((total - 1) / 2)[:, None]).sum(axis=1)
        high = (below <= np.floor(total / 2)[:, None]).sum(axis=1)
        ends = np.append(values, np.nan)  # a sample without a score ends beyond the last
        return np.asarray((ends[low] + ends[high]) / 2)

    figure = Estimate(float(np.median(table[known])), units, counts=counts)
    return SumMeasure(figure, columns, solve, is_smooth=False)


def _deviation(sums: Floats) -> Floats:
    size, total, squares = sums.T
    left = np.maximum(squares - ratio(total**2, size), 0.0)
    return np.sqrt(ratio(np.where(left <= 1e-12 * squares, 0.0, left), np.where(size > 1, size - 1, 0.0)))


def _nothing(sums: Floats) -> Floats:
    return np.full(len(sums), np.nan)
