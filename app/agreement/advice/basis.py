"""What all advice of a report rests on: the study's bounds, how much was tried, and whether people are independent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.advice.copied_answers import Copying, Said, find_copying
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.rating_matrix import Ratings
from app.agreement.use.drift import LEAST_ANCHORS, Drift
from app.errors import UserError
from app.messages.agreement import bounds as messages
from app.messages.agreement import use as use_messages
from app.study.judge.bounds import Bounds, SetBounds, in_force
from app.study.team.raters import RaterKind


@dataclass(frozen=True)
class Basis:
    """`bounds` are the current ones, with the epsilon that was asked for; `log` is all that the study has set.

    `drift` is what is known of a judge behind which the served model has changed, else None. `judges` is how many
    judges and prompts were tried, `questions` how many criteria (and the label, where there are several); whoever tries
    many finds one that does well by chance, so intervals hold for all of them together. `looks` is how often results on
    the test images were opened, where the report is about these: each look is one more try.
    """

    bounds: Bounds
    log: tuple[SetBounds, ...]
    judges: int
    questions: int
    copying: tuple[Copying, ...]
    drift: Drift | None = None
    looks: int = 0

    @property
    def tests(self) -> int:
        """How many conclusions the intervals hold for together."""
        return max(1, self.judges, self.looks) * self.questions

    @property
    def expired(self) -> str:
        """Why advice no longer holds, or ""."""
        drift = self.drift
        if drift is None or drift.judge_changed is False:
            return ""
        return use_messages.expired(drift.models, drift.anchors, LEAST_ANCHORS, drift.judge_changed)


def basis_of(
    log: Sequence[SetBounds], epsilon: float | None, ratings: Ratings, answers: PeopleAnswers
) -> Basis:
    """answers: those of all people. Raises UserError for an epsilon larger than the study's."""
    bounds = in_force(log)
    if epsilon is not None and epsilon > bounds.epsilon:
        raise UserError(messages.larger_epsilon(epsilon, bounds.epsilon))
    criteria = len(ratings.criteria)
    return Basis(
        bounds if epsilon is None else replace(bounds, epsilon=epsilon),
        tuple(log),
        sum(rater.kind is RaterKind.JUDGE for rater in ratings.raters),
        criteria + (criteria > 1) or 1,
        _copying(answers),
    )


def _copying(answers: PeopleAnswers) -> tuple[Copying, ...]:
    """Looked for among people only: whoever answers in a pair also answers alone."""
    is_one = np.array([rater.kind is RaterKind.PERSON for rater in answers.raters], np.bool_)
    rows = is_one[answers.rater]
    votes = answers.votes[rows, 1:]
    row, criterion = np.nonzero(votes != MISSING)
    said = Said(
        answers.image[rows][row] * votes.shape[1] + criterion,
        answers.rater[rows][row],
        votes[row, criterion],
    )
    return find_copying([rater.name for rater in answers.raters], said)
