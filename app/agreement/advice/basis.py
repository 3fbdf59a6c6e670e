"""What all advice of a report rests on: the study's bounds, how much was tried, and whether people are independent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.advice.copied_answers import AnswerRows, Copying, find_copying
from app.agreement.advice.same_answers import SameAnswers, find_same_answers
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.question import Question, find_rater
from app.agreement.ratings.rating_matrix import Ratings, lay_out, without_cannot_tell
from app.agreement.use.drift import LEAST_ANCHORS, Drift
from app.errors import UserError
from app.messages.agreement import bounds as bounds_text, use
from app.study.judge.bounds import Bounds, SetBounds, in_force
from app.study.team.raters import RaterKind


@dataclass(frozen=True)
class Basis:
    """`bounds` are the current ones, with the epsilon that was asked for; `log` is all that the study has set.

    `drift` is what is known of a judge that was asked again about its anchors, or behind which the served model has
    changed, else None. `judges` is how many
    judges and prompts were tried, `questions` how many criteria (and the label, where there are several); whoever tries
    many finds one that does well by chance, so intervals hold for all of them together. `looks` is how often results on
    the test images were opened, where the report is about these: each look is one more try. `same` are raters whose
    answers may be one person's or a judge's; `independent` names those whom somebody vouches for. `ways` is in how many
    ways the judge's model was asked about these images, 1 where they were sealed meanwhile.
    """

    bounds: Bounds
    log: tuple[SetBounds, ...]
    judges: int
    questions: int
    copying: tuple[Copying, ...]
    drift: Drift | None = None
    looks: int = 0
    same: tuple[SameAnswers, ...] = ()
    independent: tuple[str, ...] = ()
    ways: int = 1

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
        if len(drift.models) > 1:
            return use.expired(drift.models, drift.anchors, LEAST_ANCHORS, drift.judge_changed)
        if drift.baseline is None or drift.checked is None:
            return ""
        has_changed = drift.judge_changed is True
        if not has_changed and not drift.differs_too_often:  # a check that says nothing takes nothing away
            return ""
        since, on = drift.baseline[-1], drift.checked[-1]
        return use.expired_silently(since, on, drift.same, drift.compared, has_changed)


def basis_of(log: Sequence[SetBounds], question: Question, ratings: Ratings, answers: PeopleAnswers) -> Basis:
    """answers: those of all people. Raises UserError for an epsilon larger than the study's, and for nobody's name."""
    epsilon = question.epsilon
    independent = tuple(find_rater(list(ratings.raters), name).name for name in question.independent)
    bounds = in_force(log)
    if epsilon is not None and epsilon > bounds.epsilon:
        raise UserError(bounds_text.larger_epsilon(epsilon, bounds.epsilon))
    criteria = len(ratings.criteria)
    return Basis(
        bounds if epsilon is None else replace(bounds, epsilon=epsilon),
        tuple(log),
        sum(rater.kind is RaterKind.JUDGE for rater in ratings.raters) + question.tried,
        criteria + (criteria > 1) or 1,
        tuple(one for one in _copying(answers) if not {one.first, one.second} <= set(independent)),
        same=tuple(one for one in _same_answers(ratings, answers) if one.first not in independent),
        independent=independent,
    )


def _same_answers(ratings: Ratings, answers: PeopleAnswers) -> tuple[SameAnswers, ...]:
    """Looked for among people, and between people and each run of every judge."""
    said, names = _said(answers), [rater.name for rater in answers.raters]
    cells, persons, votes, people = [said.cell], [said.person], [said.vote], len(names)
    for judge in (rater for rater in ratings.raters if rater.kind is RaterKind.JUDGE):
        sheet = without_cannot_tell(lay_out(ratings, judge))
        for run in range(len(sheet.runs)):
            image, criterion = np.nonzero(sheet.counts[:, run] != MISSING)
            cells.append(image * sheet.counts.shape[2] + criterion)
            persons.append(np.full(len(image), len(names), np.int64))
            votes.append(sheet.counts[image, run, criterion])
            names.append(judge.name)
    together = AnswerRows(np.concatenate(cells), np.concatenate(persons), np.concatenate(votes))
    return find_same_answers(names, together, people) if len(together.cell) else ()


def _copying(answers: PeopleAnswers) -> tuple[Copying, ...]:
    return find_copying([rater.name for rater in answers.raters], _said(answers))


def _said(answers: PeopleAnswers) -> AnswerRows:
    """What persons said of criteria: whoever answers in a pair also answers alone."""
    is_one = np.array([rater.kind is RaterKind.PERSON for rater in answers.raters], np.bool_)
    rows = is_one[answers.rater]
    votes = answers.votes[rows, 1:]
    row, criterion = np.nonzero(votes != MISSING)
    return AnswerRows(
        answers.image[rows][row] * votes.shape[1] + criterion, answers.rater[rows][row], votes[row, criterion]
    )
