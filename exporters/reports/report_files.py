"""Reports out of the program: the formats by name, written whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from app.errors import UserError
from app.messages.agreement import report_files
from app.reports.document import Document
from app.reports.two_files import (
    IN_TWO_FILES,
    Appendix,
    appendix_beside,
    appendix_of,
    has_appendix,
    short_report,
)
from exporters.atomic_file import STANDARD_OUTPUT, has_place_beside, refuse_own_file, write_out

__all__ = ["DOCUMENT_FORMATS", "REPORT_FORMATS", "STANDARD_OUTPUT", "export_report", "files_of"]


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
    from exporters.reports.report_markup import markdown_of

    stream.write(markdown_of(document))


def write_latex(document: Document, stream: TextIO) -> None:
    """Write the headings and paragraphs of the document for LaTeX."""
    from exporters.reports.report_markup import latex_of

    stream.write(latex_of(document))


REPORT_FORMATS: dict[str, Callable[[Document, TextIO], None]] = {
    "html": write_html,
    "pdf": write_pdf,
    "xlsx": write_xlsx,
}
# Minutes and feedback sheets are mostly words, which people go on writing in.
DOCUMENT_FORMATS = REPORT_FORMATS | {"docx": write_docx, "markdown": write_markdown}


# A methods section is words only.
METHODS_FORMATS = {"markdown": write_markdown, "latex": write_latex, "docx": write_docx}


def export_with_references(
    document: Document, name: str, out: Path, study: Path, references: str
) -> Path | None:
    """Write a methods section and, beside it, what it cites, as BibTeX: both files or neither. Returns the second; None
    where nothing is cited, and where `out` has no place beside it. Raises UserError when a file cannot be written."""
    beside = None
    if references and has_place_beside(out):
        beside = out.with_suffix(".bib") if out.suffix != ".bib" else out.with_name(f"{out.name}.bib")

    def write_references(stream: TextIO) -> None:
        stream.write(references)

    def write_all(stream: TextIO) -> None:
        METHODS_FORMATS[name](document, stream)
        if beside:
            stream.flush()
            write_out(beside, study, write_references)

    write_out(out, study, write_all)
    return beside


def files_of(document: Document, name: str, out: Path, appendix: Appendix = Appendix.BESIDE) -> list[Path]:
    """The files that a document is written to: the one that is asked for, and its appendix where that is beside it. A
    workbook has its appendix on sheets; standard output, a pipe or a device has no place beside it."""
    can_be_two = name in IN_TWO_FILES and has_place_beside(out) and has_appendix(document)
    return [out, appendix_beside(out)] if appendix is Appendix.BESIDE and can_be_two else [out]


def export_report(
    document: Document, name: str, out: Path, study: Path, *others: Path, appendix: Appendix = Appendix.BESIDE
) -> list[Path]:
    """Write a document in one of the formats, and its appendix where `appendix` says: both files or neither. Returns
    what was written. The files of the studies in these folders are not written over.

    Raises UserError for an unknown format, and when a file cannot be written.
    """
    write = DOCUMENT_FORMATS.get(name)
    if write is None:
        raise UserError(report_files.unknown_format(name=name, known=list(DOCUMENT_FORMATS)))
    written = files_of(document, name, out, appendix)
    for folder in others:
        for file in written:
            refuse_own_file(file, folder)
    first, rest = document, None
    if len(written) > 1:
        first, rest = short_report(document, written[1].name), appendix_of(document, out.name)
    elif appendix is Appendix.NONE and has_appendix(document):
        first = short_report(document, "")

    # The report is filled first and takes its place last, so that both are there or neither is. What is wrong with the
    # folder is said of the report, whose name was given.
    def write_all(stream: TextIO) -> None:
        write(first, stream)
        if rest is not None:
            stream.flush()  # a full disk is noticed before the appendix takes its place
            write_out(written[1], study, lambda inner: write(rest, inner))

    write_out(out, study, write_all)
    return written
