"""A sitting of comparing without a page: what is in the lines, what is offered to choose from, taking back."""

import pytest

from app.errors import UserError
from app.messages.rubric import rubric_comparison
from app.sessions.rubric.comparing import Comparing
from app.study.judge.model_drafts import Mark, WrittenTheme
from storage.folder import StudyFolder
from tests.judging.drafted import keep_rubric

pytestmark = pytest.mark.study(people=("Robin", "Kim"))


@pytest.fixture
def sitting(study: StudyFolder) -> Comparing:
    keep_rubric(study)
    made = Comparing(study, "Robin")
    made.begin()
    return made


def test_without_a_draft_there_is_nothing_to_mark_and_a_draft_may_come(study: StudyFolder) -> None:
    sitting = Comparing(study, "Robin")
    assert sitting.begin().sentence.endswith(rubric_comparison.NO_DRAFT_YET)
    assert (sitting.about(), sitting.draft_names()) == (rubric_comparison.NO_DRAFT_YET, [])
    with pytest.raises(UserError, match="No model has drafted"):
        sitting.mark(Mark.MISTAKEN)
    keep_rubric(study)
    sitting.look_again()
    assert sitting.begin().sentence.startswith("Draft by draft-model-1")
    assert rubric_comparison.NEVER_APPLIED in sitting.about()


def test_a_line_says_words_mark_and_theme(study: StudyFolder, sitting: Comparing) -> None:
    kim = Comparing(study, "Kim")
    kim.begin()
    kim.mark(Mark.MISTAKEN)
    sitting.look_again()
    assert sitting.drafted_lines()[0].splitlines() == [
        "T1.C1: The cane is long.",
        "Marked mistaken by Kim.",
        "Theme: It has to work as a cane.",
    ]
    assert "Of the community's 2 criteria, the draft does not cover 2: T1.C1, T1.C2." in sitting.uncovered()


def test_the_other_side_is_offered_from_the_first_that_overlaps_with_nothing(sitting: Comparing) -> None:
    sitting.come_to(True, 0)
    assert [line.split(":")[0] for line in sitting.partners()] == ["T1.C1", "T1.C2"]
    assert sitting.first_partner() == 0
    sitting.overlap(0)
    assert sitting.first_partner() == 1
    sitting.come_to(False, 1)
    assert (sitting.is_at_draft, sitting.place) == (False, 1)
    assert len(sitting.partners()) == 3
    assert sitting.first_partner() == 1
    assert sitting.overlap(1).sentence == "Draft T1.C2 marked overlapping with community T1.C2."
    assert sitting.uncovered() == "The draft covers all 2 criteria of the community."


def test_a_refused_mark_leaves_nothing_to_take_back(sitting: Comparing) -> None:
    sitting.come_to(False, 0)
    assert "Choose a criterion of the draft" in sitting.mark(Mark.MISTAKEN).sentence
    assert sitting.undo().sentence == rubric_comparison.NOTHING_LEFT


def test_a_note_needs_a_mark(sitting: Comparing) -> None:
    sitting.come_to(True, 0)
    assert sitting.note("too long").sentence == rubric_comparison.MARK_FIRST
    sitting.mark(Mark.MISTAKEN)
    assert sitting.note("too long").sentence == "Draft T1.C1 marked mistaken, with a note."
    assert sitting.note("too long").sentence == rubric_comparison.NOTE_STAYS


def test_another_draft_begins_with_nothing_of_this_sitting(study: StudyFolder, sitting: Comparing) -> None:
    keep_rubric(study, (WrittenTheme("why", ("One thing.",)),))
    sitting.mark(Mark.MISTAKEN)
    sitting.look_again()
    assert len(sitting.draft_names()) == 2
    assert sitting.chosen_draft() == 1
    assert sitting.undo().sentence == rubric_comparison.NOTHING_LEFT
    sitting.choose(0)
    assert sitting.undo().sentence == "Mark on draft T1.C1 removed."
    assert sitting.repeat().sentence == "Mark on draft T1.C1 removed."
