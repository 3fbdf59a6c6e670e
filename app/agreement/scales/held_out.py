"""Calibration on a training split, tried on the units held out, beside a constant answer."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.coefficients.coefficient_terms import ratio
from app.agreement.coefficients.moments import mean_measure
from app.agreement.coefficients.ranks import kendall_measure, spearman_measure
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import SPREAD
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    REPLICATES,
    AnyMeasure,
    SumMeasure,
    draws_of,
    with_intervals,
)
from app.agreement.scales.calibration_curves import METHODS, Method, fit_curve, fit_sigmoid
from app.agreement.scales.training_split import TrainingSplit, split_units
from app.messages.agreement import scored as scored_text

SHARE = 0.65  # of what there is, for training


@dataclass(frozen=True)
class HeldOutResult:
    """How scores did on the held-out units: before calibration, after it, and one answer for all.

    `before` and `after` are mean absolute errors against people's scores, `constant` that of the training units'
    median, `reduction` the share of the error before that calibration took away (below zero: it did harm). Ranks are
    of scores that nobody rounded.
    """

    before: Estimate
    after: Estimate
    constant: Estimate
    reduction: Estimate
    spearman_before: Estimate
    spearman_after: Estimate
    kendall_before: Estimate
    kendall_after: Estimate


@dataclass(frozen=True)
class HeldOut:
    """A curve fitted on the training units alone, and how it did on the others.

    `in_sample` is the error after calibration on the training units, always too good. `scores` and `levels` count the
    distinct scores of held-out units before and after. `training` marks the units fitted on and `values` are the
    calibrated scores of all, both in the order given. `parameters` are a and b of a sigmoid.
    """

    method: Method
    tried: HeldOutResult
    in_sample: Estimate
    scores: int
    levels: int
    training: tuple[bool, ...]
    values: tuple[float | None, ...]
    parameters: tuple[float, float] | None = None


def calibrate_held_out(
    judge: ArrayLike,
    people: ArrayLike,
    method: Method,
    training: ArrayLike | None = None,
    share: float = SHARE,
    groups: Sequence[Hashable] | None = None,
    scale: tuple[float, float] = (1, 5),
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> HeldOut:
    """Fits a judge's scores to people's on one part of the units and tries the curve on the rest.

    `judge` and `people` have shape (units,), nan = missing. `training` (True: fit on it), or without it about `share`
    of the groups, drawn with `seed`; the critiques of one image, a group, stay together here and in the bootstrap.
    Raises ValueError for wrong shapes, scales and methods, and for a split that tears a group apart.
    """
    check_method(method, scale)
    split = split_units(judge, people, training, share, groups, seed)
    if reason := split.why_not():
        none = undefined(reason, len(split.scores))
        return HeldOut(
            method, HeldOutResult(*[none] * 8), none, 0, 0, split.marks, (None,) * len(split.known)
        )
    train, test = split.training, ~split.training
    fitted = fit_curve(method, split.scores[train], split.truth[train], scale)(split.scores)
    is_sigmoid = method == "sigmoid"
    return HeldOut(
        method,
        _tried(split, fitted, groups is not None, replicates, seed),
        mean_measure(np.abs(fitted - split.truth)[train, None]).figure,
        scores=len(np.unique(split.scores[test])),
        levels=len(np.unique(np.round(fitted[test], 9))),  # apart by rounding only are one
        training=split.marks,
        values=split.spread_out(fitted),
        parameters=fit_sigmoid(split.scores[train], split.truth[train], scale)[1] if is_sigmoid else None,
    )


def check_method(method: str, scale: tuple[float, float]) -> None:
    """ValueError for a method or a scale that there is not."""
    if method not in METHODS:
        raise ValueError(f'A method is "isotonic" or "sigmoid", not {method!r}.')
    if scale[0] >= scale[1]:
        raise ValueError("A scale runs from low to high.")


def _tried(
    split: TrainingSplit, fitted: Floats, is_grouped: bool, replicates: int, seed: int
) -> HeldOutResult:
    test = ~split.training
    before, after, truth = split.scores[test], fitted[test], split.truth[test]
    middle = np.full(len(truth), np.median(split.truth[split.training]))
    measures: list[AnyMeasure] = [
        mean_measure(np.abs(column - truth)[:, None], SPREAD) for column in (before, after, middle)
    ]
    measures.append(reduction_measure(np.abs(before - truth), np.abs(after - truth)))
    measures += [spearman_measure(before, truth), spearman_measure(after, truth)]
    measures += [kendall_measure(before, truth), kendall_measure(after, truth)]
    owners = split.owners[test] if is_grouped else None
    return HeldOutResult(*with_intervals(measures, draws_of(len(truth), owners, replicates, seed)))


def reduction_measure(before: Floats, after: Floats) -> SumMeasure:
    """The share of the error that is gone, from the absolute errors of the same units before and after."""
    columns = np.column_stack([before, after])
    was, now = (float(total) for total in columns.sum(axis=0))
    figure = (
        undefined(scored_text.NO_ERROR_BEFORE, len(before))
        if was == 0
        else Estimate(1 - now / was, len(before))
    )
    return SumMeasure(figure, columns, lambda sums: 1 - ratio(sums[:, 1], sums[:, 0]))
