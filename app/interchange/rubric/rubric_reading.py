"""Reading a rubric from a file of any format it can be carried in, and knowing its criteria again."""

import re
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path

from app.errors import UserError
from app.files.rubric_file import read_rubric
from app.files.text_file import read_text
from app.interchange.rubric.rubric_codebook import read_codebook
from app.interchange.rubric.rubric_docx import read_docx
from app.messages.rubric import rubric_files
from app.rubrics.outline import Line, LineKind, one_line, read_outline
from app.study.rubric import Criterion, Rubric

# Reading a rubric from Markdown: a heading a theme, a list item a criterion, bold words for its parts.


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


ENDINGS = (".toml", ".md", ".markdown", ".docx", ".qdc")
LARGEST = 5_000_000  # bytes
_ALIKE = 0.6  # how much of two texts is the same when one may be a rewording of the other


def read_rubric_file(path: Path, artifact: str = "") -> Rubric:
    """The rubric in a file, by the file's ending. Raises UserError naming the file, and the line where one is wrong."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise UserError(rubric_files.unknown_ending(path=path, endings=", ".join(ENDINGS)))
    try:
        size = path.stat().st_size
    except OSError:  # whoever reads it says why it cannot be read
        size = 0
    if size > LARGEST:
        raise UserError(rubric_files.cannot_read(name=str(path), reason=rubric_files.TOO_LARGE))
    if ending == ".docx":
        return read_docx(path, artifact)
    text = read_text(path)
    if ending == ".toml":
        return read_rubric(text, str(path))
    read = read_codebook if ending == ".qdc" else read_markdown
    return read(text, str(path), artifact)


def recognised(rubric: Rubric, current: Rubric | None) -> Rubric:
    """A rubric whose criteria have the lineages of the current ones that they are.

    A lineage that the file itself names stays. Otherwise the same words are the same criterion; so are words that are
    much alike under the same code.
    """
    if current is None:
        return rubric
    known = {one.lineage for one in current.criteria}
    taken = {one.lineage for one in rubric.criteria} & known
    found: dict[str, uuid.UUID] = {}
    for is_same in (_says_the_same, _is_a_rewording):
        for one in rubric.criteria:
            if one.lineage in known or one.code in found:
                continue
            match = next(
                (old for old in current.criteria if old.lineage not in taken and is_same(one, old)), None
            )
            if match is not None:
                found[one.code] = match.lineage
                taken.add(match.lineage)
    return _with_lineages(rubric, found)


def _says_the_same(one: Criterion, old: Criterion) -> bool:
    return " ".join(one.text.split()).casefold() == " ".join(old.text.split()).casefold()


def _is_a_rewording(one: Criterion, old: Criterion) -> bool:
    if one.code != old.code:
        return False
    return SequenceMatcher(None, one.text, old.text, autojunk=False).ratio() >= _ALIKE


def _with_lineages(rubric: Rubric, lineages: Mapping[str, uuid.UUID]) -> Rubric:
    themes = tuple(
        replace(
            theme,
            criteria=tuple(
                replace(one, lineage=lineages.get(one.code, one.lineage)) for one in theme.criteria
            ),
        )
        for theme in rubric.themes
    )
    named = {str(one.lineage): str(lineages.get(one.code, one.lineage)) for one in rubric.criteria}
    translations = tuple(
        replace(one, place=replace(one.place, object=named.get(one.place.object, one.place.object)))
        for one in rubric.translations
    )
    return replace(rubric, themes=themes, translations=translations)
