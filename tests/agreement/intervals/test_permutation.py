"""Permutation tests: Fisher's published count, scipy's enumeration, and their properties."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.stats import permutation_test as oracle

from app.agreement.intervals.permutation import permutation_test
from app.messages.agreement import estimates

# Fisher (1935), The Design of Experiments, chapter III: Darwin's maize, in inches.
CROSSED = [23.5, 12, 21, 22, 19.125, 21.5, 22.125, 20.375, 18.25, 21.625, 23.25, 21, 22.125, 23, 12]
SELFED = [17.375, 20.375, 20, 20, 18.375, 18.625, 18.625, 15.25, 16.5, 18, 16.25, 18, 12.75, 15.5, 18]

whole = st.integers(-5, 5).map(float)
columns = st.lists(whole, min_size=1, max_size=6)


def difference(a: Any, b: Any, axis: int) -> Any:
    return a.mean(axis=axis) - b.mean(axis=axis)


def test_fishers_count() -> None:
    test = permutation_test(CROSSED, SELFED, paired=True)
    assert test.is_exact
    assert test.p.counts == (("extreme", 1726), ("arrangements", 32768))
    assert test.p.value == pytest.approx(0.05267, abs=5e-6)
    assert test.difference.value == pytest.approx(2.6167, abs=5e-5)


@given(
    st.integers(2, 5).flatmap(lambda size: st.tuples(*[st.lists(whole, min_size=size, max_size=size)] * 2))
)
@settings(deadline=None, max_examples=40)
def test_groups_of_one_size_as_scipy(groups: tuple[list[float], list[float]]) -> None:
    # scipy doubles the smaller tail, ours counts both; they agree where sizes are equal and so tails are
    expected = oracle(groups, difference, vectorized=True, n_resamples=np.inf, axis=0).pvalue
    assert permutation_test(*groups, paired=False).p.value == pytest.approx(expected, abs=1e-12)


@given(columns, columns)
def test_which_group_comes_first_does_not_matter(a: list[float], b: list[float]) -> None:
    there, back = permutation_test(a, b, paired=False), permutation_test(b, a, paired=False)
    assert there.p.value == back.p.value
    assert there.difference.value == pytest.approx(-float(back.difference), abs=1e-12)


@given(columns)
@settings(deadline=None, max_examples=40)
def test_pairs_as_scipy(differences: list[float]) -> None:
    if len(differences) < 2:
        return
    zeros = [0.0] * len(differences)
    expected = oracle(
        (differences, zeros),
        difference,
        vectorized=True,
        permutation_type="samples",
        n_resamples=np.inf,
        axis=0,
    ).pvalue
    assert permutation_test(differences, zeros, paired=True).p.value == pytest.approx(expected, abs=1e-12)


def test_groups_counted_by_hand() -> None:
    # {5, 6} against {1, 2, 3}: of ten choices of two, only this one is as far, and none on the other side
    test = permutation_test([5, 6], [1, 2, 3], paired=False)
    assert test.p.counts == (("extreme", 1), ("arrangements", 10))


@pytest.mark.parametrize("paired", [True, False])
def test_many_values_are_sampled_by_the_seed(paired: bool) -> None:
    random = np.random.default_rng(5)
    a, b = random.normal(0.2, 1, 200), random.normal(0, 1, 200)
    first, again = (permutation_test(a, b, paired, n=2000, seed=7) for _ in range(2))
    assert not first.is_exact
    assert first == again
    assert first != permutation_test(a, b, paired, n=2000, seed=8)
    assert first.p.count("arrangements") == 2000


@pytest.mark.parametrize("paired", [True, False])
def test_sampling_comes_close_to_enumerating(paired: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = permutation_test(CROSSED[:8], SELFED[:8], paired)
    monkeypatch.setattr("app.agreement.intervals.permutation.MOST_ARRANGEMENTS", 1)
    drawn = permutation_test(CROSSED[:8], SELFED[:8], paired, n=20_000)
    assert exact.is_exact
    assert not drawn.is_exact
    assert float(drawn.p) == pytest.approx(float(exact.p), abs=0.02)


def test_a_sampled_p_is_never_zero() -> None:
    far = permutation_test(np.arange(100) + 1000.0, np.arange(100.0), paired=True, n=99)
    assert far.p.value == pytest.approx(1 / 100)


def test_rounding_does_not_hide_ties() -> None:
    assert permutation_test([0.1, 0.2, 0.3], [0.0, 0.0, 0.0], paired=True).p.value == pytest.approx(2 / 8)


def test_differences_of_zero_count_among_the_arrangements() -> None:
    # of the signs of 0, 1 and 2, half leave the sum as far from zero as 3
    assert permutation_test([0, 1, 2], [0, 0, 0], paired=True).p.counts == (
        ("extreme", 4),
        ("arrangements", 8),
    )


def test_missing_values_and_undefined() -> None:
    test = permutation_test([1, np.nan, 3], [0, 1, np.nan], paired=True)
    assert (test.difference.n, test.difference.count("dropped")) == (1, 2)
    assert permutation_test([np.nan], [1], paired=True).p.reason == estimates.too_few_pairs(pairs=0, needed=1)
    assert permutation_test([np.nan], [1], paired=False).p.reason == estimates.empty_group(first=0, second=1)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="equal length"):
        permutation_test([1, 2], [1], paired=True)
    with pytest.raises(ValueError, match="drawn"):
        permutation_test([1, 2], [1, 2], paired=True, n=0)
