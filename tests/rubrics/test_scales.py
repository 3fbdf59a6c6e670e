"""Scales in the designer: in a line of a document, in the fields of a form, and what another scale means."""

import json
from dataclasses import replace

import pytest
from hypothesis import given

from app.errors import UserError
from app.messages.rubric import rubric_scales
from app.rubrics.difference import Kind, differences
from app.rubrics.draft import RubricDraft
from app.rubrics.draft_text import draft_from_json, draft_to_json
from app.rubrics.publishing import Meaning, changes, rewordings
from app.rubrics.scale_choice import chosen, described, level_words, means_otherwise, offered
from app.rubrics.scale_text import scale_from_text, scale_text
from app.rubrics.wording import Concern, findings
from app.study.rubric import Context, RubricKind, Wording, wording_of
from app.study.scales import YES_NO, AnswerScale, ScaleKind, in_words, named_scale
from tests.rubrics.making import scales, three_criteria

FOUR = named_scale("1-4", ["not at all", "", "", "very well"])


def scaled(scale: AnswerScale) -> RubricDraft:
    """Three criteria of which the first is answered on a scale."""
    draft = three_criteria()
    return draft.reword("T1.C1", replace(wording_of(draft.criterion("T1.C1")), scale=scale))


# In a document


@given(scales())
def test_a_scale_in_a_line_is_read_back(scale: AnswerScale) -> None:
    bare = replace(scale, not_applicable="", asks_why=False)
    assert scale_from_text(scale_text(bare)) == bare


def test_lines_that_people_write_and_such_as_mean_nothing() -> None:
    assert scale_text(FOUR) == "1-4 (1 = not at all; 4 = very well)"
    assert scale_from_text("levels (1 = bad (very); 2 = good; fine)") == in_words(
        ["bad (very)", "good; fine"]
    )
    for wrong in (
        "1-4 (5 = more)",
        "levels",
        "levels (2 = a; 1 = b)",
        "4-1",
        "stars",
        "1-4 (good)",
        "",
        "text (1 = a)",
    ):
        with pytest.raises(ValueError, match=r".*"):
            scale_from_text(wrong)


# In a form


@given(scales())
def test_what_the_fields_show_of_a_scale_describes_it(scale: AnswerScale) -> None:
    words = [level.words for level in scale.levels]
    if any(";" in one for one in words):
        return  # a semicolon parts the words in the field
    name = chosen(scale)
    assert name in offered(scale)
    assert described(name, level_words(scale), scale.not_applicable, scale.asks_why) == scale


def test_words_that_do_not_fit_are_refused() -> None:
    with pytest.raises(UserError, match="Name every whole level"):
        described("1-5", "a; b; c", "", False)
    with pytest.raises(UserError, match="is a level of the scale already"):
        described("", "bad; good", "Good", False)
    for words in ("", "one", "a; A", "a;; b", "2; 1", "good; cannot tell"):
        with pytest.raises(UserError, match="at least two different words"):
            described("", words, "", False)
    assert described("ranking", "left over", "", False) == named_scale("ranking")


def test_a_scale_that_is_not_usual_can_be_kept() -> None:
    unusual = named_scale("0-10")
    assert offered(unusual)[-1] == "0-10"
    assert rubric_scales.title("0-10") == "0 to 10"
    assert "0-10" not in offered(YES_NO)


# What it means


@pytest.mark.parametrize(
    ("now", "means"),
    [
        (FOUR, False),
        (replace(FOUR, asks_why=True, not_applicable="senseless here"), False),
        (named_scale("1-4"), True),
        (named_scale("1-5"), True),
        (named_scale("choice"), True),
        (YES_NO, True),
    ],
)
def test_another_scale_means_otherwise(now: AnswerScale, means: bool) -> None:
    assert means_otherwise(FOUR, now) is means
    assert means_otherwise(now, FOUR) is means


def test_a_change_of_scale_is_told_and_never_asked_about_and_never_carries() -> None:
    before = scaled(FOUR).rubric
    draft = RubricDraft(before).reword("T1.C1", Wording("It is long.", scale=named_scale("1-5")))
    told = differences(before, draft)
    assert [one.kind for one in told] == [Kind.REWORDED, Kind.SCALE]
    assert told[1].sentence == (
        "T1.C1, scale changed: was “1 to 4 – 1, not at all; 4, very well”, is “1 to 5”."
    )
    assert rewordings(before, draft) == ()
    lineage = draft.criterion("T1.C1").lineage
    for said in ({}, {lineage: Meaning(False, "the same to me")}):
        (first, *_rest) = changes(before, draft, said)
        assert (first.meaning_changed, first.carries) == (True, False)
        assert first.why == (said[lineage].why if said else "the scale is different")


def test_words_for_no_sense_are_asked_about_and_a_reason_that_is_asked_for_is_not() -> None:
    before = scaled(FOUR).rubric
    asked = RubricDraft(before).reword(
        "T1.C1", replace(wording_of(before.criteria[0]), scale=replace(FOUR, asks_why=True))
    )
    assert [one.sentence for one in differences(before, asked)] == ["T1.C1: a reason is asked for now."]
    assert rewordings(before, asked) == ()
    (first, *_rest) = changes(before, asked, {})
    assert first.carries
    other = replace(FOUR, not_applicable="senseless")
    reworded = RubricDraft(before).reword("T1.C1", replace(wording_of(before.criteria[0]), scale=other))
    assert [one.code for one in rewordings(before, reworded)] == ["T1.C1"]


def test_a_draft_keeps_scales_contexts_and_codes() -> None:
    rubric = replace(
        scaled(replace(FOUR, not_applicable="no sense", asks_why=True)).rubric,
        kind=RubricKind.CONTEXTS,
        contexts=(Context("shop", "to sell it"),),
        codes=("price",),
    )
    draft = RubricDraft(rubric)
    assert RubricDraft.of(draft_from_json(draft_to_json(draft))) == draft
    other = replace(rubric, kind=RubricKind.CAPTIONS, contexts=(), codes=("price", "taste"))
    assert [one.sentence for one in differences(rubric, RubricDraft(other))] == [
        "Kind of study changed: was “contexts”, is “captions”.",
        "Contexts changed: was “shop – to sell it”, is nothing.",
        "Codes for reasons changed: was “price”, is “price; taste”.",
    ]


def test_a_draft_from_before_there_were_scales_is_yes_or_no() -> None:
    stored = json.loads(draft_to_json(three_criteria()))
    for name in ("kind", "contexts", "codes"):
        del stored[name]
    for theme in stored["themes"]:
        for one in theme["criteria"]:
            del one["scale"]
    assert RubricDraft.of(draft_from_json(json.dumps(stored))) == three_criteria()


def test_splitting_keeps_the_scale_and_merging_wants_one() -> None:
    split = scaled(FOUR).split("T1.C1", "It is long.", "It is narrow.")
    assert [split.criterion(code).scale for code in ("T1.C1", "T1.C2")] == [FOUR, FOUR]
    merged = split.merge("T1.C1", "Long and narrow.")
    assert merged.criterion("T1.C1").scale == FOUR
    with pytest.raises(UserError, match=r"T1.C1 and T1.C2 are answered on different scales"):
        merged.merge("T1.C1", "Long, with a tip.")
    assert scaled(FOUR).move_to("T1.C1", "T2").criterion("T2.C2").scale == FOUR


def test_a_degree_is_no_fault_where_a_degree_is_asked_for() -> None:
    draft = three_criteria().reword("T1.C1", Wording("The handle is rather long."))
    graded = draft.reword("T1.C1", Wording("The handle is rather long.", scale=FOUR))
    kinds = [{one.concern for one in findings(d.criterion("T1.C1"), d.rubric)} for d in (draft, graded)]
    assert kinds[0] - kinds[1] == {Concern.VAGUE_DEGREE}


def test_what_stands_behind_a_line() -> None:
    assert rubric_scales.in_a_line(YES_NO) == ""
    assert rubric_scales.in_a_line(FOUR) == "From 1, not at all, to 4, very well."
    assert rubric_scales.in_a_line(AnswerScale(ScaleKind.YES_NO, asks_why=True)) == "Then you give a reason."
