"""One item on a numeric scale: what people answered, how far they agree, and how a judge's scores lie beside theirs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.coefficients.icc import Form, icc
from app.agreement.coefficients.moments import deviation_measure, mean_measure, median_measure
from app.agreement.coefficients.pairs import cohen_kappa_sums
from app.agreement.coefficients.ranks import kendall_measure, spearman_measure
from app.agreement.coefficients.rating_arrays import Floats, as_ratings, checked
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import SHARE, SPREAD
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    REPLICATES,
    AnyMeasure,
    Measure,
    SumMeasure,
    draws_of,
    of_sums,
    with_intervals,
)
from app.agreement.intervals.share_intervals import share_interval
from app.messages.agreement import scored as scored_text


@dataclass(frozen=True)
class Reliability:
    """An intraclass correlation and which one it is: two forms of the same ratings are two figures."""

    form: Form
    figure: Estimate

    @property
    def name(self) -> str:
        """The form in words, to are beside the number."""
        return scored_text.icc_form(self.form)


@dataclass(frozen=True)
class ScaledItem:
    """Every figure of one item; n counts units, or clusters where units belong to some.

    `distribution` pairs each declared level with how often it was given. `exact` and `near` are mean shares of pairs
    of raters, within a unit, with the same level and with one at most a level away. `kappa_linear`,
    `kappa_quadratic`, `spearman` and `kendall` are of two raters, undefined for any other number. `one` and `all` are
    ICC(2,1) and ICC(2,k) of the units that every rater rated, with intervals from the F distribution, which takes
    units as independent even where they belong to clusters. All other intervals are of resampled units, except that
    shares of two raters' pairs, without clusters, have Wilson's.
    """

    raters: int
    distribution: tuple[tuple[float, int], ...]
    mean: Estimate
    deviation: Estimate
    median: Estimate
    exact: Estimate
    near: Estimate
    alpha_ordinal: Estimate
    alpha_interval: Estimate
    kappa_linear: Estimate
    kappa_quadratic: Estimate
    one: Reliability
    all: Reliability
    spearman: Estimate
    kendall: Estimate


def scaled_item(
    ratings: ArrayLike,
    levels: Sequence[float],
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> ScaledItem:
    """What one item's ratings say; shape (units, raters), nan = missing or not applicable.

    `levels` are the numbers the scale offers, in any order; the next one is one step away, however far it lies. Raters
    who rated nothing are left out. `clusters` names what each unit belongs to (its picture): drawn whole in the
    bootstrap. Raises ValueError for wrong shapes and for ratings that are no level.
    """
    scale = np.sort(checked(levels))
    table = _answered(as_ratings(ratings).astype(np.float64), scale)
    draws = draws_of(len(table), clusters, replicates, seed)
    measures = _moments(table, scale) + _agreement(table, scale) + _of_two(table, scale)
    figures = with_intervals(measures, draws)
    mean, deviation, median, exact, near, ordinal, interval, linear, quadratic, rho, tau = figures
    if table.shape[1] == 2 and clusters is None:
        exact, near = _wilson(exact), _wilson(near)
    return ScaledItem(
        raters=table.shape[1],
        distribution=tuple((float(level), int((table == level).sum())) for level in scale),
        mean=mean,
        deviation=deviation,
        median=median,
        exact=exact,
        near=near,
        alpha_ordinal=ordinal,
        alpha_interval=interval,
        kappa_linear=linear,
        kappa_quadratic=quadratic,
        one=Reliability("2,1", icc(table, "2,1", limits="pivotal")),
        all=Reliability("2,k", icc(table, "2,k", limits="pivotal")),
        spearman=rho,
        kendall=tau,
    )


def _answered(table: Floats, scale: Floats) -> Floats:
    """The ratings of those who rated anything."""
    known = ~np.isnan(table)
    if strangers := sorted(set(table[known].tolist()) - set(scale.tolist())):
        raise ValueError(f"{strangers[0]:g} is rated, but it is not one of the declared levels.")
    answered: Floats = table[:, known.any(axis=0)]
    return answered


def _moments(table: Floats, scale: Floats) -> list[AnyMeasure]:
    """Mean, standard deviation and median."""
    ends = (float(scale[0]), float(scale[-1]))
    return [mean_measure(table, ends), deviation_measure(table), median_measure(table)]


def _agreement(table: Floats, scale: Floats) -> list[AnyMeasure]:
    """Shares of equal and of near pairs, and both alphas."""
    steps = np.arange(len(scale))
    is_near = np.abs(steps[:, None] - steps) <= 1
    if not table.shape[1]:
        return [_none(scored_text.NO_SCORE)] * 4
    return [
        of_sums(group_agreement_sums(table, categories=scale), SHARE),
        of_sums(group_agreement_sums(table, is_near.astype(float), scale), SHARE),
        of_sums(krippendorff_alpha_sums(table, "ordinal", scale)),
        of_sums(krippendorff_alpha_sums(table, "interval", scale)),
    ]


def _of_two(table: Floats, scale: Floats) -> list[AnyMeasure]:
    """What compares two raters and no more."""
    if table.shape[1] != 2:
        return [_none(scored_text.for_two_raters(table.shape[1]), len(table))] * 4
    return [
        of_sums(cohen_kappa_sums(table, "linear", scale)),
        of_sums(cohen_kappa_sums(table, "quadratic", scale)),
        spearman_measure(table[:, 0], table[:, 1]),
        kendall_measure(table[:, 0], table[:, 1]),
    ]


def _none(reason: str, n: int = 0) -> Measure:
    return Measure(undefined(reason, n), lambda times: np.full(len(times), np.nan))


def _wilson(share: Estimate) -> Estimate:
    """A share of pairs, one pair a unit, with the interval of a share."""
    if share.value is None:
        return share
    interval = share_interval(round(share.value * share.n), share.n)
    return replace(share, low=interval.low, high=interval.high, reason="", undefined_share=None)


# A judge beside people


@dataclass(frozen=True)
class JudgeWithPeople:
    """A judge's scores beside people's, on the units that both scored.

    The judge's score of a unit is the mean of the runs that answered, people's the mean of theirs. `error` is the mean
    absolute difference, `bias` the mean of judge minus people: above zero the judge is lenient. `constant` is the
    error of one answer for all, the median of people's scores of these same units: no constant has a smaller one, and
    a judge that does not stay below it says nothing about the units. `missing` is the share of the judge's runs
    without an answer, over all units given.
    """

    error: Estimate
    bias: Estimate
    spearman: Estimate
    kendall: Estimate
    constant: Estimate
    missing: Estimate
    runs: int


def judge_with_people(
    judge: ArrayLike,
    people: ArrayLike,
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> JudgeWithPeople:
    """How near a judge's scores lie to people's; judge (units, runs), people (units, raters), nan = missing.

    Both score on the same scale. Nothing is rounded. Raises ValueError for wrong shapes.
    """
    runs, raters = as_ratings(judge).astype(np.float64), as_ratings(people).astype(np.float64)
    if len(runs) != len(raters):
        raise ValueError(f"The judge has {len(runs)} units, people have {len(raters)}.")
    asked = np.shape(judge)[1]  # no column at all where the judge was never called
    draws = draws_of(len(runs), clusters, replicates, seed)
    scores, truth = unit_means(runs), unit_means(raters)
    known = ~(np.isnan(scores) | np.isnan(truth))
    off = (scores - truth)[:, None]
    middle = float(np.median(truth[known])) if known.any() else np.nan
    constant = np.where(known, np.abs(truth - middle), np.nan)[:, None]
    measures: list[AnyMeasure] = [
        _scores(mean_measure(column, limits))
        for column, limits in ((np.abs(off), SPREAD), (off, None), (constant, SPREAD))
    ]
    measures += [spearman_measure(scores, truth), kendall_measure(scores, truth)]
    error, bias, baseline, rho, tau = with_intervals(measures, draws)
    return JudgeWithPeople(error, bias, rho, tau, baseline, share_missing(runs[:, :asked]), asked)


def unit_means(table: Floats) -> Floats:
    """The mean of each unit's scores (units,), nan where a unit has none; table of shape (units, columns)."""
    known = ~np.isnan(table)
    number = known.sum(axis=1)
    total = np.where(known, table, 0.0).sum(axis=1)
    means: Floats = np.divide(total, number, out=np.full(len(table), np.nan), where=number > 0)
    return means


def share_missing(runs: Floats) -> Estimate:
    """The share of calls without a score, shape (units, runs); undefined without a call."""
    lost, calls = int(np.isnan(runs).sum()), runs.size
    counts = (("missing", lost), ("asked", calls))
    return (
        Estimate(lost / calls, len(runs), counts=counts)
        if calls
        else undefined(scored_text.NO_CALL, 0, counts)
    )


def _scores(measure: SumMeasure) -> SumMeasure:
    """The same with the reason that fits two sides, where there is no number."""
    if measure.figure.is_defined:
        return measure
    return replace(measure, figure=undefined(scored_text.NO_SHARED_UNIT, 0))
