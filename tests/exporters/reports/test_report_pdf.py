"""The PDF report: its structure tree, its words, and that data never becomes code."""

import itertools
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

from app.errors import UserError
from app.reports.document import Cell, Column, Document, Row, Section, Table
from exporters.reports.report_pdf import pdf_of
from tests.exporters.golden_files import compare
from tests.exporters.reports.sample_document import criteria_table, sample, text


@pytest.fixture(scope="module")
def reader() -> PdfReader:
    return PdfReader(BytesIO(pdf_of(sample())))


def tree(element: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    """Every element of the structure, parents first."""
    element = element.get_object()
    if isinstance(element, ArrayObject):
        for child in element:
            yield from tree(child, depth)
    elif isinstance(element, DictionaryObject) and "/S" in element:
        yield depth, element
        if "/K" in element:
            yield from tree(element["/K"], depth + 1)


def structure(reader: PdfReader) -> list[tuple[int, Any]]:
    root: Any = reader.root_object
    return list(tree(root["/StructTreeRoot"]["/K"]))


def elements(reader: PdfReader, kind: str) -> list[Any]:
    return [element for _, element in structure(reader) if element["/S"] == kind]


def about_tables(cell: Any) -> Any:
    return next(part for part in cell["/A"] if part["/O"] == "/Table")


def test_the_golden_structure(reader: PdfReader) -> None:
    lines = [
        " ".join(
            [
                "  " * depth + str(element["/S"]),
                *(str(element[key]) for key in ("/T", "/Alt") if key in element),
                *(str(part["/Scope"]) for part in element.get("/A", []) if "/Scope" in part),
            ]
        )
        for depth, element in structure(reader)
    ]
    compare("report.pdf-structure.txt", "\n".join(lines) + "\n")


def test_it_claims_to_be_for_everyone_and_is_tagged(reader: PdfReader) -> None:
    root: Any = reader.root_object
    assert root["/MarkInfo"]["/Marked"] is not False
    assert root["/Lang"] == "en-GB"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata
    assert reader.metadata.title == sample().title
    assert b"<pdfuaid:part>1<" in root["/Metadata"].get_object().get_data()
    assert reader.pdf_header == "%PDF-1.7"


def test_headings_follow_the_sections(reader: PdfReader) -> None:
    headings = [(str(element["/S"]), element["/T"]) for _, element in structure(reader) if "/T" in element]
    assert ("/H1", "Every criterion") in headings
    assert ("/H2", "Agreement between people") in headings


def test_every_row_and_column_has_its_header_and_every_cell_knows_both(reader: PdfReader) -> None:
    tables = list(sample().tables())
    headers = elements(reader, "/TH")
    ids = [str(cell["/ID"]) for cell in headers]
    scopes = [about_tables(cell)["/Scope"] for cell in headers]
    assert len(ids) == len(set(ids))
    assert scopes.count("/Column") == sum(len(table.columns) for table in tables)
    assert scopes.count("/Row") == sum(len(table.rows) for table in tables)
    for cell in elements(reader, "/TD"):
        column, row = (str(name) for name in about_tables(cell)["/Headers"])
        assert scopes[ids.index(column)] == "/Column"
        assert scopes[ids.index(row)] == "/Row"


def test_every_header_can_be_looked_up(reader: PdfReader) -> None:
    root: Any = reader.root_object
    names = root["/StructTreeRoot"]["/IDTree"]["/Names"]
    listed = [str(name) for name in names[::2]]
    assert listed == sorted(listed)
    assert [element.get_object()["/ID"] for element in names[1::2]] == listed
    assert set(listed) == {str(cell["/ID"]) for cell in elements(reader, "/TH")}


def test_charts_are_told_in_words(reader: PdfReader) -> None:
    told = [str(figure["/Alt"]) for figure in elements(reader, "/Figure")]
    assert len(told) == 4
    assert told[2] == "How criteria spread over agreement. Most criteria lie between 0.7 and 0.9."


def test_words_stay_words(reader: PdfReader) -> None:
    told = " ".join(page.extract_text() for page in reader.pages).replace("\n", " ")
    assert '<script>alert("x")</script> & </style> #import "/etc/passwd"' in told
    assert "*bold* $x$" in told
    assert "root:" not in told


def with_words(value: Any, words: str) -> Any:
    """The value with every text in it, however deep, replaced; what is chosen from a list of words stays."""
    if isinstance(value, tuple):
        return tuple(with_words(entry, words) for entry in value)
    if isinstance(value, str):
        return words
    if not is_dataclass(value) or isinstance(value, type):
        return value
    kept = {"id", "kind", "series", "language", "made_at"}
    return replace(
        value,
        **{
            part.name: with_words(getattr(value, part.name), words)
            for part in fields(value)
            if part.name not in kept
        },
    )


@pytest.mark.parametrize(
    "words", ['#panic("run")', '"#panic("run")', "]#panic(1)[", "</text>&amp;", "= *a* $b$ @c <d>"]
)
def test_no_text_anywhere_is_run(words: str) -> None:
    reader = PdfReader(BytesIO(pdf_of(with_words(sample(), words))))
    assert reader.metadata
    assert reader.metadata.title == words
    assert words.split()[0] in reader.pages[0].extract_text()


def test_a_wide_table_lies_across(reader: PdfReader) -> None:
    for table, is_across in (("Table 1.", False), ("Table 3.", True), ("Table 4.", False)):
        page = next(page for page in reader.pages if table in page.extract_text())
        assert (page.mediabox.width > page.mediabox.height) is is_across


def test_a_name_that_cannot_be_broken_is_not_printed_over_the_next_column() -> None:
    """A judge's name of thirty signs beside a column of text and six of figures, which fill a page."""
    name = "a_model_of_thirty_signs_xyz_001"
    columns = (
        Column("judge", "Judge", "", "text"),
        Column("asked", "Asked", "", "text"),
        *(Column(f"f{at}", f"Figure {at}", "", "number") for at in range(6)),
    )
    figures = tuple(Cell(None, "undefined", "It was imported.") for _ in range(6))
    rows = (
        Row(
            "one",
            text(name),
            (text("not asked by this program; its answers were imported"), *figures),
            "One.",
        ),
    )
    document = replace(
        sample(), sections=(Section("s", "S", parts=(Table("judges", "Judges", columns, rows),)),)
    )
    page = next(one for one in PdfReader(BytesIO(pdf_of(document))).pages if "imported" in one.extract_text())
    places: dict[str, tuple[float, float]] = {}

    def visit(said: str, page_at: list[float], _matrix: list[float], _font: object, size: float) -> None:
        for word in said.split()[:1]:
            places.setdefault(word, (page_at[4], size))

    page.extract_text(visitor_text=visit)
    start, size = places[name]
    assert places["not"][0] - start > len(name) * size / 2, (
        "a sign is at least half as wide as high on average"
    )


def test_a_sign_no_font_has_is_named() -> None:
    document = replace(sample(), summary=("A sign that nobody has drawn yet: \u0378.",))
    with pytest.raises(UserError, match=r"No font on this computer can print U\+0378"):
        pdf_of(document)


def test_the_same_document_gives_the_same_bytes() -> None:
    assert pdf_of(sample()) == pdf_of(sample())


def test_a_report_without_tables_and_one_of_many_rows() -> None:
    assert PdfReader(BytesIO(pdf_of(replace(sample(), sections=())))).get_num_pages() == 1
    table = criteria_table()
    long = Table(
        "long", "Long", table.columns, tuple(replace(row, header=text("x")) for row in table.rows * 40)
    )
    reader = PdfReader(BytesIO(pdf_of(replace(sample(), sections=(Section("s", "S", parts=(long,)),)))))
    assert len(elements(reader, "/THead")) == 1  # shown again on each page, said once
    assert all("Agreement" in page.extract_text() for page in reader.pages[1:4])


INDIAN = {"ta": "தமிழ் எழுத்துகள் உள்ள வரி ", "ml": "മലയാളം അക്ഷരങ്ങളുള്ള വരി ", "hi": "हिन्दी अक्षरों वाली पंक्ति "}


def heights(document: Document) -> list[float]:
    """How far each line of a document's first page is below the one before, in points."""
    places: list[float] = []

    def note(_text: str, place: list[float], inner: list[float], _font: object, _size: float) -> None:
        height = place[5] + inner[5] * place[3]
        if not places or abs(places[-1] - height) > 1:
            places.append(height)

    PdfReader(BytesIO(pdf_of(document))).pages[0].extract_text(visitor_text=note)
    return [abs(before - after) for before, after in itertools.pairwise(places)]


@pytest.mark.parametrize("language", INDIAN)
def test_lines_in_indian_scripts_are_as_far_apart_as_others(language: str) -> None:
    plain = replace(sample(), language="en", summary=("A line of the Latin script. " * 30,))
    indian = replace(plain, language=language, summary=(INDIAN[language] * 30,))
    lines = slice(4, 8)  # of the paragraph
    assert heights(indian)[lines] == pytest.approx(heights(plain)[lines], abs=0.5)
