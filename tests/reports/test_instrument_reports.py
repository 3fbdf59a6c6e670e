"""Reports on studies with an instrument: as a document, told in a terminal, as JSON, and as files to read."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main
from app.errors import UserError
from app.files.rubric_file import load_rubric
from app.instruments.items import ItemFigures
from app.messages.agreement import report_files, report_words
from app.messages.instruments import instruments
from app.messages.numbers import printed
from app.reports.document import Chart, Document, Table, in_words
from app.reports.instruments import items_report
from app.reports.study_report import usual_document
from app.study.ports import NewStudy
from storage.folder import create_study
from tests.instruments.making_study import make_contexts_study

pytestmark = pytest.mark.study(make=make_contexts_study)


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    study = make_contexts_study(tmp_path / "study")
    yield usual_document(study)
    study.close()


def table(document: Document, name: str) -> Table:
    return next(one for section in document.sections for one in section.tables() if one.id == name)


def test_the_contexts_are_reported_with_their_cautions(document: Document) -> None:
    said = list(in_words(document))
    assert document.title == "Two purposes: Pictures for a purpose"
    assert (
        said[0]
        == "3 people have judged 4 sets of images, under these contexts: phone background, t-shirt graphic."
    )
    assert any("words such as “fair” or “moderate” do not apply to it" in line for line in said)
    assert any(line.startswith("Nobody has sorted the reasons") for line in said)
    within = table(document, "within")
    assert [row.header.text for row in within.rows] == ["phone background", "t-shirt graphic"]
    phone = dict(zip((column.id for column in within.columns[1:]), within.rows[0].cells, strict=True))
    assert [phone[name].text for name in ("prompts", "images", "ratings", "skipped")] == [
        "2",
        "8",
        "24",
        "0 of 6",
    ]
    assert phone["adapted"].low is not None
    skipped = table(document, "skipped")
    assert [(row.header.text, [cell.text for cell in row.cells]) for row in skipped.rows] == [
        ("a boat", ["0 of 3", "1 of 3"])
    ]


def test_every_question_is_reported_by_itself(document: Document) -> None:
    figures = table(document, "figures")
    assert [row.header.text for row in figures.rows] == ["Picture 1", "Picture 2", "Picture 3", "Picture 4"]
    counts = table(document, "counts")
    assert {tuple(cell.text for cell in row.cells) for row in counts.rows} == {("not applicable", "1")}
    charts = [part for section in document.sections for part in section.parts if isinstance(part, Chart)]
    assert len(charts) == 4
    first = charts[0].table
    assert [row.header.text for row in first.rows] == [
        "1, very poorly",
        "2, poorly",
        "3, well",
        "4, very well",
    ]
    assert sum(int(row.cells[0].text) for row in first.rows) == 11  # Cora left one out


def test_what_judges_alone_answered_is_named() -> None:
    item = load_rubric("critiques").criteria[0]
    found = ItemFigures(item, 0, None, (), 0, 0, (), ("tern-1",))
    (judges,) = (one for one in items_report.sections([found]) if one.id == "judges")
    assert judges.paragraphs == (instruments.judges_alone(questions=[item.name]),)
    assert judges.parts == ()


def test_a_table_is_told_with_its_intervals_and_why_something_is_undefined(document: Document) -> None:
    said = list(in_words(document))
    within = table(document, "within")
    phone = within.rows[0]
    assert phone.sentence in said
    figure = phone.cells[[column.id for column in within.columns[1:]].index("adapted")]
    assert figure.low is not None
    assert figure.high is not None
    ends = f"between {printed(figure.low, 2)} and {printed(figure.high, 2)}"
    assert f"Adapted agreement {figure.text} ({ends})" in phone.sentence
    reasons = {
        cell.reason for one in document.tables() for row in one.rows for cell in row.cells if cell.reason
    }
    assert reasons
    assert all(any(line.endswith(f": {reason}") for line in said) for reason in reasons)
    # Last come what the figures mean, each once, and the methods.
    meanings = said[said.index(report_words.MEANINGS) + 1 : said.index(report_files.METHODS) - 1]
    assert len(set(meanings)) == len(meanings)
    assert any(line.startswith("Adapted agreement: Krippendorff’s alpha") for line in meanings)
    assert tuple(said[said.index(report_files.METHODS) + 1 :]) == document.methods


def test_the_same_answers_make_the_same_report(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(folder)]) == 0
    first = capsys.readouterr().out
    assert main(["analyse", str(folder)]) == 0
    assert capsys.readouterr().out == first
    assert "Agreement within each context" in first


def test_it_is_told_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    within = next(section for section in told["sections"] if section["id"] == "within")
    cells = within["tables"][0]["rows"][0]["cells"]
    assert cells["ratings"]["value"] == 24
    assert len(cells["adapted"]["interval"]) == 2
    assert told["trace"]["Answers used"] == "48"


@pytest.mark.parametrize("name", ["html", "pdf", "xlsx"])
def test_it_is_written_as_a_file(folder: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / f"report.{name}"
    assert main(["export", str(folder), "--format", name, "--out", str(out)]) == 0
    assert out.stat().st_size > 5000
    if name == "html":
        assert "Ordinary alpha" in out.read_text("utf-8")


def test_nobody_has_answered_yet(tmp_path: Path) -> None:
    study = create_study(tmp_path / "empty", NewStudy("Empty", "things", rubric=load_rubric("critiques")))
    with pytest.raises(UserError, match="Nobody has answered yet"):
        usual_document(study)
    study.close()


def test_questions_on_scales_can_be_asked_of_a_part(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["agree", str(folder), "--reference", "Ana", "--against", "Ben", "--part", "development"]
    assert main(asked) == 1
    assert "The study has no test images." in capsys.readouterr().err
    assert main(["split", str(folder), "--seal"]) == 0
    counts = {}
    for part in ("development", "test", "all"):
        capsys.readouterr()
        assert main([*asked[:-1], part, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["split"]["part"] == part
        counts[part] = told["scales"][0]["n_both"]
    assert counts["development"] + counts["test"] == counts["all"] == 4
    assert 0 < counts["test"] < 4
    assert main(asked) == 0
    assert capsys.readouterr().out.startswith("These figures are from the development images")


def test_two_people_are_compared_on_scales(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["agree", str(folder), "--reference", "Ana", "--against", "Ben"]
    assert main(asked) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == ["Ben compared with Ana, question by question.", ""]
    assert said[3].startswith("Identical answers: 1 of 4 (0.25, between ")
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["criteria"] == []
    first = told["scales"][0]
    assert (first["code"], first["n_both"], first["agreement"]) == ("P.1", 4, 0.25)
    assert first["intervals"]["mean_absolute_error"][0] <= first["mean_absolute_error"]
