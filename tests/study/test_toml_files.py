"""Rubrics and templates people wrote by hand: each kind of mistake is named with file, line and reason."""

import os
from pathlib import Path

import pytest

from app.errors import UserError
from app.files.rubric_file import built_in_rubrics, load_rubric, read_rubric
from app.files.template_file import built_in_template, read_template
from app.files.text_file import read_text
from app.study.verdict import CountsAs

RUBRIC = """\
title = "Canes"
artifact = "guide cane"
community = "us"

[[theme]]
code = "T1"
statement = "Why it matters."

[[theme.criterion]]
code = "C1"
text = "It is straight."

[[theme.criterion]]
code = "C2"
text = "It has a tip."
not_visible = "not met"

[[theme]]
code = "T2"
statement = "Another reason."

[[theme.criterion]]
code = "C1"
text = "It is no toy."
"""

TEMPLATE = """\
title = "Canes"
artifact = "guide cane"
opening = "A cane."

[line]
opening = "Cane"
fields = ["colour"]

[[field]]
code = "colour"
name = "Colour"
question = "Which colour?"
sentence = "It is {value}."
missing = "The colour cannot be told."

[[field]]
code = "tip"
name = "Tip"
question = "Which tip?"
sentence = "Its tip is {value}."
missing = "The tip cannot be seen."
required = true
suggestions = ["a ball", "a pencil"]
"""


def changed(text: str, line: int, new: str | None) -> str:
    """The text with one line (from 1) replaced, or taken out."""
    lines = text.splitlines()
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines) + "\n"


def test_a_rubric_is_read_whole() -> None:
    rubric = read_rubric(RUBRIC, "canes.toml")
    assert (rubric.title, rubric.artifact, rubric.community, rubric.source) == (
        "Canes",
        "guide cane",
        "us",
        "",
    )
    assert [criterion.code for criterion in rubric.criteria] == ["T1.C1", "T1.C2", "T2.C1"]
    assert [criterion.not_visible for criterion in rubric.criteria] == [
        CountsAs.MET,
        CountsAs.NOT_MET,
        CountsAs.MET,
    ]
    assert rubric.theme_of("T2.C1").statement == "Another reason."
    assert len({criterion.lineage for criterion in rubric.criteria}) == 3
    again = read_rubric(RUBRIC.replace("It is straight.", "Not bent."), "other.toml")
    assert again.criteria[0].lineage == rubric.criteria[0].lineage  # reworded, the same criterion


@pytest.mark.parametrize(
    ("line", "new", "at", "reason"),
    [
        (1, None, 1, '"title" is missing.'),
        (1, 'title = " "', 1, '"title" is empty. Write some text for it.'),
        (2, "artifact = 7", 2, '"artifact" must be text in quotes.'),
        (3, 'comunity = "us"', 3, '"comunity" is not known here. Known: artifact, codes, community, '),
        (3, "community = us", 3, "this is not valid TOML: Invalid value."),
        (3, 'title = "Twice"', 3, "this is not valid TOML: Cannot overwrite a value."),
        (6, None, 5, '"code" is missing.'),
        (6, 'code = "T 1"', 6, 'the code "T 1" may contain only letters, digits, hyphens and underscores.'),
        (10, 'code = "T1.C1"', 10, 'the code "T1.C1" must be "C1" here: the code of its theme is put before it.'),
        (7, "statement = true", 7, '"statement" must be text in quotes.'),
        (7, 'statemnt = "x"', 5, '"statement" is missing.'),
        (10, 'code = "C2"', 14, 'the code "T1.C2" is used twice.'),
        (11, None, 9, '"text" is missing.'),
        (11, "text = ['a']", 11, '"text" must be text in quotes.'),
        (15, None, 13, '"text" is missing.'),
        (16, 'not_visible = "maybe"', 16, '"not_visible" is "maybe"; it must be one of: met, not met.'),
        (16, 'not_visble = "met"', 16, '"not_visble" is not known here.'),
        (16, 'lineage = "mine"', 16, '"lineage" must be a UUID.'),
        (19, 'code = "T1"', 19, 'the code "T1" is used twice.'),
        (24, None, 22, '"text" is missing.'),
        (24, 'text = ""', 24, '"text" is empty. Write some text for it.'),
    ],
)  # fmt: skip
def test_a_mistake_in_a_rubric_is_named_with_its_line(
    line: int, new: str | None, at: int, reason: str
) -> None:
    with pytest.raises(UserError) as refused:
        read_rubric(changed(RUBRIC, line, new), "canes.toml")
    assert refused.value.sentence.startswith(f"canes.toml, line {at}: {reason}")


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ('title = "T"\nartifact = "a"\n', 1, "a rubric needs at least one [[theme]]."),
        ('title = "T"\nartifact = "a"\ntheme = "x"\n', 3, '"theme" must be a list of tables.'),
        ('title = "T"\nartifact = "a"\ntheme = ["x"]\n', 3, '"theme" must be a list of tables.'),
        ('title = "T"\nartifact = "a"\n[[theme]]\ncode = "T1"\nstatement = "s"\n', 4, "theme T1 has no [["),
        ('title = "T"\nartifact = "a"\n[theme]\ncode = "T1"\n', 3, '"theme" must be a list of tables.'),
        ("", 1, '"title" is missing.'),
        ("title = ", 1, "this is not valid TOML"),
        ('title = "T', 1, "this is not valid TOML"),
    ],
)
def test_a_rubric_without_its_parts_is_refused(text: str, at: int, reason: str) -> None:
    with pytest.raises(UserError) as refused:
        read_rubric(text, "canes.toml")
    assert refused.value.sentence.startswith(f"canes.toml, line {at}: {reason}")


def test_a_template_is_read_whole() -> None:
    template = read_template(TEMPLATE, "canes.toml")
    assert [field.code for field in template.fields] == ["colour", "tip"]
    assert template.fields[1].suggestions == ("a ball", "a pencil")
    assert [field.required for field in template.fields] == [False, True]
    assert (template.language, template.line_opening, template.line_fields) == ("en", "Cane", ("colour",))
    assert template.field("tip") is template.fields[1]
    assert template.field("top") is None


@pytest.mark.parametrize(
    ("line", "new", "at", "reason"),
    [
        (1, None, 1, '"title" is missing.'),
        (3, 'openning = "A cane."', 3, '"openning" is not known here.'),
        (6, "opening = 3", 6, '"opening" must be text in quotes.'),
        (6, 'oppening = "Cane"', 6, '"oppening" is not known here.'),
        (7, 'fields = ["color"]', 7, 'the line names the field "color", which does not exist.'),
        (7, "fields = [1]", 7, '"fields" must be a list of texts in quotes.'),
        (7, 'fields = "colour"', 7, '"fields" must be a list of texts in quotes.'),
        (10, None, 9, '"code" is missing.'),
        (10, 'code = "tip"', 10, 'the code "tip" is used twice.'),
        (13, 'sentence = "It is coloured."', 13, '"sentence" must contain {value} exactly once'),
        (13, 'sentence = "{value} or {value}."', 13, '"sentence" must contain {value} exactly once'),
        (14, 'short = "x"', 9, '"missing" is missing.'),
        (21, None, 16, '"missing" is missing.'),
        (22, 'required = "yes"', 22, '"required" must be true or false.'),
        (22, "requird = true", 22, '"requird" is not known here.'),
        (23, 'suggestions = "a ball"', 23, '"suggestions" must be a list of texts in quotes.'),
        (23, 'short = "tip"', 23, '"short" must contain {value} exactly once'),
    ],
)
def test_a_mistake_in_a_template_is_named_with_its_line(
    line: int, new: str | None, at: int, reason: str
) -> None:
    with pytest.raises(UserError) as refused:
        read_template(changed(TEMPLATE, line, new), "canes.toml")
    assert refused.value.sentence.startswith(f"canes.toml, line {at}: {reason}")


def test_a_template_needs_a_field() -> None:
    with pytest.raises(
        UserError, match=r"canes\.toml, line 1: a template needs at least one \[\[field\]\]\."
    ):
        read_template('title = "T"\nartifact = "a"\n', "canes.toml")


def test_words_that_look_like_headers_do_not_move_the_line() -> None:
    text = RUBRIC.replace('"Why it matters."', '"""\nSee\n[[theme]]\nbelow."""').replace(
        'text = "It is no toy."', ""
    )
    with pytest.raises(UserError, match="line 25"):
        read_rubric(text, "canes.toml")


# --- files


def test_a_rubric_file_may_have_a_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "canes.toml"
    path.write_bytes(b"\xef\xbb\xbf" + RUBRIC.replace("\n", "\r\n").encode())
    assert load_rubric(str(path)) == read_rubric(RUBRIC, "canes.toml")


def test_a_file_in_another_encoding_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "canes.toml"
    path.write_bytes(RUBRIC.replace("Why", "Für").encode("latin-1"))
    with pytest.raises(UserError, match=r"canes\.toml, line 7: this is not UTF-8 text\."):
        load_rubric(str(path))


def test_a_rubric_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"There is no rubric called cane, and no such file\. Built in: braille"
    ):
        load_rubric("cane")
    with pytest.raises(UserError, match="no such file"):
        load_rubric(str(tmp_path))


@pytest.mark.parametrize("name", built_in_rubrics())
def test_every_rubric_that_ships_can_be_read(name: str) -> None:
    rubric = load_rubric(name)
    assert rubric.criteria
    assert rubric.artifact.lower().replace(" ", "-") == name
    assert built_in_template(rubric.artifact) == built_in_template(name) != ""


def test_there_is_no_template_for_an_artifact_nobody_described() -> None:
    assert built_in_template("teapot") == ""


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("[[theme.criterion]]", '[["theme"."criterion"]]', 15),
        ("[[theme.criterion]]", "[[ theme . criterion ]]", 15),
        ('text = "It has a tip."', "'text' = ''", 15),
    ],
)
def test_toml_written_in_other_ways_has_the_same_lines(old: str, new: str, at: int) -> None:
    text = RUBRIC.replace(old, new).replace("It has a tip.", "")
    with pytest.raises(UserError, match=rf'^canes\.toml, line {at}: "text" is empty'):
        read_rubric(text, "canes.toml")


def test_a_mistake_in_inline_tables_is_told_at_their_key() -> None:
    inline = 'title = "T"\nartifact = "a"\n\ntheme = [{code = "T1", statement = ""}]\n'
    with pytest.raises(UserError, match=r'^canes\.toml, line 4: "statement" is empty'):
        read_rubric(inline, "canes.toml")


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ("weight = " + "9" * 5000, "a number has too many digits."),
        ("weight = " + "[" * 5000 + "]" * 5000, "lists or tables are nested too deeply."),
    ],
)
def test_what_python_cannot_read_is_told_with_its_line(last: str, reason: str) -> None:
    with pytest.raises(UserError) as caught:
        read_rubric(f"{RUBRIC}{last}\n", "canes.toml")
    assert caught.value.sentence == f"canes.toml, line 25: {reason}"


def test_two_criteria_cannot_be_the_same_one() -> None:
    lineage = 'lineage = "8a3c1c1e-6a55-5d0e-9c63-3f8b7f0f9e11"'
    text = RUBRIC.replace('code = "C1"', f'code = "C1"\n{lineage}')
    with pytest.raises(UserError, match=r'^canes\.toml, line 25: the lineage is already that of "T1\.C1"'):
        read_rubric(text, "canes.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(UserError, match=r"pipe\.toml cannot be read: it is a pipe or a device, not a file\."):
        read_text(tmp_path / "pipe.toml")
