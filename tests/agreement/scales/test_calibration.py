"""Calibration: published fits, held-out errors beside a constant, and images kept together."""

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.optimize import curve_fit
from scipy.special import expit
from scipy.stats import kendalltau, spearmanr
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import PredefinedSplit, cross_val_predict

from app.agreement.scales.calibration import Method, calibrate
from app.messages.agreement import estimates

# Eighty made-up critiques: a judge's means of five dimensions, and one person's scores in half steps.
JUDGE = """
3.4 3.8 4 3 4.2 3.8 4.2 3.8 4.4 3 4.8 4.4 3.2 4 4 2.4 4 3.2 3.4 3.2
3.4 3.6 3.6 2.6 3.4 2.6 2.8 3.4 4.2 4 3.2 3.2 3 3.6 4.2 3.6 4 3.8 4.6 2.2
2.2 3.4 4 3.4 3.8 2.8 2.8 3 4.2 4 3.2 3.8 3.2 3.6 2.8 3.6 3 3.6 3.2 3
3.6 3.4 3.6 3.4 4 3 4.2 4.6 3.4 4.8 5 4 2.6 2.4 3.4 4.8 4 4.2 3.4 3
"""
PEOPLE = """
3.5 3.5 4 3.5 4 4 4 4 4.5 2 4 4 3.5 4 4 2.5 4.5 4 3 2.5
4 3.5 4 2.5 3 2 3.5 4 4.5 4 3.5 3 3 3.5 4 4 5 3 5 2.5
1.5 3.5 4 3.5 3.5 2 4 4.5 5 4 3.5 4 3 3.5 3 3.5 2 3 3.5 3
3.5 4.5 4 3 4 4.5 3.5 5 4.5 4.5 4.5 5 3 2 4.5 4.5 4.5 4 3.5 3
"""

pairs = st.lists(
    st.tuples(st.integers(2, 10).map(lambda x: x / 2), st.integers(2, 10).map(lambda x: x / 2)),
    min_size=6,
    max_size=30,
)


def test_the_published_isotonic_fit() -> None:
    # Help of R's isoreg: isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))
    found = calibrate(range(9), [1, 0, 4, 3, 3, 5, 4, 2, 0], "isotonic")
    assert [level for _, level in found.curve] == pytest.approx([0.5, 0.5, 3, 3, 3, 3, 3, 3, 3])
    assert (found.scores, found.levels) == (9, 2)
    assert found.uncalibrated.value == pytest.approx(
        np.abs(np.arange(9) - [1, 0, 4, 3, 3, 5, 4, 2, 0]).mean()
    )


def test_eighty_critiques() -> None:
    judge, people = (np.array(text.split(), dtype=float) for text in (JUDGE, PEOPLE))
    sigmoid, isotonic = calibrate(judge, people, "sigmoid"), calibrate(judge, people, "isotonic")
    assert sigmoid.parameters == pytest.approx((1.1385022737, -3.2999757964), abs=1e-4)
    assert sigmoid.uncalibrated.value == pytest.approx(0.41625, abs=1e-9)
    assert sigmoid.in_sample.value == pytest.approx(0.4109718839, abs=1e-5)
    assert sigmoid.calibrated.value == pytest.approx(0.4226028709, abs=1e-5)
    assert isotonic.in_sample.value == pytest.approx(0.4072916667, abs=1e-9)
    assert isotonic.calibrated.value == pytest.approx(0.5045393669, abs=1e-9)
    for found in (sigmoid, isotonic):
        after = np.round(np.array(found.values, dtype=float), 9)
        assert found.spearman_before.value == pytest.approx(spearmanr(judge, people).statistic, abs=1e-12)
        assert found.spearman_after.value == pytest.approx(spearmanr(after, people).statistic, abs=1e-9)
        assert found.kendall_before.value == pytest.approx(kendalltau(judge, people).statistic, abs=1e-12)
        assert found.kendall_after.value == pytest.approx(kendalltau(after, people).statistic, abs=1e-9)


@pytest.mark.parametrize(("low", "high"), [(1, 5), (0, 10)])
def test_a_sigmoid_finds_its_own_parameters(low: float, high: float) -> None:
    scores = np.linspace(1, 5, 30)
    truth = low + (high - low) / (1 + np.exp(-(1.7 * scores - 4.2)))
    found = calibrate(scores, truth, "sigmoid", scale=(low, high))
    assert found.parameters == pytest.approx((1.7, -4.2), abs=1e-5)
    assert found.calibrated.value == pytest.approx(0, abs=1e-6)
    assert calibrate(scores, truth, "isotonic").parameters is None


def test_folds_keep_works_together_as_those_of_scikit_learn() -> None:
    judge, people = (np.array(text.split(), dtype=float) for text in (JUDGE, PEOPLE))
    works = np.arange(80) // 4
    found = calibrate(judge, people, "isotonic", works.tolist())
    folds = PredefinedSplit(works % 5)  # groups go to folds in turn
    assert all(not {*works[one]} & {*works[other]} for one, other in folds.split())
    model = IsotonicRegression(out_of_bounds="clip")
    assert found.values == pytest.approx(cross_val_predict(model, judge, people, cv=folds))


def test_the_sigmoid_has_the_least_squares_which_the_one_of_scikit_learn_has_not() -> None:
    """The paper minimises squares on the scale; scikit-learn's sigmoid the log loss of classes."""
    judge, people = (np.array(text.split(), dtype=float) for text in (JUDGE, PEOPLE))
    found = dict(calibrate(judge, people, "sigmoid").curve)
    (a, b), _ = curve_fit(lambda s, a, b: 1 + 4 * expit(a * s + b), judge, people, p0=(1, -3))
    assert found == pytest.approx({score: 1 + 4 * expit(a * score + b) for score in found}, abs=1e-6)
    share, twice = (people - 1) / 4, np.tile(judge, 2)[:, None]
    platt = LogisticRegression(C=np.inf).fit(twice, np.repeat([1, 0], 80), np.append(share, 1 - share))
    theirs = 1 + 4 * platt.predict_proba(judge[:, None])[:, 1]
    ours = np.array([found[score] for score in judge])
    assert ((ours - people) ** 2).sum() < ((theirs - people) ** 2).sum()
    assert 0 < np.abs(ours - theirs).max() < 0.1


@pytest.mark.parametrize("method", ["isotonic", "sigmoid"])
def test_noise_seems_to_gain_and_the_constant_shows_it(method: Method) -> None:
    random = np.random.default_rng(8)
    people = random.choice(np.arange(2, 5.5, 0.5), 400)
    noise = random.choice(np.arange(1, 5.2, 0.2), 400)
    found = calibrate(noise, people, method)
    assert float(found.calibrated) < float(found.uncalibrated)
    assert float(found.constant) < float(found.calibrated) + 0.02
    assert float(found.in_sample) < float(found.calibrated)


@given(pairs, st.sampled_from([2, 3, 5]))
@settings(deadline=None, max_examples=40)
def test_each_value_comes_from_the_other_folds(scored: list[tuple[float, float]], folds: int) -> None:
    judge, people = np.array(scored).T
    found = calibrate(judge, people, "isotonic", folds=folds)
    if not found.calibrated.is_defined:
        assert found.calibrated.reason == estimates.EQUAL_JUDGE_SCORES
        return
    fold = np.arange(len(judge)) % folds
    for here in range(folds):
        other = fold != here
        expected = IsotonicRegression(out_of_bounds="clip").fit(judge[other], people[other])
        values = [value for value, is_here in zip(found.values, fold == here, strict=True) if is_here]
        assert values == pytest.approx(list(expected.predict(judge[fold == here])))


def test_what_belongs_to_one_image_stays_together() -> None:
    # Two critiques of each of two images; the value of one must not know what people said of its twin.
    judge, people = [2, 3, 2, 3], [1, 1, 5, 5]
    found = calibrate(judge, people, "isotonic", groups=["a", "a", "b", "b"])
    assert found.values == (5, 5, 1, 1)
    assert (found.folds, found.calibrated.value, found.constant.value) == (2, 4, 4)


def test_the_constant_is_the_median_of_what_was_learnt_from() -> None:
    people = [1, 1, 1, 5, 5, 5]
    found = calibrate([1, 2, 3, 4, 5, 6], people, "isotonic", folds=6)
    rest = [np.median(people[:i] + people[i + 1 :]) for i in range(6)]
    assert found.constant.value == pytest.approx(np.abs(np.array(people) - rest).mean())


def test_missing_scores_are_left_out() -> None:
    found = calibrate([1, np.nan, 2, 3, 4], [1, 2, np.nan, 3, 4], "isotonic")
    assert found.uncalibrated.n == 3
    assert [value is None for value in found.values] == [False, True, True, False, False]


def test_undefined_says_why() -> None:
    same = calibrate([3, 3, 3], [1, 2, 3], "sigmoid")
    assert same.calibrated.reason == estimates.EQUAL_JUDGE_SCORES
    assert same.uncalibrated.value == pytest.approx(1)
    assert same.kendall_after.reason == estimates.EQUAL_JUDGE_SCORES
    assert calibrate([np.nan], [1], "isotonic").uncalibrated.reason == estimates.NO_SCORED_PAIR
    one = calibrate([1, 2], [1, 2], "isotonic", groups=["a", "a"])
    assert one.calibrated.reason == estimates.too_few_groups(groups=1)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="method"):
        calibrate([1, 2], [1, 2], "linear")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="equal length"):
        calibrate([1, 2], [1], "isotonic")
    with pytest.raises(ValueError, match="equal length"):
        calibrate([1, 2], [1, 2], "isotonic", groups=["a"])
    with pytest.raises(ValueError, match="folds"):
        calibrate([1, 2], [1, 2], "isotonic", folds=1)
