"""Units that have a judge's score and people's, split into those to fit on and those held out."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.random_numbers import random_numbers
from app.agreement.scales.calibration import in_order
from app.messages.agreement import estimates, scored as scored_text

Flags = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TrainingSplit:
    """`known` marks the units that have both scores, shape (units,); everything else is of these alone, in order:
    the judge's scores, people's, which are trained on, and the number of the group each belongs to."""

    known: Flags
    scores: Floats
    truth: Floats
    training: Flags
    owners: Integers

    @property
    def marks(self) -> tuple[bool, ...]:
        """Which of all units given are trained on."""
        marks = np.zeros(len(self.known), np.bool_)
        marks[self.known] = self.training
        return tuple(bool(mark) for mark in marks)

    def spread_out(self, values: Floats) -> tuple[float | None, ...]:
        """Values of the units that have both scores, put back among all units; None for the others."""
        whole = np.full(len(self.known), np.nan)
        whole[self.known] = values
        return tuple(None if np.isnan(value) else float(value) for value in whole)

    def why_not(self) -> str:
        """The sentence that says why nothing can be fitted or tried, or an empty one."""
        if not len(self.scores):
            return estimates.NO_SCORED_PAIR
        if self.training.all() or not self.training.any():
            return scored_text.ONE_SIDED_SPLIT
        inside = self.scores[self.training]
        return estimates.EQUAL_JUDGE_SCORES if inside.min() == inside.max() else ""


def split_units(
    judge: ArrayLike,
    people: ArrayLike,
    training: ArrayLike | None,
    share: float,
    groups: Sequence[Hashable] | None,
    seed: int,
) -> TrainingSplit:
    """The split of a judge's scores and people's, both of shape (units,), nan = missing.

    `training` marks the units to fit on; without it about `share` of the groups are drawn with `seed`, at least one
    on either side. Raises ValueError for wrong shapes, and for a split that tears a group apart.
    """
    scores, truth = np.asarray(judge, dtype=float), np.asarray(people, dtype=float)
    owners = in_order(range(len(scores)) if groups is None else groups).astype(np.int64)
    if scores.ndim != 1 or scores.shape != truth.shape or len(owners) != len(scores):
        raise ValueError("The judge's scores, people's scores and groups are columns of equal length.")
    if not 0 < share < 1:
        raise ValueError("The share to train on lies between 0 and 1.")
    known = ~(np.isnan(scores) | np.isnan(truth))
    chosen = _drawn(owners[known], share, seed) if training is None else _given(training, known)
    kept = owners[known]
    if np.intersect1d(kept[chosen], kept[~chosen]).size:
        raise ValueError("A group lies on both sides of the split, so the held-out units are not new.")
    return TrainingSplit(known, scores[known], truth[known], chosen, kept)


def _given(training: ArrayLike, known: Flags) -> Flags:
    marks = np.asarray(training)
    if marks.shape != known.shape or marks.dtype.kind != "b":
        raise ValueError(f"A split says yes or no of each of {len(known)} units.")
    return np.asarray(marks[known], dtype=np.bool_)


def _drawn(owners: Integers, share: float, seed: int) -> Flags:
    members = np.unique(owners)
    size = min(max(1, round(share * len(members))), max(1, len(members) - 1))
    return np.isin(owners, random_numbers(seed).permutation(members)[:size])
