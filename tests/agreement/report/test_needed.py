"""How many images are needed: by the gate that decides, and enough of them that it passes as often as it was said."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.advice.gate import ENOUGH_OF_EACH, Answers, gate
from app.agreement.planning.needed import POWER, chance_of_passing, kinds_of, needed_images, passes
from app.study.judge.bounds import GUESSING, Bounds

USUAL = Bounds()


def judged(images: int, not_met: float, recall: tuple[float, float], runs: int, seed: int) -> Answers:
    """A study whose judge is right on shares of met and of not met, and two other people on 97 of 100 images."""
    random = np.random.default_rng(seed)
    reference = (random.random(images) >= not_met).astype(np.int8)
    chance = np.where(reference == 1, *recall)
    right = random.random((images, runs)) < chance[:, None]
    others = random.random((images, 2)) < 0.97
    votes = [
        np.where(found, reference[:, None], 1 - reference[:, None]).astype(np.int8)
        for found in (right, others)
    ]
    return Answers(reference, *votes)


def is_passed(answers: Answers, bounds: Bounds = USUAL, tests: int = 1) -> bool:
    """What the advice asks of the gate."""
    found = gate(answers.with_enough_others(), bounds, tests)
    beats = found.gain.low is not None and found.gain.low > GUESSING
    return found.clears and beats and all(side.agreement.n >= ENOUGH_OF_EACH for side in found.classes)


@given(
    st.integers(20, 120),
    st.floats(0.1, 0.6),
    st.tuples(st.floats(0.5, 1), st.floats(0.5, 1)),
    st.integers(1, 3),
    st.integers(1, 9),
    st.integers(0, 10**6),
    st.booleans(),
)
@settings(max_examples=150, deadline=None)
def test_the_simulation_decides_as_the_gate_does(
    images: int, not_met: float, recall: tuple[float, float], runs: int, tests: int, seed: int, is_alone: bool
) -> None:
    answers = judged(images, not_met, recall, runs, seed)
    if is_alone:  # nobody beside the reference
        answers = Answers(answers.reference, answers.against, np.full((images, 1), -1, np.int8))
    kinds = kinds_of(answers)
    assert kinds.images == images
    (found,) = passes(kinds, kinds.times[None, :], USUAL, tests)
    assert bool(found) == is_passed(answers, USUAL, tests)


@pytest.mark.parametrize(
    ("not_met", "recall", "runs", "bounds"),
    [(0.5, (0.9, 0.9), 1, USUAL), (0.2, (0.95, 0.8), 1, USUAL), (0.3, (0.9, 0.9), 3, Bounds(0.7, 0.75))],
)
def test_with_so_many_images_the_gate_passes_a_judge_of_this_quality_as_often_as_planned(
    not_met: float, recall: tuple[float, float], runs: int, bounds: Bounds
) -> None:
    """Fresh studies of the planned size, by the gate itself, from a large pilot."""
    needed = needed_images(kinds_of(judged(20_000, not_met, recall, runs, 1)), bounds, 1)
    assert needed is None or needed.more == 0
    assert needed is not None
    times = 250
    passed = sum(
        is_passed(judged(needed.images, not_met, recall, runs, seed), bounds) for seed in range(times)
    )
    assert passed / times >= POWER - 0.08  # three standard errors of the share
    fewer = [
        is_passed(judged(needed.images // 2, not_met, recall, runs, seed), bounds) for seed in range(times)
    ]
    assert sum(fewer) / times < POWER


def test_a_judge_below_the_bounds_is_never_enough() -> None:
    answers = judged(200, 0.5, (0.95, 0.4), 1, 1)
    assert needed_images(kinds_of(answers), USUAL, 1) is None


def test_nothing_is_said_where_one_answer_is_unknown() -> None:
    answers = judged(50, 0.0, (0.95, 0.9), 1, 1)
    assert needed_images(kinds_of(answers), USUAL, 1) is None


def test_more_questions_and_stricter_bounds_need_more_images() -> None:
    kinds = kinds_of(judged(40, 0.5, (0.9, 0.9), 1, 2))
    sizes = [
        needed_images(kinds, bounds, tests)
        for bounds, tests in ((USUAL, 1), (USUAL, 20), (Bounds(0.75, 0.75), 20))
    ]
    found = [one.images for one in sizes if one]
    assert len(found) == 3
    assert found == sorted(found)
    assert found[0] < found[2]


def test_counts_fit_together() -> None:
    kinds = kinds_of(judged(40, 0.25, (0.9, 0.8), 1, 2))
    needed = needed_images(kinds, USUAL, 1)
    assert needed is not None
    assert needed.more == max(0, needed.images - 40)
    assert needed.not_met == round(kinds.not_met / 40 * needed.images)
    assert needed.more_not_met <= needed.more
    assert chance_of_passing(kinds, needed.images, USUAL, 1) >= POWER
