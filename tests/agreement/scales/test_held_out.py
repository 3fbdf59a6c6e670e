"""Calibration on a training split: who is fitted on, what is tried, and how more training helps."""

from dataclasses import astuple

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st
from numpy.typing import NDArray
from sklearn.isotonic import IsotonicRegression

from app.agreement.scales.calibration_curves import METHODS, Method
from app.agreement.scales.held_out import calibrate_held_out
from app.agreement.scales.learning_curve import CONSTANT, learning_curve
from app.messages.agreement import estimates, scored as scored_text


def scored(units: int, noise: float = 0.5, seed: int = 3) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """A lenient judge's scores and people's."""
    random = np.random.default_rng(seed)
    people = random.choice(np.arange(1.5, 5, 0.5), units)
    judge = np.clip(np.round((people * 0.6 + 2 + random.normal(0, noise, units)) * 5) / 5, 1, 5)
    return judge, people


@pytest.mark.parametrize("method", METHODS)
def test_the_given_split_is_kept(method: Method) -> None:
    judge, people = scored(120)
    training = np.arange(120) % 3 > 0
    found = calibrate_held_out(judge, people, method, training, replicates=200)
    assert found.training == tuple(training.tolist())
    values = np.array(found.values, dtype=float)
    test = ~training
    assert found.tried.after.value == pytest.approx(np.abs(values - people)[test].mean())
    assert found.tried.before.value == pytest.approx(np.abs(judge - people)[test].mean())
    assert found.tried.constant.value == pytest.approx(
        np.abs(np.median(people[training]) - people[test]).mean()
    )
    assert found.in_sample.value == pytest.approx(np.abs(values - people)[training].mean())
    assert found.tried.reduction.value == pytest.approx(
        1 - float(found.tried.after) / float(found.tried.before)
    )
    assert found.tried.reduction.low is not None
    assert found.tried.reduction.low > 0
    assert found.scores == len(np.unique(judge[test]))
    assert (found.parameters is None) == (method == "isotonic")
    assert found.tried.before.n == 40


def test_nothing_of_the_held_out_units_is_learnt_from() -> None:
    judge, people = scored(60)
    training = np.arange(60) < 40
    found = calibrate_held_out(judge, people, "isotonic", training, replicates=10)
    curve = IsotonicRegression(out_of_bounds="clip").fit(judge[:40], people[:40])
    assert found.values == pytest.approx(list(curve.predict(judge)))
    others = np.where(training, people, 5)
    assert calibrate_held_out(judge, others, "isotonic", training, replicates=10).values == found.values


def test_a_sigmoid_keeps_the_order_and_isotonic_steps_tie() -> None:
    judge, people = scored(150)
    sigmoid, isotonic = (calibrate_held_out(judge, people, method, replicates=10) for method in METHODS[::-1])
    assert sigmoid.tried.spearman_after.value == pytest.approx(float(sigmoid.tried.spearman_before))
    assert sigmoid.levels == sigmoid.scores
    assert isotonic.levels < isotonic.scores
    assert isotonic.tried.kendall_before == sigmoid.tried.kendall_before


@example(2, 0.95, 1)
@given(st.integers(2, 40), st.floats(0.05, 0.95), st.integers(0, 99))
@settings(deadline=None, max_examples=40)
def test_a_drawn_split_keeps_groups_together(groups: int, share: float, seed: int) -> None:
    owners = np.repeat(np.arange(groups), 3)
    judge, people = scored(len(owners))

    def drawn() -> tuple[bool, ...]:
        found = calibrate_held_out(
            judge, people, "isotonic", share=share, groups=owners.tolist(), replicates=2, seed=seed
        )
        return found.training

    marks = np.array(drawn(), dtype=bool).reshape(groups, 3)
    assert (marks.all(axis=1) == marks.any(axis=1)).all()
    assert 0 < marks[:, 0].sum() < groups
    assert abs(marks[:, 0].sum() - share * groups) <= 1
    assert drawn() == tuple(marks.ravel().tolist())


def test_groups_are_drawn_whole_in_the_interval() -> None:
    judge, people = scored(90)
    found = calibrate_held_out(
        judge, people, "isotonic", groups=np.repeat(range(30), 3).tolist(), replicates=50
    )
    assert (found.tried.before.n, found.tried.before.count("clusters")) == (10, 10)


def test_missing_scores_are_left_out() -> None:
    judge, people = scored(30)
    holed = np.append(judge, [np.nan, 3]), np.append(people, [3, np.nan])
    training = np.append(np.arange(30) < 20, [True, False])
    found = calibrate_held_out(*holed, "isotonic", training, replicates=10)
    alone = calibrate_held_out(judge, people, "isotonic", training[:30], replicates=10)
    assert found.tried == alone.tried
    assert found.values == (*alone.values, None, None)
    assert found.training[30:] == (False, False)


def test_undefined_says_why() -> None:
    def reasons(
        judge: list[float], people: list[float], method: Method, training: list[bool] | None = None
    ) -> set[str]:
        found = calibrate_held_out(judge, people, method, training, replicates=5)
        return {figure.reason for figure in vars(found.tried).values()}

    assert reasons([1, 2], [1, 2], "isotonic", [True, True]) == {scored_text.ONE_SIDED_SPLIT}
    assert reasons([np.nan], [1], "isotonic") == {estimates.NO_SCORED_PAIR}
    assert reasons([2, 2, 3], [1, 2, 3], "sigmoid", [True, True, False]) == {estimates.EQUAL_JUDGE_SCORES}
    perfect = calibrate_held_out(
        [1, 2, 3, 4], [1, 2, 3, 4], "isotonic", [True, False, True, False], replicates=5
    )
    assert perfect.tried.reduction.reason == scored_text.NO_ERROR_BEFORE
    assert perfect.tried.before.value == 0


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="method"):
        calibrate_held_out([1, 2], [1, 2], "linear")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="scale"):
        calibrate_held_out([1, 2], [1, 2], "sigmoid", scale=(5, 1))
    with pytest.raises(ValueError, match="both sides"):
        calibrate_held_out([1, 2], [1, 2], "isotonic", [True, False], groups=["a", "a"])
    with pytest.raises(ValueError, match="yes or no"):
        calibrate_held_out([1, 2], [1, 2], "isotonic", [True])
    with pytest.raises(ValueError, match="equal length"):
        calibrate_held_out([1, 2], [1], "isotonic")
    with pytest.raises(ValueError, match="share"):
        calibrate_held_out([1, 2], [1, 2], "isotonic", share=1.0)
    with pytest.raises(ValueError, match="sizes"):
        learning_curve([1, 2], [1, 2], [0])


# Learning


def test_more_training_helps_and_spreads_less() -> None:
    judge, people = scored(300)
    points = learning_curve(judge, people, [10, 60, 500], draws=15)
    assert [(point.size, point.draws) for point in points] == [(10, 15), (60, 15), (195, 1)]
    few, some, everything = (point.errors["isotonic"] for point in points)
    assert float(few) > float(some) > float(everything)
    assert few.low is not None
    assert some.low is not None
    assert float(few.high or 0) - few.low > float(some.high or 0) - some.low
    assert (everything.low, everything.reason) == (None, scored_text.ONE_DRAW)
    assert list(points[0].errors) == ["isotonic", "sigmoid", CONSTANT]


def test_the_last_point_is_the_whole_training() -> None:
    judge, people = scored(80)
    last = learning_curve(judge, people, [], draws=3)[-1]
    for method in METHODS:
        whole = calibrate_held_out(judge, people, method, replicates=5)
        assert last.errors[method].value == pytest.approx(float(whole.tried.after))
        assert last.errors[CONSTANT].value == pytest.approx(float(whole.tried.constant))


def test_a_curve_from_one_unit_is_its_score() -> None:
    judge, people = scored(20)
    first = learning_curve(judge, people, [1], ["isotonic"], draws=5)[0]
    assert first.errors["isotonic"] == first.errors[CONSTANT]


def test_draws_repeat_with_their_seed() -> None:
    judge, people = scored(60)
    one, same, other = (learning_curve(judge, people, [10], draws=4, seed=seed)[0] for seed in (1, 1, 2))
    assert astuple(one) == astuple(same)
    assert one.errors != other.errors


def test_a_curve_that_cannot_be_drawn_says_why() -> None:
    (point,) = learning_curve([np.nan, 1], [1, np.nan], [1])
    assert point.size == 0
    assert {figure.reason for figure in point.errors.values()} == {estimates.NO_SCORED_PAIR}
