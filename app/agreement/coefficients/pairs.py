"""Two raters: how much they agree beyond chance.

An image that one of the two did not rate is left out of what compares them, and never filled in.
"""

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.coefficient_terms import Account, CoefficientTerms, ratio
from app.agreement.coefficients.distinct_rows import ordered_rows
from app.agreement.coefficients.rating_arrays import (
    Categories,
    Floats,
    as_ratings,
)
from app.agreement.coefficients.weights import Weights, agreement_weights
from app.messages.agreement import coefficients as messages


def cohen_kappa_sums(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """Cohen's kappa (1960), or weighted kappa (1968), of two raters.

    ratings: shape (units, 2), nan = missing. weights: see `agreement_weights`. When one rater gave one answer only,
    kappa is 0 and `reason` says so; when both gave only the same one, it is undefined. Summed: equal pairs,
    disagreement, and how often each rater gave each answer. ValueError when the ratings are not those of two.
    """
    table = _PairTable(ratings, categories)
    size = len(table.rows.categories)
    disagreement = 1 - agreement_weights(weights, table.rows.categories)

    def expand(part: slice) -> Floats:
        first, second, is_pair = table.first[part], table.second[part], table.is_pair[part]
        lost = np.where(is_pair, disagreement[np.where(is_pair, first, 0), np.where(is_pair, second, 0)], 0.0)
        return np.column_stack([table.is_equal[part], lost, table.answers(part, 0), table.answers(part, 1)])

    def solve(sums: Floats) -> Floats:
        first, second = sums[:, 2 : 2 + size], sums[:, 2 + size :]
        lost_by_chance = ((first @ disagreement) * second).sum(axis=1)
        kappa = 1 - ratio(sums[:, 1] * first.sum(axis=1), lost_by_chance)
        # Against a constant rater kappa is 0 by definition; rounding must not say otherwise.
        is_constant = ((first > 0).sum(axis=1) == 1) | ((second > 0).sum(axis=1) == 1)
        return np.where(is_constant & ~np.isnan(kappa), 0.0, kappa)

    def account(totals: Floats) -> Account:
        first, second = totals[2 : 2 + size], totals[2 + size :]
        pairs = int(first.sum())
        counts = (("equal", int(totals[0])), ("pairs", pairs))
        lost_by_chance = float(first @ disagreement @ second)
        return Account(pairs, counts, _why_kappa_says_nothing(first, second, lost_by_chance))

    return CoefficientTerms(table.rows, 2 + 2 * size, expand, solve, account)


def _why_kappa_says_nothing(first: Floats, second: Floats, lost_by_chance: float) -> str:
    if not first.any():
        return messages.NO_PAIRS
    if lost_by_chance == 0:
        return messages.no_variation("Kappa")
    if np.count_nonzero(first) == 1:
        return messages.constant_rater(True, "Kappa")
    if np.count_nonzero(second) == 1:
        return messages.constant_rater(False, "Kappa")
    return ""


class _PairTable:
    """The distinct pairs of answers of two raters."""

    def __init__(self, ratings: npt.ArrayLike, categories: Categories) -> None:
        array = as_ratings(ratings)
        if array.shape[1] != 2:
            raise ValueError(f"Two raters need ratings of shape (units, 2), not {array.shape}.")
        self.rows = ordered_rows(array, categories)
        self.first, self.second = self.rows.codes.T
        size = len(self.rows.categories)
        self.is_pair = (self.first < size) & (self.second < size)
        self.is_equal = self.is_pair & (self.first == self.second)

    def answers(self, part: slice, rater: int) -> Floats:
        """Which answer the rater gave in these pairs, as 0 and 1, shape (rows, categories)."""
        codes = np.where(self.is_pair[part], self.rows.codes[part, rater], len(self.rows.categories))
        return np.eye(len(self.rows.categories) + 1)[codes][:, :-1]
