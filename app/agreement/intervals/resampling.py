"""Intervals from what is drawn again: weighted images, units in clusters, or a whole sample.

**Weighted images**, as reports on agreement have them. Percentiles of plain resamples are far too narrow where images
are few or one answer is rare: no resample holds what the sample happens to lack. So each replicate gives every image a
random weight (Rubin 1981, The Bayesian bootstrap), and beside the images stand imagined ones, one of each kind there
can be, which together weigh as much as PRIOR images (Muliere and Secchi 1996, Bayesian nonparametric predictive
inference and bootstrap techniques). The weights vary as much more as Student's t is wider than the normal distribution.
Images are the clusters: all runs and raters of an image come and go together. `tests/benchmarks/agreement_coverage.py`
measures how often such intervals hold the true number.

**Units**, alone or in clusters: all rows of an image come and go together. Intervals come from leaving out one cluster
at a time (see `jackknife`), except those of medians, whose steps that does not see: they come from clusters drawn
again. What is drawn is how often each unit occurs; a statistic that can take such counts costs one pass for thousands
of samples. Efron and Tibshirani, An Introduction to the Bootstrap (1993), ch. 13.

**A whole sample**, for whoever brings ratings and a statistic. Efron and Tibshirani, An Introduction to the Bootstrap
(1993), ch. 13 (percentile) and 14 (BCa). For the coefficients of this package a replicate is not computed from ratings:
it draws how often each distinct row of them occurs, and adds up what those rows add to the coefficient's sums.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
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
from app.agreement.intervals.jackknife import CORRELATION, Bounds, cut_off, jackknife_interval
from app.agreement.intervals.share_intervals import normal_quantile
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import coefficients as coefficients_text
from app.messages.local_formats import percent

_CELLS_AT_ONCE = 1 << 19  # numbers held while images or units are drawn: 4 MB
CONFIDENCE = 0.95
PRIOR = 1.6
"""Weight of all imagined images together. Found by simulation: with 1.4, rare answers make intervals too wide; with 2,
intervals of near-perfect raters are too narrow."""

FEW_IMAGES, LEAST_OF_EACH = 20, 3
"""With fewer images than the first, a coefficient that depends on base rates has an interval only if each answer occurs
on as many images as the second says. Below that the interval would hold nearly every number there is."""

_NOISE = 1e-12  # of a number's size; sums of the same numbers in another order differ by less


@dataclass(frozen=True, eq=False)
class Kinds:
    """Images by kind: what one image of each kind adds (kinds, width), how many there are (kinds,), and what each of
    the imagined images adds (any number, width)."""

    rows: Floats
    times: Integers
    imagined: Floats

    @property
    def images(self) -> int:
        """How many images there are."""
        return int(self.times.sum())


def kinds_of(block: Floats, imagined: Floats, images: Integers | None = None) -> Kinds:
    """Images by kind, from what each image adds, shape (images, width); images that add nothing do not count. `images`:
    each row is that of so many images, shape (rows,); None: of one."""
    adds = block.any(axis=1)
    rows, places = np.unique(block[adds], axis=0, return_inverse=True)
    times = np.bincount(places, None if images is None else images[adds], len(rows))
    return Kinds(rows, times.astype(np.int64), imagined)


def resampled_sums(samples: Sequence[Kinds], replicates: int, seed: int) -> list[Floats]:
    """The sums over weighted images, once per replicate; each of shape (replicates, width). Deterministic by seed.

    The weights of a replicate add up to the number of images. Samples of equally many images of each kind share their
    weights.
    """
    alike: dict[tuple[bytes, int], list[int]] = {}
    for place, kinds in enumerate(samples):
        alike.setdefault((kinds.times.tobytes(), len(kinds.imagined)), []).append(place)
    found: dict[int, Floats] = {}
    for places in alike.values():
        together = np.hstack([np.vstack([samples[place].rows, samples[place].imagined]) for place in places])
        sums = _weighted(together, samples[places[0]], replicates, seed)
        ends = np.cumsum([samples[place].rows.shape[1] for place in places])[:-1]
        found |= dict(zip(places, np.split(sums, ends, axis=1), strict=True))
    return [found[place] for place in range(len(samples))]


def resampled_coefficients(coefficients: Sequence[CoefficientTerms], replicates: int, seed: int) -> Floats:
    """Coefficients of weighted images; shape (coefficients, replicates), nan where undefined. Deterministic by seed."""
    drawn = resampled_sums([_kinds_of_sums(sums) for sums in coefficients], replicates, seed)
    solved = [sums.solve(sample) for sums, sample in zip(coefficients, drawn, strict=True)]
    return np.array(solved).reshape(len(coefficients), replicates)


def _kinds_of_sums(sums: CoefficientTerms) -> Kinds:
    rows, times = sums.by_unit()
    adds = rows.any(axis=1)
    return Kinds(rows[adds], times[adds], sums.imagined())


def _weighted(rows: Floats, kinds: Kinds, replicates: int, seed: int) -> Floats:
    """Rows, those of the images and then the imagined ones, summed with random weights (replicates, width)."""
    images = kinds.images
    if images == 0:
        return np.zeros((replicates, rows.shape[1]))
    prior = np.full(len(kinds.imagined), PRIOR / max(1, len(kinds.imagined)))
    shapes = np.concatenate([kinds.times * weight_of_an_image(images), prior])
    if len(rows) * replicates <= _CELLS_AT_ONCE:
        return _added_up(_few_weights(shapes, replicates, seed), rows, images)
    random = random_numbers(seed)
    step = max(1, _CELLS_AT_ONCE // len(rows))
    steps = (min(step, replicates - start) for start in range(0, replicates, step))
    return np.vstack(
        [_added_up(_drawn_weights(random, shapes, (some, len(shapes))), rows, images) for some in steps]
    )


def _added_up(weights: Floats, rows: Floats, images: int) -> Floats:
    return np.asarray(product(weights, rows) * (images / weights.sum(axis=1))[:, None])


def _few_weights(shapes: Floats, replicates: int, seed: int) -> Floats:
    """Weights of few kinds of images; kinds of equal mean weights recur from question to question of a report."""
    seen: dict[float, int] = {}
    columns = []
    for shape in shapes.tolist():
        seen[shape] = seen.get(shape, 0) + 1
        columns.append(_column(shape, seen[shape], replicates, seed))
    return np.array(columns, dtype=np.float64).T


@lru_cache(maxsize=512)  # 20 MB at 10,000 replicates
def _column(shape: float, place: int, replicates: int, seed: int) -> npt.NDArray[np.float32]:
    """The weights of the kind that comes in this place among those of one shape."""
    random = random_numbers(seed, place, *np.array([shape]).view(np.uint32).tolist())
    column = _drawn_weights(random, shape, replicates).astype(np.float32)
    column.flags.writeable = False
    return column


def _drawn_weights(
    random: np.random.RandomState, shape: float | Floats, size: int | tuple[int, int]
) -> Floats:
    """Gamma weights in single precision: logarithms and powers, on which they rest, may differ in the last digit of
    double precision between systems."""
    return random.standard_gamma(shape, size).astype(np.float32).astype(np.float64)


@lru_cache(maxsize=256)
def weight_of_an_image(images: int) -> float:
    """The mean weight of an image; the smaller, the more replicates vary.

    With it the spread of a mean is that of its t-interval: that of the sample with n - 1 below the line, times
    Student's quantile over the normal one. 1 for very many images.
    """
    from scipy.special import stdtrit

    if images < 2:
        return 1.0
    wider = float(stdtrit(images - 1, (1 + CONFIDENCE) / 2)) / normal_quantile(CONFIDENCE)
    return (images - 1) / images / wider**2


def percentiles(samples: Floats) -> tuple[Floats, Floats, Floats]:
    """Ends of the percentile interval, and the share of undefined replicates, of each row.

    samples: shape (figures, replicates), nan where undefined; returns three arrays of shape (figures,). The ends are
    interpolated between order statistics (Hyndman and Fan 1996, type 7).
    """
    defined = (~np.isnan(samples)).sum(axis=1)
    places = np.maximum(defined - 1, 0) * np.array([[(1 - CONFIDENCE) / 2], [(1 + CONFIDENCE) / 2]])
    below = np.floor(places).astype(np.int64)
    above = np.minimum(below + 1, np.maximum(defined - 1, 0))
    # Sorted as far as the ends need; nan comes last.
    ordered = np.partition(samples, np.unique([below, above]).tolist(), axis=1)
    figures = np.arange(len(samples))
    low, high = ordered[figures, below], ordered[figures, above]
    ends = low + (high - low) * (places - below)
    return ends[0], ends[1], 1 - defined / samples.shape[1]


def are_equal(low: float, high: float) -> bool:
    """Whether two numbers are the same but for the rounding of sums that were added up in different ways."""
    return abs(high - low) <= _NOISE * max(1.0, abs(low), abs(high))


def with_percentiles(figure: Estimate, low: float, high: float, undefined_share: float) -> Estimate:
    """A figure with these ends of its interval, or with the reason why there is none.

    A number that says nothing (it has a reason) has no interval either.
    """
    reason = figure.reason
    if figure.n < 2:
        reason = reason or coefficients_text.ONE_CLUSTER
    elif undefined_share > 0.5:
        reason = reason or coefficients_text.mostly_undefined(percent=percent(undefined_share))
    elif are_equal(low, high):  # resampling cannot tell how sure this is
        reason = reason or coefficients_text.SAME_REPLICATES
    if reason:
        return replace(figure, reason=reason, undefined_share=undefined_share)
    value = float(figure)  # imagined images may draw the middle away from a number at the end of its scale
    return replace(
        figure, low=min(float(low), value), high=max(float(high), value), undefined_share=undefined_share
    )


def without_interval_of_few(figure: Estimate, images: int, images_of_each: Sequence[int]) -> Estimate | None:
    """The figure with the reason why few images, or few of one answer, give no interval; None where they do."""
    rarest = min(images_of_each, default=0)
    if images >= FEW_IMAGES or rarest >= LEAST_OF_EACH or images < 2:
        return None
    reason = coefficients_text.too_few_of_one_answer(few=FEW_IMAGES, least=LEAST_OF_EACH)
    return replace(figure, reason=figure.reason or reason)


# Units, alone or in clusters

REPLICATES = 10_000
LEAST_TO_DRAW = 5
"""Clusters from which the middle 95 % of resampled medians and places hold the true one about so often: between the
smallest and the largest of five lies the median in 94 of 100 samples."""

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


# A whole sample

LEAST_CLUSTERS = 20
"""Named clusters below which a bootstrap is too narrow: of five, it holds the true number 77 to 84 times of 100."""

DEFAULT_SEED = 20260  # any number would do; reports name the one that was used
_BOOTSTRAP_CELLS = 1 << 20  # numbers held while replicates are drawn and solved: 8 MB
_LARGEST_TABLE = 1 << 23  # what distinct rows add, kept as one table: 64 MB at most
_RARE = 8  # kinds no more frequent than this are drawn one by one: faster than a binomial number for each

AnyStatistic = Callable[..., Estimate | float | None]

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
    statistic: AnyStatistic,
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
    clusters are fewer than 20, there is no interval. Reports have others, see `resampled_sums` and `jackknife`.
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
    return _with_quantiles(figure, defined, sample.without_one, kind, confidence)


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
        step = max(1, _BOOTSTRAP_CELLS // self._added.shape[1])
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
    statistic: AnyStatistic,
    ratings: npt.NDArray[np.generic],
    clusters: Integers | None,
    options: dict[str, Any],
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
    step = max(1, _BOOTSTRAP_CELLS // max(1, held))
    return (min(step, samples - start) for start in range(0, samples, step))


# From replicates to an interval


def _with_quantiles(
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
