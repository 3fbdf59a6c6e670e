"""Any document line by line, as it is told in a terminal or gone through in a list."""

from collections.abc import Iterator

from app.reports.document import Document, Section


def in_words(document: Document) -> Iterator[str]:
    """The document line by line; an empty line between the parts."""
    yield from document.summary
    for section in document.sections:
        yield ""
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield section.heading
    yield from section.paragraphs
    for table in section.tables():
        yield from (row.sentence for row in table.rows)
