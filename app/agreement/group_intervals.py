"""Intervals of what is measured over a whole group: people with people, and a judge's runs with one another."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients import self_consistency_sums
from app.agreement.figure import Figure
from app.agreement.intervals import wilson_interval
from app.agreement.shared_resampling import (
    are_equal,
    percentiles,
    resampled_coefficients,
    with_percentiles,
)
from app.agreement.sums import Sums


def with_intervals(
    coefficients: Sequence[Sums], are_shares: Sequence[bool], replicates: int, seed: int
) -> list[Figure]:
    """The coefficients with their intervals, from resampled images; all are of the same images.

    Shares (of equal answers) of images with one pair of answers each have Wilson's; so has a share that is the same
    for every image, so that resampling shows nothing, as if each image were one pair.
    """
    figures = [sums.figure() for sums in coefficients]
    is_open = [
        figure.is_defined and not (is_share and _is_of_pairs(sums))
        for sums, is_share, figure in zip(coefficients, are_shares, figures, strict=True)
    ]
    drawn = [sums for sums, is_one in zip(coefficients, is_open, strict=True) if is_one]
    ends = (
        zip(*percentiles(resampled_coefficients(drawn, replicates, seed)), strict=True) if drawn else iter(())
    )
    found = []
    for figure, is_share, is_one in zip(figures, are_shares, is_open, strict=True):
        low, high, undefined_share = next(ends) if is_one else (0.0, 0.0, 0.0)
        if not figure.is_defined:
            found.append(figure)
        elif is_share and are_equal(low, high):
            found.append(_with_wilson(figure))
        else:
            found.append(with_percentiles(figure, low, high, float(undefined_share)))
    return found


def consistency_with_intervals(
    runs: Sequence[npt.NDArray[np.float64]], replicates: int, seed: int
) -> list[Figure]:
    """How often a judge says the same again, question by question; each of shape (images, runs), nan = missing."""
    coefficients = [self_consistency_sums(one) for one in runs]
    return with_intervals(coefficients, [True] * len(coefficients), replicates, seed)


def _is_of_pairs(sums: Sums) -> bool:
    """Whether no image has more than two answers, so that each has one pair at most."""
    answers = sums.rows.counts(slice(0, sums.rows.size)).sum(axis=1)
    return int(answers.max(initial=0)) <= 2


def _with_wilson(figure: Figure) -> Figure:
    """A mean over images as the share of images."""
    interval = wilson_interval(round((figure.value or 0.0) * figure.n), figure.n)
    return replace(figure, low=interval.low, high=interval.high)
