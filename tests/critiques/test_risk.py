"""Risk flags, their thresholds at the border, and how well they find what people found."""

import pytest

from app.agreement.estimate import Estimate, undefined
from app.critiques.parameters import Parameters
from app.critiques.risk import (
    TRIED_GAPS,
    flag_fluent_but_wrong,
    flag_template,
    gap_between,
    rate_flags,
    robust_score,
    try_gaps,
)


def test_the_published_threshold() -> None:
    """50 known templates: at 0.2 precision is 82 %, recall 74 % and F1 .78; at 0.1 they are 61 % and 94 %."""
    gaps = [0.22] * 37 + [0.12] * 10 + [0.0] * 3 + [0.21] * 8 + [0.11] * 22 + [-1.0] * 40
    labels = [True] * 50 + [False] * 70
    narrow, _, middle, _, wide = try_gaps(gaps, labels)
    assert [round(float(one), 2) for one in (middle.precision, middle.recall, middle.f1)] == [
        0.82,
        0.74,
        0.78,
    ]
    assert [round(float(one), 2) for one in (narrow.precision, narrow.recall)] == [0.61, 0.94]
    assert (middle.recall.count("both"), middle.recall.count("labelled")) == (37, 50)
    low, high = middle.recall.low, middle.recall.high
    assert low is not None
    assert high is not None
    assert 0.5 < low < 0.74 < high < 0.9
    assert wide.precision.value is None
    assert wide.recall.value == 0
    assert [one.threshold for one in try_gaps(gaps, labels)] == list(TRIED_GAPS)


def test_recall_falls_as_the_threshold_rises() -> None:
    gaps = [0.05 * step for step in range(12)]
    recalls = [float(one.recall) for one in try_gaps(gaps, [True] * 12)]
    assert recalls == sorted(recalls, reverse=True)


@pytest.mark.parametrize(
    ("tier_one", "judged", "flagged"),
    [(4.02, 3.62, True), (3.6, 3.4, False), (3.61, 3.4, True), (3.0, 4.5, False)],
)
def test_template_like_is_more_than_the_gap(tier_one: float, judged: float, flagged: bool) -> None:
    assert flag_template(Estimate(tier_one, 1), judged).is_raised is flagged


def test_another_gap_may_be_chosen() -> None:
    assert flag_template(Estimate(3.7, 1), 3.4, Parameters(template_gap=0.3)).is_raised is False


@pytest.mark.parametrize(
    ("quality", "accuracy", "flagged"),
    [(4.5, 2.5, True), (4.0, 2.5, False), (4.5, 3.0, False), (5, 1, True), (3, 1, False)],
)
def test_fluent_but_wrong_lies_beyond_both_borders(quality: float, accuracy: float, flagged: bool) -> None:
    assert flag_fluent_but_wrong(quality, accuracy).is_raised is flagged


@pytest.mark.parametrize("missing", [None, float("nan")])
def test_what_is_missing_is_not_unflagged(missing: float | None) -> None:
    for flag in (
        flag_template(Estimate(4.0, 1), missing),
        flag_template(undefined("no reference", 0), 3.0),
        flag_fluent_but_wrong(missing, 2.0),
        flag_fluent_but_wrong(4.5, missing),
    ):
        assert flag.is_raised is None
        assert flag.reason
    assert gap_between(Estimate(4.0, 1), missing).value is None
    assert robust_score(Estimate(4.0, 1), missing).value is None


def test_critiques_without_flag_or_label_are_left_out_and_counted() -> None:
    rated = rate_flags([True, None, False, True], [True, True, None, False])
    assert (rated.precision.value, rated.recall.value, rated.missing) == (0.5, 1.0, 2)
    (gaps,) = try_gaps([0.5, None, float("nan")], [True, True, True], [0.2])
    assert gaps.missing == 2


def test_nothing_to_rate_says_so() -> None:
    assert "both a flag and a label" in rate_flags([None], [True]).precision.reason
    assert "is flagged" in rate_flags([False], [True]).precision.reason
    unlabelled = rate_flags([True], [False])
    assert "no recall" in unlabelled.recall.reason
    assert unlabelled.f1.value is None
    assert rate_flags([], []).missing == 0


def test_the_robust_score_weighs_both() -> None:
    assert float(robust_score(Estimate(4.02, 1), 3.62)) == pytest.approx(3.78)
    assert float(robust_score(Estimate(4.0, 1), 3.0, Parameters(tier_one_share=0.0))) == 3.0
