"""Scales: what they are called in files, what is an answer on them, and that nothing is lost on the way to the disk."""

import pytest
from hypothesis import given, strategies as st

from app.study.scales import (
    YES_NO,
    AnswerScale,
    ScaleKind,
    in_words,
    name_of,
    named_scale,
    numbered,
    read_scale,
    write_scale,
)
from app.study.verdict import Mark, Verdict

WORDS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "Z", "N")), min_size=1, max_size=12)
LEVELS = st.one_of(
    st.tuples(st.integers(0, 3), st.integers(4, 8), st.booleans()).map(lambda ends: numbered(*ends)),
    st.lists(WORDS, min_size=2, max_size=6, unique_by=str.casefold).map(in_words),
)
SCALES = st.builds(
    lambda scale, words, why: AnswerScale(scale.kind, scale.levels, scale.has_both, words, why),
    st.one_of(
        LEVELS,
        st.sampled_from([named_scale(name) for name in ("choice or both", "ranking", "text", "yes-no")]),
    ),
    st.sampled_from(["", "Makes no sense here"]),
    st.booleans(),
)


@given(SCALES)
def test_a_scale_comes_back_from_the_disk_as_it_was(scale: AnswerScale) -> None:
    assert read_scale(write_scale(scale)) == scale


@given(LEVELS)
def test_every_level_is_read_by_its_number_and_by_its_words(scale: AnswerScale) -> None:
    for level in scale.levels:
        mark = scale.read(level.value)
        assert mark == Mark(level.value)
        assert scale.score(mark) == level.score
        if level.words and scale.level(level.words.casefold()) == level:
            assert scale.read(level.words) == mark


@pytest.mark.parametrize(
    "name", ["yes-no", "1-4", "1-5", "1-5 half", "0-10", "ranking", "choice", "choice or both", "text"]
)
def test_a_scale_has_the_name_it_was_asked_for_by(name: str) -> None:
    assert name_of(named_scale(name)) == name


@pytest.mark.parametrize("name", ["5-1", "1-1", "1-50", "levels", "stars", "", "1-5 third"])
def test_what_is_no_scale_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        named_scale(name)


def test_half_steps_lie_between_the_whole_ones() -> None:
    scale = named_scale("1-5 half", ["poor", "", "", "", "excellent"])
    assert [level.value for level in scale.levels] == ["1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"]
    assert [level.name for level in scale.whole_levels] == ["1, poor", "2", "3", "4", "5, excellent"]
    assert scale.has_halves
    assert scale.read("3,5") == Mark("3.5")
    assert scale.read("4.0") == Mark("4")


def test_the_two_ends_alone_may_be_named() -> None:
    assert named_scale("1-5", ["never", "always"]) == named_scale("1-5", ["never", "", "", "", "always"])
    assert named_scale("1-5", ["never", "always"]).read("Always") == Mark("5")


@pytest.mark.parametrize("answer", ["0", "6", "2.5", "good", "", "met", "3 of 5"])
def test_what_is_no_level_is_no_answer(answer: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        named_scale("1-5").read(answer)


@pytest.mark.parametrize(
    ("name", "answer", "is_one"),
    [
        ("ranking", "2 > 1 = 3", True),
        ("ranking", "2>1", True),
        ("ranking", "2 < 1", False),
        ("choice", "2", True),
        ("choice", "both", False),
        ("choice or both", "both", True),
        ("choice", "the first", False),
        ("text", "A boat on the water.", True),
        ("text", "  ", False),
    ],
)
def test_answers_that_are_no_levels(name: str, answer: str, is_one: bool) -> None:
    scale = named_scale(name)
    if is_one:
        assert isinstance(scale.read(answer), Mark)
    else:
        with pytest.raises(ValueError, match=r".*"):
            scale.read(answer)


@pytest.mark.parametrize("name", ["1-5", "text", "ranking", "choice"])
def test_on_every_scale_one_may_say_that_it_does_not_apply(name: str) -> None:
    assert named_scale(name).read("not applicable") is Verdict.NOT_APPLICABLE
    assert named_scale(name).read("cannot tell") is Verdict.CANNOT_TELL


def test_yes_or_no_is_answered_as_ever() -> None:
    assert YES_NO.read("met") is Verdict.MET
    assert write_scale(YES_NO) == ""
    assert YES_NO.kind is ScaleKind.YES_NO
    with pytest.raises(ValueError, match="3"):
        YES_NO.read("3")


def test_what_was_not_written_by_the_program_is_no_scale() -> None:
    for stored in ("{}", "[]", '{"kind": "stars"}', "met"):
        with pytest.raises(ValueError, match=r".*"):
            read_scale(stored)
