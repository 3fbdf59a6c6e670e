"""Two raters: how often they agree, beyond chance and per answer, and what a constant answer would reach.

An image that one of the two did not rate is left out of what compares them, and never filled in.
"""

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.coefficient_terms import Account, CoefficientTerms, ratio
from app.agreement.coefficients.distinct_rows import ordered_rows
from app.agreement.coefficients.rating_arrays import (
    Categories,
    Floats,
    Integers,
    as_pairs,
    as_ratings,
    encode,
)
from app.agreement.coefficients.weights import Weights, agreement_weights
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner, product
from app.messages.agreement import coefficients as coefficients_text

Answers = npt.ArrayLike


def raw_agreement(a: Answers, b: Answers) -> Estimate:
    """Share of equal answers among the images that both rated.

    a, b: one answer an image, nan = missing. Undefined without a common image.
    """
    return raw_agreement_sums(as_pairs(a, b)).figure()


def cohen_kappa(a: Answers, b: Answers, weights: Weights = None, categories: Categories = None) -> Estimate:
    """Cohen's kappa (1960), or weighted kappa (1968), of two raters.

    a, b: one answer an image, nan = missing. weights: see `agreement_weights`. When one rater gave one answer
    only, kappa is 0 and `reason` says so; when both gave only the same one, it is undefined.
    """
    return cohen_kappa_sums(as_pairs(a, b), weights, categories).figure()


def pabak(a: Answers, b: Answers, categories: Categories = None) -> Estimate:
    """Prevalence- and bias-adjusted kappa (Byrt, Bishop and Carlin 1993): 2 × raw agreement - 1.

    With k > 2 categories (k × raw agreement - 1) / (k - 1), which is Brennan and Prediger's coefficient.
    """
    return pabak_sums(as_pairs(a, b), categories).figure()


def balanced_accuracy(reference: Answers, against: Answers, categories: Categories = None) -> Estimate:
    """Mean, over the reference's answers, of the share on which `against` gave the same one.

    Declared categories must all occur in the reference; otherwise those that it used are balanced, at least two.
    Undefined when that does not hold.
    """
    return balanced_accuracy_sums(as_pairs(reference, against), categories).figure()


def agreement_on(reference: Answers, against: Answers, category: float) -> Estimate:
    """Share of equal answers among the images to which the reference gave this one; undefined without any."""
    return agreement_on_sums(as_pairs(reference, against), category).figure()


def constant_agreement(reference: Answers) -> Estimate:
    """The agreement with the reference that the best constant answer would reach: its most frequent answer's share.

    `counts` says how often each answer occurs.
    """
    codes, categories = encode(as_ratings(np.asarray(reference)[:, None]))
    times = np.bincount(codes.ravel(), minlength=len(categories) + 1)[: len(categories)]
    answers = int(times.sum())
    if answers == 0:
        return undefined(coefficients_text.NO_ANSWERS, 0)
    counts = tuple((f"{category:g}", int(k)) for category, k in zip(categories, times, strict=True) if k)
    return Estimate(int(times.max()) / answers, answers, counts=counts)


def base_rate(ratings: npt.ArrayLike, category: float = 1) -> Estimate:
    """Share of all answers that are this one.

    ratings: shape (units,) or (units, raters), nan = missing; `n` counts the units with an answer.
    """
    array = np.asarray(ratings)
    return base_rate_sums(as_ratings(array[:, None] if array.ndim == 1 else array), category).figure()


def over_runs(reference: Answers, runs: npt.ArrayLike) -> tuple[Floats, Integers]:
    """A person beside every run of a judge: pairs of shape (units × runs, 2), and the unit of each pair.

    reference: shape (units,); runs: shape (units, runs). The agreement of these pairs is the mean over the runs that
    answered, not that of their majority. The second array goes to `bootstrap` as `clusters`, since the runs of one
    image are not independent.
    """
    table = as_ratings(runs).astype(np.float64)
    person = as_ratings(np.asarray(reference)[:, None]).astype(np.float64)
    if len(person) != len(table):
        raise ValueError(f"The reference has {len(person)} units, the runs have {len(table)}.")
    pairs = np.column_stack([np.repeat(person, table.shape[1]), table.ravel()])
    return pairs, np.repeat(np.arange(len(table), dtype=np.int64), table.shape[1])


# The sums behind them; `ratings` has the shape (units, 2)


def raw_agreement_sums(ratings: npt.ArrayLike) -> CoefficientTerms:
    """Summed: pairs, equal pairs."""
    table = _PairTable(ratings, None)

    def account(totals: Floats) -> Account:
        pairs, equal = (int(number) for number in totals)
        reason = "" if pairs else coefficients_text.NO_PAIRS
        return Account(pairs, (("equal", equal), ("pairs", pairs)), reason)

    def expand(part: slice) -> Floats:
        return np.column_stack([table.is_pair[part], table.is_equal[part]]).astype(np.float64)

    return CoefficientTerms(table.rows, 2, expand, lambda sums: ratio(sums[:, 1], sums[:, 0]), account)


def pabak_sums(ratings: npt.ArrayLike, categories: Categories = None) -> CoefficientTerms:
    """Summed: pairs, equal pairs."""
    raw = raw_agreement_sums(ratings)
    size = len(_PairTable(ratings, categories).rows.categories)

    def solve(sums: Floats) -> Floats:
        return (size * raw.solve(sums) - 1) / (size - 1)

    return CoefficientTerms(raw.rows, raw.width, raw.expand, solve, raw.account)


def cohen_kappa_sums(
    ratings: npt.ArrayLike, weights: Weights = None, categories: Categories = None
) -> CoefficientTerms:
    """Summed: equal pairs, disagreement, and how often each rater gave each answer."""
    table = _PairTable(ratings, categories)
    size = len(table.rows.categories)
    disagreement = 1 - agreement_weights(weights, table.rows.categories)

    def expand(part: slice) -> Floats:
        first, second, is_pair = table.first[part], table.second[part], table.is_pair[part]
        lost = np.where(is_pair, disagreement[np.where(is_pair, first, 0), np.where(is_pair, second, 0)], 0.0)
        return np.column_stack([table.is_equal[part], lost, table.answers(part, 0), table.answers(part, 1)])

    def solve(sums: Floats) -> Floats:
        first, second = sums[:, 2 : 2 + size], sums[:, 2 + size :]
        lost_by_chance = (product(first, disagreement) * second).sum(axis=1)
        kappa = 1 - ratio(sums[:, 1] * first.sum(axis=1), lost_by_chance)
        # Against a constant rater kappa is 0 by definition; rounding must not say otherwise.
        is_constant = ((first > 0).sum(axis=1) == 1) | ((second > 0).sum(axis=1) == 1)
        return np.where(is_constant & ~np.isnan(kappa), 0.0, kappa)

    def account(totals: Floats) -> Account:
        first, second = totals[2 : 2 + size], totals[2 + size :]
        pairs = int(first.sum())
        counts = (("equal", int(totals[0])), ("pairs", pairs))
        lost_by_chance = inner(product(first[None], disagreement)[0], second)
        return Account(pairs, counts, _why_kappa_says_nothing(first, second, lost_by_chance))

    return CoefficientTerms(table.rows, 2 + 2 * size, expand, solve, account)


def _why_kappa_says_nothing(first: Floats, second: Floats, lost_by_chance: float) -> str:
    if not first.any():
        return coefficients_text.NO_PAIRS
    if lost_by_chance == 0:
        return coefficients_text.no_variation(coefficient="Kappa")
    if np.count_nonzero(first) == 1:
        return coefficients_text.constant_rater(True, "Kappa")
    if np.count_nonzero(second) == 1:
        return coefficients_text.constant_rater(False, "Kappa")
    return ""


def balanced_accuracy_sums(ratings: npt.ArrayLike, categories: Categories = None) -> CoefficientTerms:
    """Summed: how often the reference gave each answer, and how often `against` then gave the same."""
    table = _PairTable(ratings, categories)
    names = table.rows.categories
    size = len(names)
    codes, is_pair = table.first, table.is_pair
    is_wanted = np.full(size, categories is not None)
    if categories is None:
        is_wanted[np.unique(codes[is_pair])] = True

    def expand(part: slice) -> Floats:
        asked = table.answers(part, 0)
        return np.column_stack([asked, asked * table.is_equal[part, None]])

    def solve(sums: Floats) -> Floats:
        recalls = ratio(sums[:, size:], sums[:, :size])[:, is_wanted]
        return recalls.mean(axis=1) if recalls.shape[1] > 1 else np.full(len(sums), np.nan)

    def account(totals: Floats) -> Account:
        asked, pairs = totals[:size], int(totals[:size].sum())
        empty = np.flatnonzero(is_wanted & (asked == 0))
        reason = ""
        if pairs == 0:
            reason = coefficients_text.NO_PAIRS
        elif is_wanted.sum() < 2:
            reason = coefficients_text.ONE_CLASS
        elif len(empty):
            reason = coefficients_text.nobody_in_group(answer=f"{names[empty[0]]:g}")
        return Account(pairs, (("equal", int(totals[size:].sum())), ("pairs", pairs)), reason)

    return CoefficientTerms(table.rows, 2 * size, expand, solve, account)


def agreement_on_sums(ratings: npt.ArrayLike, category: float) -> CoefficientTerms:
    """Summed: pairs in which the reference gave this answer, equal ones among them."""
    table = _PairTable(ratings, None)
    name = np.append(table.rows.categories, np.nan)

    def expand(part: slice) -> Floats:
        asked = table.is_pair[part] & (name[table.first[part]] == category)
        return np.column_stack([asked, asked & table.is_equal[part]]).astype(np.float64)

    def account(totals: Floats) -> Account:
        pairs, equal = (int(number) for number in totals)
        reason = "" if pairs else coefficients_text.nobody_in_group(answer=f"{category:g}")
        return Account(pairs, (("equal", equal), ("pairs", pairs)), reason)

    return CoefficientTerms(table.rows, 2, expand, lambda sums: ratio(sums[:, 1], sums[:, 0]), account)


def base_rate_sums(ratings: npt.ArrayLike, category: float = 1) -> CoefficientTerms:
    """Summed: units with an answer, answers, answers of this category."""
    rows = ordered_rows(as_ratings(ratings))

    def expand(part: slice) -> Floats:
        values = rows.values(part)
        answers = (~np.isnan(values)).sum(axis=1)
        return np.column_stack([answers > 0, answers, (values == category).sum(axis=1)]).astype(np.float64)

    def account(totals: Floats) -> Account:
        units, answers, found = (int(number) for number in totals)
        return Account(
            units, (("found", found), ("answers", answers)), "" if answers else coefficients_text.NO_ANSWERS
        )

    return CoefficientTerms(rows, 3, expand, lambda sums: ratio(sums[:, 2], sums[:, 1]), account)


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
