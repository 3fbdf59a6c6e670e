"""The survey: figures by hand, every level told, and answers that were passed over."""

import statistics

import pytest
from hypothesis import given, strategies as st

from app.agreement.intervals.share_intervals import wilson_interval
from app.captions.survey import SurveyAnswer, summarise_choices, summarise_levels, summarise_survey
from app.messages.agreement import coefficients as coefficients_text
from app.messages.instruments import captions as captions_text

DETAIL = ["very short", "short", "long", "very long"]


def test_a_question_by_hand() -> None:
    summary = summarise_levels([5, 4, 4, 3, None, 1])
    assert (summary.answered, summary.passed_over) == (5, 1)
    assert summary.mean.value == pytest.approx(3.4)
    assert summary.deviation.value == pytest.approx((9.2 / 4) ** 0.5)
    assert summary.median.value == 4
    assert summary.distribution == ((1, 1), (2, 0), (3, 1), (4, 2), (5, 1))
    assert summary.high == wilson_interval(3, 5)
    assert summary.mean.low is not None
    assert summary.mean.low < 3.4 < float(summary.mean.high or 0)


@given(st.lists(st.one_of(st.none(), st.integers(1, 5)), max_size=30))
def test_questions_as_the_standard_library(values: list[int | None]) -> None:
    summary = summarise_levels(values)
    known = [value for value in values if value is not None]
    assert sum(times for _, times in summary.distribution) == summary.answered == len(known)
    if len(known) > 1:
        assert summary.deviation.value == pytest.approx(statistics.stdev(known))
        assert summary.median.value == statistics.median(known)
        assert summary.mean.value == pytest.approx(statistics.mean(known))


def test_too_few_answers_say_so() -> None:
    nobody = summarise_levels([None, None])
    assert (
        nobody.mean.reason == nobody.median.reason == nobody.deviation.reason == coefficients_text.NO_ANSWERS
    )
    assert nobody.high.reason == coefficients_text.NO_CASES
    one = summarise_levels([4])
    assert one.deviation.reason == captions_text.ONE_ANSWER
    assert one.mean.low is None
    assert one.mean.reason == coefficients_text.ONE_CLUSTER


def test_named_levels_and_their_middle() -> None:
    summary = summarise_choices(["short", "very long", None, "very short", "short"], DETAIL)
    assert [share.count("found") for _, share in summary.shares] == [1, 2, 0, 1]
    assert dict(summary.shares)["short"] == wilson_interval(2, 4)
    assert summary.middle == ("short", "short")
    assert summarise_choices(["short", "very long"], DETAIL).middle == ("short", "very long")
    nobody = summarise_choices([None], DETAIL)
    assert nobody.middle is None
    assert nobody.shares[0][1].reason == coefficients_text.NO_CASES


def test_the_whole_survey() -> None:
    answers = [SurveyAnswer("ada", 5, 4, "short"), SurveyAnswer("bo", 3, None, "long"), SurveyAnswer("cy")]
    summary = summarise_survey(answers, DETAIL)
    assert summary.people == 2
    assert summary.importance.mean.value == 4
    assert summary.helpfulness.passed_over == 2
    assert summary.detail.answered == 2


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="counts once"):
        summarise_survey([SurveyAnswer("ada", 5), SurveyAnswer("ada", 4)], DETAIL)
    with pytest.raises(ValueError, match="6 is none of them"):
        summarise_levels([6])
    with pytest.raises(ValueError, match="'huge' is none of them"):
        summarise_choices(["huge"], DETAIL)
