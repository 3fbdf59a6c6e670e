"""Images that a judge answered and the reference did not: people may leave out what is difficult."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.ratings.community_rules import MISSING, Flags, Votes
from app.study.ratings.rating_columns import RatedImage
from app.study.team.assignments import Assignment, Order, Plan

MOST_UNANSWERED = 0.05
"""Share of the images that the judge answered and the reference was to answer, above which nothing is left to a judge
while the reference has not answered them: as many as the judge itself may leave out. A choice of this program."""


@dataclass(frozen=True)
class Unanswered:
    """The images (numbers) that only the judge answered, of so many that it `judged` and the reference was to answer.

    `calls_met` is the share of the judge's answers that are met: on images both answered, and on these.
    """

    images: tuple[int, ...]
    judged: int
    calls_met: tuple[float, float]


def find_unanswered(
    reference: Votes, judged: Votes, to_answer: Flags, images: Sequence[RatedImage]
) -> Unanswered | None:
    """The images without an answer of the reference; None where they are few.

    reference: shape (images,); judged: the judge's votes, shape (images, runs); to_answer: which images the reference
    was to answer, shape (images,).
    """
    has_answer = (judged != MISSING).any(axis=1) & to_answer
    is_open = has_answer & (reference == MISSING)
    judged_images, missing = int(has_answer.sum()), int(is_open.sum())
    if missing <= MOST_UNANSWERED * judged_images:
        return None
    shares = tuple(_share_met(judged[chosen]) for chosen in (has_answer & ~is_open, is_open))
    return Unanswered(
        tuple(images[place].number for place in np.flatnonzero(is_open).tolist()),
        judged_images,
        (shares[0], shares[1]),
    )


def images_to_answer(
    plan: Plan, assigned: Sequence[Assignment], answered: Flags, keys: Sequence[int]
) -> Flags:
    """The images that a plan gives somebody. In a random order, those after the last one they answered are left out by
    chance, and do not count.

    answered: shape (images,); keys: the key of each image. Returns (images,).
    """
    places = {key: place for place, key in enumerate(keys)}
    in_order = [places[one.image] for one in assigned if one.image in places]
    if plan.setup.order is Order.RANDOM:
        last = max((at for at, place in enumerate(in_order) if answered[place]), default=-1)
        in_order = in_order[: last + 1]
    found = np.zeros(len(keys), np.bool_)
    found[in_order] = True
    return found


def _share_met(votes: Votes) -> float:
    answered = votes[votes != MISSING]
    return float((answered == 1).mean()) if answered.size else 0.0
