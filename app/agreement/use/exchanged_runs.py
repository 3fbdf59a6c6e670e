"""Runs on the same images before and after, exchanged at random within each image.

If a judge is the same, it makes no difference which of its runs on an image came before. Several questions are looked
at together: the smallest p-value of any is compared with the smallest of each exchange (Westfall and Young 1993), so
that a question on which hardly anything changed costs the others nothing.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING, Flags, Votes

DRAWS = 1999
MOST_EXCHANGES = 1 << 13  # up to here every exchange is looked at
_AT_ONCE = 2_000_000  # cells held in memory in one go
_ROUNDING = 1e-9

Floats = npt.NDArray[np.float64]


def changes(before: Votes, after: Votes, seed: int) -> Iterator[Floats]:
    """By how much the share of 1 grew: what was observed first, alone, then for exchanges: every one where images have
    one run of either kind and few of them differ, otherwise a sample.

    before, after: shape (images, runs, questions). Yields the shape (some, images, questions); nan where nothing was
    answered before or after. Only runs that answered are exchanged, so that an image keeps as many of either kind.
    """
    if before.shape[1] == after.shape[1] == 1:
        grown = _grown(np.concatenate([before, after], axis=1), np.array([[[False, True]]]))
        differs = np.flatnonzero((np.nan_to_num(grown[0]) != 0).any(axis=1))
        if 1 << len(differs) <= MOST_EXCHANGES:
            yield grown
            exchanges, size = 1 << len(differs), max(1, _AT_ONCE // max(1, grown.size))
            for start in range(1, exchanges, size):
                patterns = np.arange(start, min(exchanges, start + size))[:, None]
                signs = np.ones((len(patterns), len(before), 1))
                signs[:, differs, 0] -= 2 * (patterns >> np.arange(len(differs)) & 1)
                yield signs * grown
            return
    every = np.concatenate([before, after], axis=1)
    images, runs, _ = every.shape
    is_after = np.broadcast_to(np.arange(runs) >= before.shape[1], (images, runs))
    yield _grown(every, is_after[None])
    random = random_numbers(seed)
    has_run = (every != MISSING).any(axis=2)
    labels = np.take_along_axis(is_after, np.argsort(~has_run, axis=1, kind="stable"), 1)
    left, size = DRAWS, max(1, _AT_ONCE // max(1, every.size))
    while left:
        some = min(left, size)
        order = np.argsort(np.where(has_run, random.random_sample((some, images, runs)), 2.0), axis=2)
        drawn = np.zeros(order.shape, np.bool_)
        np.put_along_axis(drawn, order, np.broadcast_to(labels, order.shape), 2)
        yield _grown(every, drawn)
        left -= some


def smallest_p(statistics: Floats) -> float:
    """The p-value of the question that stands out most, corrected for their number.

    statistics: shape (1 + exchanges, questions), the observed ones first; large ones speak for a change.
    """
    size = len(statistics)
    least = np.ones(size)
    for column in statistics.T:
        in_order = np.sort(column)
        as_large = size - np.searchsorted(in_order, column - _ROUNDING)
        least = np.minimum(least, as_large / size)
    return float((least <= least[0]).mean())


def _grown(every: Votes, is_after: Flags) -> Floats:
    answered, met = every != MISSING, every == 1
    shares = []
    for chosen in (is_after[..., None], ~is_after[..., None]):
        counts = (answered & chosen).sum(axis=2)
        found = (met & chosen).sum(axis=2)
        shares.append(np.divide(found, counts, out=np.full(counts.shape, np.nan), where=counts > 0))
    return np.asarray(shares[0] - shares[1])
