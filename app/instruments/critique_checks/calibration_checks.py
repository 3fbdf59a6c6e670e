"""Calibration culture by culture, on a split that holds works of each out; and on other scales, by the same scores."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from app.agreement.coefficients.moments import mean_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.jackknife import SPREAD
from app.agreement.intervals.resampling import draws_of, with_intervals
from app.agreement.random_numbers import random_numbers
from app.agreement.scales.calibration import in_order
from app.agreement.scales.held_out import HeldOutResult, calibrate_held_out, reduction_measure
from app.instruments.critique_scores import JudgeScores, PeopleScores
from app.instruments.critique_table import SCALE, CritiqueOptions, CritiqueTable

Flags = NDArray[np.bool_]
LEAST_HELD_OUT = 25
"""Works of a culture to hold out, so that what is said of it is more than a direction (Yu et al., first version)."""
_FIVE_STEPS = (0.0, 5.0)


@dataclass(frozen=True)
class CultureCalibration:
    """How the curve over all cultures does on the held-out works of one: mean absolute error before and after, and
    which share of it is gone (below zero: calibration did harm there)."""

    culture: str
    trained: int
    works: int
    before: Estimate
    after: Estimate
    reduction: Estimate

    @property
    def is_enough(self) -> bool:
        """Whether as many works are held out as the paper asks for."""
        return self.works >= LEAST_HELD_OUT


@dataclass(frozen=True)
class ScaleRegime:
    """The main judge's scores on a scale (`key`: native, affine or steps), and how the sigmoid did on held-out works;
    errors are on people's scale."""

    key: str
    tried: HeldOutResult


@dataclass(frozen=True)
class ReliabilityBin:
    """Held-out critiques whose score by the judge lies from `low` up to `high`: means of the judge's scores, of the
    calibrated ones and of people's."""

    low: float
    high: float
    critiques: int
    judged: Estimate
    calibrated: Estimate
    people: Estimate


def stratified_training(
    known: Flags, cultures: tuple[str, ...], works: NDArray[np.int64], options: CritiqueOptions
) -> Flags:
    """Which critiques to train on: of each culture's works a share, so that `LEAST_HELD_OUT` are held out where the
    culture has more, and else half of them. Shapes (units,)."""
    training = np.zeros(len(known), np.bool_)
    draw = random_numbers(options.seed)
    names = np.array(cultures, dtype=object)
    for culture in dict.fromkeys(cultures):
        there = np.unique(works[known & (names == culture)])
        fewest = min(LEAST_HELD_OUT, len(there) - 1) if len(there) > LEAST_HELD_OUT else (len(there) + 1) // 2
        held = max(round((1 - options.share) * len(there)), fewest)
        training |= np.isin(works, draw.permutation(there)[held:]) & (names == culture)
    return training & known


def calibrate_cultures(
    table: CritiqueTable, judge: JudgeScores | None, people: PeopleScores, options: CritiqueOptions
) -> tuple[CultureCalibration, ...]:
    """Each culture, in the order in which they occur. Nothing without a judge, people's scores, or two cultures."""
    named = [culture for culture in dict.fromkeys(table.cultures) if culture]
    if judge is None or not people.names or len(named) < 2:
        return ()
    scores, truth = judge.scored.whole, people.scored.whole
    known = ~(np.isnan(scores) | np.isnan(truth))
    works = in_order(table.works).astype(np.int64)
    training = stratified_training(known, table.cultures, works, options)
    made = calibrate_held_out(
        scores,
        truth,
        options.method,
        training,
        groups=table.works,
        scale=SCALE,
        replicates=1,
        seed=options.seed,
    )
    fitted = np.array([np.nan if value is None else value for value in made.values])
    found = []
    for culture in named:
        own = known & (np.array(table.cultures, dtype=object) == culture)
        held = own & ~training & ~np.isnan(fitted)
        before, after = np.abs(scores - truth)[held], np.abs(fitted - truth)[held]
        measures = [mean_measure(column[:, None], SPREAD) for column in (before, after)]
        draws = draws_of(int(held.sum()), in_order(works[held]), options.replicates, options.seed)
        estimates = with_intervals([*measures, reduction_measure(before, after)], draws)
        sizes = len(np.unique(works[own & training])), len(np.unique(works[held]))
        found.append(CultureCalibration(culture, *sizes, *estimates))
    return tuple(found)


def scale_pilot(
    judge: JudgeScores | None, table: CritiqueTable, people: PeopleScores, options: CritiqueOptions
) -> tuple[ScaleRegime, ...]:
    """The main judge's scores as they are, moved to 0–5, and rounded there to whole steps (Yu et al., second version,
    A.2), each led to people's by a sigmoid on the same split. Nothing without a judge and people's scores."""
    if judge is None or not people.names:
        return ()
    scores, truth = judge.scored.whole, people.scored.whole
    low, high = SCALE
    stretch = (_FIVE_STEPS[1] - _FIVE_STEPS[0]) / (high - low)
    moved = (scores - low) * stretch
    stepped = np.floor(moved + 0.5)
    found = []
    for key, fit_on, on_scale in (
        ("native", scores, scores),
        ("affine", moved, moved / stretch + low),
        ("steps", stepped, stepped / stretch + low),
    ):
        fitted, plain = (
            calibrate_held_out(
                column,
                truth,
                "sigmoid",
                share=options.share,
                groups=table.works,
                scale=SCALE,
                replicates=options.replicates,
                seed=options.seed,
            ).tried
            for column in (fit_on, on_scale)
        )
        found.append(ScaleRegime(key, replace(fitted, before=plain.before)))
    return tuple(found)


def reliability(
    judge: JudgeScores | None, table: CritiqueTable, people: PeopleScores, options: CritiqueOptions
) -> tuple[ReliabilityBin, ...]:
    """The held-out critiques of the usual split, by whole steps of the judge's score, where a step has any."""
    if judge is None or not people.names:
        return ()
    scores, truth = judge.scored.whole, people.scored.whole
    made = calibrate_held_out(
        scores,
        truth,
        options.method,
        share=options.share,
        groups=table.works,
        scale=SCALE,
        replicates=1,
        seed=options.seed,
    )
    fitted = np.array([np.nan if value is None else value for value in made.values])
    held = ~np.array(made.training) & ~np.isnan(fitted)
    found = []
    for low in range(int(SCALE[0]), int(SCALE[1])):
        high = low + 1
        there = held & (scores >= low) & ((scores < high) | ((high == SCALE[1]) & (scores == high)))
        if there.any():
            means = [mean_measure(column[there, None]).figure for column in (scores, fitted, truth)]
            found.append(ReliabilityBin(low, high, int(there.sum()), *means))
    return tuple(found)
