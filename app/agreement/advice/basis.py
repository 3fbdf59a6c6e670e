"""What all advice of a report rests on: the study's bounds, how much was tried, and whether people are independent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.advice.copied_answers import AnswerRows, Copying, find_copying
from app.agreement.advice.ends import Tried
from app.agreement.advice.same_answers import SameAnswers, find_same_answers
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import Ratings, lay_out, without_cannot_tell
from app.agreement.use.drift import LEAST_ANCHORS, Drift
from app.errors import UserError
from app.messages.agreement import bounds as bounds_text, use
from app.study.judge.advice_looks import AdviceLook, number_of
from app.study.judge.bounds import Bounds, SetBounds, in_force
from app.study.judge.split import ImagePart
from app.study.team.origins import OriginConfirmation
from app.study.team.raters import RaterKind


@dataclass(frozen=True)
class Seen:
    """Looks at advice so far, by one reference on one part of the images; `fixed`: how many looks count by question,
    whatever the images, where answers are counted in another way than those who look are told."""

    looked: frozenset[AdviceLook] = frozenset()
    reference: str = ""
    part: ImagePart = ImagePart.ALL
    fixed: Mapping[str, int] | None = None

    def now(self, question: str, images: int) -> AdviceLook:
        """This look."""
        return AdviceLook(question, self.reference, self.part, images)

    def looks(self, question: str, images: int) -> int:
        """At how many different sets of images somebody has looked, now included; of an older look, which says only how
        many there were, the set counts as the one of now where it has as many."""
        if self.fixed is not None:
            return self.fixed[question]
        here = self.now(question, images)
        before = {one.images for one in self.looked if replace(one, images=images) == here}
        return len((before - {number_of(images)}) | {images})


NEVER_SEEN = Seen()


@dataclass(frozen=True)
class Basis:
    """`bounds` are the current ones, with the epsilon that was asked for; `log` is all that the study has set.

    `drift` is what is known of a judge that was asked again about its anchors, or behind which the served model has
    changed, else None. `judges` is how many
    judges and prompts were tried, `questions` how many criteria (and the label, where there are several); whoever tries
    many finds one that does well by chance, so intervals hold for all of them together. `looks` is how often results on
    the test images were opened, where the report is about these: each look is one more try. `same` are raters whose
    answers may be one person's or a judge's; `confirmed` who said of whom that their answers are their own. `ways` is
    in how many ways the judge's model was asked about these images, 1 where they were sealed meanwhile. `seen`: the
    looks at advice on this judge so far.
    """

    bounds: Bounds
    log: tuple[SetBounds, ...]
    judges: int
    questions: int
    copying: tuple[Copying, ...]
    drift: Drift | None = None
    looks: int = 0
    same: tuple[SameAnswers, ...] = ()
    confirmed: tuple[OriginConfirmation, ...] = ()
    ways: int = 1
    seen: Seen = NEVER_SEEN

    @property
    def tests(self) -> int:
        """How many conclusions the intervals hold for together."""
        return max(1, self.judges, self.looks) * self.questions

    def tried(self, question: str, images: int) -> Tried:
        """What the ends for a question (a lineage, or LABEL) have to hold for; images: see `these_images`."""
        return Tried(self.tests, self.seen.looks(question, images))

    @property
    def expired(self) -> str:
        """Why advice no longer holds, or ""."""
        drift = self.drift
        if drift is None or drift.judge_changed is False:
            return ""
        if len(drift.models) > 1 and drift.judge_changed is None and drift.differs_too_often:
            return use.expired_unsteady(drift.models, drift.same, drift.compared)
        if len(drift.models) > 1:
            return use.expired(drift.models, drift.anchors, LEAST_ANCHORS, drift.judge_changed)
        if drift.baseline is None or drift.checked is None:
            return ""
        has_changed = drift.judge_changed is True
        if not has_changed and not drift.differs_too_often:  # a check that says nothing takes nothing away
            return ""
        since, on = drift.baseline[-1], drift.checked[-1]
        return use.expired_silently(since, on, drift.same, drift.compared, has_changed)


def basis_of(
    log: Sequence[SetBounds],
    question: Question,
    ratings: Ratings,
    answers: PeopleAnswers,
    confirmed: Sequence[OriginConfirmation] = (),
) -> Basis:
    """answers: those of all people. Raises UserError for an epsilon larger than the study's."""
    epsilon = question.epsilon
    independent = {one.rater.name for one in confirmed}
    bounds = in_force(log)
    if epsilon is not None and epsilon > bounds.epsilon:
        raise UserError(bounds_text.larger_epsilon(asked=epsilon, holds=bounds.epsilon))
    criteria = len(ratings.criteria)
    return Basis(
        bounds if epsilon is None else replace(bounds, epsilon=epsilon),
        tuple(log),
        sum(rater.kind is RaterKind.JUDGE for rater in ratings.raters) + question.tried,
        criteria + (criteria > 1) or 1,
        tuple(one for one in _copying(answers) if not {one.first, one.second} <= independent),
        same=tuple(one for one in _same_answers(ratings, answers) if one.first not in independent),
        confirmed=tuple(confirmed),
    )


def _same_answers(ratings: Ratings, answers: PeopleAnswers) -> tuple[SameAnswers, ...]:
    """Looked for among people, and between people and each run of every judge."""
    said, names = _rows_of_persons(answers), [rater.name for rater in answers.raters]
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
    return find_copying([rater.name for rater in answers.raters], _rows_of_persons(answers))


def _rows_of_persons(answers: PeopleAnswers) -> AnswerRows:
    """What persons said of criteria: whoever answers in a pair also answers alone."""
    is_one = np.array([rater.kind is RaterKind.PERSON for rater in answers.raters], np.bool_)
    rows = is_one[answers.rater]
    votes = answers.votes[rows, 1:]
    row, criterion = np.nonzero(votes != MISSING)
    return AnswerRows(
        answers.image[rows][row] * votes.shape[1] + criterion, answers.rater[rows][row], votes[row, criterion]
    )
