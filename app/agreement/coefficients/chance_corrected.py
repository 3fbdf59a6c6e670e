"""Any number of raters: agreement beyond chance. Ratings have the shape (units, raters), nan = missing.

A unit with a single answer has nobody to agree with. It counts where the published treatment of missing data lets it
count: in Gwet's and Fleiss' chance agreement, not in Krippendorff's.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.alpha import (  # belongs to this family
    krippendorff_alpha as krippendorff_alpha,
)
from app.agreement.coefficients.coefficient_terms import Account, CoefficientTerms, beyond_chance, ratio
from app.agreement.coefficients.distinct_rows import Rows, unordered_rows
from app.agreement.coefficients.rating_arrays import Categories, Floats, as_ratings
from app.agreement.coefficients.weights import Weights, agreement_weights
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import product
from app.messages.agreement import coefficients as coefficients_text


def fleiss_kappa(ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None) -> Estimate:
    """Fleiss' kappa (1971), for missing data as generalised by Gwet (2014, ch. 2); undefined without variation.

    weights: see `agreement_weights`; none in Fleiss' own.
    """
    return fleiss_kappa_sums(ratings, weights, categories).figure()


def gwet_ac(ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None) -> Estimate:
    """Gwet's AC1 (2008), or with weights AC2 (2014, ch. 3).

    How many categories the scale has changes the coefficient: declare them where they are known.
    """
    return gwet_ac_sums(ratings, weights, categories).figure()


def brennan_prediger(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> Estimate:
    """Brennan and Prediger's coefficient (1981), for several raters and weights as in Gwet (2014).

    How many categories the scale has changes the coefficient: declare them where they are known.
    """
    return brennan_prediger_sums(ratings, weights, categories).figure()


def group_agreement(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> Estimate:
    """Mean pairwise agreement: for each unit the share of pairs of raters who agree, averaged over the units.

    Units with fewer than two answers do not count.
    """
    return group_agreement_sums(ratings, weights, categories).figure()


def self_consistency(runs: npt.ArrayLike) -> Estimate:
    """How often a judge says the same again: mean pairwise agreement of its runs.

    runs: shape (units, runs). For each image the share of pairs of its runs with equal answers, averaged over the
    images with at least two runs that answered. 1 when every run says the same; two equal runs of three give 1/3.
    """
    return self_consistency_sums(runs).figure()


Ratings = npt.ArrayLike | Rows  # a table, or its rows where somebody has counted them


# The sums behind them: units with an answer, units with two, agreement, and each category's share in the unit


def fleiss_kappa_sums(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """As `_shares`; chance: two answers drawn from all answers."""
    return _shares(ratings, weights, categories, _chance_of_fleiss, "Fleiss' kappa")


def gwet_ac_sums(
    ratings: Ratings, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """As `_shares`; chance: a random answer where the rating is hard."""
    return _shares(ratings, weights, categories, _chance_of_gwet, "Gwet's coefficient")


def brennan_prediger_sums(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """As `_shares`; chance: every category equally likely."""
    return _shares(ratings, weights, categories, _chance_of_brennan, "Brennan and Prediger's coefficient")


def group_agreement_sums(
    ratings: Ratings, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """As `_shares`, with nothing taken off for chance."""
    return _shares(ratings, weights, categories, _no_chance, "Agreement")


def self_consistency_sums(runs: npt.ArrayLike) -> CoefficientTerms:
    """As `_shares`, with nothing taken off for chance."""
    return group_agreement_sums(runs)


Chance = Callable[
    [Floats, Floats], Floats
]  # (shares of the categories per sample, weights) -> chance per sample


def _chance_of_fleiss(shares: Floats, weights: Floats) -> Floats:
    return np.asarray((product(shares, weights) * shares).sum(axis=1))


def _chance_of_gwet(shares: Floats, weights: Floats) -> Floats:
    size = len(weights)
    return np.asarray(weights.sum() / (size * (size - 1)) * (shares * (1 - shares)).sum(axis=1))


def _chance_of_brennan(shares: Floats, weights: Floats) -> Floats:
    return np.full(len(shares), weights.mean())


def _no_chance(shares: Floats, _weights: Floats) -> Floats:
    return np.zeros(len(shares))


def _shares(
    ratings: Ratings, weights: Weights, categories: Categories, chance: Chance, name: str
) -> CoefficientTerms:
    rows = ratings if isinstance(ratings, Rows) else unordered_rows(as_ratings(ratings), categories)

    def of_others(others: Floats) -> CoefficientTerms:
        return _shares(others, weights, rows.categories, chance, name)

    matrix = agreement_weights(weights, rows.categories)

    def expand(part: slice) -> Floats:
        counts = rows.counts(part)
        answers = counts.sum(axis=1)
        agreeing = (counts * (product(counts, matrix.T) - 1)).sum(
            axis=1
        )  # ordered pairs, a rating not with itself
        has_pair = answers > 1
        agreement = np.where(has_pair, agreeing / np.maximum(answers * (answers - 1), 1), 0.0)
        shares = counts / np.maximum(answers, 1)[:, None]
        return np.column_stack([answers > 0, has_pair, agreement, shares])

    def solve(sums: Floats) -> Floats:
        observed = ratio(sums[:, 2], sums[:, 1])
        shares = sums[:, 3:] / np.maximum(sums[:, :1], 1)
        return beyond_chance(observed, chance(shares, matrix))

    def account(totals: Floats) -> Account:
        units = int(totals[1])
        if not units:
            return Account(
                0, reason=coefficients_text.NO_SECOND_ANSWER if totals[0] else coefficients_text.NO_ANSWERS
            )
        is_undefined = bool(np.isnan(solve(totals[None, :])[0]))
        return Account(
            units,
            (("units", units),),
            coefficients_text.no_variation(coefficient=name) if is_undefined else "",
        )

    return CoefficientTerms(
        rows,
        3 + len(rows.categories),
        expand,
        solve,
        account,
        of_others=of_others,
        depends_on_base_rate=chance is _chance_of_fleiss,
    )
