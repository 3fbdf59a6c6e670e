"""The community's own judgment of whole images beside the label that follows from the rubric.

Johnson et al. (2026), section 4.1.2 and Table 4: each image's majority of the people, a tie being not appropriate,
against the label of the rater who applied the rubric, with the share of images on which the people differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.figure import Figure, share_of
from app.agreement.intervals import wilson_interval
from app.agreement.misses import Blame, Miss, blame, find_misses
from app.agreement.people import is_person
from app.agreement.ratings import Ratings, Sheet
from app.agreement.rules import MISSING, Flags, Votes, can_be_contested, contested, majority, reduce_steps
from app.messages import report as messages
from app.study.pairs import Pair


@dataclass(frozen=True)
class CommunityRow:
    """One group of images, or all of them (`group` is ""): majority of the people against the rubric's label.

    `contested` counts images on which people differ after "never show" is told from the two others, and
    `contested_before` those on which they differ on the three points; both of the images with two votes or more.
    """

    group: str
    images: int
    agreement: Figure
    contested: Figure
    contested_before: Figure
    community_rate: Figure
    rubric_rate: Figure
    ties: int


@dataclass(frozen=True)
class Community:
    """All images first, then each group. `raters` judged whole images; `by_rubric` applied the rubric.

    `misses` are the images on which majority and label differ, `blame` the criteria they come from.
    """

    raters: tuple[str, ...]
    by_rubric: str
    rows: tuple[CommunityRow, ...]
    misses: tuple[Miss, ...] = ()
    blame: tuple[Blame, ...] = ()


def community_and_rubric(
    ratings: Ratings, sheets: Sequence[Sheet], reference: Sheet, pairs: Sequence[Pair] = ()
) -> Community | None:
    """The community's majority against the reference's label by the rubric; None where nobody judged whole images.

    A pair is one voice: what its two people said alone of an image does not count beside what they said together. A
    judge's reference has a label a run; then the comparison is over images and runs.
    """
    people = [sheet for sheet in sheets if is_person(sheet.rater) and (sheet.steps != MISSING).any()]
    if not people or not reference.applies_rubric:
        return None
    steps = _voices(people, pairs)
    is_heard = (steps != MISSING).any(axis=0)
    own, steps = [people[place] for place in np.flatnonzero(is_heard)], steps[:, is_heard]
    groups = list(dict.fromkeys(image.group for image in ratings.images if image.group))
    everything = np.ones(len(ratings.images), np.bool_)
    masks: list[tuple[str, Flags]] = [("", everything)]
    if len(groups) > 1:
        of_image = np.array([image.group for image in ratings.images])
        masks += [(group, np.asarray(of_image == group)) for group in groups]
    rows = tuple(_row(name, steps[mask], reference.labels[mask]) for name, mask in masks)
    misses = find_misses(ratings, reduce_steps(steps), reference)
    names = tuple(sheet.rater.name for sheet in own)
    return Community(names, reference.rater.name, rows, misses, blame(ratings.criteria, misses))


def _voices(people: Sequence[Sheet], pairs: Sequence[Pair]) -> Votes:
    """What each of these says of each image, shape (images, people); MISSING where a pair of theirs speaks for them."""
    steps = np.stack([sheet.steps[:, 0] for sheet in people], axis=1)
    places = {sheet.rater.key: place for place, sheet in enumerate(people)}
    for pair in pairs:
        if pair.rater.key in places:
            is_joint = steps[:, places[pair.rater.key]] != MISSING
            for person in pair.people:
                if person.key in places:
                    steps[is_joint, places[person.key]] = MISSING
    return steps


def _row(group: str, steps: Votes, labels: Votes) -> CommunityRow:
    """steps: shape (images, people); labels: (images, runs)."""
    votes = reduce_steps(steps)
    winners = majority(votes)
    is_pair = (winners[:, None] != MISSING) & (labels != MISSING)
    is_common = is_pair.any(axis=1)
    steps, votes, winners, labels = (a[is_common] for a in (steps, votes, winners, labels))
    is_pair = is_pair[is_common]
    equal = int((is_pair & (labels == winners[:, None])).sum())
    images, pairs = int(is_common.sum()), int(is_pair.sum())
    contestable = int(can_be_contested(votes).sum())
    present, for_it = (votes != MISSING).sum(axis=1), (votes == 1).sum(axis=1)
    nothing = messages.NOTHING_IN_COMMON
    agreement = (
        wilson_interval(equal, pairs)
        if labels.shape[1] == 1 and pairs
        else share_of(equal, pairs, images, nothing)
    )
    return CommunityRow(
        group,
        images,
        agreement,
        share_of(int(contested(votes).sum()), contestable, contestable, messages.NO_TWO_VOTES),
        share_of(int(contested(steps).sum()), contestable, contestable, messages.NO_TWO_VOTES),
        share_of(int((winners == 1).sum()), images, images, nothing),
        share_of(int((labels == 1).sum()), int((labels != MISSING).sum()), images, nothing),
        int(((2 * for_it == present) & (present > 0)).sum()),
    )
