"""Places under other weights of the dimensions: the grid, worked rankings, and choices that no one can make."""

from math import comb

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.scales.weight_sensitivity import weight_grid, weight_sensitivity
from app.messages.agreement import scored as scored_text

# Three systems, two dimensions, one work: A is best at the first, C at the second, B between them in both.
CUBE = np.array([[[5.0, 1.0], [4.0, 3.5], [1.0, 4.0]]])
NAMES = ["A", "B", "C"]


@given(st.integers(1, 6), st.integers(1, 5))
@settings(deadline=None)
def test_the_grid_holds_every_choice_once(dimensions: int, steps: int) -> None:
    grid = weight_grid(dimensions, steps)
    assert grid.shape == (comb(steps + dimensions - 1, steps), dimensions)
    assert grid.sum(axis=1) == pytest.approx(np.ones(len(grid)))
    assert (grid >= 0).all()
    assert len(np.unique(np.round(grid * steps), axis=0)) == len(grid)


def test_places_by_hand() -> None:
    found = weight_sensitivity(CUBE, NAMES, [[1, 0], [1, 1], [0, 2]], top=1)
    first, middle, last = found.choices
    assert first.weights == (1, 0)
    assert last.weights == (0, 1)
    assert first.places == (1, 2, 3)
    assert middle.places == (2, 1, 3)
    assert last.places == (3, 2, 1)
    assert middle.scores == (3, 3.75, 2.5)
    assert [choice.moved for choice in found.choices] == [2, 0, 3]
    assert [choice.top for choice in found.choices] == [0, 1, 0]
    assert middle.kendall.value == pytest.approx(1)
    assert first.kendall.value == pytest.approx(1 / 3)
    assert last.spearman.value == pytest.approx(-0.5)
    a, b, _ = found.systems
    assert (a.name, a.place.value, a.place.low, a.place.high) == ("A", 2, 1, 3)
    assert b.kept.value == pytest.approx(1 / 3)
    assert b.kept.counts == (("kept", 1), ("choices", 3))


def test_one_that_leads_everywhere_keeps_its_place() -> None:
    random = np.random.default_rng(1)
    cube = random.uniform(2, 3, (30, 3, 5)) + np.array([0, 2, 1])[None, :, None]
    found = weight_sensitivity(cube, NAMES)
    assert len(found.choices) == 126
    assert [system.place.value for system in found.systems] == [3, 1, 2]
    assert {system.kept.value for system in found.systems} == {1}
    assert {choice.moved for choice in found.choices} == {0}


@given(st.lists(st.floats(0.1, 3), min_size=2, max_size=2), st.floats(0.5, 4))
@settings(deadline=None, max_examples=40)
def test_only_the_proportion_of_weights_counts(weights: list[float], times: float) -> None:
    one, other = (weight_sensitivity(CUBE, NAMES, [np.array(weights) * by]).choices[0] for by in (1, times))
    assert one.places == other.places
    assert one.scores == pytest.approx(other.scores)


def test_a_work_counts_when_all_its_dimensions_were_scored() -> None:
    holed = np.concatenate([CUBE, [[[1.0, np.nan], [1.0, 1.0], [np.nan, np.nan]]]])
    found = weight_sensitivity(holed, NAMES, [[1, 1]])
    assert found.choices[0].scores == (3, (3.75 + 1) / 2, 2.5)
    assert [system.place.n for system in found.systems] == [1, 2, 1]
    gone = CUBE.copy()
    gone[0, 2, 0] = np.nan
    found = weight_sensitivity(gone, NAMES, [[1, 1]])
    assert found.systems[2].place.reason == scored_text.NO_SCORE
    assert found.choices[0].places == (2, 1)
    assert weight_sensitivity(np.full((1, 3, 2), np.nan), NAMES).choices == ()


def test_many_dimensions_take_a_coarser_grid() -> None:
    cube = np.random.default_rng(2).uniform(1, 5, (3, 2, 20))
    assert len(weight_sensitivity(cube, ["A", "B"]).choices) == comb(22, 3)


def test_the_grid_is_the_finest_that_has_few_enough_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    cube = np.random.default_rng(2).uniform(1, 5, (3, 2, 5))
    for most, steps in ((35, 3), (34, 2)):
        monkeypatch.setattr("app.agreement.scales.weight_sensitivity.MOST_WEIGHTS", most)
        assert len(weight_sensitivity(cube, ["A", "B"]).choices) == comb(steps + 4, steps)


def test_ties_at_the_top() -> None:
    equal = np.full((1, 3, 2), 3.0)
    found = weight_sensitivity(equal, NAMES, [[1, 1]], top=1)
    assert found.choices[0].top is None
    assert found.choices[0].kendall.reason == scored_text.never_differs(True)


def test_bad_input_is_refused() -> None:
    for weights, says in (
        ([[1, -1]], "below zero"),
        ([[0, 0]], "above"),
        ([[1]], "shape"),
        ([[np.nan, 1]], "shape"),
    ):
        with pytest.raises(ValueError, match=says):
            weight_sensitivity(CUBE, NAMES, weights)
    with pytest.raises(ValueError, match="units, systems"):
        weight_sensitivity(CUBE[0], NAMES)
    with pytest.raises(ValueError, match="names"):
        weight_sensitivity(CUBE, ["A", "A", "B"])
    with pytest.raises(ValueError, match="fewer steps"):
        weight_grid(20, 10)
    with pytest.raises(ValueError, match="a dimension"):
        weight_grid(0)
