"""McNemar's test: published answers, statsmodels', and what must hold for any table."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.mcnemar import mcnemar, mcnemar_of_table
from app.messages.agreement import estimates

cells = st.lists(st.integers(0, 40), min_size=4, max_size=4)


def test_published_p_values() -> None:
    # Bentur and others (2009), as worked out by Fagerland, Lydersen and Laake (2013): exact 0.0703, mid-p 0.0391.
    test = mcnemar_of_table([[1, 1], [7, 12]])
    assert test.exact.value == pytest.approx(0.0703, abs=5e-5)
    assert test.mid.value == pytest.approx(0.0391, abs=5e-5)
    assert test.difference.value == pytest.approx(-6 / 21)


def test_published_statistic() -> None:
    # Agresti (1990), p. 350: approval ratings, 17.36.
    assert mcnemar_of_table([[794, 150], [86, 570]]).chi_square.value == pytest.approx(17.36, abs=0.005)


@given(cells)
@settings(deadline=None)
def test_as_statsmodels(counts: list[int]) -> None:
    from statsmodels.stats.contingency_tables import mcnemar as oracle

    table = np.array(counts).reshape(2, 2)
    if not table.sum():
        return
    test = mcnemar_of_table(table)
    assert test.exact.value == pytest.approx(oracle(table, exact=True).pvalue, abs=1e-12)
    if counts[1] + counts[2]:
        expected = oracle(table, exact=False, correction=False).statistic
        assert test.chi_square.value == pytest.approx(expected, abs=1e-12)


@given(cells)
def test_mid_p_is_less_cautious_and_sides_do_not_matter(counts: list[int]) -> None:
    both, one, other, neither = counts
    if not sum(counts):
        return
    test, turned = (
        mcnemar_of_table([[both, one], [other, neither]]),
        mcnemar_of_table([[both, other], [one, neither]]),
    )
    assert test.exact.value == turned.exact.value
    assert test.mid.value == turned.mid.value
    assert 0 < float(test.mid) <= float(test.exact) <= 1


def test_equal_numbers_of_differing_pairs() -> None:
    # Fagerland and others: then the mid-p is 1 - half the probability of that very number; here 1 - 6/16/2.
    assert mcnemar_of_table([[0, 2], [2, 0]]).mid.value == pytest.approx(1 - 6 / 32)


def test_columns_make_the_table_and_missing_pairs_are_left_out() -> None:
    nan = np.nan
    test = mcnemar([1, 1, 0, 0, nan, 1], [1, 0, 1, 0, 1, nan])
    assert test.exact.counts == (("both", 1), ("first only", 1), ("second only", 1), ("neither", 1))
    assert test.exact.n == 4


def test_raters_who_never_differ() -> None:
    test = mcnemar([1, 0, 1], [1, 0, 1])
    assert (test.exact.value, test.mid.value, test.difference.value) == (1, 1, 0)
    assert test.chi_square.reason == estimates.NO_DIFFERING_PAIR


def test_nothing_to_compare_is_undefined() -> None:
    test = mcnemar([np.nan], [1])
    assert {test.exact.value, test.mid.value, test.chi_square.value, test.difference.value} == {None}
    assert test.exact.reason == estimates.too_few_pairs(pairs=0, needed=1)


def test_huge_tables_lose_no_digits() -> None:
    test = mcnemar_of_table([[0, 20_000], [20_000, 0]])
    assert test.exact.value == 1
    assert 0 < float(mcnemar_of_table([[0, 100], [900, 0]]).exact) < 1e-150


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="yes"):
        mcnemar([1, 2], [0, 1])
    with pytest.raises(ValueError, match="equal length"):
        mcnemar([1, 0], [0])
    with pytest.raises(ValueError, match="whole numbers"):
        mcnemar_of_table([[1, 2], [3, -1]])
