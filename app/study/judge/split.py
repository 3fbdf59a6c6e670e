"""Test images: a part of a study's images on which a judge's results are sealed until somebody opens a look."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from app.study.team.raters import Rater

USUAL_SHARE = 0.5
USUAL_SEED = 1


class ImagePart(StrEnum):
    """Which of a study's images something is about. Without a split, all of them are for development."""

    ALL = "all"
    DEVELOPMENT = "development"
    TEST = "test"


@dataclass(frozen=True)
class Split:
    """One sealing: of the images that no earlier split had drawn from, a `share` became test images.

    `development` and `test` count images. `judged`: how many answers of judges to these test images were there before
    they were sealed, so that somebody may have seen them.
    """

    seed: int
    share: float
    development: int
    test: int
    recorded_at: datetime
    judged: int


@dataclass(frozen=True)
class Look:
    """Somebody opened a judge's results on the test images, for one rubric version. `by` is '' when nobody said."""

    by: str
    judge: str
    rubric_version: int
    recorded_at: datetime


class Splits(Protocol):
    """The splits of a study and the looks at its test images, oldest first. Nothing is ever removed.

    While there is no look, no store hands out what a judge said of a test image. A look opens what one judge has said
    so far for one rubric version; what it says later is sealed again until the next look.
    """

    def all(self) -> Sequence[Split]:
        """Every sealing, oldest first."""

    def test_images(self) -> frozenset[int]:
        """The sealed images, by key. What one of two machines sealed is sealed."""

    def drawn_from(self) -> frozenset[int]:
        """The images that a split has drawn from already, by key: they stay what they are."""

    def seal(self, seed: int, share: float, is_test: Mapping[int, bool]) -> Split:
        """Store a split of these images (keys); on the disk when this returns."""

    def looks(self) -> Sequence[Look]:
        """Every look at the test images, oldest first."""

    def look(self, judge: Rater, rubric_version: int, by: str) -> Look:
        """Open what a judge has said of the test images so far; on the disk when this returns."""

    def is_open(self, judge: Rater, rubric_version: int) -> bool:
        """Whether anybody has opened this judge's results for this rubric version."""

    def answered(self, judge: Rater) -> frozenset[int]:
        """The test images (keys) about which a judge has said anything, whether or not that is sealed."""

    def withheld(self) -> int:
        """How many current answers of judges are sealed now."""


def in_part(image: int, part: ImagePart, test_images: Set[int]) -> bool:
    """Whether an image (key) belongs to a part."""
    return part is ImagePart.ALL or (image in test_images) == (part is ImagePart.TEST)
