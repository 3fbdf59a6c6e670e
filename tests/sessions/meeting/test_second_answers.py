"""Second answers at a meeting: who is asked, what is told, and what minutes, report and feedback say of them."""

import pytest

from app.errors import UserError
from app.reports.document import in_words
from app.reports.feedback import feedback_for, person_of
from app.reports.minutes import minutes_document
from app.reports.study_report import usual_document
from app.sessions.annotate.annotating import Annotating
from app.sessions.meeting.meeting import Adjudicating
from app.sessions.meeting.second_answers import own_turns
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.meeting_study import SIGNS

FIRST = "1100"  # what the four had said of the first matter


def answer_again(session: Adjudicating, signs: str, first_speaker: str = "") -> list[str]:
    """All four answer the current matter again; what was said after each."""
    turns = session.ask_again(first_speaker)
    return [turns.answer(SIGNS[sign]) for sign in signs]


def minutes_of(study: StudyFolder) -> str:
    return "\n".join(in_words(minutes_document(study, study.meetings.all()[-1])))


def test_each_is_asked_in_turn_and_nothing_tells_what_was_answered(session: Adjudicating) -> None:
    turns = session.ask_again()
    assert turns.matter() == "Image 1, T1.C1: Straight"
    assert turns.asked() == "Ada, press Enter to answer. Everybody else, please look away."
    told = [turns.answer(verdict) for verdict in (Verdict.MET, Verdict.MET, Verdict.CANNOT_TELL)]
    assert told == [
        f"{name}, press Enter to answer. Everybody else, please look away." for name in ("Ben", "Cy", "Dan")
    ]
    assert turns.answer(None) == "All are in. 1 of 4 people changed their answer."
    assert all(len(words.split()) <= 10 for words in told)


def test_who_was_interrupted_is_asked_when_it_goes_on(session: Adjudicating) -> None:
    session.ask_again().answer(Verdict.MET)
    assert session.ask_again().asked().startswith("Ben")
    for verdict in (Verdict.MET, Verdict.NOT_MET, Verdict.NOT_MET):
        session.ask_again().answer(verdict)
    with pytest.raises(UserError, match="already been opened"):
        session.ask_again()


def test_nobody_is_asked_who_is_away_or_has_not_answered(study: StudyFolder) -> None:
    session = Adjudicating(study)
    session.begin()
    session.start("Guests", ["Eve"])
    with pytest.raises(UserError, match="Nobody present"):
        session.ask_again()
    assert not study.second_answers.awaited()


def test_somebody_gives_all_their_own_alone(session: Adjudicating, study: StudyFolder) -> None:
    session.ask_again()
    with pytest.raises(UserError, match="No second answers"):
        own_turns(study, "Eve")
    ben = study.raters.add("Ben")
    waits = "A meeting awaits 1 second answer from you. See the Together menu."
    assert waits in Annotating(study, ben).begin().sentence
    turns = own_turns(study, "Ben")
    assert turns.asked() == (
        "1 of 1. Image 1, T1.C1: Straight. "
        "1 Met, 2 Not met, 3 Cannot tell, 4 Not applicable, 5 No second answer."
    )
    assert turns.answer(Verdict.MET) == "1 second answer is saved."
    assert len(study.second_answers.awaited()) == 3
    assert "second answer" not in Annotating(study, ben).begin().sentence


def test_minutes_tell_what_talking_changed_and_name_nobody(session: Adjudicating, study: StudyFolder) -> None:
    answer_again(session, "1110", "Ada")
    session.decide(Verdict.MET)
    told = minutes_of(study)
    assert "Agreement of those present: 0.33 before the discussion, 0.50 after it" in told
    assert "1 of 4 answers changed: 0 to the majority, 0 away from it, 1 neither." in told
    assert "Changes on matters decided later: 1. To the decision: 1, away from it: 0." in told
    assert "Too few answers changed to tell whether one voice drew more" in told
    part = told[told.index("What the discussion changed") :].partition("Agreement before and after")[0]
    assert not any(name in part for name in ("Ada", "Ben", "Cy", "Dan"))


def test_what_is_under_seal_is_only_counted(session: Adjudicating, study: StudyFolder) -> None:
    session.ask_again().answer(Verdict.NOT_MET)
    told = minutes_of(study)
    assert "3 second answers are still awaited; the matters they concern are left out." in told
    assert "answers changed" not in told


def test_report_and_own_feedback_tell_it(session: Adjudicating, study: StudyFolder) -> None:
    answer_again(session, "1110")
    session.end()
    assert "What the discussion changed" in "\n".join(in_words(usual_document(study)))
    own = "\n".join(in_words(feedback_for(study, person_of(study, "Ada")).document))
    assert "I answered again on 1 matter: 0 changed to the majority, 0 away from it, 0 neither." in own
    assert (
        "Changes by others to what I had said: 1. Expected if it did not matter who said it: about 0.5."
        in own
    )
    cy = "\n".join(in_words(feedback_for(study, person_of(study, "Cy")).document))
    assert "1 neither" in cy
