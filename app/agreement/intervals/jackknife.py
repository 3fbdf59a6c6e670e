"""Intervals from leaving out one image, work or other cluster at a time, with Student's t.

Efron and Tibshirani, An Introduction to the Bootstrap (1993), ch. 11. Percentiles of resamples are too narrow for few
clusters, and no resampling mends that; Student's t with the degrees of freedom of the clusters does. A number that
has bounds is first put on a scale without them (logit, or logarithm), so that the interval stays within.
"""

from dataclasses import replace

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.estimate import Estimate
from app.messages.agreement import coefficients as coefficients_text

Bounds = tuple[float, float] | None
SHARE: Bounds = (0.0, 1.0)
CORRELATION: Bounds = (-1.0, 1.0)
SPREAD: Bounds = (0.0, np.inf)

_NOISE = 1e-12  # of a number's size; less is rounding


def jackknife_interval(
    figure: Estimate,
    without_one: Floats,
    bounds: Bounds = None,
    groups: Integers | None = None,
    confidence: float = 0.95,
) -> Estimate:
    """A defined figure with its interval, or with the reason why there is none.

    without_one: the number without each cluster, shape (clusters,), nan where there is then none. groups: which group
    each cluster belongs to, where the number compares groups that are samples of their own; at least two clusters each
    are needed, and the degrees of freedom are Satterthwaite's (1946). bounds: between which the number can lie.
    """
    if figure.reason:  # a number that says nothing
        return figure
    if len(without_one) < 2:
        return replace(figure, reason=coefficients_text.ONE_CLUSTER)
    owners = np.zeros(len(without_one), np.int64) if groups is None else groups
    sizes = np.bincount(owners)
    sizes = sizes[sizes > 0]
    if (sizes < 2).any():
        return replace(figure, reason=coefficients_text.ONE_A_SIDE)
    if np.isnan(without_one).any():
        return replace(figure, reason=coefficients_text.NO_NUMBER_WITHOUT_ONE)
    variances = np.array([_variance(without_one[owners == group]) for group in np.unique(owners)])
    error = float(np.sqrt(variances.sum()))
    value = float(figure)
    if error <= _NOISE * max(1.0, abs(value)):
        return replace(figure, reason=coefficients_text.SAME_REPLICATES)
    freedom = variances.sum() ** 2 / (variances**2 / (sizes - 1)).sum()
    low, high = _ends(value, error, _student(float(freedom), confidence), bounds)
    return replace(figure, low=low, high=high)


def cut_off(figure: Estimate, limits: Bounds) -> Estimate:
    """The figure with its interval cut off where the number cannot lie, such as beyond the ends of a scale."""
    if limits is None or figure.low is None or figure.high is None:
        return figure
    least, most = limits
    return replace(figure, low=max(figure.low, least), high=min(figure.high, most))


def _variance(without_one: Floats) -> float:
    clusters = len(without_one)
    return float((clusters - 1) / clusters * ((without_one - without_one.mean()) ** 2).sum())


def _student(freedom: float, confidence: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + confidence) / 2))


def _ends(value: float, error: float, times: float, bounds: Bounds) -> tuple[float, float]:
    if bounds is None or not bounds[0] < value < bounds[1]:
        return value - times * error, value + times * error
    least, most = bounds
    if most == np.inf:
        reach = times * error / (value - least)
        return least + (value - least) * _exp(-reach), least + (value - least) * _exp(reach)
    middle = np.log((value - least) / (most - value))
    reach = times * error * (most - least) / ((value - least) * (most - value))
    low, high = (least + (most - least) / (1 + _exp(-end)) for end in (middle - reach, middle + reach))
    return low, high


def _exp(exponent: float) -> float:
    """The exponential, or the largest of a tame size: an interval's end is a finite number."""
    return float(np.exp(np.clip(exponent, -500, 500)))
