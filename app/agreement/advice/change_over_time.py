"""Whether a judge changed while it was asked: first half against second half, and each run against the others."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.advice.differing_groups import LEVEL, differing_answer
from app.agreement.advice.ends import Floats
from app.agreement.advice.gate import Answers
from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.ratings.community_rules import MISSING, Flags

_TESTS = 2


class ChangeBy(StrEnum):
    """Where a judge's errors gather: in a half of its calls, of its imported rows, or in some of its runs."""

    CALLS = "calls"
    ROWS = "rows"
    RUNS = "runs"


@dataclass(frozen=True, eq=False)
class Order:
    """The place of each image among a judge's calls, or, where no times are known, among its rows; -1 where there is
    none. Shape (images,)."""

    place: Integers
    is_timed: bool

    def on(self, images: Flags) -> "Order":
        """The same of some of the images."""
        return Order(self.place[images], self.is_timed)


@dataclass(frozen=True)
class Change:
    """The share of answers that are right, where the reference gives one `answer` (0 not met, 1 met): in the first half
    of the calls or rows and in the second, or in the run that is right least and the one that is right most."""

    answer: int
    by: ChangeBy
    right: tuple[float, float]


def find_change(answers: Answers, order: Order) -> Change | None:
    """Where the judge's errors gather in one half of its calls, or in some of its runs, more than chance explains.

    The chance of either is at most half of LEVEL for a judge that does not change. In rows of a table that somebody
    sorted by what the images are like, a difference between images looks the same.
    """
    answered = (answers.against != MISSING).any(axis=1) & (answers.reference != MISSING)
    known = answered & (order.place >= 0)
    if known.sum() > 1:
        half = (order.place > np.median(order.place[known])).astype(np.int64)
        answer = differing_answer(answers, half, known, LEVEL / _TESTS)
        if answer is not None:
            known &= answers.reference == answer
            first, second = _shares(answers.right[known], half[known])
            by = ChangeBy.CALLS if order.is_timed else ChangeBy.ROWS
            return Change(answer, by, (first, second))
    return _between_runs(answers)


def _between_runs(answers: Answers) -> Change | None:
    images, runs = answers.against.shape
    if runs < 2:
        return None
    reference, run = np.repeat(answers.reference, runs), np.tile(np.arange(runs), images)
    alone = Answers(reference, answers.against.reshape(-1, 1), np.repeat(answers.others, runs, axis=0))
    given = (alone.against[:, 0] != MISSING) & (reference != MISSING)
    answer = differing_answer(alone, run, given, LEVEL / _TESTS) if given.any() else None
    if answer is None:
        return None
    given &= reference == answer
    shares = _shares(alone.right[given], run[given])
    return Change(answer, ChangeBy.RUNS, (min(shares), max(shares)))


def _shares(right: Floats, group: Integers) -> tuple[float, ...]:
    return tuple(float(right[group == one].mean()) for one in np.unique(group))
