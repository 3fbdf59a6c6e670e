"""Kappa of two raters: published answers, other people's computations, and what must hold for any ratings."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.agreement.coefficients.pairs import cohen_kappa_sums
from app.agreement.estimate import Estimate
from app.messages.agreement import coefficients as messages
from tests.agreement.plain_figures import cohen_kappa
from tests.agreement.sample_ratings import Array, any_ratings, no_deadline, of_table, oracle

nan = np.nan

# Feinstein and Cicchetti 1990, Journal of Clinical Epidemiology 43:543.
BALANCED = [[40, 9], [6, 45]]
UNBALANCED = [[80, 10], [5, 5]]
SYMMETRIC = [[45, 15], [25, 15]]
ASYMMETRIC = [[25, 35], [5, 35]]
# Cohen 1968, Psychological Bulletin 70:213: proportions × 200, and his weights of disagreement.
COHEN_1968 = [[88, 14, 18], [10, 40, 10], [2, 6, 12]]
COHEN_1968_WEIGHTS = 1 - np.array([[0, 1, 3], [1, 0, 6], [3, 6, 0]]) / 6
# Fleiss, Cohen and Everitt 1969, Psychological Bulletin 72:323.
FLEISS_1969 = [[106, 10, 4], [22, 28, 10], [2, 12, 6]]
FLEISS_1969_WEIGHTS = [[1, 0, 0.4444], [0, 1, 0.6667], [0.4444, 0.6667, 1]]


@pytest.mark.parametrize(
    ("table", "kappa"), [(BALANCED, 0.70), (UNBALANCED, 0.32), (SYMMETRIC, 0.13), (ASYMMETRIC, 0.26)]
)
def test_published_kappas(table: list[list[int]], kappa: float) -> None:
    assert float(cohen_kappa(*of_table(table))) == pytest.approx(kappa, abs=0.005)


@pytest.mark.parametrize(
    ("table", "weights", "kappa"),
    [
        (COHEN_1968, None, 0.492),
        (COHEN_1968, COHEN_1968_WEIGHTS, 0.348),
        (FLEISS_1969, None, 0.429),
        (FLEISS_1969, FLEISS_1969_WEIGHTS, 0.507),
    ],
)
def test_published_weighted_kappas(
    table: list[list[int]], weights: npt.ArrayLike | None, kappa: float
) -> None:
    assert float(cohen_kappa(*of_table(table), weights=weights)) == pytest.approx(kappa, abs=0.0006)


@no_deadline
@given(any_ratings(raters=2), st.sampled_from([None, "linear", "quadratic"]))
def test_kappa_is_that_of_scikit_learn(ratings: Array, weights: str | None) -> None:
    pairs = ratings[~np.isnan(ratings).any(axis=1)].astype(int)
    figure = cohen_kappa(ratings[:, 0], ratings[:, 1], weights, range(6))
    assert figure.n == len(pairs)
    if figure.is_defined:
        theirs = oracle("sklearn.metrics").cohen_kappa_score(*pairs.T, weights=weights, labels=list(range(6)))
        assert float(figure) == pytest.approx(theirs, abs=1e-12)
    else:
        assert len(np.unique(pairs)) < 2


TWO_RATERS: list[Callable[[Array, Array], Estimate]] = [
    cohen_kappa,
    lambda a, b: cohen_kappa(a, b, "quadratic"),
]


@pytest.mark.parametrize("coefficient", TWO_RATERS)
@no_deadline
@given(ratings=any_ratings(raters=2), seed=st.integers(0, 99))
def test_order_of_images_and_raters_and_names_of_answers_do_not_matter(
    coefficient: Callable[[Array, Array], Estimate], ratings: Array, seed: int
) -> None:
    first, second = ratings.T
    plain = coefficient(first, second)
    shuffled = np.random.default_rng(seed).permutation(ratings)
    for other in (
        coefficient(second, first),
        coefficient(*shuffled.T),
        coefficient(7 - 3 * first, 7 - 3 * second),
        coefficient(first.astype(object), [None if np.isnan(x) else x for x in second]),  # type: ignore[arg-type]
    ):
        assert other.is_defined == plain.is_defined
        assert other.counts == plain.counts
        if plain.is_defined:
            assert float(other) == pytest.approx(float(plain), abs=1e-12)


@pytest.mark.parametrize("coefficient", TWO_RATERS)
def test_perfect_agreement_is_one(coefficient: Callable[[Array, Array], Estimate]) -> None:
    answers = np.array([0, 1, 2, 1, nan, 0])
    assert float(coefficient(answers, answers)) == 1


def test_an_image_that_one_did_not_rate_is_left_out() -> None:
    figure = cohen_kappa([1, 1, 0, nan, 1], [1, 0, nan, 0, 1])
    assert figure.counts == (("equal", 2), ("pairs", 3))
    assert figure.n == 3


def test_a_constant_rater_gives_kappa_nought_and_a_sentence() -> None:
    reference, constant = [0, 1, 0, 1], [1, 1, 1, 1]
    assert cohen_kappa(reference, constant).value == 0
    assert cohen_kappa(reference, constant).reason == messages.constant_rater(False, "Kappa")
    assert cohen_kappa(constant, reference).reason == messages.constant_rater(True, "Kappa")


@no_deadline
@given(
    any_ratings(raters=2),
    st.sampled_from([None, "linear", "quadratic", "ordinal"]),
    st.integers(0, 4),
)
def test_kappa_against_a_constant_is_nought_to_the_last_digit(
    ratings: Array, weights: str | None, answer: int
) -> None:
    constant = np.full(len(ratings), float(answer))
    assert cohen_kappa(ratings[:, 0], constant, weights, range(5)).value in (0, None)
    assert cohen_kappa(constant, ratings[:, 0], weights, range(5)).value in (0, None)


def test_two_constant_raters_have_no_kappa() -> None:
    figure = cohen_kappa(np.ones(50), np.ones(50), categories=[0, 1])
    assert figure.value is None
    assert figure.reason == messages.no_variation("Kappa")
    assert figure.counts == (("equal", 50), ("pairs", 50))


@pytest.mark.parametrize("coefficient", TWO_RATERS)
@pytest.mark.parametrize("answers", [[], [nan, 1], [nan, nan]])
def test_no_pair_is_no_number(coefficient: Callable[[Array, Array], Estimate], answers: list[float]) -> None:
    other = np.full(len(answers), nan)
    assert coefficient(np.array(answers), other) == Estimate(
        None, 0, reason=messages.NO_PAIRS, counts=(("equal", 0), ("pairs", 0))
    )


def test_half_steps_and_far_numbers_are_categories_too() -> None:
    first, second = of_table(BALANCED)
    for stretch in (0.5, 1e6, -1 / 3):
        assert float(cohen_kappa(stretch * first, stretch * second)) == float(cohen_kappa(first, second))
    assert float(cohen_kappa(first.astype(bool), second.astype(bool))) == float(cohen_kappa(first, second))


@pytest.mark.parametrize(
    ("first", "second", "categories", "complaint"),
    [
        (["met"], ["met"], None, "numbers"),
        ([1, 2], [1, 3], [1, 2], "3 is rated"),
        ([1, 2.5], [1, 2], [1, 2], "2.5 is rated"),
        ([1, 2], [1, np.inf], None, "finite"),
        ([1, 2], [1, 2], [1], "two different"),
    ],
)
def test_what_are_no_ratings_is_refused(
    first: npt.ArrayLike, second: npt.ArrayLike, categories: npt.ArrayLike | None, complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        cohen_kappa(first, second, categories=categories)


def test_ratings_of_three_are_refused() -> None:
    with pytest.raises(ValueError, match="Two raters"):
        cohen_kappa_sums([[1, 2, 3]])


def test_unknown_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="cubic"):
        cohen_kappa([0, 1], [0, 1], weights="cubic")
    with pytest.raises(ValueError, match="shape"):
        cohen_kappa([0, 1], [0, 1], weights=np.eye(3))
