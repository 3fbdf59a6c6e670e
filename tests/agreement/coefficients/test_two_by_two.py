"""Coefficients from four counts, beside published ones, the general ones of this package and by hand."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.two_by_two import COEFFICIENTS, Counts, exactly, sampled
from tests.agreement.plain_figures import cohen_kappa, group_agreement, gwet_ac
from tests.agreement.sample_ratings import Array

TABLES = st.tuples(*[st.integers(0, 30)] * 4).filter(any)


def pairs_of(counts: tuple[int, int, int, int]) -> Array:
    return np.repeat([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]], counts, axis=0)


def agreement_on(pairs: Array, answer: int) -> float | None:
    against = pairs[pairs[:, 0] == answer, 1]
    return float((against == answer).mean()) if len(against) else None


def balanced_accuracy(pairs: Array) -> float | None:
    met, not_met = agreement_on(pairs, 1), agreement_on(pairs, 0)
    return None if met is None or not_met is None else (met + not_met) / 2


GENERAL: dict[str, Callable[[Array], float | None]] = {
    "agreement": lambda pairs: group_agreement(pairs).value,
    "agreement_met": lambda pairs: agreement_on(pairs, 1),
    "agreement_not_met": lambda pairs: agreement_on(pairs, 0),
    "kappa": lambda pairs: cohen_kappa(pairs[:, 0], pairs[:, 1], categories=[0, 1]).value,
    "gwet_ac1": lambda pairs: gwet_ac(pairs, categories=[0, 1]).value,
    "krippendorff_alpha": lambda pairs: krippendorff_alpha(pairs).value,
    "balanced_accuracy": balanced_accuracy,
}


@pytest.mark.parametrize("name", GENERAL)
@settings(max_examples=40)
@given(counts=TABLES)
def test_they_are_those_of_the_general_formulas(name: str, counts: tuple[int, int, int, int]) -> None:
    exact = exactly(COEFFICIENTS[name](Counts(*counts)))
    general = GENERAL[name](pairs_of(counts))
    assert (exact is None) == (general is None)
    if exact is not None:
        assert float(exact) == pytest.approx(general, abs=1e-12)


@pytest.mark.parametrize(
    ("counts", "kappa", "agreement"),
    [
        ((40, 9, 6, 45), 0.70, 0.85),
        ((80, 10, 5, 5), 0.32, 0.85),
        ((45, 15, 25, 15), 0.13, 0.60),
        ((25, 35, 5, 35), 0.26, 0.60),
    ],
)
def test_published_kappas(counts: tuple[int, int, int, int], kappa: float, agreement: float) -> None:
    """Feinstein and Cicchetti 1990, Journal of Clinical Epidemiology 43:543."""
    table = Counts(*counts)
    assert float(exactly(COEFFICIENTS["kappa"](table)) or 0) == pytest.approx(kappa, abs=0.005)
    assert float(exactly(COEFFICIENTS["agreement"](table)) or 0) == pytest.approx(agreement)


def test_balanced_accuracy_weighs_answers_not_images() -> None:
    table = Counts(0, 10, 0, 90)
    assert exactly(COEFFICIENTS["agreement"](table)) == Fraction(9, 10)
    assert exactly(COEFFICIENTS["balanced_accuracy"](table)) == Fraction(1, 2)


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
