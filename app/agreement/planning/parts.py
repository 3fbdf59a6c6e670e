"""Development and test images: which of them a report is about, and what to know of the looks at the test images."""

from array import array
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np

from app.errors import UserError
from app.messages.planning import split as split_text
from app.study.judge.split import ImagePart, Look, Split, in_part
from app.study.ports import OpenStudy
from app.study.ratings.rating_columns import AskedColumns, RatingColumns
from app.study.team.raters import Rater, RaterKind


@dataclass(frozen=True)
class SplitState:
    """The part a report is about, the number of images of either kind (reference photographs are neither), and
    everything that was stored of the split."""

    part: ImagePart
    development: int
    test: int
    splits: tuple[Split, ...]
    looks: tuple[Look, ...]

    @property
    def judged(self) -> int:
        """How many answers of judges to test images were there before these were sealed."""
        return sum(one.judged for one in self.splits)


def split_state(study: OpenStudy, part: ImagePart) -> SplitState | None:
    """What to know of a study's split; None where it has none."""
    splits = study.splits.all()
    if not splits:
        return None
    test = len(study.splits.test_images())
    judged = sum(not image.facts.is_reference for image in study.images.all())
    return SplitState(part, judged - test, test, tuple(splits), tuple(study.splits.looks()))


def part_of(study: OpenStudy, asked: ImagePart | None, raters: Sequence[Rater], version: int) -> ImagePart:
    """The part that a comparison of these raters is about: what was asked for, else the development images where a
    judge is compared and the study has test images.

    Raises UserError for a part where there is no split, and for test images of a judge whose results nobody has opened.
    """
    return part_by(
        asked, raters, version, bool(study.splits.all()), lambda judge: study.splits.is_open(judge, version)
    )


def part_by(
    asked: ImagePart | None,
    raters: Sequence[Rater],
    version: int,
    has_split: bool,
    is_open: Callable[[Rater], bool],
) -> ImagePart:
    """The same by what is known of a study: whether it has test images, and whose results on them are open."""
    if not has_split and asked not in (None, ImagePart.ALL):
        raise UserError(split_text.NO_SPLIT)
    judges = [rater for rater in raters if rater.kind is RaterKind.JUDGE]
    if not has_split or not judges:
        return asked or ImagePart.ALL
    part = asked or ImagePart.DEVELOPMENT
    for judge in judges:
        if part is not ImagePart.DEVELOPMENT and not is_open(judge):
            raise UserError(split_text.sealed(judge=judge.name, version=version))
    return part


def answers_of_part(columns: RatingColumns, part: ImagePart, test_images: Set[int]) -> RatingColumns:
    """Only the images of a part, and the answers to them."""
    if part is ImagePart.ALL or not test_images:
        return columns
    images = tuple(image for image in columns.images if in_part(image.key, part, test_images))
    counts = np.isin(np.asarray(columns.image, np.int64), [image.key for image in images])
    return replace(
        columns,
        images=images,
        answer=_kept(columns.answer, counts),
        image=_kept(columns.image, counts),
        rater=_kept(columns.rater, counts),
        run=_kept(columns.run, counts),
        item=_kept(columns.item, counts),
        value=_kept(columns.value, counts),
    )


def asked_of_part(columns: AskedColumns, part: ImagePart, test_images: Set[int]) -> AskedColumns:
    """Only the calls about images of a part."""
    if part is ImagePart.ALL or not test_images:
        return columns
    is_test = np.isin(np.asarray(columns.image, np.int64), sorted(test_images))
    counts = is_test if part is ImagePart.TEST else ~is_test
    return replace(
        columns,
        rater=_kept(columns.rater, counts),
        image=_kept(columns.image, counts),
        run=_kept(columns.run, counts),
        asked=_kept(columns.asked, counts),
    )


def _kept(column: "array[int]", counts: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> "array[int]":
    return array("q", np.asarray(column, np.int64)[counts].tobytes())
