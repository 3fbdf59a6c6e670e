"""Errors that gather in small groups, images that people left out, and people's agreement on each answer, by hand."""

import uuid
from datetime import UTC, datetime

import numpy as np
import pytest

from app.agreement.advice.differing_groups import differs_by_group
from app.agreement.advice.gate import Answers
from app.agreement.advice.unanswered import find_unanswered, images_to_answer
from app.agreement.coefficients.specific_agreement import specific_agreement
from app.study.ratings.rating_columns import RatedImage
from app.study.team.assignments import Assignment, CountRange, Order, Plan, Properties, Setup

EVERY = np.ones(120, np.bool_)
GROUPS = np.arange(120) // 6


def judged(wrong: list[int]) -> Answers:
    """120 images that are not met, and a judge that is wrong on these."""
    against = np.zeros((120, 1), np.int8)
    against[wrong] = 1
    return Answers(np.zeros(120, np.int8), against, np.full((120, 1), -1, np.int8))


def test_errors_that_gather_in_one_group_and_those_that_do_not() -> None:
    assert differs_by_group(judged([0, 1, 2, 3, 4, 5]), GROUPS, EVERY, 0.05)
    assert not differs_by_group(judged([0, 20, 40, 60, 80, 100]), GROUPS, EVERY, 0.05)
    assert not differs_by_group(judged([0, 1, 2, 3, 4, 5]), GROUPS, GROUPS > 0, 0.05)
    assert not differs_by_group(judged([]), GROUPS, EVERY, 0.05)
    assert not differs_by_group(judged(list(range(120))), GROUPS, EVERY, 0.05)


def test_a_judge_that_is_alike_everywhere_is_seldom_said_to_differ() -> None:
    random = np.random.default_rng(1)
    wrong = [np.flatnonzero(random.random(120) < 0.1).tolist() for _ in range(300)]
    found = [differs_by_group(judged(one), GROUPS, EVERY, 0.05) for one in wrong]
    assert np.mean(found) <= 0.05


# Images that only the judge answered


def images(count: int) -> list[RatedImage]:
    return [RatedImage(at + 100, uuid.UUID(int=at), at + 1, f"{at}.png", "", "") for at in range(count)]


@pytest.mark.parametrize(("left_out", "is_told"), [(5, False), (6, True)])
def test_one_in_twenty_images_may_be_left_out(left_out: int, is_told: bool) -> None:
    reference = np.ones(100, np.int8)
    reference[:left_out] = -1
    judge = np.ones((100, 1), np.int8)
    judge[:left_out] = 0
    found = find_unanswered(reference, judge, np.ones(100, np.bool_), images(100))
    assert (found is not None) is is_told
    if found is not None:
        assert (found.images, found.judged, found.calls_met) == ((1, 2, 3, 4, 5, 6), 100, (1.0, 0.0))
    planned = np.arange(100) >= left_out
    assert find_unanswered(reference, judge, planned, images(100)) is None


@pytest.mark.parametrize(("order", "to_answer"), [(Order.FIXED, [0, 1, 2, 4]), (Order.RANDOM, [0, 2])])
def test_what_a_random_order_left_for_later_was_not_left_out(order: Order, to_answer: list[int]) -> None:
    """Of four images given in the order 3, 1, 5, 2 the second was answered last."""
    given = [Assignment(1, 100 + place, at) for at, place in enumerate((2, 0, 4, 1), start=1)]
    none = CountRange(0, 0, 0)
    made = Properties(1, 4, 0, none, none, None, None, 0, 0)
    plan = Plan(uuid.UUID(int=1), Setup(order=order), made, datetime(2026, 1, 1, tzinfo=UTC))
    answered = np.array([True, False, False, False, False])
    found = images_to_answer(plan, given, answered, [100, 101, 102, 103, 104])
    assert np.flatnonzero(found).tolist() == to_answer


# People's agreement on each answer


def test_two_people_from_their_table() -> None:
    """Both met on 40 images, both not met on 3, and different on 7: 80 of 87, and 6 of 13 (Cicchetti and Feinstein)."""
    tally = np.array([[0, 2]] * 40 + [[2, 0]] * 3 + [[1, 1]] * 7)
    met, not_met = specific_agreement(tally, 1), specific_agreement(tally, 0)
    assert met.value == pytest.approx(80 / 87)
    assert not_met.value == pytest.approx(6 / 13)
    assert (met.n, not_met.n) == (47, 10)
    assert not_met.low is not None
    assert not_met.low < 0.3


def test_three_people_count_once_each() -> None:
    """On one image two of three say no: each of the two meets one in two who says so; on another all three do."""
    found = specific_agreement(np.array([[2, 1], [3, 0], [1, 0]]), 0)
    assert found.value == pytest.approx((1 + 3) / 5)
    assert found.n == 2, "one person alone agrees with nobody"
    assert not specific_agreement(np.array([[0, 2]]), 0).is_defined


@pytest.mark.parametrize(("seen", "people"), [(0.7, 2), (0.9, 2), (0.8, 3), (0.95, 3)])
def test_its_interval_holds_the_truth(seen: float, people: int) -> None:
    """People who each see this share of what is not met, of one image in three."""
    random = np.random.default_rng(1)
    held = []
    for _ in range(600):
        is_wrong = random.random(200) < 1 / 3
        noes = np.where(is_wrong, random.binomial(people, seen, 200), 0)
        found = specific_agreement(np.stack([noes, people - noes], axis=1), 0)
        assert found.low is not None
        assert found.high is not None
        held.append(found.low <= seen <= found.high)
    assert np.mean(held) >= 0.93
