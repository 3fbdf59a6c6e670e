"""Images drawn again with random weights: how much they vary, what imagined images add, and when few are too few."""

import numpy as np
import pytest

from app.agreement.coefficients.alpha import krippendorff_alpha_sums
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import (
    kinds_of,
    resampled_coefficients,
    resampled_sums,
    weight_of_an_image,
    without_interval_of_few,
)
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.report.comparison import compare, count_pairs, with_intervals
from app.messages.agreement import coefficients as coefficients_text

NONE = np.zeros((0, 2))
MANY = 40_000


def shares(met: int, images: int, imagined: np.ndarray) -> np.ndarray:
    """The share met in many replicates of so many images."""
    block = np.column_stack([np.arange(images) < met, np.ones(images)]).astype(float)
    (sums,) = resampled_sums([kinds_of(block, imagined)], MANY, 3)
    assert sums[:, 1] == pytest.approx(np.full(MANY, images)), "weights add up to the images"
    return np.asarray(sums[:, 0] / sums[:, 1])


@pytest.mark.parametrize(("images", "student"), [(5, 2.7764451), (10, 2.2621572), (100, 1.9842170)])
def test_the_weight_of_an_image_makes_students_spread(images: int, student: float) -> None:
    weight = (images - 1) / images / (student / 1.9599640) ** 2
    assert weight_of_an_image(images) == pytest.approx(weight)
    found = shares(images // 2, images, NONE)
    share = images // 2 / images
    assert found.mean() == pytest.approx(share, abs=0.01)
    # Variance of a share of gamma weights: a beta distribution's.
    assert found.var() == pytest.approx(share * (1 - share) / (images * weight + 1), rel=0.05)


def test_one_image_weighs_one() -> None:
    assert weight_of_an_image(1) == 1


def test_imagined_images_weigh_as_much_as_one_and_six_tenths() -> None:
    imagined = np.array([[0.0, 1.0], [0.0, 1.0]])
    weight = 10 * weight_of_an_image(10)
    assert shares(10, 10, imagined).mean() == pytest.approx(weight / (weight + 1.6), abs=0.005)


def test_of_many_kinds_the_weights_vary_alike() -> None:
    """Past so many kinds, weights are drawn in portions."""
    block = np.column_stack([np.linspace(0, 1, 600), np.ones(600)])
    (sums,) = resampled_sums([kinds_of(block, NONE)], 4_000, 1)
    spread = block[:, 0].var() / (600 * weight_of_an_image(600) + 1)
    assert (sums[:, 0] / 600).var() == pytest.approx(spread, rel=0.1)


def test_images_without_a_pair_do_not_count() -> None:
    block = np.array([[1.0, 1.0], [0.0, 1.0], [0.0, 0.0]])
    assert kinds_of(block, NONE).images == 2


def test_imagined_units_are_one_of_each_kind() -> None:
    three = krippendorff_alpha_sums(np.array([[0, 0, 1], [1, 1, np.nan]]), categories=[0, 1])
    # Two agree throughout, two are split: of three answers one or two are met.
    assert sorted(three.imagined()[:, 4].tolist()) == [0, 1, 2, 3]
    assert three.imagined()[:, 1].tolist() == [3, 3, 3, 3]
    assert resampled_coefficients([], 10, 1).shape == (0, 10)


@pytest.mark.parametrize(
    ("images", "rarest", "is_given"), [(19, 2, False), (19, 3, True), (20, 2, True), (20, 0, True)]
)
def test_few_images_need_three_of_each_answer(images: int, rarest: int, is_given: bool) -> None:
    figure = without_interval_of_few(Estimate(0.5, images), images, (images - rarest, rarest))
    assert (figure is None) == is_given
    if figure is not None:
        assert figure.reason == coefficients_text.too_few_of_one_answer(few=20, least=3)


@pytest.mark.parametrize("rare", [2, 3])
def test_the_rarer_answer_is_the_references(rare: int) -> None:
    """The judge calls five not met, the person two or three."""
    person, judge = np.ones((12, 1), np.int8), np.ones((12, 1), np.int8)
    person[:rare], judge[1:6] = 0, 0
    doubts = np.zeros((12, 1), np.bool_)
    rows = count_pairs(
        RaterVotes("Ada", person, doubts), RaterVotes("judge", judge, doubts), np.ones(12, np.bool_)
    )
    found = with_intervals([compare(rows, ("Ada", "judge"))], [rows], 200, 1)[0]
    for name in ("kappa", "krippendorff_alpha", "balanced_accuracy"):
        assert (found[name].low is None) == (rare == 2), name
    assert found["gwet_ac1"].low is not None


def test_an_interval_holds_its_number_at_the_end_of_the_scale() -> None:
    ones = np.ones((30, 2), np.int8)
    doubts = np.zeros((30, 1), np.bool_)
    judge = RaterVotes("judge", ones, np.zeros((30, 2), np.bool_))
    rows = count_pairs(RaterVotes("Ada", ones[:, :1], doubts), judge, np.ones(30, np.bool_))
    figure = with_intervals([compare(rows, ("Ada", "judge"))], [rows], 500, 1)[0]["agreement"]
    assert (figure.value, figure.high) == (1, 1)
    assert 0.8 < float(figure.low or 0) < 0.97
