"""Minutes can be corrected line by line; the original stays beside the corrected version."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.reports.document import in_words
from app.reports.minutes import correct_line, correctable, meeting_of, minutes_document
from app.study.team.meetings import Meeting
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.meeting_study import begin_session, make_meeting_study

REMARK = "Remark, image 1: Bring a loupe."


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    made = make_meeting_study(tmp_path / "study")
    session = begin_session(made)
    session.note("Bring a loupe", is_open_point=False)
    session.decide(Verdict.MET)
    session.end()
    yield made
    made.close()


@pytest.fixture
def meeting(study: StudyFolder) -> Meeting:
    return meeting_of(study)


def test_a_line_has_other_words_and_the_original_is_kept(study: StudyFolder, meeting: Meeting) -> None:
    before = minutes_document(study, meeting)
    corrected = correct_line(study, meeting, REMARK, "Remark, image 1: Bring a ruler.", "Ben")
    lines = list(in_words(corrected))
    assert "Remark, image 1: Bring a ruler." in lines
    assert REMARK not in lines
    told = next(line for line in lines if "was replaced by" in line)
    assert told.endswith(f"Ben: “{REMARK}” was replaced by “Remark, image 1: Bring a ruler.”.")
    assert minutes_document(study, meeting, is_original=True) == before


def test_a_corrected_line_can_be_corrected_again(study: StudyFolder, meeting: Meeting) -> None:
    correct_line(study, meeting, REMARK, "First.", "Ben")
    corrected = correct_line(study, meeting, "First.", "Second.", "Cy")
    lines = list(in_words(corrected))
    assert "Second." in lines
    assert "First." not in lines
    assert [one.line for one in study.meetings.corrections(meeting.key)] == [REMARK, REMARK]


def test_every_line_can_be_corrected_a_decision_too(study: StudyFolder, meeting: Meeting) -> None:
    lines = list(correctable(minutes_document(study, meeting)))
    (decision,) = (line for line in lines if line.startswith("Image 1") and "Decided: met." in line)
    corrected = correct_line(study, meeting, decision, "Image 1: decided met, by all.", "Ben")
    assert "Image 1: decided met, by all." in list(in_words(corrected))


@pytest.mark.parametrize(
    ("line", "words", "author", "reason"),
    [
        ("no such line", "x", "Ben", "The minutes have no line"),
        ("Decisions", "x", "Ben", "The minutes have no line"),  # a heading
        (REMARK, " ", "Ben", "Write the corrected line"),
        (REMARK, "x", "", "Write the corrected line"),
        (REMARK, REMARK, "Ben", "It already has this wording"),
    ],
)
def test_what_cannot_be_corrected_changes_nothing(
    study: StudyFolder, meeting: Meeting, line: str, words: str, author: str, reason: str
) -> None:
    with pytest.raises(UserError, match=reason):
        correct_line(study, meeting, line, words, author)
    assert study.meetings.corrections(meeting.key) == []


def test_corrections_from_the_command_line(study: StudyFolder, capsys: pytest.CaptureFixture[str]) -> None:
    study.close()
    folder = str(study.folder)
    assert main(["minutes", folder, "--correct", REMARK, "Bring a ruler.", "--by", "Ben"]) == 0
    assert "\nBring a ruler.\n" in capsys.readouterr().out
    assert main(["minutes", folder, "--original"]) == 0
    assert f"\n{REMARK}\n" in capsys.readouterr().out
    assert main(["minutes", folder, "--correct", "no", "x", "--by", "Ben"]) == 1


def test_before_and_after_is_there_only_once_somebody_has_answered_again(tmp_path: Path) -> None:
    from tests.reports.test_minutes import answer_again, hold

    study = make_meeting_study(tmp_path / "again")
    hold(study)
    nothing = "Nobody has answered version 2 yet."
    lines = list(in_words(minutes_document(study, meeting_of(study))))
    assert any(line.startswith(nothing) for line in lines)
    assert not any("alpha" in line and "before" in line and line.startswith("T1.C1") for line in lines)
    answer_again(study)
    lines = list(in_words(minutes_document(study, meeting_of(study))))
    assert not any(line.startswith(nothing) for line in lines)
    assert any(line.startswith("T1.C1") and "before" in line for line in lines)
    study.close()
