"""Tier III: every judge's mean score led to people's, tried on works it was not fitted on."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from app.agreement.scales.calibration import Calibration, calibrate
from app.agreement.scales.calibration_curves import METHODS, Method, fit_curve
from app.agreement.scales.held_out import HeldOut, calibrate_held_out
from app.agreement.scales.learning_curve import LearningPoint, learning_curve
from app.instruments.critique_scores import Column, JudgeScores, PeopleScores, of_values
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable
from app.messages.instruments import critique_analysis


@dataclass(frozen=True)
class JudgeCalibration:
    """One judge by either method: on a training split, and cross-fitted over all works."""

    judge: str
    held_out: Mapping[Method, HeldOut]
    crossed: Mapping[Method, Calibration]


@dataclass(frozen=True, eq=False)
class TierThree:
    """Every judge's calibration, how the main judge's error falls with training, and its calibrated scores S*.

    S* of a critique that people scored comes from a curve fitted without its work; of any other, from the curve over
    all that people scored. `fitted` is how many critiques have both scores.
    """

    judges: tuple[JudgeCalibration, ...]
    learning: tuple[LearningPoint, ...]
    star: Column
    fitted: int


def calibrate_judges(
    table: CritiqueTable,
    judges: tuple[JudgeScores, ...],
    main: JudgeScores | None,
    people: PeopleScores,
    options: CritiqueOptions,
) -> TierThree:
    """Calibrate each judge by itself; S* and the learning curve are the main judge's."""
    found = tuple(_calibrated(table, judge, people, options) for judge in judges)
    if main is None:
        nothing = of_values(np.full(len(table.units), np.nan), critique_analysis.NO_JUDGE)
        return TierThree(found, (), nothing, 0)
    truth = people.scored.whole
    points = learning_curve(
        main.scored.whole,
        truth,
        options.sizes,
        share=options.share,
        groups=table.works,
        scale=SCALE,
        seed=options.seed,
    )
    crossed = next(one.crossed[options.method] for one in found if one.judge == main.name)
    fitted = int((~np.isnan(main.scored.whole) & ~np.isnan(truth)).sum())
    return TierThree(found, points, _star(main, people, crossed, options.method), fitted)


def _calibrated(
    table: CritiqueTable, judge: JudgeScores, people: PeopleScores, options: CritiqueOptions
) -> JudgeCalibration:
    scores, truth = judge.scored.whole, people.scored.whole
    held_out = {
        method: calibrate_held_out(
            scores,
            truth,
            method,
            share=options.share,
            groups=table.works,
            scale=SCALE,
            replicates=options.replicates,
            seed=options.seed,
        )
        for method in METHODS
    }
    crossed = {method: calibrate(scores, truth, method, table.works, SCALE) for method in METHODS}
    return JudgeCalibration(judge.name, held_out, crossed)


def _star(judge: JudgeScores, people: PeopleScores, crossed: Calibration, method: Method) -> Column:
    """Each critique's calibrated score, or why it has none."""
    scores, truth = judge.scored.whole, people.scored.whole
    reason = crossed.calibrated.reason if not crossed.calibrated.is_defined else critique_analysis.INCOMPLETE
    values = np.array([np.nan if value is None else value for value in crossed.values], dtype=float)
    others = ~np.isnan(scores) & np.isnan(values)
    if crossed.calibrated.is_defined and others.any():
        known = ~np.isnan(scores) & ~np.isnan(truth)
        values[others] = fit_curve(method, scores[known], truth[known], SCALE)(scores[others])
    return of_values(values, reason)
