"""What advice rests on, gathered from everybody's answers to one question."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import isclose

import numpy as np
import numpy.typing as npt

from app.agreement.advice.advice import Evidence
from app.agreement.advice.basis import Basis
from app.agreement.advice.camps import Camps
from app.agreement.advice.change_over_time import Order, find_change
from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import Answers, gate
from app.agreement.advice.groups import GroupGate, Groups, gate_groups
from app.agreement.advice.unanswered import Unanswered
from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.estimate import Estimate, GroupFigures, share_of
from app.agreement.planning.needed import Kinds, kinds_of, prospect
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.report.alternative_annotator_test import (
    AlternativeTest,
    Given,
    alt_test_of_answers,
    correct_together,
)
from app.agreement.report.comparison import Comparison, compare, count_pairs
from app.agreement.report.evidence_images import BehindFigure
from app.agreement.use.selective import Selective, Sure, selective_use
from app.messages.agreement import report as report_text
from app.study.ratings.rating_columns import RatedImage

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Silence:
    """Images the reference answered: those the judge answered, and those on which it is silent, and how many of either
    the reference calls met. Of whole images, a judge is silent on those to which it answered no criterion."""

    answered_met: Estimate
    silent_met: Estimate

    @property
    def images(self) -> int:
        """How many images the judge is silent on."""
        return self.silent_met.n


@dataclass(frozen=True)
class GroupPart:
    """One source or group: its gate, and the same figures as for all images."""

    gated: GroupGate
    comparison: Comparison
    is_exception: bool


@dataclass(frozen=True)
class Findings:
    """What was looked at for an advice beside the figures of the report. `kinds` leaves failing groups out; `tried`
    is what the ends hold for."""

    evidence: Evidence
    silence: Silence
    groups: tuple[GroupPart, ...]
    too_small: tuple[str, ...]
    selective: Selective
    kinds: Kinds
    tried: Tried


@dataclass(frozen=True, eq=False)
class Asked:
    """One question: the reference's side and the judge's on the images in the mask, and what all other people said.

    others: shape (images, answers), in any order within an image. judged: the judge's votes with each "cannot tell"
    missing, shape (images, runs). answered: on which images the judge answered the question, or of the label any
    criterion. order: see `find_change`. weight, cluster: see `Answers`. unanswered: see `Evidence`. people: see
    `Kinds`.
    """

    reference: RaterVotes
    against: RaterVotes
    others: Votes
    images: Flags
    words: tuple[str, str]  # the words for 1 and 0
    judged: Votes
    answered: Flags
    order: Order
    tried: Tried
    weight: Floats | None = None
    cluster: Integers | None = None
    unanswered: Unanswered | None = None
    people: float = 0.0


@dataclass(frozen=True)
class Known:
    """What the report knows of the same question already."""

    steadiness: Estimate | None
    people: GroupFigures | None
    unseen: Estimate | None
    constant: Estimate
    behind: BehindFigure
    passes: bool | None
    camps: Camps | None
    selective: Selective
    people_on_each: tuple[Estimate, Estimate] | None


def find_evidence(asked: Asked, known: Known, basis: Basis, rated: Sequence[RatedImage]) -> Findings:
    """Everything the advice asks for."""
    given, tried = _given_answers(asked), asked.tried
    answers = given.with_enough_others()
    names = _names(rated)
    groups = gate_groups(answers, names, asked.images, basis.bounds, tried)
    whole = gate(answers, basis.bounds, tried)
    rest_answers = answers.on(groups.rest) if groups.exceptions else answers
    rest = gate(rest_answers, basis.bounds, tried) if groups.exceptions else whole
    kinds = kinds_of(given.on(groups.not_failed) if groups.not_failed.any() else given, asked.people)
    searched = groups.rest if groups.rest.any() else asked.images
    outlook = None if rest.clears else prospect(kinds, basis.bounds, tried.next_look)
    evidence = Evidence(
        asked.reference.name,
        asked.against.name,
        asked.words,
        whole,
        rest,
        tuple(dict.fromkeys(one.name or report_text.NOT_SAID for one in groups.exceptions)),
        outlook.more_images if outlook else None,
        known.steadiness,
        known.people,
        known.unseen,
        known.constant,
        tuple(image.number for image in known.behind.falsely_met),
        tuple(image.number for image in known.behind.falsely_not_met),
        known.passes,
        known.camps,
        basis.copying,
        known.selective,
        expired=basis.expired,
        people_on_each=known.people_on_each,
        shared=given.shared,
        cannot_tell=int((asked.judged != asked.against.votes)[answers.reference != MISSING].sum()),
        unanswered=asked.unanswered,
        same=basis.same,
        ways=basis.ways,
        change=find_change(given.on(searched), asked.order.on(searched)),
        is_open=outlook is not None and outlook.is_open,
        excepted=tuple(one.images for one in groups.exceptions),
    )
    small = tuple(dict.fromkeys(one.name or report_text.NOT_SAID for one in groups.too_small))
    parts = _parts(asked, groups, names)
    return Findings(
        evidence, _silence(answers.reference, asked.answered), parts, small, known.selective, kinds, tried
    )


def find_selective(
    asked: Asked, sure: Sure | None, development: Flags, basis: Basis, rated: Sequence[RatedImage]
) -> Selective:
    """Whether the judge may answer where it is sure. sure: None where that is not known; development: the images on
    which a threshold is chosen."""
    answers = _given_answers(asked).with_enough_others()
    return selective_use(answers, sure, development, _names(rated), basis.bounds, asked.tried)


def _names(rated: Sequence[RatedImage]) -> dict[str, npt.NDArray[np.str_]]:
    return {
        "source": np.array([image.source for image in rated], dtype=np.str_),
        "group": np.array([image.group for image in rated], dtype=np.str_),
    }


def _given_answers(asked: Asked) -> Answers:
    reference = np.where(asked.images, asked.reference.votes[:, 0], MISSING).astype(np.int8)
    return Answers(reference, asked.judged, asked.others, asked.weight, asked.cluster)


def _silence(reference: Votes, answered: Flags) -> Silence:
    return Silence(*(_met(reference[chosen]) for chosen in (answered, ~answered)))


def _met(reference: Votes) -> Estimate:
    known = reference[reference != MISSING]
    return share_of(int((known == 1).sum()), len(known), len(known), report_text.NOTHING_IN_COMMON)


def _parts(asked: Asked, groups: Groups, names: dict[str, npt.NDArray[np.str_]]) -> tuple[GroupPart, ...]:
    parts = []
    for one in groups.gates:
        images = asked.images & (names[one.by] == one.name)
        rows = count_pairs(asked.reference, asked.against, images)
        comparison = compare(rows, (asked.reference.name, asked.against.name), asked.words)
        figures = {
            **comparison.figures,
            "agreement": one.gate.agreement,
            "agreement_met": one.gate.met.agreement,
            "agreement_not_met": one.gate.not_met.agreement,
        }
        figures = {name: _kept(comparison[name], figure) for name, figure in figures.items()}
        parts.append(
            GroupPart(one, Comparison(**{**vars(comparison), "figures": figures}), one in groups.exceptions)
        )
    return tuple(parts)


def _kept(figure: Estimate, simultaneous: Estimate) -> Estimate:
    """The same number with the simultaneous interval, where there is one of this number: the gate does not count a
    judge's "cannot tell"."""
    has_own = (
        simultaneous is not figure
        and figure.value is not None
        and simultaneous.value is not None
        and isclose(figure.value, simultaneous.value)
    )
    if not has_own:
        return Estimate(figure.value, figure.n, reason=figure.reason, counts=figure.counts)
    return Estimate(figure.value, figure.n, simultaneous.low, simultaneous.high, figure.reason, figure.counts)


def alternative_tests(
    answers: PeopleAnswers,
    judges: Sequence[Sequence[RaterVotes]],
    chosen: int,
    epsilon: float,
    times: float = 1.0,
) -> list[AlternativeTest]:
    """The alternative annotator test of one judge, question by question, with one false-discovery correction over all
    people, questions and judges.

    judges: the sides of each judge, by question; chosen: which judge; times: what p-values are multiplied by.
    """
    size = answers.votes.shape[1]
    questions = [_given(answers, question) for question in range(size)]
    tests = [
        alt_test_of_answers(given, _numbers(side.votes), epsilon=epsilon)
        for sides in judges
        for given, side in zip(questions, sides, strict=True)
    ]
    return correct_together(tests, times=times)[chosen * size : (chosen + 1) * size]


def _given(answers: PeopleAnswers, question: int) -> Given:
    votes = answers.votes[:, question]
    rows = votes != MISSING
    return Given(
        answers.image[rows], answers.rater[rows], votes[rows].astype(np.float64), len(answers.raters)
    )


def _numbers(votes: Votes) -> Floats:
    return np.where(votes == MISSING, np.nan, votes.astype(np.float64))
