"""Places of systems: by hand, another implementation, firm and loose rankings, and cultures that weigh the same."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray
from scipy.stats import kendalltau, rankdata

from app.agreement.intervals.resampling import draws_of
from app.agreement.scales.ranking_stability import macro_micro, places, ranking_stability
from app.messages.agreement import coefficients as coefficients_text, scored as scored_text

nan = np.nan
NAMES = ["A", "B", "C", "D"]
means = arrays.arrays(float, (3, 5), elements=st.integers(0, 4).map(float))


@given(means)
@settings(deadline=None, max_examples=60)
def test_places_are_ranks_from_the_top(rows: NDArray[np.float64]) -> None:
    assert places(rows) == pytest.approx(rankdata(-rows, axis=1))


def test_a_row_with_a_gap_has_no_places_and_noise_is_a_tie() -> None:
    assert np.isnan(places(np.array([[1.0, nan, 2.0]]))).all()
    assert places(np.array([[0.1 + 0.2, 0.3, 0.1]])).tolist() == [[1.5, 1.5, 3]]


def scores(
    gaps: tuple[float, ...], units: int = 60, noise: float = 0.5, seed: int = 1
) -> NDArray[np.float64]:
    """Scores of systems that differ by these gaps, on works that are harder or easier for all of them."""
    random = np.random.default_rng(seed)
    return np.array(gaps) + random.normal(0, 1, (units, 1)) + random.normal(0, noise, (units, len(gaps)))


def test_a_firm_ranking() -> None:
    found = ranking_stability(scores((0, 3, 1, 2)), NAMES, replicates=500)
    assert [system.name for system in found.systems] == ["B", "D", "C", "A"]
    assert [system.place.value for system in found.systems] == [1, 2, 3, 4]
    for system in found.systems:
        assert system.kept.value == 1
        assert (system.place.low, system.place.high) == (system.place.value,) * 2
    assert list(found.kendall) == [1, 1, 1]


def test_two_that_change_places() -> None:
    found = ranking_stability(scores((0, 0.02, 3, -3)), NAMES, replicates=2000)
    middle = found.systems[1:3]
    assert {system.name for system in middle} == {"A", "B"}
    for system in middle:
        assert 0.4 < float(system.kept) < 0.999
        assert (system.place.low, system.place.high) == (2, 3)
    assert middle[0].kept.value == middle[1].kept.value
    assert middle[0].kept.count("kept") == round(float(middle[0].kept) * 2000)
    assert found.systems[0].kept.value == 1
    # One pair of six turned: tau is 2/3.
    share = float(middle[0].kept)
    assert float(found.kendall) == pytest.approx(share + (1 - share) * 2 / 3)


def test_kendall_with_the_whole_as_elsewhere() -> None:
    random = np.random.default_rng(6)
    table = random.integers(1, 4, (6, 4)).astype(float)
    draws = draws_of(6, None, 40, 2)
    whole = places(table.mean(axis=0)[None])[0]
    drawn = places(np.vstack([times @ table / 6 for times in draws.portions()]))
    expected = [kendalltau(whole, row).statistic for row in drawn]
    found = ranking_stability(table, NAMES, replicates=40, seed=2)
    assert found.kendall.value == pytest.approx(np.nanmean(expected))
    assert found.kendall.undefined_share == pytest.approx(np.isnan(expected).mean())


def test_works_of_a_cluster_come_together() -> None:
    table = scores((0, 0.3, 0.6, 0.9), units=12)
    repeated = np.repeat(table, 5, axis=0)
    owners = np.repeat(np.arange(12), 5)
    assert ranking_stability(repeated, NAMES, owners, 300).kendall.value == pytest.approx(
        float(ranking_stability(table, NAMES, replicates=300).kendall)
    )
    loose = ranking_stability(repeated, NAMES, replicates=300)
    assert float(loose.kendall) > float(ranking_stability(table, NAMES, replicates=300).kendall)


def test_a_system_that_answered_little() -> None:
    table = scores((0, 1, 2, 3), units=8)
    table[1:, 0] = nan
    table[:, 3] = nan
    found = ranking_stability(table, NAMES, replicates=400)
    first = table[0, 0], *table[:, 1:3].mean(axis=0)
    assert [system.name for system in found.systems] == [*(NAMES[at] for at in np.argsort(first)[::-1]), "D"]
    assert found.systems[-1].place.reason == found.systems[-1].kept.reason == scored_text.NO_SCORE
    # A's only work is missing from (7/8)^8 of the samples.
    assert found.systems[0].kept.undefined_share == pytest.approx((7 / 8) ** 8, abs=0.06)


def test_undefined_says_why() -> None:
    nobody = ranking_stability(np.full((3, 2), nan), ["A", "B"], replicates=10)
    assert nobody.kendall.reason == nobody.systems[0].mean.reason == scored_text.NO_SCORE
    one = ranking_stability([[1.0, 2.0]], ["A", "B"], replicates=10)
    assert one.systems[0].place.value == 1
    assert one.systems[0].kept.reason == one.kendall.reason == coefficients_text.ONE_CLUSTER
    alone = ranking_stability([[1.0], [2.0]], ["A"], replicates=10)
    assert alone.kendall.reason == scored_text.too_few_to_rank(pairs=1)
    equal = ranking_stability([[1.0, 1.0], [2.0, 2.0]], ["A", "B"], replicates=10)
    assert equal.kendall.reason == coefficients_text.mostly_undefined(percent="100%")
    assert [system.place.value for system in equal.systems] == [1.5, 1.5]
    with pytest.raises(ValueError, match="different names"):
        ranking_stability([[1.0, 2.0]], ["A", "A"])


# Cultures that count the same


def test_macro_and_micro_by_hand() -> None:
    table = [[5, 1], [5, 1], [5, 1], [1, 4]]
    found = macro_micro(table, ["x", "x", "x", "y"], ["A", "B"])
    assert [figure.value for figure in found.micro] == [4, 1.75]
    assert [figure.value for figure in found.macro] == [3, 2.5]
    assert (found.micro_places, found.macro_places, found.moved) == ((1, 2), (1, 2), 0)
    turned = macro_micro([[5, 1], [5, 1], [5, 1], [1, 9]], ["x", "x", "x", "y"], ["A", "B"])
    assert (turned.micro_places, turned.macro_places, turned.moved) == ((1, 2), (2, 1), 2)
    assert (turned.spearman.value, turned.kendall.value) == (-1, -1)


@given(st.integers(0, 40))
@settings(deadline=None, max_examples=20)
def test_cultures_of_one_size_make_no_difference(seed: int) -> None:
    table = scores((0, 1, 2, 3), units=12, seed=seed)
    found = macro_micro(table, ["x", "y", "z"] * 4, NAMES)
    assert [float(f) for f in found.macro] == pytest.approx([float(f) for f in found.micro])
    assert found.moved == 0
    assert found.kendall.value == pytest.approx(1)


def test_a_culture_without_a_score_is_named() -> None:
    found = macro_micro([[1.0, 2, 3], [2, nan, 1]], ["Korean", "Islamic"], ["A", "B", "C"])
    assert found.macro[1].reason == scored_text.no_score_in(cultures=["Islamic"])
    assert found.micro[1].value == 2
    assert (found.micro_places, found.macro_places) == ((2, None, 1), (2, None, 1))
    alone = macro_micro([[1.0]], ["x"], ["A"])
    assert alone.kendall.reason == scored_text.too_few_to_rank(pairs=1)
    with pytest.raises(ValueError, match="has a culture"):
        macro_micro([[1.0]], ["x", "y"], ["A"])
