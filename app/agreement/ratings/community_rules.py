"""The community's rules: what counts as met, the label of an image, the people's majority, what is contested.

After Johnson et al. (2026), sections 3.4 and 4.1 and appendix B.1.1. Answers are small whole numbers: 1 met or
appropriate, 0 not, MISSING where there is none. What is missing stays missing; nothing is filled in.
"""

from typing import Literal

import numpy as np
import numpy.typing as npt

from app.study.rubric import ALL_ESSENTIAL, LabelRule
from app.study.verdict import CountsAs, Judgment, Verdict, counts_as as rule_of

Votes = npt.NDArray[np.int8]
Flags = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
CannotTell = Literal["rule", "drop"]
Contested = Literal["after", "before"]  # the three answers for a whole image are reduced to two

MISSING = -1
# The numbers of the verdicts, in the order of `Verdict`, and of the judgments, as steps of their scale.
MET, NOT_MET, CANNOT_TELL, NOT_APPLICABLE = range(4)
VERDICTS = {Verdict.MET: MET, Verdict.NOT_MET: NOT_MET, Verdict.CANNOT_TELL: CANNOT_TELL}
VERDICTS |= {Verdict.NOT_APPLICABLE: NOT_APPLICABLE}
# By verdict, and by what the rubric says about a picture that does not show it (not met, met): 1 met, 0 not.
_COUNTS = np.array(
    [
        [rule_of(verdict, rule) is CountsAs.MET for rule in (CountsAs.NOT_MET, CountsAs.MET)]
        for verdict in VERDICTS
    ],
    np.int8,
)
STEPS = {
    Judgment.NEVER_SHOW: 0,
    Judgment.NEEDS_IMPROVEMENT: 1,
    Judgment.CAN_BE_SHOWN: 2,
    Judgment.NOT_APPROPRIATE: 0,
    Judgment.APPROPRIATE: 2,
}


def counts_as(verdicts: Votes, not_visible_is_met: Flags, cannot_tell: CannotTell = "rule") -> Votes:
    """What verdicts amount to: 1 met, 0 not met, MISSING.

    verdicts: shape (…, criteria); not_visible_is_met: shape (criteria,), what the rubric says about a picture that does
    not show it. The rule is `app.study.verdict.counts_as`. With cannot_tell "drop", a verdict "cannot tell" is missing.
    """
    is_missing = (verdicts < MET) | (verdicts > NOT_APPLICABLE)
    if cannot_tell == "drop":
        is_missing = is_missing | (verdicts == CANNOT_TELL)
    counted = _COUNTS[np.where(is_missing, MET, verdicts), np.asarray(not_visible_is_met, np.intp)]
    return np.where(is_missing, MISSING, counted).astype(np.int8)


def met_by_rule(verdicts: Votes, counts: Votes) -> Flags:
    """Where an answer counts as met although nobody saw it met. Both of the shape of the verdicts."""
    return np.asarray((counts == 1) & (verdicts != MET))


def labels(counts: Votes, rule: LabelRule = ALL_ESSENTIAL) -> Votes:
    """Labels: 1 when every essential criterion counts as met and enough of the desirable, else 0, MISSING when a
    criterion is missing.

    counts: shape (images, runs, criteria); returns (images, runs), so a judge has a label a run.
    """
    desirable = np.array(rule.is_desirable or (False,) * counts.shape[-1], np.bool_)
    not_met, met = (counts[..., ~desirable] != 1).sum(axis=-1), (counts[..., desirable] == 1).sum(axis=-1)
    is_missing = (counts == MISSING).any(axis=-1) | (counts.shape[-1] == 0)
    return np.where(is_missing, MISSING, rule.holds(not_met, met)).astype(np.int8)


def reduce_steps(steps: Votes) -> Votes:
    """A three-point rating as two: "never show" is 0, the other two are 1; MISSING stays. Any shape."""
    return np.where(steps == MISSING, MISSING, steps > 0).astype(np.int8)


def reduce_tally(tally: Integers) -> Integers:
    """Counts of the three steps, shape (images, 3), as counts of the two: (images, 2)."""
    return np.column_stack([tally[:, 0], tally[:, 1:].sum(axis=1)])


def majority(tally: Integers) -> Votes:
    """What more than half of those present say; a tie is 0, not appropriate; MISSING where nobody voted.

    tally: how many said 0 and 1, shape (images, 2); returns (images,).
    """
    present = tally.sum(axis=1)
    return np.where(present == 0, MISSING, 2 * tally[:, 1] > present).astype(np.int8)


def can_be_contested(tally: Integers) -> Flags:
    """Images with at least two votes. tally: shape (images, answers); returns (images,)."""
    return np.asarray(tally.sum(axis=1) >= 2)


def contested(tally: Integers) -> Flags:
    """Images on which those who voted differ. Give a reduced tally; with that of the steps it is "before reduction".

    tally: how many gave each answer, shape (images, answers); returns (images,).
    """
    return np.asarray((tally > 0).sum(axis=1) > 1)
