"""How many images are needed: by the rules that decide, and enough of them that they pass as often as it was said."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.advice.ends import Tried
from app.agreement.advice.gate import STEADY, Answers
from app.agreement.coefficients.chance_corrected import self_consistency
from app.agreement.planning.needed import (
    HARDLY,
    Outlook,
    Prospect,
    chance_of_passing,
    kinds_of,
    passes,
    prospect,
)
from app.agreement.report.alternative_annotator_test import alt_test
from app.study.judge.bounds import Bounds
from tests.benchmarks.agreement_plans import PASSES, is_passed, plans, study, true_chance

USUAL, ONCE = Bounds(), Tried()


def judged(
    images: int, not_met: float, recall: tuple[float, float], runs: int, seed: int, others: float = 0.97
) -> Answers:
    """A study whose judge is right on shares of met and of not met, and two other people on a share of the images."""
    random = np.random.default_rng(seed)
    reference = (random.random(images) >= not_met).astype(np.int8)
    chance = np.where(reference == 1, *recall)
    right = random.random((images, runs)) < chance[:, None]
    agree = random.random((images, 2)) < others
    votes = [
        np.where(found, reference[:, None], 1 - reference[:, None]).astype(np.int8)
        for found in (right, agree)
    ]
    return Answers(reference, votes[0], votes[1])


def outlook_of(answers: Answers, bounds: Bounds = USUAL, tried: Tried = ONCE) -> Prospect:
    found = prospect(kinds_of(answers), bounds, tried)
    assert found is not None
    return found


@given(
    st.integers(20, 120),
    st.floats(0.1, 0.6),
    st.tuples(st.floats(0.5, 1), st.floats(0.5, 1)),
    st.floats(0.85, 1),
    st.integers(1, 9),
    st.integers(1, 3),
    st.integers(0, 10**6),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_the_simulation_decides_as_the_advice_does(
    images: int,
    not_met: float,
    recall: tuple[float, float],
    others: float,
    tests: int,
    looks: int,
    seed: int,
    is_alone: bool,
) -> None:
    """The alternative annotator test, which is simulated for a typical person, forgives everything here."""
    answers = judged(images, not_met, recall, 1, seed, others)
    if is_alone:  # nobody beside the reference
        answers = Answers(answers.reference, answers.against, np.full((images, 1), -1, np.int8))
    kinds = kinds_of(answers)
    assert kinds.images == images
    forgiving = replace(USUAL, epsilon=1.0)
    tried = Tried(tests, looks)
    (found,) = passes(kinds, kinds.times[None, :].astype(np.int64), forgiving, tried)
    assert bool(found) == is_passed(answers, forgiving, tried)


def test_a_judge_that_is_not_steady_does_not_pass() -> None:
    """Its runs say the same in 0.82 (0.78 by the lower end), or in 0.9."""
    for wrong, is_steady in ((0.1, False), (0.05, True)):
        answers = judged(400, 0.5, (1 - wrong, 1 - wrong), 3, 5)
        kinds = kinds_of(answers)
        steady = self_consistency(np.where(answers.against == -1, np.nan, answers.against))
        assert (float(steady) > STEADY + 0.05) == is_steady
        (found,) = passes(kinds, kinds.times[None, :].astype(np.int64), USUAL, ONCE)
        assert bool(found) == is_steady


@pytest.mark.parametrize(("recall", "passed"), [((0.97, 0.97), True), ((0.62, 0.62), False)])
def test_the_alternative_annotator_test_is_asked(recall: tuple[float, float], passed: bool) -> None:
    """A judge that people beat by far fails it; bounds that forgive everything else let it pass."""
    answers = judged(300, 0.5, recall, 1, 8)
    people = np.column_stack([answers.reference, answers.others]).astype(float)
    tested = alt_test(people, answers.against.astype(float), epsilon=0.1)
    assert tested.passes is passed
    kinds = kinds_of(answers)
    times = kinds.times[None, :].astype(np.int64)
    (found,) = passes(kinds, times, Bounds(tolerance=1.0, epsilon=0.1), ONCE)
    assert bool(found) == passed
    (forgiven,) = passes(kinds, times, Bounds(tolerance=1.0, epsilon=1.0), ONCE)
    assert forgiven


def test_of_plans_of_few_images_four_of_five_lead_to_a_study_that_passes() -> None:
    """From 60 images: a judge right on .97 of both answers, among people right on .97."""
    judge = 0.5, (0.97, 0.97), 0.97
    found = plans(60, *judge, 20, lambda images: true_chance(images, *judge, studies=40))
    assert found.named >= 15
    assert found.good >= 0.8 * found.named
    assert found.hopeless == 0


def test_a_good_judge_is_hardly_ever_called_hopeless() -> None:
    judge = 0.5, (0.93, 0.9), 0.92
    found = plans(30, *judge, 20, lambda images: true_chance(images, *judge, studies=40))
    assert found.hopeless <= 1
    assert found.good >= 0.8 * found.named


def test_near_the_bounds_a_plan_that_names_a_number_names_enough() -> None:
    """A judge that needs about 560 images: only pilots in which it looks better than it is name a number."""
    judge = 0.5, (0.88, 0.85), 0.95
    enough = 560
    assert true_chance(enough, *judge, studies=40) >= PASSES - 0.1
    found = plans(60, *judge, 30, lambda images: float(images * 1.1 >= enough))
    assert found.named >= 5
    assert found.good >= 0.8 * found.named


def test_a_large_pilot_names_about_as_many_as_are_needed() -> None:
    found = outlook_of(judged(4_000, 0.5, (0.93, 0.93), 1, 1))
    assert found.outlook is Outlook.ENOUGH
    assert found.needed is not None
    images = found.needed.images
    assert true_chance(images, 0.5, (0.93, 0.93), 0.97, ONCE) >= PASSES - 0.05
    assert true_chance(images // 3, 0.5, (0.93, 0.93), 0.97, ONCE) < PASSES


def test_a_judge_below_the_bounds_is_hopeless() -> None:
    found = outlook_of(judged(200, 0.5, (0.95, 0.4), 1, 1))
    assert (found.outlook, found.needed, found.more_images) == (Outlook.HOPELESS, None, None)
    assert found.at_most < HARDLY


def test_a_few_errors_leave_it_open() -> None:
    found = outlook_of(judged(30, 0.5, (0.85, 0.85), 1, 4))
    assert (found.outlook, found.needed, found.more_images) == (Outlook.OPEN, None, 30)
    assert found.at_most >= HARDLY


def test_people_who_do_not_agree_leave_nothing_to_the_judge() -> None:
    """However good the judge is; more images do not change it."""
    found = outlook_of(judged(200, 0.2, (0.97, 0.97), 1, 3, others=0.65))
    assert found.outlook is Outlook.HOPELESS


def test_nothing_is_said_where_one_answer_is_unknown() -> None:
    assert prospect(kinds_of(judged(50, 0.0, (0.95, 0.9), 1, 1)), USUAL, ONCE) is None


def test_more_questions_and_stricter_bounds_need_more_images() -> None:
    answers = judged(150, 0.5, (0.95, 0.95), 1, 2)
    cases = ((USUAL, ONCE), (USUAL, Tried(20)), (Bounds(0.85, 0.85), Tried(20)))
    found = [one.needed.images for one in (outlook_of(answers, *case) for case in cases) if one.needed]
    assert len(found) == 3
    assert found[0] < found[1] < found[2]


def test_counts_fit_together() -> None:
    answers = judged(100, 0.4, (0.97, 0.97), 1, 2)
    kinds = kinds_of(answers)
    needed = outlook_of(answers).needed
    assert needed is not None
    assert needed.more == max(0, needed.images - 100)
    assert needed.not_met == round(kinds.not_met / 100 * needed.images)
    assert needed.more_not_met <= needed.more
    assert chance_of_passing(kinds, needed.images, USUAL, ONCE) >= PASSES - 0.05


def test_the_number_named_is_enough_at_the_next_look() -> None:
    """Whoever reads the number has looked, so the ends of the next look hold for two: with as many images as do at a
    first look, a good judge mostly fails at the second."""
    answers = study(60, 0.5, (0.93, 0.9), 0.92, seed=3)
    first, second = (outlook_of(answers, tried=tried).needed for tried in (ONCE, ONCE.next_look))
    assert first is not None
    assert second is not None
    assert second.images > first.images
    assert true_chance(second.images, 0.5, (0.93, 0.9), 0.92, studies=40) >= PASSES


def test_people_who_recognise_a_rare_answer_are_not_called_hopeless() -> None:
    """With 80 % met, people who are right on .92 agree on .70 of "not met", but two of them show that a third sees
    it."""
    found = outlook_of(study(300, 0.8, (0.93, 0.9), 0.92, seed=1), tried=ONCE.next_look)
    assert found.outlook is not Outlook.HOPELESS
    assert found.at_most > 0.5


def test_people_who_answer_some_of_the_images_are_tested_on_as_many() -> None:
    """Thirty people share the answers, so that each has a tenth of the images: the test cannot tell yet."""
    answers = judged(250, 0.5, (0.62, 0.62), 1, 8)
    for people, passed in ((0.0, False), (30.0, True)):
        kinds = kinds_of(answers, people)
        drawn = kinds.times[None, :].astype(np.int64)
        (found,) = passes(kinds, drawn, Bounds(tolerance=1.0, epsilon=0.1), ONCE)
        assert bool(found) is passed
