"""Cohen's d: published answers and the properties of its interval."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import nct, ttest_ind, ttest_rel

from app.agreement.coefficients.effect_sizes import cohen_d, cohen_d_of_summaries, p_of_difference
from app.messages.agreement import estimates

# Henderson and Velleman (1981): miles per gallon of cars with automatic and with manual transmission.
AUTOMATIC = [21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4, 14.7, 21.5, 15.5]
AUTOMATIC += [15.2, 13.3, 19.2]
MANUAL = [21.0, 21.0, 22.8, 32.4, 30.4, 33.9, 27.3, 26.0, 30.4, 15.8, 19.7, 15.0, 21.4]
# Fisher (1935), chapter III: Darwin's crossed and self-fertilised maize.
CROSSED = [23.5, 12, 21, 22, 19.125, 21.5, 22.125, 20.375, 18.25, 21.625, 23.25, 21, 22.125, 23, 12]
SELFED = [17.375, 20.375, 20, 20, 18.375, 18.625, 18.625, 15.25, 16.5, 18, 16.25, 18, 12.75, 15.5, 18]

scores = st.lists(st.integers(-20, 20).map(float), min_size=3, max_size=12).filter(lambda x: len(set(x)) > 1)


def test_two_groups_as_published() -> None:
    effect = cohen_d(AUTOMATIC, MANUAL)
    assert effect.kind == "d_s"
    # -1.48 [-2.27, -0.67]: vignette "Standardized Differences" of R's effectsize
    assert list(effect.figure) == pytest.approx([-1.48, -2.27, -0.67], abs=0.005)


def test_printed_summaries_as_published() -> None:
    # Table 6 of the first VULCA paper prints 0.11.
    effect = cohen_d_of_summaries((4.66, 4.61), (0.49, 0.40), (90, 90))
    assert effect.figure.value == pytest.approx(0.11, abs=0.005)


def test_pairs_are_another_d_and_say_so() -> None:
    effect = cohen_d(CROSSED, SELFED, paired=True)
    assert effect.kind == "d_z"
    statistic = ttest_rel(CROSSED, SELFED).statistic
    assert effect.figure.value == pytest.approx(statistic / np.sqrt(15), abs=1e-12)
    assert cohen_d(CROSSED, SELFED).figure.value != pytest.approx(effect.figure.value)


@given(scores, scores)
@settings(deadline=None, max_examples=60)
def test_each_limit_makes_the_data_just_surprising(a: list[float], b: list[float]) -> None:
    figure = cohen_d(a, b).figure
    assert figure.low is not None
    assert figure.high is not None
    statistic, freedom = ttest_ind(a, b).statistic, len(a) + len(b) - 2
    scale = np.sqrt(len(a) * len(b) / (len(a) + len(b)))
    assert nct.cdf(statistic, freedom, figure.low * scale) == pytest.approx(0.975, abs=1e-6)
    assert nct.cdf(statistic, freedom, figure.high * scale) == pytest.approx(0.025, abs=1e-6)


@given(scores, scores)
@settings(deadline=None, max_examples=60)
def test_the_p_of_a_difference_is_that_of_students_test(a: list[float], b: list[float]) -> None:
    p = p_of_difference(cohen_d(a, b), (len(a), len(b)))
    assert p.value == pytest.approx(ttest_ind(a, b).pvalue, abs=1e-12)


@given(scores, scores)
@settings(deadline=None, max_examples=60)
def test_turning_the_groups_round_turns_the_sign(a: list[float], b: list[float]) -> None:
    there, back = cohen_d(a, b).figure, cohen_d(b, a).figure
    assert there.value == pytest.approx(-float(back), abs=1e-12)
    assert there.low is not None
    assert back.high is not None
    assert there.low == pytest.approx(-back.high, abs=1e-9)


@pytest.mark.parametrize("d", [0.0, 1e-3, 10.0, 1e4, 1e7])
@pytest.mark.parametrize("size", [2, 50, 20_000])
def test_even_immense_effects_have_an_interval(d: float, size: int) -> None:
    _, low, high = cohen_d_of_summaries((d, 0), (1, 1), (size, size)).figure
    assert low is not None
    assert high is not None
    assert low < d < high


def test_missing_scores_are_left_out_and_counted() -> None:
    holed = cohen_d([*AUTOMATIC, np.nan], [np.nan, *MANUAL, np.nan]).figure
    assert holed.value == cohen_d(AUTOMATIC, MANUAL).figure.value
    assert (holed.n, holed.count("dropped")) == (32, 3)
    pairs = cohen_d([*CROSSED, 1, np.nan], [*SELFED, np.nan, 2], paired=True).figure
    assert pairs.value == cohen_d(CROSSED, SELFED, paired=True).figure.value
    assert (pairs.n, pairs.count("dropped")) == (15, 2)


def test_undefined_says_why() -> None:
    assert cohen_d([1], [2]).figure.reason == estimates.too_few_scores(1, 1)
    assert cohen_d([], [2, 3, 4]).figure.reason == estimates.too_few_scores(0, 3)
    assert cohen_d([0.1] * 3, [0.7] * 3).figure.reason == estimates.EQUAL_SCORES
    assert cohen_d([1], [2], paired=True).figure.reason == estimates.too_few_pairs(pairs=1, needed=2)
    assert cohen_d([2, 3, 4], [1, 2, 3], paired=True).figure.reason == estimates.EQUAL_DIFFERENCES


def test_rounding_is_no_deviation() -> None:
    # Means of five dimensions: the same difference everywhere, up to the last digit of a floating-point number.
    first = np.array(
        [np.mean([4, 4, 5, 4, 5]), np.mean([3, 4, 3, 4, 4]), np.mean([2, 2, 3, 3, 3]), 0.1 + 0.2]
    )
    second = first - 0.7
    assert len(set(first - second)) > 1
    assert cohen_d(first, second, paired=True).figure.reason == estimates.EQUAL_DIFFERENCES
    assert cohen_d([0.3, 0.1 + 0.2], [0.7, 0.7]).figure.reason == estimates.EQUAL_SCORES
    assert cohen_d([1e-9, 2e-9, 4e-9], [0, 0, 0], paired=True).figure.is_defined, "small is not constant"


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="both sides"):
        cohen_d([1, 2], [1, 2, 3], paired=True)
    with pytest.raises(ValueError, match="one dimension"):
        cohen_d([[1, 2]], [1, 2, 3])
