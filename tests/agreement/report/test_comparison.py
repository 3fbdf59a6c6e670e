"""One rater against another: pairs over runs, missing answers, doubts, intervals, and why there is no figure."""

import numpy as np
import pytest

from app.agreement.coefficients.pairs import cohen_kappa, over_runs
from app.agreement.coefficients.two_by_two import sampled
from app.agreement.intervals.resampling import bootstrap, kinds_of, resampled_sums
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.rater_votes import Doubts, RaterVotes
from app.agreement.report.comparison import Comparison, compare, count_pairs, with_intervals


def side(name: str, *runs: str, doubts: tuple[int, ...] = ()) -> RaterVotes:
    """Answers by run, a sign an image: 1, 0, or . for none. doubts: images flagged in every run."""
    votes = np.array([[MISSING if sign == "." else int(sign) for sign in run] for run in runs], np.int8).T
    flags = np.zeros(votes.shape, np.bool_)
    flags[list(doubts)] = True
    return RaterVotes(name, votes, flags)


def found(one: RaterVotes, other: RaterVotes, doubts: Doubts = Doubts.INCLUDED) -> Comparison:
    rows = count_pairs(one, other, np.ones(len(one.votes), np.bool_), doubts)
    return with_intervals([compare(rows, (one.name, other.name))], [rows], 2000, 1)[0]


def test_runs_count_one_by_one_and_not_by_majority() -> None:
    """By majority the judge would agree on both images."""
    figure = found(side("Ada", "10"), side("judge", "10", "10", "01"))["agreement"]
    assert figure.value == pytest.approx(4 / 6)
    assert figure.counts == (("equal", 4), ("pairs", 6))
    assert figure.n == 2


def test_a_missing_answer_makes_no_pair_and_is_counted() -> None:
    comparison = found(side("Ada", "110."), side("judge", "1.01", "11.0"))
    assert (comparison.n_images, comparison.n_pairs, comparison.n_missing) == (3, 4, 4)
    assert (comparison.missing_reference, comparison.missing_against) == (1, 2)
    assert comparison["agreement"].value == 1
    assert comparison.reference_met.counts == (("met", 2), ("answers", 3))
    assert comparison.against_met.counts == (("met", 3), ("answers", 4))


def test_two_judges_are_compared_run_by_run_with_each_other() -> None:
    comparison = found(side("one", "1", "0"), side("two", "1", "1", "0"))
    assert comparison.counts == (2, 1, 2, 1)
    assert comparison["agreement"].value == 0.5


def test_doubtful_answers_are_included_left_out_or_halved() -> None:
    ada, judge = side("Ada", "1100", doubts=(1, 3)), side("judge", "1010", doubts=(2,))
    assert found(ada, judge)["agreement"].value == 0.5
    without = found(ada, judge, Doubts.WITHOUT)
    assert (without["agreement"].value, without.n_images, without.n_missing) == (1.0, 1, 3)
    half = found(ada, judge, Doubts.HALF)
    assert half["agreement"].value == pytest.approx(1.5 / 2.5)
    assert (half.n_pairs, half.n_missing) == (4, 0), "a pair that counts half is not missing"
    assert half.reference_met.value == pytest.approx((1 + 0.5) / (1 + 0.5 + 1 + 0.5))
    assert half.reference_met.counts == ()


def test_half_weight_without_doubts_changes_nothing() -> None:
    ada, judge = side("Ada", "110100"), side("judge", "100110")
    whole, half = found(ada, judge), found(ada, judge, Doubts.HALF)
    for name in ("agreement", "kappa", "gwet_ac1", "krippendorff_alpha", "balanced_accuracy"):
        assert half[name].value == pytest.approx(whole[name].value)


def test_independent_pairs_have_wilsons_interval() -> None:
    figure = found(side("Ada", "1100110011" * 2), side("Ben", "1100110000" * 2))["agreement"]
    expected = wilson_interval(16, 20)
    assert (figure.low, figure.high) == (expected.low, expected.high)


def test_runs_of_one_image_are_one_image() -> None:
    """Five equal runs must not make an interval as narrow as five times as many images would."""
    ada = side("Ada", "10" * 20)
    judge = side("judge", *["10" * 16 + "01" * 4] * 5)
    clustered = found(ada, judge)["agreement"]
    alone = found(ada, side("judge", "10" * 16 + "01" * 4))["agreement"]
    assert clustered.low is not None
    assert clustered.high is not None
    assert alone.low is not None
    assert alone.high is not None
    assert clustered.high - clustered.low == pytest.approx(alone.high - alone.low, abs=0.03)


def test_intervals_are_those_of_the_general_bootstrap() -> None:
    random = np.random.default_rng(5)
    person = random.integers(0, 2, 60)
    runs = np.where(random.random((60, 5)) < 0.8, person[:, None], 1 - person[:, None])
    ada = RaterVotes("Ada", person[:, None].astype(np.int8), np.zeros((60, 1), np.bool_))
    judge = RaterVotes("judge", runs.astype(np.int8), np.zeros((60, 5), np.bool_))
    pairs, clusters = over_runs(person, runs)
    general = bootstrap(cohen_kappa, pairs, clusters=clusters, n=4000, seed=2)
    rows = count_pairs(ada, judge, np.ones(60, np.bool_))
    here = with_intervals([compare(rows, ("Ada", "judge"))], [rows], 4000, 3)[0]["kappa"]
    assert here.value == pytest.approx(general.value)
    assert here.low == pytest.approx(general.low, abs=0.04)
    assert here.high == pytest.approx(general.high, abs=0.04)


def test_more_images_make_narrower_intervals() -> None:
    block = np.tile([[3.0, 1.0, 0.0, 1.0], [0.0, 0.0, 2.0, 3.0], [5.0, 0.0, 0.0, 0.0]], (300, 1))
    kappas = [
        np.percentile(sampled(resampled_sums([kinds_of(part, 4 * np.eye(4))], 3000, 4)[0])[3], [2.5, 97.5])
        for part in (block, block[:399])
    ]
    spreads = [high - low for low, high in kappas]
    assert spreads[1] / spreads[0] == pytest.approx(np.sqrt(900 / 399), rel=0.1)
    assert np.mean(kappas[0]) == pytest.approx(np.mean(kappas[1]), abs=0.02)


def test_the_same_seed_gives_the_same_interval() -> None:
    ada, judge = side("Ada", "1010011"), side("judge", "1110010", "1010000")
    assert found(ada, judge) == found(ada, judge)


def test_what_never_varies_is_undefined_and_says_why() -> None:
    comparison = found(side("Ada", "1111"), side("judge", "1111", "1111"))
    assert comparison["agreement"].value == 1
    assert 0 < float(comparison["agreement"].low or 0) < float(wilson_interval(4, 4).low or 0)
    assert comparison["agreement"].high == 1
    for name in ("kappa", "krippendorff_alpha"):
        assert comparison[name].value is None
        assert 'Both raters always answered "met"' in comparison[name].reason
    assert comparison["gwet_ac1"].value == 1
    assert (
        comparison["agreement_not_met"].reason
        == 'Ada never answered "not met" here, so there is no agreement on it.'
    )
    assert comparison["balanced_accuracy"].value is None
    assert comparison.constant.value == 1


def test_against_a_constant_kappa_is_nought_and_says_so() -> None:
    kappa = found(side("Ada", "1010"), side("judge", "1111", "1111"))["kappa"]
    assert kappa.low is None
    assert (kappa.value, kappa.reason) == (0, 'judge never answered "not met". Kappa says nothing here.')


def test_nothing_in_common_is_no_error() -> None:
    comparison = found(side("Ada", "1."), side("Ben", ".0"))
    assert comparison.n_pairs == 0
    assert all(figure.value is None and figure.reason for figure in comparison.figures.values())
    assert comparison.constant.value is None


def test_the_best_constant_answer_is_named() -> None:
    comparison = found(side("Ada", "10000"), side("Ben", "11111"))
    assert (comparison.constant.value, comparison.constant_answer) == (0.8, 0)
