"""Adapted agreement within and across contexts: step by step with another implementation of alpha."""

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from app.agreement.intervals.resampling import Measure, draws_of, resampled
from app.agreement.scales.contexts import (
    adapted_irr,
    adapted_irr_across,
    adapted_irr_across_measure,
    adapted_irr_measure,
    contexts_compared,
)
from app.messages.agreement import estimates

# Rows are images, columns positions. The first three rows of the first context are figure 4 of Dutta and others.
PHONE = [[1, 3, 2], [3, 2, 4], [4, 3, 3], [2, 2, 3], [1, 1, 2], [4, 4, 3], [3, 3, 3], [2, 1, 1]]
SHIRT = [[2, 2, 3], [3, 3, 4], [3, 3, 4], [2, 3, 3], [2, 1, 2], [3, 4, 4], [3, 2, 3], [1, 1, 1]]

tables = st.lists(st.lists(st.integers(1, 4), min_size=3, max_size=3), min_size=4, max_size=12).map(
    lambda rows: np.array(rows, dtype=float)
)


def alpha(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    return float(krippendorff.alpha(np.vstack([one, other]), level_of_measurement="interval"))


def test_the_worked_example() -> None:
    within = adapted_irr(PHONE)
    assert within.value == pytest.approx(0.6338251090, abs=1e-9)
    assert within.counts == (("images", 8), ("positions", 3))
    assert adapted_irr_across(PHONE, SHIRT).value == pytest.approx(0.9447174447, abs=1e-9)


@given(tables)
@settings(deadline=None, max_examples=60)
def test_step_by_step(ratings: NDArray[np.float64]) -> None:
    figure = adapted_irr(ratings)
    if not figure.is_defined:
        assert figure.reason.startswith("Rater ")
        return
    rest = [np.delete(ratings, position, axis=1).mean(axis=1) for position in range(3)]
    expected = [alpha(ratings[:, position], rest[position]) for position in range(3)]
    assert figure.value == pytest.approx(np.mean(expected), abs=1e-9)


@given(tables, tables)
@settings(deadline=None, max_examples=60)
def test_across_is_between_means(first: NDArray[np.float64], second: NDArray[np.float64]) -> None:
    n = min(len(first), len(second))
    figure = adapted_irr_across(first[:n], second[:n])
    if figure.is_defined:
        assert figure.value == pytest.approx(alpha(first[:n].mean(axis=1), second[:n].mean(axis=1)), abs=1e-9)
    assert figure.value == pytest.approx(adapted_irr_across(second[:n], first[:n]).value)


def test_not_applicable_is_missing() -> None:
    holed = np.array([*PHONE, [4, np.nan, np.nan], [np.nan] * 3], dtype=float)
    assert adapted_irr(holed) == adapted_irr(PHONE)
    beside = np.array([*SHIRT, [np.nan] * 3, [1, 2, 3]])
    assert adapted_irr_across(holed, beside) == adapted_irr_across(PHONE, SHIRT)
    two = np.array(PHONE, dtype=float)
    two[0, 0] = np.nan
    assert adapted_irr(two).n == 8
    assert adapted_irr(two).value != adapted_irr(PHONE).value


def test_two_positions_are_plain_alpha() -> None:
    pair = np.array(PHONE, dtype=float)[:, :2]
    assert adapted_irr(pair).value == pytest.approx(alpha(pair[:, 0], pair[:, 1]))


def test_every_pair_of_contexts() -> None:
    found = contexts_compared({"phone": PHONE, "shirt": SHIRT, "slides": PHONE})
    assert list(found) == [("phone", "shirt"), ("phone", "slides"), ("shirt", "slides")]
    assert found["phone", "slides"].value == pytest.approx(1)
    assert found["phone", "shirt"] == adapted_irr_across(PHONE, SHIRT)


def test_undefined_says_why() -> None:
    assert adapted_irr([[1], [2]]).reason == estimates.ONE_RATER
    constant = adapted_irr([[2, 2, 2], [2, 2, 2]])
    assert constant.value is None
    assert constant.reason.startswith("Rater 1 against the mean of the others: ")
    assert adapted_irr_across([[2, 2]], [[np.nan, np.nan]]).value is None


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="shape"):
        adapted_irr([1, 2])
    with pytest.raises(ValueError, match="same images"):
        adapted_irr_across(PHONE, SHIRT[:-1])


def test_what_is_resampled_fast_is_what_the_drawn_images_give() -> None:
    holed = np.array(PHONE, dtype=float)
    holed[0, 1] = holed[4, 2] = np.nan
    draws = draws_of(8, None, 40, 7)
    within, across = adapted_irr_measure(holed), adapted_irr_across_measure(holed, SHIRT)
    fast = resampled([within, across], draws)
    drawn = [np.repeat(np.arange(8), times.astype(int)) for portion in draws.portions() for times in portion]
    for place, rows in enumerate(drawn):
        slow = adapted_irr(holed[rows]), adapted_irr_across(holed[rows], np.array(SHIRT, dtype=float)[rows])
        for quick, figure in zip(fast[:, place], slow, strict=True):
            assert quick == pytest.approx(np.nan if figure.value is None else figure.value, nan_ok=True)


def test_what_is_undefined_stays_so_when_it_is_resampled() -> None:
    same = np.full((4, 2), 3.0)
    for measure in (adapted_irr_measure(same), adapted_irr_across_measure(same, same)):
        assert isinstance(measure, Measure)
        assert measure.figure.reason
        assert np.isnan(measure.resampled(np.ones((2, 4)))).all()
