"""Where the rubric misses the community: image by image, and which criterion is to blame.

Johnson et al. (2026) check a rubric by the share of images on which its label equals the people's majority (Table 4).
That share does not say what to reword. This does: a criterion is to blame for an image that people would show and that
it alone, or it among others, speaks against; nothing is to blame where people would not show an image and no criterion
speaks against it, for then the rubric lacks one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.ratings.community_rules import MISSING, Integers, majority
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.study.ratings.rating_columns import RatedImage
from app.study.rubric import Criterion


@dataclass(frozen=True)
class Miss:
    """One image on which the label by the rubric is not the people's majority.

    `shows` is the majority (a tie is False); `for_it` and `against_it` count votes; `broken` holds the criteria that
    the rubric's rater found not met, and is empty where people object to what no criterion asks.
    """

    image: RatedImage
    shows: bool
    for_it: int
    against_it: int
    broken: tuple[Criterion, ...]


@dataclass(frozen=True)
class CriterionBlame:
    """A criterion, and on how many missed images it speaks against what people would show: at all, and alone."""

    criterion: Criterion
    images: int
    alone: int


def find_misses(ratings: Ratings, tally: Integers, reference: RatingMatrix) -> tuple[Miss, ...]:
    """The images on which the majority and the reference's label differ, in the order of the study.

    tally: how many people would not show an image, and how many would, shape (images, 2). A reference with several runs
    (a judge) has no single label; there is nothing to lay beside the majority then, and the result is empty.
    """
    if len(reference.runs) != 1:
        return ()
    winners, labels = majority(tally), reference.labels[:, 0]
    differs = (winners != MISSING) & (labels != MISSING) & (winners != labels)
    broken = np.asarray(reference.counts[:, 0] == 0)
    # A desirable criterion speaks against an image only where too few of them are met.
    rule = ratings.label_rule
    if not rule.is_usual:
        desirable = np.array(rule.is_desirable, np.bool_)
        enough = rule.holds(0, (reference.counts[:, 0][:, desirable] == 1).sum(axis=1))
        broken &= ~(enough[:, None] & desirable)
    return tuple(
        Miss(
            ratings.images[place],
            bool(winners[place]),
            int(tally[place, 1]),
            int(tally[place, 0]),
            tuple(c for c, is_broken in zip(ratings.criteria, broken[place], strict=True) if is_broken),
        )
        for place in np.flatnonzero(differs)
    )


def blame(criteria: Sequence[Criterion], misses: Sequence[Miss]) -> tuple[CriterionBlame, ...]:
    """The criteria that speak against images people would show, most to blame first; the others are left out."""
    too_strict = [miss.broken for miss in misses if miss.shows]
    counted = [
        CriterionBlame(
            criterion,
            sum(criterion in broken for broken in too_strict),
            sum(broken == (criterion,) for broken in too_strict),
        )
        for criterion in criteria
    ]
    return tuple(sorted((one for one in counted if one.images), key=lambda one: (-one.alone, -one.images)))
