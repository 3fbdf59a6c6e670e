"""Reading a rubric from Markdown: a heading a theme, a list item a criterion, bold words for its parts."""

import re
from collections.abc import Iterator

from app.errors import UserError
from app.messages.rubric import rubric_files
from app.rubrics.outline import Line, LineKind, one_line, read_outline
from app.study.rubric import Rubric

_HEADING = re.compile(r"(#{1,6})(?: (.*?))?(?: #+)?")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d{1,9}[.)])\s+(.*)")
_BOLD = re.compile(r"(\*\*|__)((?:\\.|(?!\1).)+)\1\s*(.*)")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_KINDS = {1: LineKind.TITLE, 2: LineKind.THEME}


def read_markdown(text: str, name: str, artifact: str = "") -> Rubric:
    """The rubric in a Markdown text. Raises UserError with the file's name and the line."""
    return read_outline(list(_lines(text, name)), name, rubric_files.LINE, artifact)


def _lines(text: str, name: str) -> Iterator[Line]:
    """Headings, items and paragraphs; what goes on over several lines of the file is one."""
    gathered: list[str] = []
    kind, at = LineKind.TEXT, 0
    for number, raw in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        heading, item = _HEADING.fullmatch(" ".join(raw.split())), _ITEM.fullmatch(raw)
        if gathered and (heading or item or not raw.strip()):
            yield _line(kind, " ".join(gathered), at)
            gathered = []
        if heading:
            level = len(heading[1])
            if level not in _KINDS:
                raise UserError(
                    rubric_files.wrong(name, rubric_files.LINE, number, rubric_files.WRONG_HEADING)
                )
            yield Line(_KINDS[level], _plain(heading[2] or ""), at=number)
        elif item:
            kind = LineKind.PART if len(item[1].expandtabs(4)) > 1 else LineKind.CRITERION
            gathered, at = [item[2]], number
        elif raw.strip():
            if not gathered:
                kind, at = LineKind.TEXT, number
            gathered.append(raw)
    if gathered:
        yield _line(kind, " ".join(gathered), at)


def _line(kind: LineKind, words: str, at: int) -> Line:
    bold = _BOLD.fullmatch(words.strip())
    if bold:
        return Line(kind, _plain(bold[3]), _plain(bold[2]), at)
    return Line(kind, _plain(words), at=at)


def _plain(words: str) -> str:
    return one_line(_ESCAPE.sub(r"\1", words))
