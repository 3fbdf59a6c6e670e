"""A report as a PDF that can be read by ear: tagged as PDF/UA-1 asks, row headers included."""

import base64
import json
import re
from datetime import UTC
from importlib.resources import as_file, files
from typing import Any

from app.errors import UserError
from app.messages.agreement import report_files
from app.reports.document import Cell, Column, Document, ImageFile, OneOfTwo, Picture
from exporters.reports import chart_svg
from exporters.reports.pdf_row_headers import name_rows
from exporters.reports.report_parts import (
    ChartPart,
    SectionPart,
    TablePart,
    address,
    arrange,
    without_controls,
)
from exporters.reports.report_pictures import small_picture

Data = dict[str, Any]

# Widths in ems of the table's own text, which is 9.5 points; A4 leaves 170 mm upright and 257 mm across.
UPRIGHT, ACROSS, SIZE, SMALL, SMALLEST = 50.0, 76.0, 9.5, 8.0, 5.5
SIGN, BESIDE, GAP, WIDEST_TEXT, NARROWEST_TEXT = 0.56, 0.85, 1.0, 20.0, 8.0
NO_GLYPH = "could not be displayed"


def pdf_of(document: Document) -> bytes:
    """The report as the bytes of a PDF; the same document gives the same bytes on the same computer.

    Raises UserError when no font has a character the report needs.
    """
    import typst

    with as_file(files("resources.report")) as folder, as_file(files("resources") / "fonts") as fonts:
        try:
            pdf = typst.compile(
                folder / "report.typ",
                root=folder,
                font_paths=[fonts],
                sys_inputs={"report": json.dumps(_data(document), ensure_ascii=False)},
                pdf_standards=["ua-1"],
                timestamp=document.made_at.astimezone(UTC).replace(microsecond=0),  # typst takes no fractions
            )
        except typst.TypstError as error:
            if NO_GLYPH in error.message:
                raise UserError(report_files.no_glyph(_sign(error.message))) from error
            raise
    assert isinstance(pdf, bytes)
    return name_rows(pdf)


def _sign(message: str) -> str:
    """The sign that typst complains about, which it may have written as a number."""
    sign = message.split('"')[1]
    number = re.fullmatch(r"\\u\{([0-9a-f]+)\}", sign)
    return chr(int(number[1], 16)) if number else sign


def _data(document: Document) -> Data:
    language, _, region = document.language.partition("-")
    is_code = language.isascii() and language.isalpha() and len(language) in (2, 3)
    return {
        "title": without_controls(document.title),
        "program": report_files.PROGRAM,
        "lang": language.lower() if is_code else "en",
        "region": region if is_code and re.fullmatch("[A-Za-z]{2}", region) else None,
        "made": report_files.made_at(document.made_at),
        "contents": report_files.CONTENTS if document.has_contents else "",
        "kind": _kind(document),
        "other": _link(document.file),
        "summary": {"heading": report_files.SUMMARY, "paragraphs": _texts(document.summary)},
        "sections": [entry for part in arrange(document) for entry in _section(part, 1)],
        "methods": {"heading": report_files.METHODS, "paragraphs": _texts(document.methods)},
        "trace": {"heading": report_files.TRACE, "entries": [_texts(entry) for entry in document.trace]},
    }


def _kind(document: Document) -> str:
    """Which of the two files of a report it is, or whether it is the whole."""
    if document.file is None:
        return "whole"
    return "short" if document.file.is_short else "appendix"


def _link(file: OneOfTwo | None) -> Data | None:
    """The sentence on the other file of the report, and its address ("": there is none)."""
    return {"words": without_controls(file.sentence), "to": address(file.other)} if file else None


def _texts(texts: tuple[str, ...]) -> list[str]:
    return [without_controls(text) for text in texts]


def _section(part: SectionPart, level: int) -> list[Data]:
    """The section and those within it, one after another: a page is upright or across as a whole."""
    pieces: list[Data] = []
    for piece in part.parts:
        if isinstance(piece, ChartPart):
            pieces.append(_chart(piece))
        if isinstance(piece, TablePart) or piece.shows_table:
            pieces.append(_table(piece if isinstance(piece, TablePart) else piece.table))
    if part.section.pictures:
        pieces.append({"kind": "pictures", "pictures": [_picture(one) for one in part.section.pictures]})
    own = {
        "level": level,
        "heading": without_controls(part.section.heading),
        "paragraphs": _texts(part.section.paragraphs),
        "parts": pieces,
        "pictures": [_picture(picture) for picture in part.section.pictures],
        "images": [_image(one) for one in part.section.images],
        "starts_page": part.section.starts_page,
        "wide": any(piece.get("wide") for piece in pieces),
    }
    return [own, *(entry for section in part.sections for entry in _section(section, level + 1))]


def _picture(picture: Picture) -> Data:
    """A picture within a drawing, which typst takes as text."""
    width, height = picture.size
    content = base64.b64encode(picture.jpeg).decode()
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<image width="{width}" height="{height}" href="data:image/jpeg;base64,{content}"/></svg>'
    )
    alternative, caption = _texts((picture.alternative, picture.caption))
    return {"svg": svg, "alt": alternative, "caption": caption}


def _image(picture: ImageFile) -> Data:
    """The image with its description as alternative text; no bytes where it may not be shown or read."""
    small = small_picture(picture.path) if picture.may_go_out else None
    return {
        "jpeg": list(small) if small else [],
        "caption": without_controls(picture.caption),
        "alt": without_controls(picture.description),
    }


def _chart(part: ChartPart) -> Data:
    chart = part.chart
    sentences = [chart.sentence]
    if part.points:
        sentences.append(report_files.figures_elsewhere(table=part.table.name))
    return {
        "kind": "chart",
        "caption": without_controls(part.caption),
        "svg": chart_svg.draw(chart, f"chart-{part.number}"),
        "alt": without_controls(report_files.alternative(chart.caption, chart.sentence)),
        "sentences": _texts(tuple(sentences)),
    }


def _table(part: TablePart) -> Data:
    table = part.table
    cells = [
        [list(part.lines(cell, column)) for cell, column in _paired(part, number)]
        for number in range(len(table.rows))
    ]
    widths = [_width(column, [row[place] for row in cells]) for place, column in enumerate(table.columns)]
    least = [_least(column, [row[place] for row in cells]) for place, column in enumerate(table.columns)]
    columns, size, is_wide = _lay_out(part, widths, least)
    return {
        "kind": "table",
        "caption": without_controls(part.caption),
        "columns": columns,
        "rows": [[{"lines": lines} for lines in row] for row in cells],
        "size": size,
        "wide": is_wide,
        "note": _texts((table.note,)) if table.note else [],
        "notes_heading": report_files.NOTES,
        "notes": [[number, without_controls(reason)] for number, reason in part.notes],
        "meanings_heading": report_files.meanings_of(table=part.name),
        "meanings": [_texts(entry) for entry in part.meanings],
    }


def _paired(part: TablePart, number: int) -> list[tuple[Cell, Column]]:
    row = part.table.rows[number]
    return list(zip((row.header, *row.cells), part.table.columns, strict=True))


def _width(column: Column, cells: list[list[str]]) -> float:
    """What a column would like, in ems: a figure all it needs, a text a line of readable length."""
    words = [len(word) for word in column.heading.split()]
    firsts = [len(cell[0]) for cell in cells]
    besides = [len(line) * BESIDE for cell in cells for line in cell[1:]]
    width = max([1, *words, *firsts, *besides]) * SIGN + GAP
    return min(max(width, NARROWEST_TEXT), WIDEST_TEXT) if column.kind == "text" else width


def _least(column: Column, cells: list[list[str]]) -> float:
    """What a column needs so that nothing is printed over the next one, in ems: a figure all it would like, a text its
    longest word, which cannot be broken."""
    if column.kind != "text":
        return _width(column, cells)
    lines = [column.heading, *(line for cell in cells for line in cell)]
    longest = max((len(word) for line in lines for word in line.replace("-", "- ").split()), default=1)
    return max(longest * SIGN + GAP, min(_width(column, cells), NARROWEST_TEXT))


def _lay_out(part: TablePart, widths: list[float], least: list[float]) -> tuple[list[Data], float, bool]:
    """The columns, the size of their text in points, and whether the table needs a page across."""
    table = part.table
    is_text = [column.kind == "text" for column in table.columns]
    is_wide = sum(least) > UPRIGHT * SIZE / SMALL
    room = ACROSS if is_wide else UPRIGHT
    wished = [max(width, need) for width, need in zip(widths, least, strict=True)]
    is_full = sum(wished) > room
    size = max(SIZE * min(1, room / sum(least)), SMALLEST)
    spare = max(0.0, room - sum(least)) / max(sum(wished) - sum(least), 1) if is_full else 1.0
    columns = [
        {
            "heading": without_controls(column.heading),
            "figure": not text,
            "width": round(need + spare * (width - need), 2),
            "shares": text and is_full,
        }
        for column, width, need, text in zip(table.columns, wished, least, is_text, strict=True)
    ]
    return columns, round(size, 2), is_wide
