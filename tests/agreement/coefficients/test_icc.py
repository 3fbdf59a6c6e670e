"""The intraclass correlation: published answers, pingouin's, and what must hold for any ratings."""

import warnings
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from app.agreement.coefficients.icc import FORMS, Form, icc
from app.messages.agreement import estimates

# Shrout and Fleiss (1979), table 2: six targets, four judges.
SHROUT_FLEISS = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
PINGOUIN = {"1,1": "ICC(1,1)", "2,1": "ICC(A,1)", "3,1": "ICC(C,1)", "1,k": "ICC(1,k)", "2,k": "ICC(A,k)"}

tables = (
    st.integers(2, 7)
    .flatmap(lambda k: st.lists(st.lists(st.integers(1, 5), min_size=k, max_size=k), min_size=2, max_size=12))
    .map(lambda rows: np.array(rows, dtype=float))
)


def numbers(ratings: Any, form: Form) -> tuple[float, float, float]:
    figure = icc(ratings, form)
    assert figure.value is not None, figure.reason
    assert figure.low is not None, figure.reason
    assert figure.high is not None
    return figure.value, figure.low, figure.high


@pytest.mark.parametrize(
    ("form", "value", "low", "high"),
    [  # values: Shrout and Fleiss (1979), table 4; limits: help of R's psych::ICC on the same data
        ("1,1", 0.17, -0.133, 0.72),
        ("2,1", 0.29, 0.019, 0.76),
        ("3,1", 0.71, 0.342, 0.95),
        ("1,k", 0.44, -0.884, 0.91),
        ("2,k", 0.62, 0.071, 0.93),
        ("3,k", 0.91, 0.676, 0.99),
    ],
)
def test_published_answers(form: Form, value: float, low: float, high: float) -> None:
    found = numbers(SHROUT_FLEISS, form)
    assert found[0] == pytest.approx(value, abs=0.005)
    assert found[1] == pytest.approx(low, abs=0.0005)
    assert found[2] == pytest.approx(high, abs=0.005)


@pytest.mark.parametrize("form", list(PINGOUIN))
def test_as_pingouin(form: Form) -> None:
    import pandas as pd
    import pingouin

    ratings = np.random.default_rng(3).integers(1, 6, (30, 4)) + np.arange(30)[:, None] % 3
    long = pd.DataFrame(
        {"unit": np.repeat(np.arange(30), 4), "rater": np.tile(np.arange(4), 30), "score": ratings.ravel()}
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pingouin calls pandas in a way that pandas will give up
        table = pingouin.intraclass_corr(long, targets="unit", raters="rater", ratings="score")
    row = table[table["Type"] == PINGOUIN[form]].iloc[0]
    value, low, high = numbers(ratings, form)
    assert value == pytest.approx(row["ICC"], abs=1e-9)
    assert [low, high] == pytest.approx(list(row["CI95"]), abs=0.0051)  # it rounds its limits to two digits


def test_units_that_lack_a_rating_are_left_out_and_counted() -> None:
    whole = np.array(SHROUT_FLEISS, dtype=float)
    holed = np.vstack([whole, [[1, np.nan, 2, 3], [np.nan] * 4]])
    figure = icc(holed, "2,1")
    assert figure.value == icc(whole, "2,1").value
    assert (figure.n, figure.count("complete"), figure.count("dropped")) == (6, 6, 2)


@given(tables, st.randoms(use_true_random=False), st.sampled_from(FORMS))
@settings(deadline=None, max_examples=150)
def test_order_and_scale_do_not_matter(ratings: NDArray[np.float64], random: Any, form: Form) -> None:
    units, raters = list(range(len(ratings))), list(range(ratings.shape[1]))
    random.shuffle(units)
    random.shuffle(raters)
    figure, moved = icc(ratings, form), icc(ratings[np.ix_(units, raters)] * 4 - 7, form)
    assert moved.is_defined == figure.is_defined
    if figure.value is not None:
        assert moved.value == pytest.approx(figure.value, abs=1e-9)
        assert [moved.low, moved.high] == pytest.approx([figure.low, figure.high], abs=1e-6)


@given(tables, st.sampled_from(FORMS))
@settings(deadline=None, max_examples=150)
def test_the_value_lies_in_its_interval_and_never_above_one(ratings: NDArray[np.float64], form: Form) -> None:
    figure = icc(ratings, form)
    if figure.value is None or figure.low is None or figure.high is None:
        assert figure.reason.endswith(".")
        return
    assert figure.low - 1e-9 <= figure.value <= figure.high + 1e-9
    assert figure.high <= 1 + 1e-9


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("values", [[1, 2, 3], [0.1, 0.2, 0.7], [1e9, 1e9 + 1, 1e9 + 5]])
def test_perfect_agreement_is_one(form: Form, values: list[float]) -> None:
    assert list(icc(np.column_stack([values] * 3), form)) == pytest.approx([1, 1, 1])


@pytest.mark.parametrize("raters", [2, 3, 4])
def test_limits_to_show_are_those_of_pivotal_quantities(raters: int) -> None:
    """Beside an own simulation with other draws, of evenly spread units, so that none counts as lying far out."""
    noise = np.random.default_rng(4).normal(0, 0.4, (40, raters))
    ratings = np.linspace(1, 5, 40)[:, None] + np.array([0.3, -0.4, 0.9, 0.1])[:raters] + noise
    found = icc(ratings, "2,1", limits="pivotal")
    n, k = ratings.shape
    units, levels = ratings.mean(axis=1), ratings.mean(axis=0)
    rest = ratings - units[:, None] - levels + ratings.mean()
    freedoms = (n - 1, k - 1, (n - 1) * (k - 1))
    squares = (k * units.var() * n, n * levels.var() * k, (rest**2).sum())
    random = np.random.default_rng(8)
    of_units, of_levels, of_rest = (
        total / random.chisquare(freedom, 200_000) for total, freedom in zip(squares, freedoms, strict=True)
    )
    worth = (of_units - of_rest) / k
    drawn = worth / (worth + (of_levels - of_rest) / n + of_rest)
    low, high = np.quantile(drawn, [0.025, 0.975])
    assert found.value == icc(ratings, "2,1").value
    assert list(found)[1:] == pytest.approx([low, high], abs=0.015)
    assert icc(ratings, "3,1", limits="pivotal") == icc(ratings, "3,1")


def test_units_that_lie_far_out_make_the_limits_wider() -> None:
    noise = np.random.default_rng(2).normal(0, 0.5, (30, 3))
    even, far = np.linspace(-1.5, 1.5, 30), np.r_[np.zeros(28), -3.4, 3.4]
    widths = []
    for worth in (even, far):
        found = icc(worth[:, None] / worth.std() + noise, "2,1", limits="pivotal")
        widths.append(float(found.high or 0) - float(found.low or 0))
    assert widths[1] > 1.1 * widths[0]


def test_constant_difference_of_raters_is_consistency_but_no_agreement() -> None:
    ratings = np.column_stack([np.arange(10), np.arange(10) + 5])
    assert icc(ratings, "3,1").value == pytest.approx(1)
    assert numbers(ratings, "2,1")[0] < 0.5


@pytest.mark.parametrize(
    ("ratings", "reason"),
    [
        ([[1], [2]], estimates.ONE_RATER),
        ([[1, 2]], estimates.too_few_complete(complete=1)),
        ([[1, np.nan], [np.nan, 2]], estimates.too_few_complete(complete=0)),
        ([[0.1, 0.1], [0.1, 0.1], [0.1, 0.1]], estimates.NO_VARIATION),
    ],
)
def test_undefined_says_why(ratings: list[list[float]], reason: str) -> None:
    for form in FORMS:
        figure = icc(ratings, form)
        assert (figure.value, figure.low, figure.reason) == (None, None, reason)


def test_units_that_do_not_differ_have_no_mean_rating_to_rely_on() -> None:
    contrary = [[1, 2], [2, 1], [1, 2], [2, 1]]
    assert icc(contrary, "1,k").reason == estimates.EQUAL_MEANS
    assert icc(contrary, "3,k").reason == estimates.EQUAL_MEANS
    assert icc(contrary, "3,1").value == pytest.approx(-1)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="forms"):
        icc(SHROUT_FLEISS, "4,1")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="shape"):
        icc([1, 2, 3], "1,1")
    with pytest.raises(ValueError, match="finite"):
        icc([[1.0, np.inf], [2.0, 3.0]], "1,1")
