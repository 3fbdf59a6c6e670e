"""Any document line by line, as it is told in a terminal or gone through in a list."""

from collections.abc import Iterator

from app.reports.document import Chart, Document, Section


def in_words(document: Document) -> Iterator[str]:
    """The document line by line; an empty line between the parts."""
    yield from document.summary
    for section in document.sections:
        yield ""
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    """What a chart shows is said before its figures; of several tables each is named."""
    yield section.heading
    yield from section.paragraphs
    for part in section.parts:
        table = part.table if isinstance(part, Chart) else part
        if isinstance(part, Chart):
            yield part.sentence
        elif len(section.parts) > 1:
            yield f"{table.caption}."
        yield from (row.sentence for row in table.rows)
    for one in section.sections:
        yield from _section(one)
