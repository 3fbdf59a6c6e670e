"""Judges and people's sets of defensible answers, on answers small enough to be checked by eye."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.people_answers import PeopleAnswers, answers_of_people
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.use.response_sets import ResponseSetReport, either_by_question, match_sets
from app.study.rubric import ALL_ESSENTIAL
from tests.agreement.making import rubric_of, say, study_of


@pytest.fixture
def answers(tmp_path: Path) -> Iterator[PeopleAnswers]:
    """Ada answered three of four images, Ben the first and the last."""
    with closing(study_of(tmp_path / "study", 4, rubric_of(2))) as study:
        say(study, "Ada", {"T1.C1": "110.", "T1.C2": "1.1."})
        say(study, "Ben", {"T1.C1": "0..1", "T1.C2": "1..1"})
        yield answers_of_people(read_ratings(study))


def test_who_is_within_the_sets_image_by_image(answers: PeopleAnswers) -> None:
    """Rows are Ada's of images 1 to 3, then Ben's of 1 and 4. She finds either answer to the second defensible."""
    either = np.array([False, True, False, False, False])
    sure = np.array([[1, 1], [0, 0], [0, MISSING], [MISSING, MISSING]], np.int8)
    guess = np.array([[1], [1], [1], [0]], np.int8)
    found = match_sets(answers, 1, either, ["guess", "sure"], [guess, sure])
    assert (found.either, found.answers) == (1, 5)
    first, second = found.judges
    # On the first image Ada and Ben differ, so that half of the pairs are the same whatever a judge says.
    assert (first.name, first.same.value) == ("sure", 0.5)
    assert first.within.value == pytest.approx(2.5 / 3)
    assert (first.same.n, first.within.n) == (3, 3)
    assert (second.name, second.same.value, second.within.value) == ("guess", 0.375, 0.375)
    assert (found.best_by_choice, found.changes_the_best) == ("sure", False)


def test_sets_may_put_another_judge_first(answers: PeopleAnswers) -> None:
    either = np.array([True, True, False, True, False])
    choosing, within = np.array([[1], [1], [1], [1]], np.int8), np.array([[0], [0], [0], [0]], np.int8)
    found = match_sets(answers, 1, either, ["choosing", "within"], [choosing, within])
    assert [(one.name, one.same.value, one.within.value) for one in found.judges] == [
        ("choosing", 0.625, 0.75),
        ("within", 0.375, 0.75),
    ], "equally often within, so that agreement decides"
    assert not found.changes_the_best
    either[2] = True
    within[3] = 1
    found = match_sets(answers, 1, either, ["choosing", "within"], [choosing[[0, 1, 2, 2]] * 0, within])
    assert [one.name for one in found.judges] == ["within", "choosing"]


def test_judges_that_answered_nothing_come_last(answers: PeopleAnswers) -> None:
    silent = np.full((4, 1), MISSING, np.int8)
    wrong = np.array([[MISSING], [0], [1], [0]], np.int8)
    found = match_sets(answers, 1, np.zeros(5, np.bool_), ["silent", "wrong"], [silent, wrong])
    assert [(one.name, one.within.value) for one in found.judges] == [("wrong", 0.0), ("silent", None)]
    assert found.best_by_choice == "wrong"
    nobody = match_sets(answers, 1, np.zeros(5, np.bool_), [], [])
    assert (nobody.judges, nobody.best_by_choice, nobody.changes_the_best) == ((), "", False)
    assert ResponseSetReport(1, 5, found.judges, "silent").changes_the_best


def test_a_label_has_both_answers_where_it_hangs_on_flagged_criteria(answers: PeopleAnswers) -> None:
    """Ada's second and third image and Ben's first; her second has no label, for a criterion is missing."""
    flagged = np.array([[False, True], [True, True], [False, True], [True, False], [False, False]])
    found = either_by_question(answers, flagged, ALL_ESSENTIAL)
    assert found[:, 0].tolist() == [True, False, False, True, False]
    assert found[:, 1].tolist() == [False, True, False, True, False]
    assert found[:, 2].tolist() == [True, False, True, False, False], "what was not answered has no set"
