"""The community's own judgment of whole images beside the label that follows from the rubric.

Johnson et al. (2026), section 4.1.2 and Table 4: each image's majority of the people, a tie being not appropriate,
against the label of the rater who applied the rubric, with the share of images on which the people differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.estimate import Estimate, share_of
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.ratings.community_rules import (
    MISSING,
    STEPS,
    Flags,
    Integers,
    Votes,
    can_be_contested,
    contested,
    majority,
    reduce_tally,
)
from app.agreement.ratings.majority import voices
from app.agreement.ratings.people_answers import PeopleAnswers
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.messages.agreement import report as report_text
from app.study.ratings.rating_columns import RatedImage
from app.study.rubric import Criterion
from app.study.team.pairs import Pair


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


_STEPS = range(max(STEPS.values()) + 1)


@dataclass(frozen=True)
class CommunityRow:
    """One group of images, or all of them (`group` is ""): majority of the people against the rubric's label.

    `contested` counts images on which people differ after "never show" is told from the two others, and
    `contested_before` those on which they differ on the three points; both of the images with two votes or more.
    """

    group: str
    images: int
    agreement: Estimate
    contested: Estimate
    contested_before: Estimate
    community_rate: Estimate
    rubric_rate: Estimate
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
    blame: tuple[CriterionBlame, ...] = ()


@dataclass(frozen=True, eq=False)
class CommunityVotes:
    """What people said of whole images, counted, beside the rubric's labels.

    `raters` judged whole images. `steps` says how many gave each of the three answers, shape (images, 3); `labels` are
    those of the rater who applied the rubric, shape (images, runs).
    """

    raters: tuple[str, ...]
    steps: Integers
    labels: Votes


def community_votes(
    answers: PeopleAnswers, reference: RatingMatrix, pairs: Sequence[Pair] = ()
) -> CommunityVotes | None:
    """What people said of whole images beside the reference's labels; None where nobody judged whole images.

    A pair is one voice: what its two people said alone of an image does not count beside what they said together.
    """
    if not (answers.steps != MISSING).any() or not reference.applies_rubric:
        return None
    is_heard = voices(answers, pairs, ())[:, -1]
    names = tuple(answers.raters[place].name for place in np.unique(answers.rater[is_heard]))
    cells = len(_STEPS) * answers.image[is_heard] + answers.steps[is_heard]
    tally = np.bincount(cells, minlength=answers.images * len(_STEPS)).reshape(answers.images, len(_STEPS))
    return CommunityVotes(names, tally, reference.labels)


def community_and_rubric(
    ratings: Ratings, answers: PeopleAnswers, reference: RatingMatrix, pairs: Sequence[Pair] = ()
) -> Community | None:
    """The community's majority against the reference's label by the rubric; None where nobody judged whole images.

    A judge's reference has a label a run; then the comparison is over images and runs.
    """
    votes = community_votes(answers, reference, pairs)
    if votes is None:
        return None
    groups = list(dict.fromkeys(image.group for image in ratings.images if image.group))
    everything = np.ones(len(ratings.images), np.bool_)
    masks: list[tuple[str, Flags]] = [("", everything)]
    if len(groups) > 1:
        of_image = np.array([image.group for image in ratings.images])
        masks += [(group, np.asarray(of_image == group)) for group in groups]
    rows = tuple(community_row(name, votes.steps[mask], reference.labels[mask]) for name, mask in masks)
    misses = find_misses(ratings, reduce_tally(votes.steps), reference)
    return Community(votes.raters, reference.rater.name, rows, misses, blame(ratings.criteria, misses))


def community_row(name: str, steps: Integers, labels: Votes) -> CommunityRow:
    """The figures of a group of images. steps: how many people gave each step, shape (images, 3); labels: (images,
    runs), MISSING where there is none."""
    winners = majority(reduce_tally(steps))
    is_pair = (winners[:, None] != MISSING) & (labels != MISSING)
    is_common = is_pair.any(axis=1)
    steps, winners, labels, is_pair = (a[is_common] for a in (steps, winners, labels, is_pair))
    votes = reduce_tally(steps)
    equal = int((is_pair & (labels == winners[:, None])).sum())
    images, pairs = int(is_common.sum()), int(is_pair.sum())
    contestable = int(can_be_contested(votes).sum())
    present = votes.sum(axis=1)
    nothing = report_text.NOTHING_IN_COMMON
    agreement = (
        wilson_interval(equal, pairs)
        if labels.shape[1] == 1 and pairs
        else share_of(equal, pairs, images, nothing)
    )
    return CommunityRow(
        name,
        images,
        agreement,
        share_of(int(contested(votes).sum()), contestable, contestable, report_text.NO_TWO_VOTES),
        share_of(int(contested(steps).sum()), contestable, contestable, report_text.NO_TWO_VOTES),
        share_of(int((winners == 1).sum()), images, images, nothing),
        share_of(int((labels == 1).sum()), int((labels != MISSING).sum()), images, nothing),
        int(((2 * votes[:, 1] == present) & (present > 0)).sum()),
    )
