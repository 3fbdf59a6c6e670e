"""A facilitator leads a workshop: steps, images, answers under seal, lines, rankings, and going on after a crash."""

from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.workshop import workshop as workshop_text
from app.sessions.workshop.workshop import Facilitating
from app.sessions.workshop.workshop_setup import Form, SettingUp, find_preset
from app.study.team.raters import RaterKind
from app.study.team.seals import Phase
from app.study.team.workshops import StepKind
from app.study.verdict import Judgment
from storage.folder import StudyFolder, open_study
from tests.sessions.scaled_study import ARABIC, make_scaled_study
from tests.sessions.workshop_sitting import GROUPS, SCENARIO, at_images, set_up
from tests.storage.making import picture


def by_name(session: Facilitating, name: str) -> object:
    return next(rater for rater in session.people if rater.name == name)


def react_all(session: Facilitating, digits: str) -> None:
    for digit in digits:
        session.react(int(digit))


# --- setting up


def test_what_is_missing_is_named_with_its_field(study: StudyFolder) -> None:
    setting_up = SettingUp(study)
    groups = find_preset("groups")
    whole = Form("T", "S", "Fay", groups, ["Ada"], [GROUPS[0]])
    assert setting_up.problem(whole) == ("", "")
    study.raters.add("Robot", RaterKind.JUDGE)
    wrong = {
        "title": Form(" ", "S", "Fay", groups, ["Ada"], [GROUPS[0]]),
        "scenario": Form("T", "", "Fay", groups, ["Ada"], [GROUPS[0]]),
        "facilitator": Form("T", "S", "", groups, ["Ada"], [GROUPS[0]]),
        "people": Form("T", "S", "Fay", groups, ["Ada", "ada"], [GROUPS[0]]),
        "groups": Form("T", "S", "Fay", groups, ["Ada"], ["Nowhere"]),
    }
    for field, form in wrong.items():
        assert setting_up.problem(form)[0] == field
        with pytest.raises(UserError):
            setting_up.make(form)
    judged = Form("T", "S", "Fay", groups, ["Robot"], [GROUPS[0]])
    assert "is a judge" in setting_up.problem(judged)[1]
    assert study.workshops.all() == []


def test_a_plan_speaks_of_the_artifact_and_the_scenario(study: StudyFolder) -> None:
    workshop = set_up(study, "pairs")
    words = " ".join(line for step in workshop.plan.steps for line in (*step.script, *step.probes))
    assert SCENARIO in words
    assert "guide cane" in words
    assert "{" not in words + workshop.plan.terms.purpose + "".join(workshop.plan.about_people)
    assert [one.rater.name for one in study.participants.of_workshop(workshop.key)] == [
        "Ada",
        "Ben",
        "Cleo",
        "Dan",
    ]


def test_a_pair_of_the_study_takes_part_as_one(study: StudyFolder) -> None:
    study.raters.add("Ada and Ben", RaterKind.PAIR)
    workshop = set_up(study, "pairs", ("Ada and Ben",))
    (pair,) = study.participants.of_workshop(workshop.key)
    assert pair.rater.kind is RaterKind.PAIR


# --- the way through


def test_the_way_through_says_step_apology_image_and_description(study: StudyFolder) -> None:
    session = Facilitating(study, set_up(study))
    assert session.begin().sentence == "Canes in Leeds. Step 1 of 6: Welcome and scenario."
    assert session.step_cue(1).sentence.startswith("Say who you are")
    arrived = session.step_by(1).sentence
    assert arrived.startswith("Step 2 of 6: Reactions to each image. Some pictures were made by a machine")
    assert "Image 1 of 3, Held in the hand." in arrived
    assert "white" in arrived
    assert "black" in session.step_image(1).sentence
    noted = session.step_image(1).sentence
    assert noted == (
        "Image 3 of 3, Leaning on a wall. Content note: a person who is mocked. To skip: Ctrl+4."
        " To listen: F6."
    )
    assert session.step_image(1).sentence == "This is the last image."
    assert session.step_by(-1).sentence.startswith("Step 1 of 6")
    assert session.step_by(-1).sentence == workshop_text.FIRST_STEP


def test_questions_are_read_one_by_one_and_lines_belong_to_them(sitting: Facilitating) -> None:
    assert sitting.probe == ""
    assert sitting.step_cue(1).sentence == (
        "Can this picture be shown, does it need improvement, or should it never be shown? 1 of 7."
    )
    assert sitting.probe == ""
    sitting.step_cue(1)
    assert sitting.probe == "What exactly is good or bad about it?"
    sitting.capturing.keep("2 too thick", sitting.place, sitting.probe)
    (line,) = sitting.capturing.lines
    assert (line.words, line.rater, line.probe) == ("too thick", by_name(sitting, "Ben"), sitting.probe)
    assert sitting.step_cue(-1).sentence.endswith("1 of 7.")
    assert sitting.step_cue(-1).sentence == workshop_text.FIRST_CUE


def test_a_workshop_goes_on_where_it_was(study: StudyFolder, sitting: Facilitating) -> None:
    sitting.step_image(1)
    react_all(sitting, "13")
    sitting.capturing.keep("too thick", sitting.place, "")
    other = open_study(study.folder)  # nobody has said goodbye
    try:
        again = Facilitating(study, other.workshops.all()[0])
    finally:
        other.close()
    assert again.begin().sentence == (
        "Back in Canes in Leeds. Step 2 of 6: Reactions to each image. Image 2 of 3, Held in the hand."
    )
    where = again.where().sentence
    assert "Still to answer: Cleo and Dan." in where
    assert where.endswith("1 line saved here.")


def test_a_break_is_offered_and_never_forced(study: StudyFolder) -> None:
    session = at_images(study)
    plan = session.workshop.plan
    object.__setattr__(plan, "break_after", 2)
    assert workshop_text.BREAK not in session.step_image(1).sentence
    assert session.step_image(1).sentence.startswith(workshop_text.BREAK)
    assert workshop_text.BREAK not in session.step_image(-1).sentence


# --- answers


def test_answers_are_sealed_until_all_are_in_and_then_read_out(
    study: StudyFolder, sitting: Facilitating
) -> None:
    assert sitting.react(1).sentence == "Ada answered. Next: Ben."
    with pytest.raises(UserError, match="Sealed: Ben, Cleo and Dan have not answered yet"):
        sitting.disclose()
    assert list(study.answers.all_current()) == []
    assert sitting.reactions.sides() == {judgment: [] for judgment in sitting.reactions.judgments}
    react_all(sitting, "13")
    assert sitting.react(3).sentence == "Dan answered. All have answered. Ctrl+B reads them out."
    assert sitting.people_lines() == [
        f"{n} {name}: answered, sealed" for n, name in enumerate(names(sitting), 1)
    ]
    assert sitting.disclose().sentence == "Can be shown 2: Ada, Ben. Never show 2: Cleo, Dan."
    assert sitting.people_lines()[0] == "1 Ada: can be shown"
    assert [one.content.judgment for one in study.answers.all_current()].count(Judgment.NEVER_SHOW) == 2


def names(session: Facilitating) -> list[str]:
    return [rater.name for rater in session.people]


def test_a_wrong_digit_is_put_right_before_anybody_hears_it(
    study: StudyFolder, sitting: Facilitating
) -> None:
    sitting.react(1)
    assert sitting.react(3, sitting.people[0]).sentence == "Ada answered again. Next: Ben."
    react_all(sitting, "333")
    assert sitting.disclose().sentence == "All 4: never show."
    assert all(one.content.judgment is Judgment.NEVER_SHOW for one in study.answers.all_facts())


def test_before_and_after_discussion_are_both_kept(study: StudyFolder, sitting: Facilitating) -> None:
    react_all(sitting, "1133")
    sitting.disclose()
    with pytest.raises(UserError, match="Choose a person"):
        sitting.react(1)
    cleo = sitting.people[2]
    assert sitting.react(3, cleo).sentence == "Cleo already answered: never show."
    changed = sitting.react(2, cleo).sentence
    assert changed == (
        "Cleo now: needs improvement, before: never show. Can be shown 2, needs improvement 1, never show 1."
    )
    assert sitting.people_lines()[2] == "3 Cleo: needs improvement, before: never show"
    image = sitting.image
    assert image is not None
    seal = study.seals.newest(image.key, workshop=sitting.workshop.key)
    assert seal is not None
    after = study.seals.answers(seal, Phase.AFTER_DISCUSSION)
    assert [(one.rater.name, one.content.judgment) for one in after] == [("Cleo", Judgment.NEEDS_IMPROVEMENT)]
    assert len(study.seals.answers(seal, Phase.ALONE)) == 4
    sitting.step_image(1)
    sitting.step_image(-1)
    assert sitting.people_lines()[2] == "3 Cleo: needs improvement, before: never show"


def test_somebody_may_leave_an_image_out_and_meet_it_after_all(
    study: StudyFolder, sitting: Facilitating
) -> None:
    assert sitting.leave_out().sentence == "Ada skips this image. Next: Ben."
    image = sitting.image
    assert image is not None
    assert study.participants.is_skipped(sitting.people[0], image.key)
    assert sitting.people_lines()[0] == "1 Ada: skips this image"
    sitting.react(2, sitting.people[0])
    assert not study.participants.is_skipped(sitting.people[0], image.key)
    sitting.react(1)
    sitting.leave_out(sitting.people[1])  # had answered, and that goes unheard
    react_all(sitting, "33")
    assert sitting.disclose().sentence == (
        "Needs improvement 1: Ada. Never show 2: Cleo, Dan. Skipped by Ben."
    )


def test_with_two_answers_there_is_no_third(study: StudyFolder) -> None:
    session = at_images(study, "pairs")
    assert len(session.reactions.judgments) == 2
    with pytest.raises(UserError, match="two answers"):
        session.react(3)
    react_all(session, "1222")
    assert session.disclose().sentence == "Can be shown 1: Ada. Never show 3: Ben, Cleo, Dan."


def test_who_comes_late_is_waited_for_or_counted_after_discussion(
    study: StudyFolder, sitting: Facilitating
) -> None:
    """One goes to the page of participants and back, where a new session goes on at the same image."""
    react_all(sitting, "11")
    sitting.leave()
    study.participants.join(sitting.workshop.key, study.raters.add("Eve"))
    sitting = Facilitating(study, sitting.workshop)
    sitting.begin()
    assert [rater.name for rater in sitting.reactions.awaited] == ["Cleo", "Dan", "Eve"]
    react_all(sitting, "111")
    assert sitting.disclose().sentence == "All 5: can be shown."
    study.participants.join(sitting.workshop.key, study.raters.add("Finn"))
    sitting = Facilitating(study, sitting.workshop)
    sitting.begin()
    assert sitting.people_lines()[5] == "6 Finn: did not answer"
    assert sitting.react(2, sitting.people[5]).sentence.startswith(
        "Finn now: needs improvement. Can be shown 5"
    )


def test_answers_belong_to_images(study: StudyFolder) -> None:
    session = Facilitating(study, set_up(study))
    session.begin()
    with pytest.raises(UserError, match="Answers are given to images"):
        session.react(1)
    with pytest.raises(UserError, match="Answers are given to images"):
        session.leave_out()
    with pytest.raises(UserError, match="Answers are given to images"):
        session.disclose()


# --- summary, photographs, telling again


def test_the_summary_is_proposed_from_what_was_read_out(study: StudyFolder, sitting: Facilitating) -> None:
    for digits in ("3333", "1133", "1"):
        react_all(sitting, digits)
        if len(digits) == 4:
            sitting.disclose()
        sitting.step_image(1)
    assert "2 lines, 0 agreed." in sitting.step_by(1).sentence
    # The third image is still under seal, and the summary does not tell of it.
    assert sitting.summary.sentences() == [
        "Never show: image 1. Not agreed yet.",
        "No majority: image 2. Not agreed yet.",
    ]
    assert sitting.summary.agree(0).sentence == "Agreed: Never show: image 1."
    assert sitting.summary.reword(1, "Image 2 stays open").sentence == "Now: Image 2 stays open."
    sitting.summary.add("Nobody minds the wall")
    assert sitting.summary.sentences() == [
        "Never show: image 1. Agreed.",
        "Image 2 stays open. Not agreed yet.",
        "Nobody minds the wall. Not agreed yet.",
    ]
    sitting.summary.agree(0)
    sitting.summary.reword(2, "")
    assert [line.words for line in study.workshops.summaries(sitting.workshop.key)] == [
        "Never show: image 1.",
        "Image 2 stays open",
    ]


def test_photographs_are_brought_in_at_their_step(
    study: StudyFolder, sitting: Facilitating, tmp_path: Path
) -> None:
    file = tmp_path / "own.png"
    file.write_bytes(picture(shade=77))
    with pytest.raises(UserError, match="step for variants"):
        sitting.bring_in([file])
    while sitting.place.step is not StepKind.VARIANTS:
        sitting.step_by(1)
    assert sitting.image is None
    assert sitting.step_image(1).sentence == workshop_text.NO_IMAGE_HERE
    assert sitting.bring_in([file]).sentence.startswith("Added: image 4. Image 1 of 1.")
    image = sitting.image
    assert image is not None
    assert image.facts.is_reference
    react_all(sitting, "1111")
    assert sitting.disclose().sentence == "All 4: can be shown."
    while sitting.place.step is not StepKind.REACTIONS:
        sitting.step_by(-1)
    assert sitting.route.image_words() == "Image 3 of 3, Leaning on a wall"


def test_what_was_said_last_is_said_again(sitting: Facilitating) -> None:
    said = sitting.react(1)
    assert sitting.repeat().sentence == said.sentence
    assert sitting.spell().sentence.startswith("capital A, d, a")
    assert sitting.leave().sentence == workshop_text.LEAVING


def test_an_exhibit_is_told_piece_by_piece_in_its_languages(tmp_path: Path) -> None:
    study = make_scaled_study(tmp_path / "study")
    form = Form("Vases", "A shop.", "Fay", find_preset("groups"), ["Cleo"], ["All images"])
    workshop, _said = SettingUp(study).make(form)
    session = Facilitating(study, workshop)
    session.begin()
    arrived = session.step_by(1).sentence
    assert "Exhibit 1 of 5. Context. T-shirt. It is printed large on a shirt. Prompt. a blue vase" in arrived
    assert session.step_image(2).sentence.endswith("3 texts and 1 reference follow.")
    sentences = [session.step_part(1) for _ in range(3)]
    assert sentences[1].by_language == (("Text 2 of 3, the second.", None), (ARABIC, "ar"))
    assert session.repeat().by_language == sentences[2].by_language
    assert session.narration.in_words().splitlines()[-1].startswith("Reference: ")
    assert [name for _file, name, _words in session.narration.pictures()] == ["Image"]
    assert session.leave_out(session.people[0]).sentence.startswith("Cleo skips this exhibit.")
    session.step_image(2)
    assert session.step_image(1).sentence == "This is the last exhibit."
    study.close()
