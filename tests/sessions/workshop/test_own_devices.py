"""Participants of a workshop who answered on machines of their own, before the group met."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.sessions.workshop.workshop import Facilitating
from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from app.study.verdict import Judgment, Scale
from storage.folder import StudyFolder, open_study
from storage.packets.packet_contents import send_back, send_out
from storage.packets.staged_packets import bring_in, open_packet
from tests.sessions.workshop_sitting import set_up

THREE = Scale.SHOWING.value


def say(study: StudyFolder, name: str, image: int, judgment: Judgment, scale: str = THREE) -> None:
    rater = study.raters.find(name)
    assert rater is not None
    session = study.sessions.start(rater, Perception.UNSAID)
    study.answers.record(session, image, scale, Content(judgment), AnswerAction.DO, Circumstances())


def answered_away(study: StudyFolder, name: str, judgment: Judgment, place: Path) -> Path:
    """What somebody sends back after having answered image 1 on their own machine."""
    rater = study.raters.find(name)
    assert rater is not None
    send_out(study, rater, place / f"{name}.touchstone")
    open_packet(place / f"{name}.touchstone", place / name)
    away = open_study(place / name)
    away.prepare_to_write()
    say(away, name, 1, judgment)
    own = away.raters.find(name)
    assert own is not None
    assert send_back(away, own, place / f"{name}-back.touchstone") is not None
    away.close()
    return place / f"{name}-back.touchstone"


def at_first_image(study: StudyFolder) -> Facilitating:
    workshop = study.workshops.all()[0]
    session = Facilitating(study, workshop)
    session.begin()
    if session.image is None:
        session.step_by(1)
    return session


def test_answers_from_own_devices_count_as_given_alone(study: StudyFolder, tmp_path: Path) -> None:
    set_up(study)
    for name, judgment in (("Ada", Judgment.CAN_BE_SHOWN), ("Cleo", Judgment.NEVER_SHOW)):
        bring_in(study, answered_away(study, name, judgment, tmp_path))
    session = Facilitating(study, study.workshops.all()[0])
    session.begin()
    assert "Answered alone: Ada, Cleo. Next: Ben." in session.step_by(1).sentence
    assert session.people_lines()[:2] == ["1 Ada: answered, sealed", "2 Ben: still to answer"]
    with pytest.raises(UserError, match="Sealed: Ben and Dan have not answered yet"):
        session.disclose()
    assert session.reactions.sides() == {judgment: [] for judgment in session.reactions.judgments}
    assert session.react(1).sentence == "Ben answered. Next: Dan."
    assert session.react(2).sentence == "Dan answered. All have answered. Ctrl+B reads them out."
    assert session.disclose().sentence == (
        "Can be shown 2: Ada, Ben. Needs improvement 1: Dan. Never show 1: Cleo."
    )
    cleo = session.people[2]
    assert session.react(1, cleo).sentence.startswith("Cleo now: can be shown, before: never show.")
    seal = study.seals.newest(1, workshop=session.workshop.key)
    assert seal is not None
    alone = {one.rater.name: one.content.judgment for one in study.seals.answers(seal, Phase.ALONE)}
    assert alone["Cleo"] is Judgment.NEVER_SHOW
    assert len(alone) == 4


def test_all_from_own_devices_need_nobody_at_the_table(study: StudyFolder) -> None:
    set_up(study, people=("Ada", "Ben"))
    say(study, "Ada", 1, Judgment.CAN_BE_SHOWN)
    say(study, "Ben", 1, Judgment.CAN_BE_SHOWN)
    session = Facilitating(study, study.workshops.all()[0])
    session.begin()
    assert (
        "Answered alone: Ada, Ben. All have answered. Ctrl+B reads them out." in session.step_by(1).sentence
    )
    assert session.disclose().sentence == "All 2: can be shown."
    assert "on their own" not in session.step_image(0).sentence


def test_what_is_told_to_the_facilitator_takes_its_place(study: StudyFolder) -> None:
    set_up(study, people=("Ada", "Ben"))
    say(study, "Ada", 1, Judgment.CAN_BE_SHOWN)
    session = at_first_image(study)
    assert session.react(3, session.people[0]).sentence == "Ada answered again. Next: Ben."
    session.react(3)
    assert session.disclose().sentence == "All 2: never show."
    assert len(list(study.answers.all_facts())) == 3  # what she had said before stays, too


def test_who_leaves_the_image_out_is_not_counted_by_an_answer_of_their_own(study: StudyFolder) -> None:
    set_up(study, people=("Ada", "Ben"))
    say(study, "Ada", 1, Judgment.CAN_BE_SHOWN)
    session = at_first_image(study)
    session.leave_out(session.people[0])
    session.react(3)
    assert session.disclose().sentence == "Never show 1: Ben. Skipped by Ada."


def test_what_was_answered_before_the_workshop_or_on_another_scale_is_none_of_it(study: StudyFolder) -> None:
    study.raters.add("Ada")
    say(study, "Ada", 1, Judgment.CAN_BE_SHOWN)
    with study.database.atomic() as connection:
        connection.execute("DROP TRIGGER answer_is_never_edited")
        connection.execute("UPDATE answer SET recorded_at = recorded_at - 60000")
    set_up(study, people=("Ada", "Ben"))
    say(study, "Ben", 1, Judgment.CAN_BE_SHOWN, Scale.SHOWN_OR_NEVER.value)
    session = at_first_image(study)
    assert session.people_lines() == ["1 Ada: still to answer", "2 Ben: still to answer"]
