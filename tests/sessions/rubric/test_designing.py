"""A sitting at the designer without a page: each act is kept, said, and can be undone."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.messages.rubric import designing
from app.rubrics.publishing import Meaning
from app.rubrics.wording import Concern
from app.sessions.annotate.annotating import Annotating
from app.sessions.rubric.designing import Designing
from app.sessions.rubric.rubric_reading import format_of, heard_lines, judge_lines
from app.study.rubric import Wording, wording_of
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from tests.storage.making import make_study
from tests.storage.rubric.test_designs import MET, answer, judge_whole_image


@pytest.fixture
def sitting(study: StudyFolder) -> Designing:
    made = Designing(study, "Robin")
    made.begin()
    return made


def at(sitting: Designing, code: str) -> Designing:
    """The sitting with the person at the line of a code."""
    sitting.come_to([row.code for row in sitting.rows].index(code))
    return sitting


def kept(study: StudyFolder) -> list[str]:
    """The draft as another program reads it from the disk."""
    reader = open_study(study.folder)
    try:
        saved = reader.designs.draft()
        return [f"{one.code} {one.text}" for one in saved.draft.rubric.criteria] if saved else []
    finally:
        reader.close()


def test_one_comes_in_at_the_version_in_force(study: StudyFolder, sitting: Designing) -> None:
    assert sitting.begin().sentence == (
        "Design the rubric. Canes. Version 1. No unpublished changes. 1 remark on the wording."
    )
    assert sitting.lines() == [
        "Theme T1: A cane is a tool.\n2 criteria",
        "T1.C1: The cane is straight.\n1 remark: shape or arrangement",
        "T1.C2: There is a tip.\nNo remark",
    ]
    assert kept(study) == []


def test_every_act_is_on_the_disk_and_taken_back_one_by_one(study: StudyFolder, sitting: Designing) -> None:
    assert at(sitting, "T1.C1").move(1).sentence == "T1.C1 is now T1.C2."
    assert sitting.place == 2
    assert at(sitting, "T1.C1").reword(Wording("It ends in a tip.")).sentence == "T1.C1 reworded, no remark."
    sitting.add_criterion(Wording("It has stripes and a tip.", "Stripes"))
    assert kept(study) == [
        "T1.C1 It ends in a tip.",
        "T1.C2 It has stripes and a tip.",
        "T1.C3 The cane is straight.",
    ]
    assert (
        sitting.undo().sentence
        == "Undone: T1.C2 added: “It has stripes and a tip.”. Only the code is new: T1.C3 was T1.C2."
    )
    again = Designing(study, "Kim")  # a later sitting goes on from there
    again.undo()
    again.undo()
    assert kept(study) == ["T1.C1 The cane is straight.", "T1.C2 There is a tip."]
    assert again.undo().sentence == designing.NOTHING_TO_TAKE_BACK
    assert again.redo().sentence.startswith("Redone: ")
    again.redo()
    assert kept(study) == ["T1.C1 It ends in a tip.", "T1.C2 The cane is straight."]
    assert again.redo().sentence == designing.NOTHING_TO_REDO


def test_a_new_act_makes_what_was_taken_back_past(sitting: Designing) -> None:
    at(sitting, "T1.C1").reword(Wording("It is whole."))
    sitting.undo()
    sitting.add_theme("It is safe.")
    assert sitting.redo().sentence == designing.NOTHING_TO_REDO


def test_themes(sitting: Designing) -> None:
    with pytest.raises(UserError, match="no other theme"):
        at(sitting, "T1.C2").other_themes()
    assert sitting.add_theme("It is safe.").sentence == "Theme T2 added. Now add its criteria."
    assert sitting.at is not None
    assert sitting.at.code == "T2"
    assert [one.code for one in at(sitting, "T1.C2").other_themes()] == ["T2"]
    assert sitting.move_to("T2").sentence == "T1.C2 is now T2.C1."
    assert at(sitting, "T2").reword_theme("It is kind.").sentence == "Theme T2 reworded."
    assert sitting.reword_theme("It is kind. ").sentence == designing.NOTHING_CHANGED
    assert sitting.move(-1).sentence == "Theme T2 is now Theme T1."
    with pytest.raises(UserError, match="already first"):
        sitting.move(-1)
    with pytest.raises(UserError, match="This is a theme"):
        _ = sitting.criterion


def test_splitting_offers_the_two_halves_and_merging_both_texts(sitting: Designing) -> None:
    at(sitting, "T1.C1").reword(Wording("It is long and narrow."))
    assert sitting.offered_halves() == ("It is long.", "Narrow.")
    assert sitting.split("It is long.", "It is narrow.").sentence == "Split into T1.C1 and T1.C2."
    assert sitting.offered_halves() == ("It is long.", "")
    assert sitting.offered_merger() == "It is long. It is narrow."
    assert sitting.merge("It is slim.").sentence == "T1.C1 and T1.C2 are now one criterion, T1.C1."
    with pytest.raises(UserError, match="last criterion of its theme"):
        at(sitting, "T1.C2").offered_merger()


def test_leaving_out_keeps_the_reason(study: StudyFolder, sitting: Designing) -> None:
    lineage = at(sitting, "T1.C2").criterion.lineage
    assert sitting.leave_out("contested").sentence == "T1.C2 left out. The reason is saved."
    sitting.publish({})
    assert study.designs.versions()[-1].left_out == {lineage: "contested"}


def test_remarks_are_heard_at_the_criterion_and_gone_through_by_key(sitting: Designing) -> None:
    assert sitting.next_remark().sentence == "T1.C1, 1 remark. Shape or arrangement: straight."
    told = sitting.narrate_remarks().sentence
    assert told.startswith("T1.C1, 1 remark. Shape or arrangement: “straight”.")
    assert "Johnson et al., 2026" in told
    assert told.endswith("The guidance already mentions this.")
    assert [one.concern for one in sitting.remarks()] == [Concern.SHAPE]
    at(sitting, "T1.C1").reword(Wording("It is white."))
    assert sitting.next_remark().sentence == designing.NO_REMARKS
    assert sitting.no_remarks() == "The wording check finds no problems here."


def test_where_one_is_and_what_was_said(sitting: Designing) -> None:
    old = wording_of(at(sitting, "T1.C2").criterion)
    sitting.reword(replace(old, text="It ends in a tip."))
    assert sitting.where().sentence == (
        "T1.C2: It ends in a tip. No remark. Draft of version 2, 1 difference from version 1. 1 remark on the"
        " wording."
    )
    assert sitting.repeat().sentence == sitting.where().sentence


def test_the_rubric_as_it_is_heard_and_as_a_judge_reads_it(study: StudyFolder, sitting: Designing) -> None:
    lineage = at(sitting, "T1.C1").criterion.lineage
    study.designs.add_border_case(lineage, 2, Verdict.NOT_MET, "Bent at the grip", "Robin")
    assert heard_lines(sitting.draft.rubric, study) == [
        "Theme T1. A cane is a tool.",
        "T1 C1. Straight. The cane is straight. Open.",
        "Bent is not straight.",
        "Not met. Bent at the grip. Example: image 2.",
        "T1 C2. Tip. There is a tip. Open. Applies when: the bottom end is in the picture.",
    ]
    read = judge_lines(sitting.draft.rubric)
    assert '- C1: "The cane is straight."' in read
    assert sitting.lines()[1].endswith("1 remark: shape or arrangement, 1 borderline case")


def test_publishing_asks_about_rewordings_only_and_carries_answers(
    study: StudyFolder, sitting: Designing
) -> None:
    robin = answer(study, "Robin", 1, C1=MET, C2=MET)
    judge_whole_image(study, robin, 1)
    with pytest.raises(UserError, match="nothing to publish"):
        sitting.questions()
    at(sitting, "T1.C1").reword(Wording("The cane is in one line.", "Straight", "Bent is not straight."))
    (question,) = sitting.questions()
    assert question.sentences == (
        "T1.C1 reworded: was “The cane is straight.”, is “The cane is in one line.”.",
    )
    with pytest.raises(UserError, match="Say whether its meaning"):
        sitting.publish({})
    said, published = sitting.publish({question.lineage: Meaning(True, "other")})
    assert said.sentence == (
        "Version 2 is published. 1 earlier answer also counts for it, and is marked. 1 image that was complete is"
        " open again: only the criteria that changed are asked."
    )
    assert published.rubric.version == 2
    assert (sitting.is_draft, sitting.state()[:10]) == (False, "Version 2.")
    assert study.queue.answered(robin, 1) == 1
    assert sitting.undo().sentence == designing.NOTHING_TO_TAKE_BACK


def test_a_study_without_a_rubric_begins_with_a_theme(tmp_path: Path) -> None:
    study = make_study(tmp_path / "empty", rubric=None)
    sitting = Designing(study, "")
    assert (
        sitting.begin().sentence
        == "Design the rubric. Canes. Draft of the first version. No remark on the wording."
    )
    assert (sitting.rows, sitting.at) == ((), None)
    assert sitting.where().sentence.startswith(designing.EMPTY)
    for act in (
        sitting.narrate_remarks,
        lambda: sitting.move(1),
        lambda: sitting.add_criterion(Wording("x")),
    ):
        with pytest.raises(UserError, match="no line"):
            act()
    sitting.add_theme("It works.")
    sitting.add_criterion(Wording("It is white."))
    assert sitting.publish({})[0].sentence == "Version 1 is published."
    study.close()


def test_a_file_becomes_the_draft(study: StudyFolder, sitting: Designing, tmp_path: Path) -> None:
    file = tmp_path / "notes.md"
    file.write_text("## It works\n\n- There is a tip.\n- It is white.\n", "utf-8")
    assert sitting.take_file(file).sentence == "notes.md is now the draft: 2 criteria, already known: 1."
    assert kept(study) == ["T1.C1 There is a tip.", "T1.C2 It is white."]
    assert format_of(file) == "rubric-markdown"
    with pytest.raises(UserError, match="has an unknown file extension"):
        format_of(tmp_path / "x.odt")


def test_the_check_is_silent_in_other_languages(study: StudyFolder) -> None:
    with study.database.atomic() as connection:
        connection.execute("UPDATE study SET language = 'ml'")
    sitting = Designing(study, "Robin")
    assert sitting.lines()[1].endswith("No remark")
    assert "remark" not in sitting.state()
    assert "only knows English" in sitting.no_remarks()


def test_only_what_changed_is_asked_again_and_the_rest_says_where_it_comes_from(
    study: StudyFolder, sitting: Designing
) -> None:
    robin = answer(study, "Robin", 1, C1=MET, C2=MET)
    at(sitting, "T1.C1").reword(Wording("The cane is whole."))
    (question,) = sitting.questions()
    sitting.publish({question.lineage: Meaning(True)})
    annotating = Annotating(study, robin)
    annotating.begin()
    assert annotating.at == "T1.C1"
    assert annotating.step_criterion(1).beside_focus == "Carried over from an earlier wording."
    annotating.decide(Verdict.NOT_MET)
    annotating.step_criterion(-1)
    assert annotating.step_criterion(1).beside_focus == ""
    annotating.undo()
    assert annotating.content("T1.C2").value is Verdict.MET
