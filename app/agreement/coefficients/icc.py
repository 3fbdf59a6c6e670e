"""Intraclass correlation in its six forms, with intervals from the F distribution or from pivotal quantities.

Shrout and Fleiss (1979), Psychological Bulletin 86, 420-428; McGraw and Wong (1996), Psychological Methods 1, 30-46.
The published limits of "2,1" and "2,k" are far too narrow for a few raters who differ in level: with two to five
raters they hold the true number in 73 to 94 of 100 studies. Generalized pivotal quantities (Weerahandi 1993, Journal of
the American Statistical Association 88, 899-905; compared by Ionan, Polley, McShane and Dobbin 2014, BMC Medical
Research Methodology 14, 121) hold it.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Literal, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import inner
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import estimates

Form = Literal["1,1", "2,1", "3,1", "1,k", "2,k", "3,k"]
Limits = Literal["published", "pivotal"]
FORMS: tuple[Form, ...] = ("1,1", "2,1", "3,1", "1,k", "2,k", "3,k")
_ROUNDING = 16 * np.finfo(float).eps
_LEAST_FREEDOM = 0.1
_DRAWS = 10_000
_SEED = 1
_UNSEEN_TAILS = 6
"""How much more, over the number of units, the peakedness of the units counts: a few units rarely show the tails that
their distribution has. Found by simulation, so that also skewed scores have intervals that hold."""


@dataclass(frozen=True)
class _Variance:
    """The mean squares of a complete table of n units and k raters."""

    n: int
    k: int
    between_units: float
    between_raters: float
    within_units: float
    residual: float
    unit_means: NDArray[np.float64]


def icc(
    ratings: ArrayLike, form: Form = "2,1", confidence: float = 0.95, limits: Limits = "published"
) -> Estimate:
    """How much of the variance of ratings is the units'; value, low and high.

    `ratings` has shape (units, raters), nan = missing; a unit that lacks a rating is left out and counted. Form
    "1,…": other raters for every unit; "2,…": the raters are a sample of raters, absolute agreement; "3,…": these
    raters and no others, consistency. "…,1" is one rater's reliability, "…,k" that of the mean of all k. The
    limits of "2,k" are the Spearman-Brown values of those of "2,1", as Shrout and Fleiss give them.
    `limits` "published" are those of the sources, to compare with other programs; "pivotal" are those to show, for they
    hold also with few raters. They differ for "2,1" and "2,k" only. Deterministic.
    Raises ValueError for an unknown form, a wrong shape or infinite ratings.
    """
    if form not in FORMS:
        raise ValueError(f"An ICC has one of the forms {', '.join(FORMS)}, not {form!r}.")
    table = np.asarray(ratings, dtype=float)
    if table.ndim != 2:
        raise ValueError(f"Ratings have the shape (units, raters), not {table.shape}.")
    complete = table if np.isfinite(table.sum()) else _complete(table)
    n, k = complete.shape
    counts = (("complete", n), ("dropped", len(table) - n), ("raters", k))
    if k < 2:
        return undefined(estimates.ONE_RATER, n, counts)
    if n < 2:
        return undefined(estimates.too_few_complete(complete=n), n, counts)
    variance = _analyse(complete)
    if variance.between_units == variance.within_units == variance.between_raters == 0:
        return undefined(estimates.NO_VARIATION, n, counts)
    value = _coefficient(variance, form)
    if value is None:
        return undefined(estimates.EQUAL_MEANS, n, counts)
    ends = _limits(variance, form, (1 + confidence) / 2, limits)
    if ends is None:
        return Estimate(value, n, reason=estimates.NO_INTERVAL, counts=counts)
    return Estimate(value, n, *ends, counts=counts)


def _complete(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """The units that every rater rated. Slow beside all the rest, so asked for only when one sum demands it."""
    if np.isinf(table).any():
        raise ValueError("Ratings are finite numbers, or nan where missing.")
    return table[~np.isnan(table).any(axis=1)]


def _analyse(table: NDArray[np.float64]) -> _Variance:
    """Mean squares of a two-way table with one value a cell; sums that are only rounding become zero."""
    n, k = table.shape
    rest = np.ascontiguousarray((table - table.mean()).T)  # (raters, units): long rows are added up faster
    of_units, of_raters = rest.sum(axis=0) / k, rest.sum(axis=1) / n
    rest -= of_units
    rest -= of_raters[:, None]
    # What a constant table leaves through rounding; without this a zero would read as a tiny variance.
    floor = table.size * (_ROUNDING * max(float(table.max()), -float(table.min()))) ** 2
    units, raters, residual = (
        square if square > floor else 0.0
        for square in (
            k * inner(of_units, of_units),
            n * inner(of_raters, of_raters),
            float((rest * rest).sum()),
        )
    )
    return _Variance(
        n=n,
        k=k,
        between_units=units / (n - 1),
        between_raters=raters / (k - 1),
        within_units=(raters + residual) / (n * (k - 1)),
        residual=residual / ((n - 1) * (k - 1)),
        unit_means=of_units,
    )


def _coefficient(of: _Variance, form: Form) -> float | None:
    """The point estimate, or None where its denominator is not positive."""
    error = of.within_units if form[0] == "1" else of.residual
    whole = of.between_units
    if form[0] == "2":
        whole += (of.k if form[2] == "1" else 1) * (of.between_raters - of.residual) / of.n
    if form[2] == "1":
        whole += (of.k - 1) * error
    return (of.between_units - error) / whole if whole > 0 else None


def _limits(of: _Variance, form: Form, share: float, limits: Limits) -> tuple[float, float] | None:
    """The ends of the interval; None where the approximation breaks down, or where those of a mean would run beyond
    -1 / (k - 1) and have no meaning."""
    if form[0] != "2":
        single: tuple[float, float] | None = _limits_of_ratio(of, form, share)
    elif limits == "pivotal":
        single = _pivotal_limits(of, share)
    else:
        single = _limits_of_agreement(of, share)
    if single is None or form[2] == "1":
        return single
    low, high = (1 + (of.k - 1) * limit for limit in single)
    if min(low, high) <= 0:
        return None
    return of.k * single[0] / low, of.k * single[1] / high


def _limits_of_ratio(of: _Variance, form: Form, share: float) -> tuple[float, float]:
    """Limits of "1,1" and "3,1": those of one F ratio."""
    error, freedom = of.within_units, of.n * (of.k - 1)
    if form[0] == "3":
        error, freedom = of.residual, (of.n - 1) * (of.k - 1)
    if error == 0:  # the ratio is infinite, and the limits go to one
        return 1.0, 1.0
    ratio = of.between_units / error
    least = ratio / _quantile(share, of.n - 1, freedom)
    most = ratio * _quantile(share, freedom, of.n - 1)
    return (least - 1) / (least + of.k - 1), (most - 1) / (most + of.k - 1)


def _limits_of_agreement(of: _Variance, share: float) -> tuple[float, float] | None:
    """Limits of "2,1", with Satterthwaite's degrees of freedom (Shrout and Fleiss 1979, p. 424); None where the
    disagreement cancels out so far that hardly any are left."""
    n, k, units, raters, error = of.n, of.k, of.between_units, of.between_raters, of.residual
    if error == raters == 0:
        return 1.0, 1.0
    if error == units == 0:
        return 0.0, 0.0
    value = cast(float, _coefficient(of, "2,1"))
    # Numerator and denominator are multiplied by error², so that an error of zero is no division by zero.
    of_raters, rest = k * value * raters, (n * (1 + (k - 1) * value) - k * value) * error
    whole = (n - 1) * of_raters**2 + rest**2
    freedom = (k - 1) * (n - 1) * (of_raters + rest) ** 2 / whole if whole else 0.0
    if freedom < _LEAST_FREEDOM:
        return None
    lower, upper = _quantile(share, n - 1, freedom), _quantile(share, freedom, n - 1)
    noise = k * raters + (k * n - k - n) * error
    low = n * (units - lower * error) / (lower * noise + n * units)
    high = n * (upper * units - error) / (noise + n * upper * units)
    return low, high


def _pivotal_limits(of: _Variance, share: float) -> tuple[float, float]:
    """Limits of "2,1" from generalized pivotal quantities: what the mean squares would be in the long run, drawn from
    what each can have come from, a multiple of a chi-square variable."""
    n, k = of.n, of.k
    units = of.between_units / _mean_squares(_freedom_of_units(of), 0)
    raters = of.between_raters / _mean_squares(k - 1, 1)
    error = of.residual / _mean_squares((n - 1) * (k - 1), 2)
    of_units = (units - error) / k
    whole = of_units + (raters - error) / n + error
    drawn = np.divide(of_units, whole, out=np.zeros(_DRAWS), where=whole > 0)
    places = [round(end * (_DRAWS - 1)) for end in (1 - share, share)]
    low, high = (float(end) for end in np.partition(drawn, places)[places])
    value = cast(float, _coefficient(of, "2,1"))
    return min(low, value), max(high, value)


def _freedom_of_units(of: _Variance) -> float:
    """The degrees of freedom of the mean square between units: n - 1 where the units are spread like a normal
    distribution, fewer where more of them lie far out.

    By the variance of the logarithm of a sample variance (Bonett 2006, Computational Statistics and Data Analysis 50,
    775-782), with fourth powers of the distances from a trimmed mean.
    """
    n, means = of.n, np.sort(of.unit_means)
    squares = inner(means, means)  # the mean of all is zero
    if n < 3 or squares == 0:
        return n - 1
    cut = int(n / (2 * sqrt(n - 4))) if n > 4 else 0
    off = (means - means[cut : n - cut].mean()) ** 2
    fourth_powers = inner(off, off)
    if fourth_powers == 0 or squares**2 == 0:  # nothing but rounding is left of the differences
        return n - 1
    peaked = n * fourth_powers / squares**2 * (1 + _UNSEEN_TAILS / n)
    return min(n - 1.0, 2 * (n - 1) / (peaked - (n - 3) / n))


@lru_cache(maxsize=32)
def _mean_squares(freedom: float, place: int) -> NDArray[np.float64]:
    """Means of so many squares of standard normal numbers; in single precision, whose digits are the same everywhere.
    Each `place` has its own draws."""
    drawn = random_numbers(_SEED, place).standard_gamma(freedom / 2, _DRAWS) * (2 / freedom)
    squares = np.maximum(drawn.astype(np.float32), np.finfo(np.float32).tiny).astype(np.float64)
    squares.flags.writeable = False
    return squares


def _quantile(share: float, above: float, below: float) -> float:
    """The value that an F variable with these degrees of freedom stays under with the given probability."""
    from scipy.special import fdtri

    return float(fdtri(above, below, share))
