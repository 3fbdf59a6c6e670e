"""Who decides in a meeting and how: named deciders, a secret ballot, dissent, and a reminder that cuts nobody off."""

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.reports.document import in_words
from app.sessions.meeting.ballot import SecretBallot, Vote
from app.sessions.meeting.live_text import live_text
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.reminder import Reminder
from app.study.team.meetings import Hands
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.meeting_study import PEOPLE

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET


def minutes(session: Adjudicating) -> list[str]:
    return list(in_words(session.minutes()))


# A secret ballot


@given(votes=st.lists(st.sampled_from(Vote), min_size=3, max_size=9))
def test_only_the_sums_of_a_ballot_come_out_and_only_when_all_are_in(votes: list[Vote]) -> None:
    ballot = SecretBallot(len(votes))
    said = []
    for vote in votes:
        with pytest.raises(UserError, match="still missing"):
            ballot.result()
        said.append(ballot.vote(vote))
    in_favour, against, abstained = (votes.count(vote) for vote in Vote)
    assert ballot.result() == Hands(in_favour, against, abstained, is_secret=True)
    other = SecretBallot(len(votes))
    assert [other.vote(Vote.ABSTAINED) for _ in votes] == said  # what is said tells no vote
    with pytest.raises(UserError, match="All votes are in"):
        ballot.vote(Vote.AGAINST)


def test_of_two_no_ballot_is_secret(study: StudyFolder) -> None:
    session = Adjudicating(study, "Ada")
    session.begin()
    session.start("Two", ["Ada", "Ben"])
    with pytest.raises(UserError, match="fewer than 3"):
        session.ballot()


def test_a_ballot_is_told_as_one_in_sentence_and_minutes(session: Adjudicating) -> None:
    ballot = session.ballot()
    for vote in (Vote.IN_FAVOUR, Vote.AGAINST, Vote.IN_FAVOUR, Vote.ABSTAINED):
        ballot.vote(vote)
    said = session.decide(MET, hands=ballot.result()).sentence
    assert "Hands: 2 for, 1 against, 1 abstained, by secret ballot." in said
    assert any("hands 2 for, 1 against, 1 abstained, by secret ballot" in line for line in minutes(session))
    (kept,) = session.table.rulings()
    assert kept.ruling.tally.hands == Hands(2, 1, 1, True)


# Who may decide


def test_who_may_decide_is_said_stored_and_in_the_minutes(study: StudyFolder) -> None:
    session = Adjudicating(study, "Ada")
    session.begin()
    said = session.start("First", PEOPLE, ["Ada", "Ben", "Cy"]).sentence
    assert "Who may decide: Ada, Ben, Cy." in said
    (meeting,) = study.meetings.all()
    assert meeting.deciders == meeting.may_decide == ("Ada", "Ben", "Cy")
    with pytest.raises(UserError, match="4 hands, but only 3 people may decide"):
        session.decide(MET, hands=Hands(4))
    session.decide(MET, hands=Hands(2, 1))
    assert "Who may decide: Ada, Ben, Cy." in minutes(session)


def test_who_is_not_there_cannot_decide(study: StudyFolder) -> None:
    session = Adjudicating(study, "Ada")
    with pytest.raises(UserError, match="Eve is to decide, but is not there"):
        session.start("First", PEOPLE, ["Ada", "Eve"])
    assert not study.meetings.all()


# Dissent


def test_dissent_is_in_the_minutes_with_who_and_why(session: Adjudicating) -> None:
    with pytest.raises(UserError, match="Nothing has been decided here"):
        session.dissent("Ben", "")
    session.decide(MET)
    with pytest.raises(UserError, match="Say who"):
        session.dissent(" ", "no")
    assert session.dissent("Ben", "The handle bends").sentence == "Ben's dissent is in the minutes."
    session.dissent("Cy", "")
    lines = minutes(session)
    assert "Image 1, T1.C1: Straight, decided met: Ben dissents. Reason: The handle bends." in lines
    assert "Image 1, T1.C1: Straight, decided met: Cy dissents." in lines


def test_dissent_goes_with_the_decision_that_is_taken_back(session: Adjudicating, study: StudyFolder) -> None:
    session.decide(MET)
    session.dissent("Ben", "no")
    session.dissent("Ben", "it bends")
    (kept,) = study.meetings.dissents(session.table.meeting.key)
    assert kept.reason == "it bends"
    session.take_back()
    assert study.meetings.dissents(session.table.meeting.key) == []
    assert "Nobody dissented from a decision." in minutes(session)


# The reminder


def test_the_reminder_counts_from_each_matter_and_says_it_once() -> None:
    now = [0.0]
    reminder = Reminder(5, lambda: now[0])
    assert reminder.due() == ""  # nothing is talked about yet
    reminder.turn_to("first")
    now[0] = 299
    assert reminder.due() == ""
    now[0] = 300
    assert reminder.due() == "5 minutes on this so far. Take the time you need."
    assert reminder.due() == ""
    now[0] = 610
    reminder.turn_to("first")
    assert reminder.due().startswith("10 minutes")
    reminder.turn_to("second")
    assert reminder.due() == ""
    assert Reminder(0, lambda: now[0]).due() == ""


# What a room sees


def test_the_live_text_has_counts_and_no_names(session: Adjudicating, study: StudyFolder) -> None:
    session.show_names()
    text = live_text(study, session.table)
    assert text.lines == (
        "Image 1, T1.C1: Straight.",
        "A cane leans.",
        "The cane is straight.",
        "Before discussion: 2 met, 2 not met.",
        "Not decided yet.",
        "3 of 3 to discuss; not listed because all agree: 3.",
    )
    assert not any(name in " ".join(text.lines) for name in PEOPLE)
    session.decide(NOT_MET)
    assert "Decided, not met." in live_text(study, session.table).lines
