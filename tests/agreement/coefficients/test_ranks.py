"""Rank correlations: published answers, another implementation, and resampled units counted instead of repeated."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray
from scipy.stats import kendalltau, spearmanr

from app.agreement.coefficients import ranks
from app.agreement.coefficients.ranks import kendall, kendall_measure, spearman, spearman_measure
from app.agreement.intervals.resampling import draws_of, with_intervals
from app.messages.agreement import scored as scored_text

# Help of R's cor.test, after Hollander and Wolfe (1973): lightness of canned tuna, and how people liked it.
LIGHTNESS = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]
LIKING = [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8]

halves = st.integers(2, 10).map(lambda number: number / 2)
pairs = st.lists(st.tuples(halves, halves), min_size=3, max_size=20).map(lambda rows: np.array(rows).T)


def test_published_answers() -> None:
    assert kendall(LIGHTNESS, LIKING).value == pytest.approx(0.4444444444, abs=1e-9)
    assert spearman(LIGHTNESS, LIKING).value == pytest.approx(0.6, abs=1e-9)
    # The worked example of Wikipedia's article on Spearman's rho: minus 29 in 165.
    wit, hours = [106, 100, 86, 101, 99, 103, 97, 113, 112, 110], [7, 27, 2, 50, 28, 29, 20, 12, 6, 17]
    assert spearman(wit, hours).value == pytest.approx(-29 / 165, abs=1e-12)
    assert kendall(wit, hours).value == pytest.approx(-1 / 9, abs=1e-12)


@given(pairs)
@settings(deadline=None, max_examples=60)
def test_ties_as_elsewhere(scores: NDArray[np.float64]) -> None:
    first, second = scores
    rho, tau = spearman(first, second), kendall(first, second)
    if len(set(first)) == 1 or len(set(second)) == 1:
        assert rho.reason == tau.reason == scored_text.never_differs(len(set(first)) == 1)
        return
    assert rho.value == pytest.approx(spearmanr(first, second).statistic, abs=1e-12)
    assert tau.value == pytest.approx(kendalltau(first, second).statistic, abs=1e-12)


@given(pairs, st.data())
@settings(deadline=None, max_examples=60)
def test_counting_units_is_repeating_them(scores: NDArray[np.float64], data: st.DataObject) -> None:
    n = scores.shape[1]
    times = np.array([data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n))], dtype=float)
    first, second = np.repeat(scores, times[0].astype(int), axis=1)
    for measure, of in ((spearman_measure, spearman), (kendall_measure, kendall)):
        whole = measure(*scores)
        if not whole.figure.is_defined:
            continue
        expected = of(first, second).value
        counted = whole.resampled(times)[0]
        assert np.isnan(counted) if expected is None else counted == pytest.approx(expected, abs=1e-9)


@given(pairs)
@settings(deadline=None, max_examples=40)
def test_any_rising_scale_keeps_the_ranks(scores: NDArray[np.float64]) -> None:
    first, second = scores
    assert spearman(first**3, second) == spearman(first, second)
    assert kendall(first, np.exp(second)) == kendall(first, second)


def test_scores_are_not_rounded_but_noise_of_the_machine_is_a_tie() -> None:
    people = [3.0, 3.5, 4.0, 4.5]
    assert spearman([3.21, 3.22, 3.23, 3.24], people).value == pytest.approx(1)
    assert kendall([0.3, 0.1 + 0.2, 0.4, 0.5], people) == kendall([0.3, 0.3, 0.4, 0.5], people)


def test_missing_scores_leave_out_the_pair() -> None:
    holed = [*LIGHTNESS, np.nan, 50], [*LIKING, 2, np.nan]
    assert spearman(*holed) == spearman(LIGHTNESS, LIKING)
    draws = draws_of(11, None, 200, 1)
    (figure,) = with_intervals([kendall_measure(*holed)], draws)
    assert figure.low is not None
    assert figure.low < 0.44 < float(figure.high or 0)


def test_undefined_says_why() -> None:
    assert spearman([1, np.nan], [1, 2]).reason == scored_text.too_few_to_rank(pairs=1)
    assert kendall([1, 2, 3], [4, 4, 4]).reason == scored_text.never_differs(False)
    assert kendall([], []).reason == scored_text.too_few_to_rank(pairs=0)
    with pytest.raises(ValueError, match="equal length"):
        spearman([1, 2], [1])


def test_too_many_pairs_have_no_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kendall(LIGHTNESS, LIKING)
    monkeypatch.setattr(ranks, "MOST_PAIRS", 5)
    (figure,) = with_intervals([kendall_measure(LIGHTNESS, LIKING)], draws_of(9, None, 50, 1))
    assert figure.value == pytest.approx(float(whole))
    assert (figure.low, figure.reason) == (None, scored_text.too_many_to_resample(most=5))
