"""A document for word processors (DOCX): real headings, and tables whose first row is marked as headings. Charts are
there as a sentence and a table."""

from io import BytesIO
from typing import Any

from app.messages.agreement import report_files
from app.reports.document import Document, ImageFile, OneOfTwo
from exporters.reports.report_parts import (
    ChartPart,
    SectionPart,
    TablePart,
    address,
    arrange,
    without_controls,
)
from exporters.reports.report_pictures import small_picture
from exporters.reports.undated_archive import undated

PICTURE_WIDTH = 55  # millimetres


def docx_of(document: Document) -> bytes:
    """The document as a file."""
    import docx

    book = docx.Document()
    _describe(book, document)
    book.add_paragraph(_clean(document.title), style="Title")
    book.add_paragraph(report_files.made_at(document.made_at))
    if document.file:
        _add_other(book.add_paragraph(), document.file)
    for sentence in document.summary:
        book.add_paragraph(_clean(sentence))
    for part in arrange(document):
        _add_section(book, part, 1)
    if document.methods:
        book.add_heading(report_files.METHODS, 1)
        for sentence in document.methods:
            book.add_paragraph(_clean(sentence))
    if document.trace:
        book.add_heading(report_files.TRACE, 1)
        for name, value in document.trace:
            book.add_paragraph(_clean(f"{name}: {value}"), style="List Bullet")
    out = BytesIO()
    book.save(out)
    return undated(out.getvalue())  # python-docx dates each part with the time of writing


def _add_other(paragraph: Any, file: OneOfTwo) -> None:
    """The sentence on the other file of the report, which links to it, if there is one."""
    if not file.other:
        paragraph.add_run(_clean(file.sentence))
        return
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    target = paragraph.part.relate_to(address(file.other), RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    link.set(qn("r:id"), target)
    run = paragraph.add_run(_clean(file.sentence))
    underline = OxmlElement("w:u")
    underline.set(qn("w:val"), "single")
    run._r.get_or_add_rPr().append(underline)
    link.append(run._r)
    paragraph._p.append(link)


def _describe(book: Any, document: Document) -> None:
    """Title and language, which a screen reader needs; the template's author and remark are nobody's. The date is that
    of the answers, so that the same document gives the same file."""
    from docx.oxml.ns import qn

    about = book.core_properties
    about.title, about.language = _clean(document.title), document.language
    about.author, about.comments = "", ""
    about.created = about.modified = document.made_at.replace(tzinfo=None)
    for language in book.styles.element.iter(qn("w:lang")):
        language.set(qn("w:val"), document.language)


def _add_section(book: Any, part: SectionPart, level: int) -> None:
    book.add_heading(_clean(part.section.heading), level)
    for sentence in part.section.paragraphs:
        book.add_paragraph(_clean(sentence))
    for one in part.parts:
        if isinstance(one, ChartPart):
            book.add_paragraph(_clean(one.caption), style="Caption")
            book.add_paragraph(_clean(one.chart.sentence))
        if isinstance(one, TablePart) or one.shows_table:
            _add_table(book, one if isinstance(one, TablePart) else one.table)
    for picture in part.section.images:
        _add_picture(book, picture)
    for inner in part.sections:
        _add_section(book, inner, min(level + 1, 9))


def _add_picture(book: Any, picture: ImageFile) -> None:
    """The picture with its description as alternative text; in words alone where it may not be shown or read."""
    small = small_picture(picture.path) if picture.may_go_out else None
    if small is None:
        book.add_paragraph(_clean(picture.line))
        return
    from docx.shared import Mm

    shape = book.add_picture(BytesIO(small), width=Mm(PICTURE_WIDTH))
    shape._inline.docPr.set("descr", _clean(picture.description))
    book.add_paragraph(_clean(picture.caption), style="Caption")


def _add_table(book: Any, part: TablePart) -> None:
    from docx.oxml import OxmlElement

    table = part.table
    book.add_paragraph(_clean(part.caption), style="Caption")
    grid = book.add_table(rows=1, cols=len(table.columns), style="Table Grid")
    # Marked so, a screen reader says the heading with each cell, and a long table repeats it on each page.
    grid.rows[0]._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    for cell, column in zip(grid.rows[0].cells, table.columns, strict=True):
        cell.paragraphs[0].add_run(_clean(column.heading)).bold = True
    for row in table.rows:
        cells = zip(grid.add_row().cells, (row.header, *row.cells), table.columns, strict=True)
        for cell, said, column in cells:
            cell.text = "\n".join(part.lines(said, column))
    if table.note:
        book.add_paragraph(_clean(table.note))
    for number, reason in part.notes:
        book.add_paragraph(_clean(report_files.noted(number=number, reason=reason)))


def _clean(text: str) -> str:
    return " ".join(without_controls(text).split())
