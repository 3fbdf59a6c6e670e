"""McNemar's test: whether two raters, or one rater twice, say yes equally often to the same images."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from app.agreement.estimate import Estimate, undefined
from app.messages.agreement import estimates


@dataclass(frozen=True)
class McNemar:
    """Three figures of one comparison; n is the number of pairs, the counts are the four cells of the table.

    `exact` and `mid` are two-sided p-values; `chi_square` is the statistic without continuity correction. `difference`
    is the share of yes of the first minus that of the second.
    """

    exact: Estimate
    mid: Estimate
    chi_square: Estimate
    difference: Estimate


def mcnemar(a: ArrayLike, b: ArrayLike) -> McNemar:
    """McNemar's test of two yes/no answers (1 and 0) to the same units; nan = missing, the pair is left out.

    Exact: binomial, on the pairs that differ. Mid-p: Fagerland, Lydersen and Laake (2013), BMC Medical Research
    Methodology 13, 91; less cautious than the exact test, and close to the nominal error. Raises ValueError for
    other values and wrong shapes.
    """
    first, second = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if first.ndim != 1 or first.shape != second.shape:
        raise ValueError(f"Two columns of equal length are needed, not {first.shape} and {second.shape}.")
    known = ~(np.isnan(first) | np.isnan(second))
    first, second = first[known], second[known]
    if not np.isin(np.concatenate([first, second]), (0, 1)).all():
        raise ValueError("Answers are 1 (yes), 0 (no) or nan (missing).")
    cells = np.bincount((2 * first + second).astype(int), minlength=4)
    return mcnemar_of_table([[int(cells[3]), int(cells[2])], [int(cells[1]), int(cells[0])]])


def mcnemar_of_table(table: ArrayLike) -> McNemar:
    """McNemar's test of a table of counts: rows first yes and no, columns second yes and no."""
    cells = np.asarray(table)
    if cells.shape != (2, 2) or (cells < 0).any() or (cells != np.round(cells)).any():
        raise ValueError("The table has two rows and two columns of whole numbers from zero.")
    both, first_only, second_only, neither = (int(cell) for cell in cells.ravel())
    n, differing = both + first_only + second_only + neither, first_only + second_only
    counts = (("both", both), ("first only", first_only), ("second only", second_only), ("neither", neither))
    if n == 0:
        none = undefined(estimates.too_few_pairs(pairs=0, needed=1), 0, counts)
        return McNemar(none, none, none, none)
    exact, mid = _p_values(first_only, second_only)
    chi_square = undefined(estimates.NO_DIFFERING_PAIR, n, counts)
    if differing:
        chi_square = Estimate((first_only - second_only) ** 2 / differing, n, counts=counts)
    return McNemar(
        exact=Estimate(exact, n, counts=counts),
        mid=Estimate(mid, n, counts=counts),
        chi_square=chi_square,
        difference=Estimate((first_only - second_only) / n, n, counts=counts),
    )


def _p_values(one: int, other: int) -> tuple[float, float]:
    """Exact and mid-p, two-sided, from the numbers of pairs that differ in the one way and in the other."""
    from scipy.stats import binom

    fewer, differing = min(one, other), one + other
    if differing == 0:
        return 1.0, 1.0
    just_so = float(binom.pmf(fewer, differing, 0.5))
    if one == other:
        return 1.0, 1 - just_so / 2
    exact = min(1.0, 2 * float(binom.cdf(fewer, differing, 0.5)))  # rounding may lead beyond 1
    return exact, exact - just_so
