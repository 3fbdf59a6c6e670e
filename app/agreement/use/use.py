"""How a judge may be used beside people who differ, as one of a panel, and for people other than these."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.advice.camps import MOST_PEOPLE
from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product, whole_product
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING, Votes
from app.agreement.ratings.people_answers import PeopleAnswers, is_person
from app.agreement.ratings.question import Question
from app.agreement.ratings.rating_matrix import RatingMatrix, Ratings
from app.agreement.report.people import sides_of
from app.agreement.use.generosity import NOTHING_COMPARED, Scan, find_generosity
from app.agreement.use.panel import LEAST_JUDGES, Panel, panel_of
from app.agreement.use.response_sets import ResponseSetReport, either_by_question, match_sets
from app.agreement.use.soft_labels import SoftLabels, soft_labels
from app.agreement.use.traits import Trait
from app.messages.agreement import use

LEAST_PEOPLE = 3
DRAWS = 2000
_AT_ONCE = 4_000_000  # numbers held in memory in one go

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class WithOtherPeople:
    """Mean agreement with one of the people (the judge's), and of two of them with each other, over all answers that
    both gave; the intervals are for other images and other people."""

    judge: Estimate
    people: Estimate


def with_other_people(people: Votes, judge: Votes, seed: int) -> WithOtherPeople:
    """people: shape (images, people), MISSING where there is no answer; judge: (images, runs)."""
    said = people[:, (people != MISSING).any(axis=0)]
    said = said[(said != MISSING).any(axis=1)]
    judge = judge[(people != MISSING).any(axis=1)]
    images, number = said.shape
    if number < LEAST_PEOPLE:
        nothing = undefined(use.too_few_people(answered=number, enough=LEAST_PEOPLE), images)
        return WithOtherPeople(nothing, nothing)
    random = random_numbers(seed)
    found: list[list[float]] = [[], []]
    drawn = 0
    size = max(1, _AT_ONCE // max(1, images * number))
    while drawn < DRAWS:
        some = min(size, DRAWS - drawn)
        weights = [_weights(random, some, count) for count in (images, number)]
        found[0] += _judge(said, judge, *weights)
        found[1] += _pairs(said, *weights)
        drawn += some
    once = [np.ones((1, images)), np.ones((1, number))]
    values = [_judge(said, judge, *once)[0], _pairs(said, *once)[0]]
    one, other = (
        _interval(value, np.array(draws), images, number) for value, draws in zip(values, found, strict=True)
    )
    return WithOtherPeople(one, other)


def _weights(random: np.random.RandomState, draws: int, units: int) -> Floats:
    """How often each unit is drawn; shape (draws, units)."""
    return random.multinomial(units, np.full(units, 1 / units), size=draws).astype(np.float64)


def _judge(said: Votes, judge: Votes, of_images: Floats, of_people: Floats) -> list[float]:
    """The judge's agreement with a person, draw by draw; nan where there is none."""
    met, answered = (judge == 1).sum(axis=1), (judge != MISSING).sum(axis=1)
    runs = np.where(said == 1, met[:, None], np.where(said == 0, (answered - met)[:, None], 0))
    share = np.divide(runs, answered[:, None], out=np.zeros(said.shape), where=answered[:, None] > 0)
    counts = ((said != MISSING) & (answered[:, None] > 0)).astype(np.float64)
    return _ratio(
        (product(of_images, share) * of_people).sum(axis=1),
        (whole_product(of_images, counts) * of_people).sum(axis=1),
    )


def _pairs(said: Votes, of_images: Floats, of_people: Floats) -> list[float]:
    """The agreement of two people, draw by draw; whoever is drawn twice makes no pair with themselves."""
    met, answered = (said == 1).astype(np.float64), (said != MISSING).astype(np.float64)
    squares = of_people**2

    def pairs(cells: Floats) -> Floats:
        return np.asarray(whole_product(of_people, cells.T) ** 2 - whole_product(squares, cells.T))

    equal, every = pairs(met) + pairs(answered - met), pairs(answered)
    return _ratio((of_images * equal).sum(axis=1), (of_images * every).sum(axis=1))


def _ratio(above: Floats, below: Floats) -> list[float]:
    return [float(one) for one in np.divide(above, below, out=np.full(len(above), np.nan), where=below > 0)]


def _interval(value: float, draws: Floats, images: int, people: int) -> Estimate:
    from scipy.special import stdtrit

    if np.isnan(value):
        return undefined(use.NOBODY_WITH_BOTH, 0)
    known = draws[~np.isnan(draws)]
    reach = float(stdtrit(min(images, people) - 1, 0.975) * known.std()) if len(known) else 1.0
    share = 1 - len(known) / len(draws)
    return Estimate(
        value, images, max(0.0, value - reach), min(1.0, value + reach), undefined_share=share or None
    )


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
