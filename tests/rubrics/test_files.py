"""A rubric out to a file and back: TOML, Markdown, Word, codebook; files other hands wrote; hostile files."""

import uuid
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import docx
import pytest
from hypothesis import HealthCheck, given, settings

from app.errors import UserError
from app.files.rubric_file import built_in_rubrics, load_rubric, read_rubric, write_rubric
from app.identity import now
from app.interchange.rubric.rubric_codebook import read_codebook
from app.interchange.rubric.rubric_docx import read_docx
from app.interchange.rubric.rubric_reading import read_markdown, read_rubric_file, recognised
from app.study.rubric import Rubric
from app.study.team.designs import BorderCase
from app.study.verdict import Verdict
from exporters.rubric.rubric_files import RUBRIC_FORMATS, RubricContent, as_codebook, as_docx, as_markdown
from tests.rubrics.making import rubrics

NOTES = """# Guide cane

**Artifact:** guide cane

## It works

A cane is a tool,
and it is held.

* **Straight handle.** The handle is straight,
  and goes on.
  * **Guidance:** Follow the grip.
* There is a tip.

## Theme Look: Nobody takes it for another thing.

1. **Handle: Not a walking stick.** No wood.
   - **If it cannot be seen:** it counts as not met
"""
HEAD = '<?xml version="1.0"?>\n<CodeBook xmlns="urn:QDA-XML:codebook:1.0" origin="x">\n<Codes>\n'
END = "</Codes></CodeBook>"


def code(name: str, inside: str = "", number: int = 1) -> str:
    return f'<Code guid="{uuid.UUID(int=number)}" name="{name}" isCodable="true">{inside}</Code>\n'


def plain(rubric: Rubric) -> Rubric:
    """A rubric as a document can hold it: each text in one line."""
    return replace(rubric, version=1)


def read_back(name: str, content: bytes, folder: Path) -> Rubric:
    file = folder / f"rubric.{ {'markdown': 'md'}.get(name, name) }"
    file.write_bytes(content)
    return read_rubric_file(file)


@pytest.mark.parametrize("name", [name for name in RUBRIC_FORMATS if name != "docx"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], deadline=None)
@given(rubric=rubrics())
def test_whatever_is_written_is_read_back(name: str, tmp_path: Path, rubric: Rubric) -> None:
    assert read_back(name, RUBRIC_FORMATS[name](RubricContent(rubric)), tmp_path) == plain(rubric)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    deadline=None,
    max_examples=12,
)
@given(rubric=rubrics())
def test_whatever_is_written_to_a_document_is_read_back(tmp_path: Path, rubric: Rubric) -> None:
    assert read_back("docx", as_docx(RubricContent(rubric)), tmp_path) == plain(rubric)


@pytest.mark.parametrize("built_in", built_in_rubrics())
@pytest.mark.parametrize("name", RUBRIC_FORMATS)
def test_the_built_in_rubrics_survive_every_format(name: str, built_in: str, tmp_path: Path) -> None:
    rubric = load_rubric(built_in)
    assert read_back(name, RUBRIC_FORMATS[name](RubricContent(rubric)), tmp_path) == rubric


def test_toml_keeps_several_lines_and_odd_characters() -> None:
    rubric = load_rubric("guide-cane")
    theme = replace(rubric.themes[0], statement='One\n"two" \\ three\x7f\t\x01end')
    odd = replace(rubric, themes=(theme,))
    assert read_rubric(write_rubric(odd), "odd.toml") == odd


# --- documents


def test_a_document_has_real_headings_and_lists_a_title_and_a_language(tmp_path: Path) -> None:
    rubric = load_rubric("guide-cane")
    case = BorderCase(1, rubric.criteria[0].lineage, 3, Verdict.NOT_MET, "Bent twice.", "Ada", now())
    file = tmp_path / "rubric.docx"
    file.write_bytes(as_docx(RubricContent(rubric, [(case, "3, cane.png")], "en-GB")))
    document = docx.Document(str(file))
    styles = [(one.style.name if one.style else "", one.text) for one in document.paragraphs]
    assert styles[0] == ("Title", "Guide cane")
    assert [text for style, text in styles if style == "Heading 1"] == [
        "Theme T1: A blind person could use it.",
        "Theme T2: Nobody would take it for something that mostly sighted people use.",
    ]
    assert sum(style == "List Bullet" for style, _ in styles) == 7
    assert ("List Bullet 2", "Borderline case: not met. Bent twice. (image 3, cane.png)") in styles
    assert document.tables == []
    assert (document.core_properties.title, document.core_properties.language) == ("Guide cane", "en-GB")
    assert b'w:val="en-GB"' in zipfile.ZipFile(file).read("word/styles.xml")
    assert read_docx(file) == rubric


@pytest.mark.parametrize("label", ["Borderline case", "Border case"])
def test_borderline_cases_are_known_by_the_words_of_earlier_versions_too(label: str) -> None:
    rubric = load_rubric("guide-cane")
    case = BorderCase(1, rubric.criteria[0].lineage, None, Verdict.NOT_MET, "Bent twice.", "Ada", now())
    written = as_markdown(RubricContent(rubric, [(case, "")], "en-GB")).decode("utf-8")
    assert "**Borderline case:** not met. Bent twice." in written
    assert read_markdown(written.replace("Borderline case", label), "rubric.md") == rubric


# --- files other hands wrote


def test_notes_somebody_wrote_by_hand_are_a_rubric() -> None:
    rubric = read_markdown(NOTES, "notes.md")
    assert [(theme.code, theme.statement) for theme in rubric.themes] == [
        ("T1", "It works A cane is a tool, and it is held."),
        ("Look", "Nobody takes it for another thing."),
    ]
    assert [(one.code, one.short, one.text) for one in rubric.criteria] == [
        ("T1.C1", "Straight handle", "The handle is straight, and goes on."),
        ("T1.C2", "", "There is a tip."),
        ("Look.C1", "Handle: Not a walking stick", "No wood."),
    ]
    assert rubric.criteria[0].guidance == "Follow the grip."
    assert rubric.criteria[2].not_visible == "not met"
    assert len({one.lineage for one in rubric.criteria}) == 3


def test_a_codebook_of_another_program_is_a_rubric() -> None:
    inside = code("Handle", "<Description>The handle is straight.\nSeen by: Ada</Description>", 2)
    nested = code("Tip", code("White tip", number=4), 3)
    rubric = read_codebook(HEAD + code("Use", inside + nested) + END, "codes.qdc", "guide cane")
    assert [(one.code, one.short, one.text) for one in rubric.criteria] == [
        ("T1.C1", "Handle", "The handle is straight. Seen by: Ada"),
        ("T1.C2", "", "Tip"),
        ("T1.C3", "", "White tip"),
    ]
    assert rubric.criteria[0].lineage == uuid.UUID(int=2)
    flat = read_codebook(HEAD + code("Tip") + code("Handle", number=2) + END, "codes.qdc", "guide cane")
    assert [theme.statement for theme in flat.themes] == ["guide cane"]


def test_criteria_are_known_again_without_a_lineage() -> None:
    current = load_rubric("guide-cane")
    text = as_markdown(RubricContent(current)).decode()
    without = "\n".join(line for line in text.split("\n") if "Lineage:" not in line)
    reworded = without.replace("the cane ends in a tip at its lower end", "the cane ends in a tip at its end")
    other = reworded.replace("it does not look like a wooden walking stick", "Something else altogether, new")
    read = recognised(read_markdown(other, "x.md"), current)
    same = [one.lineage == old.lineage for one, old in zip(read.criteria, current.criteria, strict=True)]
    assert same == [True, True, True, True, True, False, True]
    assert recognised(read, None) == read


# --- what cannot be read ends in one sentence with file and place


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "x.md, line 1: there is no theme"),
        ("# A\n\nSome words.\n", "x.md, line 3: before the first theme"),
        ("# A\n# B\n", "x.md, line 2: this is a second title"),
        ("# A\n\n### B\n", "x.md, line 3: headings must be of two levels"),
        ("# A\n## \n", "x.md, line 2: this heading must not be empty"),
        ("# A\n- B\n", "x.md, line 2: this item comes before"),
        ("## A\n", "x.md: the theme “A” has no criterion"),
        ("## A\n  - **Guidance:** B\n", "x.md, line 2: this part comes before"),
        ("## A\n- B\n\nC\n", "x.md, line 4: this text follows"),
        ("## A\n- B\n  - **Colour:** red\n", "x.md, line 3: “Colour” is not a part"),
        ("## A\n- B\n  - **Lineage:** 7\n", "x.md, line 3: “7” is not a lineage"),
        (
            "## A\n- B\n  - **If it cannot be seen:** maybe\n",
            "x.md, line 3: “maybe” is not possible here. Write one of",
        ),
        (
            "# A\n\n**Context:** shop – a stall\n\n**Context:** Shop – a window\n",
            "x.md, line 5: The context Shop is given twice",
        ),
        ("# A\n\n**Context:** All\n", "x.md, line 3: The context All needs another name"),
    ],
)
def test_markdown_that_is_no_rubric(text: str, sentence: str) -> None:
    with pytest.raises(UserError) as caught:
        read_markdown(text, "x.md")
    assert caught.value.sentence.startswith(sentence)


def test_two_criteria_of_one_lineage_are_refused() -> None:
    item = f"- A\n  - **Lineage:** {uuid.UUID(int=5)}\n"
    with pytest.raises(UserError, match=r"T1.C1 and T1.C2 have the same lineage"):
        read_markdown(f"## A\n{item}{item}", "x.md")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<CodeBook>", "x.qdc, line 1: this is not a REFI-QDA codebook"),
        (HEAD, "x.qdc, line 4: this is not valid XML: no element found"),
        (HEAD + END, "x.qdc, line 1: there are no codes"),
        (HEAD + '<Code name="A"/>' + END, "x.qdc, line 4: this code has no guid"),
        (HEAD + f'\n<Code guid="{uuid.UUID(int=1)}"/>' + END, "x.qdc, line 5: this code has no name"),
        ('<!DOCTYPE x [<!ENTITY a "b">]>' + HEAD, "x.qdc, line 1: it declares a document type"),
        (HEAD + code("A", code("B")) + END, None),
        (
            HEAD + f'<Code guid="{uuid.UUID(int=1)}" name="A">' * 30,
            "x.qdc, line 4: codes are nested too deeply",
        ),
        (HEAD + code("A", code("B", number=2) + code("C", number=2)) + END, "x.qdc: T1.C1 and T1.C2 have"),
        (HEAD + code("A", code("B")) + code("C", number=3) + END, "x.qdc: the theme “C” has no criterion"),
    ],
)
def test_xml_that_is_no_codebook(text: str, sentence: str | None) -> None:
    if sentence is None:
        assert read_codebook(text, "x.qdc").criteria
        return
    with pytest.raises(UserError) as caught:
        read_codebook(text, "x.qdc")
    assert caught.value.sentence.startswith(sentence)


def test_a_codebook_with_two_contexts_of_one_name_is_refused() -> None:
    text = as_codebook(RubricContent(load_rubric("contexts"))).decode()
    twice = text.replace("Context: phone background", "Context: T-shirt graphic")
    assert twice != text
    with pytest.raises(UserError, match=r"^x\.qdc, line \d+: The context t-shirt graphic is given twice"):
        read_codebook(twice, "x.qdc")


def big(file: Path) -> None:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("word/document.xml", b" " * 30_000_000)


def without_parts(file: Path) -> None:
    with zipfile.ZipFile(file, "w") as parts:
        parts.writestr("word/document.xml", "<x/>")


def of_text(file: Path) -> None:
    file.write_text("no document")


def broken_inside(file: Path) -> None:
    whole = as_docx(RubricContent(load_rubric("guide-cane")))
    file.write_bytes(whole)
    with zipfile.ZipFile(file) as parts:
        contents = {name: parts.read(name) for name in parts.namelist()}
    contents["word/document.xml"] = b"<w:document>"
    with zipfile.ZipFile(file, "w") as parts:
        for name, content in contents.items():
            parts.writestr(name, content)


@pytest.mark.parametrize("make", [big, without_parts, of_text, broken_inside])
def test_a_document_that_is_none(make: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "x.docx"
    make(file)
    with pytest.raises(UserError, match="cannot be read: it is"):
        read_docx(file)


def test_a_document_with_headings_of_a_third_level_names_the_paragraph(tmp_path: Path) -> None:
    document = docx.Document()
    document.add_heading("Canes", 0)
    document.add_heading("Deep", 3)
    document.save(str(tmp_path / "x.docx"))
    with pytest.raises(UserError, match=r"x.docx, paragraph 2: headings must be of two levels"):
        read_docx(tmp_path / "x.docx")


def test_files_that_are_not_there_too_large_or_of_another_kind(tmp_path: Path) -> None:
    for name, sentence in (
        ("x.odt", "has an unknown file extension"),
        ("x.docx", "no such file"),
        ("x.md", "no such"),
    ):
        with pytest.raises(UserError, match=sentence):
            read_rubric_file(tmp_path / name)
    (tmp_path / "large.md").write_bytes(b"#" * 5_000_001)
    with pytest.raises(UserError, match="too large for a rubric"):
        read_rubric_file(tmp_path / "large.md")


def test_a_codebook_says_whose_codes_they_are() -> None:
    rubric = load_rubric("guide-cane")
    text = as_codebook(RubricContent(rubric)).decode()
    assert 'xmlns="urn:QDA-XML:codebook:1.0"' in text
    assert f'guid="{rubric.criteria[0].lineage}"' in text
