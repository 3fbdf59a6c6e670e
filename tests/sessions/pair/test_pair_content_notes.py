"""An image with a content note in front of two people: the note alone, and the image when they ask for it."""

from dataclasses import replace

import pytest

from app.sessions.feedback import Changed
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import Course, NewMember, Pair, SittingSetup
from app.study.team.raters import Perception
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder
from tests.sessions.annotate.test_annotating import DESCRIPTION
from tests.sessions.annotate.test_content_notes import note

NOTE = "Content note: blood. To see and hear the image: describe. To skip it: skip."
ALONE_FIRST = SittingSetup(Level.DESCRIPTION, 0, course=Course.ALONE_FIRST, has_private_turns=False)


@pytest.fixture
def pair(study: StudyFolder) -> Pair:
    note(study, 1, "blood.")
    ada = NewMember("Ada", Perception.SCREEN_READER, "friend")
    return study.pairs.make(ada, NewMember("Ben", Perception.IMAGE_VISIBLE, "friend"))


def stage(session: Pairing) -> Stage:
    """The stage now; asked by a call, so that mypy takes it for another one after each step."""
    return session.stage


def test_the_two_hear_the_note_alone_and_go_on_to_the_image(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, SittingSetup(Level.DESCRIPTION, 0))
    said = session.begin()
    assert said.sentence.endswith(NOTE)
    assert session.narration.is_withheld
    assert "white" not in session.narration.described(Level.DESCRIPTION)
    assert session.narration.heard().times == {}
    shown = session.go_on()  # first to the image, then to the turn
    assert stage(session) is Stage.LISTEN
    assert shown.sentence.startswith(DESCRIPTION)
    assert shown.changed == {Changed.IMAGE, Changed.DESCRIPTION}
    session.go_on()
    assert stage(session) is Stage.ALONE
    assert not session.narration.is_withheld  # both were there


def test_each_meets_it_by_themselves_where_they_answer_alone_first(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, ALONE_FIRST)
    session.begin()
    begun = session.go_on()
    assert session.whose_turn is not None
    assert session.whose_turn.name == "Ada"
    assert begun.sentence.endswith(NOTE)
    assert "Straight" not in begun.sentence  # no criterion before the image
    shown = session.describe(Level.DESCRIPTION)
    assert shown.sentence.startswith(DESCRIPTION)
    assert "Straight" in shown.sentence
    for _ in range(3):
        session.answers.decide(Verdict.MET, "T1.C1")
        session.answers.decide(Verdict.MET, "T1.C2")
        session.answers.judge(Judgment.CAN_BE_SHOWN)
        session.go_on()
    assert session.stage is Stage.HANDOVER
    assert session.narration.is_withheld  # Ben has not met it
    assert session.go_on().sentence.endswith(NOTE)
    assert session.step_part(1).sentence.startswith(DESCRIPTION)
    assert not session.narration.is_withheld


def test_who_does_not_want_to_wait_hears_note_and_description(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, SittingSetup(Level.DESCRIPTION, 0))
    session.narration.notes_wait = False
    assert f"Content note: blood. {DESCRIPTION}" in session.begin().sentence


def test_the_note_comes_with_the_read_out_when_they_come_back_later(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, SittingSetup(Level.DESCRIPTION, 0))
    session.begin()
    session.describe(Level.DESCRIPTION)
    for _ in range(2):
        session.go_on()
        session.answers.decide(Verdict.MET, "T1.C1")
        session.answers.decide(Verdict.MET, "T1.C2")
        session.answers.judge(Judgment.CAN_BE_SHOWN)
        session.go_on()
    session.go_on()
    assert session.stage is Stage.TOGETHER
    session.leave()
    again = Pairing(study, pair, replace(session.setup))
    assert NOTE in again.begin().sentence
    assert again.stage is Stage.TOGETHER
    assert again.narration.is_withheld
