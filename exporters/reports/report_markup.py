"""A document as Markdown or LaTeX: headings, paragraphs and tables as text. A chart is a sentence and a table."""

from collections.abc import Iterator

from app.messages.agreement import report_files
from app.reports.document import Document, OneOfTwo, Section
from exporters.reports.markdown_text import plainly, plainly_at_the_start
from exporters.reports.report_parts import (
    ChartPart,
    SectionPart,
    TablePart,
    address,
    arrange,
    without_controls,
)

_LEVELS = ("section", "subsection", "subsubsection")
_SPECIAL = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "{}#$%&_"},
}
_OPENING = "\\documentclass{article}\n\\usepackage{fontspec} % XeLaTeX or LuaLaTeX\n\\begin{document}"


def latex_of(document: Document) -> str:
    """The document as a file that LaTeX can set: its title, and each section with its paragraphs."""
    blocks = (_OPENING, f"\\section*{{{_plainly(document.title)}}}")
    sections = (block for section in document.sections for block in _latex_blocks(section, 1))
    return "\n\n".join((*blocks, *sections, "\\end{document}")) + "\n"


def _latex_blocks(section: Section, level: int) -> Iterator[str]:
    yield f"\\{_LEVELS[min(level, len(_LEVELS) - 1)]}*{{{_plainly(section.heading)}}}"
    yield from map(_plainly, section.paragraphs)
    for inner in section.sections:
        yield from _latex_blocks(inner, level + 1)


def _plainly(text: str) -> str:
    """A text in which no sign means anything to LaTeX."""
    return "".join(_SPECIAL.get(sign, sign) for sign in " ".join(without_controls(text).split()))


def markdown_of(document: Document) -> str:
    """The document with an empty line between its blocks."""
    return "\n\n".join(_blocks(document)) + "\n"


def _blocks(document: Document) -> Iterator[str]:
    yield f"# {_line(document.title)}"
    yield _paragraph(report_files.made_at(document.made_at))
    if document.file:
        yield _other(document.file)
    yield from map(_paragraph, document.summary)
    for part in arrange(document):
        yield from _section(part, 2)
    if document.methods:
        yield f"## {report_files.METHODS}"
        yield from map(_paragraph, document.methods)
    if document.trace:
        yield f"## {report_files.TRACE}"
        yield "\n".join(f"- {_line(name)}: {_line(value)}" for name, value in document.trace)


def _other(file: OneOfTwo) -> str:
    """The sentence on the other file of the report, which links to it, if there is one."""
    return f"[{_line(file.sentence)}]({address(file.other)})" if file.other else _paragraph(file.sentence)


def _section(part: SectionPart, level: int) -> Iterator[str]:
    yield f"{'#' * level} {_line(part.section.heading)}"
    yield from map(_paragraph, part.section.paragraphs)
    for one in part.parts:
        if isinstance(one, ChartPart):
            yield _paragraph(one.caption)
            yield _paragraph(one.chart.sentence)
            if one.shows_table:
                yield from _table(one.table)
        else:
            yield from _table(one)
    yield from (_paragraph(picture.line) for picture in part.section.images)
    for inner in part.sections:
        yield from _section(inner, min(level + 1, 6))


def _table(part: TablePart) -> Iterator[str]:
    table = part.table
    yield f"**{_line(part.caption)}**"
    rows = [[_line(column.heading) for column in table.columns], ["---"] * len(table.columns)]
    for row in table.rows:
        cells = zip((row.header, *row.cells), table.columns, strict=True)
        rows.append([_line("; ".join(part.lines(cell, column))) for cell, column in cells])
    yield "\n".join(f"| {' | '.join(cells)} |" for cells in rows)
    if table.note:
        yield _paragraph(table.note)
    yield from (_paragraph(report_files.noted(number=number, reason=reason)) for number, reason in part.notes)


def _line(text: str) -> str:
    return plainly(" ".join(without_controls(text).split()))


def _paragraph(text: str) -> str:
    return plainly_at_the_start(" ".join(without_controls(text).split()))
