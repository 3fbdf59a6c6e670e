"""Several raters: published answers, other people's computations, and what must hold for any ratings."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.agreement.coefficients.alpha import krippendorff_alpha
from app.agreement.coefficients.chance_corrected import (
    brennan_prediger,
    fleiss_kappa,
    group_agreement,
    gwet_ac,
    self_consistency,
)
from app.agreement.estimate import Estimate
from app.messages.agreement import coefficients as coefficients_text
from tests.agreement.sample_ratings import (
    KRIPPENDORFF_D,
    Array,
    any_ratings,
    no_deadline,
    of_counts,
    of_table,
    oracle,
)

nan = np.nan
LEVELS = ["nominal", "ordinal", "interval", "ratio"]

# The worked example of Wikipedia's article on Fleiss' kappa: 14 raters, 10 subjects, 5 categories.
FLEISS = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
]


@pytest.mark.parametrize(
    ("level", "alpha"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849), ("ratio", 0.797)]
)
def test_published_alphas_with_missing_data(level: str, alpha: float) -> None:
    figure = krippendorff_alpha(KRIPPENDORFF_D, level)
    assert float(figure) == pytest.approx(alpha, abs=0.0005)
    assert figure.counts == (("units", 11), ("answers", 40))


def test_published_alphas_of_two_observers() -> None:
    # Krippendorff 2011, sections A (binary) and B (nominal, a to e).
    binary = [[0, 1], [1, 1], [0, 1], [0, 0], [0, 0], [0, 1], [0, 0], [0, 0], [1, 0], [0, 0]]
    assert float(krippendorff_alpha(binary)) == pytest.approx(0.095, abs=0.0005)
    letters = [[1, 2], [1, 1], [2, 2], [2, 2], [4, 2], [3, 3], [3, 3], [3, 3], [5, 5], [4, 4], [4, 4], [1, 4]]
    assert float(krippendorff_alpha(letters)) == pytest.approx(0.692, abs=0.0005)


def test_published_coefficients_of_gwet() -> None:
    # Gwet's worked example with missing ratings (the data of Krippendorff 2011), as printed by his software.
    assert float(group_agreement(KRIPPENDORFF_D)) == pytest.approx(0.81818, abs=5e-6)
    assert float(gwet_ac(KRIPPENDORFF_D)) == pytest.approx(0.77544, abs=5e-6)
    assert float(fleiss_kappa(KRIPPENDORFF_D)) == pytest.approx(0.76117, abs=5e-6)
    # Brennan and Prediger 1981: (agreement - 1/5) / (1 - 1/5), worked out by hand.
    assert float(brennan_prediger(KRIPPENDORFF_D)) == pytest.approx((0.8181818 - 0.2) / 0.8)


def test_published_kappa_of_fleiss() -> None:
    assert float(fleiss_kappa(of_counts(FLEISS))) == pytest.approx(0.210, abs=0.0005)


def test_prevalence_hurts_kappa_and_not_ac1() -> None:
    # Feinstein and Cicchetti 1990; AC1 by hand: chance 2 × 0.875 × 0.125 = 0.21875.
    ratings = np.column_stack(of_table([[80, 10], [5, 5]]))
    assert float(gwet_ac(ratings)) == pytest.approx((0.85 - 0.21875) / (1 - 0.21875))
    assert float(fleiss_kappa(ratings)) < 0.32


def test_ac2_by_hand() -> None:
    # Three categories, linear weights 1, 1/2, 0; shares 1/4, 1/2, 1/4: chance 5/6 × 5/8.
    ratings = [[0, 0], [1, 1], [2, 1], [1, 2], [0, 1]]
    shares = np.array([3, 5, 2]) / 10
    chance = 5 / 6 * (shares * (1 - shares)).sum()
    observed = (1 + 1 + 0.5 + 0.5 + 0.5) / 5
    assert float(gwet_ac(ratings, "linear")) == pytest.approx((observed - chance) / (1 - chance))
    assert float(brennan_prediger(ratings, "linear")) == pytest.approx((observed - 5 / 9) / (4 / 9))


@no_deadline
@given(any_ratings(), st.sampled_from(LEVELS))
def test_alpha_is_that_of_the_krippendorff_package(ratings: Array, level: str) -> None:
    figure = krippendorff_alpha(ratings, level)
    paired = ratings[(~np.isnan(ratings)).sum(axis=1) > 1]
    assert figure.n == len(paired)
    values = paired[~np.isnan(paired)]
    assert figure.is_defined == (len(np.unique(values)) > 1)
    if figure.is_defined:
        theirs = oracle("krippendorff").alpha(paired.T, level_of_measurement=level)
        assert float(figure) == pytest.approx(theirs, abs=1e-12)


@no_deadline
@given(any_ratings(missing=False))
def test_fleiss_is_that_of_statsmodels(ratings: Array) -> None:
    figure = fleiss_kappa(ratings)
    assert figure.is_defined == (len(np.unique(ratings)) > 1)
    if figure.is_defined:
        table, _ = oracle("statsmodels.stats.inter_rater").aggregate_raters(ratings)
        theirs = oracle("statsmodels.stats.inter_rater").fleiss_kappa(table)
        assert float(figure) == pytest.approx(theirs, abs=1e-12)


Coefficient = Callable[..., Estimate]
SEVERAL: list[Coefficient] = [
    *(lambda r, level=level: krippendorff_alpha(r, level) for level in LEVELS),
    fleiss_kappa,
    gwet_ac,
    lambda r: gwet_ac(r, "ordinal"),
    brennan_prediger,
    group_agreement,
]
WITHOUT_CHANCE_OF_FAILING = {gwet_ac, brennan_prediger, group_agreement, SEVERAL[6]}


def same(one: Estimate, other: Estimate) -> bool:
    if not one.is_defined:
        return not other.is_defined and one.reason == other.reason
    return float(one) == pytest.approx(float(other), abs=1e-9) and one.counts == other.counts


@pytest.mark.parametrize("coefficient", SEVERAL)
@no_deadline
@given(ratings=any_ratings(), seed=st.integers(0, 99))
def test_order_and_empty_units_do_not_matter(coefficient: Coefficient, ratings: Array, seed: int) -> None:
    plain = coefficient(ratings)
    random = np.random.default_rng(seed)
    assert same(plain, coefficient(random.permutation(ratings)))
    assert same(plain, coefficient(random.permuted(ratings, axis=1)))
    assert same(plain, coefficient(np.vstack([ratings, np.full(ratings.shape[1], nan)])))
    assert same(plain, coefficient(np.column_stack([ratings, np.full(len(ratings), nan)])))


@no_deadline
@given(ratings=any_ratings(), names=st.permutations([0, 1.5, 3, 100, -7]))
def test_names_of_categories_do_not_matter_to_nominal_coefficients(
    ratings: Array, names: list[float]
) -> None:
    renamed = np.where(np.isnan(ratings), nan, np.array(names)[np.nan_to_num(ratings).astype(int)])
    for coefficient in (krippendorff_alpha, fleiss_kappa, gwet_ac, brennan_prediger, group_agreement):
        assert same(coefficient(ratings), coefficient(renamed))
    assert same(krippendorff_alpha(ratings, "interval"), krippendorff_alpha(9 - 4 * ratings, "interval"))
    assert same(krippendorff_alpha(ratings, "ordinal"), krippendorff_alpha(np.exp(ratings), "ordinal"))
    assert same(krippendorff_alpha(ratings, "ratio"), krippendorff_alpha(3 * ratings, "ratio"))


@pytest.mark.parametrize("coefficient", SEVERAL)
def test_perfect_agreement_is_one(coefficient: Coefficient) -> None:
    ratings = np.array([[1.5, 1.5, nan], [0.1, 0.1, 0.1], [7, nan, 7], [nan, nan, 3]])
    assert float(coefficient(ratings)) == 1


@pytest.mark.parametrize("coefficient", SEVERAL)
def test_without_variation_nothing_or_one(coefficient: Coefficient) -> None:
    figure = coefficient(np.full((10, 3), 0.1))
    if coefficient in WITHOUT_CHANCE_OF_FAILING:
        assert float(figure) == 1
    else:
        assert figure.value is None
        assert "Every answer is the same." in figure.reason


@pytest.mark.parametrize("coefficient", SEVERAL)
def test_single_answers_have_nobody_to_agree_with(coefficient: Coefficient) -> None:
    figure = coefficient(np.array([[1, nan], [nan, 0]]))
    assert (figure.value, figure.n, figure.reason) == (None, 0, coefficients_text.NO_SECOND_ANSWER)
    assert coefficient(np.full((3, 2), nan)).value is None


@pytest.mark.parametrize("coefficient", SEVERAL)
def test_without_raters_or_units_there_is_a_reason_and_what_is_masked_is_missing(
    coefficient: Coefficient,
) -> None:
    for shape in ((3, 0), (0, 0), (0, 3)):
        assert (coefficient(np.zeros(shape)).value, coefficient(np.zeros(shape)).n) == (None, 0)
    masked = np.ma.masked_array(
        [[1, 2, 2], [2, 2, 1], [1, 1, 1]], [[False, True, False], [False] * 3, [False, False, True]]
    )
    assert coefficient(masked) == coefficient([[1, nan, 2], [2, 2, 1], [1, 1, nan]])


def test_a_declared_scale_changes_what_chance_would_do() -> None:
    ratings = [[1, 1], [1, 2], [2, 2], [1, 1]]
    assert float(brennan_prediger(ratings)) == pytest.approx(0.5)
    assert float(brennan_prediger(ratings, categories=[1, 2, 3, 4])) == pytest.approx(2 / 3)
    assert float(gwet_ac(ratings, categories=range(1, 6))) > float(gwet_ac(ratings))
    assert same(krippendorff_alpha(ratings), krippendorff_alpha(ratings, categories=range(9)))


@no_deadline
@given(any_ratings())
def test_many_categories_are_counted_another_way_with_the_same_result(ratings: Array) -> None:
    # One more unit with 200 answers nobody else gave: too many categories for a table of all pairs.
    wide = np.hstack([ratings, np.full((len(ratings), 200 - ratings.shape[1]), nan)])
    more = np.vstack([wide, np.arange(10, 210)])
    for level in LEVELS:
        theirs = oracle("krippendorff").alpha(more.T, level_of_measurement=level)
        assert float(krippendorff_alpha(more, level)) == pytest.approx(theirs, abs=1e-9)


def test_ratings_too_long_to_be_numbered_are_counted_all_the_same() -> None:
    ratings = np.random.default_rng(8).integers(0, 20, (15, 20)).astype(float)  # 21 ** 20 is no 64-bit number
    for level in LEVELS:
        theirs = oracle("krippendorff").alpha(ratings.T, level_of_measurement=level)
        assert float(krippendorff_alpha(ratings, level)) == pytest.approx(theirs, abs=1e-12)


def test_continuous_ratings_have_an_interval_alpha() -> None:
    random = np.random.default_rng(3)
    ratings = random.normal(size=(60, 1)) + random.normal(scale=0.5, size=(60, 3)) + 1e6
    theirs = oracle("krippendorff").alpha(ratings.T - 1e6, level_of_measurement="interval")
    assert float(krippendorff_alpha(ratings, "interval")) == pytest.approx(theirs, abs=1e-6)


@pytest.mark.parametrize(
    ("runs", "consistency"),
    [
        ([[1, 1, 1, 1, 1]], 1),
        ([[1, 1, 0]], 1 / 3),
        ([[1, 1, 1, 1, 0]], 0.6),
        ([[1, 1, 1, 1, 0], [0, 0, nan, nan, nan], [1, nan, nan, nan, nan]], 0.8),
    ],
)
def test_a_judge_beside_itself(runs: list[list[float]], consistency: float) -> None:
    assert float(self_consistency(runs)) == pytest.approx(consistency)


def test_what_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="nominal"):
        krippendorff_alpha([[1, 2]], "metric")
    with pytest.raises(ValueError, match="negative"):
        krippendorff_alpha([[-1, 2]], "ratio")
    with pytest.raises(ValueError, match="units, raters"):
        fleiss_kappa([1, 2, 3])
