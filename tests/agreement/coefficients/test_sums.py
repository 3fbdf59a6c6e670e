"""Sums behind coefficients: without some of the units they are the coefficient of the others."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agreement.coefficients.alpha import LEVELS, krippendorff_alpha_sums
from app.agreement.coefficients.chance_corrected import group_agreement_sums, gwet_ac_sums
from app.agreement.coefficients.coefficient_terms import CoefficientTerms
from app.agreement.coefficients.pairs import cohen_kappa_sums
from tests.agreement.sample_ratings import Array, any_ratings, no_deadline

SCALE = range(5)
Sums = Callable[[Array], CoefficientTerms]
OF_SEVERAL: list[Sums] = [
    *(partial(krippendorff_alpha_sums, level=level) for level in LEVELS),
    partial(gwet_ac_sums, categories=SCALE),
    partial(gwet_ac_sums, weights="ordinal", categories=SCALE),
    group_agreement_sums,
]
OF_TWO: list[Sums] = [
    cohen_kappa_sums,
    partial(cohen_kappa_sums, weights="linear", categories=SCALE),
    partial(cohen_kappa_sums, weights="quadratic", categories=SCALE),
]


@pytest.mark.parametrize("sums_of", OF_SEVERAL)
@no_deadline
@given(ratings=any_ratings(), together=st.integers(1, 3))
def test_sums_of_several_raters(sums_of: Sums, ratings: Array, together: int) -> None:
    check_without_each(ratings, sums_of, together)


@pytest.mark.parametrize("sums_of", OF_TWO)
@no_deadline
@given(ratings=any_ratings(raters=2), together=st.integers(1, 3))
def test_sums_of_two_raters(sums_of: Sums, ratings: Array, together: int) -> None:
    check_without_each(ratings, sums_of, together)


def check_without_each(ratings: Array, sums_of: Sums, together: int) -> None:
    """Leaving out so many units at a time goes through every sum that an interval needs, without any chance."""
    sums = sums_of(ratings)
    added = sums.by_unit()[0][sums.rows.row_of_unit()]
    for start in range(0, len(ratings), together):
        left = np.delete(np.arange(len(ratings)), slice(start, start + together))
        value = sums_of(ratings[left]).figure().value
        expected = np.nan if value is None else value
        assert sums.solve(added[left].sum(axis=0)[None])[0] == pytest.approx(expected, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize("level", LEVELS)
def test_rounding_is_no_variation(level: str) -> None:
    """Where the same unit was drawn three times, whatever the level, nothing varies."""
    sums = krippendorff_alpha_sums(np.array([[0.1, 0.1], [0.3, 0.3], [0.7, 0.7]]), level)
    samples = np.vstack([3 * np.eye(3), [2, 1, 0]]) @ sums.by_unit()[0]
    assert np.isnan(sums.solve(samples)).tolist() == [True, True, True, False]
