"""Two meetings with answers given again between them: a ballot, dissent, a rewording, corrected minutes, and what came
of it all, from the first arrival to the second farewell."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.sessions.meeting.ballot import Vote
from app.sessions.meeting.live_text import live_text
from app.sessions.meeting.meeting import Adjudicating
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.meetings import Outcome
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.safety.check import check_study
from tests.sessions.meeting_study import PEOPLE, make_meeting_study, rewording

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET


def told(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    capsys.readouterr()
    assert main([str(word) for word in words]) == code
    return "".join(capsys.readouterr())


def first_meeting(study: StudyFolder) -> None:
    """A ballot with dissent, a matter for later, and a criterion in other words, published at once."""
    session = Adjudicating(study, "Ada")
    assert "This is the first meeting of this study." in session.begin().sentence
    said = session.start("First", PEOPLE, PEOPLE[:3]).sentence
    assert "Who may decide: Ada, Ben, Cy." in said
    assert live_text(study, session.table).lines[0] == "Image 1, T1.C1: Straight."
    session.come_to(2)
    session.postpone("We need a better picture.")
    session.note("Ask for a better picture", is_open_point=True)
    session.come_to(1)
    ballot = session.ballot()
    for vote in (Vote.IN_FAVOUR, Vote.IN_FAVOUR, Vote.AGAINST):
        ballot.vote(vote)
    session.decide(NOT_MET, hands=ballot.result())
    session.dissent("Dan", "There is a tip, in the shade.")
    session.come_to(0)
    session.reword(rewording())
    session.publish({})
    session.end()


def answer_again(study: StudyFolder) -> None:
    """Everybody answers the reworded criterion, and now finds it met."""
    for name in PEOPLE:
        rater = study.raters.find(name)
        assert rater is not None
        sitting = study.sessions.start(rater, Perception.UNSAID)
        for image in (1, 2, 3):
            study.answers.record(
                sitting, image, "T1.C1", Content(MET), AnswerAction.DO, Circumstances(Perception.UNSAID)
            )


def second_meeting(study: StudyFolder) -> None:
    """What changed is told first; what was left over comes again."""
    session = Adjudicating(study, "Ada")
    said = session.begin().sentence
    assert "Since the meeting of" in said
    assert "4 people have given 12 answers." in said
    assert "Left over from then: 1 matter left for later, 1 open point." in said
    session.start("Second", PEOPLE)
    assert session.table.left == 0  # the new words were understood by all: nothing differs any more
    session.note("The tip is settled", is_open_point=False)
    session.end()


def test_two_meetings_and_what_came_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "study"
    with closing(make_meeting_study(folder)) as study:
        before = {one.id: one.content for one in study.answers.all_facts()}
        first_meeting(study)
    minutes = told(capsys, "minutes", folder)
    assert "by secret ballot" in minutes
    assert "Image 2, T1.C2: Tip, decided not met: Dan dissents. Reason: There is a tip" in minutes
    assert "Who may decide: Ada, Ben, Cy." in minutes
    assert "Nobody has answered version 2 yet." in minutes
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        answer_again(study)
        second_meeting(study)
        facts = {one.id: one.content for one in study.answers.all_facts()}
        assert before.items() <= facts.items()  # no first answer was touched
        assert [one.ruling.outcome for one in study.meetings.adjudications(1)] == [
            *(Outcome.LATER, Outcome.DECIDED, Outcome.REWORDED)
        ]
    minutes = told(capsys, "minutes", folder, "--meeting", 1)
    assert "Nobody has answered version 2 anew" not in minutes
    assert "Agreement between people on version 1 and on version 2 of the rubric" in minutes
    second = told(capsys, "minutes", folder)
    line = next(one for one in second.splitlines() if "The tip is settled" in one)
    corrected = told(
        capsys, "minutes", folder, "--correct", line, "The tip is settled, by all.", "--by", "Ben"
    )
    assert "\nThe tip is settled, by all.\n" in corrected
    assert f"\n{line}\n" in told(capsys, "minutes", folder, "--original")
    sheet = told(capsys, "feedback", folder, "--rater", "Dan")
    assert "Decided: not met" in sheet
    out = tmp_path / "study.json"
    told(capsys, "export", folder, "--format", "json", "--out", out)
    exported = json.loads(out.read_text(encoding="utf-8"))
    assert [one["dissent"] for one in exported["decisions"] if one["outcome"] == "decided"] == [
        [{"author": "Dan", "reason": "There is a tip, in the shade."}]
    ]
    assert exported["meetings"][0]["deciders"] == ["Ada", "Ben", "Cy"]
    assert "The tip is settled" not in out.read_text(encoding="utf-8")  # lines of minutes are in no export
    told(capsys, "export", folder, "--format", "json", "--out", out, "--code-names")
    coded = json.loads(out.read_text(encoding="utf-8"))
    (decision,) = (one for one in coded["decisions"] if one["outcome"] == "decided")
    assert decision["dissent"] == [{"author": "Rater 4", "reason": ""}]
    assert coded["meetings"][0]["deciders"] == ["Rater 1", "Rater 2", "Rater 3"]
    assert check_study(folder).is_sound
