"""Statistics of units, alone or in clusters, with intervals: all rows of an image come and go together.

Intervals come from leaving out one cluster at a time (see `jackknife`), except those of medians, whose steps that does
not see: they come from clusters drawn again. What is drawn is how often each unit occurs; a statistic that can take
such counts costs one pass for thousands of samples. Efron and Tibshirani, An Introduction to the Bootstrap (1993),
ch. 13.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import product
from app.agreement.intervals.jackknife import CORRELATION, Bounds, cut_off, jackknife_interval
from app.agreement.intervals.shared_resampling import are_equal, percentiles, with_percentiles
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import coefficients as coefficients_text

REPLICATES = 10_000
LEAST_TO_DRAW = 5
"""Clusters from which the middle 95 % of resampled medians and places hold the true one about so often: between the
smallest and the largest of five lies the median in 94 of 100 samples."""

_CELLS_AT_ONCE = 1 << 19  # numbers held while units are drawn: 4 MB

Statistic = Callable[[Floats], Floats]


@dataclass(frozen=True)
class Measure:
    """A figure, and the same of resampled units.

    `resampled` takes how often each unit occurs, shape (samples, units), and gives as many numbers, nan where
    undefined. `bounds`: between which the number can lie; None: anywhere.
    """

    figure: Estimate
    resampled: Statistic
    bounds: Bounds = None


@dataclass(frozen=True)
class SumMeasure:
    """A figure that is made of sums: `columns`, shape (units, width), is what each unit adds, and `solve` takes sums
    of shape (samples, width). Clusters are added up once, not in every sample. `is_smooth` is False where one unit more
    or less can leave the number where it is, as with a median. `groups`, shape (units,), says where the number
    compares groups which one each unit is in, -1 for none. The interval is cut off at `limits`. `is_mean`: it is a mean
    of scores, which may be skewed."""

    figure: Estimate
    columns: Floats
    solve: Statistic
    bounds: Bounds = None
    is_smooth: bool = True
    groups: Integers | None = None
    limits: Bounds = None
    is_mean: bool = False


AnyMeasure = Measure | SumMeasure


@dataclass(frozen=True, eq=False)
class ResamplingPlan:
    """Which units are drawn together, how often, and by which seed.

    `owners` holds the number of each unit's cluster, shape (units,); None: each unit is drawn by itself.
    """

    units: int
    owners: Integers | None
    replicates: int
    seed: int

    @property
    def size(self) -> int:
        """How many clusters there are, or units where there are none."""
        return self.units if self.owners is None else int(self.owners.max(initial=-1)) + 1

    def portions(self) -> Iterator[Floats]:
        """How often each cluster occurs in each sample, cut into portions of shape (samples, clusters)."""
        random = random_numbers(self.seed)
        step = max(1, _CELLS_AT_ONCE // max(1, self.units))
        for start in range(0, self.replicates, step):
            some = min(step, self.replicates - start)
            drawn = random.randint(0, self.size, (some, self.size), dtype=np.int64)
            drawn += self.size * np.arange(some)[:, None]
            times = np.bincount(drawn.ravel(), minlength=some * self.size).reshape(some, self.size)
            yield times.astype(np.float64)

    def added_up(self, columns: Floats) -> Floats:
        """What each cluster adds, from what each unit does."""
        if self.owners is None:
            return columns
        summed = [np.bincount(self.owners, column, self.size) for column in columns.T]
        return np.stack(summed, axis=1) if summed else np.zeros((self.size, 0))


def draws_of(units: int, clusters: npt.ArrayLike | None, replicates: int, seed: int) -> ResamplingPlan:
    """Draws of so many units; `clusters` names, for each, what it belongs to. ValueError when they do not fit."""
    if replicates < 1:
        raise ValueError("A bootstrap needs replicates.")
    if clusters is None:
        return ResamplingPlan(units, None, replicates, seed)
    names = np.asarray(clusters)
    if names.shape != (units,):
        raise ValueError(f"There are {units} units, but clusters of shape {names.shape}.")
    return ResamplingPlan(units, np.unique(names, return_inverse=True)[1].astype(np.int64), replicates, seed)


def with_intervals(measures: Sequence[AnyMeasure], draws: ResamplingPlan) -> list[Estimate]:
    """The figures with intervals; those undefined stay as they are.

    Where clusters are drawn, n counts those that the figure rests on at most: all there are.
    """
    return [
        _with_interval(measure, _of_clusters(measure.figure, draws), draws)
        if measure.figure.is_defined
        else measure.figure
        for measure in measures
    ]


def _with_interval(measure: AnyMeasure, figure: Estimate, draws: ResamplingPlan) -> Estimate:
    if isinstance(measure, Measure):
        return jackknife_interval(figure, _without_one(measure, draws), measure.bounds)
    added = draws.added_up(measure.columns)
    adds = added.any(axis=1)
    if measure.is_smooth:
        values = measure.solve(added.sum(axis=0) - added[adds])
        groups = _groups_of_clusters(measure, draws)
        own = None if groups is None else groups[adds]
        interval = jackknife_interval(figure, values, measure.bounds, own, is_mean=measure.is_mean)
        return cut_off(interval, measure.limits)
    if 1 < adds.sum() < LEAST_TO_DRAW:
        return replace(figure, reason=figure.reason or coefficients_text.FEW_FOR_ORDER)
    samples = resampled([measure], draws)
    low, high, share = (float(number[0]) for number in percentiles(samples))
    return _between(figure, samples[0], low, high, share)


def _without_one(measure: Measure, draws: ResamplingPlan) -> Floats:
    """The number without each of the clusters, (clusters,)."""
    step = max(1, _CELLS_AT_ONCE // max(1, draws.units))
    values = [np.zeros(0)]
    for start in range(0, draws.size, step):
        some = np.arange(start, min(start + step, draws.size))
        times = np.ones((len(some), draws.size))
        times[np.arange(len(some)), some] = 0
        values.append(measure.resampled(times if draws.owners is None else times[:, draws.owners]))
    return np.concatenate(values)


def _groups_of_clusters(measure: SumMeasure, draws: ResamplingPlan) -> Integers | None:
    """The group each cluster belongs to; None without groups, and where a cluster has units of several."""
    if measure.groups is None or draws.owners is None:
        return measure.groups
    groups = np.full(draws.size, -1, np.int64)
    inside = measure.groups >= 0
    np.maximum.at(groups, draws.owners[inside], measure.groups[inside])
    is_whole = bool((groups[draws.owners[inside]] == measure.groups[inside]).all())
    return groups if is_whole else None


def _between(figure: Estimate, samples: Floats, low: float, high: float, undefined_share: float) -> Estimate:
    """With the ends, also where they are equal although the samples are not, as those of a median may be."""
    is_spread = not are_equal(float(np.fmin.reduce(samples)), float(np.fmax.reduce(samples)))
    if are_equal(low, high) and is_spread and figure.n > 1 and undefined_share <= 0.5:
        return replace(figure, low=low, high=high, undefined_share=undefined_share)
    return with_percentiles(figure, low, high, undefined_share)


def resampled(measures: Sequence[AnyMeasure], draws: ResamplingPlan) -> Floats:
    """Each measure of each sample, shape (measures, replicates), nan where undefined."""
    added = [draws.added_up(measure.columns) for measure in measures if isinstance(measure, SumMeasure)]
    together = np.hstack([np.zeros((draws.size, 0)), *added])
    ends = np.cumsum([part.shape[1] for part in added])
    samples = []
    for times in draws.portions():
        sums = iter(np.hsplit(product(times, together), ends))  # one product for all: narrow ones are slow
        whole = times if draws.owners is None else None
        found = []
        for measure in measures:
            if isinstance(measure, SumMeasure):
                found.append(measure.solve(next(sums)))
            else:
                whole = times[:, draws.owners] if whole is None else whole
                found.append(measure.resampled(whole))
        samples.append(np.vstack(found))
    return np.hstack(samples)


def of_sums(sums: CoefficientTerms, bounds: Bounds = CORRELATION) -> SumMeasure:
    """A coefficient that is made of sums over units."""
    return SumMeasure(sums.figure(), sums.by_unit()[0][sums.rows.row_of_unit()], sums.solve, bounds)


def _of_clusters(figure: Estimate, draws: ResamplingPlan) -> Estimate:
    if draws.owners is None or not figure.is_defined:
        return figure  # what is undefined keeps what it was looked for in
    return replace(figure, n=min(figure.n, draws.size), counts=(*figure.counts, ("clusters", draws.size)))
