"""Intervals of a share."""

from statistics import NormalDist

from app.agreement.figure import Figure, undefined
from app.messages import agreement as messages


def wilson_interval(k: int, n: int, confidence: float = 0.95) -> Figure:
    """The share k of n with Wilson's score interval (1927; Newcombe 1998, method 3), without continuity correction.

    For independent cases only: the runs of a judge on one image are not, see `bootstrap`. Undefined for n = 0.
    """
    if not 0 <= k <= n:
        raise ValueError(f"k lies between 0 and n, but k = {k} and n = {n}.")
    z = normal_quantile(confidence)
    counts = (("found", int(k)), ("cases", int(n)))
    if n == 0:
        return undefined(messages.NO_CASES, 0, counts)
    share = k / n
    centre = share + z * z / (2 * n)
    reach = z * ((share * (1 - share) + z * z / (4 * n)) / n) ** 0.5
    room = 1 + z * z / n
    low = 0.0 if k == 0 else (centre - reach) / room
    high = 1.0 if k == n else (centre + reach) / room
    return Figure(share, int(n), low, high, counts=counts)


def normal_quantile(confidence: float) -> float:
    """How many standard deviations either side hold this share of a normal distribution."""
    if not 0 < confidence < 1:
        raise ValueError(f"Confidence lies between 0 and 1, not at {confidence}.")
    return NormalDist().inv_cdf((1 + confidence) / 2)
