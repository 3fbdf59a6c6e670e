"""Judges ranked by how often they stay within what people find defensible, beside how often they say the same.

People who are made to choose leave no trace of an image on which either answer is defensible, so that agreement with
what they chose can rank a worse judge first (arXiv 2503.05965). Where a person said so, either answer of a judge is
within that person's set; elsewhere the set is the answer they gave.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.advice.gate import mean_of_shares
from app.agreement.estimate import Estimate
from app.agreement.ratings.community_rules import MISSING, Flags, Votes, labels
from app.agreement.ratings.people_answers import PeopleAnswers
from app.study.rubric import LabelRule


@dataclass(frozen=True)
class SetMatch:
    """One judge: its mean agreement with a person, and how often it is within their sets, over images."""

    name: str
    same: Estimate
    within: Estimate


@dataclass(frozen=True)
class ResponseSetReport:
    """`either` of `answers` say that either answer is defensible. `judges`: those most often within people's sets
    first; `best_by_choice` is the judge that agrees most with what people chose."""

    either: int
    answers: int
    judges: tuple[SetMatch, ...]
    best_by_choice: str

    @property
    def changes_the_best(self) -> bool:
        """Whether the sets put another judge first."""
        return bool(self.judges) and self.judges[0].name != self.best_by_choice


def match_sets(
    answers: PeopleAnswers, place: int, either: Flags, names: Sequence[str], judges: Sequence[Votes]
) -> ResponseSetReport:
    """either: shape (rows,), which of people's rows have both answers in their set; judges: (images, runs) each."""
    votes = answers.votes[:, place]
    rows = np.flatnonzero(votes != MISSING)
    image, said, both = answers.image[rows], votes[rows], either[rows]
    found = []
    for name, judge in zip(names, judges, strict=True):
        runs = judge[image]
        answered = runs != MISSING
        same = answered & (runs == said[:, None])
        within = answered & (same | both[:, None])
        found.append(
            SetMatch(
                name, *(_by_image(image, one.sum(axis=1), answered.sum(axis=1)) for one in (same, within))
            )
        )
    by_choice = max(found, key=lambda one: _value(one.same)).name if found else ""
    ranked = sorted(found, key=lambda one: (-_value(one.within), -_value(one.same)))
    return ResponseSetReport(int(both.sum()), len(rows), tuple(ranked), by_choice)


def either_by_question(answers: PeopleAnswers, flagged: Flags, rule: LabelRule) -> Flags:
    """Which of people's answers have both in their set; shape (rows, questions), the label first.

    flagged: shape (rows, criteria), where either answer to a criterion is defensible. A label has both where it would
    be another one if all of these were met, or none; so the rubric's rule for labels says which.
    """
    votes = answers.votes[:, 1:]
    flagged = flagged & (votes != MISSING)
    best, worst = (labels(np.where(flagged, answer, votes).astype(np.int8), rule) for answer in (1, 0))
    label = (best != worst) & (answers.votes[:, 0] != MISSING)
    return np.column_stack([label, flagged])


def _by_image(image: np.ndarray, good: np.ndarray, times: np.ndarray) -> Estimate:
    """The mean over images of the share of pairs of a person and a run."""
    size = int(image.max(initial=-1)) + 1
    above, below = (np.bincount(image, weights=one, minlength=size) for one in (good, times))
    return mean_of_shares(above[below > 0] / below[below > 0])


def _value(figure: Estimate) -> float:
    return -1.0 if figure.value is None else figure.value
