"""Turns that stay between one person and the machine, who answers first, and all images alone before any together."""

import dataclasses
from collections.abc import Sequence
from contextlib import closing

import pytest
from hypothesis import given, strategies as st

from app.identity import new_id
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pair_sitting import OPEN, TurnPrivacy, turn_privacy
from app.sessions.pair.pairing import Pairing
from app.sessions.pair.turn_order import TurnOrder
from app.study.alt_text import Level
from app.study.team.pairs import Course, FirstTurn, Pair, PairMember, SittingSetup
from app.study.team.raters import Perception, Rater, RaterKind
from app.study.team.seals import Phase
from app.study.verdict import Judgment, Verdict
from storage.folder import StudyFolder, open_study
from tests.sessions.conftest import Clock

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET
ALONE_FIRST = SittingSetup(Level.LINE, 0, 0, Course.ALONE_FIRST)
LISTENS, LOOKS = (
    {Perception.SCREEN_READER, Perception.OWN_VOICE},
    {Perception.MAGNIFIED, Perception.IMAGE_VISIBLE},
)


def in_memory(first: Perception, second: Perception) -> Pair:
    ada, ben, both = (Rater(key, new_id(), name, RaterKind.PERSON) for key, name in enumerate("ABC", start=1))
    return Pair(both, (PairMember(ada, first, ""), PairMember(ben, second, "")))


def answer_image(session: Pairing) -> str:
    """Whoever's turn it is answers both criteria: Ada met, Ben not the second."""
    is_ada = session.whose_turn is not None and session.whose_turn.name == "Ada"
    session.answers.decide(MET, "T1.C1")
    session.answers.decide(MET if is_ada else NOT_MET, "T1.C2")
    return session.go_on().sentence


@given(first=st.sampled_from(Perception), second=st.sampled_from(Perception))
def test_privacy_follows_what_each_uses(first: Perception, second: Perception) -> None:
    pair = in_memory(first, second)
    found = turn_privacy(pair, pair.people[0])
    assert found.hides_screen == (first in LISTENS and second not in LISTENS)
    assert found.silences_voice == (first in LOOKS and second not in LOOKS)
    assert not (found.hides_screen and found.silences_voice)  # somebody must take it in somehow


def test_a_turn_is_private_only_while_it_lasts(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, SittingSetup(Level.LINE))
    session.begin()
    assert session.privacy == OPEN
    session.go_on()
    assert session.privacy == TurnPrivacy(hides_screen=True)
    answer_image(session)
    assert session.privacy == OPEN
    session.go_on()
    assert session.privacy == TurnPrivacy(silences_voice=True)
    answer_image(session)
    session.go_on()
    assert (session.stage, session.privacy) == (Stage.TOGETHER, OPEN)


def test_private_turns_can_be_turned_off(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, dataclasses.replace(SittingSetup(), has_private_turns=False))
    session.begin()
    said = session.go_on().sentence
    assert said.startswith("Ada's turn. Ben, please look away or take off the headphones. Ada, 0 of 2")
    assert session.privacy == OPEN


def firsts(study: StudyFolder, pair: Pair) -> list[str]:
    names = {one.key: one.name for one in pair.people}
    return [names[seal.first] for seal in study.seals.of_pair(pair.rater.key) if seal.first]


def answer_alone(session: Pairing, images: int) -> list[str]:
    """Answer so many images, image by image; who began each."""
    began = []
    for _ in range(images):
        assert session.who_begins is not None
        began.append(session.who_begins.name)
        session.go_on()
        answer_image(session)
        session.go_on()
        answer_image(session)
        session.go_on()
        session.go_on()  # nothing is agreed on: asked once,
        session.go_on()  # and left open
    return began


@pytest.mark.parametrize(
    ("way", "expected"),
    [(FirstTurn.ALTERNATE, ["Ada", "Ben", "Ada"]), (FirstTurn.AS_JOINED, ["Ada", "Ada", "Ada"])],
)
def test_who_answers_first_is_settled_and_stored(
    study: StudyFolder, pair: Pair, way: FirstTurn, expected: list[str]
) -> None:
    session = Pairing(study, pair, SittingSetup(Level.LINE, 0, first_turn=way))
    session.begin()
    assert answer_alone(session, 3) == expected
    assert firsts(study, pair) == expected
    stored = study.database.rows("SELECT way FROM seal_order")
    assert {row[0] for row in stored} == {way.value}


def test_a_drawn_order_stays_drawn(study: StudyFolder, pair: Pair) -> None:
    draws: list[int] = []

    def chance(people: Sequence[Rater]) -> Rater:
        draws.append(len(people))
        return people[1]

    session = Pairing(study, pair, SittingSetup(first_turn=FirstTurn.RANDOM))
    session.order = session.course._order = TurnOrder(study, pair, FirstTurn.RANDOM, chance)
    session.begin()
    assert session.who_begins == session.who_begins == pair.people[1]
    assert session.go_on().sentence.startswith("Ben's turn.")
    assert draws == [2]
    assert firsts(study, pair) == ["Ben"]


def test_all_images_alone_and_then_together_in_two_handovers(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, ALONE_FIRST)
    stages, confirmations = [], 0
    said = session.begin().sentence
    assert said.startswith("Canes. Welcome, Ada and Ben. Image 1 of 3. Ada's turn, with headphones.")
    for _ in range(40):
        stages.append(session.stage)
        if session.stage in (Stage.HANDOVER, Stage.GATHER):
            confirmations += 1
            session.go_on()
        elif session.stage is Stage.ALONE:
            said = answer_image(session)
        else:
            session.answers.decide(MET, "T1.C1")
            session.answers.decide(NOT_MET, "T1.C2")
            session.answers.judge(Judgment.CAN_BE_SHOWN)
            said = session.go_on().sentence
            if said.startswith("All images"):
                break
    alone, together = [Stage.ALONE] * 3, [Stage.TOGETHER] * 3
    assert stages == [Stage.HANDOVER, *alone, Stage.HANDOVER, *alone, Stage.GATHER, *together]
    assert confirmations == 3  # one to begin, and two handovers
    assert study.queue.tally(pair.rater).complete == 3
    for image in (1, 2, 3):
        seal = study.seals.newest(image, pair=pair.rater.key)
        assert seal is not None
        assert [one.content.value for one in study.seals.answers(seal, Phase.ALONE)] == [
            MET,
            MET,
            MET,
            NOT_MET,
        ]
        assert [one.content.value for one in study.seals.answers(seal, Phase.JOINT)][:2] == [MET, NOT_MET]
    assert firsts(study, pair) == ["Ada", "Ada", "Ada"]


def test_nothing_is_read_out_before_both_have_answered_all(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, ALONE_FIRST)
    session.begin()
    assert session.go_on().sentence.startswith("Guide cane: white")
    assert answer_image(session).startswith("Image 2 of 3.")
    answer_image(session)
    assert answer_image(session).startswith("Ada is done. Image 1 of 3. Ben's turn. The voice is silent")
    assert session.answers.contents == {}
    assert session.go_on().sentence.startswith("Ben, 0 of 2 answered.")  # who looks needs no description
    answer_image(session)
    assert [one.rater.name for one in study.answers.all_current()] == []
    answer_image(session)
    assert answer_image(session).endswith("Both have answered. Come back together.")
    assert "You differ on 1 of 2" in session.go_on().sentence


@pytest.mark.parametrize("done", range(7))
def test_after_a_crash_they_go_on_with_the_next_image(study: StudyFolder, pair: Pair, done: int) -> None:
    session = Pairing(study, pair, ALONE_FIRST)
    session.begin()
    for _ in range(done):
        if session.stage is not Stage.ALONE:
            session.go_on()
        answer_image(session)
    study.close()
    with closing(open_study(study.folder)) as again:
        session = Pairing(again, pair, again.pairs.last_setup(pair.rater))
        said = session.begin().sentence
        if done == 6:
            assert session.stage is Stage.GATHER
            return
        assert session.stage is Stage.HANDOVER
        who = "Ada" if done < 3 else "Ben"
        assert f"Image {done % 3 + 1} of 3. {who}'s turn" in said
        assert session.go_on().beside_focus.endswith(f"{who}, 0 of 2 answered.")  # type: ignore[union-attr]


def test_a_break_is_offered_between_images_answered_alone(
    study: StudyFolder, pair: Pair, clock: Clock
) -> None:
    session = Pairing(study, pair, dataclasses.replace(ALONE_FIRST, break_after_images=2), clock)
    session.begin()
    session.go_on()
    answer_image(session)
    assert answer_image(session) == "A break, if you like: 2 images since the last. Go on whenever you want."
    stages = [session.stage]
    clock.time += 600
    session.go_on()
    assert [*stages, session.stage] == [
        Stage.BREAK,
        Stage.ALONE,
    ]  # Ada is still there: nothing is to be confirmed
    session.answers.decide(MET, "T1.C1")
    (seconds,) = study.database.rows("SELECT max(seconds) FROM sealed_answer")
    assert seconds[0] < 600  # the break does not count as thinking


def test_who_skips_an_image_goes_on_alone_with_the_next(study: StudyFolder, pair: Pair) -> None:
    ada, _ben = pair.people
    session = Pairing(study, pair, ALONE_FIRST)
    session.begin()
    session.go_on()
    said = session.skip([ada]).sentence
    assert said.startswith("Ada skips this image. That is fine. Image 2 of 3.")
    assert (session.stage, session.whose_turn) == (Stage.ALONE, ada)
    answer_image(session)
    answer_image(session)
    session.go_on()
    for _ in range(3):
        said = answer_image(session)
    assert said.endswith("Ben has answered. Come back together.")
    session.go_on()
    assert session.lines()


def test_how_they_sat_last_comes_back(study: StudyFolder, pair: Pair) -> None:
    setup = SittingSetup(None, 3, 20, Course.ALONE_FIRST, FirstTurn.RANDOM, has_private_turns=False)
    Pairing(study, pair, setup)
    assert study.pairs.last_setup(pair.rater) == setup


def test_who_does_not_look_is_told_before_the_voice_falls_silent(study: StudyFolder, pair: Pair) -> None:
    session = Pairing(study, pair, SittingSetup(Level.LINE, 0))
    session.begin()
    answer_alone(session, 1)
    assert session.narration.repeat().sentence.endswith(
        "Ben answers first; the voice is silent until Ben is done."
    )
