"""Reading a rubric from a Word document: headings are themes, list items criteria, bold words lead their parts."""

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.files.text_file import open_file
from app.interchange.tables.sheet_rows import parts_of
from app.messages.rubric import rubric_files
from app.rubrics.outline import Kept, Line, LineKind, as_it_is, one_line, read_outline
from app.study.rubric import Rubric

LARGEST = 20_000_000  # bytes, unpacked
OURS = "touchstone-rubric"  # the identifier of documents that this program wrote: their words are read as they are
# The styles' names, as Word and LibreOffice keep them whatever language they show them in.
_KINDS = {"title": LineKind.TITLE, "heading 1": LineKind.THEME}
_LISTS = ("list bullet", "list number", "list paragraph", "list")


def read_docx(path: Path, artifact: str = "") -> Rubric:
    """The rubric in a document. Raises UserError with the file's name and the paragraph."""
    try:
        lines = list(_lines(open_document(path), str(path)))
    except (
        KeyError,
        ValueError,
        AttributeError,
        TypeError,
    ) as error:  # parts of it are of another kind of document
        raise UserError(
            rubric_files.cannot_read(name=str(path), reason=rubric_files.NOT_A_DOCUMENT)
        ) from error
    return read_outline(lines, str(path), rubric_files.PARAGRAPH, artifact)


def open_document(path: Path) -> Any:
    """The opened document; one that would unpack to more than a rubric can be is not unpacked."""
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as parts:
            size = sum(part.file_size for part in parts_of(parts))
        if size > LARGEST:
            raise UserError(rubric_files.cannot_read(name=str(path), reason=rubric_files.TOO_LARGE))
        import docx

        try:
            return docx.Document(str(path))
        except (KeyError, ValueError, AttributeError, SyntaxError) as error:
            raise UserError(
                rubric_files.cannot_read(name=str(path), reason=rubric_files.NOT_A_DOCUMENT)
            ) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise UserError(
            rubric_files.cannot_read(name=str(path), reason=rubric_files.NOT_A_DOCUMENT)
        ) from error
    except OSError as error:
        raise UserError(
            rubric_files.cannot_read(name=str(path), reason=(error.strerror or "unknown reason").lower())
        ) from error


def _lines(document: Any, name: str) -> Iterator[Line]:
    kept = as_it_is if document.core_properties.identifier == OURS else one_line
    for number, paragraph in enumerate(document.paragraphs, start=1):
        words = kept(paragraph.text)
        if not words:
            continue
        style = (paragraph.style.name if paragraph.style is not None else "").lower()
        if style in _KINDS:
            yield Line(_KINDS[style], words, at=number)
        elif style.startswith("heading"):
            raise UserError(
                rubric_files.wrong(name, rubric_files.PARAGRAPH, number, rubric_files.WRONG_HEADING)
            )
        else:
            yield _led(_kind(paragraph, style), paragraph, number, kept)


def _kind(paragraph: Any, style: str) -> LineKind:
    """A paragraph in running text, an item, or an item of the second level: a part."""
    level = _level(paragraph)
    if style.startswith(_LISTS) or level is not None:
        is_part = style.rstrip().endswith((" 2", " 3")) or bool(level)
        return LineKind.PART if is_part else LineKind.CRITERION
    return LineKind.TEXT


def _level(paragraph: Any) -> int | None:
    """The level in a list that the paragraph itself was put into, from 0; None for none."""
    properties = paragraph._p.pPr
    numbers = properties.numPr if properties is not None else None
    if numbers is None or numbers.ilvl is None:
        return None
    return int(numbers.ilvl.val)


def _led(kind: LineKind, paragraph: Any, number: int, kept: Kept) -> Line:
    """A line whose lead is what is in bold at its beginning."""
    lead, rest = "", ""
    for run in paragraph.runs:
        if run.bold and not rest:
            lead += run.text
        else:
            rest += run.text
    if not rest.strip():
        return Line(kind, kept(paragraph.text), at=number)
    return Line(kind, kept(rest), kept(lead), number)
