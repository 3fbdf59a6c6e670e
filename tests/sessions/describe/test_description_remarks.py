"""Remarks on wording: each is made for what it is about, and not for what only looks like it."""

from importlib import resources

import pytest

from app.files.template_file import built_in_template, read_template
from app.identity import new_id, now
from app.sessions.describe.description_questions import DraftPart, DraftPosition
from app.sessions.describe.description_remarks import Concern, Remark, remarks_on
from app.sessions.describe.sibling_descriptions import SiblingDescriptions
from app.study.alt_text import AltText, Draft, Template, compose_line, compose_parts

CANE = read_template(built_in_template("guide cane"), "template")
FULL = {field.code: field.suggestions[0] for field in CANE.fields}
ALSO = DraftPosition(DraftPart.ADDITIONS)


def on(additions: str = "", language: str = "en", **values: str) -> tuple[Remark, ...]:
    """The remarks on a full description with these changes."""
    return remarks_on(CANE, Draft({**FULL, **values}, additions, language=language))


def concerns(remarks: tuple[Remark, ...]) -> list[tuple[DraftPosition | None, Concern]]:
    return [(remark.spot, remark.concern) for remark in remarks]


def written(draft: Draft, image: int) -> AltText:
    return AltText(new_id(), image, draft, compose_line(CANE, draft), compose_parts(CANE, draft), now())


def of_length(words: int, image: int) -> AltText:
    return written(Draft(plain=" ".join([f"word{image}"] * words)), image)


@pytest.mark.parametrize(
    ("words", "concern"),
    [
        ("It is deformed.", Concern.FAULTS),
        ("A Broken thing.", Concern.FAULTS),
        ("It is BEAUTIFUL!", Concern.TASTE),
        ("The wrong tip.", Concern.VERDICT),
        ("A correct cane.", Concern.VERDICT),
        ("It looks unrealistic.", Concern.VERDICT),
        ("Looks AI-generated.", Concern.MAKING),
    ],
)
def test_words_that_judge_are_pointed_out_kindly(words: str, concern: Concern) -> None:
    remarks = on(words)
    assert concerns(remarks) == [(ALSO, concern)]
    assert remarks[0].sentence.startswith("Also: “")


@pytest.mark.parametrize(
    "words",
    [
        "The unbroken line goes to the right.",
        "An incorrectness-free zone.",
        "It is bent, cracked and worn, made of real gold.",
        "A goodbye sign. Prettyman Street.",
        "It has a natural colour.",
    ],
)
def test_only_whole_words_count_and_words_one_can_see_do_not(words: str) -> None:
    assert on(words) == ()


def test_two_words_of_a_kind_are_one_remark_that_names_both_once() -> None:
    remarks = on("ugly and nice and Ugly")
    assert [remark.sentence for remark in remarks] == [
        "Also: “ugly” and “nice” are matters of taste. A shape, a colour or a place says more."
    ]


def test_a_compound_is_one_word() -> None:
    assert [remark.sentence.count("“") for remark in on("ai-generated")] == [1]


def test_the_writing_in_the_picture_and_the_author_are_quoted_not_judged() -> None:
    draft = Draft(FULL, text="BEAUTIFUL CANES", author="Grace Good")
    assert remarks_on(CANE, draft) == ()


def test_english_words_are_looked_for_in_english_only() -> None:
    assert concerns(on("wrong", language="en-GB")) == [(ALSO, Concern.VERDICT)]
    assert on("wrong", language="nl") == ()


@pytest.mark.parametrize(
    "words",
    ["An image of a cane.", "Picture of a cane", "this photo shows a cane", "The black photograph of a cane"],
)
def test_an_opening_that_says_it_is_a_picture(words: str) -> None:
    assert concerns(on(words)) == [(ALSO, Concern.OPENING)]


@pytest.mark.parametrize("words", ["A cane with an image of a dog on it.", "A photograph hangs on the wall."])
def test_a_picture_within_the_picture_is_no_such_opening(words: str) -> None:
    assert on(words) == ()


def test_what_is_required_and_missing_is_named_and_the_rest_is_not() -> None:
    remarks = on(colour="", strap="")
    assert concerns(remarks) == [(DraftPosition(DraftPart.FIELD, "colour"), Concern.MISSING)]
    assert remarks[0].sentence.startswith("Colour: empty.")


def test_free_text_needs_no_fields_and_without_a_template_it_is_required_itself() -> None:
    assert remarks_on(CANE, Draft(plain="A white cane.")) == ()
    assert concerns(remarks_on(None, Draft())) == [(DraftPosition(DraftPart.PLAIN), Concern.MISSING)]


@pytest.mark.parametrize("value", ["unknown", "Not visible.", "?", "cannot be told"])
def test_a_field_that_says_it_cannot_be_told_should_be_empty(value: str) -> None:
    assert concerns(on(strap=value)) == [(DraftPosition(DraftPart.FIELD, "strap"), Concern.NO_VALUE)]


def test_length_is_compared_with_the_usual_one_once_there_are_four_others() -> None:
    siblings = SiblingDescriptions()
    long = Draft(plain=" ".join(["word"] * 41))
    for image in (1, 2, 3):
        siblings.put(of_length(20, image), image)
    assert remarks_on(CANE, long, siblings, 9) == ()
    siblings.put(of_length(500, 4), 4)  # one giant does not move the median
    assert [r.sentence for r in remarks_on(CANE, long, siblings, 9)] == [
        "Length: 41 words; the other descriptions have about 20. Can anything be left out?"
    ]
    assert [r.concern for r in remarks_on(CANE, Draft(plain="word " * 9), siblings, 9)] == [Concern.LENGTH]
    assert remarks_on(CANE, Draft(plain="word " * 40), siblings, 9) == ()
    assert remarks_on(CANE, Draft(plain="word " * 10), siblings, 9) == ()


def test_among_short_descriptions_a_few_words_more_are_nothing() -> None:
    siblings = SiblingDescriptions()
    for image in (1, 2, 3, 4):
        siblings.put(of_length(5, image), image)
    assert remarks_on(CANE, Draft(plain="word " * 12), siblings, 9) == ()
    assert len(remarks_on(CANE, Draft(plain="word " * 13), siblings, 9)) == 1


def test_an_image_is_not_its_own_sibling_and_a_new_version_replaces_the_old() -> None:
    siblings = SiblingDescriptions()
    for image in (1, 2, 3, 4):
        siblings.put(of_length(20, image), image)
    assert siblings.usual_length(1, 4) is None
    assert siblings.usual_length(9, 4) == 20
    siblings.put(of_length(30, 1), 1)
    assert siblings.length(1) == 30
    assert siblings.usual_length(2, 1) == 20
    assert siblings.usual_length(9, 5) is None


def test_the_same_words_as_another_image_are_named_by_its_number() -> None:
    siblings = SiblingDescriptions()
    siblings.put(written(Draft(FULL), 5), 17)
    remarks = remarks_on(CANE, Draft(FULL), siblings, 6)
    assert [r.sentence for r in remarks] == ["The same words as image 17. What is different in this image?"]
    assert remarks_on(CANE, Draft(FULL), siblings, 5) == ()


def built_in_templates() -> list[Template]:
    folder = resources.files("resources") / "templates"
    files = [entry for entry in folder.iterdir() if entry.name.endswith(".toml")]
    return [read_template(file.read_text("utf-8"), file.name) for file in files]


@pytest.mark.parametrize("template", built_in_templates(), ids=lambda template: template.artifact)
def test_our_own_suggestions_and_sentences_pass(template: Template) -> None:
    for field in template.fields:
        for words in (*field.suggestions, field.sentence, field.missing):
            draft = Draft({f.code: "a b" for f in template.fields} | {field.code: words})
            assert remarks_on(template, draft) == (), (field.code, words)
