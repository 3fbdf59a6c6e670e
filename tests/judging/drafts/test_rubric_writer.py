"""A rubric written by a model: asked for by the artifact's name alone, taken whole or not at all."""

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.judging.drafts.draft_prompt import load_draft_prompt, read_draft_prompt
from app.judging.drafts.draft_reply import Unusable
from app.judging.drafts.rubric_writer import SCHEMA, read_rubric, rubric_prompt
from app.judging.prompts.prompt_template import built_in_prompts
from app.study.judge.judge_call import Status
from app.study.judge.model_drafts import WrittenTheme
from tests.judging.drafted import RUBRIC, RUBRIC_TEXT, THEMES

NASTY = 'cane"} {text} \n\\ ```'
TEMPLATE = load_draft_prompt("rubric", "rubric-1")


def theme(**changes: Any) -> str:
    whole = {"statement": "why", "criteria": ["what"], **changes}
    return json.dumps({"themes": [{key: value for key, value in whole.items() if value is not None}]})


def test_the_prompt_names_the_artifact_and_nothing_of_the_community() -> None:
    prompt = rubric_prompt("guide cane", TEMPLATE)
    assert 'the artifact "guide cane"' in prompt.text
    assert '{"themes": [{"statement":' in prompt.text
    assert "{" not in prompt.system
    assert (prompt.schema, prompt.pictures) == (SCHEMA, ())


def test_an_artifact_cannot_break_out_of_its_quotes() -> None:
    prompt = rubric_prompt(NASTY, TEMPLATE)
    assert json.dumps(NASTY.strip(), ensure_ascii=False) in prompt.text
    assert len(prompt.text.splitlines()) == len(rubric_prompt("cane", TEMPLATE).text.splitlines())


def test_prompts_for_drafts_are_none_for_judges() -> None:
    assert not any(name.startswith(("rubric", "description", "drafts")) for name in built_in_prompts())


@pytest.mark.parametrize(
    "text", [RUBRIC_TEXT, f"```json\n{RUBRIC_TEXT}\n```", f"<think>hm</think>Here it is:\n{RUBRIC_TEXT}"]
)
def test_a_rubric_is_read_out_of_its_wrapping(text: str) -> None:
    assert read_rubric(text) == THEMES


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("Sure.", "no JSON object"),
        (RUBRIC_TEXT[:-3], "broken or cut off"),
        (RUBRIC_TEXT + theme(), "several JSON objects"),
        ("{}", 'The reply has no "themes"'),
        ('{"themes": []}', "no list of themes"),
        ('{"themes": {}}', "no list of themes"),
        ('{"themes": ["a"]}', "Theme 1 is not a JSON object"),
        (json.dumps({**RUBRIC, "title": "x"}), 'The reply has "title"'),
        (theme(statement=None), 'Theme 1 has no "statement"'),
        (theme(criteria=None), 'Theme 1 has no "criteria"'),
        (theme(score=1), 'Theme 1 has "score"'),
        (theme(statement=" "), "Theme 1 has an empty text"),
        (theme(statement=3), "not text"),
        (theme(criteria=[]), "no list of criteria"),
        (theme(criteria="what"), "no list of criteria"),
        (theme(criteria=["what", ""]), "empty text"),
        (theme(criteria=[{"text": "what"}]), "not text"),
        (theme(criteria=["x" * 1001]), "more than 1000 characters"),
        (theme(criteria=["x"] * 101), "at most 100"),
        (json.dumps({"themes": RUBRIC["themes"] * 11}), "at most 20"),
        ('{"themes": [{"statement": "a", "statement": "b", "criteria": ["c"]}]}', "twice"),
    ],
)
def test_what_is_no_whole_rubric_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Unusable, match=reason) as caught:
        read_rubric(text)
    assert caught.value.status is Status.INVALID


def test_a_refusal_is_told_apart() -> None:
    with pytest.raises(Unusable) as caught:
        read_rubric("I'm sorry, but I cannot help with that.")
    assert caught.value.status is Status.REFUSED


@given(st.text())
def test_no_reply_does_more_than_say_why(text: str) -> None:
    with pytest.raises(Unusable):
        read_rubric(text)


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30).filter(str.strip)


@given(st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=4)), min_size=1, max_size=4))
def test_every_whole_rubric_is_read(rows: list[tuple[str, list[str]]]) -> None:
    text = json.dumps({"themes": [{"statement": why, "criteria": what} for why, what in rows]})
    found = read_rubric(text)
    assert found == tuple(
        WrittenTheme(" ".join(why.split()), tuple(" ".join(one.split()) for one in what))
        for why, what in rows
    )


# Prompts of one's own


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("{example}", "{sample}"), "{sample}"),
        (("{example}", ""), "must contain {example}"),
        (('title = "Rubric draft, first version"', ""), "title"),
        (("example = ", "sample = "), "example"),
    ],
)
def test_a_prompt_with_a_mistake_is_refused_with_its_place(change: tuple[str, str], reason: str) -> None:
    from importlib import resources

    text = (resources.files("resources") / "prompts" / "drafts" / "rubric-1.toml").read_text("utf-8")
    with pytest.raises(UserError) as caught:
        read_draft_prompt("rubric", text.replace(*change), "mine.toml")
    assert "mine.toml" in caught.value.sentence
    assert reason in caught.value.sentence


def test_an_unknown_prompt_is_said() -> None:
    with pytest.raises(UserError, match="Built in: rubric-1"):
        load_draft_prompt("rubric", "nothing")
