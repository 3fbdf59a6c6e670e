"""Intervals from images that are drawn again with weights, together with a few imagined ones.

Percentiles of plain resamples are far too narrow where images are few or one answer is rare: no resample holds what the
sample happens to lack. So each replicate gives every image a random weight (Rubin 1981, The Bayesian bootstrap), and
beside the images stand imagined ones, one of each kind there can be, which together weigh as much as PRIOR images
(Muliere and Secchi 1996, Bayesian nonparametric predictive inference and bootstrap techniques). The weights vary as
much more as Student's t is wider than the normal distribution. Images are the clusters: all runs and raters of an image
come and go together. `tests/benchmarks/agreement_coverage.py` measures how often such intervals hold the true number.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import product
from app.agreement.intervals.share_intervals import normal_quantile
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import coefficients as coefficients_text
from app.messages.local_formats import percent

_CELLS_AT_ONCE = 1 << 19  # weights held while resampling: 4 MB
CONFIDENCE = 0.95
PRIOR = 1.6
"""Weight of all imagined images together. Found by simulation: with 1.4, rare answers make intervals too wide; with 2,
intervals of near-perfect raters are too narrow."""

FEW_IMAGES, LEAST_OF_EACH = 20, 3
"""With fewer images than the first, a coefficient that depends on base rates has an interval only if each answer occurs
on as many images as the second says. Below that the interval would hold nearly every number there is."""

_NOISE = 1e-12  # of a number's size; sums of the same numbers in another order differ by less


@dataclass(frozen=True, eq=False)
class Kinds:
    """Images by kind: what one image of each kind adds (kinds, width), how many there are (kinds,), and what each of
    the imagined images adds (any number, width)."""

    rows: Floats
    times: Integers
    imagined: Floats

    @property
    def images(self) -> int:
        """How many images there are."""
        return int(self.times.sum())


def kinds_of(block: Floats, imagined: Floats, images: Integers | None = None) -> Kinds:
    """Images by kind, from what each image adds, shape (images, width); images that add nothing do not count. `images`:
    each row is that of so many images, shape (rows,); None: of one."""
    adds = block.any(axis=1)
    rows, places = np.unique(block[adds], axis=0, return_inverse=True)
    times = np.bincount(places, None if images is None else images[adds], len(rows))
    return Kinds(rows, times.astype(np.int64), imagined)


def resampled_sums(samples: Sequence[Kinds], replicates: int, seed: int) -> list[Floats]:
    """The sums over weighted images, once per replicate; each of shape (replicates, width). Deterministic by seed.

    The weights of a replicate add up to the number of images. Samples of equally many images of each kind share their
    weights.
    """
    alike: dict[tuple[bytes, int], list[int]] = {}
    for place, kinds in enumerate(samples):
        alike.setdefault((kinds.times.tobytes(), len(kinds.imagined)), []).append(place)
    found: dict[int, Floats] = {}
    for places in alike.values():
        together = np.hstack([np.vstack([samples[place].rows, samples[place].imagined]) for place in places])
        sums = _weighted(together, samples[places[0]], replicates, seed)
        ends = np.cumsum([samples[place].rows.shape[1] for place in places])[:-1]
        found |= dict(zip(places, np.split(sums, ends, axis=1), strict=True))
    return [found[place] for place in range(len(samples))]


def resampled_coefficients(coefficients: Sequence[CoefficientTerms], replicates: int, seed: int) -> Floats:
    """Coefficients of weighted images; shape (coefficients, replicates), nan where undefined. Deterministic by seed."""
    drawn = resampled_sums([_kinds_of_sums(sums) for sums in coefficients], replicates, seed)
    solved = [sums.solve(sample) for sums, sample in zip(coefficients, drawn, strict=True)]
    return np.array(solved).reshape(len(coefficients), replicates)


def _kinds_of_sums(sums: CoefficientTerms) -> Kinds:
    rows, times = sums.by_unit()
    adds = rows.any(axis=1)
    return Kinds(rows[adds], times[adds], sums.imagined())


def _weighted(rows: Floats, kinds: Kinds, replicates: int, seed: int) -> Floats:
    """Rows, those of the images and then the imagined ones, summed with random weights (replicates, width)."""
    images = kinds.images
    if images == 0:
        return np.zeros((replicates, rows.shape[1]))
    prior = np.full(len(kinds.imagined), PRIOR / max(1, len(kinds.imagined)))
    shapes = np.concatenate([kinds.times * weight_of_an_image(images), prior])
    if len(rows) * replicates <= _CELLS_AT_ONCE:
        return _added_up(_few_weights(shapes, replicates, seed), rows, images)
    random = random_numbers(seed)
    step = max(1, _CELLS_AT_ONCE // len(rows))
    steps = (min(step, replicates - start) for start in range(0, replicates, step))
    return np.vstack(
        [_added_up(_drawn_weights(random, shapes, (some, len(shapes))), rows, images) for some in steps]
    )


def _added_up(weights: Floats, rows: Floats, images: int) -> Floats:
    return np.asarray(product(weights, rows) * (images / weights.sum(axis=1))[:, None])


def _few_weights(shapes: Floats, replicates: int, seed: int) -> Floats:
    """Weights of few kinds of images; kinds of equal mean weights recur from question to question of a report."""
    seen: dict[float, int] = {}
    columns = []
    for shape in shapes.tolist():
        seen[shape] = seen.get(shape, 0) + 1
        columns.append(_column(shape, seen[shape], replicates, seed))
    return np.array(columns, dtype=np.float64).T


@lru_cache(maxsize=512)  # 20 MB at 10,000 replicates
def _column(shape: float, place: int, replicates: int, seed: int) -> npt.NDArray[np.float32]:
    """The weights of the kind that comes in this place among those of one shape."""
    random = random_numbers(seed, place, *np.array([shape]).view(np.uint32).tolist())
    column = _drawn_weights(random, shape, replicates).astype(np.float32)
    column.flags.writeable = False
    return column


def _drawn_weights(
    random: np.random.RandomState, shape: float | Floats, size: int | tuple[int, int]
) -> Floats:
    """Gamma weights in single precision: logarithms and powers, on which they rest, may differ in the last digit of
    double precision between systems."""
    return random.standard_gamma(shape, size).astype(np.float32).astype(np.float64)


@lru_cache(maxsize=256)
def weight_of_an_image(images: int) -> float:
    """The mean weight of an image; the smaller, the more replicates vary.

    With it the spread of a mean is that of its t-interval: that of the sample with n - 1 below the line, times
    Student's quantile over the normal one. 1 for very many images.
    """
    from scipy.special import stdtrit

    if images < 2:
        return 1.0
    wider = float(stdtrit(images - 1, (1 + CONFIDENCE) / 2)) / normal_quantile(CONFIDENCE)
    return (images - 1) / images / wider**2


def percentiles(samples: Floats) -> tuple[Floats, Floats, Floats]:
    """Ends of the percentile interval, and the share of undefined replicates, of each row.

    samples: shape (figures, replicates), nan where undefined; returns three arrays of shape (figures,). The ends are
    interpolated between order statistics (Hyndman and Fan 1996, type 7).
    """
    defined = (~np.isnan(samples)).sum(axis=1)
    places = np.maximum(defined - 1, 0) * np.array([[(1 - CONFIDENCE) / 2], [(1 + CONFIDENCE) / 2]])
    below = np.floor(places).astype(np.int64)
    above = np.minimum(below + 1, np.maximum(defined - 1, 0))
    # Sorted as far as the ends need; nan comes last.
    ordered = np.partition(samples, np.unique([below, above]).tolist(), axis=1)
    figures = np.arange(len(samples))
    low, high = ordered[figures, below], ordered[figures, above]
    ends = low + (high - low) * (places - below)
    return ends[0], ends[1], 1 - defined / samples.shape[1]


def are_equal(low: float, high: float) -> bool:
    """Whether two numbers are the same but for the rounding of sums that were added up in different ways."""
    return abs(high - low) <= _NOISE * max(1.0, abs(low), abs(high))


def with_percentiles(figure: Estimate, low: float, high: float, undefined_share: float) -> Estimate:
    """A figure with these ends of its interval, or with the reason why there is none.

    A number that says nothing (it has a reason) has no interval either.
    """
    reason = figure.reason
    if figure.n < 2:
        reason = reason or coefficients_text.ONE_CLUSTER
    elif undefined_share > 0.5:
        reason = reason or coefficients_text.mostly_undefined(percent=percent(undefined_share))
    elif are_equal(low, high):  # resampling cannot tell how sure this is
        reason = reason or coefficients_text.SAME_REPLICATES
    if reason:
        return replace(figure, reason=reason, undefined_share=undefined_share)
    value = float(figure)  # imagined images may draw the middle away from a number at the end of its scale
    return replace(
        figure, low=min(float(low), value), high=max(float(high), value), undefined_share=undefined_share
    )


def without_interval_of_few(figure: Estimate, images: int, images_of_each: Sequence[int]) -> Estimate | None:
    """The figure with the reason why few images, or few of one answer, give no interval; None where they do."""
    rarest = min(images_of_each, default=0)
    if images >= FEW_IMAGES or rarest >= LEAST_OF_EACH or images < 2:
        return None
    reason = coefficients_text.too_few_of_one_answer(few=FEW_IMAGES, least=LEAST_OF_EACH)
    return replace(figure, reason=figure.reason or reason)
