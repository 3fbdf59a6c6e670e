"""People who may not have answered independently: pairs that agree beyond what their agreement with others explains.

Independent people slip in different places. Where two depart from what the others say, nearly always together and
hardly ever from each other, one of them may have copied. Needs a third person, and enough departures.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.intervals.share_intervals import normal_quantile, wilson_interval
from app.agreement.ratings.community_rules import MISSING, Flags, Votes

LEAST_SHARED = 30
"""Answers two people have in common before they are looked at: as many as the alternative annotator test asks for."""

TOGETHER = 0.8
"""Share of departures that two people have in common, from which (by the lower end) they count as dependent. Of people
who err equally and independently about a third are in common. A choice of this program."""

HOW_MUCH_CLOSER = 0.5
"""They differ from each other at most this much as often as any other two people do. A choice of this program."""


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


@dataclass(frozen=True, eq=False)
class AnswerRows:
    """What people answered, an answer a row: to what (a number from 0), who (from 0), and 1 or 0."""

    cell: Integers
    person: Integers
    vote: Votes


def find_copying(names: Sequence[str], said: AnswerRows) -> tuple[Copying, ...]:
    """Pairs of people who may have copied. The work grows with the answers, not with the pairs of people."""
    if (np.bincount(said.person, minlength=len(names)) >= LEAST_SHARED).sum() < 3:
        return ()
    keys, shared, equal = shared_answers(said, len(names))
    if len(keys) < 2:
        return ()
    apart = 1 - equal / shared  # how often two people differ
    known = np.sort(apart)
    nearest = np.where(apart <= known[0], known[1], known[0])  # of all other pairs
    confidence = 1 - 0.05 / len(known)
    may_have = _depart_often(said, len(names), confidence)
    pairs = np.column_stack(np.divmod(keys, len(names)))
    close = np.flatnonzero((apart <= HOW_MUCH_CLOSER * nearest) & may_have[pairs].all(axis=1))
    cells = int(said.cell.max()) + 1
    counts = [np.bincount(said.cell[said.vote == vote], minlength=cells) for vote in (1, 0)]
    found = []
    for at in close.tolist():
        first, second = pairs[at].tolist()
        one, other = (_votes_of(said, person, cells) for person in (first, second))
        departures, together = _departures(one, other, counts[0], counts[1])
        low = wilson_interval(together, departures, confidence).low
        if low is not None and low > TOGETHER:
            numbers = int(shared[at]), int(equal[at])
            found.append(Copying(names[first], names[second], departures, together, *numbers))
    return tuple(found)


def shared_answers(said: AnswerRows, people: int) -> tuple[Integers, Integers, Integers]:
    """The pairs of people who share enough answers (first times people plus second), how many answers they share, and
    how many of these are equal."""
    keys, shared = _pairs(said.person, said.cell, people)
    alike, equal = _pairs(said.person, 2 * said.cell + said.vote, people)
    counts = np.zeros(len(keys), np.int64)
    counts[np.searchsorted(keys, alike)] = equal
    enough = shared >= LEAST_SHARED
    return keys[enough], shared[enough], counts[enough]


def _pairs(person: Integers, what: Integers, people: int) -> tuple[Integers, Integers]:
    """The pairs of people who have anything in common, in order, and how much."""
    from scipy.sparse import csr_array, triu

    shape = (people, int(what.max()) + 1)
    has = csr_array((np.ones(len(person), np.int64), (person, what)), shape=shape)
    both = triu(has @ has.T, 1).tocoo()
    keys = both.row.astype(np.int64) * people + both.col
    order = np.argsort(keys)
    return keys[order], both.data[order]


def _depart_often(said: AnswerRows, people: int, confidence: float) -> Flags:
    """Who gave so many answers that, were another's the same, they could go against most of the others, that copying
    could be told: it takes more than a few, even if all are in common."""
    size = int(said.cell.max()) + 1
    alike = np.bincount(2 * said.cell + said.vote, minlength=2 * size).reshape(size, 2)
    own, other = (alike[said.cell, vote] for vote in (said.vote, 1 - said.vote))
    departures = np.bincount(said.person[own - 2 < other], minlength=people)
    return np.asarray(departures > TOGETHER / (1 - TOGETHER) * normal_quantile(confidence) ** 2)


def _votes_of(said: AnswerRows, person: int, cells: int) -> Votes:
    votes = np.full(cells, MISSING, np.int8)
    rows = said.person == person
    votes[said.cell[rows]] = said.vote[rows]
    return votes


def _departures(one: Votes, other: Votes, met: Integers, not_met: Integers) -> tuple[int, int]:
    """How many answers of either go against most of the others, and how many of both do.

    one, other: the two people's answers; met, not_met: how many of all people gave each answer.
    """
    most = (met - (one == 1) - (other == 1)) - (not_met - (one == 0) - (other == 0))
    is_clear = (most != 0) & (one != MISSING) & (other != MISSING)
    departs, other_departs = (one == 1) != (most > 0), (other == 1) != (most > 0)
    return int((is_clear & (departs | other_departs)).sum()), int((is_clear & departs & other_departs).sum())
