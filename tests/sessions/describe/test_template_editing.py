"""Editing the description template: what is stored after each intention, and what was said."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from app.errors import UserError
from app.files.template_file import built_in_template, read_template, write_template
from app.messages.describe import template_editing
from app.sessions.describe.template_editing import TemplateEditing, TemplateTexts
from app.study.alt_text import Draft, Field, Template
from app.study.names import is_blank
from app.study.ports import NewStudy
from storage.folder import StudyFolder, create_study, open_study

CANE = built_in_template("guide cane")
pytestmark = pytest.mark.study(make=create_study, new=NewStudy("Canes", "guide cane", template_toml=CANE))
words = st.text(st.characters(exclude_categories=("Cs", "Cc"))).filter(lambda text: not is_blank(text))


@pytest.fixture
def session(study: StudyFolder) -> TemplateEditing:
    return TemplateEditing(study)


def stored(study: StudyFolder) -> Template:
    with closing(open_study(study.folder)) as other:
        template = other.descriptions.template()
        assert template is not None
        return template


def codes(study: StudyFolder) -> list[str]:
    return [field.code for field in stored(study).fields]


@pytest.mark.parametrize(
    "name", ["braille-notetaker", "chundan-vallam", "guide-cane", "kasavu-saree", "mridangam", "pallanguzhi"]
)
def test_a_template_that_ships_is_written_and_read_back(name: str) -> None:
    template = read_template(built_in_template(name), name)
    assert read_template(write_template(template), name) == template


@given(words, words, words)
def test_any_words_are_read_back_as_they_were_written(name: str, question: str, opening: str) -> None:
    field = Field(
        "a", name.strip(), question.strip(), f"{opening.strip().replace('{value}', '')}{{value}}.", "None."
    )
    template = Template("T", "t", "en", opening.strip(), (field,), line_fields=("a",))
    assert read_template(write_template(template), "t") == template


def test_another_question_is_on_the_disk_at_once(session: TemplateEditing, study: StudyFolder) -> None:
    session.come_to(2)
    assert session.field is not None
    said = session.change_field(replace(session.field, question="What colour is it?"), in_line=True)
    assert said is not None
    assert said.sentence == "Colour: saved."
    assert stored(study).fields[1].question == "What colour is it?"
    assert session.change_field(session.fields[1], in_line=True) is None  # nothing is different


def test_a_description_written_before_keeps_its_words(session: TemplateEditing, study: StudyFolder) -> None:
    image = study.images.add_missing("cane.png")
    before = study.descriptions.add(image.key, Draft({"colour": "white"}))
    session.come_to(2)
    session.remove_field()
    assert study.descriptions.current(image.key) == before
    assert "colour" not in codes(study)
    assert "colour" not in stored(study).line_fields


def test_a_field_moves_and_a_line_with_an_order_of_its_own_stays(
    session: TemplateEditing, study: StudyFolder
) -> None:
    session.come_to(2)
    assert session.move(-1).sentence == "Colour is now field 1 of 7."
    with pytest.raises(UserError, match=r"already first"):
        session.move(-1)
    session.come_to(7)
    session.move(-1)
    assert codes(study)[-2:] == ["tip", "strap"]
    assert stored(study).line_fields == ("colour", "body", "grip", "tip")


def test_a_line_in_the_order_of_the_fields_follows_it(session: TemplateEditing, study: StudyFolder) -> None:
    session.come_to(5)
    session.change_field(session.fields[4], in_line=False)
    assert stored(study).line_fields == ("colour", "grip", "tip")
    session.come_to(2)
    for _ in range(5):
        session.move(1)
    assert stored(study).line_fields == ("grip", "tip", "colour")


def test_undo_and_redo_name_the_change_and_not_what_came_of_it(
    session: TemplateEditing, tmp_path: Path
) -> None:
    session.come_to(1)
    session.add_field(session.offered_field("Weight"))
    assert session.move(1).sentence == "Weight is now field 3 of 8."
    assert session.undo().sentence == "Undone: Weight moved down."
    assert session.undo().sentence == "Undone: Weight added."
    assert session.redo().sentence == "Redone: Weight added."
    session.come_to(2)
    session.move(-1)
    assert session.undo().sentence == "Undone: Weight moved up."
    file = tmp_path / "other.toml"
    file.write_text(write_template(session.template))
    session.take_file(file)
    assert session.undo().sentence == "Undone: other.toml imported."


@pytest.mark.parametrize(
    ("name", "question", "is_required", "line"),
    [
        ("Weight", "Weight: what is there to see?", False, "Weight: what is there to see?"),
        ("weight", "Weight: what is there to see?", True, "Weight: what is there to see?\nRequired"),
        ("Colour", "What colour is it?", True, "Colour, required\nWhat colour is it?"),
        ("Col", "Colour of it?", False, "Col\nColour of it?"),
        ("Colour", "Colour", False, "Colour"),
    ],
)
def test_a_question_that_begins_with_the_name_is_read_without_it(
    name: str, question: str, is_required: bool, line: str
) -> None:
    assert template_editing.field_line(name, question, is_required) == line


def test_undo_and_redo_store_a_version_each(session: TemplateEditing, study: StudyFolder) -> None:
    before = codes(study)
    session.come_to(3)
    session.remove_field()
    assert session.undo().sentence == "Undone: Bands or tape removed."
    assert codes(study) == before
    assert session.redo().sentence == "Redone: Bands or tape removed."
    assert codes(study) == [code for code in before if code != "bands"]
    assert session.redo().sentence == template_editing.NOTHING_TO_REDO
    session.undo()
    assert session.undo().sentence == template_editing.NOTHING_TO_UNDO
    count = study.database.number("SELECT count(*) FROM template")
    assert count == 5  # the first, and one for each act


def test_undo_reaches_back_before_this_sitting_and_leaves_out_what_was_undone(
    session: TemplateEditing, study: StudyFolder
) -> None:
    first = codes(study)
    session.come_to(3)
    session.remove_field()
    second = codes(study)
    session.remove_field()
    session.undo()
    again = TemplateEditing(study)
    assert again.undo().sentence.startswith("Undone: The change of 20")
    assert codes(study) == first
    assert again.undo().sentence == template_editing.NOTHING_TO_UNDO
    again.redo()
    assert codes(study) == second


def test_what_can_do_nothing_says_why(session: TemplateEditing) -> None:
    for command in ("field_up", "field_down", "remove_field"):
        assert session.why_not(command) == template_editing.NOT_A_FIELD
    assert session.why_not("template_back") == template_editing.NOTHING_TO_UNDO
    session.come_to(1)
    assert session.why_not("field_up") == template_editing.ALREADY_FIRST
    assert session.why_not("field_down") == session.why_not("remove_field") == ""
    session.come_to(len(session.fields))
    assert session.why_not("field_down") == template_editing.ALREADY_LAST
    session.remove_field()
    assert session.why_not("template_back") == session.why_not("add_field") == ""


def test_a_row_is_heard_with_a_mark_between_name_and_question(session: TemplateEditing) -> None:
    session.come_to(session.fields.index(next(one for one in session.fields if not one.required)) + 1)
    assert session.field is not None
    assert session.where().sentence.startswith(f"{session.field.name}. {session.field.question}")


def test_a_new_artifact_starts_with_no_field(tmp_path: Path) -> None:
    with closing(create_study(tmp_path / "oar", NewStudy("Oars", "snake boat oar"))) as study:
        session = TemplateEditing(study)
        assert session.begin().sentence.endswith("Until there is one, descriptions are free text.")
        said = session.change_texts(TemplateTexts(opening="An oar."))
        assert said is not None
        assert said.sentence == template_editing.FIELD_FIRST
        assert study.descriptions.template() is None
        said = session.add_field(session.offered_field("Blade shape"))
        assert said.sentence == "Blade shape added, field 1 of 1."
        template = stored(study)
        assert (template.artifact, template.opening) == ("snake boat oar", "An oar.")
        assert template.fields[0].code == "blade_shape"
        assert session.preview() == [
            "In one line: snake boat oar.",
            "Description: An oar. Blade shape: cannot tell.",
        ]
        with pytest.raises(UserError, match="needs a field"):
            session.remove_field()


def test_a_new_field_comes_behind_the_current_one_with_a_code_of_its_own(
    session: TemplateEditing, study: StudyFolder
) -> None:
    session.come_to(1)
    session.add_field(replace(session.offered_field("Tip!"), name="Tip end"))
    assert codes(study)[:3] == ["material", "tip_2", "colour"]
    assert session.place == 2


@pytest.mark.parametrize(
    ("part", "text", "reason"),
    [
        ("name", " ", template_editing.NEEDS_WORDS),
        ("name", "colour", template_editing.name_taken(name="colour")),
        ("question", "", template_editing.NEEDS_WORDS),
        ("missing", "", template_editing.NEEDS_WORDS),
        ("sentence", "It is white.", template_editing.NEEDS_VALUE),
        ("short", "{value}{value}", template_editing.NEEDS_VALUE),
    ],
)
def test_words_that_no_template_can_have_change_nothing(
    session: TemplateEditing, study: StudyFolder, part: str, text: str, reason: str
) -> None:
    session.come_to(1)
    wrong = replace(session.fields[0], **{part: text})  # type: ignore[arg-type]  # the parts are all texts
    assert session.problem(wrong) == (part, reason)
    with pytest.raises(UserError, match="is not saved"):
        session.change_field(wrong, in_line=False)
    assert stored(study) == read_template(CANE, "cane")


def test_a_file_becomes_the_template(session: TemplateEditing, study: StudyFolder, tmp_path: Path) -> None:
    file = tmp_path / "saree.toml"
    file.write_text(built_in_template("kasavu-saree"), "utf-8")
    assert session.take_file(file).sentence.startswith("saree.toml is the template now:")
    assert stored(study).artifact == "Kasavu saree"
    file.write_text('title = "x"', "utf-8")
    with pytest.raises(UserError, match=r"saree\.toml, line 1"):
        session.take_file(file)
    session.undo()
    assert stored(study) == read_template(CANE, "cane")


def test_the_preview_is_heard_with_the_first_suggestions(session: TemplateEditing) -> None:
    session.come_to(2)
    assert session.field is not None
    lines = session.preview(replace(session.field, sentence="Its colour is {value}."))
    assert lines[0].startswith("In one line: Guide cane: white, long, thin and straight,")
    assert "Its colour is white." in lines[1]
    assert "Metal, it seems." in session.hear().sentence
