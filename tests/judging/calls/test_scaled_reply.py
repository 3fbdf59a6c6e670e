"""Answers on scales in a judge's reply: what was offered is read as it was meant, all else is refused with a reason."""

import json
import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.judging.calls.reply import Declined, Reading, Unreadable, read, read_mark
from app.study.judge.asked_item import AskedItem, answer_schema, asked_items, offered_levels
from app.study.judge.judge_setup import JudgeSetup
from app.study.ratings.rankings import parse_ranking
from app.study.scales import AnswerScale, named_scale
from app.study.verdict import Mark, Verdict
from tests.judging.exhibit_study import CODES, instrument, reply

SETUP = JudgeSetup("m")
ITEMS = asked_items(instrument(), CODES, 2, SETUP)
HALVES = asked_items(instrument(), CODES, 2, JudgeSetup("m", half_steps=True))


def said(text: str, items: dict[str, AskedItem] = ITEMS, setup: JudgeSetup = SETUP) -> dict[str, object]:
    reading = read(text, CODES, setup, items)
    assert isinstance(reading, Reading), reading
    return {code: one.value for code, one in reading.verdicts.items()}


def refused(text: str, setup: JudgeSetup = SETUP) -> str:
    reading = read(text, CODES, setup, ITEMS)
    assert isinstance(reading, Unreadable), reading
    return reading.reason


def test_where_both_can_be_said_one_of_the_first_two_is_chosen() -> None:
    three = asked_items(instrument(), CODES, 3, SETUP)
    assert answer_schema(three["T2.C1"], False) == {
        "anyOf": [{"type": "integer", "enum": [1, 2]}, {"type": "string", "enum": ["both"]}]
    }
    assert read_mark(2, three["T2.C1"], False) == Mark("2")
    assert read_mark(3, three["T2.C1"], False) is None
    any_of_three = replace(three["T2.C1"], scale=named_scale("choice"))
    assert read_mark(3, any_of_three, False) == Mark("3")


def test_every_kind_of_answer_is_read() -> None:
    reading = read(reply(), CODES, SETUP, ITEMS)
    assert isinstance(reading, Reading)
    assert {code: one.value for code, one in reading.verdicts.items()} == {
        "T1.C1": Mark("4"),
        "T1.C2": Mark("3"),
        "T2.C1": Mark("both"),
        "T2.C2": Mark("2 > 1"),
        "T2.C3": Mark("The seal."),
        "T2.C4": Verdict.MET,
    }
    assert reading.verdicts["T1.C2"].evidence == "It names the brush."
    named = reading.verdicts["T1.C2"].value
    assert isinstance(named, Mark)
    assert named.name == "3, deep"


@pytest.mark.parametrize(
    ("place", "value", "expected"),
    [
        ("T1_C1", 4.0, Mark("4")),
        ("T1_C1", "4", Mark("4")),
        ("T1_C1", " 5 ", Mark("5")),
        ("T1_C1", "ALL of it", Mark("5")),
        ("T1_C1", {"answer": 2, "evidence": "e"}, Mark("2")),
        ("T1_C1", {"verdict": 2}, Mark("2")),
        ("T1_C1", "not applicable", Verdict.NOT_APPLICABLE),
        ("T1_C1", "there is no work to be seen", Verdict.NOT_APPLICABLE),
        ("T2_C1", 2, Mark("2")),
        ("T2_C1", "1", Mark("1")),
        ("T2_C1", "Both", Mark("both")),
        ("T2_C2", {"1": 1, "2": 1}, Mark("1 = 2")),
        ("T2_C2", {"1": 2, "2": 2}, Mark("1 = 2")),
        ("T2_C2", "2>1", Mark("2 > 1")),
        ("T2_C3", "  words \n of my own ", Mark("words \n of my own")),
        ("T2_C3", "3", Mark("3")),
        ("T2_C4", False, Verdict.NOT_MET),
    ],
)
def test_an_answer_that_was_offered(place: str, value: Any, expected: object) -> None:
    assert said(reply(**{place: value}))[place.replace("_", ".")] == expected


@pytest.mark.parametrize(
    ("place", "value"),
    [
        # As judges have been seen to answer a scale: a list of scores, one out of range, a fraction, prose.
        ("T1_C1", [4]),
        ("T1_C1", [2, 3]),
        ("T1_C1", 0),
        ("T1_C1", 6),
        ("T1_C1", 85),
        ("T1_C1", -1),
        ("T1_C1", 3.5),  # half steps were not offered
        ("T1_C1", 3.7),
        ("T1_C1", "3.5"),
        ("T1_C1", "4/5"),
        ("T1_C1", "4 - good"),
        ("T1_C1", "about 4"),
        ("T1_C1", "hardly"),
        ("T1_C1", "N/A"),
        ("T1_C1", ""),
        ("T1_C1", None),
        ("T1_C1", True),
        ("T1_C1", math.nan),
        ("T1_C1", math.inf),
        ("T1_C1", {"score": 4}),
        ("T1_C1", {"answer": 4, "verdict": 4}),
        ("T1_C1", {"answer": 4, "confidence": 1}),
        ("T1_C1", {"evidence": "e"}),
        ("T1_C1", "cannot tell"),  # not offered
        ("T1_C2", {"answer": "not applicable", "evidence": "e"}),  # not offered there
        ("T2_C1", 0),
        ("T2_C1", 3),
        ("T2_C1", True),
        ("T2_C1", "text 1"),
        ("T2_C1", "neither"),
        ("T2_C2", {"1": 1}),
        ("T2_C2", {"1": 1, "2": 3}),
        ("T2_C2", {"1": 1, "2": 0}),
        ("T2_C2", {"1": 1, "2": True}),
        ("T2_C2", {"1": 1, "2": 2, "3": 3}),
        ("T2_C2", [1, 2]),
        ("T2_C2", "1"),
        ("T2_C2", "1 > 1"),
        ("T2_C2", "1 > 3"),
        ("T2_C3", ""),
        ("T2_C3", 3),
        ("T2_C3", ["a"]),
    ],
)
def test_an_answer_that_was_not_offered_is_no_answer(place: str, value: Any) -> None:
    code = place.replace("_", ".")
    assert refused(reply(**{place: value})).startswith(f"The answer to {code} is ")


def test_a_missing_item_is_missing_and_nothing_is_filled_in() -> None:
    assert refused(reply(T1_C1=...)) == "The reply has no answer to T1.C1. Nothing is filled in."


def test_a_reason_that_was_asked_for_must_be_there() -> None:
    assert refused(reply(T1_C2=3)).startswith("The reply gives no evidence for T1.C2")
    assert refused(reply(T1_C2={"answer": 3, "evidence": 7})) == "The evidence for T1.C2 is not text."
    evident = JudgeSetup("m", evidence_first=True)
    items = asked_items(instrument(), CODES, 2, evident)
    reading = read(reply(), CODES, evident, items)
    assert isinstance(reading, Unreadable)
    assert "T1.C1" in reading.reason


def test_a_level_that_stands_twice_is_no_answer() -> None:
    text = reply().replace('"C1": 4', '"C1": 4, "C1": 2')
    assert refused(text) == "The reply says two different things about T1.C1."
    text = reply().replace('"answer": 3', '"answer": 3, "answer": 2')
    assert refused(text).startswith("The answer to T1.C2 is ")


def test_half_steps_are_read_where_they_were_offered() -> None:
    assert said(reply(T1_C1=3.5), HALVES)["T1.C1"] == Mark("3.5")
    assert said(reply(T1_C1="3,5"), HALVES)["T1.C1"] == Mark("3.5")
    reading = read(reply(T1_C1=3.25), CODES, SETUP, HALVES)
    assert isinstance(reading, Unreadable)


def test_cannot_tell_where_it_was_offered() -> None:
    setup = JudgeSetup("m", can_say_cannot_tell=True)
    found = said(reply(T1_C1="Cannot tell", T2_C2="cannot tell", T2_C3="cannot tell"), setup=setup)
    assert [found[code] for code in ("T1.C1", "T2.C2", "T2.C3")] == [Verdict.CANNOT_TELL] * 3


def test_a_refusal_written_into_the_form_is_a_refusal() -> None:
    evident = JudgeSetup("m", evidence_first=True)
    codes = ("T1.C1", "T1.C2")
    items = asked_items(instrument(), codes, 2, evident)
    one = {"evidence": "I'm sorry, but I cannot evaluate images of that kind.", "answer": 1}
    reading = read(json.dumps({"T1": {"C1": one, "C2": one}}), codes, evident, items)
    assert isinstance(reading, Declined)
    only = ("T2.C3",)
    words = json.dumps({"T2": {"C3": "I'm sorry, but I can't help with that."}})
    assert isinstance(read(words, only, SETUP, asked_items(instrument(), only, 2, SETUP)), Declined)


def test_whole_levels_are_offered_unless_the_halves_are_the_scale() -> None:
    five = named_scale("1-5 half")
    assert [level.value for level in offered_levels(five, False)] == ["1", "2", "3", "4", "5"]
    assert offered_levels(five, True) == five.levels
    nought_to_one = named_scale("0-1 half")
    assert [level.value for level in offered_levels(nought_to_one, False)] == ["0", "0.5", "1"]


scales = st.sampled_from(
    [named_scale(name) for name in ("1-4", "1-5 half", "0-10", "choice", "choice or both", "ranking", "text")]
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.floats() | st.text(max_size=12) | st.just(object()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("123ab"), inner, max_size=3),
    max_leaves=6,
)


@given(scales, anything, st.booleans(), st.integers(1, 3))
def test_whatever_comes_is_a_possible_answer_or_none(
    scale: AnswerScale, value: Any, halves: bool, parts: int
) -> None:
    scale = replace(scale, not_applicable="no sense")
    item = AskedItem(scale, offered_levels(scale, halves), parts)
    found = read_mark(value, item, True)
    if found is None:
        return
    assert not isinstance(value, bool)
    assert scale.read(found.value) == found, "what is stored would be read as something else"
    if scale.kind == "ranking" and isinstance(found, Mark):
        assert len(parse_ranking(found.value, parts)) == parts
    if scale.levels and isinstance(found, Mark):
        assert found.value in {level.value for level in item.levels}
