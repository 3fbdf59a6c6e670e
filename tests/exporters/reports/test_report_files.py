"""Report files: written whole or not at all; charts and cells show what the document says."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

from app.errors import UserError
from app.reports.document import Across, Axis, Cell, Chart, ChartKind, Column, Row, Section, Table
from exporters.reports import chart_svg, report_files
from exporters.reports.chart_svg import fit, make_scale
from exporters.reports.report_files import DOCUMENT_FORMATS, export_report
from exporters.reports.report_parts import arrange, lines_of, without_controls
from tests.exporters.reports.sample_document import HOSTILE, sample, text
from tests.repository import ROOT

Ends = tuple[float | None, float | None]

SVG = "{http://www.w3.org/2000/svg}"


def chart(
    *values: float, kind: ChartKind = "bars", column: Column | None = None, ends: Ends = (None, None)
) -> Chart:
    drawn = column or Column("v", "Value", "A value.", "number", 2)
    rows = tuple(
        Row(str(n), text(f"row {n}"), (Cell(value, str(value)),), "") for n, value in enumerate(values)
    )
    table = Table("t", "T", (Column("n", "Name", "A name."), drawn), rows)
    return Chart("c", kind, "C", "S.", table, "Names", Axis("Values", *ends))


def test_each_format_is_written_by_name(tmp_path: Path) -> None:
    starts = {"html": b"<!DOCTYPE html>", "pdf": b"%PDF-1.7", "xlsx": b"PK", "docx": b"PK", "markdown": b"# "}
    for name, start in starts.items():
        export_report(sample(), name, tmp_path / f"report.{name}", tmp_path / "study")
        assert (tmp_path / f"report.{name}").read_bytes().startswith(start)
    assert len(list(tmp_path.iterdir())) == len(DOCUMENT_FORMATS)


def test_an_unknown_format_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match='"odt" is not a report format'):
        export_report(sample(), "odt", tmp_path / "r", tmp_path)


def test_a_report_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    document = replace(sample(), summary=("\u0378",))
    (tmp_path / "r.pdf").write_text("the one before")
    with pytest.raises(UserError, match="Install a font"):
        export_report(document, "pdf", tmp_path / "r.pdf", tmp_path / "study")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["the one before"]


def test_a_file_of_the_study_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        export_report(sample(), "html", tmp_path / "study.db", tmp_path)


def test_a_binary_report_goes_to_standard_output(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    export_report(sample(), "xlsx", report_files.STANDARD_OUTPUT, tmp_path)
    assert capfdbinary.readouterr().out.startswith(b"PK")


def test_a_cell_shows_figure_counts_and_interval() -> None:
    column = Column("a", "A", "An a.", "share", 2)
    cell = Cell(Fraction(41, 50), "0.82", counts=(("equal", 41), ("pairs", 50)), low=0.694, high=0.905)
    assert lines_of(cell, column) == ("41 of 50", "0.82", "0.69 to 0.91")
    assert lines_of(Cell(None, "", "Why."), column) == ("undefined",)


def test_a_table_is_numbered_and_shown_once() -> None:
    first, spread, sources = arrange(sample())
    assert [part.number for part in first.parts] == [1, 1, 2]
    assert [getattr(part, "shows_table", None) for part in first.parts] == [None, False, False]
    assert [getattr(part, "shows_table", None) for part in spread.parts] == [True]
    assert spread.sections[0].place == "2-1"
    assert sources.parts[0].table.number == 4  # type: ignore[union-attr]


def test_a_table_behind_two_charts_is_shown_once() -> None:
    section = Section("s", "S", parts=(chart(0.5), replace(chart(0.5), id="d")))
    (arranged,) = arrange(replace(sample(), sections=(section,)))
    assert [part.shows_table for part in arranged.parts] == [True, False]  # type: ignore[union-attr]


def test_a_column_is_news_only_once() -> None:
    first, _, sources = arrange(sample())
    assert "Images" in dict(first.parts[0].meanings)  # type: ignore[union-attr]
    assert "Images" not in dict(sources.parts[0].table.meanings)  # type: ignore[union-attr]


def test_controls_are_left_out() -> None:
    assert without_controls("a\x00b\x1b\n\t\x7f\ud800é") == "ab\n\té"


@pytest.mark.parametrize(
    ("values", "ends", "ticks"),
    [
        ((0.4, 0.91), (0, 1), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        ((-0.02, 0.5), (None, None), ["−0.2", "0.0", "0.2", "0.4", "0.6"]),
        ((3, 96), (None, None), ["0", "20", "40", "60", "80", "100"]),
        ((0.0, 1.2), (None, None), ["0.00", "0.25", "0.50", "0.75", "1.00", "1.25"]),
        ((0, 0), (None, None), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        ((), (None, None), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ],
)
def test_axes_have_round_ticks(values: tuple[float, ...], ends: Ends, ticks: list[str]) -> None:
    scale = make_scale(chart(*values, ends=ends), 0, 100)
    assert [scale.label(tick) for tick in scale.ticks] == ticks
    assert all(0 <= scale.place(value) <= 100 for value in values)


def test_counts_have_no_halves() -> None:
    scale = make_scale(chart(0, 2, kind="histogram", column=Column("n", "N", "N.", "count")), 0, 100)
    assert [scale.label(tick) for tick in scale.ticks] == ["0", "1", "2"]


def test_long_labels_are_cut_with_a_sign() -> None:
    assert fit("a very long label that goes on", 12, 2) == ["a very long", "label that …"]
    assert fit("", 12, 2) == [""]


@pytest.mark.parametrize("kind", ["bars", "grouped-bars", "histogram", "dots-with-intervals"])
def test_charts_are_well_formed_whatever_their_words(kind: ChartKind) -> None:
    made = replace(chart(0.2, 0.8, kind=kind), caption=HOSTILE, sentence=HOSTILE)
    row = Row("h", text(HOSTILE), (Cell(None, "", HOSTILE),), "")
    drawing = chart_svg.draw(replace(made, table=replace(made.table, rows=(*made.table.rows, row))), "c")
    root = ElementTree.fromstring(drawing)
    assert root.findtext(f"{SVG}title") == without_controls(HOSTILE)
    assert not list(root.iter(f"{SVG}script"))
    assert len(list(root.iter(f"{SVG}rect")) + list(root.iter(f"{SVG}circle"))) == 2


def test_a_scatter_has_a_point_for_each_row_and_marks_those_above_the_line() -> None:
    columns = (
        Column("n", "Name", "A name."),
        *(Column(one, one, "F.", "number", 2) for one in ("up", "right")),
    )
    figures = [(4.0, 3.0), (3.2, 3.0), (3.3, 3.0), (None, 2.0), (5.0, None)]
    rows = tuple(
        Row(str(at), text(str(at)), tuple(Cell(one, f"{one}", "" if one else "W.") for one in both), "")
        for at, both in enumerate(figures)
    )
    across = Across("right", Axis("Rightwards", 1, 5), 0.2)
    made = Chart(
        "c",
        "scatter",
        "C",
        "S.",
        Table("t", "T", columns, rows),
        "N",
        Axis("Upwards", 1, 5),
        ("up",),
        across=across,
    )
    root = ElementTree.fromstring(chart_svg.draw(made, "c"))
    marked = [part.attrib for part in root.iter(f"{SVG}path") if part.attrib.get("class") == "dot-1"]
    plain = [part.attrib for part in root.iter(f"{SVG}circle") if part.attrib.get("class") == "dot-0"]
    assert (len(marked), len(plain)) == (2, 1), "3.2 lies on the line above 3.0"
    up, right = make_scale(made, 430, 30), make_scale(made, 64, chart_svg.WIDTH - 12)
    assert marked[0]["transform"] == f"translate({right.place(3.0):.1f} {up.place(4.0):.1f})"
    (line,) = (part.attrib for part in root.iter(f"{SVG}line") if part.attrib["class"] == "limit")
    assert (line["x1"], line["y1"]) == (f"{right.place(1):.1f}", f"{up.place(1.2):.1f}")
    assert (line["x2"], line["y2"]) == (f"{right.place(4.8):.1f}", f"{up.place(5):.1f}")
    assert {"Upwards", "Rightwards"} <= {part.text for part in root.iter(f"{SVG}text")}


def test_the_page_has_the_colour_of_each_line_in_a_chart() -> None:
    """Without it a line keeps the colour for a white page on a dark one."""
    css = (ROOT / "resources" / "report" / "page.css").read_text("utf-8")
    dots, *others = (replace(chart(0.2, 0.8, kind=kind), marks=("v",)) for kind in get_args(ChartKind))
    scatter = replace(dots, kind="scatter", across=Across("v", Axis("V"), 0.2))
    for one in (dots, *(other for other in others if other.kind != "scatter"), scatter):
        root = ElementTree.fromstring(chart_svg.draw(one, "c"))
        assert {f".chart .{line.attrib['class']}" for line in root.iter(f"{SVG}line")} <= {
            part.strip() for line in css.splitlines() for part in line.partition("{")[0].split(",")
        }


@pytest.mark.parametrize("kind", ["grouped-bars", "dots-with-intervals"])
def test_six_series_differ_without_colour_and_the_legend_stays_inside(kind: ChartKind) -> None:
    names = [f"A source with the long name {number}" for number in range(6)]
    columns = (Column("n", "N", "N."), *(Column(name, name, "S.", "share", 2) for name in names))
    table = Table("t", "T", columns, (Row("r", text("row"), tuple(Cell(0.5, "0.50") for _ in names), ""),))
    root = ElementTree.fromstring(chart_svg.draw(replace(chart(kind=kind), table=table), "c"))
    if kind == "grouped-bars":
        assert (
            len({ElementTree.tostring(part[1]) for part in root.iter(f"{SVG}pattern") if len(part) > 1}) == 4
        )
    else:
        shapes = {
            part.attrib.get("d", part.attrib["class"]) for part in root.iter() if "dot-" in str(part.attrib)
        }
        assert len(shapes) == 6
    legend = [part for part in root.iter(f"{SVG}text") if part.attrib["class"] == "legend"]
    assert [part.text for part in legend] == names
    assert all(float(part.attrib["x"]) + len(names[0]) * 8 < chart_svg.WIDTH for part in legend)


def test_bars_are_as_long_as_their_values() -> None:
    root = ElementTree.fromstring(chart_svg.draw(chart(0.25, 0.5, 1.0, ends=(0, 1)), "c"))
    widths = [float(rect.attrib["width"]) for rect in root.iter(f"{SVG}rect")]
    assert widths[1] == pytest.approx(2 * widths[0], abs=0.2)
    assert widths[2] == pytest.approx(4 * widths[0], abs=0.3)
