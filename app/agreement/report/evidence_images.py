"""The images behind a figure: false positives, false negatives, doubtful; so that a number can be looked at."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.coefficients.rating_arrays import Integers
from app.agreement.ratings.community_rules import MISSING, Flags
from app.agreement.ratings.rater_votes import RaterVotes
from app.study.ratings.rating_columns import RatedImage


@dataclass(frozen=True)
class EvidenceImage:
    """An image, and in how many of how many pairs of answers it is so."""

    number: int
    name: str
    times: int
    of: int


@dataclass(frozen=True)
class BehindFigure:
    """The images behind one question, those first that are so most often, then in their order."""

    falsely_met: tuple[EvidenceImage, ...]
    falsely_not_met: tuple[EvidenceImage, ...]
    doubtful: tuple[EvidenceImage, ...]


def look_behind(
    images: Sequence[RatedImage],
    mask: Flags,
    reference: RaterVotes,
    against: RaterVotes,
    others: tuple[Integers, Integers],
) -> BehindFigure:
    """The images in the mask on which `against` differs from the reference, and those on which anybody is in doubt.

    others: how many doubtful answers further people gave, and how many in all, by image.
    """
    met, no_met = ((reference.votes == answer).sum(axis=1) for answer in (1, 0))
    said_met, said_no = ((against.votes == answer).sum(axis=1) for answer in (1, 0))
    both = (reference, against)
    doubts = others[0] + sum((side.doubts & (side.votes != MISSING)).sum(axis=1) for side in both)
    answers = others[1] + sum((side.votes != MISSING).sum(axis=1) for side in both)
    return BehindFigure(
        _listed(images, mask, no_met * said_met, no_met * (said_met + said_no)),
        _listed(images, mask, met * said_no, met * (said_met + said_no)),
        _listed(images, mask, np.asarray(doubts), np.asarray(answers)),
    )


def _listed(
    images: Sequence[RatedImage], mask: Flags, times: Integers, of: Integers
) -> tuple[EvidenceImage, ...]:
    found = np.flatnonzero(mask & (times > 0))
    numbers = [images[place].number for place in found.tolist()]
    order = found[np.lexsort((np.array(numbers, np.int64), -times[found] / of[found]))]
    columns = (order.tolist(), times[order].tolist(), of[order].tolist())
    return tuple(
        EvidenceImage(images[at].number, images[at].name, often, answers)
        for at, often, answers in zip(*columns, strict=True)
    )
