"""What is drawn again and weighed: how many, in which portions, with which spread, and what ends are made of it."""

from dataclasses import replace
from statistics import NormalDist

import numpy as np
import pytest

from app.agreement.coefficients.moments import mean_measure, median_measure
from app.agreement.coefficients.pairs import raw_agreement
from app.agreement.estimate import Estimate
from app.agreement.intervals import resampling
from app.agreement.intervals.resampling import (
    are_equal,
    bootstrap,
    corrected_ends,
    draws_of,
    kinds_of,
    percentiles,
    resampled_sums,
    sample_of,
    weight_of_an_image,
    with_intervals as unit_intervals,
    with_percentiles,
    without_interval_of_few,
)
from app.agreement.intervals.share_intervals import normal_quantile, share_interval
from app.agreement.random_numbers import random_numbers
from app.messages.agreement import coefficients as coefficients_text

# Drawing again


@pytest.mark.parametrize(("clusters", "has_ends"), [(19, False), (20, True)])
def test_named_clusters_are_drawn_from_twenty(clusters: int, has_ends: bool) -> None:
    pairs = np.array([[1, 1], [1, 0], [0, 0]] * 20)[: 2 * clusters]
    figure = bootstrap(raw_agreement, pairs, clusters=np.arange(2 * clusters) // 2, n=50)
    assert (figure.n, figure.low is not None) == (clusters, has_ends)
    assert has_ends or figure.reason == coefficients_text.few_clusters(clusters=clusters, least=20)
    assert bootstrap(raw_agreement, pairs[:clusters], n=50).low is not None, (
        "images that are not named need no more"
    )


def test_two_units_are_enough_to_draw_and_one_replicate_to_ask_for() -> None:
    two = bootstrap(raw_agreement, [[1, 1], [1, 0]], n=200)
    assert (two.low, two.high) == (0.0, 1.0)
    assert bootstrap(raw_agreement, [[1, 1], [1, 0]], n=1).count("replicates") == 1
    assert bootstrap(raw_agreement, [[1, 1]], n=9).reason == coefficients_text.ONE_CLUSTER


@pytest.mark.parametrize("confidence", [0.0, 1.0])
def test_no_confidence_and_certainty_are_refused(confidence: float) -> None:
    with pytest.raises(ValueError, match="confidence between 0 and 1"):
        bootstrap(raw_agreement, [[1, 1], [1, 0]], n=9, confidence=confidence)


@pytest.mark.parametrize(("undefined_of_four", "has_ends"), [(2, True), (3, False)])
def test_an_interval_needs_half_of_the_replicates(undefined_of_four: int, has_ends: bool) -> None:
    calls = iter(range(9))

    def sometimes(_: object) -> float | None:
        at = next(calls)  # the first call is that of the figure itself
        return None if 0 < at <= undefined_of_four else float(at)

    figure = bootstrap(sometimes, np.arange(12.0).reshape(6, 2), n=4)
    assert (figure.undefined_share, figure.low is not None) == (undefined_of_four / 4, has_ends)


@pytest.mark.parametrize(
    ("works", "reason"), [(1, coefficients_text.ONE_CLUSTER), (2, coefficients_text.FEW_FOR_ORDER)]
)
def test_a_median_of_one_or_two_works(works: int, reason: str) -> None:
    scores = np.arange(float(works))[:, None]
    (median,) = unit_intervals([median_measure(scores)], draws_of(works, None, 50, 1))
    assert (median.low, median.reason) == (None, reason)


def test_units_by_themselves_are_no_clusters() -> None:
    scores = np.array([1.0, 2.0, 4.0])[:, None]
    (alone,) = unit_intervals([mean_measure(scores)], draws_of(3, None, 1, 1))
    assert "clusters" not in dict(alone.counts)
    (clustered,) = unit_intervals([mean_measure(scores)], draws_of(3, ["a", "b", "c"], 1, 1))
    assert clustered.count("clusters") == 3


def test_portions_draw_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    scores = np.array([1.0, 2.0, 4.0, 7.0, 9.0])[:, None]
    draws = draws_of(5, None, 40, 3)
    whole = np.vstack(list(draws.portions()))
    assert whole.shape == (40, 5)
    assert (whole.sum(axis=1) == 5).all()
    monkeypatch.setattr(resampling, "_CELLS_AT_ONCE", 15)
    parts = list(draws.portions())
    assert [len(one) for one in parts] == [3] * 13 + [1]
    (median,) = unit_intervals([median_measure(scores)], draws)
    assert median.low is not None
    assert median.high is not None
    assert 1 <= median.low <= 4 <= median.high <= 9


def test_steps_draw_as_many_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    table = np.array([[1, 1], [1, 0], [0, 0], [0, 1]] * 3, float)
    sample = sample_of(raw_agreement, table, None, {})
    monkeypatch.setattr(resampling, "_BOOTSTRAP_CELLS", 60)
    assert len(sample.replicates(23, random_numbers(1))) == 23
    values, times = sample.without_one()
    assert np.sort(np.repeat(values, times)) == pytest.approx([5 / 11] * 6 + [6 / 11] * 6)


@pytest.mark.parametrize(("off", "below"), [(1e-10, 0.4), (1e-8, 0.3)])
def test_replicates_that_differ_by_rounding_are_ties(off: float, below: float) -> None:
    """Around 1,000 a billionth is rounding: 30 lie below, 20 are the same but for `off`, 50 above."""
    replicates = np.repeat([990.0, 1000.0 + off, 1010.0], [30, 20, 50])
    ends = corrected_ends(1000.0, replicates, lambda: (np.array([6.0, 8.0]), np.array([5, 5])), (0.05, 0.95))
    normal = NormalDist()
    bias = normal.inv_cdf(below)
    assert ends == pytest.approx([normal.cdf(2 * bias + normal.inv_cdf(end)) for end in (0.05, 0.95)])


# Weights


def test_the_weight_of_an_image_makes_students_spread() -> None:
    """Of five images Student's t is 2.776 wide where the normal distribution is 1.960."""
    assert weight_of_an_image(5) == pytest.approx(4 / 5 * (1.959964 / 2.776445) ** 2, rel=1e-6)
    assert weight_of_an_image(2) == pytest.approx(1 / 2 * (1.959964 / 12.706205) ** 2, rel=1e-6)
    assert weight_of_an_image(1) == weight_of_an_image(0) == 1.0


def test_weighted_sums_by_their_moments() -> None:
    """Twenty images of one kind and ten of another, with two imagined ones that weigh 1.6 together."""
    kinds = kinds_of(
        np.array([[1.0, 0.0]] * 20 + [[0.0, 1.0]] * 10 + [[0.0, 0.0]] * 5), np.array([[1.0, 0], [0, 1.0]])
    )
    assert (kinds.images, kinds.rows.tolist(), kinds.times.tolist()) == (30, [[0, 1], [1, 0]], [10, 20])
    (sums,) = resampled_sums([kinds], 40_000, 1)
    assert sums.shape == (40_000, 2)
    assert sums.sum(axis=1) == pytest.approx(30)
    weight = weight_of_an_image(30)
    one, other = 20 * weight + 0.8, 10 * weight + 0.8  # the shares have a beta distribution with these
    share = one / (one + other)
    assert sums[:, 0].mean() / 30 == pytest.approx(share, abs=0.002)
    assert sums[:, 0].std() / 30 == pytest.approx((share * (1 - share) / (one + other + 1)) ** 0.5, rel=0.03)


def test_samples_of_as_many_images_of_each_kind_share_their_weights() -> None:
    """Whatever the images add; and what adds nothing has sums of nothing."""
    alike = [
        kinds_of(rows, np.eye(2))
        for rows in (np.array([[1.0, 0.0], [0.0, 1.0]] * 3), np.array([[5.0, 0.0], [0.0, 2.0]] * 3))
    ]
    one, other = resampled_sums(alike, 50, 1)
    assert other / np.array([5.0, 2.0]) != pytest.approx(one), "imagined images add the same to both"
    bare = [replace(kinds, imagined=np.zeros((2, 2))) for kinds in alike]
    first, second = resampled_sums(bare, 50, 1)
    assert second / np.array([5.0, 2.0]) == pytest.approx(first)
    (nothing,) = resampled_sums([kinds_of(np.zeros((4, 2)), np.eye(2))], 7, 1)
    assert nothing.tolist() == [[0.0, 0.0]] * 7


def test_percentiles_by_numpy() -> None:
    samples = np.random.default_rng(2).normal(0, 1, (3, 41))
    samples[1, :10] = np.nan
    samples[2, :] = np.nan
    samples[2, 4] = 7.0
    low, high, undefined_share = percentiles(samples)
    for row in (0, 1, 2):
        known = samples[row][~np.isnan(samples[row])]
        assert (low[row], high[row]) == pytest.approx(tuple(np.quantile(known, [0.025, 0.975])))
    assert undefined_share == pytest.approx([0, 10 / 41, 40 / 41])
    assert np.isnan(percentiles(np.full((1, 4), np.nan))[0]).all()


@pytest.mark.parametrize(
    ("low", "high", "equal"),
    [
        (0.5, 0.5 + 5e-13, True),
        (0.5, 0.5 + 2e-12, False),
        (1e6, 1e6 + 5e-7, True),
        (-1e6, -1e6 - 5e-7, True),
        (1e6, 1e6 + 2e-6, False),
    ],
)
def test_equal_but_for_rounding(low: float, high: float, equal: bool) -> None:
    assert are_equal(low, high) is equal


@pytest.mark.parametrize(
    ("n", "low", "high", "share", "reason"),
    [
        (1, 0.2, 0.8, 0.0, coefficients_text.ONE_CLUSTER),
        (2, 0.2, 0.8, 0.0, ""),
        (2, 0.2, 0.8, 0.5, ""),
        (2, 0.2, 0.8, 0.51, coefficients_text.mostly_undefined(percent="51%")),
        (2, 0.5, 0.5, 0.0, coefficients_text.SAME_REPLICATES),
    ],
)
def test_ends_or_the_reason_why_there_are_none(
    n: int, low: float, high: float, share: float, reason: str
) -> None:
    figure = with_percentiles(Estimate(0.5, n), low, high, share)
    assert (figure.reason, figure.undefined_share) == (reason, None if n < 2 and not reason else share)
    assert (figure.low, figure.high) == ((None, None) if reason else (low, high))
    said = with_percentiles(Estimate(0.5, n, reason="It says nothing."), low, high, share)
    assert (said.reason, said.low) == ("It says nothing.", None)


def test_ends_reach_to_the_number() -> None:
    assert list(with_percentiles(Estimate(1.0, 9), 0.6, 0.98, 0.0)) == [1.0, 0.6, 1.0]
    assert list(with_percentiles(Estimate(0.0, 9), 0.02, 0.4, 0.0)) == [0.0, 0.0, 0.4]


@pytest.mark.parametrize(
    ("images", "of_each", "is_bare"),
    [
        (19, (16, 3), False),
        (19, (17, 2), True),
        (20, (19, 1), False),
        (2, (1, 1), True),
        (1, (1, 0), False),
        (5, (), True),
    ],
)
def test_few_images_need_three_of_each_answer(images: int, of_each: tuple[int, ...], is_bare: bool) -> None:
    bare = without_interval_of_few(Estimate(0.5, images), images, of_each)
    assert (bare is not None) is is_bare
    if bare is not None:
        assert bare.reason == coefficients_text.too_few_of_one_answer(few=20, least=3)
        said = without_interval_of_few(Estimate(0.5, images, reason="It says nothing."), images, of_each)
        assert said is not None
        assert said.reason == "It says nothing."


def test_a_share_of_no_cases_rests_on_none_and_certainty_has_no_quantile() -> None:
    assert (share_interval(0, 0).n, share_interval(0, 0).counts) == (0, (("found", 0), ("cases", 0)))
    for confidence in (0.0, 1.0):
        with pytest.raises(ValueError, match="Confidence lies between 0 and 1"):
            normal_quantile(confidence)


def test_one_number_too_few_without_an_image_is_enough_to_have_no_corrected_ends() -> None:
    replicates = np.repeat([0.6, 0.8], 50)
    ends = corrected_ends(0.7, replicates, lambda: (np.array([0.6, np.nan]), np.array([5, 1])), (0.05, 0.95))
    assert ends == coefficients_text.BCA_NO_JACKKNIFE


@pytest.mark.parametrize(("apart", "moves"), [(1e-13, False), (1e-11, True)])
def test_images_that_move_the_number_by_rounding_only_do_not(apart: float, moves: bool) -> None:
    replicates = np.repeat([0.6, 0.8], 50)
    without = np.array([0.7, 0.7 + apart])
    ends = corrected_ends(0.7, replicates, lambda: (without, np.array([1, 1])), (0.05, 0.95))
    assert (ends != coefficients_text.BCA_NO_INFLUENCE) is moves


def test_many_images_are_weighed_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """In portions of few replicates at a time the sums have the same moments."""
    kinds = kinds_of(np.array([[1.0, 0.0]] * 20 + [[0.0, 1.0]] * 10), np.eye(2))
    monkeypatch.setattr(resampling, "_CELLS_AT_ONCE", 4000)
    (sums,) = resampled_sums([kinds], 20_000, 1)
    assert sums.shape == (20_000, 2)
    assert sums.sum(axis=1) == pytest.approx(30)
    weight = weight_of_an_image(30)
    one, other = 20 * weight + 0.8, 10 * weight + 0.8
    share = one / (one + other)
    assert sums[:, 0].mean() / 30 == pytest.approx(share, abs=0.003)
    assert sums[:, 0].std() / 30 == pytest.approx((share * (1 - share) / (one + other + 1)) ** 0.5, rel=0.04)
