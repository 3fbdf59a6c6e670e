"""Coefficients from four counts, beside the general ones of this package and by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.chance_corrected import gwet_ac
from app.agreement.coefficients.pairs import balanced_accuracy, cohen_kappa, raw_agreement
from app.agreement.coefficients.two_by_two import COEFFICIENTS, Counts, exactly, sampled
from app.agreement.estimate import Estimate

TABLES = st.tuples(*[st.integers(0, 30)] * 4).filter(any)


def pairs_of(counts: tuple[int, int, int, int]) -> "np.typing.NDArray[np.float64]":
    return np.repeat([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], counts, axis=0)


GENERAL: dict[str, Callable[["np.typing.NDArray[np.float64]"], Estimate]] = {
    "agreement": lambda pairs: raw_agreement(pairs[:, 0], pairs[:, 1]),
    "kappa": lambda pairs: cohen_kappa(pairs[:, 0], pairs[:, 1], categories=[0, 1]),
    "gwet_ac1": lambda pairs: gwet_ac(pairs, categories=[0, 1]),
    "krippendorff_alpha": lambda pairs: krippendorff_alpha(pairs),
    "balanced_accuracy": lambda pairs: balanced_accuracy(pairs[:, 0], pairs[:, 1], categories=[0, 1]),
}


@pytest.mark.parametrize("name", GENERAL)
@settings(max_examples=40)
@given(counts=TABLES)
def test_they_are_those_of_the_general_formulas(name: str, counts: tuple[int, int, int, int]) -> None:
    exact = exactly(COEFFICIENTS[name](Counts(*counts)))
    general = GENERAL[name](pairs_of(counts)).value
    assert (exact is None) == (general is None)
    if exact is not None:
        assert float(exact) == pytest.approx(general, abs=1e-12)


@given(counts=TABLES)
def test_many_samples_at_once_are_the_same(counts: tuple[int, int, int, int]) -> None:
    found = sampled(np.array([counts, (1, 1, 1, 1)], np.float64))
    for row, coefficient in zip(found, COEFFICIENTS.values(), strict=True):
        exact = exactly(coefficient(Counts(*counts)))
        assert np.isnan(row[0]) if exact is None else row[0] == pytest.approx(float(exact), abs=1e-12)


def test_halves_are_exact() -> None:
    table = Counts(*(Fraction(count, 2) for count in (3, 1, 0, 4)))
    assert exactly(COEFFICIENTS["agreement"](table)) == Fraction(7, 8)
    assert exactly(COEFFICIENTS["kappa"](table)) == Fraction(3, 4)


@given(counts=TABLES)
def test_agreement_beyond_chance_is_the_same_from_either_side(counts: tuple[int, int, int, int]) -> None:
    both, first, second, neither = counts
    for name in ("kappa", "gwet_ac1", "krippendorff_alpha"):
        one, other = Counts(both, first, second, neither), Counts(both, second, first, neither)
        assert exactly(COEFFICIENTS[name](one)) == exactly(COEFFICIENTS[name](other))


def test_against_a_constant_kappa_is_nought_and_of_nothing_it_is_undefined() -> None:
    kappa = COEFFICIENTS["kappa"]
    assert exactly(kappa(Counts(3, 2, 0, 0))) == 0
    assert exactly(kappa(Counts(5, 0, 0, 0))) is None
    assert exactly(kappa(Counts(0, 0, 0, 0))) is None
