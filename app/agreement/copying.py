"""People who may not have answered independently: pairs that agree beyond what their agreement with others explains.

Independent people slip in different places. Where two depart from what the others say, nearly always together and
hardly ever from each other, one of them may have copied. Needs a third person, and enough departures.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from app.agreement.intervals import wilson_interval
from app.agreement.rules import MISSING, Votes

LEAST_SHARED = 30
"""Answers two people have in common before they are looked at: as many as the alternative annotator test asks for."""

TOGETHER = 0.8
"""Share of departures that two people have in common, from which (by the lower end) they count as dependent. Of people
who err equally and independently about a third are in common. A choice of this program."""

HOW_MUCH_CLOSER = 0.5
"""They differ from each other at most this much as often as any other two people do. A choice of this program."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Copying:
    """Two people; how many answers either gave against the others (`departures`), and how many both (`together`);
    how many answers they share (`shared`) and how many of them are equal."""

    first: str
    second: str
    departures: int
    together: int
    shared: int
    equal: int


def find_copying(names: Sequence[str], votes: Sequence[Votes]) -> tuple[Copying, ...]:
    """Pairs of people who may have copied. votes: each person's answers to everything, of one shape; 1, 0, MISSING."""
    if len(votes) < 3:
        return ()
    table = np.stack([one.ravel() for one in votes], axis=1)
    met, answered = (table == 1).astype(np.float32), (table != MISSING).astype(np.float32)
    shared = answered.T @ answered
    not_met = answered - met
    equal = met.T @ met + not_met.T @ not_met
    apart = np.where(
        shared >= LEAST_SHARED, 1 - equal / np.maximum(shared, 1), np.nan
    )  # how often two people differ
    return tuple(_suspects(names, table, shared, equal, apart))


def _suspects(
    names: Sequence[str], table: Votes, shared: Floats, equal: Floats, apart: Floats
) -> Iterator[Copying]:
    upper = np.triu_indices(len(names), 1)
    known = np.sort(apart[upper][~np.isnan(apart[upper])])
    if len(known) < 2:
        return
    confidence = 1 - 0.05 / len(known)
    for first, second in combinations(range(len(names)), 2):
        mine = apart[first, second]
        nearest = known[1] if mine <= known[0] else known[0]  # of all other pairs
        if np.isnan(mine) or mine > HOW_MUCH_CLOSER * nearest:
            continue
        departures, together = _departures(table, first, second)
        low = wilson_interval(together, departures, confidence).low
        if low is not None and low > TOGETHER:
            numbers = int(shared[first, second]), int(equal[first, second])
            yield Copying(names[first], names[second], departures, together, *numbers)


def _departures(table: Votes, first: int, second: int) -> tuple[int, int]:
    """How many answers of either go against most of the others, and how many of both do."""
    others = np.delete(table, [first, second], axis=1)
    met, not_met = (others == 1).sum(axis=1), (others == 0).sum(axis=1)
    one, other = table[:, first], table[:, second]
    is_clear = (met != not_met) & (one != MISSING) & (other != MISSING)
    most = met > not_met
    departs = (one == 1) != most, (other == 1) != most
    return int((is_clear & (departs[0] | departs[1])).sum()), int((is_clear & departs[0] & departs[1]).sum())
