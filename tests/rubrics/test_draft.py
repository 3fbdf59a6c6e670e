"""Writing a rubric: what each operation does to words, codes and lineages."""

from collections.abc import Callable

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.rubrics.draft import RubricDraft, numbered
from app.rubrics.draft_text import draft_from_json, draft_to_json
from app.study.rubric import Criterion, Rubric, Theme, Wording, wording_of
from app.study.verdict import CountsAs
from tests.rubrics.making import rubrics, three_criteria


def codes(draft: RubricDraft) -> list[str]:
    return [f"{one.code} {one.text}" for one in draft.rubric.criteria]


def test_rewording_and_moving_keep_the_lineage() -> None:
    draft = three_criteria()
    lineage = draft.criterion("T1.C1").lineage
    reworded = draft.reword(
        "T1.C1", Wording("It is long.", "Long", "As a stick.", "It is whole", CountsAs.NOT_MET)
    )
    moved = reworded.move("T1.C1", 1).move_to("T1.C2", "T2")
    assert moved.code_of(lineage) == "T2.C2"
    assert wording_of(moved.criterion("T2.C2")) == Wording(
        "It is long.", "Long", "As a stick.", "It is whole", CountsAs.NOT_MET
    )
    assert not moved.parents


def test_moving_stops_at_the_ends_and_crosses_themes() -> None:
    draft = three_criteria()
    assert codes(draft.move("T1.C2", 1)) == [
        "T1.C1 It is long and narrow.",
        "T2.C1 There is a tip.",
        "T2.C2 It is not a walking stick.",
    ]
    assert codes(draft.move("T2.C1", -1))[2] == "T1.C3 It is not a walking stick."
    with pytest.raises(UserError, match="already first"):
        draft.move("T1.C1", -1)
    with pytest.raises(UserError, match="already last"):
        draft.move("T2.C1", 1)
    with pytest.raises(UserError, match="already last"):
        draft.move_theme("T2", 1)
    assert draft.move_theme("T2", -1).rubric.themes[0].statement == "It is itself."
    with pytest.raises(UserError, match="already"):
        draft.move_to("T1.C1", "T1")


def test_splitting_makes_two_lineages_that_know_their_parent() -> None:
    draft = three_criteria()
    old = draft.criterion("T1.C1").lineage
    split = draft.split("T1.C1", "It is long.", "It is narrow.")
    assert codes(split)[:3] == ["T1.C1 It is long.", "T1.C2 It is narrow.", "T1.C3 There is a tip."]
    for code in ("T1.C1", "T1.C2"):
        assert split.criterion(code).lineage != old
        assert split.parents[split.criterion(code).lineage] == (old,)


def test_merging_what_was_split_comes_from_where_the_parts_came_from() -> None:
    draft = three_criteria()
    old, tip = draft.criterion("T1.C1").lineage, draft.criterion("T1.C2").lineage
    merged = draft.split("T1.C1", "It is long.", "It is narrow.").merge("T1.C2", "Narrow, with a tip.")
    assert merged.parents[merged.criterion("T1.C2").lineage] == (old, tip)
    with pytest.raises(UserError, match=r"T2.C1 is the last"):
        draft.merge("T2.C1", "All in one.")


def test_what_is_left_out_keeps_its_reason() -> None:
    draft = three_criteria()
    gone = {one.lineage for one in draft.rubric.themes[0].criteria}
    without = draft.remove_theme("T1", "  contested,\n and not essential ")
    assert set(without.left_out) == gone
    assert set(without.left_out.values()) == {"contested, and not essential"}
    assert codes(without) == ["T1.C1 It is not a walking stick."]


def test_adding_goes_behind_the_criterion_one_is_at() -> None:
    draft = three_criteria().add_criterion("T1", Wording("It is white."), after="T1.C1")
    assert codes(draft)[1] == "T1.C2 It is white."
    assert len({one.lineage for one in draft.rubric.criteria}) == 4
    assert codes(draft.add_theme("It is safe.").add_criterion("T3", Wording("New.")))[-1] == "T3.C1 New."


def test_a_code_somebody_chose_stays() -> None:
    lineage = three_criteria().criterion("T1.C1").lineage
    themes = (Theme("Use", "…", (Criterion(lineage, "Use.Handle", "a"), Criterion(lineage, "Use.C7", "b"))),)
    assert [one.code for one in numbered(themes)[0].criteria] == ["Use.Handle", "Use.C2"]
    twice = numbered((*themes, *themes))
    assert [theme.code for theme in twice] == ["Use", "T2"]


@pytest.mark.parametrize(
    "act",
    [
        lambda draft: draft.reword("T1.C1", Wording("  ")),
        lambda draft: draft.add_theme(""),
        lambda draft: draft.split("T1.C1", "It is long.", " "),
    ],
)
def test_nothing_is_without_words(act: Callable[[RubricDraft], RubricDraft]) -> None:
    with pytest.raises(UserError, match="needs some text"):
        act(three_criteria())


@given(rubrics())
def test_a_draft_is_the_same_after_being_kept(rubric: Rubric) -> None:
    first = rubric.criteria[0].code
    draft = RubricDraft(rubric).split(first, "a", "b").remove(first, "contested")
    assert RubricDraft.of(draft_from_json(draft_to_json(draft))) == draft


@given(rubrics(), st.lists(st.tuples(st.integers(0, 20), st.sampled_from([-1, 1])), max_size=12))
def test_moving_about_loses_nothing(rubric: Rubric, moves: list[tuple[int, int]]) -> None:
    draft = RubricDraft(rubric)
    for place, by in moves:
        criteria = draft.rubric.criteria
        try:
            draft = draft.move(criteria[place % len(criteria)].code, by)
        except UserError:
            continue
    assert {one.lineage for one in draft.rubric.criteria} == {one.lineage for one in rubric.criteria}
    all_codes = [one.code for one in draft.rubric.criteria]
    assert len(set(all_codes)) == len(all_codes)
