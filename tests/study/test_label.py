"""The image's label by rule, compared with the rule told in the plainest way."""

import uuid

import pytest
from hypothesis import given, strategies as st

from app.study.label import LabelState, label_of
from app.study.rubric import Criterion, Rubric, Theme
from app.study.verdict import CountsAs, Verdict


def criterion(number: int, not_visible: CountsAs = CountsAs.MET) -> Criterion:
    return Criterion(uuid.UUID(int=number), f"T1.C{number}", f"Criterion {number}", not_visible=not_visible)


def rubric_of(*criteria: Criterion) -> Rubric:
    half = len(criteria) // 2
    return Rubric("R", "cane", (Theme("T1", "Why.", criteria[:half]), Theme("T2", "Why.", criteria[half:])))


ONE = criterion(1)
STRICT = criterion(2, CountsAs.NOT_MET)


@pytest.mark.parametrize(
    ("verdicts", "state", "against", "still_open", "by_rule"),
    [
        ({}, LabelState.OPEN, (), (ONE, STRICT), ()),
        ({"T1.C1": Verdict.MET}, LabelState.OPEN, (), (STRICT,), ()),
        ({"T1.C1": Verdict.NOT_MET}, LabelState.NOT_APPROPRIATE, (ONE,), (STRICT,), ()),
        ({"T1.C1": Verdict.MET, "T1.C2": Verdict.MET}, LabelState.APPROPRIATE, (), (), ()),
        ({"T1.C1": Verdict.CANNOT_TELL, "T1.C2": Verdict.MET}, LabelState.APPROPRIATE, (), (), (ONE,)),
        ({"T1.C1": Verdict.MET, "T1.C2": Verdict.CANNOT_TELL}, LabelState.NOT_APPROPRIATE, (STRICT,), (), ()),
        ({"T1.C1": Verdict.MET, "T1.C2": Verdict.NOT_APPLICABLE}, LabelState.APPROPRIATE, (), (), (STRICT,)),
    ],
)
def test_the_label_and_why(
    verdicts: dict[str, Verdict],
    state: LabelState,
    against: tuple[Criterion, ...],
    still_open: tuple[Criterion, ...],
    by_rule: tuple[Criterion, ...],
) -> None:
    label = label_of(rubric_of(ONE, STRICT), verdicts)
    assert (label.state, label.against, label.open, label.met_by_rule) == (
        state,
        against,
        still_open,
        by_rule,
    )
    assert label.is_final is (not still_open)


def test_verdicts_on_criteria_the_rubric_does_not_have_change_nothing() -> None:
    verdicts = {"T1.C1": Verdict.MET, "T9.C9": Verdict.NOT_MET}
    assert label_of(rubric_of(ONE), verdicts).state is LabelState.APPROPRIATE


@given(
    st.lists(st.tuples(st.sampled_from([None, *Verdict]), st.sampled_from(CountsAs)), min_size=1, max_size=9)
)
def test_the_label_agrees_with_the_rule_in_plain_words(
    answers: list[tuple[Verdict | None, CountsAs]],
) -> None:
    criteria = [criterion(n, rule) for n, (_, rule) in enumerate(answers)]
    verdicts = {c.code: v for c, (v, _) in zip(criteria, answers, strict=True) if v is not None}
    label = label_of(rubric_of(*criteria), verdicts)
    broken = [
        v is Verdict.NOT_MET or (v is Verdict.CANNOT_TELL and rule is CountsAs.NOT_MET) for v, rule in answers
    ]
    unanswered = [v is None for v, _ in answers]
    if any(broken):
        assert label.state is LabelState.NOT_APPROPRIATE
    elif any(unanswered):
        assert label.state is LabelState.OPEN
    else:
        assert label.state is LabelState.APPROPRIATE
    assert [c in label.against for c in criteria] == broken
    assert [c in label.open for c in criteria] == unanswered
    parts = [*label.against, *label.open, *label.met_by_rule]
    assert len(parts) == len(set(parts))
    assert all(v is Verdict.MET for c, (v, _) in zip(criteria, answers, strict=True) if c not in parts)
