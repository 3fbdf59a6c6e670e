"""The bootstrap: published intervals, the fast way beside the slow one, clusters, and what it cannot say."""

from collections.abc import Callable
from functools import partial
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, strategies as st

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.chance_corrected import (
    brennan_prediger,
    fleiss_kappa,
    group_agreement,
    gwet_ac,
    self_consistency,
)
from app.agreement.coefficients.pairs import (
    agreement_on,
    balanced_accuracy,
    base_rate,
    cohen_kappa,
    over_runs,
    pabak,
    raw_agreement,
)
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import (
    DEFAULT_SEED,
    SampleOfRatings,
    SampleOfSums,
    bootstrap,
    corrected_ends,
    sample_of,
)
from app.messages.agreement import coefficients as coefficients_text
from tests.agreement.sample_ratings import KRIPPENDORFF_D, Array, any_ratings, no_deadline, oracle

nan = np.nan

# Efron and Tibshirani 1993, table 3.1: 15 law schools, mean LSAT score and mean grade point average.
LSAT = [576, 635, 558, 578, 666, 580, 555, 661, 651, 605, 653, 575, 545, 572, 594]
GPA = [3.39, 3.30, 2.81, 3.03, 3.44, 3.07, 3.00, 3.43, 3.36, 3.13, 3.12, 2.74, 2.76, 2.88, 2.96]

OF_SEVERAL: list[tuple[Callable[..., Estimate], dict[str, Any]]] = [
    (krippendorff_alpha, {}),
    (krippendorff_alpha, {"level": "ordinal"}),
    (krippendorff_alpha, {"level": "interval"}),
    (krippendorff_alpha, {"level": "ratio"}),
    (fleiss_kappa, {}),
    (gwet_ac, {"categories": range(5)}),
    (gwet_ac, {"weights": "ordinal", "categories": range(5)}),
    (brennan_prediger, {"weights": "quadratic", "categories": range(5)}),
    (group_agreement, {}),
    (self_consistency, {}),
    (base_rate, {"category": 1}),
]
OF_TWO: list[tuple[Callable[..., Estimate], dict[str, Any]]] = [
    (raw_agreement, {}),
    (cohen_kappa, {}),
    (cohen_kappa, {"weights": "linear"}),
    (pabak, {"categories": range(5)}),
    (agreement_on, {"category": 1}),
]


def correlation(rows: Array) -> float:
    return float(np.atleast_2d(np.corrcoef(rows.T))[0, 1])


@pytest.mark.parametrize(
    ("kind", "low", "high"),
    [("percentile", 0.52, 0.95), ("bca", 0.43, 0.92)],  # 90 %; BCa as in ch. 14, percentile as in ch. 13
)
def test_published_intervals_of_any_statistic(kind: str, low: float, high: float) -> None:
    figure = bootstrap(correlation, np.column_stack([LSAT, GPA]), n=4000, kind=kind, confidence=0.9)
    assert float(figure) == pytest.approx(0.776, abs=0.0005)
    assert figure.low == pytest.approx(low, abs=0.025)
    assert figure.high == pytest.approx(high, abs=0.015)
    assert figure.n == 15
    assert figure.undefined_share == 0


def test_the_interval_of_a_share_is_the_binomial_one() -> None:
    agree = np.column_stack([np.zeros(100), np.repeat([0, 1], [70, 30])])
    figure = bootstrap(raw_agreement, agree, n=40_000)
    low, high = oracle("scipy.stats").binom.ppf([0.025, 0.975], 100, 0.7) / 100
    assert figure.low == pytest.approx(low, abs=0.011)
    assert figure.high == pytest.approx(high, abs=0.011)


def jackknife(sample: SampleOfSums | SampleOfRatings) -> npt.NDArray[np.float64]:
    values, times = sample.without_one()
    return np.sort(np.repeat(values, times))


@no_deadline
@given(ratings=any_ratings(), which=st.sampled_from(OF_SEVERAL), grouped=st.booleans())
def test_the_fast_way_adds_up_to_the_slow_one(
    ratings: Array, which: tuple[Callable[..., Estimate], dict[str, Any]], grouped: bool
) -> None:
    check_against_slow(ratings, *which, grouped)


@no_deadline
@given(ratings=any_ratings(raters=2), which=st.sampled_from(OF_TWO), grouped=st.booleans())
def test_the_fast_way_adds_up_for_two_raters(
    ratings: Array, which: tuple[Callable[..., Estimate], dict[str, Any]], grouped: bool
) -> None:
    statistic, options = which
    check_against_slow(ratings, statistic, options, grouped)


def check_against_slow(
    ratings: Array, statistic: Callable[..., Estimate], options: dict[str, Any], grouped: bool
) -> None:
    """Leaving out each cluster goes through every sum a replicate needs, without any chance."""
    if len(ratings) < 2:
        return
    clusters = np.arange(len(ratings)) // 2 if grouped and len(ratings) > 2 else np.arange(len(ratings))
    fast = sample_of(statistic, ratings, clusters, options)
    is_of_two = statistic in [function for function, _ in OF_TWO]
    slow = SampleOfRatings(
        lambda table: statistic(*(table.T if is_of_two else [table]), **options), ratings, clusters
    )
    assert isinstance(fast, SampleOfSums)
    assert fast.size == slow.size
    np.testing.assert_allclose(jackknife(fast), jackknife(slow), atol=1e-9)


@pytest.mark.parametrize(("statistic", "options"), [*OF_SEVERAL, *OF_TWO])
@pytest.mark.parametrize("kind", ["percentile", "bca"])
def test_both_ways_lead_to_the_same_interval(
    statistic: Callable[..., Estimate], options: dict[str, Any], kind: str
) -> None:
    random = np.random.default_rng(11)
    truth = random.integers(0, 3, (40, 1))
    ratings = np.where(random.random((40, 2)) < 0.7, truth, random.integers(0, 3, (40, 2))).astype(float)
    ratings[3, 1] = nan
    is_of_two = statistic in [function for function, _ in OF_TWO]
    fast = bootstrap(statistic, ratings, kind=kind, **options)
    slow = bootstrap(
        lambda table: statistic(*(table.T if is_of_two else [table]), **options), ratings, n=600, kind=kind
    )
    assert fast.value == slow.value
    assert fast.low == pytest.approx(slow.low, abs=0.07)
    assert fast.high == pytest.approx(slow.high, abs=0.07)


def test_balanced_accuracy_is_undefined_in_replicates_without_a_group() -> None:
    pairs = np.array([[1, 1], [0, 0], [0, 0], [0, 1], [0, 0]])
    figure = bootstrap(balanced_accuracy, pairs)
    assert figure.undefined_share == pytest.approx(0.8**5, abs=0.02)
    assert figure.low is not None
    assert figure.count("replicates") == 10_000


def test_the_same_seed_gives_the_same_interval() -> None:
    plain = bootstrap(krippendorff_alpha, KRIPPENDORFF_D)
    assert plain == bootstrap(krippendorff_alpha, KRIPPENDORFF_D, seed=DEFAULT_SEED)
    assert plain != bootstrap(krippendorff_alpha, KRIPPENDORFF_D, seed=DEFAULT_SEED + 1)
    low, high = plain.low, plain.high
    assert low is not None
    assert high is not None
    assert low < float(plain) < high


def test_options_may_come_bound() -> None:
    bound = bootstrap(partial(krippendorff_alpha, level="ordinal"), KRIPPENDORFF_D)
    assert bound == bootstrap(krippendorff_alpha, KRIPPENDORFF_D, level="ordinal")


def test_images_are_drawn_with_all_their_runs() -> None:
    # Every run says the same: 250 cells are 50 images, and the interval is that of 50.
    random = np.random.default_rng(5)
    person = random.integers(0, 2, 50)
    judge = np.where(random.random(50) < 0.8, person, 1 - person)
    pairs, images = over_runs(person, np.repeat(judge[:, None], 5, axis=1))
    figure = bootstrap(cohen_kappa, pairs, images)
    alone = bootstrap(cohen_kappa, np.column_stack([person, judge]))
    assert figure.n == 50
    assert figure.value == alone.value
    assert figure.low == pytest.approx(alone.low, abs=0.02)
    assert figure.high == pytest.approx(alone.high, abs=0.02)
    named = bootstrap(cohen_kappa, pairs, np.array([f"image {number}" for number in images]))
    assert (named.low, named.high) == (figure.low, figure.high)
    loose = bootstrap(cohen_kappa, pairs)
    assert width(loose) < 0.6 * width(figure)


def width(figure: Estimate) -> float:
    assert figure.low is not None
    assert figure.high is not None
    return figure.high - figure.low


def test_nine_intervals_in_ten_and_more_hold_the_truth() -> None:
    # One judge agrees with a person on 85 % of balanced images, in all of its four runs: kappa is 0.7.
    random = np.random.default_rng(2)
    held = held_by_cells = 0
    for _ in range(150):
        person = random.integers(0, 2, 40)
        judge = np.where(random.random(40) < 0.85, person, 1 - person)
        pairs, images = over_runs(person, np.repeat(judge[:, None], 4, axis=1))
        held += holds(bootstrap(cohen_kappa, pairs, images, n=500), 0.7)
        held_by_cells += holds(bootstrap(cohen_kappa, pairs, n=500), 0.7)
    assert 0.88 <= held / 150 <= 0.99
    assert held_by_cells / 150 < 0.8


def holds(figure: Estimate, truth: float) -> bool:
    assert figure.low is not None
    assert figure.high is not None
    return figure.low <= truth <= figure.high


def test_missing_images_do_not_count() -> None:
    padded = np.vstack([KRIPPENDORFF_D, np.full((20, 4), nan)])
    assert bootstrap(krippendorff_alpha, padded) == bootstrap(krippendorff_alpha, KRIPPENDORFF_D)
    assert bootstrap(krippendorff_alpha, padded).n == 12


# What it cannot say


def test_what_is_undefined_stays_undefined() -> None:
    figure = bootstrap(krippendorff_alpha, np.ones((9, 2)))
    assert (figure.value, figure.low, figure.n) == (None, None, 9)
    assert figure.reason == coefficients_text.no_variation(coefficient="Krippendorff's alpha")
    assert bootstrap(lambda table: None, np.ones((9, 2))).reason == coefficients_text.NO_NUMBER
    assert bootstrap(krippendorff_alpha, np.full((9, 2), nan)).reason == coefficients_text.NO_SECOND_ANSWER


def test_one_image_has_no_interval() -> None:
    figure = bootstrap(gwet_ac, [[1, 2], [1, 1]], clusters=[7, 7])
    assert figure.value is not None
    assert (figure.low, figure.reason, figure.n) == (None, coefficients_text.ONE_CLUSTER, 1)


def test_an_interval_without_width_says_what_it_is_worth() -> None:
    figure = bootstrap(gwet_ac, [[1, 1], [0, 0], [1, 1]])
    assert (figure.low, figure.high) == (1, 1)
    assert figure.reason == coefficients_text.SAME_REPLICATES
    constant = bootstrap(cohen_kappa, [[1, 1], [0, 1], [1, 1], [0, 1]])
    assert (constant.value, constant.low, constant.high) == (0, 0, 0)
    assert constant.reason == coefficients_text.constant_rater(False, "Kappa")


def all_four(rows: Array) -> float | None:
    return 0.5 if len(np.unique(rows)) == 4 else None


def test_mostly_undefined_replicates_make_no_interval() -> None:
    figure = bootstrap(all_four, [[1, 1], [2, 2], [3, 3], [4, 4]], n=500)
    assert (figure.value, figure.low) == (0.5, None)
    assert figure.undefined_share == pytest.approx(1 - 24 / 4**4, abs=0.05)
    assert figure.reason == coefficients_text.mostly_undefined(percent=f"{figure.undefined_share:.0%}")
    rare = np.array([[1, 1], *[[0, nan]] * 30])
    assert bootstrap(agreement_on, rare, category=1).undefined_share == pytest.approx(1 / np.e, abs=0.03)


def test_bca_moves_the_ends_by_its_formula() -> None:
    # 30 replicates below and 20 ties: 40 % lie below. Without acceleration an end z moves to 2 bias + z; here both
    # leave-one-out values lie as far from their mean, so that the acceleration is nought.
    replicates = np.repeat([0.6, 0.7, 0.8], [30, 20, 50])
    ends = corrected_ends(0.7, replicates, lambda: (np.array([0.6, 0.8]), np.array([5, 5])), (0.05, 0.95))
    normal = NormalDist()
    bias = normal.inv_cdf(0.4)
    assert ends == pytest.approx([normal.cdf(2 * bias + normal.inv_cdf(end)) for end in (0.05, 0.95)])
    # With it: half below, so no bias; leave-one-out values 1, 1, 1, 5 have a = (3 × 1 - 27) / (6 × 12 ** 1.5).
    even = np.repeat([0.6, 0.8], 50)
    ends = corrected_ends(0.7, even, lambda: (np.array([1.0, 5.0]), np.array([3, 1])), (0.05, 0.95))
    acceleration = (3 - 27) / (6 * 12**1.5)
    reaches = [normal.inv_cdf(end) for end in (0.05, 0.95)]
    assert ends == pytest.approx([normal.cdf(z / (1 - acceleration * z)) for z in reaches])


def test_rounding_is_no_variation() -> None:
    # A replicate is undefined when it drew the same image three times, whatever the level; 1/9 of them.
    ratings = np.array([[0.1, 0.1], [0.3, 0.3], [0.7, 0.7]])
    shares = {
        bootstrap(krippendorff_alpha, ratings, level=level).undefined_share
        for level in ("nominal", "ordinal", "interval", "ratio")
    }
    assert len(shares) == 1
    assert shares.pop() == pytest.approx(1 / 9, abs=0.02)


def test_bca_says_when_it_is_undefined() -> None:
    def of_five(rows: Array) -> float | None:
        return float(rows.mean()) if len(rows) == 5 else None

    def how_many_different(rows: Array) -> float:
        return float(len(np.unique(rows)))

    def middle(rows: Array) -> float:
        return float(np.median(rows))

    five, seven = np.arange(10.0).reshape(5, 2), np.array([[0], [0], [5], [5], [5], [10], [10]])
    assert bootstrap(of_five, five, kind="bca", n=200).reason == coefficients_text.BCA_NO_JACKKNIFE
    one_sided = bootstrap(how_many_different, np.arange(24.0).reshape(12, 2), kind="bca", n=200)
    assert one_sided.reason == coefficients_text.BCA_ONE_SIDED
    unmoved = bootstrap(middle, seven, kind="bca", n=200)
    assert (unmoved.reason, unmoved.value, unmoved.low) == (coefficients_text.BCA_NO_INFLUENCE, 5, None)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "basic"}, "percentile"),
        ({"n": 0}, "replicates"),
        ({"confidence": 95}, "confidence"),
        ({"clusters": [1, 2]}, "clusters of shape"),
    ],
)
def test_what_makes_no_sense_is_refused(change: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        bootstrap(gwet_ac, KRIPPENDORFF_D, **change)
