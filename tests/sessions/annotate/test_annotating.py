"""One person at work: what each intention says, and what then stands on the disk."""

from collections.abc import Callable
from pathlib import Path

import pytest

from app.errors import UserError
from app.sessions.annotate.annotating import Annotating
from app.sessions.feedback import ANSWERED, ARRIVED, CHOSEN, MOVED, Changed
from app.study.answer import AnswerAction, Content
from app.study.team.raters import RaterProgress
from app.study.verdict import Doubt, Judgment, Scale, Verdict
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study, stored

DESCRIPTION = (
    "Guide cane. Material unclear. Body white. Bands unclear. Top not in view. Shape unclear. Wrist strap unclear."
    " Bottom end not in view."
)
FIRST = "T1 C1. Straight. The cane is straight. Open."
SECOND = "T1 C2. Tip. There is a tip. Open. Applies when: the bottom end is in the picture."


# --- coming, going, moving


def test_coming_in_says_study_place_description_and_the_first_open_criterion(study: StudyFolder) -> None:
    said = Annotating(study, study.raters.add("Robin")).begin()
    spoken = f"Canes. Welcome, Robin. Image 1 of 3, 0 of 2 answered. {DESCRIPTION}"
    assert said.sentence == f"{spoken} {FIRST}"
    assert said.beside_focus == spoken
    assert said.changed == ARRIVED


def test_an_image_without_a_description_says_so(robin: Annotating) -> None:
    assert robin.go_to(2).sentence == (
        f"Image 2 of 3, 0 of 2 answered. This image has no description yet. {FIRST}"
    )


def test_without_images_there_is_a_sentence_and_no_image(tmp_path: Path) -> None:
    study = make_study(tmp_path / "empty", images=0)
    session = Annotating(study, study.raters.add("Robin"))
    with pytest.raises(UserError, match="has no images yet"):
        session.begin()
    with pytest.raises(UserError, match="has no images yet"):
        _ = session.image
    study.close()


def test_coming_back_goes_to_where_one_left(study: StudyFolder, robin: Annotating) -> None:
    robin.go_to(2)
    robin.decide(Verdict.MET)
    assert robin.leave().sentence == "Everything is saved. 0 of 3 images complete, 3 open."
    study.close()
    again = open_study(study.folder)
    session = Annotating(again, again.raters.add("Robin"))
    said = session.begin()
    assert said.sentence.startswith("Canes. Welcome back, Robin. Image 2 of 3, 1 of 2 answered.")
    assert session.at == "T1.C2"
    assert session.content("T1.C1") == Content(Verdict.MET)
    again.close()


def test_somebody_new_begins_at_their_own_first_image(study: StudyFolder, robin: Annotating) -> None:
    robin.go_to(3)
    kim = Annotating(study, study.raters.add("Kim"))
    assert kim.begin().sentence.startswith("Canes. Welcome, Kim. Image 1 of 3")


def test_stepping_and_going_stop_at_the_ends(robin: Annotating) -> None:
    assert robin.step_image(-1).sentence == "This is the first image."
    assert robin.step_image(1).sentence.startswith("Image 2 of 3")
    robin.go_to(3)
    assert robin.step_image(1).sentence == "This is the last image."
    for number in (0, 4, -1):
        assert robin.go_to(number).sentence == "There is no such image. The numbers go from 1 to 3."
    assert robin.image.number == 3


def test_stepping_among_criteria_stops_at_the_ends(robin: Annotating) -> None:
    assert robin.at == "T1.C1"
    assert robin.step_criterion(-1).sentence == FIRST
    said = robin.step_criterion(1)
    assert (said.sentence, said.beside_focus, said.changed) == (SECOND, "", frozenset({Changed.FOCUS}))
    assert robin.step_criterion(1).sentence == SECOND
    robin.attend(None)
    assert robin.step_criterion(1).sentence == FIRST
    robin.attend("showing")
    assert robin.step_criterion(-1).sentence == SECOND


def test_the_next_open_criterion_goes_round_once(robin: Annotating) -> None:
    assert robin.next_open().sentence == SECOND
    assert robin.next_open().sentence == "Whole image. May it be shown? Open."
    assert robin.next_open().sentence == FIRST
    robin.decide(Verdict.MET, "T1.C1")
    robin.attend("T1.C2")
    assert robin.next_open().sentence == "Whole image. Open."
    assert robin.next_open().sentence == SECOND
    robin.decide(Verdict.MET)
    assert robin.at == "showing"  # below the fold, but open all the same
    assert robin.next_open().sentence == "Whole image. Open."
    assert robin.next_unanswered().sentence == "Whole image open. Press again to leave it open."
    assert robin.next_unanswered().sentence.startswith("Image 2 of 3")
    robin.go_to(1)
    assert robin.at == "showing"
    robin.judge(Judgment.CAN_BE_SHOWN)
    assert robin.next_open().sentence == "All 2 criteria are answered. Label: appropriate."


def answer_all(robin: Annotating) -> None:
    """Answer all that is asked of the image."""
    robin.decide(Verdict.MET, "T1.C1")
    robin.decide(Verdict.MET, "T1.C2")
    robin.judge(Judgment.CAN_BE_SHOWN)


def test_an_image_of_which_only_the_whole_is_open_is_not_complete(
    study: StudyFolder, robin: Annotating
) -> None:
    robin.decide(Verdict.MET, "T1.C1")
    robin.decide(Verdict.MET, "T1.C2")
    assert not robin.is_complete
    assert study.queue.tally(robin.rater) == RaterProgress(3, 0, 1, 0, unjudged=1)
    assert robin.later().sentence.startswith("Image 1 left for later.")
    robin.go_to(1)
    robin.judge(Judgment.NEVER_SHOW)
    assert robin.is_complete
    assert study.queue.tally(robin.rater) == RaterProgress(3, 1, 0, 0)
    robin.undo()
    assert study.queue.tally(robin.rater) == RaterProgress(3, 0, 1, 1, unjudged=1)


def test_the_next_unanswered_image_goes_round_and_ends(robin: Annotating) -> None:
    robin.go_to(3)
    assert robin.next_unanswered().sentence.startswith("Image 1 of 3")
    for _ in range(3):
        answer_all(robin)
        last = robin.next_unanswered()
    assert last.sentence == "All images are complete. Thank you."
    assert robin.image.number == 3


def test_the_only_open_image_left_is_said_to_be_here(robin: Annotating) -> None:
    for number in (1, 2):
        robin.go_to(number)
        answer_all(robin)
    robin.go_to(3)
    assert robin.next_unanswered().sentence == (
        "Image 3 of 3, 0 of 2 answered. 2 of 3 images complete, 1 open."
    )


def test_an_image_left_for_later_comes_after_the_others(study: StudyFolder, robin: Annotating) -> None:
    said = robin.later()
    assert said.sentence.startswith("Image 1 left for later. Image 2 of 3, 0 of 2 answered.")
    robin.later()
    assert robin.image.number == 3
    assert robin.leave().sentence == (
        "Everything is saved. 0 of 3 images complete, 3 open, 2 of them left for later."
    )
    answer_all(robin)
    assert robin.next_unanswered().sentence.startswith("Image 1 of 3, 0 of 2 answered, left for later.")
    answer_all(robin)
    assert not study.queue.is_put_off(robin.rater, robin.image.key)
    assert study.queue.tally(robin.rater).later == 1


def test_leaving_the_only_open_image_for_later_stays_there(tmp_path: Path) -> None:
    study = make_study(tmp_path / "one", images=1)
    session = Annotating(study, study.raters.add("Robin"))
    session.begin()
    assert session.later().sentence == "Image 1 left for later."
    study.close()


# --- answering


@pytest.mark.parametrize(
    ("verdict", "item", "sentence"),
    [
        (Verdict.MET, "T1.C1", "Met. Straight. 1 of 2 answered."),
        (Verdict.NOT_MET, "T1.C1", "Not met. Straight. 1 of 2 answered."),
        (Verdict.CANNOT_TELL, "T1.C1", "Cannot tell. Counts as met. Straight. 1 of 2 answered."),
        (Verdict.CANNOT_TELL, "T1.C2", "Cannot tell. Counts as not met. Tip. 1 of 2 answered."),
        (Verdict.NOT_APPLICABLE, "T1.C2", "Not applicable. Counts as met. Tip. 1 of 2 answered."),
    ],
)
def test_a_verdict_is_said_with_the_community_rule_and_is_on_the_disk(
    study: StudyFolder, robin: Annotating, verdict: Verdict, item: str, sentence: str
) -> None:
    said = robin.decide(verdict, item)
    assert (said.sentence, said.changed) == (sentence, CHOSEN)
    assert sentence.endswith(f". {said.beside_focus}")  # the verdict itself is heard from the choice
    answer = stored(study)[item]
    assert answer.content == Content(verdict)
    assert (answer.act, answer.rubric_version, answer.run) == (AnswerAction.DO, 1, 0)
    assert robin.at == item


def test_the_last_verdict_says_the_label(robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    said = robin.decide(Verdict.CANNOT_TELL, "T1.C2")
    answered = "2 of 2 answered. Label not appropriate: Tip."
    assert said.sentence.endswith(f"{answered} Whole image open. May it be shown?")
    assert robin.say_label().sentence == "Label not appropriate: Tip."
    said = robin.decide(Verdict.NOT_APPLICABLE, "T1.C2")
    assert said.sentence.endswith("Label: appropriate. Met by rule: Tip.")


def test_a_verdict_given_again_is_one_fact(study: StudyFolder, robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    assert robin.decide(Verdict.MET).sentence == "Unchanged. Straight: met."
    assert study.answers.count() == 1


@pytest.mark.parametrize("item", [None, "T9.C9"])
def test_without_a_criterion_nothing_is_stored(
    study: StudyFolder, robin: Annotating, item: str | None
) -> None:
    robin.attend(item)
    assert robin.decide(Verdict.MET).sentence == "Choose a criterion first."
    robin.attend(None)
    assert robin.note("x").sentence == robin.doubt(Doubt.OTHER).sentence == "Choose a criterion first."
    assert robin.explain().sentence == "Choose a criterion first."
    assert study.answers.count() == 0


def test_changing_ones_mind_keeps_the_doubt_and_the_note(study: StudyFolder, robin: Annotating) -> None:
    robin.note("  Bent\n at the top. ")
    robin.doubt(Doubt.BORDERLINE)
    robin.decide(Verdict.NOT_MET)
    robin.decide(Verdict.MET)
    assert stored(study)["T1.C1"].content == Content(Verdict.MET, Doubt.BORDERLINE, "Bent at the top.")
    assert study.answers.count() == 4  # each is a fact of its own


def test_notes_and_doubts_are_said_and_can_be_taken_back(study: StudyFolder, robin: Annotating) -> None:
    assert robin.note("Too short.").sentence == "Note saved: Too short. Straight."
    assert robin.note("Too short.").sentence == "Unchanged. Straight."
    assert robin.doubt(Doubt.NOT_VISIBLE).sentence == "Doubt: not visible. Straight."
    assert robin.where_am_i().sentence.endswith("Open, doubt: not visible, note: Too short.")
    assert robin.doubt(None).sentence == "Doubt removed. Straight."
    assert robin.note(" ").sentence == "Note removed. Straight."
    assert stored(study)["T1.C1"].content.is_empty
    assert robin.answered == 0  # a note is no verdict


def test_the_whole_image_is_judged_on_its_scale(study: StudyFolder, robin: Annotating) -> None:
    said = robin.judge(Judgment.NEVER_SHOW, Scale.SHOWING, " It mocks. ")
    # One is at the whole image now, whatever one was at: what comes next, a reason or a doubt, is about it.
    assert (said.sentence, said.changed) == ("Never show. Whole image.", ANSWERED | MOVED)
    assert robin.judge(Judgment.NEVER_SHOW).sentence == "Unchanged. Never show."
    answer = stored(study)["showing"]
    assert answer.content == Content(Judgment.NEVER_SHOW, None, "It mocks.")
    assert answer.is_of_whole_image
    assert robin.where_am_i().sentence.endswith("Whole image. May it be shown? Never show, note: It mocks.")
    assert robin.answered == 0  # it answers no criterion
    refused = (
        "“Appropriate” is not offered in this study. Choose one: Can be shown, Needs improvement, Never show."
    )
    assert robin.judge(Judgment.APPROPRIATE, Scale.SHOWING).sentence == refused
    assert stored(study)["showing"].content.value is Judgment.NEVER_SHOW


def test_without_a_rubric_a_judgment_completes_the_image(tmp_path: Path) -> None:
    study = make_study(tmp_path / "bare", rubric=None)
    session = Annotating(study, study.raters.add("Robin"))
    assert session.begin().sentence.startswith("Canes. Welcome, Robin. Image 1 of 3. Guide cane.")
    assert (
        session.step_criterion(1).sentence
        == session.decide(Verdict.MET).sentence
        == "Choose a criterion first."
    )
    session.judge(Judgment.CAN_BE_SHOWN)
    assert study.queue.tally(session.rater).complete == 1
    assert session.next_unanswered().sentence.startswith("Image 2 of 3.")
    study.close()


# --- undo and redo


def test_undo_and_redo_one_answer(study: StudyFolder, robin: Annotating) -> None:
    assert robin.undo().sentence == "Nothing to undo."
    assert robin.redo().sentence == "Nothing to redo."
    robin.decide(Verdict.MET)
    assert robin.undo().sentence == "Undone: met. Straight: open."
    assert stored(study)["T1.C1"].content.is_empty
    assert stored(study)["T1.C1"].act is AnswerAction.UNDO
    assert robin.redo().sentence == "Redone. Straight: met."
    assert stored(study)["T1.C1"].content == Content(Verdict.MET)
    assert robin.redo().sentence == "Nothing to redo."


def test_undo_goes_to_the_image_it_changes(study: StudyFolder, robin: Annotating) -> None:
    robin.decide(Verdict.NOT_MET)
    robin.go_to(3)
    said = robin.undo()
    assert said.sentence == "Undone: not met. Straight: open. Image 1 of 3."
    assert said.changed == ARRIVED
    assert (robin.image.number, robin.at) == (1, "T1.C1")
    assert "T1.C1" not in stored(study, 3)
    robin.go_to(2)
    assert robin.redo().sentence == "Redone. Straight: not met. Image 1 of 3."


@pytest.mark.parametrize(
    ("act", "undone"),
    [
        (lambda robin: robin.note("Why?"), "Undone: note. Straight: met."),
        (lambda robin: robin.doubt(Doubt.WORDING), "Undone: doubt. Straight: met."),
        (lambda robin: robin.judge(Judgment.CAN_BE_SHOWN), "Undone: can be shown. Whole image: open."),
        (lambda robin: robin.decide(Verdict.NOT_MET), "Undone: not met. Straight: met."),
    ],
)
def test_everything_said_can_be_undone(
    study: StudyFolder, robin: Annotating, act: Callable[[Annotating], object], undone: str
) -> None:
    robin.decide(Verdict.MET)
    before = {item: answer.content for item, answer in stored(study).items()}
    act(robin)
    assert robin.undo().sentence == undone
    now = {item: answer.content for item, answer in stored(study).items() if not answer.content.is_empty}
    assert now == before


def test_undo_outlives_the_program(study: StudyFolder, robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    robin.decide(Verdict.MET, "T1.C2")
    robin.undo()
    study.close()
    again = open_study(study.folder)
    session = Annotating(again, again.raters.add("Robin"))
    session.begin()
    assert session.redo().sentence == "Redone. Tip: met."
    assert session.undo().sentence == "Undone: met. Tip: open."
    assert session.undo().sentence == "Undone: met. Straight: open."
    assert session.undo().sentence == "Nothing to undo."
    again.close()


def test_a_new_answer_makes_what_was_undone_past(robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    robin.undo()
    robin.decide(Verdict.NOT_MET)
    assert robin.redo().sentence == "Nothing to redo."
    assert robin.undo().sentence == "Undone: not met. Straight: open."


def test_nobody_undoes_what_another_said(study: StudyFolder, robin: Annotating) -> None:
    robin.decide(Verdict.MET)
    kim = Annotating(study, study.raters.add("Kim"))
    kim.begin()
    assert kim.undo().sentence == "Nothing to undo."
    assert kim.content("T1.C1").is_empty  # nor does she see it
    assert stored(study)["T1.C1"].content == Content(Verdict.MET)


def test_undo_on_another_image_says_no_description_and_counts_none_as_heard(
    study: StudyFolder, robin: Annotating
) -> None:
    robin.decide(Verdict.MET)
    robin.go_to(2)
    before = robin.narration.listening
    robin.undo()
    robin.repeat()
    assert robin.image.number == 1
    assert before.heard().times == {"description": 1}  # once, on coming in


def test_a_part_that_is_repeated_counts_as_heard_again(robin: Annotating) -> None:
    robin.step_part(1)
    robin.repeat()
    (part,) = set(robin.narration.listening.heard().times) - {"description"}
    assert robin.narration.listening.heard().times[part] == 2
