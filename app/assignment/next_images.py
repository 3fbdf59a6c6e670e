"""Which images people should answer next: those that tell most, never sealed test images; and an assignment of them.

What a judge said may choose among development images only. Where a study has no test images, its advice rests on all of
them, and images chosen by what the judge said of them would make it look better or worse than it is.
"""

from collections import defaultdict
from collections.abc import Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from app.agreement.advice.gate import ENOUGH_OF_EACH
from app.agreement.planning.planner import StudyNeeds
from app.agreement.ratings.community_rules import Flags, Votes
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.rating_matrix import Ratings, lay_out, read_ratings
from app.agreement.use.accepted import Accepted
from app.assignment.chance import seed_for
from app.assignment.planning import people_of, pictures_of
from app.assignment.properties import properties_of
from app.errors import UserError
from app.messages.cli import agree
from app.messages.planning import planning
from app.messages.team import sent_work
from app.study.image import Image
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.team.assignments import Assignment, Kind, Plan, Setup
from app.study.team.raters import PEOPLE, Rater

USUAL_MOST = 20


class Why(StrEnum):
    """Why an image is proposed."""

    JUDGE_UNSTEADY = "the judge's runs differ"
    PEOPLE_DIFFER = "people differ"
    RARE = "the judge gives the rarer answer"
    UNSURE = "it is not left to the judge"
    SMALL_GROUP = "few images of its source or group are answered"


@dataclass(frozen=True)
class NextImage:
    """An image that somebody has still to answer, and why it is proposed; without a reason it was drawn."""

    image: Image
    reasons: tuple[Why, ...]


def next_images(
    study: OpenStudy, needs: StudyNeeds, names: Sequence[str] = (), most: int = 0
) -> list[NextImage]:
    """At most so many images (0: as many as are needed, or 20) that one of these people (default: all) has still to
    answer, those with most reasons first.

    Raises UserError for a name nobody has.
    """
    raters = _raters(study, names)
    part = ImagePart.DEVELOPMENT if needs.split else ImagePart.ALL
    ratings = read_ratings(study, part=part)
    done = study.assignments.answered()
    reasons = _reasons(study, needs, ratings)
    places = {image.key: place for place, image in enumerate(ratings.images)}
    found = [
        NextImage(image, tuple(why for why in Why if reasons[why][places[image.key]]))
        for image in study.images.all()
        if image.key in places
        and not image.facts.is_reference
        and any((rater.key, image.key) not in done for rater in raters)
    ]
    found.sort(key=lambda one: (-len(one.reasons), seed_for(1, one.image.id)))
    return found[: most or needs.more or USUAL_MOST]


def unsure_images(study: OpenStudy, accepted: Sequence[Accepted], most: int = 0) -> list[NextImage]:
    """The images (at most so many; 0: all) that the advice leaves to people in any question that it leaves to the judge
    elsewhere, in the study's order. Raises UserError where it leaves nothing to the judge."""
    if not accepted:
        raise UserError(agree.NOTHING_ACCEPTED)
    keys = {one.image for question in accepted for one in question.to_people}
    found = [NextImage(image, (Why.UNSURE,)) for image in study.images.all() if image.key in keys]
    return found[: most or None]


def assign_next(study: OpenStudy, images: Sequence[NextImage], names: Sequence[str] = ()) -> Plan:
    """Make a plan active in which these people (default: all) meet these images next. What they have answered stays
    before them, everything else that was theirs comes behind.

    Raises UserError for a name nobody has, where there is no image, in a plan whose contexts rotate, where the study is
    open elsewhere, and while the round is closing.
    """
    if study.sent_work.is_closing():
        raise UserError(sent_work.IS_CLOSING)
    if not images:
        raise UserError(planning.NOTHING_NEXT)
    raters = _raters(study, names)
    plan = study.assignments.plan()
    setup = plan.setup if plan else Setup()
    if setup.kind in (Kind.ROTATION, Kind.CONTEXT_BLOCKS):
        raise UserError(planning.CONTEXTS_ROTATE)
    study.prepare_to_write()
    with study.together():
        given = _given(study, [one.image.key for one in images], raters, plan is not None)
        pictures = [picture.key for picture in pictures_of(study)]
        rubric = study.rubrics.current()
        criteria = len(rubric.criteria) if rubric else 1
        properties = properties_of(setup, given, pictures, criteria, study.assignments.seconds())
        return study.assignments.accept(setup, properties, given)


def _given(
    study: OpenStudy, chosen: Sequence[int], raters: Sequence[Rater], has_plan: bool
) -> list[Assignment]:
    done, known = study.assignments.answered(), study.assignments.all()
    mine: dict[int, list[Assignment]] = defaultdict(list)
    for one in known:
        mine[one.rater].append(one)
    if not has_plan:  # everybody meets every image, in the study's order
        for rater in _raters(study, ()):
            mine[rater.key] = [Assignment(rater.key, picture.key, 0) for picture in pictures_of(study)]
    keys = [rater.key for rater in raters]
    found = []
    for key in dict.fromkeys([*mine, *keys]):
        found += _in_order(key, mine[key], chosen if key in keys else (), done)
    return found


def _in_order(
    rater: int, before: Sequence[Assignment], chosen: Sequence[int], done: Set[tuple[int, int]]
) -> list[Assignment]:
    """What was answered, or is practice, stays first; then the chosen images, then the others."""
    theirs = {one.image: one for one in before}
    begun = [one.image for one in before if one.is_practice or (rater, one.image) in done]
    order = dict.fromkeys([*begun, *(image for image in chosen if (rater, image) not in done), *theirs])
    return [
        Assignment(rater, image, place, old.context if old else "", bool(old and old.is_practice))
        for place, image in enumerate(order, start=1)
        for old in (theirs.get(image),)
    ]


def _raters(study: OpenStudy, names: Sequence[str]) -> list[Rater]:
    found = []
    for name in names or people_of(study):
        rater = study.raters.find(name)
        if rater is None or rater.kind not in PEOPLE:
            raise UserError(planning.nobody(name, people_of(study)))
        found.append(rater)
    return found


def _reasons(study: OpenStudy, needs: StudyNeeds, ratings: Ratings) -> dict[Why, Flags]:
    report = needs.report
    sheet = lay_out(ratings, report.against, scale=study.study.whole_image)
    answers = answers_of_people(ratings, scale=study.study.whole_image)
    none = np.zeros(len(ratings.images), np.bool_)
    differ = none.copy()
    for at in range(answers.votes.shape[1]):
        tally = answers.tally(at)
        differ |= (tally > 0).all(axis=1)
    is_chosen_by_judge = needs.split is not None
    return {
        Why.JUDGE_UNSTEADY: _unsteady(sheet.counts) if is_chosen_by_judge else none,
        Why.PEOPLE_DIFFER: differ,
        Why.RARE: _rare(needs, sheet.counts) if is_chosen_by_judge else none,
        Why.UNSURE: none,
        Why.SMALL_GROUP: _of_small_group(ratings, answers.image),
    }


def _unsteady(counts: Votes) -> Flags:
    """Whether runs differ on any criterion; counts of shape (images, runs, criteria)."""
    return np.asarray(((counts == 1).any(axis=1) & (counts == 0).any(axis=1)).any(axis=1))


def _rare(needs: StudyNeeds, counts: Votes) -> Flags:
    """Whether the judge gives the answer that the reference gives less often, on a criterion that needs more images."""
    found = np.zeros(counts.shape[0], np.bool_)
    for at, item in enumerate(needs.items[1:]):
        if item.more and item.images:
            rarer = 0 if 2 * item.not_met <= item.images else 1
            found |= (counts[..., at] == rarer).any(axis=1)
    return found


def _of_small_group(ratings: Ratings, answered: object) -> Flags:
    """Whether fewer than twice `ENOUGH_OF_EACH` images of its source or group are answered by anybody."""
    is_answered = np.zeros(len(ratings.images), np.bool_)
    is_answered[np.asarray(answered, np.int64)] = True
    found = np.zeros(len(ratings.images), np.bool_)
    for names in ([image.source for image in ratings.images], [image.group for image in ratings.images]):
        column = np.array(names, dtype=np.str_)
        several = np.unique(column)
        for name in several if len(several) > 1 else ():
            mine = column == name
            if (is_answered & mine).sum() < 2 * ENOUGH_OF_EACH:
                found |= mine
    return found
