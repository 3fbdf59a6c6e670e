"""Intervals of what is measured over a whole group: people with people, and a judge's runs with one another."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import (
    are_equal,
    percentiles,
    resampled_coefficients,
    with_percentiles,
    without_interval_of_few,
)
from app.agreement.intervals.share_intervals import share_interval

_ANSWERS = (0.0, 1.0)


def with_intervals(
    coefficients: Sequence[CoefficientTerms], are_shares: Sequence[bool], replicates: int, seed: int
) -> list[Estimate]:
    """The coefficients with their intervals, from resampled images; all are of the same images.

    Shares (of equal answers) of images with one pair of answers each have the interval of a share; so has a share of
    answers that are all the same where no other answer is known, as if each image were one pair.
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
    for sums, figure, is_share, is_one in zip(coefficients, figures, are_shares, is_open, strict=True):
        low, high, undefined_share = next(ends) if is_one else (0.0, 0.0, 0.0)
        if not figure.is_defined:
            found.append(figure)
        elif is_share and are_equal(low, high):
            found.append(_of_share(figure))
        else:
            bare = _of_few(sums, figure) if sums.depends_on_base_rate else None
            found.append(bare or with_percentiles(figure, low, high, float(undefined_share)))
    return found


def consistency_with_intervals(
    runs: Sequence[npt.NDArray[np.float64]], replicates: int, seed: int
) -> list[Estimate]:
    """How often a judge says the same again, question by question; shape (images, runs), nan = missing."""
    coefficients = [group_agreement_sums(one, categories=_ANSWERS) for one in runs]
    return with_intervals(coefficients, [True] * len(coefficients), replicates, seed)


def _of_few(sums: CoefficientTerms, figure: Estimate) -> Estimate | None:
    return without_interval_of_few(figure, figure.n, sums.images_of_each())


def _is_of_pairs(sums: CoefficientTerms) -> bool:
    """Whether no image has more than two answers, so that each has one pair at most."""
    answers = sums.rows.counts(slice(0, sums.rows.size)).sum(axis=1)
    return int(answers.max(initial=0)) <= 2


def _of_share(figure: Estimate) -> Estimate:
    """A mean over images as the share of images."""
    interval = share_interval(round((figure.value or 0.0) * figure.n), figure.n)
    return replace(figure, low=interval.low, high=interval.high)
