"""One judge asked in several ways: does calibration carry over from free to guided scoring, and do references count."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from app.agreement.coefficients.effect_sizes import cohen_d
from app.agreement.coefficients.ranks import kendall
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner
from app.agreement.scales.calibration import in_order, mean_absolute_error
from app.agreement.scales.calibration_curves import fit_curve
from app.instruments.critique_judges import asked_in_two_ways
from app.instruments.critique_scores import JudgeScores, PeopleScores
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable, Values
from app.messages.instruments import critique_checks

FOLDS = 5


@dataclass(frozen=True)
class Transfer:
    """A curve fitted on scores given without the reference, used on scores given with it.

    `pearson` compares both scores, `kendall` the order before the curve and after it. Errors are over works that the
    curve was not fitted on: of the guided scores as they are, calibrated by the free curve and by their own. `shift` is
    the mean of calibrated guided minus calibrated free.
    """

    guided: str
    free: str
    pearson: Estimate
    kendall: Estimate
    before: Estimate
    crossed: Estimate
    own: Estimate
    shift: Estimate


@dataclass(frozen=True)
class AnchorEffect:
    """The main judge with the right references beside a judge with others or none, over critiques both scored.

    `way` is "shuffled" or "free". `difference` is the other minus matched, `effect` its d_z.
    """

    judge: str
    way: str
    matched: Estimate
    other: Estimate
    difference: Estimate
    effect: Estimate


def transfers(
    table: CritiqueTable, judges: tuple[JudgeScores, ...], people: PeopleScores, options: CritiqueOptions
) -> tuple[Transfer, ...]:
    """Every judge that was asked with the reference and without it."""
    return tuple(
        _transfer(table, guided, free, people, options)
        for guided, free in asked_in_two_ways(judges, "with_reference")
    )


def _transfer(
    table: CritiqueTable,
    guided: JudgeScores,
    free: JudgeScores,
    people: PeopleScores,
    options: CritiqueOptions,
) -> Transfer:
    with_it, without = guided.scored.whole, free.scored.whole
    both = ~(np.isnan(with_it) | np.isnan(without))
    known = both & ~np.isnan(people.scored.whole)
    correlation = pearson(with_it, without)
    works = [work for work, is_known in zip(table.works, known, strict=True) if is_known]
    numbers = in_order(works)
    folds = min(FOLDS, int(numbers.max(initial=-1)) + 1)
    if folds < 2 or not np.ptp(without[known]) or not np.ptp(with_it[known]):
        none = undefined(critique_checks.NO_TRANSFER, int(known.sum()))
        return Transfer(guided.name, free.name, correlation, none, none, none, none, none)
    truth, held = people.scored.whole[known], numbers % folds
    guide, loose = with_it[known], without[known]
    crossed, own, freed = (np.empty_like(truth) for _ in range(3))
    for fold in range(folds):
        here = held == fold
        curve = fit_curve(options.method, loose[~here], truth[~here], SCALE)
        crossed[here], freed[here] = curve(guide[here]), curve(loose[here])
        own[here] = fit_curve(options.method, guide[~here], truth[~here], SCALE)(guide[here])
    before, over, same = (mean_absolute_error(one, truth) for one in (guide, crossed, own))
    shift = Estimate(float((crossed - freed).mean()), len(truth))
    return Transfer(guided.name, free.name, correlation, kendall(guide, crossed), before, over, same, shift)


def anchor_effects(
    judges: tuple[JudgeScores, ...], main: JudgeScores | None, options: CritiqueOptions
) -> tuple[AnchorEffect, ...]:
    """The main judge beside the one with references of other works, and beside itself with those or without any."""
    if main is None:
        return ()
    ways = [("shuffled", one) for one in judges if one.name == options.shuffled_judge != main.name]
    asked = [other for usual, other in asked_in_two_ways(judges, "shuffled_references") if usual is main]
    ways += [("shuffled", other) for other in asked if other.name != options.shuffled_judge]
    ways += [("free", free) for guided, free in asked_in_two_ways(judges, "with_reference") if guided is main]
    return tuple(_anchor(way, main.scored.whole, one) for way, one in ways)


def _anchor(way: str, matched: Values, judge: JudgeScores) -> AnchorEffect:
    other = judge.scored.whole
    both = ~(np.isnan(matched) | np.isnan(other))
    number = int(both.sum())
    if not number:
        none = undefined(critique_checks.NO_SHARED, 0)
        return AnchorEffect(judge.name, way, none, none, none, none)
    first, second = matched[both], other[both]
    right, wrong, apart = (Estimate(float(one.mean()), number) for one in (first, second, second - first))
    effect = cohen_d(second, first, paired=True).figure
    return AnchorEffect(judge.name, way, right, wrong, apart, effect)


def pearson(first: Values, second: Values) -> Estimate:
    """Pearson's correlation of two columns (rows,), nan = missing; without an interval.

    Undefined with fewer than three pairs or where one side does not vary.
    """
    known = ~(np.isnan(first) | np.isnan(second))
    one, other = first[known], second[known]
    if len(one) < 3 or not np.ptp(one) or not np.ptp(other):
        return undefined(critique_checks.NO_CORRELATION, len(one))
    one, other = one - one.mean(), other - other.mean()
    value = inner(one, other) / sqrt(inner(one, one) * inner(other, other))
    return Estimate(min(1.0, max(-1.0, value)), len(one))
