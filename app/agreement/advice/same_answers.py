"""Answers of people that are those of a judge, or of another person, under another name.

Independent people differ now and then, even where they know well. Two who gave the same answer to nearly everything,
more often than independent people would, may be one: somebody under two names, or a judge's answers imported as a
person's.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.advice.copied_answers import AnswerRows, shared_answers

AGREE_AT_MOST = 0.97
"""How often independent people who know give the same answer, unless two people of the study do so more often. A choice
of this program."""

NEARLY_ALL = 0.99
"""Share of equal answers from which two are looked at. A choice of this program."""

LEAST_OF_RARER = 10
"""Answers of the rarer kind that one of the two has to have given: where nearly all are met, anybody agrees."""

LEVEL = 0.05


@dataclass(frozen=True)
class SameAnswers:
    """Two raters, how many answers they share, and how many of these are equal."""

    first: str
    second: str
    shared: int
    equal: int


def find_same_answers(names: Sequence[str], said: AnswerRows, people: int) -> tuple[SameAnswers, ...]:
    """Pairs of a person and another rater who gave the same answers more often than independent people would.

    names: of the raters in `said`, of whom the first `people` are persons; a judge has a place for each of its runs.
    The chance of so many equal answers is binomial, corrected for the number of pairs (Bonferroni).
    """
    from scipy.special import bdtrc  # scipy.stats takes longer to import than all the rest of a report

    keys, shared, equal = shared_answers(said, len(names))
    first, second = np.divmod(keys, len(names))
    is_asked = first < people  # the first of a pair comes first in the names
    first, second, shared, equal = (column[is_asked] for column in (first, second, shared, equal))
    if not len(first):
        return ()
    share = equal / shared
    others = share[share < NEARLY_ALL]
    expected = max(AGREE_AT_MOST, float(others.max(initial=0.0)))
    chance = bdtrc(equal - 1, shared, expected)
    met, not_met = (np.bincount(said.person[said.vote == vote], minlength=len(names)) for vote in (1, 0))
    has_both = np.minimum(met, not_met)[first] >= LEAST_OF_RARER
    is_found = (share >= NEARLY_ALL) & (chance <= LEVEL / len(first)) & has_both
    found = {
        (names[one], names[other]): (int(shared[at]), int(equal[at]))
        for at, one, other in zip(np.flatnonzero(is_found), first[is_found], second[is_found], strict=True)
    }
    return tuple(SameAnswers(*pair, *numbers) for pair, numbers in found.items())
