"""Intervals at their edges: pinned numbers, noise and rounding, portions, and what counts as how many."""

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import betabinom, binom, t as student

from app.agreement.coefficients.chance_corrected import group_agreement_sums
from app.agreement.estimate import Estimate
from app.agreement.intervals import permutation
from app.agreement.intervals.confidence_sequences import confidence_sequence
from app.agreement.intervals.false_discovery import benjamini_hochberg, benjamini_yekutieli
from app.agreement.intervals.group_intervals import consistency_with_intervals, with_intervals
from app.agreement.intervals.jackknife import SHARE, cut_off, jackknife_interval
from app.agreement.intervals.permutation import permutation_test
from app.agreement.intervals.share_intervals import share_interval
from app.messages.agreement import coefficients as coefficients_text

# Confidence sequences


@pytest.mark.parametrize(
    ("total", "n", "confidence"), [(45, 50, 0.95), (3, 10, 0.9), (199, 200, 0.999), (1, 3, 0.95)]
)
def test_sequences_end_where_the_mixture_with_jeffreyss_prior_does(
    total: int, n: int, confidence: float
) -> None:
    def excess(share: float) -> float:
        ratio = betabinom.logpmf(total, n, 0.5, 0.5) - binom.logpmf(total, n, share)
        return float(ratio + np.log(1 - confidence))

    found = confidence_sequence(total, n, confidence)
    expected = brentq(excess, 1e-12, total / n), brentq(excess, total / n, 1 - 1e-12)
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("n", [1, 8])
def test_sequences_without_a_case_or_without_a_miss(n: int) -> None:
    """(1 - p) to the power of n is 20 times less likely than the mixture."""
    none = 1 - (0.05 * float(betabinom.pmf(0, n, 0.5, 0.5))) ** (1 / n)
    assert confidence_sequence(0, n) == pytest.approx((0.0, none))
    assert confidence_sequence(n, n) == pytest.approx((1 - none, 1.0))


# False discoveries


def test_any_dependence_by_hand() -> None:
    """Of two tests the factor is 1 + 1/2."""
    found = benjamini_yekutieli([0.01, 0.04, None])
    assert found.adjusted[:2] == pytest.approx((0.03, 0.06))
    assert found.adjusted[2] is None
    assert found.rejected == (True, False, False)
    assert benjamini_yekutieli([0.9, 0.8]).adjusted == (1.0, 1.0)


def test_a_test_at_the_rate_is_rejected() -> None:
    assert benjamini_hochberg([0.05]).rejected == (True,)
    assert benjamini_hochberg([0.0500001]).rejected == (False,)
    assert benjamini_hochberg([0.0, 1.0]).adjusted == (0.0, 1.0)


@pytest.mark.parametrize("q", [0.0, 1.0])
def test_a_rate_of_nothing_or_everything_is_refused(q: float) -> None:
    with pytest.raises(ValueError, match="q lies between"):
        benjamini_hochberg([0.5], q)


# Groups


def test_two_runs_that_never_agree_have_the_interval_of_none() -> None:
    (figure,) = consistency_with_intervals([np.array([[1.0, 0.0]] * 25)], 100, 1)
    assert list(figure) == pytest.approx([0.0, 0.0, share_interval(0, 25).high])


def test_one_image_with_three_answers_makes_no_share_of_pairs() -> None:
    """Its pairs are not independent, so that the interval comes from resampling."""
    pairs = np.array([[1, 1, np.nan]] * 20 + [[0, 1, np.nan]] * 20)
    below = np.where(pairs == 1, 0, np.where(np.isnan(pairs), np.nan, [[0, 1, 0]]))
    for first, is_share in (
        (pairs, True),
        (np.vstack([[[1, 0, 1]], pairs]), False),
        (np.vstack([[[1, 1, 1]], below]), False),
    ):
        for table in (first, first[::-1]):
            (figure,) = with_intervals([group_agreement_sums(table, categories=[0, 1])], [True], 200, 1)
            assert (figure.undefined_share is None) is is_share


# Leaving one out


def test_a_number_with_a_lower_bound_only() -> None:
    """Around 3, which is 2 above the least it can be: the ends are 2 times and by the exponential of the reach."""
    without = np.array([2.8, 3.1, 3.0, 3.3])
    figure = jackknife_interval(Estimate(3.0, 4), without, (1.0, np.inf))
    error = (3 / 4 * ((without - without.mean()) ** 2).sum()) ** 0.5
    reach = student.ppf(0.975, 3) * error / 2
    assert list(figure) == pytest.approx([3.0, 1 + 2 * np.exp(-reach), 1 + 2 * np.exp(reach)])


def test_a_number_with_two_bounds() -> None:
    """On the scale of log odds between 1 and 5 the error is divided by how fast these change there."""
    without = np.array([2.8, 3.1, 3.0, 3.3])
    figure = jackknife_interval(Estimate(2.0, 4), without, (1.0, 5.0), confidence=0.9)
    error = (3 / 4 * ((without - without.mean()) ** 2).sum()) ** 0.5
    reach = student.ppf(0.95, 3) * error * 4 / (1 * 3)
    odds = np.log(1 / 3)
    ends = [1 + 4 / (1 + np.exp(-(odds + sign * reach))) for sign in (-1, 1)]
    assert list(figure)[1:] == pytest.approx(ends)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_at_the_end_of_a_scale_the_interval_is_even(value: float) -> None:
    figure = jackknife_interval(Estimate(value, 3), np.array([0.1, 0.2, 0.3]), SHARE)
    reach = student.ppf(0.975, 2) * (2 / 3 * 0.02) ** 0.5
    assert list(figure) == pytest.approx([value, value - reach, value + reach])


def test_a_reach_beyond_all_numbers_is_cut() -> None:
    figure = jackknife_interval(Estimate(1e-6, 3), np.array([0.1, 5000.0, 3.0]), (0.0, np.inf))
    assert figure.low is not None
    assert figure.high is not None
    assert 0 <= figure.low < 1e-100 < 1e100 < figure.high < np.inf


@pytest.mark.parametrize(
    ("value", "apart", "is_noise"),
    [(1000.0, 1e-9, True), (1000.0, 4e-9, False), (0.5, 3e-12, False), (0.5, 1e-12, True), (0.0, 0.0, True)],
)
def test_rounding_is_no_spread(value: float, apart: float, is_noise: bool) -> None:
    """Two clusters so far apart have half of that as their error; noise is a billionth of a thousandth of the size."""
    figure = jackknife_interval(Estimate(value, 2), np.array([value, value + apart]))
    assert (figure.reason == coefficients_text.SAME_REPLICATES) is is_noise
    assert (figure.low is None) is is_noise


def test_groups_may_be_numbered_with_gaps() -> None:
    without = np.array([0.4, 0.5, 0.6, 0.9])
    one, other = (
        jackknife_interval(Estimate(0.5, 4), without, groups=np.array(groups))
        for groups in ([0, 0, 1, 1], [1, 1, 4, 4])
    )
    assert one == other
    assert one.low is not None


def test_groups_of_their_own_have_satterthwaites_degrees_of_freedom() -> None:
    without = np.array([0.4, 0.5, 0.6, 0.2, 0.9])
    figure = jackknife_interval(Estimate(0.5, 5), without, groups=np.array([0, 0, 0, 1, 1]))
    variances = np.array([2 / 3 * 0.02, 1 / 2 * 2 * 0.35**2])
    freedom = variances.sum() ** 2 / (variances[0] ** 2 / 2 + variances[1] ** 2 / 1)
    reach = student.ppf(0.975, freedom) * variances.sum() ** 0.5
    assert list(figure)[1:] == pytest.approx([0.5 - reach, 0.5 + reach])


def test_cut_off_needs_ends() -> None:
    assert cut_off(Estimate(0.5, 3, -1.0, 2.0), (0.0, 1.0)) == Estimate(0.5, 3, 0.0, 1.0)


# Permutations


@pytest.mark.parametrize(("most", "is_exact"), [(8, True), (7, False)])
def test_as_many_signs_as_allowed_are_all_looked_at(
    most: int, is_exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permutation, "MOST_ARRANGEMENTS", most)
    assert permutation_test([1, 2, 4, 0], [0, 0, 0, 0], paired=True, n=9).is_exact is is_exact


@pytest.mark.parametrize(("most", "is_exact"), [(10, True), (9, False)])
def test_as_many_groups_as_allowed_are_all_looked_at(
    most: int, is_exact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(permutation, "MOST_ARRANGEMENTS", most)
    assert permutation_test([1, 2], [3, 4, 5], paired=False, n=9).is_exact is is_exact


def test_one_drawn_arrangement_is_enough_to_ask_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permutation, "MOST_ARRANGEMENTS", 1)
    assert permutation_test([5, 6], [1, 2], paired=False, n=1).p.count("arrangements") == 1


def test_what_is_undefined_counts_what_it_was_looked_for_in() -> None:
    pairs = permutation_test([np.nan, 1], [1, np.nan], paired=True)
    assert (pairs.difference.n, pairs.p.n, pairs.is_exact) == (0, 0, False)
    assert pairs.p.counts == (("pairs", 0), ("dropped", 2))
    groups = permutation_test([np.nan, np.nan], [1, 2, np.nan], paired=False)
    assert (groups.difference.n, groups.p.n, groups.is_exact) == (2, 2, False)
    assert groups.p.counts == (("first", 0), ("second", 2), ("dropped", 3))
    assert permutation_test([1, 2], [np.nan], paired=False).p.value is None


def test_groups_in_all_their_numbers() -> None:
    found = permutation_test([5, 6, np.nan], [1, 2, 3], paired=False)
    assert (found.difference.value, found.difference.n, found.p.n) == (3.5, 5, 5)
    assert found.difference.counts == (("first", 2), ("second", 3), ("dropped", 1))
    assert found.p.value == 0.1


def test_pairs_in_all_their_numbers() -> None:
    found = permutation_test([3, 1, np.nan], [0, 2, 5], paired=True)
    assert (found.difference.value, found.difference.n, found.p.n) == (1.0, 2, 2)
    assert found.p.counts == (("extreme", 4), ("arrangements", 4))


@pytest.mark.parametrize("paired", [True, False])
def test_portions_change_nothing_of_what_is_enumerated(paired: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = [3, 1, 4, 1, 5], [2, 7, 1, 8, 0]
    whole = permutation_test(a, b, paired)
    monkeypatch.setattr(permutation, "_AT_ONCE", 7)
    assert permutation_test(a, b, paired) == whole


@pytest.mark.parametrize("paired", [True, False])
def test_portions_draw_as_many_as_asked_for(paired: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(permutation, "MOST_ARRANGEMENTS", 1)
    monkeypatch.setattr(permutation, "_AT_ONCE", 12)
    found = permutation_test([3, 1, 4, 1, 5], [2, 7, 1, 8, 0], paired, n=101)
    assert found.p.count("arrangements") == 101
    assert found.p.value == (found.p.count("extreme") + 1) / 102


def test_a_drawn_difference_as_far_as_the_observed_one_counts() -> None:
    """All signs of equal values are as far only where all are the same, whose share is about 2 to the power of -19."""
    found = permutation_test(np.ones(21), np.zeros(21), paired=True, n=500)
    assert (found.is_exact, found.p.count("extreme")) == (False, 0)
    apart = permutation_test([1.0] * 30, [1.0] * 30, paired=False, n=50)
    assert (apart.is_exact, apart.p.value) == (False, 1.0)
