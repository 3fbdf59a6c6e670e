"""Minutes with other words for some of their lines. The original is a document of its own, and stays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from app.errors import UserError
from app.messages.meeting import minutes as messages
from app.reports.document import Chart, Document, Section, Table
from app.study.names import is_blank
from app.study.ports import OpenStudy
from app.study.team.meetings import Meeting, MinutesCorrection
from app.study.work import ADDING


def corrected(document: Document, corrections: Sequence[MinutesCorrection]) -> Document:
    """The document with the newest words for each line, and a section that tells every correction.

    A line is a sentence of the summary, a paragraph, or a row of a table read as a sentence; of a row the cells stay.
    """
    words = {one.line: one.becomes for one in corrections}
    told = tuple(
        messages.correction(one.line, one.becomes, one.author, one.recorded_at) for one in corrections
    )
    sections = tuple(_section(one, words) for one in document.sections)
    return replace(
        document,
        made_at=max(document.made_at, *(one.recorded_at.replace(microsecond=0) for one in corrections)),
        summary=tuple(words.get(line, line) for line in document.summary),
        sections=(Section("corrections", messages.CORRECTIONS, told), *sections),
        methods=(*document.methods, messages.HOW_CORRECTED),
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


def correct_line(study: OpenStudy, meeting: Meeting, line: str, becomes: str, author: str) -> Document:
    """Put other words in the place of a line, and give back the corrected minutes. A line that was corrected before can
    be named by the words it has now. Raises UserError for a line there is not, and without words or a name."""
    from app.reports.minutes import minutes_document

    said = " ".join(becomes.split())
    if not said or is_blank(author):
        raise UserError(messages.NO_WORDS)
    now_called = {one.line: one.becomes for one in study.meetings.corrections(meeting.key)}
    originals = set(correctable(minutes_document(study, meeting, is_original=True)))
    found = next((was for was, is_now in now_called.items() if line in (was, is_now)), line)
    if found not in originals:
        raise UserError(messages.no_such_line(line))
    if now_called.get(found, found) == said:
        raise UserError(messages.SAME_LINE)
    study.prepare_to_add(ADDING)
    study.meetings.correct(meeting.key, found, said, author)
    return minutes_document(study, meeting)
