"""Reports out of the program: the formats by name, written whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.messages.agreement import report_files as messages
from app.reports.document import Document
from exporters.atomic_file import STANDARD_OUTPUT, refuse_own_file, write_out

__all__ = ["DOCUMENT_FORMATS", "REPORT_FORMATS", "STANDARD_OUTPUT", "export_report"]


def write_html(document: Document, stream: TextIO) -> None:
    """Write the report as one HTML file."""
    from exporters.reports.report_html import html_of

    stream.write(html_of(document))


def write_pdf(document: Document, stream: TextIO) -> None:
    """Write the report as a tagged PDF. Raises UserError when no font has a character it needs."""
    from exporters.reports.report_pdf import pdf_of

    stream.buffer.write(pdf_of(document))


def write_xlsx(document: Document, stream: TextIO) -> None:
    """Write the report as a workbook."""
    from exporters.reports.report_xlsx import xlsx_of

    stream.buffer.write(xlsx_of(document))


def write_docx(document: Document, stream: TextIO) -> None:
    """Write the document for word processors."""
    from exporters.reports.report_docx import docx_of

    stream.buffer.write(docx_of(document))


def write_markdown(document: Document, stream: TextIO) -> None:
    """Write the document as Markdown."""
    from exporters.reports.report_markdown import markdown_of

    stream.write(markdown_of(document))


REPORT_FORMATS: dict[str, Callable[[Document, TextIO], None]] = {
    "html": write_html,
    "pdf": write_pdf,
    "xlsx": write_xlsx,
}
# Minutes and feedback sheets are mostly words, which people go on writing in.
DOCUMENT_FORMATS = REPORT_FORMATS | {"docx": write_docx, "markdown": write_markdown}


def export_report(document: Document, name: str, out: Path, study: Path, *others: Path) -> None:
    """Write a document in one of the formats. The files of the studies in these folders are not written over.

    Raises UserError for an unknown format, and when the file cannot be written.
    """
    write = DOCUMENT_FORMATS.get(name)
    if write is None:
        raise UserError(messages.unknown_format(name, list(DOCUMENT_FORMATS)))
    for folder in others:
        refuse_own_file(out, folder)
    write_out(out, study, lambda stream: write(document, stream))
