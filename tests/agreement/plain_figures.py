"""Coefficients of ratings as figures, and a plain bootstrap, for tests to compare with."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.chance_corrected import group_agreement_sums, gwet_ac_sums
from app.agreement.coefficients.pairs import cohen_kappa_sums
from app.agreement.coefficients.rating_arrays import Categories
from app.agreement.coefficients.weights import Weights
from app.agreement.estimate import Estimate
from tests.agreement.sample_ratings import Array


def cohen_kappa(
    first: npt.ArrayLike, second: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> Estimate:
    """Kappa of two lists of answers."""
    return cohen_kappa_sums(np.column_stack([first, second]), weights, categories).figure()


def gwet_ac(ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None) -> Estimate:
    """AC1 or AC2, ratings of shape (units, raters)."""
    return gwet_ac_sums(ratings, weights, categories).figure()


def group_agreement(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> Estimate:
    """Mean pairwise agreement, ratings of shape (units, raters)."""
    return group_agreement_sums(ratings, weights, categories).figure()


def plain_bootstrap(added: Array, solve: Callable[[Array], Array], replicates: int, seed: int) -> list[float]:
    """The number, and the ends of its percentile interval when units are drawn again.

    added: what each unit (an image with all its runs) adds to the sums, shape (units, width). solve: sums of shape
    (samples, width) → (samples,).
    """
    kinds, times = np.unique(added, axis=0, return_counts=True)
    drawn = np.random.default_rng(seed).multinomial(len(added), times / len(added), replicates)
    ends = np.nanquantile(solve(drawn @ kinds), [0.025, 0.975])
    return [float(solve(added.sum(axis=0)[None])[0]), *ends.tolist()]


def tables_of_pairs(reference: npt.NDArray[Any], against: npt.NDArray[Any]) -> Array:
    """How often each image has both met, only the reference, only the other, neither; shape (images, 4).

    reference: shape (images,); against: shape (images, runs), nan = missing.
    """
    met = reference[:, None] == 1
    cells = (met & (against == 1), met & (against == 0), ~met & (against == 1), ~met & (against == 0))
    return np.stack([cell.sum(axis=1) for cell in cells], axis=1).astype(np.float64)


def _agreement(t: Array) -> Array:
    return np.asarray((t[:, 0] + t[:, 3]) / t.sum(axis=1))


def _kappa(t: Array) -> Array:
    n, first, second = t.sum(axis=1), t[:, 0] + t[:, 1], t[:, 0] + t[:, 2]
    chance = (first * second + (n - first) * (n - second)) / n**2
    return np.asarray((_agreement(t) - chance) / (1 - chance))


def _alpha(t: Array) -> Array:
    n, met = 2 * t.sum(axis=1), 2 * t[:, 0] + t[:, 1] + t[:, 2]
    return np.asarray(1 - (1 - _agreement(t)) / (2 * met * (n - met) / (n * (n - 1))))


def _ac1(t: Array) -> Array:
    met = (2 * t[:, 0] + t[:, 1] + t[:, 2]) / (2 * t.sum(axis=1))
    chance = 2 * met * (1 - met)
    return np.asarray((_agreement(t) - chance) / (1 - chance))


def _balanced_accuracy(t: Array) -> Array:
    return np.asarray((t[:, 0] / (t[:, 0] + t[:, 1]) + t[:, 3] / (t[:, 2] + t[:, 3])) / 2)


OF_TABLES: dict[str, Callable[[Array], Array]] = {
    "agreement": _agreement,
    "kappa": _kappa,
    "krippendorff_alpha": _alpha,
    "gwet_ac1": _ac1,
    "balanced_accuracy": _balanced_accuracy,
}
"""As their definitions say, from sums of `tables_of_pairs`, shape (samples, 4)."""
