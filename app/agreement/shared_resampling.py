"""One bootstrap over images for many figures: all of a rubric are recounted from the same resampled images.

Images are the clusters: all runs and raters of an image come and go together. Replicates are sums of what each image
adds, so a figure costs no more than its formula.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from app.agreement.coding import Floats, Integers
from app.agreement.figure import Figure
from app.agreement.sums import Sums
from app.messages import agreement as messages

_FEW_IMAGES = 400  # up to here all blocks are summed at once; above, each by its distinct rows
_CELLS_AT_ONCE = 1 << 20  # numbers held while resampling: 8 MB
CONFIDENCE = 0.95
_NOISE = 1e-12  # of a number's size; sums of the same numbers in another order differ by less


def resampled_sums(blocks: Sequence[Floats], replicates: int, seed: int) -> list[Floats]:
    """The sums over resampled images, once per replicate.

    blocks: each of shape (images, width), what every image adds; returns blocks of shape (replicates, width). With few
    images all blocks share the resampled images. Deterministic by seed.
    """
    images = len(blocks[0]) if blocks else 0
    if images == 0:
        return [np.zeros((replicates, block.shape[1])) for block in blocks]
    if images > _FEW_IMAGES:
        distinct = (np.unique(block, axis=0, return_counts=True) for block in blocks)
        return _by_distinct_rows([(rows, times) for rows, times in distinct], replicates, seed)
    return _together(blocks, replicates, seed)


def resampled_coefficients(coefficients: Sequence[Sums], replicates: int, seed: int) -> Floats:
    """Coefficients of resampled images; shape (coefficients, replicates), nan where undefined.

    All are of the same images, so with few images all share the resampled ones. Deterministic by seed.
    """
    tables = [sums.by_unit() for sums in coefficients]
    images = int(tables[0][1].sum()) if tables else 0
    if images == 0:
        return np.full((len(coefficients), replicates), np.nan)
    if images > _FEW_IMAGES:
        drawn = _by_distinct_rows(tables, replicates, seed)
    else:
        blocks = [
            table[sums.rows.row_of_unit()] for sums, (table, _) in zip(coefficients, tables, strict=True)
        ]
        drawn = _together(blocks, replicates, seed)
    return np.array([sums.solve(sample) for sums, sample in zip(coefficients, drawn, strict=True)])


def _together(blocks: Sequence[Floats], replicates: int, seed: int) -> list[Floats]:
    """All blocks summed over the same resampled images."""
    together = np.hstack(blocks)
    times = _times(len(together), replicates, seed)
    portion = max(1, _CELLS_AT_ONCE // len(together))
    parts = (times[start : start + portion] for start in range(0, replicates, portion))
    sums = np.vstack([part.astype(np.float64) @ together for part in parts])
    return np.split(sums, np.cumsum([block.shape[1] for block in blocks])[:-1], axis=1)


@lru_cache(maxsize=1)  # a report resamples the same images for comparisons, people and judges: 8 MB at most
def _times(images: int, replicates: int, seed: int) -> npt.NDArray[np.int16]:
    """How often each image is drawn, shape (replicates, images)."""
    random = np.random.default_rng(seed)
    times = np.empty((replicates, images), np.int16)
    portion = max(1, _CELLS_AT_ONCE // images)
    for start in range(0, replicates, portion):
        size = min(portion, replicates - start)
        drawn = random.integers(0, images, (size, images), dtype=np.int32)
        drawn += images * np.arange(size, dtype=np.int32)[:, None]
        counts = np.bincount(drawn.ravel(), minlength=size * images)
        times[start : start + size] = counts.reshape(size, images)
    times.flags.writeable = False
    return times


def _by_distinct_rows(tables: Sequence[tuple[Floats, Integers]], replicates: int, seed: int) -> list[Floats]:
    """Images that add the same are drawn together: how many of each kind is multinomial.

    tables: what each kind adds and how often it occurs. Those of the same kinds share what is drawn, which takes most
    of the time.
    """
    sharing: dict[bytes, list[int]] = {}
    for place, (_, times) in enumerate(tables):
        sharing.setdefault(times.tobytes(), []).append(place)
    sums = [np.empty((replicates, rows.shape[1])) for rows, _ in tables]
    for places in sharing.values():
        times = tables[places[0]][1]
        images = int(times.sum())
        random = np.random.default_rng(seed)
        portion = max(1, _CELLS_AT_ONCE // len(times))
        for start in range(0, replicates, portion):
            part = slice(start, min(start + portion, replicates))
            drawn = random.multinomial(images, times / images, size=part.stop - start).astype(np.float64)
            for place in places:
                sums[place][part] = drawn @ tables[place][0]
    return sums


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


def with_percentiles(figure: Figure, low: float, high: float, undefined_share: float) -> Figure:
    """A figure with these ends of its interval, or with the reason why there is none."""
    reason = ""
    if figure.n < 2:
        reason = messages.ONE_CLUSTER
    elif undefined_share > 0.5:
        reason = messages.mostly_undefined(f"{undefined_share:.0%}")
    elif are_equal(low, high):  # resampling cannot tell how sure this is
        reason = messages.SAME_REPLICATES
    if reason:
        return replace(figure, reason=figure.reason or reason, undefined_share=undefined_share)
    return replace(figure, low=float(low), high=float(high), undefined_share=undefined_share)
