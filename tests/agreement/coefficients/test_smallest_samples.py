"""Coefficients of the fewest numbers that they can be computed from, by hand."""

import numpy as np
import pytest

from app.agreement.coefficients.chance_corrected import brennan_prediger
from app.agreement.coefficients.effect_sizes import cohen_d
from app.agreement.coefficients.icc import icc
from app.agreement.coefficients.pairs import constant_agreement
from app.agreement.coefficients.prediction_powered import corrected_rate
from app.agreement.coefficients.preference_models import mean_ranks
from app.agreement.coefficients.weights import agreement_weights


def test_two_pairs_have_a_difference() -> None:
    """Differences of 1 and 2: a mean of 1.5, a standard deviation of the root of a half."""
    found = cohen_d([1, 3], [0, 1], paired=True).figure
    assert found.value == pytest.approx(1.5 / 0.5**0.5)
    assert cohen_d([1], [0], paired=True).figure.value is None


def test_two_scores_and_one_have_one_degree_of_freedom() -> None:
    assert cohen_d([1, 3], [5]).figure.value == pytest.approx((2 - 5) / 2**0.5)
    assert cohen_d([1], [5]).figure.value is None


def test_two_units_have_an_intraclass_correlation() -> None:
    """Mean squares of 6.25 between and 1.25 within the units."""
    assert icc([[1, 2], [3, 5]], "1,1").value == pytest.approx((6.25 - 1.25) / (6.25 + 1.25))
    assert icc([[1, 2]], "1,1").value is None


@pytest.mark.parametrize(("further", "method"), [(1, "wilson"), (2, "ppi++")])
def test_two_images_of_the_judge_alone_are_enough_to_correct_by(further: int, method: str) -> None:
    truth = np.array([1.0] * 10 + [0.0] * 10 + [np.nan] * further)
    judge = np.array([1.0] * 9 + [0.0] * 9 + [1.0] * 2 + [1.0, 0.0][:further])
    found = corrected_rate(truth, judge)
    assert (found.method, found.rate.is_defined, found.alone) == (method, True, further)


def test_two_rankings_have_an_interval_and_one_has_none() -> None:
    """Ranks 1 and 2: the standard error is a half."""
    first, _ = mean_ranks([[0, 1], [1, 0]], 2)
    assert first.value == 1.5
    assert first.low == pytest.approx(1.5 - 1.959964 * 0.5)
    assert mean_ranks([[0, 1]], 2)[0].low is None


def test_no_answer_is_no_image() -> None:
    assert (constant_agreement([np.nan]).value, constant_agreement([np.nan]).n) == (None, 0)


def test_weights_by_hand() -> None:
    """Gwet's ordinal weights count the pairs of categories among those from one to the other: 1, 3 and 6 of 6."""
    four = np.array([1.0, 2.0, 3.0, 4.0])
    for name, row in (
        ("linear", [1, 2 / 3, 1 / 3, 0]),
        ("quadratic", [1, 8 / 9, 5 / 9, 0]),
        ("ordinal", [1, 5 / 6, 1 / 2, 0]),
    ):
        assert agreement_weights(name, four)[0] == pytest.approx(row), name
    assert agreement_weights("ordinal", np.array([1.0, 2.0, 30.0, 400.0]))[0] == pytest.approx(row)


def test_categories_between_whole_numbers_count() -> None:
    """Three categories, of which one is chosen by chance in a third of cases; 2 of 4 answers are equal."""
    ratings = [[1, 1], [2, 2], [1, 2], [2, 1]]
    found = brennan_prediger(ratings, categories=[1, 1.5, 2])
    assert found.value == pytest.approx((1 / 2 - 1 / 3) / (2 / 3))
