"""Two raters' votes, counted where the answers are: as few numbers for a hundred million answers as for a hundred."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.study.judge.split import ImagePart
from app.study.team.raters import Rater

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class VoteCounts:
    """One question. `votes`, shape (kinds, 8): how often an image has met and not met from the reference, met and not
    met from the other, and the same of answers without doubt. `images`, shape (kinds,): how many images are of a kind.
    """

    votes: Integers
    images: Integers


@dataclass(frozen=True, eq=False)
class TwoCounted:
    """Two raters on the images they are compared on: how many these are, how many runs each rater has, and the votes,
    the label first, then the criteria in reading order. `answers`: how many each gave; `rated`: how many images each
    rated, and both."""

    images: int
    answers: tuple[int, int]
    rated: tuple[int, int, int]
    runs: tuple[int, int]
    questions: tuple[VoteCounts, ...]


@dataclass(frozen=True)
class CountedCriterion:
    """A yes/no criterion as a counted study knows it."""

    lineage: str
    code: str
    text: str
    not_visible: str
    is_desirable: bool


@dataclass(frozen=True)
class CountedRubric:
    """One version of the rubric, with its yes/no criteria."""

    version: int
    least_desirable: int
    criteria: tuple[CountedCriterion, ...]


@dataclass(frozen=True)
class CountedStudy:
    """What is known of a study whose answers are counted elsewhere. `pairs`: ids of two people, by the id of the rater
    they are together; `opened`: judges (ids) and rubric versions whose results on test images are open."""

    title: str
    whole_image: str
    raters: tuple[Rater, ...]
    rubrics: tuple[CountedRubric, ...]
    pairs: dict[str, tuple[str, ...]]
    has_split: bool
    opened: frozenset[tuple[str, int]]


@dataclass(frozen=True)
class CountRequest:
    """Whose votes are counted, and how: `worth` says what a verdict counts as (1 met, 0 not, None nothing) by verdict
    and what the criterion says of a picture that does not show it; `holds` whether an image is appropriate, by how many
    essential criteria are not met and how many desirable ones are."""

    reference: Rater
    against: Rater
    rubric: CountedRubric
    part: ImagePart
    with_practice: bool
    worth: dict[tuple[str, str], int | None]
    holds: dict[tuple[int, int], bool]
    steps: dict[str, int]
    whole_image: str
