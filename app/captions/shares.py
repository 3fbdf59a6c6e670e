"""Means and shares of answers of which several may be about one image, with intervals that take this into account."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.jackknife import Bounds, cut_off, jackknife_interval
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    kinds_of,
    percentiles,
    resampled_sums,
    with_percentiles,
)
from app.agreement.intervals.share_intervals import wilson_interval
from app.messages.agreement import coefficients as coefficients_text

REPLICATES = 10_000


@dataclass(frozen=True)
class Share:
    """A share of answers, and where its interval comes from.

    `interval` is "wilson" where each image has one answer, or where there is one image only (as if it had one answer);
    "images" where whole images were resampled.
    The figure's n counts images; its counts are "found" and "answers".
    """

    figure: Estimate
    interval: Literal["wilson", "images"]


def clustered_mean(values: Sequence[float], clusters: Sequence[Hashable], limits: Bounds = None) -> Estimate:
    """The mean of all answers with a 95 % interval, from leaving out each cluster (image) with all its answers.

    `values` and `clusters` have the shape (answers,). The figure's n counts clusters, its counts "answers". Undefined
    without answers; no interval with one cluster or without variation. The interval is cut off at `limits`, the ends of
    the scale. Raises ValueError for unequal lengths.
    """
    if len(values) != len(clusters):
        raise ValueError(f"There are {len(values)} answers and {len(clusters)} clusters.")
    if not values:
        return undefined(coefficients_text.NO_ANSWERS, 0, (("answers", 0),))
    added = _by_cluster(values, clusters)
    figure = Estimate(float(np.mean(values)), len(added), counts=(("answers", len(values)),))
    others = added.sum(axis=0) - added
    if len(added) < 2:
        return replace(figure, reason=coefficients_text.ONE_CLUSTER)
    return cut_off(jackknife_interval(figure, others[:, 0] / others[:, 1]), limits)


def _by_cluster(values: Sequence[float], clusters: Sequence[Hashable]) -> Floats:
    """Sum and number of the answers of each cluster, shape (clusters, 2)."""
    first: dict[Hashable, int] = {}
    owners = np.array([first.setdefault(cluster, len(first)) for cluster in clusters])
    numbers = np.asarray(values, dtype=float)
    return np.column_stack([np.bincount(owners, weights=numbers), np.bincount(owners)]).astype(float)


def clustered_share(
    is_found: Sequence[bool],
    clusters: Sequence[Hashable],
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> Share:
    """The share of answers that are so, with a 95 % interval; `clusters` are the images, one entry an answer."""
    images, answers, found = len(set(clusters)), len(is_found), sum(is_found)
    counts = (("found", found), ("answers", answers))
    if images == answers:
        return Share(replace(wilson_interval(found, answers), counts=counts), "wilson")
    figure = Estimate(found / answers, images, counts=counts)
    if images < 2:
        one = wilson_interval(round(float(figure) * images), images)
        return Share(replace(figure, low=one.low, high=one.high), "wilson")
    added = _by_cluster(is_found, clusters)
    kinds = kinds_of(added, np.array([[1.0, 1.0], [0.0, 1.0]]) * answers / images)
    (sums,) = resampled_sums([kinds], replicates, seed)
    low, high, _ = percentiles((sums[:, 0] / sums[:, 1])[None, :])
    return Share(with_percentiles(figure, float(low[0]), float(high[0]), 0.0), "images")


def require_once(answers: Sequence[Hashable], what: str) -> None:
    """Raises ValueError when an answer stands twice: only the one that holds now belongs into a figure."""
    if len(set(answers)) != len(answers):
        raise ValueError(f"Each {what} counts once; take the answer that holds now.")
