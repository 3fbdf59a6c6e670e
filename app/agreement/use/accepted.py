"""Which images are left to the judge, and which to people, where the advice leaves anything to the judge."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.advice.advice import Kind
from app.agreement.advice.groups import ImageGroup
from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import (
    RatingMatrix,
    Ratings,
    lay_out,
    probabilities_of,
    read_ratings,
    without_cannot_tell,
)
from app.agreement.ratings.references import with_reference
from app.agreement.report.people import sides_of
from app.agreement.use.selective import Floats, Sure, sure_of
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import RatedImage
from app.study.team.raters import Rater


@dataclass(frozen=True)
class LeftTo:
    """One image: whether the judge's answer counts there, and which it is (None: people answer). `sureness`: how sure
    the judge is, None where nothing says so. `has_person`: the reference has answered the question already."""

    image: int
    number: int
    name: str
    is_met: bool | None
    sureness: float | None
    has_person: bool


@dataclass(frozen=True)
class Accepted:
    """All images of one question; `place` and `threshold` as in `Leave`."""

    place: int
    images: tuple[LeftTo, ...]
    threshold: float | None

    @property
    def to_judge(self) -> int:
        """How many the judge answers."""
        return sum(one.is_met is not None for one in self.images)

    @property
    def to_people(self) -> tuple[LeftTo, ...]:
        """Those that people have still to answer."""
        return tuple(one for one in self.images if one.is_met is None and not one.has_person)


@dataclass(frozen=True)
class Leave:
    """What an advice leaves to the judge in one question: from a sureness on, or (None) everywhere but in `exceptions`.
    `place`: the question's among those of the report, the label first."""

    place: int
    threshold: float | None
    exceptions: tuple[ImageGroup, ...] = ()

    def is_exception(self, image: RatedImage) -> bool:
        """Whether an image is in an exception."""
        columns = {"source": image.source, "group": image.group}
        return any(all(columns[by] == value for by, value in one) for one in self.exceptions)


def leave_of(
    place: int, kind: Kind, threshold: float | None, exceptions: tuple[ImageGroup, ...]
) -> Leave | None:
    """What an advice of this kind leaves to the judge; None where that is nothing."""
    if kind is Kind.WHERE_SURE and threshold is not None:
        return Leave(place, threshold)
    return Leave(place, None, exceptions) if kind is Kind.AUTOMATABLE else None


def find_accepted(
    study: OpenStudy, question: Question, reference: Rater, judge: Rater, leaves: Sequence[Leave]
) -> tuple[Accepted, ...]:
    """All images of the study but reference pictures, question by question. A judge's answers to sealed test images
    are not among those that are read, so people answer these."""
    if not leaves:
        return ()
    ratings = read_ratings(study, question.rubric_version)
    with_one, _ = with_reference(study, question, ratings, judge)
    photographs = {image.key for image in study.images.all() if image.facts.is_reference}
    sheet = without_cannot_tell(lay_out(ratings, judge, scale=study.study.whole_image))
    people = (
        lay_out(with_one, reference, scale=study.study.whole_image) if reference in with_one.raters else None
    )
    return tuple(_accepted(ratings, photographs, sheet, people, one) for one in leaves)


def _accepted(
    ratings: Ratings, photographs: set[int], sheet: RatingMatrix, people: RatingMatrix | None, leave: Leave
) -> Accepted:
    votes = sides_of(sheet)[leave.place].votes
    said, sure = judge_says(votes, probabilities_of(sheet, leave.place), leave.threshold)
    answered = _answered(people, leave.place, len(said))
    return Accepted(
        leave.place,
        tuple(
            LeftTo(
                image.key,
                image.number,
                image.name,
                None if said[at] == MISSING or leave.is_exception(image) else bool(said[at]),
                float(sure.sureness[at]) if sure else None,
                bool(answered[at]),
            )
            for at, image in enumerate(ratings.images)
            if image.key not in photographs
        ),
        leave.threshold,
    )


def judge_says(
    votes: Votes, probabilities: Floats | None, threshold: float | None
) -> tuple[Votes, Sure | None]:
    """What the judge says of images where it is left a question, MISSING where it is not sure enough; shape (images,).
    And how sure it is.

    votes, probabilities: see `sure_of`; threshold: see `Leave`. The advice for everywhere was tested on the runs'
    answers, not on probabilities: of several, most runs decide.
    """
    sure = sure_of(votes, None if threshold is None else probabilities)
    if sure is None:
        return votes[:, 0], None
    return sure.votes if threshold is None else sure.above(threshold), sure


def _answered(people: RatingMatrix | None, place: int, images: int) -> Flags:
    """Which images the reference has answered; nobody knows of one that nobody answered themselves."""
    if people is None:
        return np.zeros(images, np.bool_)
    return np.asarray(sides_of(people)[place].votes[:, 0] != MISSING)
