"""Intervals that hold at every look: by simulation of somebody who looks after every image, and against the formula."""

from math import isclose

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import beta, betabinom, binom

from app.agreement.estimate import Estimate, undefined
from app.agreement.intervals.confidence_sequences import PRIOR, anytime, confidence_sequence
from app.agreement.intervals.share_intervals import wilson_interval

LOOKS = 200
STUDIES = 400
MOST_MISSES = 0.05 + 3 * (0.05 * 0.95 / STUDIES) ** 0.5  # three standard errors


def misses_at_any_look(shares: np.ndarray, mean: float) -> tuple[float, float]:
    """The share of studies in which the mean lies outside at any of the looks: of sequences, and of Wilson's."""
    ends: dict[tuple[float, int], tuple[float, float]] = {}
    missed = fixed = 0
    for row in shares:
        totals = row.cumsum()
        is_out = is_out_of_fixed = False
        for n, total in enumerate(totals.tolist(), start=1):
            key = round(total, 6), n
            if key not in ends:
                ends[key] = confidence_sequence(min(total, n), n)
            is_out |= not ends[key][0] <= mean <= ends[key][1]
            wilson = wilson_interval(round(total), n)
            is_out_of_fixed |= not (wilson.low or 0.0) <= mean <= (wilson.high or 1.0)
        missed += is_out
        fixed += is_out_of_fixed
    return missed / len(shares), fixed / len(shares)


@pytest.mark.parametrize("mean", [0.5, 0.9])
def test_one_who_looks_after_every_image_is_misled_in_one_of_twenty_studies_at_most(mean: float) -> None:
    random = np.random.default_rng(1)
    shares = (random.random((STUDIES, LOOKS)) < mean).astype(float)
    missed, fixed = misses_at_any_look(shares, mean)
    assert missed <= MOST_MISSES
    assert fixed > 0.2, "fixed intervals do not hold at every look; otherwise this test shows nothing"


def test_the_same_of_means_over_five_runs() -> None:
    """Runs of one image are alike: either all of them tend to be right, or hardly any."""
    random = np.random.default_rng(2)
    chance = random.beta(1.6, 0.4, (STUDIES, LOOKS))
    shares = random.binomial(5, chance) / 5
    missed, _ = misses_at_any_look(shares, 0.8)
    assert missed <= MOST_MISSES


@given(st.integers(1, 300), st.floats(0, 1), st.sampled_from([0.9, 0.95, 0.999]))
def test_at_its_ends_the_mixture_is_as_many_times_as_likely_as_the_level_says(
    n: int, share: float, confidence: float
) -> None:
    """Against scipy: the beta-binomial probability of the count, divided by its binomial probability at the end."""
    total = round(share * n)
    low, high = confidence_sequence(total, n, confidence)
    assert 0 <= low <= total / n <= high <= 1
    for end in (low, high):
        if 1e-9 < end < 1 - 1e-9:
            ratio = betabinom.logpmf(total, n, PRIOR, PRIOR) - binom.logpmf(total, n, end)
            assert isclose(ratio, -np.log(1 - confidence), abs_tol=1e-6)


@given(st.integers(1, 200), st.floats(0, 1))
def test_it_is_wider_than_a_fixed_interval_and_the_same_from_either_side(n: int, share: float) -> None:
    total = round(share * n)
    low, high = confidence_sequence(total, n)
    fixed = beta.ppf(0.025, total + 0.5, n - total + 0.5), beta.ppf(0.975, total + 0.5, n - total + 0.5)
    assert low <= fixed[0] + 1e-9 or total == 0
    assert high >= fixed[1] - 1e-9 or total == n
    assert confidence_sequence(n - total, n) == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_nothing_is_known_before_the_first_case_and_bad_numbers_are_refused() -> None:
    assert confidence_sequence(0, 0) == (0.0, 1.0)
    for total, n, confidence in ((2, 1, 0.95), (-1, 1, 0.95), (0, 1, 1.0)):
        with pytest.raises(ValueError, match="lies between"):
            confidence_sequence(total, n, confidence)


def test_a_figure_keeps_its_number_and_gets_other_ends() -> None:
    found = anytime(Estimate(0.9, 50, 0.8, 0.95))
    assert (found.value, found.n) == (0.9, 50)
    assert (found.low, found.high) == pytest.approx(confidence_sequence(45, 50))
    assert anytime(undefined("why", 0)).low is None
