"""Dimension by dimension and judge by judge: the gap between two cultures, two judges' scores, and their orders."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.effect_sizes import cohen_d
from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.coefficients.rating_arrays import is_constant
from app.agreement.estimate import Estimate, undefined
from app.agreement.scales.calibration import calibrate
from app.instruments.critique_checks.pairs import known_scores, quadratic_kappa
from app.instruments.critique_scores import JudgeScores, PeopleScores
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable, Values
from app.messages.instruments import critique_checks


@dataclass(frozen=True)
class CultureGap:
    """Scores in two cultures, the first minus the second: the main judge's of one dimension, or a judge's mean of all
    (`of` names the one or the other).

    `t` and `p` are those of Student's test with the pooled deviation, `effect` is Cohen's d_s. All three take critiques
    as independent, as the paper does; critiques of one work are not.
    """

    pair: tuple[str, str]
    of: str
    first: float
    second: float
    gap: Estimate
    t: Estimate
    p: Estimate
    effect: Estimate
    sizes: tuple[int, int]


@dataclass(frozen=True)
class JudgePair:
    """Two judges on one dimension, or on the mean of all (`dimension` is ""): ICC(2,1) over the critiques that both
    scored, and their means there."""

    judges: tuple[str, str]
    dimension: str
    icc: Estimate
    first: Estimate
    second: Estimate
    apart: Estimate


@dataclass(frozen=True)
class JudgeOrder:
    """Whether two judges put the `models` in one order, by the mean scores of `critiques` that both scored. `p` is that
    of Kendall's tau: how often chance alone would make orders at least as much alike, or unlike."""

    judges: tuple[str, str]
    critiques: int
    models: int
    kendall: Estimate
    p: Estimate
    spearman: Estimate


@dataclass(frozen=True)
class DimensionCalibration:
    """The main judge's scores of one dimension (or the mean of all, `dimension` "") led to people's by the chosen
    method. Of the error and of kappa: before, with the curve over all critiques on these very critiques, and with each
    work's critiques by a curve fitted without it. `spearman` compares the scores before with people's."""

    dimension: str
    errors: tuple[Estimate, Estimate, Estimate]
    kappas: tuple[Estimate, Estimate, Estimate]
    spearman: Estimate


def calibrated_dimensions(
    table: CritiqueTable, judge: JudgeScores | None, people: PeopleScores, options: CritiqueOptions
) -> tuple[DimensionCalibration, ...]:
    """Each dimension, then the mean of all. Nothing without a judge or without people's scores."""
    if judge is None or not people.names:
        return ()
    columns = zip(judge.scored.dimensions.T, people.scored.dimensions.T, strict=True)
    pairs = zip([item.name for item in table.dimensions], columns, strict=True)
    found = [_calibrated(table, name, *scores, options) for name, scores in pairs]
    return (*found, _calibrated(table, "", judge.scored.whole, people.scored.whole, options))


def _calibrated(
    table: CritiqueTable, dimension: str, scores: Values, truth: Values, options: CritiqueOptions
) -> DimensionCalibration:
    made = calibrate(scores, truth, options.method, table.works, SCALE)
    curve = dict(made.curve)
    fitted = np.array([curve.get(score, np.nan) for score in scores.tolist()], dtype=float)
    crossed = np.array([np.nan if value is None else value for value in made.values], dtype=float)
    kappas = tuple(quadratic_kappa([known_scores(one, truth)]) for one in (scores, fitted, crossed))
    errors = made.uncalibrated, made.in_sample, made.calibrated
    return DimensionCalibration(dimension, errors, (kappas[0], kappas[1], kappas[2]), made.spearman_before)


def dimension_gaps(table: CritiqueTable, judge: JudgeScores | None) -> tuple[CultureGap, ...]:
    """Every two cultures, each dimension; the widest gap of a pair first. Nothing without a judge."""
    if judge is None:
        return ()
    columns = list(zip([item.name for item in table.dimensions], judge.scored.dimensions.T, strict=True))
    rows = (
        sorted(_gaps(table, pair, columns), key=_width, reverse=True) for pair in _pairs_of_cultures(table)
    )
    return tuple(chain.from_iterable(rows))


def judge_gaps(table: CritiqueTable, judges: Sequence[JudgeScores]) -> tuple[CultureGap, ...]:
    """Every two cultures, each judge's mean of the dimensions, in the judges' order."""
    columns = [(judge.name, judge.scored.whole) for judge in judges]
    return tuple(chain.from_iterable(_gaps(table, pair, columns) for pair in _pairs_of_cultures(table)))


def judge_orders(table: CritiqueTable, judges: Sequence[JudgeScores]) -> tuple[JudgeOrder, ...]:
    """Every two judges; nothing where no two models wrote critiques."""
    models = np.array(table.models, dtype=np.str_)
    if len({name for name in table.models if name}) < 2:
        return ()
    return tuple(_orders(models, *two) for two in combinations(judges, 2))


def _orders(models: NDArray[np.str_], one: JudgeScores, other: JudgeScores) -> JudgeOrder:
    scores = np.stack([one.scored.whole, other.scored.whole])
    both = ~np.isnan(scores).any(axis=0) & (models != "")
    names = np.unique(models[both])
    means = np.array([scores[:, both & (models == name)].mean(axis=1) for name in names]).reshape(-1, 2)
    tau, rho = (measure(means[:, 0], means[:, 1]) for measure in (kendall, spearman))
    return JudgeOrder((one.name, other.name), int(both.sum()), len(names), tau, _chance(tau, means), rho)


def _chance(tau: Estimate, means: Values) -> Estimate:
    if not tau.is_defined:
        return tau
    from scipy.stats import kendalltau

    return Estimate(float(kendalltau(means[:, 0], means[:, 1]).pvalue), len(means))


def _pairs_of_cultures(table: CritiqueTable) -> Iterator[tuple[str, str]]:
    return combinations([name for name in dict.fromkeys(table.cultures) if name], 2)


def _gaps(
    table: CritiqueTable, pair: tuple[str, str], columns: Iterable[tuple[str, Values]]
) -> Iterator[CultureGap]:
    cultures = np.array(table.cultures, dtype=np.str_)
    for name, column in columns:
        yield _gap(pair, name, *(column[(cultures == culture) & ~np.isnan(column)] for culture in pair))


def _width(row: CultureGap) -> float:
    return abs(row.gap.value or 0.0)


def _gap(pair: tuple[str, str], of: str, first: Values, second: Values) -> CultureGap:
    sizes = len(first), len(second)
    if min(sizes) == 0:
        none = undefined(critique_checks.EMPTY_CULTURE, 0)
        return CultureGap(pair, of, math.nan, math.nan, none, none, none, none, sizes)
    means = float(first.mean()), float(second.mean())
    gap = Estimate(means[0] - means[1], sum(sizes))
    t, p = student(first, second)
    effect = cohen_d(first, second).figure
    return CultureGap(pair, of, *means, gap, t, p, effect, sizes)


def student(first: Values, second: Values) -> tuple[Estimate, Estimate]:
    """Student's t of two groups with the pooled deviation, and its two-sided p."""
    from scipy.special import stdtr

    freedom = len(first) + len(second) - 2
    squares = float(((first - first.mean()) ** 2).sum() + ((second - second.mean()) ** 2).sum())
    if min(len(first), len(second)) < 2 or (is_constant(first) and is_constant(second)):
        none = undefined(critique_checks.NO_TEST, len(first) + len(second))
        return none, none
    error = math.sqrt(squares / freedom * (1 / len(first) + 1 / len(second)))
    t = float(first.mean() - second.mean()) / error
    p = min(1.0, 2 * float(stdtr(freedom, -abs(t))))
    return Estimate(t, freedom + 2), Estimate(p, freedom + 2)


def judges_by_dimension(table: CritiqueTable, judges: Sequence[JudgeScores]) -> tuple[JudgePair, ...]:
    """Every two judges: first the mean of the dimensions, then each."""
    found = []
    for one, other in combinations(judges, 2):
        found.append(_two((one.name, other.name), "", one.scored.whole, other.scored.whole))
        for place, item in enumerate(table.dimensions):
            columns = (each.scored.dimensions[:, place] for each in (one, other))
            found.append(_two((one.name, other.name), item.name, *columns))
    return tuple(found)


def _two(names: tuple[str, str], dimension: str, first: Values, second: Values) -> JudgePair:
    both = ~(np.isnan(first) | np.isnan(second))
    number = int(both.sum())
    reliability = icc(np.column_stack([first[both], second[both]]), limits="pivotal")
    if not number:
        none = undefined(critique_checks.NO_SHARED, 0)
        return JudgePair(names, dimension, reliability, none, none, none)
    means = float(first[both].mean()), float(second[both].mean())
    figures = (Estimate(value, number) for value in (*means, abs(means[0] - means[1])))
    return JudgePair(names, dimension, reliability, *figures)
