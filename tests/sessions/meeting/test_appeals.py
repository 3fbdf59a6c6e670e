"""Appeals on the agenda of a meeting: they come first, are decided there, and their decision is on the card."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import UserError
from app.reports.agreement.report_card import appeal_sentences
from app.reports.minutes import minutes_document
from app.sessions.meeting.agenda_order import AgendaFilter
from app.sessions.meeting.meeting import Adjudicating
from app.study.judge.report_cards import LABEL, AppealOutcome, NewCheck
from app.study.team.meetings import Hands
from app.study.verdict import Verdict
from storage.folder import StudyFolder
from tests.sessions.meeting_study import begin_session, make_meeting_study
from tests.storage.making import guard_decision

UPHELD, REJECTED = AppealOutcome.UPHELD, AppealOutcome.REJECTED
QUESTION = {"code": "T1.C1", "name": "Straight", "share": 0.25, "low": 0.1, "high": 0.5}
ASKED = {"pictures": 3, "questions": [QUESTION]}


@pytest.fixture
def study(tmp_path: Path) -> Iterator[StudyFolder]:
    """Three matters to discuss, an appeal against a check and one against the guard."""
    made = make_meeting_study(tmp_path / "study")
    kept = made.report_cards.keep(NewCheck("model-a", ASKED, "Ada"))
    made.report_cards.appeal(kept.key, "T1.C1", 1, "The cane is straight.", "Zoe")
    judge = next(one for one in made.raters.all() if one.name == "model")
    said = guard_decision(made, judge)
    made.guard_decisions.appeal(said.id, LABEL, "It is dusk.", "")
    yield made
    made.close()


def test_appeals_come_first_and_are_heard(study: StudyFolder) -> None:
    begun = Adjudicating(study, "Ada").begin().sentence
    assert "1 appeal against a report card waits for a decision." in begun
    assert "1 appeal against the guard waits for a decision." in begun
    session = begin_session(study)
    card, guard, *matters = session.table.lines()
    assert card.startswith("Appeal. No. 1, on T1.C1, image 1 of model-a, ")
    assert card.endswith("The cane is straight. From Zoe.")
    assert guard == "Appeal. Number 1, about the guard's decision on cane.png, the label: It is dusk."
    assert len(matters) == 3
    assert session.table.left == 5
    said = session.narrate_sides().sentence
    assert "The share that the check found is 0.25 (between 0.10 and 0.50), based on 3 images." in said
    assert "is straight" in said
    image = session.table.image()
    assert image is not None
    assert image.number == 1
    session.come_to(1)
    assert session.table.image() is None
    assert "Publish. It is met." in session.narrate_sides().sentence
    assert "cane.png" in " ".join(session.hearing.live_text().lines)


def test_a_meeting_decides_and_the_card_says_so(study: StudyFolder) -> None:
    session = begin_session(study)
    with pytest.raises(UserError, match=r"^Give a reason"):
        session.decide(UPHELD)
    with pytest.raises(UserError, match="not an answer"):
        session.decide(Verdict.MET, "Why not.")
    for act in (session.narrate_judges, session.words_now, session.ask_again):
        with pytest.raises(UserError, match=r"^This is an appeal"):
            act()
    told = session.decide(UPHELD, "Ada slipped.", Hands(3, 1))
    assert told.sentence == "Appeal no. 1 is upheld. Save a corrected check that names it. 4 to discuss."
    assert session.table.lines()[0].startswith("Upheld. Appeal. No. 1")
    session.next_open()
    assert session.table.place == 1
    assert session.postpone("Ask Zoe.").sentence == "Left for later. 3 to discuss."
    (sentence,) = appeal_sentences(study)
    assert "a meeting upheld the appeal: " in sentence
    assert sentence.endswith("Ada slipped.")
    meeting = session.table.meeting
    appeals = next(one for one in minutes_document(study, meeting).sections if one.id == "appeals")
    assert len(appeals.paragraphs) == 2
    assert appeals.paragraphs[0].endswith(
        "Upheld. Hands: 3 for, 1 against, 0 abstained. Reason: Ada slipped."
    )
    session.end()
    later = begin_session(study)
    first, *_ = later.table.lines()
    assert "cane.png" in first  # what was left for later is asked again, what was decided is not
    assert later.decide(REJECTED, "It was noon.").sentence == "Rejected. 3 to discuss."
    (appeal,) = study.guard_decisions.appeals()
    assert appeal.decision is not None
    assert (appeal.decision.outcome, appeal.decision.reason) == (REJECTED, "It was noon.")


def test_more_hands_than_may_decide_are_refused(study: StudyFolder) -> None:
    session = Adjudicating(study, "Ada")
    session.begin()
    session.start("Appeals", ("Ada", "Ben"), ("Ada",))
    with pytest.raises(UserError, match="2 hands were counted, but 1"):
        session.decide(UPHELD, "Ada slipped.", Hands(2))


def test_the_newest_decision_is_undone_first(study: StudyFolder) -> None:
    session = begin_session(study)
    session.decide(UPHELD, "Ada slipped.")
    session.note("Ask Zoe.", is_open_point=True)
    assert session.take_back().sentence == "Undone: Ask Zoe."
    assert session.take_back().sentence == "Undone: appeal no. 1 is left for later. 4 to discuss."
    (appeal,) = study.report_cards.appeals()
    assert appeal.is_open
    assert session.take_back().sentence == "Nothing left to undo in this meeting."


def test_a_narrowed_agenda_has_the_matters_alone(study: StudyFolder) -> None:
    session = begin_session(study)
    session.narrow(AgendaFilter(code="T1.C1"))
    assert not any("Appeal." in one for one in session.table.lines())
