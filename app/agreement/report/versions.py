"""One rater on two versions of the rubric: did the new wording bring it nearer to the reference?"""

import uuid
from dataclasses import dataclass, replace

import numpy as np

from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings, lay_out, read_ratings
from app.agreement.ratings.references import with_reference
from app.agreement.report.differences import Difference, difference
from app.errors import UserError
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.rubric import LabelRule
from app.study.team.raters import Rater


@dataclass(frozen=True)
class VersionChange:
    """An earlier version beside the one reported on, criterion by criterion (by code of the newer one).

    `has_own_reference` says whether the reference answered that version too, or is taken from the newer one.
    """

    version: int
    has_own_reference: bool
    criteria: tuple[tuple[str, Difference], ...]


def compare_versions(
    study: OpenStudy,
    question: Question,
    ratings: Ratings,
    reference: RatingMatrix,
    against: RatingMatrix,
    part: ImagePart = ImagePart.ALL,
) -> tuple[VersionChange, ...]:
    """Each other version that the other rater answered, on the images of both. Criteria are joined by lineage.

    Left out are criteria where the other rater's answers to this version are those to the earlier one, carried over:
    they were not given twice.
    """
    current = ratings.rubric.version if ratings.rubric else 0
    carried = _only_carried(study, ratings, against.rater)
    found = []
    for version in study.ratings.versions(against.rater.key):
        if version == current:
            continue
        other = read_ratings(study, version, question.with_practice, part)
        then = _in_order_of(ratings, other, _matrix(other, against.rater, question))
        reference_then = _in_order_of(
            ratings, other, _reference_then(study, question, other, reference, against)
        )
        has_own = bool((reference_then.verdicts != MISSING).any())
        base = reference_then if has_own else reference
        changes = _changes(ratings, question, reference, against, then, base, carried)
        if changes:
            found.append(VersionChange(version, has_own, tuple(changes)))
    return tuple(found)


def _reference_then(
    study: OpenStudy, question: Question, other: Ratings, reference: RatingMatrix, against: RatingMatrix
) -> RatingMatrix:
    """The reference on another version."""
    try:
        with_one, _ = with_reference(study, question, other, against.rater)
    except UserError:  # that version has no majority, or no decision
        with_one = replace(other, raters=(*other.raters, reference.rater))
    return _matrix(with_one, reference.rater, question)


def carried_shares(study: OpenStudy, ratings: Ratings) -> tuple[tuple[str, int, int], ...]:
    """For each person of whom answers to an earlier wording hold for this version: how many, and of how many."""
    shares: dict[int, tuple[int, int]] = {}
    version = ratings.rubric.version if ratings.rubric else 0
    for (rater, _), (carried, answers) in study.designs.carried_counts(version).items():
        before = shares.get(rater, (0, 0))
        shares[rater] = (before[0] + carried, before[1] + answers)
    return tuple((rater.name, *shares[rater.key]) for rater in ratings.raters if rater.key in shares)


def _only_carried(study: OpenStudy, ratings: Ratings, rater: Rater) -> set[uuid.UUID]:
    """The criteria (lineages) of which this rater has only answers that were given to an earlier version."""
    counts = study.designs.carried_counts(ratings.rubric.version if ratings.rubric else 0)
    return {
        lineage
        for (key, lineage), (carried, answers) in counts.items()
        if key == rater.key and carried == answers
    }


def _matrix(ratings: Ratings, rater: Rater, question: Question) -> RatingMatrix:
    return lay_out(ratings, rater, question.cannot_tell)


def _changes(
    ratings: Ratings,
    question: Question,
    reference: RatingMatrix,
    against: RatingMatrix,
    then: RatingMatrix,
    reference_then: RatingMatrix,
    carried: set[uuid.UUID],
) -> list[tuple[str, Difference]]:
    found = []
    for place, criterion in enumerate(ratings.criteria):
        if (then.verdicts[..., place] == MISSING).all():
            continue  # this criterion is new
        if criterion.lineage in carried and _is_same(then, against, place):
            continue
        change = difference(
            reference_then,
            reference,
            (then, against),
            (then.rater.name, against.rater.name),
            question.replicates,
            question.seed,
            question=place + 1,
        )
        found.append((criterion.code, change))
    return found


def _is_same(then: RatingMatrix, now: RatingMatrix, place: int) -> bool:
    return np.array_equal(then.verdicts[..., place], now.verdicts[..., place])


def _in_order_of(ratings: Ratings, other: Ratings, sheet: RatingMatrix) -> RatingMatrix:
    """A sheet of another version with its criteria where those of the same lineage stand in this one."""
    places = {criterion.lineage: place for place, criterion in enumerate(other.criteria)}
    order = [places.get(criterion.lineage) for criterion in ratings.criteria]
    shape = (*sheet.verdicts.shape[:2], len(order))
    verdicts = np.full(shape, MISSING, np.int8)
    doubts, unseen, asked_for = (np.zeros(shape, np.bool_) for _ in range(3))
    rule = np.zeros(len(order), np.bool_)
    desirable = sheet.rule.is_desirable or (False,) * len(other.criteria)
    for here, there in enumerate(order):
        if there is not None:
            verdicts[..., here] = sheet.verdicts[..., there]
            doubts[..., here] = sheet.doubts[..., there]
            unseen[..., here] = sheet.unseen[..., there]
            asked_for[..., here] = sheet.asked_for[..., there]
            rule[here] = sheet.not_visible_is_met[there]
    return replace(
        sheet,
        verdicts=verdicts,
        doubts=doubts,
        unseen=unseen,
        asked_for=asked_for,
        not_visible_is_met=rule,
        rule=LabelRule(tuple(there is not None and desirable[there] for there in order), sheet.rule.least),
    )
