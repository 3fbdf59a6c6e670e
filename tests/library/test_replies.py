"""`touchstone.replies`: answers on every scale, refusals, and what cannot be used."""

import importlib

import pytest

replies = importlib.import_module("touchstone.replies")  # mypy knows no module below touchstone


def values(text: str, codes: list[str], **options: object) -> dict[str, str]:
    return {code: given.value.value for code, given in replies.read(text, codes, **options).verdicts.items()}


def test_answers_on_several_scales() -> None:
    text = '```json\n{"T1.C1": "met", "T1.C2": 4, "T1.C3": "some"}\n```'
    asked = {"T1.C2": "1-5", "T1.C3": ["none", "some", "all"]}
    assert values(text, ["T1.C1", "T1.C2", "T1.C3"], scales=asked) == {
        "T1.C1": "met",
        "T1.C2": "4",
        "T1.C3": "2",
    }


def test_what_was_not_offered_is_no_answer() -> None:
    text = '{"T1.C1": "cannot tell"}'
    assert isinstance(replies.read(text, ["T1.C1"]), replies.Unreadable)
    assert values(text, ["T1.C1"], cannot_tell=True) == {"T1.C1": "cannot tell"}
    half = '{"T1.C1": 3.5}'
    assert isinstance(replies.read(half, ["T1.C1"], scales={"T1.C1": "1-5 half"}), replies.Unreadable)
    assert values(half, ["T1.C1"], scales={"T1.C1": "1-5 half"}, half_steps=True) == {"T1.C1": "3.5"}


def test_a_missing_answer_and_a_refusal_have_a_reason() -> None:
    assert "T1.C2" in replies.read('{"T1.C1": 1}', ["T1.C1", "T1.C2"]).reason
    assert isinstance(replies.read("I cannot help with that.", ["T1.C1"]), replies.Declined)


def test_a_scale_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="stars"):
        replies.read("{}", ["T1.C1"], scales={"T1.C1": "stars"})
