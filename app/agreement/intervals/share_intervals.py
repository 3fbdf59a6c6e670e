"""Intervals of a share."""

from dataclasses import replace
from math import sqrt
from statistics import NormalDist

from app.agreement.estimate import Estimate, undefined
from app.messages.agreement import coefficients as coefficients_text

FEW_CASES = 20
"""Cases below which a share has an exact interval: Wilson's holds as few as 90 of 100 true shares there, mid-P 93."""


def wilson_interval(k: int, n: int, confidence: float = 0.95) -> Estimate:
    """The share k of n with Wilson's score interval (1927; Newcombe 1998, method 3), without continuity correction.

    For independent cases only: the runs of a judge on one image are not, see `bootstrap`. Undefined for n = 0.
    """
    if not 0 <= k <= n:
        raise ValueError(f"k lies between 0 and n, but k = {k} and n = {n}.")
    z = normal_quantile(confidence)
    counts = (("found", int(k)), ("cases", int(n)))
    if n == 0:
        return undefined(coefficients_text.NO_CASES, 0, counts)
    share = k / n
    centre = share + z * z / (2 * n)
    reach = z * ((share * (1 - share) + z * z / (4 * n)) / n) ** 0.5
    room = 1 + z * z / n
    low = 0.0 if k == 0 else (centre - reach) / room
    high = 1.0 if k == n else (centre + reach) / room
    return Estimate(share, int(n), low, high, counts=counts)


def wilson_ends(share: float, n: float, z: float) -> tuple[float, float]:
    """Wilson's interval of a share of n independent cases, which need not be a whole number; z: a quantile."""
    middle = share + z * z / (2 * n)
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    low = 0.0 if share == 0 else max(0.0, (middle - reach) / scale)
    return low, 1.0 if share == 1 else min(1.0, (middle + reach) / scale)


def normal_quantile(confidence: float) -> float:
    """How many standard deviations either side hold this share of a normal distribution."""
    if not 0 < confidence < 1:
        raise ValueError(f"Confidence lies between 0 and 1, not at {confidence}.")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def exact_interval(k: int, n: int, confidence: float = 0.95) -> Estimate:
    """The share k of n with the exact interval of Clopper and Pearson (1934); undefined for n = 0.

    It never holds the true share less often than it says, and with few cases far more often.
    """
    from scipy.special import betaincinv

    figure = wilson_interval(k, n, confidence)
    if not figure.is_defined:
        return figure
    tail = (1 - confidence) / 2
    low = 0.0 if k == 0 else float(betaincinv(k, n - k + 1, tail))
    high = 1.0 if k == n else float(betaincinv(k + 1, n - k, 1 - tail))
    return replace(figure, low=low, high=high)


def share_interval(k: int, n: int, confidence: float = 0.95) -> Estimate:
    """The share k of n with Wilson's interval, or with the exact one where there are fewer than FEW_CASES.

    Of one case that was right Wilson would say that at least a fifth are. Of ten it holds the true share in 90 to 98 of
    100 studies, depending on the share; the exact one in 96 or more.
    """
    return (exact_interval if n < FEW_CASES else wilson_interval)(k, n, confidence)
