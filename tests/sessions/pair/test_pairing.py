"""Two people at one machine: what they hear, when nobody hears anything, and what is kept of it."""

from contextlib import closing

import pytest

from app.errors import UserError
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import Pair, SittingSetup
from app.study.team.raters import Perception
from app.study.team.seals import Phase
from app.study.verdict import Doubt, Verdict
from storage.folder import StudyFolder, open_study
from tests.sessions.conftest import Clock

MET, NOT_MET = Verdict.MET, Verdict.NOT_MET


@pytest.fixture
def both(study: StudyFolder, pair: Pair, clock: Clock) -> Pairing:
    """Ada and Ben, who have listened to the first image."""
    session = Pairing(study, pair, SittingSetup(Level.LINE, 2), clock)
    session.begin()
    return session


def answer(session: Pairing, first: Verdict, second: Verdict) -> str:
    """Whoever's turn it is begins, answers both criteria and is done; what is said then."""
    if session.stage is not Stage.ALONE:
        session.go_on()
    session.answers.decide(first, "T1.C1")
    session.answers.decide(second, "T1.C2")
    return session.go_on().sentence


def read_out(session: Pairing) -> str:
    """Ada finds both met, Ben not the second."""
    session.go_on()
    for _ in range(2):
        ada = session.whose_turn is not None and session.whose_turn.name == "Ada"
        answer(session, MET, MET if ada else NOT_MET)
    return session.go_on().sentence


def test_an_image_from_listening_to_the_joint_answer(both: Pairing, study: StudyFolder) -> None:
    begun = both.go_on()
    turn = "Ada's turn, with headphones. The answers are hidden on the screen until Ada is done."
    assert begun.beside_focus == f"{turn} Ada, 0 of 2 answered."
    assert both.stage is Stage.ALONE
    assert begun.sentence.endswith("T1 C1. Straight. The cane is straight. Open.")
    assert both.answers.decide(MET).sentence == "Met. Straight. 1 of 2 answered."
    assert both.answers.next_open().sentence.startswith("T1 C2. Tip.")
    both.answers.decide(MET)
    both.answers.doubt(Doubt.BORDERLINE)
    both.answers.note("a blunt one", "T1.C2")
    handed = both.go_on()
    assert handed.sentence == "Ada is done. Ben's turn. The voice is silent until Ben is done."
    assert answer(both, MET, NOT_MET) == "Ben is done. Both have answered. Come back together."
    assert (
        both.go_on().sentence
        == "You differ on 1 of 2. Tip: Ada met, Ben not met. You agree on 1: Straight met."
    )
    assert both.lines() == [
        "Straight: Ada met; Ben met.",
        "Tip: Ada met, doubt: borderline, note: a blunt one; Ben not met.",
    ]
    assert both.answers.contents == {}  # nothing is agreed on before they say so
    assert both.same_as_both().sentence == "Met. Straight. 1 of 2 answered."
    both.answers.next_open()
    assert both.same_as_both().sentence == "You differ. Ada met, Ben not met. Tip."
    assert both.change(both.pair.people[0], NOT_MET).sentence == "Not met, met before. Ada, Tip."
    assert both.lines()[1].startswith("Tip: Ada not met, doubt: borderline, note: a blunt one, met before;")
    assert both.same_as_both().sentence.startswith("Not met.")
    assert both.lines()[1].endswith("Ben not met. Together not met.")
    seal = study.seals.newest(1, pair=both.pair.rater.key)
    assert seal is not None
    kept = {phase: [a.content.value for a in study.seals.answers(seal, phase)] for phase in Phase}
    assert kept == {
        Phase.ALONE: [MET, MET, MET, NOT_MET],
        Phase.AFTER_DISCUSSION: [NOT_MET],
        Phase.JOINT: [MET, NOT_MET],
    }
    assert both.go_on().sentence.startswith("Image 2 of 3.")
    assert both.leave().sentence == "Everything is saved. 1 of 3 images complete."


def test_what_the_screen_hides_is_said_at_the_first_turn_only(both: Pairing) -> None:
    said = []
    for _ in range(3):
        while both.stage is not Stage.TOGETHER:
            said.append(answer(both, MET, MET) if both.stage is Stage.ALONE else both.go_on().sentence)
        both.same_as_both()
        both.answers.next_open()
        both.same_as_both()
        said.append(both.go_on().sentence)
    heard = " ".join(said)
    assert heard.count("Ada's turn, with headphones.") == 3
    assert heard.count("The answers are hidden on the screen until Ada is done.") == 1


def test_how_each_perceives_is_kept_with_their_answers(both: Pairing, study: StudyFolder) -> None:
    read_out(both)
    both.same_as_both()
    answers = {(a.rater.name, a.item): a for a in study.answers.all_current()}
    assert answers["Ada", "T1.C1"].circumstances.perception is Perception.SCREEN_READER
    assert answers["Ben", "T1.C1"].circumstances.perception is Perception.IMAGE_VISIBLE
    assert answers["Ada", "T1.C1"].circumstances.heard.times == {"line": 1}
    assert answers["Ada and Ben", "T1.C1"].circumstances.perception is Perception.UNSAID


def test_nothing_of_a_turn_is_left_behind(both: Pairing) -> None:
    both.go_on()
    both.answers.decide(NOT_MET)
    both.answers.note("kingfisher", "T1.C1")
    both.undo()
    both.undo()
    assert both.undo().sentence == (
        "Nothing to undo since this turn began. To change an earlier answer, answer again."
    )
    both.answers.decide(NOT_MET)
    both.go_on()
    said = both.go_on().sentence
    assert both.stage is Stage.HANDOVER
    assert (both.answers.contents, both.answers.at, both.lines()) == ({}, None, [])
    assert both.narration.repeat().sentence == said
    assert both.where_am_i().sentence == "Image 1 of 3. Ben's turn."
    assert both.undo().sentence == "Nothing to undo."
    for said_now in (both.answers.decide(MET, "T1.C1"), both.answers.note("x", "T1.C1")):
        assert said_now.sentence.startswith("Not now.")
    both.go_on()
    assert both.answers.contents == {}


def test_what_is_open_is_asked_about_once(both: Pairing) -> None:
    both.go_on()
    assert both.go_on().sentence == "2 are still open. Press again to leave them open."
    both.answers.decide(MET)
    assert both.go_on().sentence == "1 is still open. Press again to leave it open."
    assert both.go_on().sentence.startswith("Ada is done.")


def test_a_turn_is_finished_before_one_goes_elsewhere(both: Pairing) -> None:
    both.go_on()
    for said in (both.step_image(1), both.go_to(2), both.next_open()):
        assert said.sentence.startswith("First finish this turn.")
    assert both.stage is Stage.ALONE


@pytest.mark.parametrize("stage", [one for one in Stage if one not in (Stage.BREAK, Stage.AWAIT)])
def test_after_a_crash_they_go_on_where_they_were(
    both: Pairing, study: StudyFolder, pair: Pair, stage: Stage
) -> None:
    if stage is Stage.ALONE:
        both.go_on()
    elif stage is Stage.HANDOVER:
        both.go_on()
        answer(both, MET, MET)
    elif stage is Stage.LISTEN:
        pass
    else:
        both.go_on()
        answer(both, MET, MET)
        answer(both, MET, NOT_MET)
        if stage is Stage.TOGETHER:
            both.go_on()
            both.same_as_both()
    if stage is Stage.ALONE:
        both.answers.decide(MET)
    assert both.stage is stage
    study.close()  # without leaving
    with closing(open_study(study.folder)) as again:
        session = Pairing(again, pair, SittingSetup())
        said = session.begin().sentence
        assert said.startswith("Canes. Welcome back, Ada and Ben. Image 1 of 3.")
        assert session.stage is (Stage.HANDOVER if stage is Stage.ALONE else stage)
        if stage is Stage.ALONE:
            assert session.go_on().beside_focus == "Ada, 1 of 2 answered."
        if stage is Stage.TOGETHER:
            assert session.lines()[0] == "Straight: Ada met; Ben met. Together met."


def test_the_partner_adds_to_the_description(both: Pairing, study: StudyFolder, pair: Pair) -> None:
    ada, ben = pair.people
    said = both.ask_partner("what is at the tip?", "a red ball", ada)
    piece = "Asked: what is at the tip? Ben: a red ball."
    assert said.sentence == f"Added to the description. {piece}"
    assert both.narration.describe(Level.DESCRIPTION).sentence.endswith(f" {piece}")
    assert not both.narration.describe(Level.LINE).sentence.endswith(piece)
    heard = ""
    while (now := both.narration.step_part(1).sentence) != "End of the description.":
        heard = now
    assert heard == piece
    (detail,) = study.details.of_image(1)
    assert (detail.asked_by, detail.said_by, detail.author) == (ada, ben, "Ben")
    assert detail.alt_text == both.narration.listening.alt_text.id  # type: ignore[union-attr]
    both.step_image(1)
    both.step_image(-1)
    assert both.narration.describe(Level.EVERYTHING).sentence.endswith(piece)
    assert both.ask_partner("what?", " ", ada).sentence.startswith("Nothing was asked")


def test_breaks_are_offered_and_nothing_more(both: Pairing, clock: Clock) -> None:
    for _ in range(2):
        read_out(both)
        both.same_as_both()
        both.answers.decide(MET, "T1.C2")
        said = both.go_on().sentence
    assert said == "A break, if you like: 2 images since the last. Go on whenever you want."
    assert both.stage is Stage.BREAK
    assert both.where_am_i().sentence == "Image 3 of 3. You are having a break."
    assert both.go_on().sentence.startswith("Image 3 of 3.")
    both.breaks = type(both.breaks)(0, 20, clock)
    clock.time += 20 * 60
    assert both.step_image(-1).sentence.startswith("A break, if you like: 20 minutes since the last.")
    both.go_on()
    assert not both.step_image(-1).sentence.startswith("A break")


def test_one_skips_an_image_and_the_other_goes_on(both: Pairing, pair: Pair, study: StudyFolder) -> None:
    ada, ben = pair.people
    both.go_on()
    both.answers.decide(NOT_MET)
    both.answers.note("upside down", "T1.C1")
    said = both.skip([ada]).sentence
    assert said.startswith(
        "Ada skips this image. That is fine. Ada's answers stay sealed and are not read out. Ben's turn."
    )
    sealed = study.database.rows("SELECT rater, value, note FROM sealed_answer ORDER BY id")
    assert list(sealed) == [(ada.key, "not met", ""), (ada.key, "not met", "upside down")]
    assert answer(both, MET, MET) == "Ben is done. Ben has answered. Come back together."
    assert both.go_on().sentence == "Ben answered alone. Straight: Ben met. Tip: Ben met."
    assert study.answers.current(1, ada) == {}
    assert both.same_as_both().sentence.startswith("Met.")
    both.step_image(1)
    assert both.skip([ada, ben]).sentence.startswith(
        "Ada and Ben skip this image. That is fine. Image 3 of 3."
    )
    both.step_image(-1)
    assert both.narration.repeat().sentence == "Image 2 of 3. Ada and Ben skip this image."
    assert both.next_open().sentence.startswith("Image 3 of 3.")  # not to be met again by going on


def test_who_is_done_and_skips_hears_that_the_answers_stay(both: Pairing, pair: Pair) -> None:
    both.go_on()
    answer(both, MET, NOT_MET)
    said = both.skip([pair.people[0]]).sentence
    assert said.startswith(
        "Ada skips this image. That is fine. Ada has answered it already, and these answers stay."
    )


def test_who_skipped_before_is_not_asked(both: Pairing, pair: Pair, study: StudyFolder) -> None:
    study.participants.skip(pair.people[0], 2)
    assert both.step_image(1).sentence.startswith("Image 2 of 3. Ada skips this image.")
    assert both.go_on().sentence.startswith("Ben's turn.")


def test_a_private_note_is_not_said_again(both: Pairing, pair: Pair, study: StudyFolder) -> None:
    said = both.narration.add_private_note(pair.people[1], "this one upsets me")
    assert said.sentence == "Note saved, for the facilitator only. Ben."
    assert [(note.words, note.image) for note in study.pairs.private_notes()] == [("this one upsets me", 1)]
    with pytest.raises(UserError, match="Nothing was written"):
        both.narration.add_private_note(pair.people[1], " ")


def test_all_that_they_agree_on_is_taken_in_one_act(both: Pairing, study: StudyFolder) -> None:
    nothing = both.take_all_agreed().sentence
    assert nothing == "Nothing to compare. Once both have answered, go to a criterion first."
    read_out(both)
    assert both.take_all_agreed().sentence == "1 agreed answer taken over: Straight. Open: Tip."
    assert both.answers.at == "T1.C2"
    assert both.take_all_agreed().sentence == "There is no agreed answer left to take over."
    both.change(both.pair.people[0], NOT_MET)
    both.same_as_both()
    both.undo()
    both.undo()
    assert both.pair_answers.open == ("T1.C1", "T1.C2")
    assert both.take_all_agreed().sentence == "2 agreed answers taken over: Straight, Tip."
    assert both.undo().sentence == "Undone. Straight: open. The other one, too."
    assert both.pair_answers.open == ("T1.C1", "T1.C2")
    seal = study.seals.newest(1, pair=both.pair.rater.key)
    assert seal is not None
    assert len([one for one in study.seals.answers(seal, Phase.JOINT) if one.content.value]) == 0
