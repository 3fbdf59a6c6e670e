"""The table for translators as a file: CSV, a workbook or a Word document, by the file's ending."""

import csv
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, TextIO

from app.errors import UserError
from app.interchange.tables.formula_guard import guard
from app.interchange.translation_table import table_of
from app.interchange.workbook.workbook_plan import fit
from app.messages.study import languages as study_languages
from app.study.ports import OpenStudy
from exporters.atomic_file import STANDARD_OUTPUT, write_out

ENDINGS = (".csv", ".xlsx", ".docx")
_WIDTHS = {"original": 50, "kind": 14, "of": 14, "field": 16}
_OTHER_WIDTH = 50


def export_table(study: OpenStudy, languages: Sequence[str], out: Path) -> None:
    """Write the table: whole, or not at all; `-` is CSV on standard output. Raises UserError for another ending."""
    ending = ".csv" if out == STANDARD_OUTPUT else out.suffix.lower()
    if ending not in ENDINGS:
        raise UserError(study_languages.unknown_ending(file=out, endings=", ".join(ENDINGS)))
    headings, rows = table_of(study, languages)
    if ending == ".csv":
        write_out(out, study.folder, lambda stream: _csv(stream, headings, rows))
        return
    title = study_languages.table_title(study=study.study.title)
    make = _workbook if ending == ".xlsx" else _document
    content = make(title, study.study.language, headings, rows)
    write_out(out, study.folder, lambda stream: _bytes(stream, content))


def _csv(stream: TextIO, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = csv.writer(stream)
    table.writerow(headings)
    table.writerows([guard(cell) for cell in row] for row in rows)


def _bytes(stream: Any, content: bytes) -> None:
    stream.flush()
    stream.buffer.write(content)


def _workbook(title: str, language: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    from openpyxl import Workbook

    from exporters.workbook.workbook_sheets import add_sheet, set_sizes

    book = Workbook()
    book.remove(book.active)
    sheet = add_sheet(book, study_languages.TABLE_SHEET, headings, rows)
    set_sizes(sheet, [_WIDTHS.get(one, _OTHER_WIDTH) for one in headings], 6)
    book.properties.title, book.properties.language = title, language
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def _document(title: str, language: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> bytes:
    """One table whose first row is its header, repeated on every page, so that a screen reader says it with each
    cell."""
    import docx
    from docx.enum.section import WD_ORIENT
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    document = docx.Document()
    about = document.core_properties
    about.title, about.language, about.author, about.comments = title, language, "", ""
    page = document.sections[0]
    page.orientation = WD_ORIENT.LANDSCAPE
    page.page_width, page.page_height = page.page_height, page.page_width
    document.add_paragraph(title, style="Title")
    table = document.add_table(rows=1, cols=len(headings), style="Table Grid")
    header = OxmlElement("w:tblHeader")
    header.set(qn("w:val"), "true")
    table.rows[0]._tr.get_or_add_trPr().append(header)
    for line in (headings, *rows):
        cells = table.rows[0].cells if line is headings else table.add_row().cells
        for cell, words in zip(cells, line, strict=True):
            cell.text = fit(words)
    out = BytesIO()
    document.save(out)
    return out.getvalue()
