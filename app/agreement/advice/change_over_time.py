"""Whether a judge changed while it was asked: first half against second half, and each run against the others."""

from dataclasses import dataclass

import numpy as np

from app.agreement.advice.differing_groups import LEVEL, differing_answer
from app.agreement.advice.gate import Answers, Floats
from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.ratings.community_rules import MISSING

_TESTS = 2


@dataclass(frozen=True)
class Change:
    """The share of answers that are right, where the reference gives one `answer` (0 not met, 1 met): in the first half
    of the calls and in the second (`is_by_run` false), or in the run that is right least and the one that is right
    most."""

    answer: int
    is_by_run: bool
    right: tuple[float, float]


def find_change(answers: Answers, order: Integers) -> Change | None:
    """Where the judge's errors gather in one half of its calls, or in some of its runs, more than chance explains.

    order: the place of each image among the judge's calls, -1 where it is not known, shape (images,). The chance of
    either is at most half of LEVEL for a judge that does not change.
    """
    answered = (answers.against != MISSING).any(axis=1) & (answers.reference != MISSING)
    known = answered & (order >= 0)
    if known.sum() > 1:
        half = (order > np.median(order[known])).astype(np.int64)
        answer = differing_answer(answers, half, known, LEVEL / _TESTS)
        if answer is not None:
            known &= answers.reference == answer
            first, second = _shares(answers.right[known], half[known])
            return Change(answer, False, (first, second))
    return _between_runs(answers)


def _between_runs(answers: Answers) -> Change | None:
    images, runs = answers.against.shape
    if runs < 2:
        return None
    reference, run = np.repeat(answers.reference, runs), np.tile(np.arange(runs), images)
    alone = Answers(reference, answers.against.reshape(-1, 1), np.full((images * runs, 1), MISSING, np.int8))
    given = (alone.against[:, 0] != MISSING) & (reference != MISSING)
    answer = differing_answer(alone, run, given, LEVEL / _TESTS) if given.any() else None
    if answer is None:
        return None
    given &= reference == answer
    shares = _shares(alone.right[given], run[given])
    return Change(answer, True, (min(shares), max(shares)))


def _shares(right: Floats, group: Integers) -> tuple[float, ...]:
    return tuple(float(right[group == one].mean()) for one in np.unique(group))
