"""Two people at exhibits answered on scales: alone under seal, read out, taken over together; nothing crashes."""

from pathlib import Path

import pytest

from app.sessions.annotate.ranking_order import moved
from app.sessions.pair.pair_navigator import Stage
from app.sessions.pair.pairing import Pairing
from app.study.alt_text import Level
from app.study.team.pairs import NewMember, Pair, SittingSetup
from app.study.team.seals import Phase
from app.study.verdict import Mark, Verdict
from storage.folder import StudyFolder
from storage.safety.check import check_study
from tests.sessions.annotate.test_making_no_sense import NO_SENSE, make as make_no_sense
from tests.sessions.scaled_study import DEPTH, WORDS, make_scaled_study as make_every_scale
from tests.storage.exhibiting import WRITER, add_exhibit, add_picture, make_scaled_study


@pytest.fixture
def study(tmp_path: Path) -> StudyFolder:
    made = make_scaled_study(tmp_path / "study", whole_image=None)
    add_exhibit(made, "first", [add_picture(made, tmp_path, 1)])
    return made


@pytest.fixture
def pair(study: StudyFolder) -> Pair:
    return study.pairs.make(NewMember("Ada"), NewMember("Ben"))


@pytest.fixture
def both(study: StudyFolder, pair: Pair) -> Pairing:
    session = Pairing(study, pair, SittingSetup(Level.LINE, 2))
    session.begin()
    return session


def answer(session: Pairing, level: str, ranking: str) -> str:
    """Whoever's turn it is answers all three items; what is said when they are done."""
    session.go_on()
    session.answers.answer(level, "T1.C1")
    session.answers.answer(ranking, "T1.C2")
    session.answers.decide(Verdict.MET, "T1.C3")
    return session.go_on().sentence


def read_out(session: Pairing) -> str:
    session.go_on()
    answer(session, "3", "2 > 1")
    answer(session, "1", "2 > 1")
    return session.go_on().sentence


def test_what_an_exhibit_shows_and_says_is_heard_first_and_never_whose_it_is(both: Pairing) -> None:
    arrived = both.go_to(1)
    assert "Context. shop." in arrived.sentence
    assert arrived.sentence.endswith("2 texts and 1 reference follow.")
    assert both.narration.step_part(1).sentence == "Text 1 of 2. A mug."
    second = both.narration.step_part(1)
    assert second.by_language == (("Text 2 of 2, B.", None), ("Un bol.", "fr"))
    assert both.narration.repeat().by_language == second.by_language
    said = both.narration.describe(Level.EVERYTHING).sentence
    assert said.startswith("Context. shop. to sell it in a shop. Prompt. a mug")
    assert "Reference. A mug with a handle." in said
    assert WRITER not in said


def test_what_was_asked_about_an_exhibit_is_heard_after_all_else(both: Pairing, pair: Pair) -> None:
    both.ask_partner("Is there a handle?", "A large one", pair.people[0])
    both.leave()
    both.begin()
    assert both.narration.describe(Level.EVERYTHING).sentence.endswith(
        "Asked: Is there a handle? Ben: A large one."
    )
    pieces = [both.narration.step_part(1).sentence for _ in range(5)]
    assert pieces[-2:] == ["Asked: Is there a handle? Ben: A large one.", "End of what is shown."]
    both.go_on()
    both.go_on()
    assert both.narration.heard().times["asked"] == 2


def test_free_words_are_read_out_beside_each_other_and_make_no_difference(tmp_path: Path) -> None:
    study = make_every_scale(tmp_path)
    session = Pairing(study, study.pairs.make(NewMember("Ada"), NewMember("Ben")), SittingSetup(None, 1))
    session.begin()
    session.go_to(3)
    session.go_on()
    for words in ("a lid", "a rim"):
        session.go_on()
        session.answers.answer("3.5", DEPTH)
        session.answers.answer(words, WORDS)
        session.go_on()
        session.go_on()
    assert session.go_on().sentence.startswith("You agree: Depth 3.5. Your words. Ada: a lid; Ben: a rim.")
    session.go_on()
    assert "1 exhibit since the last" in session.go_on().sentence
    study.close()


def test_that_nothing_makes_sense_is_said_once_by_each_and_undone_at_once(tmp_path: Path) -> None:
    made = make_no_sense(tmp_path)
    session = Pairing(made, made.pairs.make(NewMember("Ada"), NewMember("Ben")), SittingSetup(None))
    session.begin()
    session.go_on()
    for _ in "ab":
        session.go_on()
        sheet = session.answers
        assert "For all 4 images. Undo reverses it. Why?" in sheet.decide(NO_SENSE, "P.2").sentence
        assert session.undo().sentence == "Undone. Picture 2: open. The 3 others, too."
        assert session.pair_answers.answered == 0
        sheet.answer("3", "P.1")
        assert "For 3 of the 4 images." in sheet.decide(NO_SENSE, "P.3").sentence
        assert {sheet.content(item).value for item in ("P.2", "P.3", "P.4")} == {NO_SENSE}
        session.go_on()
    read = session.go_on().sentence
    assert read.startswith(
        "You agree on all 4: Picture 1: 3, well; Picture 2, Picture 3 and Picture 4: The prompt"
    )
    joint = session.answers
    joint.attend("P.2")
    assert "For 3 of the 4 images." in session.same_as_both().sentence
    assert joint.content("P.4").value is NO_SENSE
    assert joint.content("P.1").value is None, "of the first both said something else"
    made.close()


def test_levels_and_orders_are_answered_alone_and_read_out(both: Pairing, study: StudyFolder) -> None:
    both.go_on()
    both.go_on()
    sheet = both.answers
    assert sheet.meaning("3") is not None
    assert sheet.answer("3").sentence == "3. Fit. 1 of 3 answered. Why?"
    assert sheet.answer("7").sentence.startswith("Not an answer here: 7.")
    assert sheet.decide(Verdict.MET, "T1.C1").sentence.startswith("Fit is not a yes-or-no question.")
    assert sheet.decide(Verdict.NOT_APPLICABLE, "T1.C1").sentence.startswith("makes no sense here.")
    assert sheet.answer("3", "T1.C1").sentence.startswith("3.")
    assert both.ordering.place_lines("T1.C2") == ["Text 1, no order yet", "Text 2, B, no order yet"]
    said, row = both.ordering.reorder("T1.C2", 1, lambda places, name: moved(places, name, -1))
    assert (said.sentence, row) == ("Text 2, B, place 1 of 2.", 0)
    assert both.undo().sentence.startswith("Undone")
    sheet.answer("2 1", "T1.C2")
    sheet.decide(Verdict.MET, "T1.C3")
    both.go_on()
    assert both.stage is Stage.HANDOVER
    assert sheet.meaning("3") is None
    assert sheet.answer("3", "T1.C1").sentence.startswith("Not now.")
    answer(both, "1", "2 > 1")
    told = both.go_on().sentence
    assert "You differ on 1 of 3. Fit: Ada 3, Ben 1." in told
    assert "Order" in told
    alone = {
        answer.item: answer.content.value for answer in study.seals.answers(study.seals.get(1), Phase.ALONE)
    }
    assert alone["T1.C1"] == Mark("1")


def test_what_both_said_is_taken_over_and_one_may_change_their_mind(
    both: Pairing, study: StudyFolder
) -> None:
    read_out(both)
    both.answers.attend("T1.C2")
    assert both.same_as_both().sentence.startswith("Text 2, B first")
    both.answers.attend("T1.C1")
    assert both.same_as_both().sentence == "You differ. Ada 3, Ben 1. Fit."
    choices = both.choices()
    assert [value.value for value in choices.values()] == [
        "1",
        "2",
        "3",
        "4",
        "not applicable",
        "cannot tell",
    ]
    assert list(choices)[4] == "makes no sense here"
    ada = both.pair.people[0]
    both.change(ada, choices["makes no sense here"])
    assert both.change(ada, choices["makes no sense here"]).sentence == "Unchanged. Fit."
    both.change(ada, Mark("3"))
    ben = both.pair.people[1]
    assert both.change(ben, Mark("3")).sentence == "3, 1 before. Ben, Fit."
    assert both.same_as_both().sentence.startswith("3. Fit.")
    joint = {one.item: one.content.value for one in study.seals.answers(study.seals.get(1), Phase.JOINT)}
    assert joint == {"T1.C1": Mark("3"), "T1.C2": Mark("2 > 1")}
    both.answers.attend("T1.C3")
    assert [value.value for value in both.choices().values()][:2] == ["met", "not met"]
    assert both.lines()[0].startswith("Fit: Ada 3; Ben 3, 1 before. Together 3")
    assert both.lines()[1] == (
        "Order. Ada: Text 2, B first, then Text 1; Ben: Text 2, B first, then Text 1."
        " Together: Text 2, B first, then Text 1."
    )
    both.leave()
    assert check_study(study.folder).is_sound
