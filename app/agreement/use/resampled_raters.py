"""Intervals for other people as well as other images, where a conclusion is about people like these.

Images and people are resampled independently of each other (the pigeonhole bootstrap: Owen 2007). Its variance is never
too small on average. The interval has Student's t with one degree of freedom less than there are people or images.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.agreement.estimate import Estimate, undefined
from app.agreement.fixed_order import product, whole_product
from app.agreement.random_numbers import random_numbers
from app.agreement.ratings.community_rules import MISSING, Votes
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
        nothing = undefined(use.too_few_people(number, LEAST_PEOPLE), images)
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
