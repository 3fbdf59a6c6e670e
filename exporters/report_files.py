"""Reports out of the program: the formats by name, written whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.messages import report_files as messages
from app.reports.document import Document
from exporters.out_file import STANDARD_OUTPUT, write_out

__all__ = ["REPORT_FORMATS", "STANDARD_OUTPUT", "export_report"]


def write_html(document: Document, stream: TextIO) -> None:
    """Write the report as one HTML file."""
    from exporters.report_html import html_of

    stream.write(html_of(document))


def write_pdf(document: Document, stream: TextIO) -> None:
    """Write the report as a tagged PDF. Raises UserError when no font has a character it needs."""
    from exporters.report_pdf import pdf_of

    stream.buffer.write(pdf_of(document))


def write_xlsx(document: Document, stream: TextIO) -> None:
    """Write the report as a workbook."""
    from exporters.report_xlsx import xlsx_of

    stream.buffer.write(xlsx_of(document))


REPORT_FORMATS: dict[str, Callable[[Document, TextIO], None]] = {
    "html": write_html,
    "pdf": write_pdf,
    "xlsx": write_xlsx,
}


def export_report(document: Document, name: str, out: Path, study: Path) -> None:
    """Write a report in one of the formats. `study` is the study's folder, whose own files are refused.

    Raises UserError for an unknown format, and when the file cannot be written.
    """
    write = REPORT_FORMATS.get(name)
    if write is None:
        raise UserError(messages.unknown_format(name, list(REPORT_FORMATS)))
    write_out(out, study, lambda stream: write(document, stream))
