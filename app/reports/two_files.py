"""A report in two files: the short one that everybody reads, and its appendix."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from app.messages.agreement import report_files, report_methods, two_files
from app.reports.document import Chart, Document, OneOfTwo, Section

_IN_BOTH = (report_methods.STUDY, report_methods.RUBRIC, report_methods.CHECKSUM)
"""What both files are traced by, so that they can be told to belong together."""


IN_TWO_FILES = ("html", "pdf", "docx", "markdown")
"""Formats whose appendix may be a file beside the report; a workbook has sheets."""


class Appendix(StrEnum):
    """Where the appendix of a report goes: into a file beside it, into the same file, or nowhere."""

    BESIDE = "beside"
    WITHIN = "within"
    NONE = "none"


def has_appendix(document: Document) -> bool:
    """Whether a document can be written as two files."""
    return any(section.starts_page for section in document.sections)


def appendix_beside(out: Path) -> Path:
    """Where the appendix of a report is written that goes to a file of its own."""
    return out.with_name(f"{out.stem}-appendix{out.suffix}")


def short_report(document: Document, appendix: str) -> Document:
    """What is before the appendix. `appendix` is the name of the file that has the rest; "" where none is written, and
    what follows the appendix is here too."""
    from app.reports.compact_tables import compact

    sentence = two_files.to_appendix(file=appendix) if appendix else two_files.WITHOUT_APPENDIX
    file = OneOfTwo(sentence, appendix, is_short=True)
    trace = tuple(entry for entry in document.trace if entry[0] in _IN_BOTH) if appendix else document.trace
    own = tuple(
        section for section in document.sections if not section.starts_page
    )  # pictures are after the appendix
    sections = compact(_before(document) if appendix else own)
    return replace(document, sections=sections, methods=(), trace=trace, file=file)


def appendix_of(document: Document, short: str) -> Document:
    """The appendix and what comes after it, as a document of its own that says each thing once. `short` is the name of
    the file with the short report."""
    from app.reports.compact_tables import compact

    before = _before(document)
    after = document.sections[len(before) :]
    sections = [one for section in after for one in (section.sections if section.starts_page else (section,))]
    parts = [part for section in before for one in section.walk() for part in one.parts]
    charts = sum(isinstance(part, Chart) for part in parts)
    tables = len({part.table.id if isinstance(part, Chart) else part.id for part in parts})
    file = OneOfTwo(two_files.to_report(file=short), short, False, tables, charts)
    how = Section("methods", report_files.METHODS, document.methods)
    return replace(
        document,
        title=two_files.appendix_title(title=document.title),
        summary=(),
        sections=(how, *compact(sections)),
        methods=(),
        file=file,
    )


def _before(document: Document) -> tuple[Section, ...]:
    """The sections before the appendix."""
    sections: Iterable[Section] = document.sections
    place = next((at for at, section in enumerate(sections) if section.starts_page), len(document.sections))
    return document.sections[:place]
