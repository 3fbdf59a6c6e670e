"""What a page still needs: counted from what is stored, with the page that helps."""

from contextlib import closing
from pathlib import Path

import pytest

from app.messages.study import locked
from app.sessions.study.readiness import what_is_missing
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder
from tests.storage.making import make_study


@pytest.mark.parametrize(
    "command", ["gallery", "describe_images", "agreement", "ask_judge", "meeting", "assign"]
)
def test_without_images_a_page_says_so_and_leads_to_adding_them(tmp_path: Path, command: str) -> None:
    with closing(make_study(tmp_path / "study", images=0)) as study:
        missing = what_is_missing(study, command, "")
        assert missing is not None
        assert (missing.sentence, missing.command) == (locked.NO_IMAGES, "add_images")
        assert missing.example.startswith("Example: ")


def test_a_report_waits_until_its_reader_has_answered(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=2, described=())) as study:
        study.raters.add("Ada")
        missing = what_is_missing(study, "agreement", "Ada")
        assert missing is not None
        assert missing.sentence.startswith("Missing: Ada has answered 0 of 2 images.")
        assert missing.command == "annotate"
        answer_all(study, "Ada")
        assert what_is_missing(study, "agreement", "Ada") is None
        assert what_is_missing(study, "plan_needed", "Ada") is None


def test_a_report_needs_answers(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=2)) as study:
        missing = what_is_missing(study, "agreement", "")
        assert missing is not None
        assert missing.sentence == locked.NO_ANSWERS
        assert what_is_missing(study, "gallery", "") is None


def test_participants_need_a_workshop(tmp_path: Path) -> None:
    with closing(make_study(tmp_path / "study", images=2)) as study:
        missing = what_is_missing(study, "participants", "")
        assert missing is not None
        assert missing.command == "new_workshop"
        assert what_is_missing(study, "design_rubric", "") is None


def answer_all(study: StudyFolder, name: str) -> None:
    rater, rubric = study.raters.find(name), study.rubrics.current()
    assert rater is not None
    assert rubric is not None
    session = study.sessions.start(rater, Perception.UNSAID)
    for image in study.images.all():
        for item in (one.code for one in rubric.criteria):
            content = Content(Verdict.MET)
            study.answers.record(session, image.key, item, content, AnswerAction.DO, Circumstances())
        shown = Content(Judgment.CAN_BE_SHOWN)
        study.answers.record(session, image.key, "showing", shown, AnswerAction.DO, Circumstances())
