"""Documents for word processors and in plain text: read back by other programs, hostile words included."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import docx
import pytest

from app.cli import main
from app.study.verdict import Verdict
from exporters.reports.report_docx import docx_of
from exporters.reports.report_markup import markdown_of
from exporters.reports.undated_archive import ZIP_EPOCH
from tests.exporters.reports.sample_document import sample
from tests.sessions.meeting_study import begin_session, make_meeting_study

Output = pytest.CaptureFixture[str]


def test_headings_tables_and_language_are_marked_in_word_documents() -> None:
    from docx.oxml.ns import qn

    document = sample()
    book = docx.Document(BytesIO(docx_of(document)))
    headings = [one.text for one in book.paragraphs if one.style and one.style.name.startswith("Heading")]
    assert [section.heading for section in document.sections] == [
        one for one in headings if one in {section.heading for section in document.sections}
    ]
    assert len(book.tables) == len(list(document.tables()))
    for grid, table in zip(book.tables, document.tables(), strict=True):
        about = grid.rows[0]._tr.trPr
        assert about is not None
        assert about.find(qn("w:tblHeader")) is not None
        assert len(grid.rows) == len(table.rows) + 1
        assert [cell.text for cell in grid.rows[0].cells] == [column.heading for column in table.columns]
    assert book.core_properties.language == document.language
    assert book.core_properties.author == ""
    with ZipFile(BytesIO(docx_of(document))) as archive:  # the same document gives the same file later, too
        assert {part.date_time for part in archive.infolist()} == {ZIP_EPOCH}
    assert docx_of(document) == docx_of(document)


def test_no_sign_means_anything_in_plain_text() -> None:
    text = markdown_of(sample())
    assert text.startswith("# ")
    assert "<script>" not in text
    assert r"\<script\>" in text
    assert r"\*bold\*" in text
    assert "\x0b" not in text
    tables = [block.split("\n") for block in text.split("\n\n") if block.startswith("| ")]
    assert len(tables) == len(list(sample().tables()))
    for lines in tables:
        bars = {line.replace(r"\|", "").count("|") for line in lines}
        assert len(bars) == 1  # each row has as many cells as the first


def test_minutes_go_out_in_both(tmp_path: Path, capsys: Output) -> None:
    study = make_meeting_study(tmp_path / "study")
    begin_session(study).decide(Verdict.MET, "It bends | a little.")
    study.close()
    command = ["minutes", str(tmp_path / "study"), "--format"]
    assert main([*command, "markdown", "--out", str(tmp_path / "minutes.md")]) == 0
    text = (tmp_path / "minutes.md").read_text(encoding="utf-8")
    assert r"| Image 1, T1.C1: Straight |" in text
    assert r"It bends \| a little." in text
    assert main([*command, "docx", "--out", str(tmp_path / "minutes.docx")]) == 0
    book = docx.Document(str(tmp_path / "minutes.docx"))
    assert book.tables[0].rows[1].cells[2].text == "met"
    assert book.tables[0].rows[1].cells[3].text == "It bends | a little."
