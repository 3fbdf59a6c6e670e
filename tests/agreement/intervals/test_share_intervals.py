"""Wilson's interval beside published ones."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.agreement.intervals.share_intervals import (
    exact_interval,
    normal_quantile,
    share_interval,
    wilson_ends,
    wilson_interval,
)


# Newcombe 1998, Statistics in Medicine 17:857, table I, method 3.
@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_published_intervals(k: int, n: int, low: float, high: float) -> None:
    figure = wilson_interval(k, n)
    assert figure.value == k / n
    assert figure.low == pytest.approx(low, abs=5e-5)
    assert figure.high == pytest.approx(high, abs=5e-5)
    assert figure.counts == (("found", k), ("cases", n))


@pytest.mark.parametrize(("k", "n"), [(81, 263), (0, 20), (29, 29)])
def test_the_ends_of_a_share_are_those_of_its_counts(k: int, n: int) -> None:
    figure = wilson_interval(k, n)
    assert wilson_ends(k / n, n, normal_quantile(0.95)) == pytest.approx((figure.low, figure.high))


def test_no_case_has_no_share() -> None:
    figure = wilson_interval(0, 0)
    assert not figure.is_defined
    assert figure.reason


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3)])
def test_more_than_all_is_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="between 0 and n"):
        wilson_interval(k, n)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_the_share_and_mirrors(case: tuple[int, int]) -> None:
    k, n = case
    value, low, high = wilson_interval(k, n)
    _, mirrored_low, mirrored_high = wilson_interval(n - k, n)
    assert value is not None
    assert low is not None
    assert high is not None
    assert 0 <= low <= value <= high <= 1
    assert mirrored_high == pytest.approx(1 - low)
    assert mirrored_low == pytest.approx(1 - high)
    assert (low == 0) == (k == 0)
    assert (high == 1) == (k == n)


def test_more_confidence_is_wider() -> None:
    assert wilson_interval(5, 20, 0.99).low < wilson_interval(5, 20, 0.9).low  # type: ignore[operator]


def test_exact_intervals_as_scipy_has_them() -> None:
    from scipy.stats import binomtest

    for found, cases in ((0, 3), (2, 5), (9, 9), (4, 40)):
        expected = binomtest(found, cases).proportion_ci(method="exact")
        figure = exact_interval(found, cases)
        assert list(figure) == pytest.approx([found / cases, expected.low, expected.high])
    assert not exact_interval(0, 0).is_defined


def test_nineteen_cases_have_the_exact_interval_and_twenty_wilsons() -> None:
    assert share_interval(8, 19) == exact_interval(8, 19) != wilson_interval(8, 19)
    assert share_interval(8, 20) == wilson_interval(8, 20) != exact_interval(8, 20)


@pytest.mark.parametrize("cases", [3, 10, 19])
def test_few_cases_hold_every_true_share_often_enough(cases: int) -> None:
    """Summed over all outcomes, not simulated; Wilson's interval fails this."""
    from scipy.stats import binom

    ends = [share_interval(found, cases) for found in range(cases + 1)]
    for share in np.linspace(0.02, 0.98, 97):
        held = [one.low <= share <= one.high for one in ends]
        assert binom.pmf(np.arange(cases + 1), cases, share)[held].sum() >= 0.95
