"""Rewording in a meeting: beside a decision on the same image, for the versions it holds for, and the wording check."""

import pytest

from app.agreement.ratings.settled_decisions import holding
from app.sessions.meeting.meeting import Adjudicating
from app.study.rubric import Wording
from app.study.team.meetings import Outcome
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.agreement.making import say
from tests.sessions.meeting_study import BENT, begin_session, rewording

MET = Verdict.MET


@pytest.mark.parametrize("first", ["decide", "reword"])
def test_a_decision_stays_when_the_criterion_is_reworded_at_the_same_image(
    study: StudyFolder, session: Adjudicating, first: str
) -> None:
    if first == "reword":
        session.reword(rewording())
    session.decide(MET, "It bends.")
    if first == "decide":
        session.reword(rewording())
    assert session.table.lines()[0].startswith("Decided, met. Reworded. Image 1, T1.C1: Straight")
    assert "1 decision so far, 1 to discuss." in session.where().sentence
    assert session.minutes().summary[1] == "Disagreements discussed: 1 decided, 1 reworded."
    rows = {table.id: [row.sentence for row in table.rows] for table in session.minutes().tables()}
    assert len(rows["rewordings"]) == 1
    assert "Decided: met, and the criterion was reworded. Reason: It bends." in rows["decisions"][0]
    sheet = session.feedback("Ada")
    assert (
        sheet.summary[0]
        == "Ada, 1 decision was made where you had answered: 1 like your answer, 0 different."
    )
    (row,) = [row.sentence for table in sheet.tables() for row in table.rows]
    assert f"Decided: met, and reworded: {BENT.text} Reason: It bends." in row
    session.publish({})
    assert [one.rubric.version for one in study.designs.versions()] == [1, 2]
    assert holding(study, study.rubrics.current()) == []  # other words, with another meaning
    assert {one.ruling.value for one in holding(study, study.rubrics.version(1))} == {MET, None}


def test_a_rewording_is_taken_back_without_the_decision_beside_it(
    study: StudyFolder, session: Adjudicating
) -> None:
    session.decide(MET)
    session.reword(rewording())
    assert session.take_back().sentence == "Undone: reworded, image 1, T1.C1. 2 to discuss."
    assert session.table.lines()[0].startswith("Decided, met. Image 1")
    assert [one.ruling.outcome for one in study.meetings.adjudications()] == [Outcome.DECIDED]


def test_a_ruling_on_later_words_with_another_meaning_does_not_hold_for_earlier_ones(
    study: StudyFolder, session: Adjudicating
) -> None:
    session.reword(rewording())
    session.publish({})
    say(study, "Ada", {"T1.C1": "1"})
    say(study, "Ben", {"T1.C1": "0"})
    session.table.read()
    session.come_to(0)
    session.decide(MET)
    assert [one.version for one in holding(study, study.rubrics.current())] == [2]
    assert [one.ruling.outcome for one in holding(study, study.rubrics.version(1))] == [Outcome.REWORDED]


def test_words_are_checked_before_they_are_kept(study: StudyFolder, session: Adjudicating) -> None:
    before = study.designs.draft()
    told = session.remarks(Wording("The cane is very long."))
    assert told[0].startswith("“very”, “long” give no measure.")
    assert session.remarks(Wording(" ")) == []
    assert session.rewording.no_remarks() == "The wording check finds no problems here."
    assert study.designs.draft() == before


def test_a_decision_on_earlier_words_stays_when_the_later_ones_are_decided_too(
    study: StudyFolder, session: Adjudicating
) -> None:
    session.decide(MET)
    session.reword(rewording())
    session.publish({})
    say(study, "Ada", {"T1.C1": "1"})
    say(study, "Ben", {"T1.C1": "0"})
    session.end()
    later = begin_session(study)
    later.come_to(0)
    later.decide(Verdict.NOT_MET)
    made = [{one.ruling.value for one in holding(study, study.rubrics.version(at))} for at in (1, 2)]
    assert made == [{MET, None}, {Verdict.NOT_MET}]
