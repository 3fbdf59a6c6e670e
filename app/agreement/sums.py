"""A coefficient as sums over units and what is made of them: the same sums serve a figure and its bootstrap."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.agreement.coding import Floats, Integers
from app.agreement.figure import Figure
from app.agreement.rows import Rows, parts

Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Account:
    """What the sums of one sample say beside the number."""

    n: int  # units it rests on
    counts: Counts = ()
    reason: str = ""  # why there is no number, or why it says nothing


@dataclass(frozen=True)
class Sums:
    """What each distinct row of ratings adds, and how the sums become a coefficient.

    `expand` turns a slice of the rows into an array of shape (rows, width); `solve` turns sums of shape (samples,
    width) into as many numbers, nan where undefined; `account` reads one sample's sums. When `is_additive` is
    False, what a row adds depends on all the others, so that other samples cannot be had by adding up.
    """

    rows: Rows
    width: int
    expand: Callable[[slice], Floats]
    solve: Callable[[Floats], Floats]
    account: Callable[[Floats], Account]
    is_additive: bool = True

    def totals(self) -> Floats:
        """The sums over all units, shape (width,)."""
        totals = np.zeros(self.width)
        for part in parts(self.rows.size, self.width):
            totals += self.rows.times[part] @ self.expand(part)
        return totals

    def figure(self) -> Figure:
        """The coefficient of all units."""
        totals = self.totals()
        value = float(self.solve(totals[None, :])[0])
        account = self.account(totals)
        number = None if np.isnan(value) else value
        return Figure(number, account.n, reason=account.reason, counts=account.counts)

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
