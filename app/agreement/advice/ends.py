"""Ends of intervals that advice rests on: how sure they have to be, and how many images count."""

from dataclasses import dataclass, replace
from functools import cached_property
from math import log

import numpy as np
import numpy.typing as npt

from app.agreement.intervals.confidence_sequences import confidence_sequence, excludes_from_below
from app.agreement.intervals.share_intervals import normal_quantile, wilson_interval

CONFIDENCE = 0.95

FEW_THAT_DEPART = 5
"""Clusters with an image that departs from the commonest outcome, below which how much images of one cluster have in
common cannot be estimated: each cluster then counts as one image. A choice of this program, after Cochran (1954)."""

_PRIOR_VARIANCE = 1.0
"""The boundary is tightest where variances add up to about nine of these: a hundred images, of which ten differ."""

_HALVINGS = 30  # of a range of 2

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Tried:
    """`conclusions`: judges times questions that were tried; whoever tries many finds one that does well by chance, so
    that ends hold for all of them together (Bonferroni). `looks`: at how many different sets of images advice on
    this question was looked at, now included. `level`: how often any of the ends of a first look may miss, and how
    often any lower end may at all looks together: the first spends half of it on lower ends, the others the rest."""

    conclusions: int = 1
    looks: int = 1
    level: float = 1 - CONFIDENCE

    def times(self, parts: int) -> "Tried":
        """The same for so many parts of the images that are judged at once."""
        return replace(self, conclusions=max(1, self.conclusions) * max(1, parts))

    @property
    def alone(self) -> "Tried":
        """For one question by itself."""
        return replace(self, conclusions=1)

    @property
    def next_look(self) -> "Tried":
        """The same for whoever looks again at another number of images."""
        return replace(self, looks=self.looks + 1)

    @property
    def is_looked_at_again(self) -> bool:
        """Whether ends have to hold at any look."""
        return self.looks > 1

    @cached_property
    def confidence(self) -> float:
        """The confidence of one interval, so that all of them hold together; from the second look on, at all further
        looks."""
        return 1 - self.level / (2 if self.is_looked_at_again else 1) / max(1, self.conclusions)

    @property
    def of_looks(self) -> int:
        """By how much a p-value is multiplied where no test is known that holds at any look.

        The first look spends all of the level, and the k-th 1 / (k (k + 1)), which adds up to 1.5 times the level
        however often one looks. The correction for at least two people (Benjamini and Yekutieli 2001) asks of each
        for a p-value that is 1.5 times smaller or more, so that a person is taken for beaten by chance in at most as
        many studies as the level says.
        """
        return self.looks * (self.looks + 1) if self.is_looked_at_again else 1

    @property
    def confidence_of_look(self) -> float:
        """The confidence of an interval at one look where none is known that holds at any, spent in the same way: its
        lower ends miss in 1.5 / 2 of the level at all looks together."""
        return 1 - self.level / max(1, self.conclusions) / self.of_looks

    def of_share(self, total: float, n: int) -> tuple[float, float]:
        """The ends for a share of n images with this sum: Wilson's, rounded against the sum's favour, or those of the
        confidence sequence, which hold at any look (Howard, Ramdas, McAuliffe and Sekhon 2021)."""
        if self.is_looked_at_again:
            return confidence_sequence(min(max(total, 0.0), n), n, self.confidence)
        low = wilson_interval(int(total + 1e-9), n, self.confidence).low
        high = wilson_interval(min(n, int(-(-(total - 1e-9) // 1))), n, self.confidence).high
        return low or 0.0, 1.0 if high is None else high

    def is_above(self, total: Floats, n: Floats, limit: Floats) -> npt.NDArray[np.bool_]:
        """Whether the lower ends of shares with these sums lie above limits, element by element."""
        if self.is_looked_at_again:
            return excludes_from_below(total, n, limit, self.confidence)
        return np.asarray(wilson_low(np.floor(total + 1e-9), n, normal_quantile(self.confidence)) > limit)

    def reach(self, variance: Floats, n: Floats) -> Floats:
        """How far the ends of a mean lie from it: normal, or at any look the two-sided boundary of a normal
        mixture (Robbins 1970; Howard et al. 2021), for the variance of one image and so many images."""
        if not self.is_looked_at_again:
            return np.asarray(normal_quantile(self.confidence) * np.sqrt(variance / n))
        total = n * variance + _PRIOR_VARIANCE
        level = 1 - self.confidence
        return np.asarray(np.sqrt(total * (np.log(total / _PRIOR_VARIANCE) - 2 * log(level))) / n)


def mean_ends(total: Floats, squares: Floats, n: Floats, tried: Tried) -> tuple[Floats, Floats]:
    """The ends of the means of n paired differences between -1 and 1 with these sums and sums of squares.

    Two images are added, half of them for either side (Agresti and Min 2005, Simple improved confidence intervals for
    comparing matched proportions). Where several conclusions hold together, so that an end may miss very seldom, the
    ends are those of the score interval as well, whichever are further away: differences are skewed, and far out in
    the tail ends from the observed variance miss several times as often as they may.
    """
    mean = np.asarray(total / (n + 2))
    reach = tried.reach(np.maximum(0.0, (squares + 1) / (n + 2) - mean**2), n + 2)
    low, high = mean - reach, mean + reach
    if tried.conclusions > 1 and not tried.is_looked_at_again:
        z = normal_quantile(tried.confidence)
        low, high = (
            np.minimum(low, _score_low(total, squares, n, z)),
            np.maximum(high, -_score_low(-total, squares, n, z)),
        )
    return low, high


def _score_low(total: Floats, squares: Floats, n: Floats, z: float) -> Floats:
    """The lower ends of the score interval for the difference of paired shares (Tango 1998, Equivalence test and
    confidence interval for the difference in proportions for the paired-sample design), for differences of 1, 0 and -1
    with this sum and sum of squares."""
    n, squares = np.maximum(n, 1), np.maximum(squares, np.abs(total))
    lost = (squares - total) / 2
    low, high = np.full(np.shape(total), -1.0), np.asarray(np.clip(total / n, -1, 1))
    for _ in range(_HALVINGS):
        at = (low + high) / 2
        b = (2 * n - total) * at - squares
        root = np.sqrt(np.maximum(0.0, b**2 + 8 * n * lost * at * (1 - at)))
        variance = n * ((root - b) / (2 * n) + at * (1 - at))
        is_excluded = total - n * at > z * np.sqrt(np.maximum(0.0, variance))
        low, high = np.where(is_excluded, at, low), np.where(is_excluded, high, at)
    return low


def images_that_count(
    values: Floats, weights: Floats | None, clusters: Integers | None, confidence: float = CONFIDENCE
) -> float:
    """How many independent images as many values amount to, for their mean; all arrays of shape (images,).

    Of unequal weights fewer count (Kish 1965, Survey sampling). Images of one cluster count for less by the design
    effect that is estimated from the data (Rao and Scott 1992, A simple method for the analysis of clustered binary
    data), and by how much Student's t is wider (Korn and Graubard 1998). Where few clusters depart from the commonest
    value, each cluster counts as one image.
    """
    weight = np.ones(len(values)) if weights is None else weights.astype(np.float64)
    images = float(weight.sum() ** 2 / (weight**2).sum())
    if clusters is None:
        return images
    _, cluster = np.unique(clusters, return_inverse=True)
    of_cluster = np.bincount(cluster, weight)
    count = len(of_cluster)
    if count == len(values):
        return images
    as_one = float(weight.sum() ** 2 / (of_cluster**2).sum())
    distinct, times = np.unique(values, return_counts=True)
    departs = values != distinct[times.argmax()]
    if len(np.unique(cluster[departs])) < FEW_THAT_DEPART:
        return min(images, as_one)
    rest = weight * (values - float((weight * values).sum() / weight.sum()))
    together = count / (count - 1) * float((np.bincount(cluster, rest) ** 2).sum())
    effect = max(1.0, together / float((rest**2).sum()))
    wider = _student_quantile(count - 1, confidence) / normal_quantile(confidence)
    return images / effect / wider**2


def _student_quantile(freedom: int, confidence: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + confidence) / 2))


def wilson_low(found: Floats, cases: Floats, z: float) -> Floats:
    """The lower ends of Wilson's interval, element by element; 0 where nothing was found. z: a quantile."""
    n = np.maximum(cases, 1)
    share = np.maximum(found, 0) / n
    centre = share + z * z / (2 * n)
    reach = z * np.sqrt((share * (1 - share) + z * z / (4 * n)) / n)
    low = (centre - reach) / (1 + z * z / n)
    return np.where((cases > 0) & (found > 0), low, 0.0)
