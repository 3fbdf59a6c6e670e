"""The whole image behind the last criterion: said, focused, not left by accident, and counted in one way everywhere."""

import json
from pathlib import Path

import pytest

from app.cli import main
from app.messages.study.start import how_far
from app.sessions.annotate.annotating import Annotating
from app.study.team.raters import RaterProgress
from app.study.verdict import Judgment, Scale, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study

OPEN = "Whole image open: Ctrl+5 to Ctrl+7."


@pytest.fixture
def robin(study: StudyFolder) -> Annotating:
    session = Annotating(study, study.raters.add("Robin"))
    session.judge_by = "Ctrl+5 to Ctrl+7"
    session.begin()
    return session


def answer_criteria(session: Annotating) -> str:
    said = ""
    for criterion in session.criteria:
        said = session.decide(Verdict.MET, criterion.code).sentence
    return said


def test_after_the_last_criterion_the_whole_image_comes(robin: Annotating) -> None:
    assert answer_criteria(robin).endswith(f"{OPEN} May it be shown?")
    assert robin.at == Scale.SHOWING

    robin.decide(Verdict.NOT_MET, "T1.C1")  # an answer that is changed leads nowhere
    assert robin.at == "T1.C1"


def test_next_image_stops_once_at_an_open_whole_image(robin: Annotating) -> None:
    answer_criteria(robin)
    said = robin.next_unanswered().sentence
    assert said == f"{OPEN} Press again to leave it open."
    assert (robin.image.number, robin.at) == (1, Scale.SHOWING)
    assert robin.next_unanswered().sentence.startswith("Image 2 of 3,")
    robin.step_image(-1)
    assert robin.next_unanswered().sentence.startswith(OPEN)  # once for each visit
    robin.judge(Judgment.CAN_BE_SHOWN)
    assert robin.next_unanswered().sentence.startswith("Image 2 of 3,")


def test_nothing_stops_where_criteria_are_open_too(robin: Annotating) -> None:
    robin.decide(Verdict.MET, "T1.C1")
    assert robin.next_unanswered().sentence.startswith("Image 2 of 3,")


def test_a_study_without_the_question_is_as_before(tmp_path: Path) -> None:
    study = make_study(tmp_path / "plain", whole_image=None)
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    assert "Whole image" not in answer_criteria(session)
    assert session.next_unanswered().sentence.startswith("Image 2 of 3,")
    assert study.queue.tally(session.rater) == RaterProgress(3, 1, 0, 0)
    study.close()


def test_one_meaning_of_complete_wherever_it_is_counted(
    robin: Annotating, study: StudyFolder, capsys: pytest.CaptureFixture[str]
) -> None:
    answer_criteria(robin)
    tally = study.queue.tally(robin.rater)
    assert tally == RaterProgress(3, 0, 1, 0, unjudged=1)
    robin.step_criterion(-1)
    assert robin.where_am_i().sentence.endswith("Whole image open.")
    assert "0 of 3 images complete, 3 open. On 1 of them, only the answer on the whole image is missing." in (
        robin.where_am_i().sentence
    )
    assert (
        how_far(tally) == "0 of 3 images complete, on 1 more, only the answer on the whole image is missing"
    )
    robin.leave()
    study.close()
    assert main(["progress", str(study.folder), "--json"]) == 0
    (person,) = json.loads(capsys.readouterr().out)["people"]
    assert (person["complete"], person["only_whole_image_open"]) == (0, 1)
    assert main(["progress", str(study.folder)]) == 0
    assert "only the answer on the whole image is missing" in capsys.readouterr().out
