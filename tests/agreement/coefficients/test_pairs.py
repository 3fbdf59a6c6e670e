"""Two raters: published answers, other people's computations, and what must hold for any ratings."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, strategies as st

from app.agreement.coefficients.chance_corrected import brennan_prediger
from app.agreement.coefficients.pairs import (
    agreement_on,
    balanced_accuracy,
    base_rate,
    cohen_kappa,
    constant_agreement,
    over_runs,
    pabak,
    raw_agreement,
)
from app.agreement.estimate import Estimate
from app.messages.agreement import coefficients as coefficients_text
from tests.agreement.sample_ratings import Array, any_ratings, no_deadline, of_table, oracle

nan = np.nan

# Feinstein and Cicchetti 1990, Journal of Clinical Epidemiology 43:543; PABAK: Byrt et al. 1993, 46:423.
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
    ("table", "kappa", "raw"),
    [(BALANCED, 0.70, 0.85), (UNBALANCED, 0.32, 0.85), (SYMMETRIC, 0.13, 0.60), (ASYMMETRIC, 0.26, 0.60)],
)
def test_published_kappas(table: list[list[int]], kappa: float, raw: float) -> None:
    first, second = of_table(table)
    assert float(cohen_kappa(first, second)) == pytest.approx(kappa, abs=0.005)
    assert float(raw_agreement(first, second)) == pytest.approx(raw)
    assert float(pabak(first, second)) == pytest.approx(2 * raw - 1)


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


@no_deadline
@given(any_ratings(raters=2))
def test_balanced_accuracy_is_that_of_scikit_learn(ratings: Array) -> None:
    pairs = ratings[~np.isnan(ratings).any(axis=1)].astype(int)
    figure = balanced_accuracy(*ratings.T)
    used = np.unique(pairs[:, 0])
    assert figure.is_defined == (len(used) > 1)
    if figure.is_defined:
        metrics = oracle("sklearn.metrics")
        theirs = metrics.recall_score(*pairs.T, labels=used, average="macro", zero_division=0)
        assert float(figure) == pytest.approx(theirs, abs=1e-12)


TWO_RATERS: list[Callable[[Array, Array], Estimate]] = [
    raw_agreement,
    cohen_kappa,
    lambda a, b: cohen_kappa(a, b, "quadratic"),
    pabak,
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


@pytest.mark.parametrize("coefficient", [*TWO_RATERS, balanced_accuracy])
def test_perfect_agreement_is_one(coefficient: Callable[[Array, Array], Estimate]) -> None:
    answers = np.array([0, 1, 2, 1, nan, 0])
    assert float(coefficient(answers, answers)) == 1


def test_an_image_that_one_did_not_rate_is_left_out() -> None:
    figure = raw_agreement([1, 1, 0, nan, 1], [1, 0, nan, 0, 1])
    assert figure.counts == (("equal", 2), ("pairs", 3))
    assert figure.n == 3


def test_a_constant_rater_gives_kappa_nought_and_a_sentence() -> None:
    reference, constant = [0, 1, 0, 1], [1, 1, 1, 1]
    assert cohen_kappa(reference, constant).value == 0
    assert cohen_kappa(reference, constant).reason == coefficients_text.constant_rater(False, "Kappa")
    assert cohen_kappa(constant, reference).reason == coefficients_text.constant_rater(True, "Kappa")
    assert float(pabak(reference, constant)) == 0


@no_deadline
@given(any_ratings(raters=2), st.sampled_from([None, "linear", "quadratic", "ordinal"]), st.integers(0, 4))
def test_kappa_against_a_constant_is_nought_to_the_last_digit(
    ratings: Array, weights: str | None, answer: int
) -> None:
    constant = np.full(len(ratings), float(answer))
    assert cohen_kappa(ratings[:, 0], constant, weights, range(5)).value in (0, None)
    assert cohen_kappa(constant, ratings[:, 0], weights, range(5)).value in (0, None)


def test_two_constant_raters_have_no_kappa() -> None:
    figure = cohen_kappa(np.ones(50), np.ones(50), categories=[0, 1])
    assert figure.value is None
    assert figure.reason == coefficients_text.no_variation(coefficient="Kappa")
    assert float(pabak(np.ones(50), np.ones(50))) == 1
    assert float(raw_agreement(np.ones(50), np.ones(50))) == 1


@pytest.mark.parametrize("coefficient", [*TWO_RATERS, balanced_accuracy])
@pytest.mark.parametrize("answers", [[], [nan, 1], [nan, nan]])
def test_no_pair_is_no_number(coefficient: Callable[[Array, Array], Estimate], answers: list[float]) -> None:
    other = np.full(len(answers), nan)
    assert coefficient(np.array(answers), other) == Estimate(
        None, 0, reason=coefficients_text.NO_PAIRS, counts=(("equal", 0), ("pairs", 0))
    )


def test_agreement_per_answer_of_the_reference() -> None:
    # A community that found no image appropriate: agreement on those it did is undefined, not nought.
    reference, judge = of_table([[208, 42], [0, 0]])
    assert float(agreement_on(reference, judge, 0)) == 208 / 250
    empty = agreement_on(reference, judge, 1)
    assert empty.value is None
    assert empty.reason == coefficients_text.nobody_in_group(answer="1")
    assert balanced_accuracy(reference, judge, [0, 1]).reason == coefficients_text.nobody_in_group(answer="1")
    assert balanced_accuracy(reference, judge).reason == coefficients_text.ONE_CLASS


def test_balanced_accuracy_weighs_answers_not_images() -> None:
    reference, judge = of_table([[90, 0], [10, 0]])
    assert float(raw_agreement(reference, judge)) == 0.9
    assert float(balanced_accuracy(reference, judge)) == 0.5


def test_what_the_best_constant_answer_reaches() -> None:
    figure = constant_agreement([0, 0, 1, nan, 0])
    assert float(figure) == 0.75
    assert figure.counts == (("0", 3), ("1", 1))
    assert constant_agreement([nan, nan]).reason == coefficients_text.NO_ANSWERS


def test_the_base_rate_counts_answers() -> None:
    figure = base_rate(np.array([[1, 0], [1, nan], [nan, nan]]))
    assert float(figure) == pytest.approx(2 / 3)
    assert figure.n == 2
    assert float(base_rate([2, 2, 0, nan], category=2)) == pytest.approx(2 / 3)
    assert base_rate([nan, nan]).reason == coefficients_text.NO_ANSWERS


def test_a_judge_is_compared_run_by_run_not_by_its_majority() -> None:
    pairs, images = over_runs([1, 0], np.array([[1, 1, 0], [0, nan, 0]]))
    assert raw_agreement(*pairs.T).counts == (("equal", 4), ("pairs", 5))
    assert images.tolist() == [0, 0, 0, 1, 1, 1]


@no_deadline
@given(any_ratings(raters=2))
def test_pabak_is_brennan_and_prediger_of_two(ratings: Array) -> None:
    figure, other = (
        pabak(ratings[:, 0], ratings[:, 1], range(5)),
        brennan_prediger(ratings, categories=range(5)),
    )
    assert figure.is_defined == other.is_defined
    if figure.is_defined:
        assert float(figure) == pytest.approx(float(other))


def test_half_steps_and_far_numbers_are_categories_too() -> None:
    first, second = of_table(BALANCED)
    for stretch in (0.5, 1e6, -1 / 3):
        assert float(cohen_kappa(stretch * first, stretch * second)) == float(cohen_kappa(first, second))
    assert float(cohen_kappa(first.astype(bool), second.astype(bool))) == float(cohen_kappa(first, second))


@pytest.mark.parametrize(
    ("first", "second", "categories", "complaint"),
    [
        ([1, 2], [1], None, "same length"),
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


def test_unknown_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="cubic"):
        cohen_kappa([0, 1], [0, 1], weights="cubic")
    with pytest.raises(ValueError, match="shape"):
        cohen_kappa([0, 1], [0, 1], weights=np.eye(3))
