"""People who may not have answered independently: pairs that agree beyond what their agreement with others explains.

Independent people slip in different places. Where two depart from what the others say, nearly always together and
hardly ever from each other, one of them may have copied. Needs a third person, and enough departures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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

_CELLS_AT_ONCE = 1 << 19  # 4 MB

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


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
    shared, equal = _in_common(table)
    with np.errstate(invalid="ignore"):
        apart = np.where(shared >= LEAST_SHARED, 1 - equal / shared, np.nan)  # how often two people differ
    met, not_met = (table == 1).sum(axis=1), (table == 0).sum(axis=1)
    known = np.sort(apart[np.triu_indices(len(names), 1)])
    known = known[~np.isnan(known)]
    if len(known) < 2:
        return ()
    nearest = np.where(apart <= known[0], known[1], known[0])  # of all other pairs
    found = []
    for first, second in np.argwhere(np.triu(apart <= HOW_MUCH_CLOSER * nearest, 1)).tolist():
        departures, together = _departures(table[:, first], table[:, second], met, not_met)
        low = wilson_interval(together, departures, 1 - 0.05 / len(known)).low
        if low is not None and low > TOGETHER:
            numbers = int(shared[first, second]), int(equal[first, second])
            found.append(Copying(names[first], names[second], departures, together, *numbers))
    return tuple(found)


def _in_common(table: Votes) -> tuple[Floats, Floats]:
    """How many answers each two people share, and how many of these are equal; in parts, to need little memory."""
    people = table.shape[1]
    shared, equal = np.zeros((people, people)), np.zeros((people, people))
    step = max(1, _CELLS_AT_ONCE // people)
    for start in range(0, len(table), step):
        part = table[start : start + step]
        met, not_met = (part == 1).astype(np.float64), (part == 0).astype(np.float64)
        answered = met + not_met
        shared += answered.T @ answered
        equal += met.T @ met + not_met.T @ not_met
    return shared, equal


def _departures(one: Votes, other: Votes, met: Integers, not_met: Integers) -> tuple[int, int]:
    """How many answers of either go against most of the others, and how many of both do.

    one, other: the two people's answers; met, not_met: how many of all people gave each answer.
    """
    most = (met - (one == 1) - (other == 1)) - (not_met - (one == 0) - (other == 0))
    is_clear = (most != 0) & (one != MISSING) & (other != MISSING)
    departs, other_departs = (one == 1) != (most > 0), (other == 1) != (most > 0)
    return int((is_clear & (departs | other_departs)).sum()), int((is_clear & departs & other_departs).sum())
