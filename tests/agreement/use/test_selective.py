"""Selective use: thresholds and bounds by hand, and by simulation that the bound holds."""

import uuid
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.gate import ONCE, Answers
from app.agreement.intervals.share_intervals import exact_interval
from app.agreement.use.selective import Selective, Sure, development_part, selective_use, sure_of
from app.study.judge.bounds import Bounds
from app.study.ratings.rating_columns import RatedImage

Votes = npt.NDArray[np.int8]
RUNS = 5


def votes_of(*rows: str) -> Votes:
    """A row of signs for each image, a sign for each run."""
    return np.array([[{"1": 1, "0": 0, ".": -1}[sign] for sign in row] for row in rows], np.int8)


def use(
    reference: Votes, sure: Sure | None, development: npt.NDArray[np.bool_], sources: list[str] | None = None
) -> Selective:
    names = {"source": np.array(sources or [""] * len(reference)), "group": np.array([""] * len(reference))}
    answers = Answers(
        reference, np.zeros((len(reference), 1), np.int8), np.zeros((len(reference), 0), np.int8)
    )
    return selective_use(answers, sure, development, names, Bounds(), ONCE)


def sure_or_guessing(images: int, share: float, right: float = 1.0, seed: int = 1) -> tuple[Votes, Votes]:
    """A judge of five runs that agree with each other on a share of the images, where it is right so often, and that
    guesses run by run on the others: reference and votes."""
    random = np.random.default_rng(seed)
    reference = np.arange(images) % 2
    said = np.where(random.random(images) < right, reference, 1 - reference)
    is_sure = random.random(images) < share
    guesses = random.integers(0, 2, (images, RUNS))
    guesses[:, :4] = [0, 1, 0, 1]  # three of five runs at most agree when they guess
    return reference.astype(np.int8), np.where(is_sure[:, None], said[:, None], guesses).astype(np.int8)


def halves(images: int) -> npt.NDArray[np.bool_]:
    return np.asarray(np.arange(images) // 2 % 2 == 0)


def test_how_sure_a_judge_is() -> None:
    sure = sure_of(votes_of("11111", "11100", "11...", "1100.", "....."))
    assert sure is not None
    assert sure.votes.tolist() == [1, 1, 1, -1, -1]
    assert sure.sureness.tolist() == [1.0, 0.6, 0.4, 0.4, 0.0], "a run that is silent does not agree"
    assert sure.above(0.6).tolist() == [1, 1, -1, -1, -1]


def test_probabilities_say_it_for_a_single_run() -> None:
    sure = sure_of(votes_of("1", "0", "."), np.array([[0.9], [0.25], [np.nan]]))
    assert sure is not None
    assert (sure.by, sure.votes.tolist(), sure.sureness.tolist()) == (
        "probability",
        [1, 0, -1],
        [0.9, 0.75, 0.5],
    )


@pytest.mark.parametrize(("part", "failing"), [("development", ()), ("tested", ("B",))])
def test_sources_are_asked_of_the_images_that_the_threshold_was_not_chosen_on(
    part: str, failing: tuple[str, ...]
) -> None:
    """The judge is sure everywhere, and wrong on the images of B in one of the parts."""
    reference = (np.arange(400) % 2).astype(np.int8)
    development = halves(400)
    sources = np.where(np.arange(400) % 20 >= 16, "B", "A")
    is_wrong = (sources == "B") & (development if part == "development" else ~development)
    votes = np.where(is_wrong, 1 - reference, reference).astype(np.int8)
    sure = Sure(votes, np.ones(400), "runs")
    bounds = Bounds(tolerance=0.5)
    names = {"source": sources, "group": np.array([""] * 400)}
    answers = Answers(reference, votes[:, None], np.zeros((400, 0), np.int8))
    assert selective_use(answers, sure, development, names, bounds, ONCE).failing == failing


def test_a_judge_asked_once_is_never_known_to_be_sure() -> None:
    assert sure_of(votes_of("1", "0")) is None
    assert sure_of(votes_of("1", "0"), np.full((2, 1), np.nan)) is None
    found = use(np.array([1, 0], np.int8), None, halves(2))
    assert (found.threshold, found.clears) == (None, False)
    assert "asked once" in found.reason


def test_by_hand() -> None:
    reference, votes = sure_or_guessing(400, 0.7)
    found = use(reference, sure_of(votes), halves(400))
    rest = ~halves(400)
    accepted = rest & (np.abs(votes.sum(axis=1) - 2.5) == 2.5)
    on_met = int((accepted & (reference == 1)).sum())
    assert (found.threshold, found.clears, found.development, found.rest) == (1.0, True, 200, 200)
    assert found.coverage.value == accepted.sum() / 200
    assert found.met.agreement.n == on_met
    assert found.met.agreement.low == exact_interval(on_met, on_met).low
    assert found.met.limit == 0.8, "nobody else answered"
    assert [point.threshold for point in found.curve] == [0.6, 1.0]
    assert found.curve[-1].wrong == 0
    assert found.curve[0].wrong > 0.05


def test_the_lowest_threshold_that_is_good_enough_is_chosen() -> None:
    """All images at 0.8 or more are right, so that nothing is gained by asking for 1."""
    reference = (np.arange(400) % 2).astype(np.int8)
    sure = Sure(reference, np.where(np.arange(400) % 3 == 0, 1.0, 0.8), "runs")
    assert use(reference, sure, halves(400)).threshold == 0.8


def test_what_the_development_part_shows_is_not_counted() -> None:
    """A judge that is right there only fails; one that is wrong there only may pass."""
    reference = (np.arange(400) % 2).astype(np.int8)
    development = halves(400)
    sureness = np.ones(400)
    for part, clears in ((development, False), (~development, True)):
        said = np.where(part, reference, 1 - reference).astype(np.int8)
        assert use(reference, Sure(said, sureness, "runs"), development).clears is clears


@pytest.mark.parametrize(("wrong", "clears"), [(3, True), (4, False)])
def test_the_exact_lower_end_decides(wrong: int, clears: bool) -> None:
    """Of 40 images of the test part, 37 right are at least 0.796, and 36 at least 0.763; the study asks for 0.78."""
    reference = np.array(([1] * 40 + [0] * 40) * 2, np.int8)
    development = np.arange(160) < 80
    said = reference.copy()
    said[120 : 120 + wrong] = 1
    names = {"source": np.full(160, ""), "group": np.full(160, "")}
    answers = Answers(reference, said[:, None], np.zeros((160, 0), np.int8))
    bounds = replace(Bounds(), tolerance=0.22)
    found = selective_use(answers, Sure(said, np.ones(160), "runs"), development, names, bounds, ONCE)
    assert (found.met.clears, found.not_met.clears) == (True, clears)


def test_a_source_on_which_it_fails_although_it_is_sure_stands_in_the_way() -> None:
    reference = (np.arange(400) % 2).astype(np.int8)
    sources = ["A", "A", "A", "A", "A", "A", "A", "A", "B", "B"] * 40
    said = np.where(np.array(sources) == "B", 1, reference).astype(np.int8)
    found = use(reference, Sure(said, np.ones(400), "runs"), halves(400), sources)
    assert found.failing == ("B",)
    assert not found.clears


def test_few_images_of_either_answer_in_a_part_give_no_threshold() -> None:
    reference = np.array([1] * 36 + [0] * 4, np.int8)
    found = use(reference, Sure(reference, np.ones(40), "runs"), halves(40))
    assert found.threshold is None
    assert "20 images" in found.reason


def test_the_development_part_is_about_half_and_stays_when_images_are_added() -> None:
    images = [RatedImage(key, uuid.UUID(int=key), key, f"{key}.png", "", "") for key in range(1, 401)]
    part = development_part(images)
    assert 160 < part.sum() < 240
    assert (development_part(images[:100]) == part[:100]).all()
    assert development_part(images, {images[3].id}).nonzero()[0].tolist() == [3]


@pytest.mark.parametrize("size", [60, 300])
def test_the_bound_holds(size: int) -> None:
    """A judge that is right on exactly what is asked for, 0.8, where it is sure, clears in at most 5 of 100 studies,
    whatever threshold the development part suggests."""
    random = np.random.default_rng(4)
    cleared = 0
    for _ in range(400):
        reference = random.integers(0, 2, size).astype(np.int8)
        said = np.where(random.random(size) < 0.8, reference, 1 - reference).astype(np.int8)
        sure = Sure(said, random.choice([0.6, 0.8, 1.0], size), "runs")
        cleared += use(reference, sure, random.random(size) < 0.5).clears
    assert cleared <= 20


@pytest.mark.parametrize(("right", "clears"), [(0.74, False), (0.97, True)])
def test_a_judge_may_not_lag_people_on_the_images_on_which_it_is_sure(right: float, clears: bool) -> None:
    """People are always right on the easy images, on which the judge is sure, and guess on the others. It is their
    agreement on the easy ones that counts."""
    images = 2000
    random = np.random.default_rng(6)
    reference = (np.arange(images) % 2).astype(np.int8)
    is_easy = np.arange(images) // 4 % 5 < 3
    others = np.where(is_easy | (random.random(images) < 0.5), reference, 1 - reference).astype(np.int8)
    is_right = (reference == 1) | (random.random(images) < right)
    said = np.where(is_right, reference, 1 - reference).astype(np.int8)
    sure = Sure(said, np.where(is_easy, 1.0, 0.4), "runs")
    names = {"source": np.full(images, ""), "group": np.full(images, "")}
    answers = Answers(reference, said[:, None], others[:, None])
    found = selective_use(answers, sure, halves(images), names, Bounds(), ONCE)
    assert found.not_met.people.value == 1.0
    assert found.not_met.limit == 0.8
    assert (found.met.clears, found.not_met.keeps_up, found.clears) == (True, clears, clears)


@pytest.mark.parametrize(("wrong_from", "clears"), [(60, True), (0, False)])
def test_the_lead_is_taken_image_by_image(wrong_from: int, clears: bool) -> None:
    """The judge is wrong on 18 of 100 not-met images, people on 20. On the same images the judge is sure to keep up;
    on others it may lag by more than the tolerance of 0.1. The lower end of its agreement is 0.731 in both cases."""
    reference = np.array(([1] * 100 + [0] * 100) * 2, np.int8)
    said, others = reference.copy(), reference.copy()
    for start in (100, 300):
        said[start + wrong_from : start + wrong_from + 18] = 1
        others[start + 60 : start + 80] = 1
    names = {"source": np.full(400, ""), "group": np.full(400, "")}
    answers = Answers(reference, said[:, None], others[:, None])
    sure = Sure(said, np.ones(400), "runs")
    found = selective_use(answers, sure, np.arange(400) < 200, names, replace(Bounds(), tolerance=0.1), ONCE)
    assert (found.not_met.agreement.low or 0) > found.not_met.limit
    assert (found.not_met.keeps_up, found.clears) == (clears, clears)


def test_a_judge_that_is_right_where_it_is_sure_is_found() -> None:
    """Right on 97 of 100 where it is sure, with 200 images to test it on."""
    found = 0
    for seed in range(50):
        reference, votes = sure_or_guessing(400, 0.7, 0.97, seed)
        found += use(reference, sure_of(votes), halves(400)).clears
    assert found >= 48
