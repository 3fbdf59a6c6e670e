"""The community's rules on tables that can be checked by eye."""

import numpy as np
import pytest
from hypothesis import given, strategies as st

from app.agreement.ratings.community_rules import (
    CANNOT_TELL,
    MET,
    MISSING,
    NOT_APPLICABLE,
    NOT_MET,
    VERDICTS,
    CannotTell,
    can_be_contested,
    contested,
    counts_as,
    labels,
    majority,
    met_by_rule,
    reduce_steps,
    reduce_tally,
)
from app.study.label import LabelState, label_of
from app.study.verdict import CountsAs, Verdict
from tests.agreement.making import rubric_of

EVERY = np.array(
    [[MET, MET], [NOT_MET, NOT_MET], [CANNOT_TELL, CANNOT_TELL], [NOT_APPLICABLE] * 2, [MISSING] * 2]
)
LENIENT_THEN_STRICT = np.array([True, False])


def table(*rows: list[int]) -> "np.typing.NDArray[np.int8]":
    return np.array(rows, np.int8)


@pytest.mark.parametrize(
    ("cannot_tell", "expected"),
    [
        ("rule", [[1, 1], [0, 0], [1, 0], [1, 1], [MISSING, MISSING]]),
        ("drop", [[1, 1], [0, 0], [MISSING, MISSING], [1, 1], [MISSING, MISSING]]),
    ],
)
def test_what_a_verdict_counts_as(cannot_tell: CannotTell, expected: list[list[int]]) -> None:
    found = counts_as(EVERY.astype(np.int8), LENIENT_THEN_STRICT, cannot_tell)
    assert found.tolist() == expected


def test_met_by_rule_is_told_from_met() -> None:
    verdicts = EVERY.astype(np.int8)
    found = met_by_rule(verdicts, counts_as(verdicts, LENIENT_THEN_STRICT))
    assert found.tolist() == [[False] * 2, [False] * 2, [True, False], [True] * 2, [False] * 2]


def test_a_label_is_missing_as_a_whole() -> None:
    counts = table([1, 1], [1, 0], [0, MISSING], [1, MISSING], [MISSING, MISSING])[:, None, :]
    assert labels(counts)[:, 0].tolist() == [1, 0, MISSING, MISSING, MISSING]


def test_every_run_has_its_label() -> None:
    assert labels(table([1, 1], [1, 0], [1, MISSING])[None]).tolist() == [[1, 0, MISSING]]


def test_without_criteria_nothing_has_a_label() -> None:
    assert labels(np.empty((2, 1, 0), np.int8)).tolist() == [[MISSING], [MISSING]]


def tally(votes: "np.typing.NDArray[np.int8]", answers: int) -> "np.typing.NDArray[np.int64]":
    """How many gave each answer, image by image."""
    return np.stack([(votes == answer).sum(axis=1) for answer in range(answers)], axis=1)


VOTES = table(
    [1, 1, 1, 1],
    [1, 1, 0, 0],
    [0, 0, 0, 1],
    [1, MISSING, 1, 0],
    [1, MISSING, MISSING, 0],
    [0, 0, 0, 0],
    [MISSING, MISSING, MISSING, 1],
    [MISSING] * 4,
)


def test_a_tie_is_not_appropriate() -> None:
    assert majority(tally(VOTES, 2)).tolist() == [1, 0, 0, 1, 0, 0, 1, MISSING]


def test_contested_needs_two_votes_that_differ() -> None:
    assert contested(tally(VOTES, 2)).tolist() == [False, True, True, True, True, False, False, False]
    assert can_be_contested(tally(VOTES, 2)).tolist() == [True] * 6 + [False] * 2


def test_three_points_are_reduced_to_two() -> None:
    steps = table([2, 1], [1, 0], [2, 2], [0, MISSING])
    assert reduce_steps(steps).tolist() == [[1, 1], [1, 0], [1, 1], [0, MISSING]]
    assert reduce_tally(tally(steps, 3)).tolist() == [[0, 2], [1, 1], [0, 2], [1, 0]]
    assert contested(tally(steps, 3)).tolist() == [True, True, False, False]
    assert contested(reduce_tally(tally(steps, 3))).tolist() == [False, True, False, False]


@given(st.lists(st.tuples(st.sampled_from(Verdict), st.sampled_from(CountsAs)), min_size=1, max_size=6))
def test_labels_are_those_of_the_annotation_form(answers: list[tuple[Verdict, CountsAs]]) -> None:
    rubric = rubric_of(len(answers), [rule for _, rule in answers])
    shown = label_of(rubric, {f"T1.C{at}": verdict for at, (verdict, _) in enumerate(answers, start=1)})
    verdicts = table([VERDICTS[verdict] for verdict, _ in answers])
    counts = counts_as(verdicts, np.array([rule is CountsAs.MET for _, rule in answers]))
    assert bool(labels(counts[None])[0, 0]) is (shown.state is LabelState.APPROPRIATE)
    by_rule = [criterion.code for criterion in shown.met_by_rule]
    assert [f"T1.C{at + 1}" for at in np.flatnonzero(met_by_rule(verdicts, counts)[0])] == by_rule
