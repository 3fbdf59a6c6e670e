"""Intervals from leaving out one at a time: their scales, their ends, and why there is none."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.agreement.estimate import Estimate
from app.agreement.intervals.jackknife import CORRELATION, SHARE, SPREAD, Bounds, cut_off, jackknife_interval
from app.messages.agreement import coefficients as coefficients_text

shares = st.floats(0.01, 0.99)
several = st.lists(shares, min_size=2, max_size=12, unique=True)


@given(shares, several)
def test_a_share_stays_a_share(value: float, without: list[float]) -> None:
    figure = jackknife_interval(Estimate(value, 9), np.array(without), SHARE)
    if figure.reason != coefficients_text.SAME_REPLICATES:
        assert figure.low is not None
        assert 0 <= figure.low <= value <= float(figure.high or 0) <= 1


@given(shares, several)
def test_a_correlation_is_a_share_on_another_scale(value: float, without: list[float]) -> None:
    one = jackknife_interval(Estimate(value, 9), np.array(without), SHARE)
    other = jackknife_interval(Estimate(2 * value - 1, 9), 2 * np.array(without) - 1, CORRELATION)
    if one.low is not None and other.low is not None:
        assert other.low == pytest.approx(2 * one.low - 1, abs=1e-6)


def test_a_spread_has_an_interval_of_ratios() -> None:
    figure = jackknife_interval(Estimate(2.0, 5), np.array([1.8, 2.1, 2.0, 1.9, 2.2]), SPREAD)
    assert float(figure.low or 0) * float(figure.high or 0) == pytest.approx(4)


def test_by_hand() -> None:
    # The mean of 1, 2, 3, 6: without one each 11/3, 10/3, 3, 2. Its standard error is that of a mean.
    figure = jackknife_interval(Estimate(3.0, 4), np.array([11 / 3, 10 / 3, 3, 2]))
    reach = 3.1824463 * np.std([1, 2, 3, 6], ddof=1) / 2
    assert list(figure)[1:] == pytest.approx([3 - reach, 3 + reach])


def mean_of(scores: list[float]) -> Estimate:
    values = np.array(scores)
    without = (values.sum() - values) / (len(values) - 1)
    return jackknife_interval(Estimate(float(values.mean()), len(values)), without, is_mean=True)


def test_a_mean_of_skewed_scores_reaches_further_where_their_tail_is() -> None:
    """By hand: skewness 8/3 and standard error 1, so that Hall's bend is 8 / (9 * sqrt(10)), and 2.2622 standard errors
    become 7.1459 upwards; downwards Student's own 2.2622 reach further than the 1.4502 that they become."""
    low, high = 2 - 2.2622, 2 + 7.1459
    assert list(mean_of([1.0] * 9 + [11.0])) == pytest.approx([2, low, high], abs=1e-3)
    assert list(mean_of([-1.0] * 9 + [-11.0])) == pytest.approx([-2, -high, -low], abs=1e-3)


def test_a_mean_of_even_scores_has_students_interval() -> None:
    scores = [float(number) for number in range(1, 11)]
    reach = 2.2621572 * np.std(scores, ddof=1) / 10**0.5
    assert list(mean_of(scores)) == pytest.approx([5.5, 5.5 - reach, 5.5 + reach])


def test_the_mean_of_fewer_than_ten_has_a_wider_interval() -> None:
    """With 8 degrees of freedom Student's 97 percent reach 2.6338 standard errors, 95 percent 2.3060."""
    scores = [float(number) for number in range(1, 10)]
    reach = 2.6338 * np.std(scores, ddof=1) / 3
    assert list(mean_of(scores)) == pytest.approx([5, 5 - reach, 5 + reach], abs=1e-3)


@pytest.mark.parametrize(
    ("without", "groups", "reason"),
    [
        ([0.5], None, coefficients_text.ONE_CLUSTER),
        ([0.5, np.nan], None, coefficients_text.NO_NUMBER_WITHOUT_ONE),
        ([0.5, 0.5, 0.5], None, coefficients_text.SAME_REPLICATES),
        ([0.5, 0.4, 0.6], [0, 0, 1], coefficients_text.ONE_A_SIDE),
        ([0.5, 0.4, 0.6, 0.5], [0, 0, 1, 1], ""),
    ],
)
@pytest.mark.parametrize("bounds", [None, SHARE])
def test_no_interval_says_why(
    without: list[float], groups: list[int] | None, reason: str, bounds: Bounds
) -> None:
    owners = None if groups is None else np.array(groups)
    figure = jackknife_interval(Estimate(0.5, 9), np.array(without), bounds, owners)
    assert (figure.reason, figure.low is None) == (reason, reason != "")


def test_an_interval_is_cut_off_at_the_ends_of_the_scale() -> None:
    figure = Estimate(4.5, 4, 3.6, 5.4)
    assert list(cut_off(figure, (1, 5))) == [4.5, 3.6, 5]
    assert list(cut_off(Estimate(0.2, 4, -0.1, 0.5), SPREAD)) == [0.2, 0, 0.5]
    assert cut_off(figure, None) == figure
    assert cut_off(Estimate(4.5, 4), (1, 5)) == Estimate(4.5, 4)


def test_a_number_that_says_nothing_has_no_interval() -> None:
    figure = Estimate(0.0, 9, reason="It says nothing.")
    assert jackknife_interval(figure, np.array([0.1, 0.2])) == figure
