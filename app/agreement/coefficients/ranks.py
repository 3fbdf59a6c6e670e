"""Whether two scores put units in the same order: Spearman's rho and Kendall's tau-b, on scores as they are.

Spearman (1904); Kendall (1945), Biometrika 33, 239-251, for ties. Nothing is rounded to printed digits first.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.coefficient_terms import ratio
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import whole_product
from app.agreement.intervals.jackknife import CORRELATION
from app.agreement.intervals.resampling import Measure, Statistic
from app.messages.agreement import scored as scored_text

MOST_PAIRS = 2_000  # different pairs of scores whose order is looked at pair by pair: a table of 32 MB
_NOISE = 12  # decimals; scores that differ only beyond them differ by rounding of the machine


def spearman(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Spearman's rank correlation of two scores a unit, shape (units,), nan = missing: the pair is left out.

    Ties have their mean rank. Undefined with fewer than two pairs or where one side never differs. ValueError for
    wrong shapes.
    """
    return spearman_measure(a, b).figure


def kendall(a: ArrayLike, b: ArrayLike) -> Estimate:
    """Kendall's tau-b; everything else as for `spearman`."""
    return kendall_measure(a, b).figure


def spearman_measure(a: ArrayLike, b: ArrayLike) -> Measure:
    """The same with what it is in resampled units."""
    first, second, known = _pairs(a, b)
    sides = [_Side(first), _Side(second)]

    def of(times: Floats) -> Floats:
        return _correlation(times, *(side.middle_ranks(times) for side in sides))

    return _measure(first, second, known, _only_varying(sides, of))


def kendall_measure(a: ArrayLike, b: ArrayLike) -> Measure:
    """The same for tau-b; of too many different pairs there is no interval, and the figure says so."""
    first, second, known = _pairs(a, b)
    sides = [_Side(first), _Side(second)]
    cells = np.unique(np.stack([first, second]), axis=1) if len(first) else np.zeros((2, 0))
    if cells.shape[1] > MOST_PAIRS:
        return _without_interval(first, second)
    order = np.lexsort((second, first))
    changes = np.diff(first[order]).astype(bool) | np.diff(second[order]).astype(bool)
    starts = np.concatenate([[0], np.flatnonzero(changes) + 1]) if len(first) else np.zeros(0, np.intp)
    agree = np.sign(cells[0][:, None] - cells[0]) * np.sign(cells[1][:, None] - cells[1])

    def of(times: Floats) -> Floats:
        each = np.add.reduceat(times[:, order], starts, axis=1)
        total = times.sum(axis=1)
        untied = [total * (total - 1) - side.tied(times) for side in sides]
        return ratio((whole_product(each, agree) * each).sum(axis=1), np.sqrt(untied[0] * untied[1]))

    return _measure(first, second, known, _only_varying(sides, of))


class _Side:
    """The scores of one side, each with the place of its value among the values there are."""

    def __init__(self, scores: Floats) -> None:
        self.size = len(np.unique(scores))
        self._order = np.argsort(scores, kind="stable")
        steps = np.diff(scores[self._order]).astype(bool)
        self._starts = np.concatenate([[0], np.flatnonzero(steps) + 1])
        self._codes = np.unique(scores, return_inverse=True)[1]

    def counts(self, times: Floats) -> Floats:
        """How often each value occurs in each sample, shape (samples, values)."""
        counts: Floats = np.add.reduceat(times[:, self._order], self._starts, axis=1)
        return counts

    def middle_ranks(self, times: Floats) -> Floats:
        """Each unit's rank in each sample, from zero, those of equal value sharing the mean; (samples, units)."""
        counts = self.counts(times)
        ranks: Floats = (np.cumsum(counts, axis=1) - counts / 2)[:, self._codes]
        return ranks

    def tied(self, times: Floats) -> Floats:
        """How many ordered pairs have equal values in each sample."""
        counts = self.counts(times)
        tied: Floats = (counts * (counts - 1)).sum(axis=1)
        return tied


def _pairs(a: ArrayLike, b: ArrayLike) -> tuple[Floats, Floats, NDArray[np.bool_]]:
    """The pairs that have both scores, and which these are."""
    first, second = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if first.ndim != 1 or first.shape != second.shape:
        raise ValueError(f"Two columns of equal length are needed, not {first.shape} and {second.shape}.")
    known = ~(np.isnan(first) | np.isnan(second))
    return np.round(first[known], _NOISE), np.round(second[known], _NOISE), known


def _measure(first: Floats, second: Floats, known: NDArray[np.bool_], of: Statistic) -> Measure:
    """The figure of all pairs, and of resampled units those that are pairs."""
    n = len(first)
    if reason := _why_not(first, second):
        return Measure(undefined(reason, n), lambda times: np.full(len(times), np.nan))
    value = float(np.clip(of(np.ones((1, n)))[0], -1, 1))
    return Measure(Estimate(value, n, counts=(("pairs", n),)), lambda times: of(times[:, known]), CORRELATION)


def _without_interval(first: Floats, second: Floats) -> Measure:
    from scipy.stats import kendalltau

    n = len(first)
    if reason := _why_not(first, second):
        return Measure(undefined(reason, n), lambda times: np.full(len(times), np.nan))
    value = float(kendalltau(first, second).statistic)
    note = scored_text.too_many_to_resample(most=MOST_PAIRS)
    figure = Estimate(value, n, reason=note, counts=(("pairs", n),))
    return Measure(figure, lambda times: np.full(len(times), np.nan))


def _why_not(first: Floats, second: Floats) -> str:
    if len(first) < 2:
        return scored_text.too_few_to_rank(pairs=len(first))
    for is_first, side in ((True, first), (False, second)):
        if side.min() == side.max():
            return scored_text.never_differs(is_first)
    return ""


def _only_varying(sides: list[_Side], of: Callable[[Floats], Floats]) -> Statistic:
    """nan where a sample holds one value only: asked directly, since rounding would leave a tiny variance."""

    def checked(times: Floats) -> Floats:
        varies = np.all([(side.counts(times) > 0).sum(axis=1) > 1 for side in sides], axis=0)
        return np.where(varies, of(times), np.nan)

    return checked


def _correlation(times: Floats, first: Floats, second: Floats) -> Floats:
    """Pearson's correlation in each sample of two scores a unit; all of shape (samples, units)."""
    total = times.sum(axis=1)
    off = [scores - ratio((times * scores).sum(axis=1), total)[:, None] for scores in (first, second)]
    shared = (times * off[0] * off[1]).sum(axis=1)
    spreads = [(times * one * one).sum(axis=1) for one in off]
    return ratio(shared, np.sqrt(spreads[0] * spreads[1]))
