"""Items on a scale: published answers, every figure from its own definition, and what has no number."""

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from sklearn.metrics import cohen_kappa_score

from app.agreement.coefficients.icc import icc
from app.agreement.scales.scale_report import judge_with_people, scaled_item
from app.messages.agreement import coefficients as coefficients_text, estimates, scored as scored_text

nan = np.nan
# Krippendorff (2011), example D: twelve units, four observers.
EXAMPLE_D = np.array([
    [1, 1, nan, 1], [2, 2, 3, 2], [3, 3, 3, 3], [3, 3, 3, 3], [2, 2, 2, 2], [1, 2, 3, 4],
    [4, 4, 4, 4], [1, 1, 2, 1], [2, 2, 2, 2], [nan, 5, 5, 5], [nan, nan, 1, 1], [nan, nan, 3, nan],
])  # fmt: skip
# Shrout and Fleiss (1979), table 2: six targets, four judges.
TARGETS = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
HALVES = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]

halves = st.sampled_from(HALVES)
two = st.lists(st.tuples(halves, halves), min_size=2, max_size=15).map(lambda rows: np.array(rows))


def test_published_alphas() -> None:
    item = scaled_item(EXAMPLE_D, range(1, 6), replicates=200)
    assert item.alpha_ordinal.value == pytest.approx(0.8153875038, abs=1e-9)
    assert item.alpha_interval.value == pytest.approx(0.8491071429, abs=1e-9)
    assert item.alpha_interval.n == 11
    assert item.alpha_ordinal.low is not None
    assert item.kappa_linear.reason == item.kendall.reason == scored_text.for_two_raters(4)


def test_published_intraclass_correlations() -> None:
    item = scaled_item(TARGETS, range(1, 11), replicates=50)
    assert item.one.figure.value == pytest.approx(0.2897637795, abs=1e-9)
    assert item.one.figure == icc(TARGETS, "2,1", limits="pivotal"), "limits that hold for few raters"
    assert item.all.figure.value == pytest.approx(0.62, abs=0.005)
    assert (item.one.form, item.all.form) == ("2,1", "2,k")
    assert item.one.name.startswith("ICC(2,1): ")
    assert item.one.name != item.all.name


def test_published_weighted_kappas() -> None:
    # Cohen (1968), table 1, as 200 cases, with linear and quadratic weights in the place of his own.
    table = np.array([[88, 14, 18], [10, 40, 10], [2, 6, 12]])
    cells = [(row + 1, column + 1) for row in range(3) for column in range(3)]
    pairs = np.repeat(cells, table.ravel(), axis=0)
    item = scaled_item(pairs, (1, 2, 3), replicates=50)
    assert item.kappa_linear.value == pytest.approx(0.4736842105, abs=1e-9)
    assert item.kappa_quadratic.value == pytest.approx(
        cohen_kappa_score(*pairs.T, weights="quadratic"), abs=1e-9
    )
    assert item.exact.value == pytest.approx(0.7)
    assert item.near.value == pytest.approx(180 / 200)
    assert item.distribution == ((1.0, 220), (2.0, 120), (3.0, 60))


@given(two)
@settings(deadline=None, max_examples=40)
def test_two_raters_by_definition(ratings: NDArray[np.float64]) -> None:
    item = scaled_item(ratings, HALVES, replicates=20)
    apart = np.abs(ratings[:, 0] - ratings[:, 1])
    assert item.exact.value == pytest.approx((apart == 0).mean())
    assert item.near.value == pytest.approx((apart <= 0.5).mean())
    assert item.mean.value == pytest.approx(ratings.mean())
    assert item.median.value == pytest.approx(np.median(ratings))
    assert item.deviation.value == pytest.approx(ratings.std(ddof=1), abs=1e-9)
    assert sum(times for _, times in item.distribution) == ratings.size
    assert len(item.distribution) == 9
    if item.alpha_interval.is_defined:
        expected = krippendorff.alpha(ratings.T, level_of_measurement="interval")
        assert item.alpha_interval.value == pytest.approx(expected, abs=1e-9)
    turned = scaled_item(ratings[:, ::-1], HALVES, replicates=20)
    assert turned.spearman.value == pytest.approx(item.spearman.value)
    assert turned.kappa_quadratic.value == pytest.approx(item.kappa_quadratic.value)


def test_one_step_is_the_next_level_however_far() -> None:
    item = scaled_item([[1, 5], [5, 20], [1, 20]], (20, 1, 5), replicates=20)
    assert item.near.value == pytest.approx(2 / 3)
    assert item.exact.value == 0


def test_shares_of_two_raters_have_the_interval_of_a_share_and_clusters_do_not() -> None:
    ratings = [[1, 1], [2, 2], [3, 3], [4, 4]]
    alone = scaled_item(ratings, range(1, 6), replicates=100)
    assert list(alone.exact) == pytest.approx([1, 0.025 ** (1 / 4), 1], abs=1e-4)
    assert alone.exact.reason == ""
    together = scaled_item(ratings, range(1, 6), clusters=["a", "a", "b", "b"], replicates=100)
    assert (together.exact.n, together.exact.low) == (2, None)
    assert together.exact.reason == coefficients_text.SAME_REPLICATES


def test_a_third_rater_who_rated_nothing_is_nobody() -> None:
    ratings = [[1, 2, nan], [3, 3, nan], [4, 5, nan]]
    item = scaled_item(ratings, range(1, 6), replicates=20)
    assert item.raters == 2
    assert item.spearman.value == pytest.approx(1)


def test_undefined_says_why() -> None:
    nobody = scaled_item([[nan, nan]], range(1, 6), replicates=20)
    assert nobody.mean.reason == scored_text.NO_SCORE
    assert nobody.kendall.reason == scored_text.for_two_raters(0)
    assert nobody.one.figure.reason == estimates.ONE_RATER
    one = scaled_item([[1], [2], [3]], range(1, 6), replicates=20)
    assert one.alpha_ordinal.reason == coefficients_text.NO_SECOND_ANSWER
    assert one.mean.low is not None
    same = scaled_item([[3, 3], [3, 3]], range(1, 6), replicates=20)
    assert same.one.figure.reason == estimates.NO_VARIATION
    assert same.spearman.reason == scored_text.never_differs(True)
    assert not same.alpha_interval.is_defined
    assert same.deviation.value == 0


def test_a_rating_off_the_scale_is_refused() -> None:
    with pytest.raises(ValueError, match="is rated"):
        scaled_item([[1, 1.3]], HALVES)
    with pytest.raises(ValueError, match="units, raters"):
        scaled_item([1, 2], HALVES)


# A judge beside people


def test_a_judge_by_hand() -> None:
    judge = np.array([[4, 5], [3, nan], [nan, nan], [2, 2], [5, 4]])
    people = np.array([[4, 4], [2, 3], [5, 5], [1, 2], [nan, 3]])
    found = judge_with_people(judge, people, replicates=200)
    # Means: 4.5, 3, 2, 4.5 beside 4, 2.5, 1.5, 3.
    assert found.error.value == pytest.approx((0.5 + 0.5 + 0.5 + 1.5) / 4)
    assert found.bias.value == found.error.value
    assert found.constant.value == pytest.approx((1.25 + 0.25 + 1.25 + 0.25) / 4)
    assert found.missing.value == pytest.approx(3 / 10)
    assert found.missing.counts == (("missing", 3), ("asked", 10))
    assert found.spearman.value == pytest.approx(0.9486833, abs=1e-6)
    assert found.kendall.value == pytest.approx(5 / np.sqrt(30))
    assert (found.error.n, found.runs) == (4, 2)
    assert found.error.low is not None
    assert found.error.low < 0.75 < float(found.error.high or 0)


@given(st.lists(halves, min_size=2, max_size=20))
@settings(deadline=None, max_examples=40)
def test_no_other_constant_does_better(people: list[float]) -> None:
    column = np.array(people)[:, None]
    found = judge_with_people(column, column, replicates=5)
    assert found.error.value == found.bias.value == 0
    for other in HALVES:
        assert float(found.constant) <= np.abs(column - other).mean() + 1e-12


def test_a_lenient_judge_has_a_bias_and_the_same_ranks() -> None:
    random = np.random.default_rng(4)
    people = random.choice(HALVES[:6], (40, 2))
    strict = people + random.normal(0, 0.3, (40, 2))
    before, after = (judge_with_people(strict + more, people, replicates=50) for more in (0, 1))
    assert float(after.bias) == pytest.approx(float(before.bias) + 1)
    assert after.spearman == before.spearman


def test_nothing_shared_says_so() -> None:
    found = judge_with_people([[1.0], [nan]], [[nan], [2.0]], replicates=20)
    assert {found.error.reason, found.bias.reason, found.constant.reason} == {scored_text.NO_SHARED_UNIT}
    assert found.missing.value == 0.5
    assert (
        judge_with_people(np.zeros((2, 0)), [[1], [2]], replicates=20).missing.reason == scored_text.NO_CALL
    )
    with pytest.raises(ValueError, match="units"):
        judge_with_people([[1]], [[1], [2]])
