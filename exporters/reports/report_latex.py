"""A document of words as LaTeX: headings and paragraphs, for people who go on writing there."""

from collections.abc import Iterator

from app.reports.document import Document, Section
from exporters.reports.report_parts import without_controls

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
    sections = (block for section in document.sections for block in _blocks(section, 1))
    return "\n\n".join((*blocks, *sections, "\\end{document}")) + "\n"


def _blocks(section: Section, level: int) -> Iterator[str]:
    yield f"\\{_LEVELS[min(level, len(_LEVELS) - 1)]}*{{{_plainly(section.heading)}}}"
    yield from map(_plainly, section.paragraphs)
    for inner in section.sections:
        yield from _blocks(inner, level + 1)


def _plainly(text: str) -> str:
    """A text in which no sign means anything to LaTeX."""
    return "".join(_SPECIAL.get(sign, sign) for sign in " ".join(without_controls(text).split()))
