"""Descriptions from a template: the same fields in the same order, and nothing left out in silence."""

from dataclasses import replace

import pytest

from app.files.rubric_file import built_in_rubrics
from app.files.template_file import built_in_template, read_template
from app.study.alt_text import Draft, Field, Part, Template, compose_line, compose_parts

COLOUR = Field(
    "colour", "Colour", "Which?", "The body is {value}.", "The colour cannot be told.",
    required=True, short_missing="colour unclear",
)  # fmt: skip
TIP = Field("tip", "Tip", "What?", "At the end is {value}.", "The end cannot be seen.", short="tip {value}")
TEMPLATE = Template(
    "Guide cane", "guide cane", "en", "A guide cane.", (COLOUR, TIP), "Cane", ("tip", "colour")
)


def sentences(parts: tuple[Part, ...]) -> list[str]:
    return [part.sentence for part in parts]


def test_fields_come_in_the_templates_order_whatever_order_they_were_written_in() -> None:
    parts = compose_parts(TEMPLATE, Draft({"tip": " a ball ", "colour": "white"}))
    assert [(part.code, part.name) for part in parts] == [
        ("opening", "Opening"),
        ("colour", "Colour"),
        ("tip", "Tip"),
    ]
    assert sentences(parts) == ["A guide cane.", "The body is white.", "At the end is a ball."]


@pytest.mark.parametrize("values", [{}, {"colour": "", "tip": "  "}, {"handle": "black"}])
def test_what_is_not_known_is_said(values: dict[str, str]) -> None:
    parts = compose_parts(TEMPLATE, Draft(values))
    assert sentences(parts) == ["A guide cane.", "The colour cannot be told.", "The end cannot be seen."]


def test_additions_come_last() -> None:
    parts = compose_parts(TEMPLATE, Draft({"colour": "white"}, additions=" A dog lies beside it. "))
    assert parts[-1] == Part("additions", "Also", "A dog lies beside it.")
    assert compose_parts(None, Draft(additions="Only this.")) == (Part("additions", "Also", "Only this."),)


def test_a_plain_text_takes_the_fields_place() -> None:
    draft = Draft({"colour": "white"}, plain=" A cane. It leans on a wall. ", additions="Night.")
    for template in (TEMPLATE, None):
        assert sentences(compose_parts(template, draft)) == ["A cane. It leans on a wall.", "Night."]
        assert compose_line(template, draft) == "A cane."
    assert compose_parts(None, Draft()) == ()
    assert compose_line(None, Draft()) == ""


def test_the_line_holds_the_telling_fields_in_its_own_order() -> None:
    assert compose_line(TEMPLATE, Draft({"tip": "a ball", "colour": "white"})) == "Cane: tip a ball, white."
    assert compose_line(TEMPLATE, Draft({"tip": "a ball"})) == "Cane: tip a ball, colour unclear."
    assert compose_line(TEMPLATE, Draft(line=" My own. ")) == "My own."


def test_a_line_with_nothing_to_tell_is_its_opening() -> None:
    bare = Template("Guide cane", "guide cane", "en", "", (TIP,), line_fields=("tip",))
    assert compose_line(bare, Draft()) == "Guide cane."
    assert sentences(compose_parts(bare, Draft())) == ["The end cannot be seen."]


def test_a_value_at_the_beginning_gets_a_capital() -> None:
    tip = replace(TIP, sentence="{value} at the end.")
    assert tip.say("round ball") == "Round ball at the end."
    assert tip.say("два") == "Два at the end."


def test_a_value_that_looks_like_a_place_is_only_words() -> None:
    assert sentences(compose_parts(TEMPLATE, Draft({"colour": "{value}"})))[1] == "The body is {value}."


def test_a_draft_is_empty_when_nobody_wrote_anything() -> None:
    assert Draft().is_empty
    assert Draft({"colour": " "}, author="Ada").is_empty
    for draft in (
        Draft({"colour": "x"}),
        Draft(scene="x"),
        Draft(text="x"),
        Draft(plain="x"),
        Draft(line="x"),
    ):
        assert not draft.is_empty


@pytest.mark.parametrize("name", built_in_rubrics())
def test_every_artifact_that_ships_has_a_template_whose_words_fit(name: str) -> None:
    template = read_template(built_in_template(name), name)
    values = {field.code: "<this>" for field in template.fields}
    for draft in (Draft(values), Draft()):
        spoken = sentences(compose_parts(template, draft))
        assert all(sentence.strip() and sentence.strip()[-1] in ".!?" for sentence in spoken), spoken
    assert all("<this>" in f.say("<this>") and "{" not in f.say("<this>") for f in template.fields)
    assert compose_line(template, Draft(values)).count("<this>") == len(template.line_fields)
