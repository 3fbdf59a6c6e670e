"""Ends of intervals by hand and by simulation: at any look, of doubtful answers at half weight, of clusters."""

from math import log

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.advice.ends import Tried, images_that_count, mean_ends
from app.agreement.advice.gate import ONCE, Answers, gate, mean_of_shares, paired_lead, reference_is_right
from app.agreement.advice.people_on_each import people_on
from app.agreement.coefficients.specific_agreement import specific_agreement
from app.agreement.intervals.confidence_sequences import confidence_sequence, excludes_from_below
from app.agreement.intervals.share_intervals import normal_quantile, wilson_interval
from app.study.judge.bounds import Bounds

AGAIN = Tried(looks=2)


def test_the_first_look_has_the_usual_ends_and_the_second_those_of_any_look() -> None:
    shares = np.repeat([1.0, 0.0], [90, 10])
    first, again = mean_of_shares(shares), mean_of_shares(shares, AGAIN)
    assert (first.low, first.high) == (wilson_interval(90, 100).low, wilson_interval(90, 100).high)
    assert (again.low, again.high) == confidence_sequence(90, 100, 0.975)
    assert again == mean_of_shares(shares, Tried(looks=9)), "however often somebody looks"
    assert (again.low or 0) < (first.low or 0)


def test_the_boundary_of_a_lead_by_hand() -> None:
    """A hundred images with leads of 1, -1 and 0: 102 images of variance 11 / 102 add up to 11 and the prior's 1."""
    leads = np.repeat([1.0, -1.0, 0.0], [5, 5, 90])
    found = paired_lead(leads, AGAIN)
    reach = (12 * (log(12) - 2 * log(0.025))) ** 0.5 / 102
    assert (found.low, found.high) == pytest.approx((-reach, reach))


def test_the_lower_end_lies_above_a_limit_where_the_sequence_says_so() -> None:
    total, n = np.array([90.0, 60.0, 0.0]), np.array([100.0, 100.0, 100.0])
    lows = [confidence_sequence(one, 100)[0] for one in total]
    for limit, expected in (
        (0.5, [True, False, False]),
        (lows[0] - 1e-6, [True, False, False]),
        (lows[0] + 1e-6, [False] * 3),
    ):
        assert excludes_from_below(total, n, np.full(3, limit)).tolist() == expected
    assert AGAIN.is_above(total, n, np.full(3, 0.5)).tolist() == [True, False, False]


@pytest.mark.parametrize(("tried", "most"), [(ONCE, None), (AGAIN, 0.05)])
def test_leads_hold_at_every_look(tried: Tried, most: float | None) -> None:
    """Three hundred judges that are 0.2 behind people, looked at after every 5 images from 20 on."""
    random = np.random.default_rng(4)
    leads = (random.random((300, 300)) < 0.77).astype(float) - (random.random((300, 300)) < 0.97)
    n = np.arange(20, 301, 5)
    sums, squares = np.cumsum(leads, axis=1)[:, n - 1], np.cumsum(leads**2, axis=1)[:, n - 1]
    missed = float((mean_ends(sums, squares, n.astype(float), tried)[0] > -0.2).any(axis=1).mean())
    assert missed <= most if most else missed > 0.08


@pytest.mark.parametrize("images", [30, 100])
def test_leads_of_many_conclusions_hold_far_out_in_the_tail(images: int) -> None:
    """The best of twelve judges that are 0.2 behind people looks better than it is in 2.5 of 100 studies at most."""
    random = np.random.default_rng(6)
    leads = (random.random((40_000, images)) < 0.77).astype(float) - (random.random((40_000, images)) < 0.97)
    sums = leads.sum(axis=1), (leads**2).sum(axis=1), np.full(len(leads), float(images))
    assert 12 * (mean_ends(*sums, Tried(12))[0] > -0.2).mean() <= 0.025
    only_normal = sums[0] / (images + 2) - 2.87 * np.sqrt(
        ((sums[1] + 1) / (images + 2) - (sums[0] / (images + 2)) ** 2) / (images + 2)
    )
    assert 12 * (only_normal > -0.2).mean() > 0.04


def test_the_score_interval_where_nothing_differs() -> None:
    """Of n pairs that are all alike it reaches to z² / (n + z²) on either side."""
    z = normal_quantile(Tried(2).confidence)
    low, high = mean_ends(np.zeros(1), np.zeros(1), np.array([20.0]), Tried(2))
    assert (low[0], high[0]) == pytest.approx((-(z**2) / (20 + z**2), z**2 / (20 + z**2)), abs=1e-6)
    alone, _high = mean_ends(np.zeros(1), np.zeros(1), np.array([20.0]), ONCE)
    assert alone[0] == pytest.approx(-normal_quantile(0.95) / 22)


def test_a_level_that_is_spent_over_looks_adds_up() -> None:
    spent = [1 - Tried(looks=look).confidence_of_look for look in range(2, 2000)]
    assert sum(spent) == pytest.approx(0.05 / 2, abs=1e-4)
    assert (Tried().confidence, Tried(looks=2).confidence) == (0.95, 0.975)
    assert Tried().confidence_of_look == 0.95


# Weights


def test_answers_at_half_weight_count_half() -> None:
    shares, weights = np.array([1.0, 1.0, 0.0, 0.0]), np.array([1.0, 1.0, 1.0, 0.5])
    found = mean_of_shares(shares, ONCE, weights)
    assert found.value == pytest.approx(2 / 3.5)
    assert images_that_count(shares, weights, None) == pytest.approx(3.5**2 / 3.25)


def test_half_weight_moves_the_gate() -> None:
    reference = np.repeat([1, 0], 40).astype(np.int8)
    judge = reference.copy()
    judge[40:50] = 1
    answers = Answers(
        reference, judge[:, None], np.zeros((80, 0), np.int8), weight=np.where(judge == reference, 0.5, 1.0)
    )
    assert gate(answers, Bounds(), ONCE).not_met.agreement.value == pytest.approx(15 / 25)


# Clusters


def test_images_of_one_cluster_that_all_agree_are_one_image_a_cluster() -> None:
    assert images_that_count(np.ones(100), None, np.repeat(np.arange(20), 5)) == pytest.approx(20)
    assert images_that_count(np.ones(100), None, np.arange(100)) == 100, "a cluster of its own each"


def test_a_design_effect_by_hand() -> None:
    """Ten clusters of two, half of them wrong in both: the variance of the mean is 10 / 9 * 10 * 1² / 20², 2.22 times
    that of independent images, and Student's t with 9 degrees is 2.262 / 1.960 times as wide."""
    values = np.repeat([1.0, 0.0], 10)
    found = images_that_count(values, None, np.repeat(np.arange(10), 2))
    assert found == pytest.approx(20 / (10 / 9 * 10 / 5) / (2.262157 / 1.959964) ** 2, rel=1e-5)


def clustered(
    random: np.random.Generator, clusters: int, each: int, share: float, alike: float
) -> npt.NDArray[np.float64]:
    """Images that are right with this chance; with the other one they repeat what their cluster says."""
    of_cluster = np.repeat(random.random(clusters) < share, each)
    return np.where(
        random.random(clusters * each) < alike, of_cluster, random.random(clusters * each) < share
    ).astype(float)


@pytest.mark.parametrize("alike", [0.0, 0.6, 1.0])
@pytest.mark.parametrize(("clusters", "share"), [(20, 0.77), (60, 0.9)])
def test_lower_ends_hold_for_clusters(clusters: int, share: float, alike: float) -> None:
    random = np.random.default_rng(2)
    number = np.repeat(np.arange(clusters), 5)
    lows = [
        mean_of_shares(clustered(random, clusters, 5, share, alike), ONCE, None, number).low
        for _ in range(300)
    ]
    assert sum((low or 0) > share for low in lows) <= 0.045 * len(lows)


# People and the reference


@pytest.mark.parametrize("met", [0.5, 0.8])
def test_how_often_each_answer_of_a_reference_is_right(met: float) -> None:
    """People who are right on .92 of both, of whom the rarer answer is right less often."""
    right = np.array([0.97, 0.92])
    given = met * right + (1 - met) * (1 - right), (1 - met) * right + met * (1 - right)
    for share, said in zip((met, 1 - met), given, strict=True):
        of_right = share * right / said
        confirmed = of_right * right + (1 - of_right) * (1 - right)
        assert reference_is_right(confirmed, right**2 + (1 - right) ** 2) == pytest.approx(of_right)
    assert float(reference_is_right(np.array(0.3), np.array(0.3))) == 0.5


def test_all_looks_together_miss_as_often_as_the_level_says() -> None:
    """A judge at the bound, looked at first at 30 images, and then after every 5 as well."""
    random = np.random.default_rng(5)
    right = np.cumsum(random.random((4000, 300)) < 0.8, axis=1).astype(float)
    numbers = np.arange(30, 301, 5)
    missed = np.zeros(4000, np.bool_)
    for look, n in enumerate(numbers, 1):
        tried = Tried(looks=min(look, 2))
        missed |= tried.is_above(right[:, n - 1], np.full(4000, float(n)), np.array(0.8))
    assert missed.mean() <= 0.05


def test_people_of_three_are_asked_where_the_others_are_of_one_mind() -> None:
    """Where all three said "not met", each is asked and agrees; where two did, the third is asked and does not."""
    tally = np.array([[3, 0]] * 30 + [[2, 1]] * 9 + [[1, 2]] * 5 + [[0, 3]] * 20)
    found = people_on(tally, 0, ONCE)
    assert found.value == pytest.approx(90 / 99)
    assert people_on(tally, 1, ONCE).value == pytest.approx(60 / 65)
    two = np.array([[2, 0]] * 30 + [[1, 1]] * 9)
    assert people_on(two, 0, ONCE) == specific_agreement(two, 0), "of two nobody knows who is right"


def test_a_rare_answer_is_recognised_by_people_who_err_alike_on_both() -> None:
    """Three people right on 92 of 100, 80 of 100 met: what they agree on each other's "not met" is 0.70 only."""
    random = np.random.default_rng(1)
    truth = random.random(20_000) < 0.8
    votes = truth[:, None] ^ (random.random((20_000, 3)) < 0.08)
    tally = np.stack([(~votes).sum(axis=1), votes.sum(axis=1)], axis=1)
    assert specific_agreement(tally, 0).value == pytest.approx(0.70, abs=0.01)
    assert people_on(tally, 0, ONCE).value == pytest.approx(0.89, abs=0.01)
