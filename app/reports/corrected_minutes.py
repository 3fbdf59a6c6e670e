"""Minutes with other words for some of their lines. The original is a document of its own, and stays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.messages.meeting import minutes
from app.reports.document import Chart, Document, Section, Table
from app.study.team.meetings import MinutesCorrection


def corrected(document: Document, corrections: Sequence[MinutesCorrection]) -> Document:
    """The document with the newest words for each line, and a section that tells every correction.

    A line is a sentence of the summary, a paragraph, or a row of a table read as a sentence; of a row the cells stay.
    """
    words = {one.line: one.becomes for one in corrections}
    told = tuple(
        minutes.correction(one.line, one.becomes, one.author, one.recorded_at) for one in corrections
    )
    sections = tuple(_section(one, words) for one in document.sections)
    return replace(
        document,
        made_at=max(document.made_at, *(one.recorded_at.replace(microsecond=0) for one in corrections)),
        summary=tuple(words.get(line, line) for line in document.summary),
        sections=(Section("corrections", minutes.CORRECTIONS, told), *sections),
        methods=(*document.methods, minutes.HOW_CORRECTED),
    )


def _section(section: Section, words: Mapping[str, str]) -> Section:
    parts = tuple(part if isinstance(part, Chart) else _table(part, words) for part in section.parts)
    paragraphs = tuple(words.get(line, line) for line in section.paragraphs)
    sections = tuple(_section(one, words) for one in section.sections)
    return replace(section, paragraphs=paragraphs, parts=parts, sections=sections)


def _table(table: Table, words: Mapping[str, str]) -> Table:
    rows = tuple(replace(row, sentence=words.get(row.sentence, row.sentence)) for row in table.rows)
    return replace(table, rows=rows)


def correctable(document: Document) -> Iterator[str]:
    """The lines that can be corrected, in reading order."""
    yield from document.summary
    for section in document.sections:
        yield from section.paragraphs
        for table in section.tables():
            yield from (row.sentence for row in table.rows)
