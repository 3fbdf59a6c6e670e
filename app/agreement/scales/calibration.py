"""Calibration of a judge's scores to people's, tried on images it was not fitted on, beside a constant answer."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.ranks import kendall, spearman
from app.agreement.estimate import Estimate, undefined
from app.agreement.scales.calibration_curves import (
    METHODS,
    Curve,
    Method as Method,  # whoever calibrates names it
    fit_curve,
    fit_sigmoid,
)
from app.messages.agreement import estimates

Values = NDArray[np.float64]
_NO_RANKS = undefined(estimates.NO_SCORED_PAIR, 0)


@dataclass(frozen=True)
class Calibration:
    """Mean absolute errors against people's scores; n is the number of scored units.

    `uncalibrated` is the judge as it is; `calibrated` the judge after calibration, each unit by a curve that was fitted
    without it; `constant` one score for all, the median of the same units that the curve was fitted on, which no
    calibrated judge should fail to beat; `in_sample` the curve on the units it was fitted on, always too good.
    `scores` and `levels` are the distinct scores the judge gave, and the distinct ones that the curve over all
    units makes of them (`curve` pairs the two). `values` are the calibrated scores a unit, in the order given, None
    where there was no pair to calibrate. `parameters` are a and b of a sigmoid. The rank figures compare with people
    the judge's scores as they are, and the calibrated ones, a curve for each fold: neither is rounded.
    """

    method: Method
    uncalibrated: Estimate
    calibrated: Estimate
    constant: Estimate
    in_sample: Estimate
    scores: int
    levels: int
    folds: int
    values: tuple[float | None, ...]
    curve: tuple[tuple[float, float], ...]
    parameters: tuple[float, float] | None = None
    spearman_before: Estimate = _NO_RANKS
    spearman_after: Estimate = _NO_RANKS
    kendall_before: Estimate = _NO_RANKS
    kendall_after: Estimate = _NO_RANKS


def calibrate(
    judge: ArrayLike,
    people: ArrayLike,
    method: Method,
    groups: Sequence[Hashable] | None = None,
    scale: tuple[float, float] = (1, 5),
    folds: int = 5,
) -> Calibration:
    """How well the judge's scores can be moved onto people's scale.

    `judge` and `people` have shape (units,), nan = missing. "isotonic": the best non-decreasing steps (Barlow and
    others 1972); "sigmoid": low + (high - low) / (1 + exp(-(a s + b))) by least squares on `scale`. Units of one group
    (an image) stay together; groups go to folds in turn, in the order in which they first occur, so the outcome needs
    no seed. Without `groups` each unit is its own. Raises ValueError for wrong shapes, scales and methods.
    """
    if method not in METHODS:
        raise ValueError(f'A method is "isotonic" or "sigmoid", not {method!r}.')
    scores, truth = np.asarray(judge, dtype=float), np.asarray(people, dtype=float)
    owners: Sequence[Hashable] = range(len(scores)) if groups is None else groups
    if scores.ndim != 1 or scores.shape != truth.shape or len(owners) != len(scores):
        raise ValueError("The judge's scores, people's scores and groups are columns of equal length.")
    if folds < 2 or scale[0] >= scale[1]:
        raise ValueError("There are at least two folds, and a scale runs from low to high.")
    known = ~(np.isnan(scores) | np.isnan(truth))
    numbers = in_order([owner for owner, is_known in zip(owners, known, strict=True) if is_known])
    used = min(folds, int(numbers.max(initial=-1)) + 1)

    def fit(some: Values, theirs: Values) -> Curve:
        return fit_curve(method, some, theirs, scale)

    if reason := _why_not(scores[known], used):
        return _undefined(method, scores[known], truth[known], reason, used, len(scores))
    held_out = numbers % used
    fitted, constant = _cross_fit(scores[known], truth[known], held_out, used, fit)
    values = np.full(len(scores), np.nan)
    values[known] = fitted
    return _result(method, scores[known], truth[known], fitted, constant, values, used, fit, scale)


def _result(
    method: Method,
    scores: Values,
    truth: Values,
    fitted: Values,
    constant: Values,
    values: Values,
    folds: int,
    fit: Callable[[Values, Values], Curve],
    scale: tuple[float, float],
) -> Calibration:
    distinct = np.unique(scores)
    curve = fit(scores, truth)
    levels = curve(distinct)
    return Calibration(
        method=method,
        uncalibrated=mean_absolute_error(scores, truth),
        calibrated=mean_absolute_error(fitted, truth),
        constant=mean_absolute_error(constant, truth),
        in_sample=mean_absolute_error(curve(scores), truth),
        scores=len(distinct),
        levels=len(np.unique(np.round(levels, 9))),  # steps apart by rounding only are one
        folds=folds,
        values=tuple(None if np.isnan(value) else float(value) for value in values),
        curve=tuple((float(score), float(level)) for score, level in zip(distinct, levels, strict=True)),
        parameters=fit_sigmoid(scores, truth, scale)[1] if method == "sigmoid" else None,
        spearman_before=spearman(scores, truth),
        spearman_after=spearman(fitted, truth),
        kendall_before=kendall(scores, truth),
        kendall_after=kendall(fitted, truth),
    )


def _undefined(
    method: Method, scores: Values, truth: Values, reason: str, folds: int, units: int
) -> Calibration:
    """What is left to say when nothing can be calibrated: the error of the judge as it is, if there is one."""
    none = undefined(reason, len(scores))
    raw = mean_absolute_error(scores, truth) if len(scores) else none
    distinct = len(np.unique(scores))
    before, tau_before = spearman(scores, truth), kendall(scores, truth)
    return Calibration(
        method,
        raw,
        none,
        none,
        none,
        distinct,
        0,
        folds,
        (None,) * units,
        (),
        None,
        before,
        none,
        tau_before,
        none,
    )


def _why_not(scores: Values, groups: int) -> str:
    if not len(scores):
        return estimates.NO_SCORED_PAIR
    if groups < 2:
        return estimates.too_few_groups(groups=groups)
    return estimates.EQUAL_JUDGE_SCORES if scores.min() == scores.max() else ""


def in_order(owners: Sequence[Hashable]) -> NDArray[np.intp]:
    """The number of each unit's group, groups numbered as they first occur."""
    first: dict[Hashable, int] = {}
    return np.array([first.setdefault(owner, len(first)) for owner in owners], dtype=np.intp)


def _cross_fit(
    scores: Values,
    truth: Values,
    held_out: NDArray[np.intp],
    folds: int,
    fit: Callable[[Values, Values], Curve],
) -> tuple[Values, Values]:
    """For each unit, the calibrated score and the constant one, by what was learnt from the other folds."""
    fitted, constant = np.empty_like(truth), np.empty_like(truth)
    for fold in range(folds):
        here = held_out == fold
        fitted[here] = fit(scores[~here], truth[~here])(scores[here])
        constant[here] = np.median(truth[~here])  # no other constant has a smaller mean absolute error
    return fitted, constant


def mean_absolute_error(scores: Values, truth: Values) -> Estimate:
    """The mean absolute difference of two columns of at least one unit each."""
    return Estimate(float(np.abs(scores - truth).mean()), len(truth), counts=(("units", len(truth)),))
