"""Two groups of scores: the printed effect of a paper, other computations, clusters and empty groups."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.effect_sizes import cohen_d, cohen_d_of_summaries
from app.agreement.scales.group_difference import difference_measures, group_difference, no_difference
from app.messages.agreement import coefficients as coefficients_text, estimates, scored as scored_text

halves = st.integers(2, 10).map(lambda number: number / 2)
columns = st.lists(st.tuples(halves, st.booleans()), min_size=4, max_size=30)


def test_same_and_different_source_as_printed() -> None:
    # Table 6 of the first VULCA paper: 90 scores each, 4.66 (0.49) and 4.61 (0.40), d = 0.11.
    assert cohen_d_of_summaries((4.66, 4.61), (0.49, 0.40), (90, 90)).figure.value == pytest.approx(
        0.11178942606997648, abs=1e-9
    )
    shape = np.tile([-1.0, 1.0], 45) * np.sqrt(89 / 90)
    scores = np.concatenate([4.66 + 0.49 * shape, 4.61 + 0.40 * shape])
    found = group_difference(scores, np.arange(180) < 90, np.arange(180) >= 90, replicates=500)
    assert found.difference.value == pytest.approx(0.05)
    assert found.effect.figure.value == pytest.approx(0.11178942606997648, abs=1e-9)
    assert found.sizes == (90, 90)
    assert found.effect.figure.low is not None
    assert found.effect.figure.low < 0 < float(found.effect.figure.high or 0)


@given(columns)
@settings(deadline=None, max_examples=60)
def test_turning_the_groups_round_turns_the_sign(rows: list[tuple[float, bool]]) -> None:
    scores, first = np.array([score for score, _ in rows]), np.array([mark for _, mark in rows])
    there = group_difference(scores, first, ~first, replicates=30)
    back = group_difference(scores, ~first, first, replicates=30)
    if not there.difference.is_defined:
        assert there.difference.reason.startswith("One group has no score")
        return
    assert there.difference.value == pytest.approx(scores[first].mean() - scores[~first].mean())
    assert float(back.difference) == pytest.approx(-float(there.difference))
    expected = cohen_d(scores[first], scores[~first]).figure
    assert there.effect.figure.value == expected.value


@given(columns, st.data())
@settings(deadline=None, max_examples=60)
def test_a_replicate_is_the_effect_of_repeated_units(
    rows: list[tuple[float, bool]], data: st.DataObject
) -> None:
    scores, first = np.array([score for score, _ in rows]), np.array([mark for _, mark in rows])
    n = len(rows)
    times = np.array(data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)))
    repeated, marks = np.repeat(scores, times), np.repeat(first, times)
    d = cohen_d(repeated[marks], repeated[~marks]).figure.value
    measure = difference_measures(scores, first, ~first)[1]
    found = measure.solve(times[None].astype(float) @ measure.columns)[0]
    assert np.isnan(found) if d is None else found == pytest.approx(d, abs=1e-6)


def test_both_groups_of_a_cluster_come_together() -> None:
    # Each work has a critique in either group, one point apart: however works are drawn, the gap stays one point.
    works = np.repeat(np.arange(10), 2)
    scores = works * 0.3 + np.tile([1.0, 0.0], 10)
    first = np.tile([True, False], 10)
    found = group_difference(scores, first, ~first, works, replicates=200)
    assert found.difference.n == 10
    # Rounding may leave an interval of no width, or none.
    for end in (found.difference.low, found.difference.high):
        assert end is None or abs(end - 1) < 1e-9
    alone = group_difference(scores, first, ~first, replicates=200).difference
    assert float(alone.high or 0) - float(alone.low or 0) > 0.5


@pytest.mark.parametrize("works", [1, 2])
def test_a_difference_needs_two_works_on_either_side(works: int) -> None:
    scores = np.array([1.0, 2, 3, 4, 2.5, 4.5, 6, 6.5][: 6 + works - 1])
    second = np.arange(len(scores)) >= 6 - 1
    owners = np.where(second, 9 + (np.arange(len(scores)) > 6 - 1) * (works > 1), np.arange(len(scores)))
    found = group_difference(scores, ~second, second, owners)
    assert (found.difference.low is None) == (works == 1)
    assert found.difference.reason == (coefficients_text.ONE_A_SIDE if works == 1 else "")
    assert found.effect.figure.reason == found.difference.reason


def test_degrees_of_freedom_are_those_of_the_smaller_group() -> None:
    """Welch's interval of two means (1947), computed by scipy."""
    from scipy.stats import ttest_ind

    random = np.random.default_rng(3)
    scores = np.concatenate([random.normal(3, 1.5, 4), random.normal(4, 0.5, 30)])
    first = np.arange(34) < 4
    expected = ttest_ind(scores[first], scores[~first], equal_var=False).confidence_interval()
    found = group_difference(scores, first, ~first).difference
    assert list(found)[1:] == pytest.approx([expected.low, expected.high])


def test_missing_and_unmarked_scores_are_left_out() -> None:
    scores = [1.0, 2.0, np.nan, 5.0, 6.0, 100.0]
    first, second = [True, True, True, False, False, False], [False, False, False, True, True, False]
    found = group_difference(scores, first, second, replicates=50)
    assert (found.difference.value, found.sizes) == (-4, (2, 2))


def test_undefined_says_why() -> None:
    empty = group_difference([1.0, 2.0], [True, True], [False, False], replicates=10)
    assert empty.difference.reason == scored_text.empty_group(2, 0)
    assert empty.second.reason == scored_text.NO_SCORE
    assert empty.first.value == 1.5
    flat = group_difference(
        [1.0, 1.0, 2.0, 2.0], [True, True, False, False], [False, False, True, True], replicates=10
    )
    assert flat.effect.figure.reason == estimates.EQUAL_SCORES
    assert flat.difference.value == -1
    one = group_difference(
        [1.0, 2, 3], [True, True, False], [False, False, True], clusters=["a"] * 3, replicates=10
    )
    assert (one.difference.low, one.difference.reason) == (None, coefficients_text.ONE_CLUSTER)
    assert no_difference("Why.").effect.figure.reason == "Why."


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="not in both"):
        group_difference([1.0], [True], [True])
    with pytest.raises(ValueError, match="yes or no"):
        group_difference([1.0], [1], [0])
    with pytest.raises(ValueError, match="clusters"):
        group_difference([1.0], [True], [False], clusters=["a", "b"])
