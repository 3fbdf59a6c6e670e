"""The report's one resampling beside the general bootstrap: the same figures have the same intervals."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from app.agreement.coefficients.alpha import krippendorff_alpha, krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import (
    group_agreement,
    group_agreement_sums,
    gwet_ac,
    gwet_ac_sums,
    self_consistency,
    self_consistency_sums,
)
from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.pairs import balanced_accuracy, cohen_kappa, over_runs, raw_agreement
from app.agreement.estimate import Estimate
from app.agreement.intervals import resampling
from app.agreement.intervals.group_intervals import (
    consistency_with_intervals,
    with_intervals as with_group_intervals,
)
from app.agreement.intervals.resampling import bootstrap
from app.agreement.intervals.share_intervals import wilson_interval
from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.rater_votes import RaterVotes
from app.agreement.report.comparison import Comparison, compare, count_pairs, with_intervals

REPLICATES = 6000
# An end from so many replicates wanders by sqrt(0.025 * 0.975 / 6000) / 0.0584 = 0.035 standard errors, where 0.0584 is
# the normal density there: 0.009 of the interval's width. Both ends do; four times what they do together.
TOLERANCE = 0.05
NEAR = 0.2
"""Of the width: the imagined images, which weigh as much as 1.6, and Student's t still move the ends this far."""
FEW, MANY = 80, 5_000  # images
Table = npt.NDArray[np.float64]


def answers(images: int, columns: int, seed: int) -> tuple[Table, Table]:
    """A person's answers and those of so many others, who copy them four times of five; some are missing."""
    random = np.random.default_rng(seed)
    person = (random.random(images) < 0.7).astype(float)
    others = np.where(random.random((images, columns)) < 0.8, person[:, None], 1 - person[:, None])
    others[random.random(others.shape) < 0.05] = np.nan
    return person, others


def compared(person: Table, runs: Table) -> Comparison:
    def side(name: str, votes: Table) -> RaterVotes:
        whole = np.where(np.isnan(votes), MISSING, votes).astype(np.int8)
        return RaterVotes(name, whole, np.zeros(whole.shape, np.bool_))

    everything = np.ones(len(person), np.bool_)
    rows = count_pairs(side("Ada", person[:, None]), side("judge", runs), everything)
    return with_intervals([compare(rows, ("Ada", "judge"))], [rows], REPLICATES, 3)[0]


def assert_same(here: Estimate, general: Estimate) -> None:
    assert here.value == pytest.approx(general.value)
    assert None not in (here.low, here.high, general.low, general.high)
    ends, expected = np.array(list(here)[1:], float), np.array(list(general)[1:], float)
    assert np.abs(ends - expected).max() < TOLERANCE * (expected[1] - expected[0])


def assert_near(here: Estimate, general: Estimate) -> None:
    """Of few images the interval is that of the general bootstrap, somewhat wider."""
    assert here.value == pytest.approx(general.value)
    assert None not in (here.low, here.high, general.low, general.high)
    ends, expected = np.array(list(here)[1:], float), np.array(list(general)[1:], float)
    width = expected[1] - expected[0]
    assert np.abs(ends - expected).max() < NEAR * width
    assert ends[1] - ends[0] > 0.95 * width


@pytest.mark.parametrize("images", [FEW, MANY])
@pytest.mark.parametrize(
    ("name", "statistic"),
    [
        ("agreement", raw_agreement),
        ("kappa", cohen_kappa),
        ("krippendorff_alpha", krippendorff_alpha),
        ("gwet_ac1", gwet_ac),
        ("balanced_accuracy", balanced_accuracy),
    ],
)
def test_a_comparison_over_images_and_runs(
    name: str, statistic: Callable[..., Estimate], images: int
) -> None:
    person, runs = answers(images, 5, seed=4)
    pairs, clusters = over_runs(person, runs)
    is_pair = ~np.isnan(pairs).any(axis=1)
    general = bootstrap(statistic, pairs[is_pair], clusters=clusters[is_pair], n=REPLICATES, seed=8)
    (assert_near if images == FEW else assert_same)(compared(person, runs)[name], general)


@pytest.mark.parametrize("images", [FEW, MANY])
@pytest.mark.parametrize(
    ("sums_of", "statistic"),
    [
        (group_agreement_sums, group_agreement),
        (krippendorff_alpha_sums, krippendorff_alpha),
        (gwet_ac_sums, gwet_ac),
        (self_consistency_sums, self_consistency),
    ],
)
def test_people_and_runs_with_one_another(
    sums_of: Callable[..., CoefficientTerms], statistic: Callable[..., Estimate], images: int
) -> None:
    _, table = answers(images, 4, seed=6)
    (figure,) = with_group_intervals([sums_of(table)], [False], REPLICATES, 5)
    (assert_near if images == FEW else assert_same)(figure, bootstrap(statistic, table, n=REPLICATES, seed=9))


def test_several_figures_are_those_of_one() -> None:
    """They share the resampled images, and keep their order where some have their interval in another way."""
    _, table = answers(FEW, 3, seed=7)
    two = table[:, :2]
    together = with_group_intervals(
        [group_agreement_sums(two), gwet_ac_sums(two), krippendorff_alpha_sums(table)],
        [True, False, False],
        500,
        2,
    )
    alone = [
        with_group_intervals([gwet_ac_sums(two)], [False], 500, 2)[0],
        with_group_intervals([krippendorff_alpha_sums(table)], [False], 500, 2)[0],
    ]
    assert together[1:] == alone
    equal = round(float(together[0]) * together[0].n)
    assert list(together[0]) == pytest.approx(list(wilson_interval(equal, together[0].n)))


def test_what_never_differs_has_an_interval_and_what_never_varies_none() -> None:
    table = np.ones((20, 3))
    agreement, alpha, ac1 = with_group_intervals(
        [group_agreement_sums(table), krippendorff_alpha_sums(table), gwet_ac_sums(table, categories=[0, 1])],
        [True, False, False],
        200,
        1,
    )
    assert agreement.low == pytest.approx(wilson_interval(20, 20).low, abs=0.07)
    assert agreement.high == 1
    assert alpha.value is None
    assert "without variation" in alpha.reason
    assert (ac1.value, ac1.high) == (1, 1)
    assert 0.7 < float(ac1.low or 0) < 0.95


def test_two_runs_are_one_pair_an_image_and_three_are_not_independent() -> None:
    _, runs = answers(60, 3, seed=9)
    (two,) = consistency_with_intervals([runs[:, :2]], 2000, 1)
    (three,) = consistency_with_intervals([runs], 2000, 1)
    equal = round(float(two) * two.n)
    assert (two.low, two.high) == pytest.approx(tuple(wilson_interval(equal, two.n))[1:])
    assert three.undefined_share == 0


def test_an_image_alone_has_no_interval() -> None:
    (figure,) = with_group_intervals([gwet_ac_sums([[1, 0, 1]], categories=[0, 1])], [False], 100, 1)
    assert figure.low is None
    assert "two images" in figure.reason


def test_nothing_at_all_is_no_error() -> None:
    nothing = np.full((3, 2), np.nan)
    (figure,) = with_group_intervals([gwet_ac_sums(nothing, categories=[0, 1])], [False], 100, 1)
    assert figure.value is None
    assert with_group_intervals([], [], 100, 1) == []


def test_portions_give_as_many_replicates_as_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many images are weighed in portions, the last of which is smaller."""
    rows = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]])
    kinds = resampling.kinds_of(rows, np.eye(2))
    monkeypatch.setattr(resampling, "_CELLS_AT_ONCE", 15)  # three of five rows at a time
    (sums,) = resampling.resampled_sums([kinds], 10, 1)
    assert sums.shape == (10, 2)
    monkeypatch.setattr(resampling, "_CELLS_AT_ONCE", 9)
    drawn = resampling.draws_of(3, None, 10, 1)
    assert sum(len(portion) for portion in drawn.portions()) == 10
