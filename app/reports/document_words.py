"""Any document line by line, as it is told in a terminal or gone through in a list."""

from collections.abc import Iterator

from app.messages.agreement import report_files, report_words
from app.messages.together import ended
from app.reports.document import Chart, Document, Section, Table


def in_words(document: Document) -> Iterator[str]:
    """The document line by line; an empty line between the parts. Last come what its figures mean, and the methods."""
    yield from document.summary
    for section in document.sections:
        yield ""
        yield from _section(section)
    meanings = tuple(_meanings(document))
    for heading, lines in ((report_words.MEANINGS, meanings), (report_files.METHODS, document.methods)):
        if lines:
            yield ""
            yield heading
            yield from lines


def section_in_words(section: Section) -> Iterator[str]:
    """One section line by line."""
    return _section(section)


def _section(section: Section) -> Iterator[str]:
    """What a chart shows is said before its figures; of several tables each is named."""
    yield section.heading
    yield from section.paragraphs
    for part in section.parts:
        table = part.table if isinstance(part, Chart) else part
        if isinstance(part, Chart):
            yield part.sentence
        elif len(section.parts) > 1:
            yield ended(table.caption)
        yield from _table(table)
    yield from (picture.line for picture in section.images)
    for one in section.sections:
        yield from _section(one)


def _table(table: Table) -> Iterator[str]:
    """Each row, what is to be known of the table, and why something in it is undefined: each reason once."""
    yield from (row.sentence for row in table.rows)
    if table.note:
        yield table.note
    headings: dict[str, dict[str, None]] = {}
    for row in table.rows:
        for column, cell in zip(table.columns, (row.header, *row.cells), strict=True):
            if cell.reason:
                headings.setdefault(cell.reason, {})[column.heading] = None
    yield from (report_words.why_undefined(list(named), reason) for reason, named in headings.items())


def _meanings(document: Document) -> Iterator[str]:
    """What each column of figures means, once, in the order in which they come up."""
    columns = (column for table in document.tables() for column in table.columns[1:] if column.kind != "text")
    return iter(dict.fromkeys(report_words.meaning(column.heading, column.meaning) for column in columns))
