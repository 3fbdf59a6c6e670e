"""The model of people and criteria: what is put in comes out, and which criteria separate nothing."""

import numpy as np
import pytest

from app.agreement.coefficients.criteria_model import CriteriaModel, fit_criteria
from app.agreement.coefficients.rating_arrays import Floats
from app.agreement.estimate import Estimate
from app.agreement.ratings.community_rules import MISSING, Votes
from app.agreement.report.criterion_checks import SEPARATES

Fitted = list[tuple[Floats, CriteriaModel]]
STUDIES, PEOPLE, PICTURES = 40, 5, 60
# Separation and easiness of seven criteria: two separate nothing, met by half and by four of five.
CRITERIA = ((0, 0), (0, 1.4), (2, 0), (2, 1.5), (3, 0.5), (3, -1), (4, 2))


def drawn(random: np.random.RandomState, traits: tuple[float, float], leniency: Floats) -> Votes:
    separation, easiness = traits
    odds = easiness + separation * random.standard_normal((PICTURES, 1)) + leniency
    is_met = random.random_sample((PICTURES, PEOPLE)) < 1 / (1 + np.exp(-odds))
    return np.asarray(is_met, np.int8)


@pytest.fixture(scope="module")
def fitted() -> Fitted:
    random = np.random.RandomState(8)
    found = []
    for _ in range(STUDIES):
        leniency = random.standard_normal(PEOPLE) / 2
        leniency -= leniency.mean()
        found.append((leniency, fit_criteria([drawn(random, traits, leniency) for traits in CRITERIA])))
    return found


def test_what_separates_nothing_is_found_and_what_separates_is_not(fitted: Fitted) -> None:
    flagged = np.array(
        [[(one.separation.high or 9) < SEPARATES for one in model.criteria] for _own, model in fitted]
    )
    assert (flagged[:, :2].mean(axis=0) >= 0.9).all()
    assert (flagged[:, 2:].mean(axis=0) <= 0.05).all()


def holds(one: Estimate, value: float) -> bool:
    assert one.low is not None
    assert one.high is not None
    return one.low <= value <= one.high


def test_intervals_hold_what_was_put_in(fitted: Fitted) -> None:
    of_people = [
        holds(one, own) for owns, model in fitted for own, one in zip(owns, model.leniency, strict=True)
    ]
    of_criteria = [
        (holds(one.separation, separation), holds(one.easiness, easiness))
        for _owns, model in fitted
        for (separation, easiness), one in zip(CRITERIA, model.criteria, strict=True)
    ]
    assert np.mean(of_people) >= 0.9
    assert (np.mean(of_criteria, axis=0) >= 0.93).all()
    separation = np.reshape(of_criteria, (STUDIES, len(CRITERIA), 2))[..., 0]
    assert (separation.mean(axis=0) >= 0.9).all()  # of 40 studies; by hand, of 300 or 500, at least 0.93


def test_missing_answers_and_constant_ones_break_nothing() -> None:
    random = np.random.RandomState(1)
    table = drawn(random, (2, 0), np.zeros(PEOPLE))
    table[random.random_sample(table.shape) < 0.4] = MISSING
    model = fit_criteria([table, np.ones_like(table)])
    assert 1 < float(model.criteria[0].separation) < 4
    assert float(model.criteria[1].easiness) > 2
    assert (model.criteria[1].separation.high or 0) > SEPARATES  # nothing is known of what does not occur
