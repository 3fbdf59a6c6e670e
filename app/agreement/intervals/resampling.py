"""How sure a coefficient is: the images are drawn again and again, each with all its runs and raters.

Efron and Tibshirani, An Introduction to the Bootstrap (1993), ch. 13 (percentile) and 14 (BCa). For the coefficients
of this package a replicate is not computed from ratings: it draws how often each distinct row of them occurs, and
adds up what those rows add to the coefficient's sums.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients import alpha, chance_corrected, pairs
from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.rating_arrays import Floats, Integers, as_ratings
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import inner, product
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import coefficients as coefficients_text
from app.messages.local_formats import percent

LEAST_CLUSTERS = 20
"""Named clusters below which a bootstrap is too narrow: of five, it holds the true number 77 to 84 times of 100."""

DEFAULT_SEED = 20260  # any number would do; reports name the one that was used
_CELLS_AT_ONCE = 1 << 20  # numbers held while replicates are drawn and solved: 8 MB
_LARGEST_TABLE = 1 << 23  # what distinct rows add, kept as one table: 64 MB at most
_RARE = 8  # kinds no more frequent than this are drawn one by one: faster than a binomial number for each

Statistic = Callable[..., Estimate | float | None]

# The coefficients whose sums are known; the pairs take ratings of shape (units, 2).
_SUMS: dict[Callable[..., Any], Callable[..., CoefficientTerms]] = {
    alpha.krippendorff_alpha: alpha.krippendorff_alpha_sums,
    chance_corrected.brennan_prediger: chance_corrected.brennan_prediger_sums,
    chance_corrected.fleiss_kappa: chance_corrected.fleiss_kappa_sums,
    chance_corrected.group_agreement: chance_corrected.group_agreement_sums,
    chance_corrected.gwet_ac: chance_corrected.gwet_ac_sums,
    chance_corrected.self_consistency: chance_corrected.self_consistency_sums,
    pairs.agreement_on: pairs.agreement_on_sums,
    pairs.balanced_accuracy: pairs.balanced_accuracy_sums,
    pairs.base_rate: pairs.base_rate_sums,
    pairs.cohen_kappa: pairs.cohen_kappa_sums,
    pairs.pabak: pairs.pabak_sums,
    pairs.raw_agreement: pairs.raw_agreement_sums,
}
_OF_TWO = {pairs.agreement_on, pairs.balanced_accuracy, pairs.cohen_kappa, pairs.pabak, pairs.raw_agreement}


def bootstrap(
    statistic: Statistic,
    ratings: npt.ArrayLike,
    clusters: npt.ArrayLike | None = None,
    n: int = 10_000,
    kind: str = "percentile",
    seed: int = DEFAULT_SEED,
    confidence: float = 0.95,
    **options: Any,
) -> Estimate:
    """A statistic with its bootstrap interval.

    statistic: one of this package's coefficients (a fast way is taken; those of two raters get the two columns of
    `ratings`), or any function from an array of shape (units, raters) to a Figure or a number, None or nan where it
    is undefined. `options` are passed on to it.
    ratings: shape (units, raters), nan = missing; units without any answer are left out.
    clusters: for each unit, what it belongs to (its image); clusters are drawn whole. None: each unit by itself.
    n: replicates. kind: "percentile" or "bca". The same seed gives the same interval; see DEFAULT_SEED.

    The figure's `n` counts clusters. Replicates without a number are left out; when they are more than half, or named
    clusters are fewer than 20, there is no interval. Reports have others, see `shared_resampling` and `jackknife`.
    """
    if kind not in ("percentile", "bca"):
        raise ValueError(f'The kind of bootstrap is "percentile" or "bca", not "{kind}".')
    if n < 1 or not 0 < confidence < 1:
        raise ValueError("A bootstrap needs replicates, and a confidence between 0 and 1.")
    table, groups = _answered(as_ratings(ratings), clusters)
    sample = sample_of(statistic, table, groups, options)
    figure = replace(sample.figure, n=sample.size)
    if not figure.is_defined:
        return figure
    if reason := _too_few(sample.size, clusters is not None):
        return replace(figure, reason=reason)
    replicates = sample.replicates(n, random_numbers(seed))
    defined = replicates[~np.isnan(replicates)]
    share = 1 - len(defined) / n
    figure = replace(figure, undefined_share=share, counts=(*figure.counts, ("replicates", n)))
    if share > 0.5:
        return replace(figure, reason=coefficients_text.mostly_undefined(percent=percent(share)))
    return _with_interval(figure, defined, sample.without_one, kind, confidence)


def _too_few(size: int, are_named: bool) -> str:
    if size < 2:
        return coefficients_text.ONE_CLUSTER
    return (
        coefficients_text.few_clusters(clusters=size, least=LEAST_CLUSTERS)
        if are_named and size < LEAST_CLUSTERS
        else ""
    )


def _answered(
    ratings: npt.NDArray[np.generic], clusters: npt.ArrayLike | None
) -> tuple[npt.NDArray[np.generic], Integers | None]:
    """The units with an answer, and the number of each one's cluster."""
    names = None if clusters is None else np.asarray(clusters)
    if names is not None and names.shape != (len(ratings),):
        raise ValueError(f"There are {len(ratings)} units, but clusters of shape {names.shape}.")
    if ratings.dtype.kind == "f":
        is_answered = ~np.isnan(ratings).all(axis=1)
        if not is_answered.all():
            ratings = ratings[is_answered]
            names = None if names is None else names[is_answered]
    if names is None:
        return ratings, None
    return ratings, np.unique(names, return_inverse=True)[1].astype(np.int64)


# A sample that can be drawn again


class SampleOfSums:
    """A sample whose replicates are sums over distinct clusters."""

    def __init__(self, sums: CoefficientTerms, clusters: Integers | None) -> None:
        self.figure = sums.figure()
        self._solve = sums.solve
        self._added, self._times = sums.by_unit() if clusters is None else sums.by_cluster(clusters)
        self.size = int(self._times.sum())

    def replicates(self, n: int, random: np.random.RandomState) -> Floats:
        """The statistic of n samples of clusters, nan where undefined."""
        held = max(*self._added.shape, int(self._times[self._times <= _RARE].sum()))
        return np.concatenate(
            [self._solve(product(self._draw(m, random), self._added)) for m in _steps(n, held)]
        )

    def without_one(self) -> tuple[Floats, Integers]:
        """The statistic without one cluster of each kind, and how many clusters are of that kind."""
        totals = (self._times[:, None] * self._added).sum(axis=0)
        step = max(1, _CELLS_AT_ONCE // self._added.shape[1])
        starts = range(0, len(self._added), step)
        values = [self._solve(totals - self._added[start : start + step]) for start in starts]
        return np.concatenate(values), self._times

    def _draw(self, samples: int, random: np.random.RandomState) -> Floats:
        """How often each kind of cluster is in each sample, shape (samples, kinds)."""
        kinds = len(self._times)
        is_rare = self._times <= _RARE
        rare = np.repeat(np.flatnonzero(is_rare), self._times[is_rare])
        shares = np.append(self._times[~is_rare], len(rare)) / self.size
        frequent = random.multinomial(self.size, shares, size=samples)
        sample_of = np.repeat(np.arange(samples) * kinds, frequent[:, -1])
        drawn = np.zeros(0, np.int64)
        if len(rare):
            drawn = rare[random.randint(0, len(rare), len(sample_of), dtype=np.int64)]
        times = np.bincount(sample_of + drawn, minlength=samples * kinds).reshape(samples, kinds)
        times[:, ~is_rare] = frequent[:, :-1]
        return times.astype(np.float64)


class SampleOfRatings:
    """A sample whose replicates are made of ratings, one after the other."""

    def __init__(
        self, statistic: Callable[[Any], Any], ratings: npt.NDArray[Any], clusters: Integers | None
    ) -> None:
        self._statistic = statistic
        self._ratings = ratings
        members = np.arange(len(ratings)) if clusters is None else np.argsort(clusters, kind="stable")
        groups = members if clusters is None else clusters[members]
        self._members = np.split(members, np.flatnonzero(np.diff(groups)) + 1) if len(members) else []
        self.size = len(self._members)
        value = statistic(ratings)
        self.figure = value if isinstance(value, Estimate) else _figure_of(value, self.size)

    def replicates(self, n: int, random: np.random.RandomState) -> Floats:
        """The statistic of n samples of clusters, nan where undefined."""
        return np.array(
            [self._value(random.randint(0, self.size, self.size, dtype=np.int64)) for _ in range(n)]
        )

    def without_one(self) -> tuple[Floats, Integers]:
        """The statistic without each of the clusters."""
        everyone = np.arange(self.size)
        values = np.array([self._value(np.delete(everyone, left_out)) for left_out in everyone])
        return values, np.ones(self.size, np.int64)

    def _value(self, chosen: Integers) -> float:
        units = np.concatenate([self._members[number] for number in chosen])
        value = self._statistic(self._ratings[units])
        number = value.value if isinstance(value, Estimate) else value
        return float("nan") if number is None else float(number)


def sample_of(
    statistic: Statistic, ratings: npt.NDArray[np.generic], clusters: Integers | None, options: dict[str, Any]
) -> SampleOfSums | SampleOfRatings:
    """What is drawn again and again: sums where the statistic is a ratio of sums, which is fast, else the ratings.

    `ratings` has a row for each unit; `clusters`, of the same length, says which rows are drawn together.
    """
    while isinstance(statistic, partial) and not statistic.args:
        options = {**statistic.keywords, **options}
        statistic = statistic.func
    sums_of = _SUMS.get(statistic)
    if sums_of is not None:
        sums = sums_of(ratings, **options)
        if sums.is_additive and sums.rows.size * sums.width <= _LARGEST_TABLE:
            return SampleOfSums(sums, clusters)
    if statistic in _OF_TWO:
        return SampleOfRatings(lambda two: statistic(*two.T, **options), ratings, clusters)
    return SampleOfRatings(lambda table: statistic(table, **options), ratings, clusters)


def _figure_of(value: Any, units: int) -> Estimate:
    if value is None or np.isnan(value):
        return Estimate(None, units, reason=coefficients_text.NO_NUMBER)
    return Estimate(float(value), units)


def _steps(samples: int, held: int) -> Iterator[int]:
    """Cuts so many samples into steps of which each needs little memory."""
    step = max(1, _CELLS_AT_ONCE // max(1, held))
    return (min(step, samples - start) for start in range(0, samples, step))


# From replicates to an interval


def _with_interval(
    figure: Estimate,
    replicates: Floats,
    without_one: Callable[[], tuple[Floats, Integers]],
    kind: str,
    confidence: float,
) -> Estimate:
    if replicates.min() == replicates.max():
        only = float(replicates[0])
        return replace(figure, low=only, high=only, reason=figure.reason or coefficients_text.SAME_REPLICATES)
    ends = ((1 - confidence) / 2, (1 + confidence) / 2)
    if kind == "bca":
        corrected = corrected_ends(float(figure), replicates, without_one, ends)
        if isinstance(corrected, str):
            return replace(figure, reason=corrected)
        ends = corrected
    low, high = (float(end) for end in np.quantile(replicates, ends))
    return replace(figure, low=low, high=high)


def corrected_ends(
    value: float,
    replicates: Floats,
    without_one: Callable[[], tuple[Floats, Integers]],
    ends: tuple[float, float],
) -> tuple[float, float] | str:
    """Which quantiles BCa takes in the place of these, or why it is undefined."""
    # Coefficients of few images tie with many replicates; a tie lies half below.
    near = 1e-12 * max(1.0, abs(value))
    below = float((replicates < value - near).mean() + (np.abs(replicates - value) <= near).mean() / 2)
    if not 0 < below < 1:
        return coefficients_text.BCA_ONE_SIDED
    values, times = without_one()
    if np.isnan(values).any():
        return coefficients_text.BCA_NO_JACKKNIFE
    weights = times.astype(np.float64)
    off = np.average(values, weights=weights) - values
    spread = inner(weights, off**2)
    if spread <= near**2:
        return coefficients_text.BCA_NO_INFLUENCE
    acceleration = inner(weights, off**2 * off) / (6 * spread * sqrt(spread))
    normal = NormalDist()
    bias = normal.inv_cdf(below)

    def moved(end: float) -> float:
        reach = bias + normal.inv_cdf(end)
        return normal.cdf(bias + reach / (1 - acceleration * reach))

    return moved(ends[0]), moved(ends[1])
