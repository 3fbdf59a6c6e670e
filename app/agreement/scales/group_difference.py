"""How far the mean scores of two groups of units lie apart, in points and in standard deviations."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from app.agreement.coefficients.coefficient_terms import ratio
from app.agreement.coefficients.effect_sizes import Effect, cohen_d, p_of_difference
from app.agreement.coefficients.moments import mean_measure
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.resampling import DEFAULT_SEED, REPLICATES, SumMeasure, draws_of, with_intervals
from app.messages.agreement import scored as scored_text

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class GroupDifference:
    """Two means, the first minus the second, and that over the pooled standard deviation (Cohen's d_s).

    Intervals take units or clusters as independent; a difference has one only with two of them in either group. `sizes`
    counts the scores of either group.
    """

    first: Estimate
    second: Estimate
    difference: Estimate
    effect: Effect
    sizes: tuple[int, int]

    @property
    def p(self) -> Estimate:
        """The two-sided p of Student's t with the pooled deviation. It takes scores as independent."""
        return p_of_difference(self.effect, self.sizes)


def group_difference(
    scores: ArrayLike,
    first: ArrayLike,
    second: ArrayLike,
    clusters: ArrayLike | None = None,
    replicates: int = REPLICATES,
    seed: int = DEFAULT_SEED,
) -> GroupDifference:
    """The difference of two groups of scores, shape (units,), nan = missing; `first` and `second` mark the groups.

    `clusters` names what each unit belongs to (its picture): drawn whole. Raises ValueError for wrong shapes and for
    units in both groups.
    """
    column = np.asarray(scores, dtype=float)
    groups = marks_of(first, column), marks_of(second, column)
    if (groups[0] & groups[1]).any():
        raise ValueError("A unit is in one group or in the other, not in both.")
    known = ~np.isnan(column)
    inside = [group & known for group in groups]
    taken = inside[0] | inside[1]
    owners = None if clusters is None else np.asarray(clusters)
    if owners is not None and owners.shape != column.shape:
        raise ValueError(f"There are {len(column)} units, but clusters of shape {owners.shape}.")
    draws = draws_of(int(taken.sum()), None if owners is None else owners[taken], replicates, seed)
    kept, one, other = column[taken], inside[0][taken], inside[1][taken]
    measures = [mean_measure(np.where(group, kept, np.nan)[:, None]) for group in (one, other)]
    measures += difference_measures(kept, one, other)
    here, there, apart, d = with_intervals(measures, draws)
    return GroupDifference(here, there, apart, Effect("d_s", d), (int(one.sum()), int(other.sum())))


def no_difference(reason: str) -> GroupDifference:
    """Every figure undefined, for this reason."""
    none = undefined(reason, 0)
    return GroupDifference(none, none, none, Effect("d_s", none), (0, 0))


def marks_of(marks: ArrayLike, column: Floats) -> Flags:
    """Marks as yes and no, one for each unit of the column; ValueError when they are none."""
    flags = np.asarray(marks)
    if column.ndim != 1 or flags.shape != column.shape or (flags.dtype.kind != "b" and flags.size):
        raise ValueError("Scores are one column, and a group says yes or no of each of them.")
    return flags.astype(np.bool_)


def difference_measures(scores: Floats, first: Flags, second: Flags) -> list[SumMeasure]:
    """The difference of the groups' means, and d_s, of scores (units,) without a gap; each unit in one group.

    Both are made of size, sum and squares of either group, as seen from the mean of all.
    """
    off = scores - scores.mean() if len(scores) else scores
    groups = (first, second)
    columns = np.column_stack([part for group in groups for part in (group, group * off, group * off**2)])
    sizes = int(first.sum()), int(second.sum())
    counts = (("first", sizes[0]), ("second", sizes[1]))
    apart = undefined(scored_text.empty_group(*sizes), len(scores), counts)
    if min(sizes):
        apart = Estimate(float(scores[first].mean() - scores[second].mean()), len(scores), counts=counts)
    d = cohen_d(scores[first], scores[second]).figure
    bare = Estimate(
        d.value, d.n, reason=d.reason, counts=counts
    )  # its own interval takes units as independent
    owners = np.where(first, 0, np.where(second, 1, -1)).astype(np.int64)
    return [
        SumMeasure(apart, columns, _apart, groups=owners),
        SumMeasure(bare, columns, _standardised, groups=owners),
    ]


def _apart(sums: Floats) -> Floats:
    return ratio(sums[:, 1], sums[:, 0]) - ratio(sums[:, 4], sums[:, 3])


def _standardised(sums: Floats) -> Floats:
    squares = sums[:, 2] + sums[:, 5]
    left = squares - ratio(sums[:, 1] ** 2, sums[:, 0]) - ratio(sums[:, 4] ** 2, sums[:, 3])
    left = np.where(left <= 1e-12 * squares, 0.0, left)  # only rounding is left
    freedom = sums[:, 0] + sums[:, 3] - 2
    return ratio(_apart(sums), np.sqrt(ratio(left, np.where(freedom > 0, freedom, 0.0))))
