"""Two camps among people: they differ, but not at random, since within each camp people agree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.advice.gate import mean_of_shares
from app.agreement.estimate import Estimate
from app.agreement.fixed_order import first_eigenvector
from app.agreement.ratings.community_rules import MISSING, Votes

SMALLEST = 2
"""People a camp has at least: one person who differs from all others is no camp."""

MOST_PEOPLE = 200
"""Of more people no camps are looked for: that takes time with the third power of their number. A choice of this
program."""

WITHIN = 0.667
"""Agreement within a camp, by the lower end, from which it counts as holding one view. A choice of this program, the
same number as the bound for alpha."""

_NOISE = 1e-9  # of a vector of length 1; less is rounding

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Camps:
    """Two camps by the names of their people; how well each agrees within itself, the two with one another, and the
    judge with each. All are means over images of the share of equal pairs."""

    people: tuple[tuple[str, ...], tuple[str, ...]]
    within: tuple[Estimate, Estimate]
    between: Estimate
    judge: tuple[Estimate, Estimate]


def find_camps(names: Sequence[str], votes: Votes, judge: Votes) -> Camps | None:
    """Two camps, or None. votes: shape (images, people); judge: (images, runs); MISSING where there is no answer."""
    if votes.shape[1] < 2 * SMALLEST or not (votes != MISSING).any():
        return None
    side = _split(votes)
    camps = [np.flatnonzero(side == one).tolist() for one in (side[0], not side[0])]
    if min(map(len, camps)) < SMALLEST:
        return None
    first, second = (votes[:, camp] for camp in camps)
    within = _within(first), _within(second)
    between = _between(first, second)
    lowest = min(one.low or 0.0 for one in within)
    if between.high is None or lowest <= max(between.high, WITHIN):
        return None
    people = [tuple(names[at] for at in camp) for camp in camps]
    followed = _between(first, judge), _between(second, judge)
    return Camps((people[0], people[1]), within, between, followed)


def _split(votes: Votes) -> npt.NDArray[np.bool_]:
    """The side of each person: the sign of the first principal coordinate of how often two people agree."""
    met, answered = (votes == 1).astype(np.int64), (votes != MISSING).astype(np.int64)
    not_met = answered - met
    shared = answered.T @ answered
    equal = met.T @ met + not_met.T @ not_met
    agree = np.divide(equal, shared, out=np.full(equal.shape, np.nan), where=shared > 0)
    agree = np.where(np.isnan(agree), np.nanmean(agree), agree)
    np.fill_diagonal(agree, 1.0)
    centred = agree - agree.mean(axis=0) - agree.mean(axis=1)[:, None] + agree.mean()
    return np.asarray(first_eigenvector(centred) > _NOISE)


def _within(votes: Votes) -> Estimate:
    """The share of equal pairs of people, a mean over the images that have one."""
    met, answered = _counts(votes)
    not_met = answered - met
    equal = (met * (met - 1) + not_met * (not_met - 1)) / 2
    return _mean(equal, answered * (answered - 1) / 2)


def _between(first: Votes, second: Votes) -> Estimate:
    """The share of equal pairs of one of the first and one of the second, a mean over the images that have one."""
    (met, answered), (other_met, other_answered) = _counts(first), _counts(second)
    equal = met * other_met + (answered - met) * (other_answered - other_met)
    return _mean(equal, answered * other_answered)


def _counts(votes: Votes) -> tuple[Floats, Floats]:
    return (votes == 1).sum(axis=1).astype(float), (votes != MISSING).sum(axis=1).astype(float)


def _mean(equal: Floats, pairs: Floats) -> Estimate:
    return mean_of_shares(equal[pairs > 0] / pairs[pairs > 0])
