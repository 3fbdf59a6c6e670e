"""The smallest studies and the least that somebody answers: one image, one criterion of two, judges alone."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from app.agreement.ratings.community_rules import MISSING
from app.agreement.ratings.majority import majority_of, voices
from app.agreement.ratings.people_answers import answers_of_people
from app.agreement.ratings.question import Question, check_version, find_rater, usual_question
from app.agreement.ratings.rating_matrix import read_ratings
from app.agreement.ratings.references import with_reference
from app.errors import UserError
from app.study.judge.split import ImagePart
from app.study.team.meetings import Outcome, Ruling
from app.study.team.raters import Perception
from app.study.verdict import Scale, Verdict
from tests.agreement.making import rubric_of, say, study_of


def test_one_image_has_the_answers_of_everybody(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 1, rubric_of(1))) as study:
        for name, sign in (("Ada", "1"), ("Ben", "0"), ("Cem", "1")):
            say(study, name, {"T1.C1": sign})
        found = answers_of_people(read_ratings(study))
    assert (found.image.tolist(), found.rater.tolist()) == ([0, 0, 0], [0, 1, 2])
    assert found.tally(1).tolist() == [[1, 2]]


def test_who_answered_one_criterion_applied_the_rubric(tmp_path: Path) -> None:
    """A label follows from the rubric then, or is missing; the judgment of the whole image does not stand in for it."""
    with closing(study_of(tmp_path / "study", 2, rubric_of(2))) as study:
        say(study, "Ada", {"T1.C1": "11", "showing": "sn"})
        say(study, "Ben", {"showing": "sn"})
        found = answers_of_people(read_ratings(study), scale=Scale.SHOWING)
    assert found.votes[:, 0].tolist() == [MISSING, MISSING, 1, 0]


def test_the_majority_of_whole_images_rests_on_doubts_about_whole_images(tmp_path: Path) -> None:
    """Ben doubts his judgment of the first image, and Ada hers of a criterion of the second."""
    with closing(study_of(tmp_path / "study", 2, rubric_of(1))) as study:
        say(study, "Ada", {"T1.C1": "11"}, doubts=[("T1.C1", 2)])
        say(study, "Ben", {"showing": "ss"}, doubts=[("showing", 1)])
        ratings = read_ratings(study)
        answers = answers_of_people(ratings, scale=Scale.SHOWING)
        cells = majority_of(ratings, answers, voices(answers, (), ()), "rule", Scale.SHOWING)
    whole = len(ratings.criteria) + list(Scale).index(Scale.SHOWING)
    assert cells.doubts[:, whole].tolist() == [True, False]
    assert cells.doubts[:, 0].tolist() == [False, True]
    assert np.count_nonzero(cells.lone) == 4


def test_a_study_without_a_rubric_has_no_version(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 1, None)) as study:
        check_version(study, None)
        with pytest.raises(UserError):
            check_version(study, 1)


def test_judges_alone_are_compared_with_each_other(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as study:
        say(study, "one", {"T1.C1": "111"}, run=1)
        say(study, "other", {"T1.C1": "11"}, run=1)
        usual = usual_question(study)
        assert (usual.reference, usual.against) == ("one", "other")
        everybody = list(study.raters.all())
    assert find_rater(everybody, "rater:one").name == "one"
    with pytest.raises(UserError, match="rater:nobody"):
        find_rater(everybody, "rater:nobody")


def test_ten_thousand_resamplings_unless_others_are_asked_for() -> None:
    assert Question("a", "b").replicates == 10_000


def test_without_a_rubric_whole_images_are_compared(tmp_path: Path) -> None:
    with closing(study_of(tmp_path / "study", 3, None)) as study:
        say(study, "Ada", {"showing": "sns"})
        say(study, "Ben", {"showing": "ss"})
        found = answers_of_people(read_ratings(study), scale=Scale.SHOWING)
        usual = usual_question(study)
    assert found.votes[:, 0].tolist() == [1, 0, 1, 1, 1]
    assert (usual.reference, usual.against) == ("Ada", "Ben")


@pytest.mark.parametrize("sealed", [1, 3])
def test_each_answer_keeps_how_the_image_was_perceived_where_others_are_left_out(
    tmp_path: Path, sealed: int
) -> None:
    """The test image was answered last, or first."""
    with closing(study_of(tmp_path / "study", 3, rubric_of(1))) as study:
        say(study, "Ada", {"T1.C1": "101"}, perception=Perception.MAGNIFIED)
        study.splits.seal(1, 0.3, {image.key: image.number == sealed for image in study.images.all()})
        found = read_ratings(study, part=ImagePart.DEVELOPMENT)
    assert [found.perceptions[way] for way in found.perception] == [Perception.MAGNIFIED] * 2


def test_ties_and_single_answers_count_only_where_no_meeting_decided(tmp_path: Path) -> None:
    """Three ties, of which a meeting decided one; two answers of one person alone, of which it decided one."""
    with closing(study_of(tmp_path / "study", 5, rubric_of(1))) as study:
        say(study, "Ada", {"T1.C1": "101.1"})
        say(study, "Ben", {"T1.C1": "01.10"}, doubts=[("T1.C1", 2)])
        say(study, "judge", {"T1.C1": "11111"}, run=1)
        meeting = study.meetings.open("First", ["Ada", "Ben"])
        for image in (1, 3):
            ruling = Ruling(Outcome.DECIDED, "So.", Verdict.MET)
            study.meetings.decide(meeting.key, image, "T1.C1", 1, ruling)
        question = Question("decided", "judge")
        judge = find_rater(list(study.raters.all()), "judge")
        _, formed = with_reference(study, question, read_ratings(study), judge)
    assert formed is not None
    assert (formed.decided, formed.stand_ins, formed.ties, formed.lone) == (2, 3, 2, 1)
