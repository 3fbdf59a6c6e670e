"""A report in two files: short and appendix, each leading to the other, both there or neither."""

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from io import BytesIO
from pathlib import Path

import docx
import openpyxl
import pytest
from pypdf import PdfReader

from app.agreement.ratings.question import usual_question
from app.agreement.report.report import build
from app.errors import UserError
from app.reports.document import Document, Picture, Section
from app.reports.pictures.shown_pictures import Pictures
from app.reports.study_report import reported
from app.reports.two_files import Appendix, appendix_beside, appendix_of, has_appendix, short_report
from exporters.reports.report_files import STANDARD_OUTPUT, export_report, files_of
from exporters.reports.report_html import html_of
from exporters.reports.report_parts import ChartPart, SectionPart, TablePart, arrange
from storage.folder import open_study
from tests.demo_copies import copy_demo
from tests.exporters.reports.sample_document import sample
from tests.exporters.reports.test_report_html import Page

NAME = "canes & boats.html"


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Document]:
    study = open_study(copy_demo(tmp_path_factory.mktemp("two-files") / "demo"))
    yield reported(study, build(study, usual_question(study)), Pictures.NONE)
    study.close()


def links(file: Path) -> list[str]:
    """Where the links of a file lead that leave it."""
    match file.suffix:
        case ".html":
            found = [str(attrs["href"]) for attrs, _ in Page(file.read_text("utf-8")).all("a")]
            return [link for link in found if not link.startswith("#")]
        case ".md":
            return re.findall(r"\]\(([^)]+)\)", file.read_text("utf-8"))
        case ".docx":
            relations = docx.Document(str(file)).part.rels.values()
            return [one.target_ref for one in relations if one.is_external]
    notes = [one.get_object() for page in PdfReader(file).pages for one in page.get("/Annots", [])]
    return [str(note["/A"]["/URI"]) for note in notes if "/URI" in note.get("/A", {})]


@pytest.mark.parametrize(
    ("name", "ending"), [("html", "html"), ("pdf", "pdf"), ("docx", "docx"), ("markdown", "md")]
)
def test_each_file_leads_to_the_other(document: Document, tmp_path: Path, name: str, ending: str) -> None:
    out = tmp_path / f"report.{ending}"
    beside = tmp_path / f"report-appendix.{ending}"
    assert export_report(document, name, out, tmp_path / "study") == [out, beside]
    assert links(out) == [beside.name]
    assert links(beside) == [out.name]


def test_names_with_signs_are_addresses_that_browsers_understand(document: Document, tmp_path: Path) -> None:
    first, second = export_report(document, "html", tmp_path / NAME, tmp_path / "study")
    assert links(first) == ["canes%20%26%20boats-appendix.html"]
    assert links(second) == ["canes%20%26%20boats.html"]
    assert "canes &amp; boats-appendix.html</a>" in first.read_text("utf-8")


@pytest.mark.parametrize("which", [short_report, appendix_of])
def test_each_file_is_a_whole_page(document: Document, which: object) -> None:
    page = Page(html_of(which(document, "other.html")))  # type: ignore[operator]
    ids = [attrs["id"] for _, attrs, _ in page.found if "id" in attrs]
    assert len(ids) == len(set(ids))
    inside = {str(attrs["href"])[1:] for attrs, _ in page.all("a") if str(attrs["href"]).startswith("#")}
    assert inside <= set(ids)
    assert page.all("html")[0][0]["lang"] == "en"
    assert len(page.all("h1")) == 1
    assert len(page.all("caption")) == len(page.all("table"))
    assert all(attrs["scope"] in ("row", "col") for attrs, _ in page.all("th"))
    named = [str(attrs["href"])[1:] for attrs, text in page.all("a") if text.startswith("note ")]
    assert set(named) == {name for name in ids if str(name).startswith("note-")}


def test_tables_and_charts_are_numbered_through_both(document: Document) -> None:
    def numbers(parts: tuple[SectionPart, ...], kind: type) -> Iterator[int]:
        for part in parts:
            yield from (one.number for one in part.parts if isinstance(one, kind))
            yield from numbers(part.sections, kind)

    both = [arrange(one) for one in (short_report(document, "a"), appendix_of(document, "b"))]
    charts = [number for parts in both for number in numbers(parts, ChartPart)]
    assert charts == [1, 2, 3]
    tables = [number for parts in both for number in numbers(parts, TablePart)]
    assert tables[:3] == [1, 2, 3]
    assert len(set(tables)) == len(tables)


def test_nothing_of_the_document_is_in_neither_file(document: Document) -> None:
    """Sentences and captions of the whole are in one of the files, and in one only."""
    short, appendix = (
        unescape(html_of(one)) for one in (short_report(document, "a"), appendix_of(document, "b"))
    )
    for sentence in (*document.summary, *document.sections[0].paragraphs):
        assert (sentence in short, sentence in appendix) == (True, False)
    for sentence in document.methods:
        assert (sentence in short, sentence in appendix) == (False, True)
    captions = {table.caption for table in document.tables() if table.id != "histogram"}  # told in words
    assert len(captions) > 20
    assert {caption: (caption in short) + (caption in appendix) for caption in captions} == dict.fromkeys(
        captions, 1
    )


def test_within_is_everything_in_one_and_none_is_the_short_report_alone(
    document: Document, tmp_path: Path
) -> None:
    out = tmp_path / "report.html"
    assert export_report(document, "html", out, tmp_path / "study", appendix=Appendix.WITHIN) == [out]
    assert out.read_text("utf-8") == html_of(document)
    assert export_report(document, "html", out, tmp_path / "study", appendix=Appendix.NONE) == [out]
    page = out.read_text("utf-8")
    assert "its appendix with every table and the method was not written" in page
    assert "Agreement between people" not in page
    assert list(tmp_path.iterdir()) == [out]


def test_a_workbook_keeps_all_of_its_sheets_in_one_file(document: Document, tmp_path: Path) -> None:
    out = tmp_path / "report.xlsx"
    assert export_report(document, "xlsx", out, tmp_path / "study") == [out]
    book = openpyxl.load_workbook(out)
    assert {"Summary", "Appendix", "Columns"} <= set(book.sheetnames)
    tables = {name.split("_", 2)[-1] for sheet in book for name in sheet.tables}
    assert {"verdicts", "criteria", "chance", "doubts", "rule"} <= tables


def test_standard_output_has_everything(
    document: Document, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert export_report(document, "html", STANDARD_OUTPUT, tmp_path) == [STANDARD_OUTPUT]
    assert capfdbinary.readouterr().out.decode() == html_of(document)
    assert len(export_report(document, "html", Path("/dev/null"), tmp_path)) == 1


@pytest.mark.parametrize(
    ("out", "files"),
    [
        ("/dev/stdout", 1),
        ("/dev/fd/1", 1),
        ("/proc/self/fd/1", 1),
        ("/dev/shm/reports/report.html", 2),
        ("a.html", 2),
    ],
)
def test_nothing_is_written_beside_a_stream(document: Document, out: str, files: int) -> None:
    """Folders in memory are below /dev, too."""
    assert len(files_of(document, "html", Path(out))) == files


def test_both_files_are_there_or_neither(document: Document, tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    appendix_beside(out).mkdir()
    with pytest.raises(UserError):
        export_report(document, "html", out, tmp_path / "study")
    assert not out.exists()
    appendix_beside(out).rmdir()
    out.mkdir()
    with pytest.raises(UserError):
        export_report(document, "html", out, tmp_path / "study")
    assert not appendix_beside(out).exists()


def test_what_is_wrong_with_the_folder_is_said_of_the_report(document: Document, tmp_path: Path) -> None:
    """Root may write into a read-only folder; one that is a file refuses everybody."""
    (tmp_path / "folder").write_text("")
    out = tmp_path / "folder" / "report.html"
    with pytest.raises(UserError) as refused:
        export_report(document, "html", out, tmp_path / "study")
    assert str(out) in refused.value.sentence
    assert appendix_beside(out).name not in refused.value.sentence


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_disk_that_is_full_at_the_end_of_the_appendix_leaves_neither(
    document: Document, tmp_path: Path
) -> None:
    import resource

    files = export_report(document, "html", tmp_path / "r.html", tmp_path / "study")
    short, appendix = (file.stat().st_size for file in files)
    assert short < appendix
    for file in files:
        file.unlink()
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (appendix - 1, usual[1]))
    try:
        with pytest.raises(UserError):
            export_report(document, "html", tmp_path / "r.html", tmp_path / "study")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_a_name_is_refused(
    document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for out in (Path(), Path("/")):
        with pytest.raises(UserError, match="folder"):
            export_report(document, "html", out, tmp_path / "study")


def test_pictures_are_there_without_an_appendix(document: Document) -> None:
    pictures = Section(
        "failed", "Pictures", ("Not met.",), pictures=(Picture("image-1", "A", "B", b"", (1, 1)),)
    )
    with_pictures = replace(document, sections=(*document.sections, pictures))
    assert pictures in short_report(with_pictures, "").sections
    assert pictures not in short_report(with_pictures, "appendix.html").sections
    assert pictures in appendix_of(with_pictures, "report.html").sections


def test_a_document_without_an_appendix_is_one_file(tmp_path: Path) -> None:
    assert not has_appendix(sample())
    assert len(export_report(sample(), "html", tmp_path / "r.html", tmp_path / "study")) == 1


def test_the_language_of_both_pdf_files_is_told(document: Document, tmp_path: Path) -> None:
    for file in export_report(document, "pdf", tmp_path / "r.pdf", tmp_path / "study"):
        reader = PdfReader(BytesIO(file.read_bytes()))
        assert str(reader.root_object["/Lang"]) == "en"
