"""The question about the whole image, which completeness asks for: two people are asked it alone and together."""

from contextlib import closing

import pytest

from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import NewMember, SittingSetup
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study

MET = Verdict.MET
STILL_OPEN = "The whole image is still open. Press again to leave it open."


pytestmark = pytest.mark.study(make=make_study, images=1)


@pytest.fixture
def both(study: StudyFolder) -> Pairing:
    pair = study.pairs.make(NewMember("Ada"), NewMember("Ben"))
    session = Pairing(study, pair, SittingSetup(Level.LINE, 2))
    session.begin()
    return session


def answer(session: Pairing, *judgments: Judgment) -> str:
    """Answer both criteria, and the whole image if there is a judgment; then go on."""
    for item in ("T1.C1", "T1.C2"):
        session.answers.decide(MET, item)
    for judgment in judgments:
        session.answers.judge(judgment)
    return session.go_on().sentence


def test_it_is_asked_about_alone_and_together(both: Pairing, study: StudyFolder) -> None:
    for judgment in (Judgment.CAN_BE_SHOWN, Judgment.NEVER_SHOW):
        both.go_on()
        assert answer(both) == STILL_OPEN
        assert both.stage is Stage.ALONE
        assert both.answers.next_open().sentence.startswith("Whole image. ")
        assert not answer(both, judgment).startswith("The whole image")
    assert "Whole image: Ada can be shown, Ben never show." in both.go_on().sentence
    assert answer(both) == STILL_OPEN
    assert both.stage is Stage.TOGETHER
    both.answers.attend("showing")
    assert both.same_as_both().sentence.startswith("You differ.")
    assert both.change(both.pair.people[1], Judgment.CAN_BE_SHOWN).sentence.startswith("Can be shown, never")
    assert both.same_as_both().sentence == "Can be shown. Whole image."
    assert both.go_on().sentence == "All images are complete. Thank you both."
    with closing(open_study(study.folder)) as reader:
        assert reader.queue.tally(both.pair.rater).complete == 1


def test_it_can_be_left_open(both: Pairing, study: StudyFolder) -> None:
    both.go_on()
    assert answer(both) == STILL_OPEN
    assert both.go_on().sentence.startswith("Ada is done.")
    assert study.queue.tally(both.pair.rater).complete == 0


def test_what_else_is_open_is_counted_with_it(both: Pairing) -> None:
    both.go_on()
    both.answers.decide(MET, "T1.C1")
    assert both.go_on().sentence == "2 are still open. Press again to leave them open."
