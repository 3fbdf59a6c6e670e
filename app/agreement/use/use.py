"""How a judge may be used beside people who differ, as one of a panel, and for people other than these."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.agreement.advice.camps import MOST_PEOPLE
from app.agreement.ratings.community_rules import MISSING, Votes
from app.agreement.ratings.people_answers import PeopleAnswers, is_person
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.agreement.report.people import sides_of
from app.agreement.use.generosity import NOTHING_COMPARED, Scan, find_generosity
from app.agreement.use.panel import LEAST_JUDGES, Panel, panel_of
from app.agreement.use.resampled_raters import WithOtherPeople, with_other_people
from app.agreement.use.response_sets import ResponseSetReport, either_by_question, match_sets
from app.agreement.use.soft_labels import SoftLabels, soft_labels
from app.agreement.use.traits import Trait


@dataclass(frozen=True)
class Use:
    """Question by question, the label first; each is empty where it does not apply: no judge is compared (`soft`), the
    study has one judge (`panels`), nobody asked for it (`other_people`), nobody said that either answer is defensible
    (`sets`)."""

    soft: tuple[SoftLabels, ...] = ()
    panels: tuple[Panel, ...] = ()
    other_people: tuple[WithOtherPeople, ...] = ()
    sets: tuple[ResponseSetReport, ...] = ()
    generosity: Scan = NOTHING_COMPARED


NO_USE = Use()


def find_use(
    ratings: Ratings,
    question: Question,
    answers: PeopleAnswers,
    reference: RatingMatrix,
    against: RatingMatrix,
    judges: Sequence[RatingMatrix],
    traits: Sequence[Trait],
) -> Use:
    """judges: the sheets of all judges that answered or were asked. traits: of the images of the ratings."""
    own = sides_of(against)
    is_judged = is_person(reference.rater) and not is_person(against.rater)
    places = range(len(own))
    soft = [_soft(answers, place, own[place].votes) for place in places] if is_judged else []
    return Use(
        tuple(soft),
        tuple(_panels(reference, judges) if is_judged and len(judges) >= LEAST_JUDGES else ()),
        tuple(
            with_other_people(answers.table(place), own[place].votes, question.seed)
            for place in places
            if is_judged and question.resample_raters
        ),
        tuple(_sets(ratings, answers, judges)),
        find_generosity(sides_of(reference), own, traits) if is_judged else NOTHING_COMPARED,
    )


def _sets(
    ratings: Ratings, answers: PeopleAnswers, judges: Sequence[RatingMatrix]
) -> Iterator[ResponseSetReport]:
    if ratings.either is None or not judges:
        return
    flagged = np.zeros((len(answers.rater), len(ratings.criteria)), np.bool_)
    of_criteria = ratings.either & (answers.row_of >= 0) & (ratings.item < len(ratings.criteria))
    flagged[answers.row_of[of_criteria], ratings.item[of_criteria]] = True
    names = [sheet.rater.name for sheet in judges]
    sides = [sides_of(sheet) for sheet in judges]
    for place, either in enumerate(either_by_question(answers, flagged, ratings.label_rule).T):
        yield match_sets(answers, place, either, names, [side[place].votes for side in sides])


def _soft(answers: PeopleAnswers, place: int, judge: Votes) -> SoftLabels:
    each = []
    for rater, one in enumerate(answers.raters[:MOST_PEOPLE]):
        rows = answers.rows_of(rater)
        votes = np.full(answers.images, MISSING, np.int8)
        votes[answers.image[rows]] = answers.votes[rows, place]
        each.append((one.name, votes))
    return soft_labels(answers.others(place, ()), judge, each if len(answers.raters) <= MOST_PEOPLE else ())


def _panels(reference: RatingMatrix, judges: Sequence[RatingMatrix]) -> list[Panel]:
    names = [sheet.rater.name for sheet in judges]
    sides = [sides_of(sheet) for sheet in judges]
    return [
        panel_of(side.votes[:, 0], names, [one[place].votes for one in sides])
        for place, side in enumerate(sides_of(reference))
    ]
