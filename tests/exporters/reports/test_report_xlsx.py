"""The XLSX report, read back by openpyxl and by LibreOffice."""

import csv
import re
import shutil
import subprocess
import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

from app.reports.document import Cell, Chart, Column, Document, Row, Section, Table
from exporters.reports.report_xlsx import sheet_columns, xlsx_of
from tests.exporters.golden_files import compare
from tests.exporters.reports.sample_document import FORMULA, NOBODY_SAID, sample, text


def read(document: Document) -> Any:
    return openpyxl.load_workbook(BytesIO(xlsx_of(document)))


def with_tables(*tables: Table) -> Document:
    return replace(sample(), sections=(Section("s", "S", parts=tables),))


def words_table(name: str, *words: str, heading: str = "Words") -> Table:
    """A table of one column, a word a row."""
    rows = tuple(Row(str(number), text(word), (), word) for number, word in enumerate(words))
    return Table(name, name, (Column("w", heading, "Words."),), rows)


@pytest.fixture(scope="module")
def book() -> Any:
    return read(sample())


def test_the_golden_workbook(book: Any) -> None:
    lines = []
    for sheet in book:
        lines.append(f"[{sheet.title}] {sheet.dimensions}")
        lines.extend(
            "\t".join("" if cell.value is None else f"{cell.value} ({cell.number_format})" for cell in row)
            for row in sheet.iter_rows()
        )
    compare("report.xlsx.txt", "\n".join(lines) + "\n")


def linked(book: Any, caption: str) -> list[tuple[Any, ...]]:
    """The rows of cells of a table, the headings first, found by the link beside its caption or its chart's."""
    (place,) = [row[2] for row in book["Summary"].iter_rows() if str(row[1].value).startswith(caption)]
    name, cell = place.hyperlink.location.rsplit("!", 1)
    sheet = book[name.strip("'")]
    (table,) = [one for one in sheet.tables.values() if one.ref.split(":")[0] == cell]
    return list(sheet[table.ref])


def test_neighbouring_tables_share_a_sheet_and_each_has_its_name_and_header(book: Any) -> None:
    assert book.sheetnames == ["Summary", "Tables", "People", "Tables 2", "Columns"]
    assert [sheet.freeze_panes for sheet in book] == ["A2", "B1", "B2", "B1", "B2"]
    names = []
    for sheet in book:
        assert not sheet.merged_cells.ranges
        end = 0
        for table in sheet.tables.values():
            names.append(table.displayName)
            left, first, right, last = range_boundaries(table.ref)
            assert (left, first > end) == (1, True)
            end = last
            head = [cell.value for cell in sheet[first][:right]]
            assert [column.name for column in table.tableColumns] == head
    assert len(names) == len(set(names)) == 7
    captions = [book["Tables"]["A1"].value, book["Tables"]["A9"].value]
    assert captions == ["Agreement of the judge with Asha, criterion by criterion", "Criteria by agreement"]


def test_the_summary_links_to_every_table(book: Any) -> None:
    for table in sample().tables():
        rows = linked(book, chart_caption(table) or table.caption)
        assert len(rows) == max(len(table.rows), 1) + 1
        assert rows[0][0].value == table.columns[0].heading


def chart_caption(table: Table) -> str:
    charts = [part for section in sample().walk() for part in section.parts if isinstance(part, Chart)]
    return next((chart.caption for chart in charts if chart.table.id == table.id), "")


def test_numbers_are_numbers_with_their_counts(book: Any) -> None:
    rows = linked(book, "Agreement of the judge")
    told = {head.value: cell for head, cell in zip(rows[0], rows[2], strict=True)}
    assert told["Agreement"].value == pytest.approx(41 / 50)
    assert (told["Agreement: equal"].value, told["Agreement: pairs"].value) == (41, 50)
    assert (told["Agreement: low"].value, told["Agreement: high"].value) == (0.69, 0.9)
    assert told["Agreement"].number_format == "0.00"
    assert told["Images"].number_format == "0"


def test_an_undefined_figure_is_empty_and_says_why(book: Any) -> None:
    rows = linked(book, "Agreement of the judge")
    told = {head.value: cell.value for head, cell in zip(rows[0], rows[5], strict=True)}
    assert told["Agreement"] is None
    assert told["Agreement: why undefined"] == NOBODY_SAID


def test_every_column_of_every_table_is_explained(book: Any) -> None:
    rows = list(book["Columns"].iter_rows(min_row=2, values_only=True))
    assert all(row[3] for row in rows)
    explained = {(caption, row[0]) for row in rows for caption in row[1].split("; ")}
    for table in sample().tables():
        for column in sheet_columns(table):
            where = "Every table" if column.ending else table.caption
            assert (where, column.ending or column.heading) in explained


@pytest.mark.parametrize(
    "word", [FORMULA, "+1", "-1", "@SUM(A1)", "#N/A", "1", "TRUE", "\t=1", "2026-05-03", " x "]
)
def test_text_stays_text(word: str) -> None:
    cell = read(with_tables(words_table("t", word, heading=word)))["T"]["A2"]
    assert (cell.value, cell.data_type) == (word, "s")


def test_no_cell_is_a_formula_and_what_looks_like_one_is_marked(book: Any) -> None:
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    marked = [cell.value for cell in cells if cell.quotePrefix]
    assert FORMULA in marked
    assert b"<f>" not in b"".join(parts(xlsx_of(sample())).values())


def test_names_of_sheets_fit_and_differ() -> None:
    names = ["history", "Summary", "a/b", "a?b", "x" * 40, "x" * 41, "", "'"]
    book = read(with_tables(*(words_table(name, *["word"] * 200) for name in names)))
    given = book.sheetnames[1:-1]
    assert len({name.lower() for name in book.sheetnames}) == len(book.sheetnames)
    assert all(0 < len(name) <= 31 and not re.search(r"[\[\]:*?/\\']", name) for name in given)
    assert given[:4] == ["History 2", "Summary 2", "A b", "A b 2"]


def test_headings_differ_whatever_they_were() -> None:
    columns = tuple(Column(str(place), name, "m") for place, name in enumerate(["N", "n", "", "a\nb", "N 2"]))
    row = Row("r", text("1"), tuple(Cell("x", "x") for _ in range(4)), "s")
    sheet = read(with_tables(Table("t", "T", columns, (row,))))["T"]
    assert [cell.value for cell in sheet[1]] == ["N", "n 2", "Column", "a b", "N 2 2"]


def test_a_text_longer_than_a_cell_is_cut() -> None:
    assert len(read(with_tables(words_table("t", "x" * 40_000)))["T"]["A2"].value) == 32_767


def parts(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(book)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_the_same_document_gives_the_same_bytes_and_tells_no_other_time() -> None:
    book = xlsx_of(sample())
    assert book == xlsx_of(sample())
    with zipfile.ZipFile(BytesIO(book)) as packed:
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    times = set(re.findall(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", parts(book)["docProps/core.xml"]))
    assert times == {b"2026-05-03T14:05:00Z"}


def test_libreoffice_reads_the_same(tmp_path: Path) -> None:
    office = shutil.which("soffice")
    assert office, "LibreOffice is not installed; the system package libreoffice-calc-nogui provides it"
    (tmp_path / "report.xlsx").write_bytes(xlsx_of(sample()))
    every_sheet = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
    home = f"-env:UserInstallation={(tmp_path / 'office').as_uri()}"
    command = [
        office,
        home,
        "--headless",
        "--convert-to",
        every_sheet,
        "--outdir",
        str(tmp_path),
        "report.xlsx",
    ]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=120)
    for sheet in read(sample()):
        with (tmp_path / f"report-{sheet.title}.csv").open(encoding="utf-8", newline="") as stream:
            rows = list(csv.reader(stream))
        expected = [["" if cell.value is None else cell.value for cell in row] for row in sheet.iter_rows()]
        assert len(rows) == len(expected)
        for told, wanted in zip(rows, expected, strict=True):
            assert [type(one)(other) for one, other in zip(wanted, told, strict=True)] == pytest.approx(
                wanted
            )


def test_a_sheet_prints_its_columns_together_and_on_one_page_or_with_its_header_on_each(book: Any) -> None:
    for sheet in book:
        assert sheet.page_setup.orientation == "landscape"
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        pages, titles = (1, None) if len(sheet.tables) > 1 else (0, "$1:$1")
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, pages)
        assert sheet.print_title_rows == titles


def test_a_long_table_has_a_sheet_of_its_own() -> None:
    short, other = (words_table(name, "one", "two") for name in ("short", "other"))
    long = words_table("long", *(f"word {number}" for number in range(200)))
    assert read(with_tables(short, other, long, short)).sheetnames == [
        *("Summary", "Tables", "Long", "Columns")
    ]


def test_a_heading_above_numbers_is_broken_into_lines() -> None:
    column = Column("n", "Answers that both gave to the same images", "What both answered.", "count")
    row = Row("1", text("Straight handle"), (Cell(32, "32"),), "Straight handle: 32.")
    table = Table("numbers", "Numbers", (Column("c", "Criterion", "Which."), column), (row,))
    sheet = read(with_tables(table))["Numbers"]
    assert sheet.column_dimensions["B"].width == 10
    assert sheet.row_dimensions[1].height > sheet.row_dimensions[2].height
