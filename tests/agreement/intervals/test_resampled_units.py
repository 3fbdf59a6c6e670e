"""Units drawn again: what is counted equals what is repeated, clusters come whole, and no interval says why."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from app.agreement.coefficients.alpha import krippendorff_alpha, krippendorff_alpha_sums
from app.agreement.coefficients.moments import deviation_measure, mean_measure, median_measure
from app.agreement.estimate import Estimate
from app.agreement.intervals.resampling import (
    Measure,
    bootstrap,
    draws_of,
    of_sums,
    resampled,
    with_intervals,
)
from app.messages.agreement import coefficients as coefficients_text, scored as scored_text

cells = st.one_of(st.just(np.nan), st.integers(2, 10).map(lambda number: number / 2))
tables = st.lists(st.tuples(cells, cells), min_size=1, max_size=12).map(
    lambda rows: np.array(rows, dtype=float)
)
TABLE = np.array([[1, 2], [2, 2], [3, 4], [5, 4], [4, np.nan], [2, 1], [3, 3], [5, 5]], dtype=float)
WORKS = ["a", "a", "b", "b", "c", "c", "d", "d"]


@given(tables, st.data())
@settings(deadline=None, max_examples=80)
def test_moments_of_counted_units_are_those_of_repeated_ones(table: np.ndarray, data: st.DataObject) -> None:
    n = len(table)
    times = np.array(data.draw(st.lists(st.integers(0, 3), min_size=n, max_size=n)), dtype=float)
    repeated = np.repeat(table, times.astype(int), axis=0)
    values = repeated[~np.isnan(repeated)]
    expected = [
        values.mean() if len(values) else np.nan,
        values.std(ddof=1) if len(values) > 1 else np.nan,
        np.median(values) if len(values) else np.nan,
    ]
    for measure, wanted in zip((mean_measure, deviation_measure, median_measure), expected, strict=True):
        whole = measure(table)
        if whole.figure.is_defined:
            found = whole.solve(times[None] @ whole.columns)[0]
            assert found == pytest.approx(wanted, abs=1e-7, nan_ok=True)


def test_the_moments_themselves() -> None:
    mean, deviation, median = (m(TABLE).figure for m in (mean_measure, deviation_measure, median_measure))
    values = TABLE[~np.isnan(TABLE)]
    assert mean.value == pytest.approx(values.mean())
    assert (mean.n, mean.count("scores")) == (8, 15)
    assert deviation.value == pytest.approx(values.std(ddof=1))
    assert median.value == np.median(values)
    assert deviation_measure(np.array([[0.1], [0.1], [0.1]])).figure.value == 0
    nobody = np.full((2, 2), np.nan)
    assert mean_measure(nobody).figure.reason == median_measure(nobody).figure.reason == scored_text.NO_SCORE
    assert deviation_measure(np.array([[1.0], [np.nan]])).figure.reason == scored_text.too_few_for_spread(
        scores=1
    )


def test_clusters_are_drawn_whole() -> None:
    draws = draws_of(8, WORKS, 300, 3)
    assert draws.size == 4
    seen: list[np.ndarray] = []

    def watched(times: np.ndarray) -> np.ndarray:
        seen.append(times)
        return np.asarray(times.sum(axis=1))

    resampled([Measure(Estimate(1.0, 8), watched), mean_measure(TABLE)], draws)
    times = np.vstack(seen)
    assert times.shape == (300, 8)
    assert (times[:, ::2] == times[:, 1::2]).all()
    assert (times.sum(axis=1) == 8).all()


def test_sums_and_counts_see_the_same_samples() -> None:
    mean = mean_measure(TABLE)
    by_units = Measure(mean.figure, lambda times: mean.solve(times @ mean.columns))
    one, other = with_intervals([mean, by_units], draws_of(8, WORKS, 500, 5))
    assert one.value == pytest.approx(other.value)
    assert (one.n, one.count("clusters")) == (4, 4)


def test_it_is_nearly_the_bootstrap_of_the_package() -> None:
    ratings = np.random.default_rng(2).integers(1, 5, (60, 3)).astype(float)
    ratings[:, 1] = np.where(np.arange(60) % 3, ratings[:, 0], ratings[:, 1])
    (here,) = with_intervals(
        [of_sums(krippendorff_alpha_sums(ratings, "interval"))], draws_of(60, None, 100, 1)
    )
    there = bootstrap(krippendorff_alpha, ratings, level="interval", n=4000)
    assert here.value == there.value
    assert list(here) == pytest.approx(list(there), abs=0.05)


def test_a_mean_has_students_interval_or_one_that_reaches_further() -> None:
    scores = np.array([1.0, 2.0, 4.0, 4.5, 5.0])
    (mean,) = with_intervals([mean_measure(scores[:, None])], draws_of(5, None, 10, 1))
    reach = scores.std(ddof=1) / np.sqrt(5) * 2.7764451  # Student's t with four degrees of freedom
    low, high = list(mean)[1:]
    assert low is not None
    assert high is not None
    assert low <= scores.mean() - reach
    assert high >= scores.mean() + reach
    works = np.repeat(scores, 3)[:, None]
    (clustered,) = with_intervals([mean_measure(works)], draws_of(15, np.repeat(np.arange(5), 3), 10, 1))
    assert list(clustered) == pytest.approx(list(mean))


def test_the_same_seed_gives_the_same_median() -> None:
    scores = np.arange(30.0)[:, None] ** 2

    def interval(seed: int) -> list[float | None]:
        return list(with_intervals([median_measure(scores)], draws_of(30, None, 40, seed))[0])

    assert interval(1) == interval(1)
    assert interval(1) != interval(2)


def test_no_interval_says_why() -> None:
    (one,) = with_intervals([mean_measure(TABLE)], draws_of(8, ["x"] * 8, 100, 1))
    assert (one.low, one.reason) == (None, coefficients_text.ONE_CLUSTER)
    (same,) = with_intervals([mean_measure(np.full((5, 1), 3.0))], draws_of(5, None, 100, 1))
    assert (same.low, same.reason) == (None, coefficients_text.SAME_REPLICATES)
    partly = Measure(Estimate(1.0, 9), lambda times: np.where(np.arange(len(times)) % 4, np.nan, 1.0))
    (rare,) = with_intervals([partly], draws_of(9, None, 100, 1))
    assert (rare.low, rare.reason) == (None, coefficients_text.NO_NUMBER_WITHOUT_ONE)


@pytest.mark.parametrize(("works", "reason"), [(4, coefficients_text.FEW_FOR_ORDER), (5, "")])
def test_a_median_needs_five_works(works: int, reason: str) -> None:
    (median,) = with_intervals(
        [median_measure(np.arange(float(works))[:, None])], draws_of(works, None, 400, 1)
    )
    assert (median.reason, median.low is None) == (reason, works < 5)


def test_a_work_alone_has_no_interval_beside_works_without_scores() -> None:
    table = np.array([[3.3], [2.3], [np.nan], [np.nan]])
    (figure,) = with_intervals([mean_measure(table)], draws_of(4, ["a", "a", "b", "c"], 400, 3))
    assert (figure.low, figure.reason) == (None, coefficients_text.ONE_CLUSTER)


def test_a_median_may_stay_where_it_is() -> None:
    scores = np.array([3.0] * 10 + [1.0, 5.0] * 5)[:, None]
    measure, draws = median_measure(scores), draws_of(20, None, 400, 1)
    assert len(np.unique(resampled([measure], draws))) > 1
    (figure,) = with_intervals([measure], draws)
    assert (figure.low, figure.high) == (3, 3)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="clusters of shape"):
        draws_of(3, ["a"], 10, 1)
    with pytest.raises(ValueError, match="replicates"):
        draws_of(3, None, 0, 1)
