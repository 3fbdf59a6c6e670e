"""Two communities' rubrics for one artifact: criterion by criterion, and the label under each side by side."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.estimate import Estimate, share_of
from app.agreement.intervals.share_intervals import share_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.question import Question
from app.agreement.studies.study_figures import reference_alone
from app.errors import UserError
from app.messages.agreement import two_rubrics
from app.study.image import Image
from app.study.ports import OpenStudy
from app.study.rubric import Criterion, Rubric


class Relation(StrEnum):
    """How a criterion of one rubric stands to one of the other. The values are the words of relation files."""

    SHARED = "shared"
    CONTRADICTING = "contradicting"


@dataclass(frozen=True)
class Related:
    """Two criteria, one of each rubric, and how they stand."""

    first: Criterion
    second: Criterion
    relation: Relation


@dataclass(frozen=True)
class TwoRubrics:
    """Two rubrics: what is shared or contradicting, and what only one of them has."""

    first: Rubric
    second: Rubric
    related: tuple[Related, ...]
    only_first: tuple[Criterion, ...]
    only_second: tuple[Criterion, ...]


@dataclass(frozen=True)
class ImageLabels:
    """One picture of both studies: its label under each rubric, 1 or 0, None where there is none."""

    first: Image
    second: Image
    labels: tuple[int | None, int | None]


@dataclass(frozen=True)
class LabelsSideBySide:
    """The pictures of both studies in the order of the first, who applied each rubric, and how often the labels are
    the same; `only` counts labels that one rubric alone calls appropriate."""

    raters: tuple[str, str]
    images: tuple[ImageLabels, ...]
    agreement: Estimate
    only: tuple[int, int]


def compare_rubrics(
    first: Rubric, second: Rubric, stated: Mapping[tuple[str, str], Relation] | None = None
) -> TwoRubrics:
    """The criteria of two rubrics beside each other.

    Shared are criteria of one lineage, or of the same words; `stated` says of pairs of codes what people found.
    Nothing is guessed from words that are merely alike. Raises UserError for codes there are not.
    """
    related: list[Related] = []
    for (one, other), relation in (stated or {}).items():
        pair = first.criterion(one), second.criterion(other)
        if pair[0] is None or pair[1] is None:
            raise UserError(two_rubrics.unknown_pair(one=one, other=other))
        related.append(Related(pair[0], pair[1], relation))
    known = {(one.first.code, one.second.code) for one in related}
    for own in first.criteria:
        for theirs in second.criteria:
            same = own.lineage == theirs.lineage or _words(own) == _words(theirs)
            if same and (own.code, theirs.code) not in known:
                related.append(Related(own, theirs, Relation.SHARED))
    mine, yours = {one.first.code for one in related}, {one.second.code for one in related}
    order = {one.code: place for place, one in enumerate(first.criteria)}
    return TwoRubrics(
        first,
        second,
        tuple(sorted(related, key=lambda one: (order[one.first.code], one.second.code))),
        tuple(one for one in first.criteria if one.code not in mine),
        tuple(one for one in second.criteria if one.code not in yours),
    )


def _words(criterion: Criterion) -> str:
    return " ".join(re.findall(r"\w+", criterion.text.casefold()))


def labels_side_by_side(studies: Sequence[OpenStudy], raters: Sequence[str]) -> LabelsSideBySide:
    """The labels of the pictures that both studies hold, by the same file, under the rubric of each.

    `raters` applied the rubrics, one in each study; of a judge the label is that of more than half of its runs. Raises
    UserError for raters there are not, and when the studies share no picture.
    """
    found, names = [], []
    for study, name in zip(studies, raters, strict=True):
        ratings, sheet, _ = reference_alone(study, Question(name, ""))
        met = (sheet.labels == 1).sum(axis=1)
        known = (sheet.labels != MISSING).sum(axis=1)
        label = {
            ratings.images[at].key: int(2 * met[at] > known[at]) for at in np.flatnonzero(known).tolist()
        }
        names.append(sheet.rater.name)
        found.append(
            {
                image.picture.sha256: (image, label.get(image.key))
                for image in study.images.all()
                if image.picture.sha256
            }
        )
    common = [sha for sha in found[0] if sha in found[1]]
    if not common:
        raise UserError(two_rubrics.NO_COMMON_PICTURE)
    rows = tuple(
        ImageLabels(found[0][sha][0], found[1][sha][0], (found[0][sha][1], found[1][sha][1]))
        for sha in common
    )
    both = [one.labels for one in rows if None not in one.labels]
    same = sum(one == other for one, other in both)
    agreement = share_interval(same, len(both)) if both else share_of(0, 0, 0, two_rubrics.NO_LABELS_OF_BOTH)
    only = (sum(pair == (1, 0) for pair in both), sum(pair == (0, 1) for pair in both))
    return LabelsSideBySide((names[0], names[1]), rows, agreement, only)
