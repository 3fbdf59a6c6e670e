"""Krippendorff's alpha, at four levels of measurement.

After Krippendorff, Computing Krippendorff's alpha-reliability (2011), and Content Analysis (4th ed. 2018), ch. 12:
alpha = 1 - observed / expected disagreement over pairable values. A unit with one answer does not count.
"""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.coefficient_terms import Account, CoefficientTerms, ratio
from app.agreement.coefficients.distinct_rows import Rows, parts, unordered_rows
from app.agreement.coefficients.rating_arrays import Categories, Floats, as_ratings
from app.agreement.estimate import Estimate
from app.messages.agreement import coefficients as coefficients_text

LEVELS = ("nominal", "ordinal", "interval", "ratio")
_MANY = 128  # categories, above which a table of every pair of them is no longer kept
_TOO_MANY = 1024

Distance = Callable[[Floats], Floats]  # times each category occurs, (samples, k) -> (samples or 1, k, k)


def krippendorff_alpha(
    ratings: npt.ArrayLike, level: str = "nominal", categories: Categories = None
) -> Estimate:
    """Krippendorff's alpha; level: "nominal", "ordinal", "interval" or "ratio".

    ratings: shape (units, raters), nan = missing. Categories only check the ratings (alpha does not depend on those
    that nobody used), except that for the ordinal level their numbers give the order. Undefined without variation.
    """
    return krippendorff_alpha_sums(ratings, level, categories).figure()


def krippendorff_alpha_sums(
    ratings: npt.ArrayLike | Rows, level: str = "nominal", categories: Categories = None
) -> CoefficientTerms:
    """What is summed depends on the level; the first two are units with at least two answers, and their answers."""
    if level not in LEVELS:
        raise ValueError(f"The level is one of {', '.join(LEVELS)}, not {level}.")
    declared = None if categories is None else np.sort(np.asarray(categories, dtype=np.float64))
    rows = ratings if isinstance(ratings, Rows) else unordered_rows(as_ratings(ratings), declared)
    if level == "nominal":
        return _nominal(rows)
    if rows.tally is not None:
        raise ValueError("Only the nominal level is known from counts.")
    if level == "interval":
        return _interval(rows)
    if level == "ordinal":
        return (
            _by_table(rows, _ordinal_distance) if len(rows.categories) <= _MANY else _ordinal_by_ranks(rows)
        )
    return _by_table(rows, _ratio_distance(rows))


def _nominal(rows: Rows) -> CoefficientTerms:
    """Summed: paired units, their answers, observed disagreement, times each category occurs in paired units."""

    def expand(part: slice) -> Floats:
        counts, answers, is_paired = _paired(rows, part)
        same = (counts * (counts - 1)).sum(axis=1)
        observed = (answers * (answers - 1) - same) / np.maximum(answers - 1, 1)
        return np.column_stack([is_paired, answers, observed, counts])

    def solve(sums: Floats) -> Floats:
        answers, observed = sums[:, 1], sums[:, 2]
        expected = answers**2 - (sums[:, 3:] ** 2).sum(axis=1)
        return 1 - ratio((answers - 1) * observed, expected)

    return CoefficientTerms(
        rows,
        3 + len(rows.categories),
        expand,
        solve,
        _account(solve),
        of_others=lambda others: _nominal(unordered_rows(others, rows.categories)),
        depends_on_base_rate=True,
    )


def _interval(rows: Rows) -> CoefficientTerms:
    """Summed: paired units, their answers, observed disagreement, values and squares as seen from the middle one."""
    middle = rows.categories[len(rows.categories) // 2]
    values_of = np.append(rows.categories - middle, np.nan)

    def expand(part: slice) -> Floats:
        codes = rows.codes[part]
        is_there = codes < len(rows.categories)
        is_paired = is_there.sum(axis=1) > 1
        is_there &= is_paired[:, None]
        values = np.where(is_there, values_of[codes], 0.0)
        answers, summed = is_there.sum(axis=1), values.sum(axis=1)
        off = np.where(is_there, values - (summed / np.maximum(answers, 1))[:, None], 0.0)
        observed = 2 * answers / np.maximum(answers - 1, 1) * (off**2).sum(axis=1)
        return np.column_stack([is_paired, answers, observed, summed, (values**2).sum(axis=1)])

    def solve(sums: Floats) -> Floats:
        answers, observed, summed, squares = sums[:, 1], sums[:, 2], sums[:, 3], sums[:, 4]
        expected = 2 * (answers * squares - summed**2)
        is_nought = expected <= 1e-12 * answers * squares  # only rounding is left
        return 1 - ratio((answers - 1) * observed, np.where(is_nought, 0.0, expected))

    return CoefficientTerms(rows, 5, expand, solve, _account(solve))


def _ordinal_by_ranks(rows: Rows) -> CoefficientTerms:
    """Ordinal alpha is interval alpha of mid-ranks, which need no table of every pair of categories."""
    times = np.zeros(len(rows.categories))
    for part in parts(rows.size, len(rows.categories)):
        times += (rows.times[part][:, None] * _paired(rows, part)[0]).sum(axis=0)
    return replace(_interval(replace(rows, categories=np.cumsum(times) - times / 2)), is_additive=False)


def _by_table(rows: Rows, distance: Distance) -> CoefficientTerms:
    """Summed: paired units, their answers, and the table of coincidences."""
    size = len(rows.categories)
    if size > _TOO_MANY:
        raise ValueError(f"This level takes at most {_TOO_MANY} different values, and there are {size}.")

    def expand(part: slice) -> Floats:
        counts, answers, is_paired = _paired(rows, part)
        pairs = counts[:, :, None] * counts[:, None, :]
        diagonal = np.arange(size)
        pairs[:, diagonal, diagonal] -= counts
        pairs /= np.maximum(answers - 1, 1)[:, None, None]
        return np.column_stack([is_paired, answers, pairs.reshape(len(counts), -1)])

    def solve(sums: Floats) -> Floats:
        coincidences = sums[:, 2:].reshape(-1, size, size)
        times = coincidences.sum(axis=2)
        apart = distance(times)
        observed = (coincidences * apart).sum(axis=(1, 2))
        expected = ((times[:, :, None] * apart).sum(axis=1) * times).sum(axis=1)
        return 1 - ratio((sums[:, 1] - 1) * observed, expected)

    return CoefficientTerms(rows, 2 + size**2, expand, solve, _account(solve))


def _ordinal_distance(times: Floats) -> Floats:
    ranks = np.cumsum(times, axis=1) - times / 2
    return np.asarray((ranks[:, :, None] - ranks[:, None, :]) ** 2)


def _ratio_distance(rows: Rows) -> Distance:
    values = rows.categories
    if (values < 0).any():
        raise ValueError("The ratio level has a true zero: no rating may be negative.")
    total = values[:, None] + values[None, :]
    apart = (
        np.divide(values[:, None] - values[None, :], total, where=total > 0, out=np.zeros_like(total))
    ) ** 2
    return lambda _times: apart[None]


def _paired(rows: Rows, part: slice) -> tuple[Floats, Floats, npt.NDArray[np.bool_]]:
    """Counts and answers of these rows, nought where there is only one answer, and which rows have more."""
    counts = rows.counts(part)
    is_paired = counts.sum(axis=1) > 1
    counts *= is_paired[:, None]
    return counts, counts.sum(axis=1), is_paired


def _account(solve: Callable[[Floats], Floats]) -> Callable[[Floats], Account]:
    def account(totals: Floats) -> Account:
        units, answers = int(totals[0]), int(totals[1])
        if not units:
            return Account(0, reason=coefficients_text.NO_SECOND_ANSWER)
        is_undefined = bool(np.isnan(solve(totals[None, :])[0]))
        reason = coefficients_text.no_variation(coefficient="Krippendorff's alpha") if is_undefined else ""
        return Account(units, (("units", units), ("answers", answers)), reason)

    return account
