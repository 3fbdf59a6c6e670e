"""Permutation tests of a difference of means: signs flipped within pairs, or values shuffled between groups."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product
from app.agreement.random_numbers import drawn_orders, random_numbers
from app.messages.agreement import estimates

SEED = 20_250
MOST_ARRANGEMENTS = 1_000_000  # up to here every arrangement is looked at, beyond it a sample of them
_AT_ONCE = 2_000_000  # numbers held in memory in one go
_ROUNDING = 1e-12

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Permutation:
    """A difference of means and its two-sided p-value.

    `p` counts the arrangements looked at and those with a difference as far from zero as the one observed.
    `is_exact` says whether every possible arrangement was looked at; otherwise the observed one counts as one of them
    (Phipson and Smyth 2010), so that p is never zero.
    """

    difference: Estimate
    p: Estimate
    is_exact: bool


def permutation_test(
    a: ArrayLike, b: ArrayLike, paired: bool, n: int = 10_000, seed: int = SEED
) -> Permutation:
    """Whether the means of two columns differ (a - b), by rearranging what was observed (Fisher 1935).

    `a` and `b` have one dimension; nan = missing, left out and counted. Paired: the sign of each difference is as
    likely plus as minus. Otherwise each value is as likely in one group as in the other. Values are units (images):
    average several runs or raters of an image first. Up to a million arrangements are enumerated, otherwise `n` are
    drawn with `seed`. Raises ValueError for wrong shapes.
    """
    first, second = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if first.ndim != 1 or second.ndim != 1 or (paired and len(first) != len(second)):
        raise ValueError(
            f"Two columns are needed, of equal length when paired: {first.shape}, {second.shape}."
        )
    if n < 1:
        raise ValueError("At least one arrangement has to be drawn.")
    return _flip_signs(first - second, n, seed) if paired else _shuffle_groups(first, second, n, seed)


def _flip_signs(differences: Values, n: int, seed: int) -> Permutation:
    kept = differences[~np.isnan(differences)]
    counts = (("pairs", len(kept)), ("dropped", len(differences) - len(kept)))
    if not len(kept):
        reason = undefined(estimates.too_few_pairs(pairs=0, needed=1), 0, counts)
        return Permutation(reason, reason, is_exact=False)
    moving = kept[kept != 0]  # a difference of zero is the same with either sign
    is_exact = 2 ** len(moving) <= MOST_ARRANGEMENTS
    sums = _all_signs(moving) if is_exact else _drawn_signs(moving, n, random_numbers(seed))
    observed, size = float(kept.sum()), float(np.abs(kept).sum())
    extreme, looked_at = _counted(sums, observed, size)
    if is_exact:  # as if every difference had been flipped, also those of zero
        repeats = 2 ** (len(kept) - len(moving))
        extreme, looked_at = extreme * repeats, looked_at * repeats
    figure = Estimate(observed / len(kept), len(kept), counts=counts)
    return Permutation(figure, _p_value(extreme, looked_at, is_exact, len(kept)), is_exact)


def _shuffle_groups(first: Values, second: Values, n: int, seed: int) -> Permutation:
    kept, other = first[~np.isnan(first)], second[~np.isnan(second)]
    size, total = len(kept), len(kept) + len(other)
    dropped = len(first) + len(second) - total
    counts = (("first", size), ("second", len(other)), ("dropped", dropped))
    if not size or not len(other):
        reason = undefined(estimates.empty_group(first=size, second=len(other)), total, counts)
        return Permutation(reason, reason, is_exact=False)
    pooled = np.concatenate([kept, other])
    centred = pooled - pooled.mean()  # then one group's sum says the difference of both means
    is_exact = comb(total, size) <= MOST_ARRANGEMENTS
    sums = _all_groups(centred, size) if is_exact else _drawn_groups(centred, size, n, seed)
    extreme, looked_at = _counted(sums, float(centred[:size].sum()), float(np.abs(pooled).sum()))
    figure = Estimate(float(kept.mean() - other.mean()), total, counts=counts)
    return Permutation(figure, _p_value(extreme, looked_at, is_exact, total), is_exact)


def _counted(sums: Iterator[Values], observed: float, size: float) -> tuple[int, int]:
    """How many sums are as far from zero as the observed one, give or take rounding, and how many there are."""
    least = abs(observed) - _ROUNDING * size
    extreme = looked_at = 0
    for some in sums:
        extreme += int(np.count_nonzero(np.abs(some) >= least))
        looked_at += len(some)
    return extreme, looked_at


def _p_value(extreme: int, looked_at: int, is_exact: bool, n: int) -> Estimate:
    counts = (("extreme", extreme), ("arrangements", looked_at))
    value = extreme / looked_at if is_exact else (extreme + 1) / (looked_at + 1)
    return Estimate(value, n, counts=counts)


def _all_signs(values: Values) -> Iterator[Values]:
    """The sums under every choice of signs, each value doubling their number."""
    sums = np.zeros(1)
    for value in values:
        sums = np.concatenate([sums - value, sums + value])
    yield sums


def _drawn_signs(values: Values, n: int, random: np.random.RandomState) -> Iterator[Values]:
    for some in _portions(n, len(values)):
        signs = random.randint(0, 2, size=(some, len(values)), dtype=np.int8)
        yield product((2 * signs - 1).astype(np.float64), values[:, None])[:, 0]


def _all_groups(values: Values, size: int) -> Iterator[Values]:
    """The sums of the first group under every choice of its members."""
    smaller = min(size, len(values) - size)  # the other group's sum is the same with the other sign
    choices = combinations(range(len(values)), smaller)
    for some in _portions(comb(len(values), smaller), smaller):
        flat = chain.from_iterable(next(choices) for _ in range(some))
        members = np.fromiter(flat, dtype=np.intp, count=some * smaller).reshape(some, smaller)
        yield values[members].sum(axis=1)


def _drawn_groups(values: Values, size: int, n: int, seed: int) -> Iterator[Values]:
    random = random_numbers(seed)
    for some in _portions(n, len(values)):
        yield values[drawn_orders(random, (some, len(values)))[:, :size]].sum(axis=1)


def _portions(n: int, width: int) -> Iterator[int]:
    """n rows of the given width, cut so that each portion fits in memory."""
    rows = max(1, _AT_ONCE // max(1, width))
    while n > 0:
        yield min(rows, n)
        n -= rows
