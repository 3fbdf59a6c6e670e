"""What changed between two versions, in sentences, and what publishing asks."""

import pytest
from hypothesis import given

from app.errors import UserError
from app.rubrics.difference import Kind, differences
from app.rubrics.draft import RubricDraft
from app.rubrics.publishing import Meaning, changes, removals, rewordings
from app.study.rubric import Rubric, Wording
from app.study.team.designs import ChangeKind
from app.study.verdict import CountsAs
from tests.rubrics.making import rubrics, three_criteria

BASE = three_criteria().rubric


def told(draft: RubricDraft) -> list[str]:
    return [one.sentence for one in differences(BASE, draft)]


@given(rubrics())
def test_a_rubric_differs_from_itself_in_nothing(rubric: Rubric) -> None:
    assert differences(rubric, RubricDraft(rubric)) == ()


def test_a_rewording_says_what_was_and_what_is() -> None:
    draft = three_criteria().reword("T1.C2", Wording("There is a tip at the bottom.", "Tip", "Any tip."))
    assert told(draft) == [
        "T1.C2 reworded: was “There is a tip.”, is “There is a tip at the bottom.”.",
        "T1.C2, short name changed: was nothing, is “Tip”.",
        "T1.C2, guidance added: “Any tip.”.",
    ]
    ruled = three_criteria().reword(
        "T1.C2", Wording("There is a tip.", applies_when="It is whole", not_visible=CountsAs.NOT_MET)
    )
    assert told(ruled) == [
        "T1.C2, condition added: “It is whole”.",
        "T1.C2, rule changed: what cannot be seen now counts as not met; before, as met.",
    ]


def test_adding_and_leaving_out() -> None:
    draft = three_criteria().add_criterion("T1", Wording("It is white."), after="T1.C1")
    assert told(draft) == ["T1.C2 added: “It is white.”.", "Only the code is new: T1.C3 was T1.C2."]
    assert told(three_criteria().remove("T1.C2", "contested")) == [
        "T1.C2 was left out: “There is a tip.”. Reason: contested."
    ]
    assert told(three_criteria().remove_theme("T2", "")) == [
        "Theme T2 was removed: “It is itself.”.",
        "T2.C1 was left out: “It is not a walking stick.”. No reason was given.",
    ]


def test_moving() -> None:
    assert told(three_criteria().move("T1.C1", 1)) in (
        ["T1.C1, formerly T1.C2, moved within its theme.", "Only the code is new: T1.C2 was T1.C1."],
        ["T1.C2, formerly T1.C1, moved within its theme.", "Only the code is new: T1.C1 was T1.C2."],
    )
    assert told(three_criteria().move_to("T1.C2", "T2")) == ["T2.C2, formerly T1.C2, moved into theme T2."]


def test_splitting_and_merging() -> None:
    assert told(three_criteria().split("T1.C1", "It is long.", "It is narrow.")) == [
        "T1.C1 split off from T1.C1, like T1.C2: “It is long.”.",
        "T1.C2 split off from T1.C1, like T1.C1: “It is narrow.”.",
        "Only the code is new: T1.C3 was T1.C2.",
    ]
    assert told(three_criteria().merge("T1.C1", "Long, with a tip.")) == [
        "T1.C1 merged from T1.C1, T1.C2: “Long, with a tip.”."
    ]


def test_themes_and_the_whole() -> None:
    draft = three_criteria().reword_theme("T1", "It can be used.").add_theme("It is safe.")
    assert told(draft) == [
        "Theme T1 reworded: was “It works.”, is “It can be used.”.",
        "Theme T3 added: “It is safe.”.",
    ]
    other = RubricDraft(Rubric("Sticks", "guide cane", BASE.themes))
    assert [one.kind for one in differences(BASE, other)] == [Kind.TITLE]


def test_what_reads_differently_is_asked_about_and_nothing_else() -> None:
    draft = three_criteria().reword("T1.C1", Wording("It is long.")).move_to("T1.C2", "T2")
    ruled = draft.reword("T2.C1", Wording("It is not a walking stick.", not_visible=CountsAs.NOT_MET))
    assert [one.code for one in rewordings(BASE, ruled)] == ["T1.C1"]
    with pytest.raises(UserError, match=r"The wording of T1.C1 has changed"):
        changes(BASE, ruled, {})
    said = {ruled.criterion("T1.C1").lineage: Meaning(False, "only shorter")}
    kinds = [(one.kind, one.carries) for one in changes(BASE, ruled, said)]
    assert kinds == [(ChangeKind.REWORDED, True), (ChangeKind.SAME, True), (ChangeKind.SAME, True)]


def test_new_split_and_merged_never_carry() -> None:
    draft = (
        three_criteria().split("T1.C1", "It is long.", "It is narrow.").add_criterion("T2", Wording("New."))
    )
    made = changes(BASE, draft.merge("T1.C2", "Narrow, with a tip."), {})
    assert [(one.kind, one.carries) for one in made] == [
        (ChangeKind.SPLIT, False),
        (ChangeKind.MERGED, False),
        (ChangeKind.SAME, True),
        (ChangeKind.NEW, False),
    ]
    assert removals(BASE, draft) == {}


def test_a_draft_that_is_not_whole_or_not_new_is_not_published() -> None:
    with pytest.raises(UserError, match="Theme T3 has no criterion"):
        changes(BASE, three_criteria().add_theme("Empty."), {})
    with pytest.raises(UserError, match="nothing to publish"):
        changes(BASE, three_criteria(), {})
    with pytest.raises(UserError, match="no theme yet"):
        changes(None, RubricDraft(Rubric("Canes", "cane", ())), {})


def test_the_first_version_is_all_new() -> None:
    assert {one.kind for one in changes(None, three_criteria(), {})} == {ChangeKind.NEW}
