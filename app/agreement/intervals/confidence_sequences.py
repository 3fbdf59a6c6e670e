"""Intervals of a share that hold at every look: whoever looks again and again as answers come in may do so.

A fixed interval holds at one sample size that was chosen in advance. A confidence sequence holds at all sample sizes at
once, so it is wider.
"""

from dataclasses import replace
from math import exp, log

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate

PRIOR = 0.5
"""Both parameters of the beta distribution that is mixed over: Jeffreys's, which favours no size of sample much."""

_EDGE = 1e-12


def confidence_sequence(total: float, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """The ends of the beta-binomial confidence sequence for the mean of n shares between 0 and 1 with this sum.

    The probability that any of the intervals from the first case on misses the mean is at most 1 - confidence, however
    often one looks and whenever one stops. The mixture of Bernoulli likelihoods over a beta distribution, divided by
    the likelihood at the true mean, is a supermartingale; at any time it exceeds 1 / (1 - confidence) with at most this
    probability (Ville 1939; Robbins 1970, Statistical methods related to the law of the iterated logarithm; Howard,
    Ramdas, McAuliffe and Sekhon 2021, Time-uniform, nonparametric, nonasymptotic confidence sequences). It holds for
    shares as well, since a convex function of a share lies below its chord. (0, 1) for n = 0.

    Raises ValueError for a sum outside of 0 and n, and for a confidence that is none.
    """
    if not 0 <= total <= n:
        raise ValueError(f"A sum of {n} shares lies between 0 and {n}, not at {total}.")
    if not 0 < confidence < 1:
        raise ValueError(f"Confidence lies between 0 and 1, not at {confidence}.")
    if n == 0:
        return 0.0, 1.0
    from scipy.optimize import brentq  # it takes longer to import than most reports take that do without
    from scipy.special import betaln

    rest = n - total
    most = betaln(PRIOR + total, PRIOR + rest) - betaln(PRIOR, PRIOR) + log(1 - confidence)

    def excess(p: float) -> float:
        """Above 0 where this mean is ruled out."""
        return float(most - total * log(p) - rest * log(1 - p))

    mean = min(max(total / n, _EDGE), 1 - _EDGE)
    low = brentq(excess, _EDGE, mean) if excess(_EDGE) > 0 > excess(mean) else 0.0
    high = brentq(excess, mean, 1 - _EDGE) if excess(1 - _EDGE) > 0 > excess(mean) else 1.0
    if total == 0:
        high = 1 - exp(most / n)
    if rest == 0:
        low = exp(most / n)
    return float(low), float(high)


def anytime(figure: Estimate, confidence: float = 0.95) -> Estimate:
    """A mean of shares, one an image, with the confidence sequence in the place of its interval."""
    if figure.value is None:
        return figure
    low, high = confidence_sequence(min(figure.value * figure.n, figure.n), figure.n, confidence)
    return replace(figure, low=low, high=high)


def excludes_from_below(
    total: npt.NDArray[np.float64],
    n: npt.NDArray[np.float64],
    mean: npt.NDArray[np.float64],
    confidence: float = 0.95,
) -> npt.NDArray[np.bool_]:
    """Whether the lower end of `confidence_sequence` lies above a mean, element by element."""
    from scipy.special import betaln, xlog1py, xlogy

    rest = n - total
    most = betaln(PRIOR + total, PRIOR + rest) - betaln(PRIOR, PRIOR) + log(1 - confidence)
    is_excluded = most > xlogy(total, mean) + xlog1py(rest, -mean)
    return np.asarray((total > mean * n) & is_excluded)
