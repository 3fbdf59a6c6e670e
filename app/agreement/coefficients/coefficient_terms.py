"""A coefficient as sums over units and what is made of them: the same sums serve a figure and its bootstrap."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.agreement.coefficients.distinct_rows import Rows, parts
from app.agreement.coefficients.rating_arrays import Floats, Integers
from app.agreement.estimate import Estimate

MOST_IMAGINED = 8  # raters of an imagined unit
Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Account:
    """What the sums of one sample say beside the number."""

    n: int  # units it rests on
    counts: Counts = ()
    reason: str = ""  # why there is no number, or why it says nothing


@dataclass(frozen=True)
class CoefficientTerms:
    """What each distinct row of ratings adds, and how the sums become a coefficient.

    `expand` turns a slice of the rows into an array of shape (rows, width); `solve` turns sums of shape (samples,
    width) into as many numbers, nan where undefined; `account` reads one sample's sums. When `is_additive` is
    False, what a row adds depends on all the others, so that other samples cannot be had by adding up. `of_others`
    makes the same sums of other ratings on the same scale, where that is possible. `depends_on_base_rate`: whether the
    coefficient says little when one answer is rare.
    """

    rows: Rows
    width: int
    expand: Callable[[slice], Floats]
    solve: Callable[[Floats], Floats]
    account: Callable[[Floats], Account]
    is_additive: bool = True
    of_others: "Callable[[Floats], CoefficientTerms] | None" = None
    depends_on_base_rate: bool = False

    def totals(self) -> Floats:
        """The sums over all units, shape (width,)."""
        totals = np.zeros(self.width)
        for part in parts(self.rows.size, self.width):
            totals += (self.rows.times[part][:, None] * self.expand(part)).sum(axis=0)
        return totals

    def figure(self) -> Estimate:
        """The coefficient of all units."""
        totals = self.totals()
        value = float(self.solve(totals[None, :])[0])
        account = self.account(totals)
        number = None if np.isnan(value) else value
        return Estimate(number, account.n, reason=account.reason, counts=account.counts)

    def imagined(self) -> Floats:
        """What imagined units add, one of each kind there can be, shape (kinds, width); none where nobody can say.

        A kind: so many answers of one category, the others of another; as many answers as a unit has at most,
        but no more than MOST_IMAGINED.
        """
        if self.of_others is None or not self.rows.size:
            return np.zeros((0, self.width))
        raters = int(self.rows.counts(slice(0, self.rows.size)).sum(axis=1).max())
        raters = min(max(raters, 2), MOST_IMAGINED)
        kinds = [np.full(raters, category) for category in self.rows.categories]
        for one, other in combinations(self.rows.categories, 2):
            kinds += [np.repeat([one, other], [many, raters - many]) for many in range(1, raters)]
        others = self.of_others(np.array(kinds, dtype=np.float64))
        return others.by_unit()[0][others.rows.row_of_unit()]

    def images_of_each(self) -> list[int]:
        """On how many units each category occurs."""
        occurs = self.rows.counts(slice(0, self.rows.size)) > 0
        return [int(self.rows.times[rows].sum()) for rows in occurs.T]

    def by_unit(self) -> tuple[Floats, Integers]:
        """What each distinct row adds, shape (rows, width), and how often it occurs."""
        return self.expand(slice(0, self.rows.size)), self.rows.times

    def by_cluster(self, clusters: Integers) -> tuple[Floats, Integers]:
        """The same for clusters: distinct sums over a cluster's units, and how many clusters have them.

        `clusters` holds, for every unit, the number of its cluster, counted from 0.
        """
        rows = self.rows.row_of_unit()
        table = self.expand(slice(0, self.rows.size))
        groups = int(clusters.max()) + 1
        summed = np.stack([np.bincount(clusters, column[rows], groups) for column in table.T], axis=1)
        distinct, times = np.unique(summed, axis=0, return_counts=True)
        return distinct.astype(np.float64), times.astype(np.int64)


def ratio(above: Floats, below: Floats) -> Floats:
    """above / below, nan where below is nought."""
    result = np.full(np.shape(above), np.nan)
    np.divide(above, below, out=result, where=below != 0)
    return result


def beyond_chance(observed: Floats, expected: Floats) -> Floats:
    """(observed - expected) / (1 - expected), nan where chance alone would agree always."""
    room = 1 - expected
    return ratio(observed - expected, np.where(room < 1e-12, 0.0, room))
