"""A manifest: a table that says where image files come from and what they show, one row a file."""

import contextlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from app.exchange.cells import BadCell, Cells, read_flag
from app.exchange.complaints import Complaints
from app.exchange.tables import Columns, read_table
from app.messages import exchange as messages
from app.study.description import Draft
from app.study.image import ImageFacts

_WORDS = ("source", "prompt", "group", "licence")
COLUMNS = Columns(
    known=("file", *_WORDS, "photograph", "reference", "alt_text", "line", "language", "author"),
    required=("file",),
    aliases={"image": "file", "name": "file", "license": "licence"},
)


@dataclass(frozen=True)
class Entry:
    """What one row says of a file; empty text and None mean: not said."""

    source: str = ""
    prompt: str = ""
    group: str = ""
    licence: str = ""
    is_photograph: bool | None = None
    is_reference: bool | None = None
    draft: Draft | None = None
    name: str = ""

    def over(self, facts: ImageFacts) -> ImageFacts:
        """Facts in which everything this row says takes the place of what was there."""
        return replace(
            facts,
            source=self.source or facts.source,
            prompt=self.prompt or facts.prompt,
            group=self.group or facts.group,
            licence=self.licence or facts.licence,
            is_photograph=facts.is_photograph if self.is_photograph is None else self.is_photograph,
            is_reference=facts.is_reference if self.is_reference is None else self.is_reference,
        )


@dataclass(frozen=True)
class Manifest:
    """Rows by the file they mean, in order; `lost` are sentences about rows whose file is not there."""

    entries: dict[Path, Entry]
    lost: tuple[str, ...]

    def of(self, file: Path) -> Entry:
        """What is said about a file; an empty entry when nothing is."""
        return self.entries.get(real_path(file), Entry())


EMPTY = Manifest({}, ())


def real_path(file: Path) -> Path:
    """Where a file really stands. A link that leads back to itself is left as it is, where `resolve` may raise."""
    return Path(os.path.realpath(file))


def read_manifest(file: Path, folders: Sequence[Path], language: str = "en") -> Manifest:
    """Read a manifest. Its paths may be relative to itself or to one of `folders`.

    `language` is that of descriptions which do not say theirs. Raises UserError with the bad rows by line.
    """
    complaints = Complaints((file.name,))
    places = (file.parent, *folders)
    found: dict[Path, tuple[Entry, int]] = {}
    lost: list[str] = []
    for line, row in read_table(file, COLUMNS):
        try:
            name = row["file"].strip()
            entry = _entry(row, language)
            if not name:
                raise BadCell("file", messages.MUST_NOT_BE_EMPTY)
            path = _find(name, places)
            if path is None:
                lost.append(messages.row_without_file(file.name, line, name))
                continue
            entry = replace(entry, name=_name(name))
            known, known_line = found.setdefault(path, (entry, line))
            if known != entry:
                raise BadCell("file", messages.described_twice(messages.place("", known_line)))
        except BadCell as cell:
            complaints.add(file.name, line, cell.column, cell.reason)
    complaints.raise_if_any()
    return Manifest({path: entry for path, (entry, _line) in found.items()}, tuple(lost))


def _name(cell: str) -> str:
    """The name an image is added under: the path as the manifest writes it, or the file's own where that leads
    away from the manifest's folder."""
    path = PurePosixPath(cell.replace("\\", "/"))
    return path.name if path.is_absolute() or ".." in path.parts or ":" in path.parts[0] else path.as_posix()


def _find(name: str, places: Sequence[Path]) -> Path | None:
    """The file a cell means: as it is written, or with the other system's slashes."""
    for spelling in (name, name.replace("\\", "/")):
        for place in places:
            path = place / spelling
            with contextlib.suppress(OSError):  # a name that is too long for a file
                if path.is_file():
                    return real_path(path)
    return None


def _entry(row: Cells, language: str) -> Entry:
    words = {column: row.get(column, "").strip() for column in _WORDS}
    photograph, reference = (_flag(row, column) for column in ("photograph", "reference"))
    alt_text, line = row.get("alt_text", "").strip(), row.get("line", "").strip()
    if line and not alt_text:
        raise BadCell("line", messages.LINE_NEEDS_ALT_TEXT)
    author = row.get("author", "").strip()
    spoken = row.get("language", "").strip() or language
    draft = Draft(plain=alt_text, line=line, author=author, language=spoken) if alt_text else None
    return Entry(**words, is_photograph=photograph, is_reference=reference, draft=draft)


def _flag(row: Cells, column: str) -> bool | None:
    return read_flag(row, column) if row.get(column, "").strip() else None
