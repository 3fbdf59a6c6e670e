"""Dimension by dimension: the gap between two cultures, and two judges side by side."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.agreement.coefficients.effect_sizes import cohen_d
from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.rating_arrays import is_constant
from app.agreement.estimate import Estimate, undefined
from app.instruments.critique_scores import JudgeScores
from app.instruments.critique_table import CritiqueTable, Values
from app.messages.instruments import critique_checks


@dataclass(frozen=True)
class DimensionGap:
    """The main judge's scores of one dimension in two cultures, the first minus the second.

    `t` and `p` are those of Student's test with the pooled deviation, `effect` is Cohen's d_s. All three take critiques
    as independent, as the paper does; critiques of one work are not.
    """

    pair: tuple[str, str]
    dimension: str
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


def dimension_gaps(table: CritiqueTable, judge: JudgeScores | None) -> tuple[DimensionGap, ...]:
    """Every two cultures, each dimension; the widest gap of a pair first. Nothing without a judge."""
    if judge is None:
        return ()
    cultures = np.array(table.cultures, dtype=np.str_)
    found: list[DimensionGap] = []
    for pair in combinations([name for name in dict.fromkeys(table.cultures) if name], 2):
        rows = [
            _gap(pair, item.name, *(column[(cultures == name) & ~np.isnan(column)] for name in pair))
            for item, column in zip(table.dimensions, judge.scored.dimensions.T, strict=True)
        ]
        found += sorted(rows, key=lambda row: -abs(row.gap.value or 0.0))
    return tuple(found)


def _gap(pair: tuple[str, str], dimension: str, first: Values, second: Values) -> DimensionGap:
    sizes = len(first), len(second)
    if min(sizes) == 0:
        none = undefined(critique_checks.EMPTY_CULTURE, 0)
        return DimensionGap(pair, dimension, math.nan, math.nan, none, none, none, none, sizes)
    means = float(first.mean()), float(second.mean())
    gap = Estimate(means[0] - means[1], sum(sizes))
    t, p = student(first, second)
    effect = cohen_d(first, second).figure
    return DimensionGap(pair, dimension, *means, gap, t, p, effect, sizes)


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
