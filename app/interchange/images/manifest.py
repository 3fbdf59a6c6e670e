"""A manifest: a table that says where image files come from and what they show, one row a file.

Rows may also belong to an exhibit: pictures and texts that are judged together, perhaps under a context.
"""

import contextlib
import os
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from itertools import islice, permutations
from pathlib import Path, PurePosixPath

from app.errors import UserError
from app.interchange.images.exhibit_rows import (
    COLUMNS as EXHIBIT_COLUMNS,
    ExhibitEntry,
    ExhibitRows,
    check_language,
)
from app.interchange.tables.cells import BadCell, Cells, read_flag
from app.interchange.tables.columns import fitting
from app.interchange.tables.row_errors import Complaints
from app.interchange.tables.tables import Columns, alternatives, put_together, read_table, table_lines
from app.messages.interchange import import_export, manifest as manifest_text
from app.messages.interchange.exhibit_files import not_whole
from app.study.alt_text import Draft
from app.study.image import ENDINGS, ImageFacts
from app.study.names import spellings

_UNSAID = ("", None, ())
NO_CHOICE: Mapping[str, str] = {}
IMAGE_ENDINGS = frozenset(ending for endings in ENDINGS.values() for ending in endings)
_WORDS = ("source", "prompt", "group", "licence", "content_note")
SETTINGS = (
    "model_version",
    "seed",
    "steps",
    "sampler",
    "guidance",
    "size",
    "negative_prompt",
    "made_at",
    "settings",
)
"""How a picture was made; `settings` is for all that has no column of its own."""
COLUMNS = Columns(
    known=(
        "file",
        *_WORDS,
        "photograph",
        "reference",
        "alt_text",
        "line",
        "language",
        "author",
        *SETTINGS,
        *EXHIBIT_COLUMNS,
    ),
    required=("file",),
    aliases={"image": "file", "name": "file", "license": "licence"},
    stand_ins={"file": "exhibit"},
)


@dataclass(frozen=True)
class ManifestRow:
    """What one row says of a file; empty text and None mean: not said."""

    source: str = ""
    prompt: str = ""
    group: str = ""
    licence: str = ""
    is_photograph: bool | None = None
    is_reference: bool | None = None
    draft: Draft | None = None
    name: str = ""
    is_shown_only: bool = False
    content_note: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    columns: tuple[tuple[str, str], ...] = ()  # what is kept for the report: titles and words

    def over(self, facts: ImageFacts) -> ImageFacts:
        """Facts in which everything this row says takes the place of what was there."""
        return facts._replace(
            source=self.source or facts.source,
            prompt=self.prompt or facts.prompt,
            group=self.group or facts.group,
            licence=self.licence or facts.licence,
            content_note=self.content_note or facts.content_note,
            is_photograph=facts.is_photograph if self.is_photograph is None else self.is_photograph,
            is_reference=facts.is_reference if self.is_reference is None else self.is_reference,
        )

    def joined(self, other: "ManifestRow") -> "ManifestRow | None":
        """Both together, under the name of this one; None where they say different things."""
        mine, others = asdict(self), asdict(other)
        unlike = (
            name for name, said in others.items() if said not in (*_UNSAID, mine[name]) and name != "name"
        )
        if any(mine[name] not in _UNSAID for name in unlike):
            return None
        return ManifestRow(
            self.source or other.source,
            self.prompt or other.prompt,
            self.group or other.group,
            self.licence or other.licence,
            other.is_photograph if self.is_photograph is None else self.is_photograph,
            other.is_reference if self.is_reference is None else self.is_reference,
            self.draft or other.draft,
            self.name,
            content_note=self.content_note or other.content_note,
            settings=self.settings or other.settings,
            columns=self.columns or other.columns,
        )


@dataclass(frozen=True)
class Manifest:
    """Rows by the file they mean, in order; `lost` are sentences about rows whose file is not there, and about
    `exhibits` that cannot be made without it. `unmatched`: how many rows name a file that is not there."""

    entries: dict[Path, ManifestRow]
    lost: tuple[str, ...]
    exhibits: tuple[ExhibitEntry, ...] = ()
    unmatched: int = 0

    def of(self, file: Path) -> ManifestRow:
        """What is said about a file; an empty entry when nothing is."""
        return self.entries.get(real_path(file), ManifestRow())


EMPTY = Manifest({}, ())


def real_path(file: Path) -> Path:
    """Where a file really stands. A link that leads back to itself is left as it is, where `resolve` may raise."""
    return Path(os.path.realpath(file))


def read_manifest(
    file: Path,
    folders: Sequence[Path],
    language: str = "en",
    contexts: Sequence[str] = (),
    each_context: bool = False,
    chosen: Mapping[str, str] = NO_CHOICE,
    keep: Sequence[str] = (),
    where: Sequence[str] = (),
) -> Manifest:
    """Read a manifest. Its paths may be relative to itself or to one of `folders`.

    `keep`: the titles of columns that are kept for the report. `chosen`: by our name of a column, the title the table
    has for it; then a cell may also name a file without its ending or its folder, wherever it is in `folders`.
    `where`: which rows count, such as "task=painting".

    `language` is that of descriptions which do not say theirs. `contexts` are those of the study's rubric; with
    `each_context` all is judged under each of them. Raises UserError with the bad rows by line.
    """
    columns, kept = _with_kept(keep, chosen)
    reader = _Reader(file, (file.parent, *folders), language, ExhibitRows(contexts, each_context), kept)
    if chosen:
        reader.look_in(folders)
    for line, row in read_table(file, replace(columns, where=alternatives(where))):
        try:
            reader.take(line, row)
        except BadCell as cell:
            reader.complaints.add(file.name, line, cell.column, cell.reason)
    for line, bad in reader.exhibits.bad():
        reader.complaints.add(file.name, line, bad.column, bad.reason)
    reader.complaints.raise_if_any()
    return reader.manifest()


def other_columns(titles: Sequence[str], chosen: Mapping[str, str]) -> list[str]:
    """Of a table's columns, those that are none of ours and that nobody chose for one."""
    ours = {*COLUMNS.known, *COLUMNS.aliases}
    return [one for one in titles if _plain(one) not in ours and one not in chosen.values()]


def _with_kept(keep: Sequence[str], chosen: Mapping[str, str]) -> tuple[Columns, dict[str, str]]:
    """The columns of a manifest with those that are kept, and by the titles of these their names."""
    kept = {title: _plain(title) for title in keep}
    if own := set(keep) - set(other_columns(keep, chosen)):
        raise UserError(manifest_text.known_already(column=min(own)))
    known, required = (*COLUMNS.known, *kept.values()), (*COLUMNS.required, *kept.values())
    return replace(COLUMNS, known=known, required=required, chosen=chosen), kept


def _plain(title: str) -> str:
    return title.strip().lower().replace(" ", "_")


class _Reader:
    """Turns rows into entries, one for each file, and into exhibits."""

    def __init__(
        self,
        file: Path,
        places: Sequence[Path],
        language: str,
        exhibits: ExhibitRows,
        kept: Mapping[str, str],
    ) -> None:
        self._kept = kept
        self._file = file.name
        self._places = places
        self._language = language
        self._found: dict[Path, tuple[ManifestRow, int]] = {}
        self._alone: set[Path] = set()
        self._lost: list[str] = []
        self.exhibits = exhibits
        self.complaints = Complaints((file.name,))
        self._by_stem: dict[str, list[Path]] = {}

    def look_in(self, folders: Sequence[Path]) -> None:
        """Find files also by their names without ending, at any depth of these folders."""
        for folder in folders:
            for place, _folders, names in os.walk(folder):
                for name in names:
                    if not name.startswith("."):
                        self._by_stem.setdefault(Path(name).stem.casefold(), []).append(Path(place) / name)

    def finds(self, name: str) -> bool:
        """Whether a cell of these words means a file."""
        return (_find(name, self._places) or self._alone_by_stem(name)) is not None

    def take(self, line: int, row: Cells) -> None:
        """Read one row. Raises BadCell."""
        name = row.get("file", "").strip()
        is_exhibit = self.exhibits.is_exhibit(row)
        if not name and not is_exhibit:
            raise BadCell("file", import_export.MUST_NOT_BE_EMPTY)
        entry = _entry(row, self._language)
        path = (_find(name, self._places) or self._alone_by_stem(name)) if name else None
        if name and path is None:
            self._lost.append(import_export.row_without_file(name=self._file, line=line, file=name))
        if is_exhibit:
            self.exhibits.take(line, row, (_name(name), path) if name else None)
        if path is not None:
            is_part = bool(row.get("exhibit", "").strip())
            columns = tuple(
                (title, words) for title, cell in self._kept.items() if (words := row[cell].strip())
            )
            entry = replace(entry, name=_name(name), columns=() if is_part else columns)
            self._keep(path, entry, line, is_part)

    def _alone_by_stem(self, name: str) -> Path | None:
        """The one image file, at any depth, that a cell means; None where there are several, or none. A cell without
        the ending of an image file means any; the folders in a cell are those the file is in."""
        found: set[Path] = set()
        for spelling in spellings(name.replace("\\", "/")):
            cell = PurePosixPath(spelling.casefold())
            has_ending = cell.suffix in IMAGE_ENDINGS
            for path in self._by_stem.get(cell.stem if has_ending else cell.name, ()):
                there = PurePosixPath(path.as_posix().casefold())
                parts = (there if has_ending else there.with_suffix("")).parts
                if there.suffix in IMAGE_ENDINGS and parts[-len(cell.parts) :] == cell.parts:
                    found.add(path)
        return real_path(found.pop()) if len(found) == 1 else None

    def _keep(self, path: Path, entry: ManifestRow, line: int, is_part: bool) -> None:
        """Keep what rows say of a file. What an exhibit is made from and belongs to is not its pictures' matter."""
        if is_part:
            entry = replace(entry, prompt="", group="")
        else:
            self._alone.add(path)
        known, known_line = self._found.setdefault(path, (entry, line))
        joined = known.joined(entry)
        if joined is None:
            raise BadCell("file", import_export.described_twice(where=import_export.place("", known_line)))
        self._found[path] = (joined, known_line)

    def manifest(self) -> Manifest:
        """All that was read."""
        exhibits = self.exhibits.entries()
        by_themselves = self._alone - self.exhibits.spread_files()
        entries = {
            path: replace(entry, is_shown_only=path not in by_themselves)
            for path, (entry, _line) in self._found.items()
        }
        broken = (not_whole(name=name) for name in self.exhibits.broken())
        return Manifest(entries, (*self._lost, *broken), exhibits, len(self._lost))


def _name(cell: str) -> str:
    """The name an image is added under: the path as the manifest writes it, or the file's own where that leads
    away from the manifest's folder."""
    path = PurePosixPath(cell.replace("\\", "/"))
    return path.name if path.is_absolute() or ".." in path.parts or ":" in path.parts[0] else path.as_posix()


def _find(name: str, places: Sequence[Path]) -> Path | None:
    """The file a cell means: as it is written, or as another system would write its accents and slashes."""
    for spelling in (*spellings(name), *spellings(name.replace("\\", "/"))):
        for place in places:
            path = place / spelling
            with contextlib.suppress(OSError):  # a name that is too long for a file
                if path.is_file():
                    return real_path(path)
    return None


def _entry(row: Cells, language: str) -> ManifestRow:
    source, prompt, group, licence, note = (row.get(column, "").strip() for column in _WORDS)
    photograph, reference = (_flag(row, column) for column in ("photograph", "reference"))
    alt_text, line = row.get("alt_text", "").strip(), row.get("line", "").strip()
    if line and not alt_text:
        raise BadCell("line", import_export.LINE_NEEDS_ALT_TEXT)
    author = row.get("author", "").strip()
    spoken = row.get("language", "").strip()
    check_language("language", spoken)
    draft = Draft(plain=alt_text, line=line, author=author, language=spoken or language) if alt_text else None
    settings = tuple((name, said) for name in SETTINGS if (said := row.get(name, "").strip()))
    return ManifestRow(
        source, prompt, group, licence, photograph, reference, draft, content_note=note, settings=settings
    )


def _flag(row: Cells, column: str) -> bool | None:
    return read_flag(row, column) if row.get(column, "").strip() else None


CHOSEN = ("file", "source", "prompt", "alt_text")
"""The columns of ours that a person chooses a column of the table for."""
# What other programs call these columns; the first that a table has is proposed.
_OTHER_NAMES = {
    "file": ("image", "name", "file_name", "filename", "image_name", "path", "image_path", "image_id", "id"),
    "source": ("model", "generator", "system"),
    "prompt": ("instruction",),
    "alt_text": ("alt", "description", "caption"),
}
_TRIED_ROWS, _TRIED_COLUMNS = 20, 12  # in which two columns are looked for that name files together


@dataclass(frozen=True)
class ManifestPreview:
    """`columns` as the table names them; `is_known`: whether all of these are ours. `problem`: why it cannot be read,
    "" where it can. `lost`: sentences about rows without a file. `joined`: a name of two columns, as folder and file,
    under which files are found that no column alone names."""

    columns: tuple[str, ...]
    is_known: bool
    rows: int = 0
    matched: int = 0
    lost: tuple[str, ...] = ()
    problem: str = ""
    joined: tuple[str, ...] = ()


def preview_manifest(
    file: Path,
    folders: Sequence[Path],
    contexts: Sequence[str] = (),
    each_context: bool = False,
    chosen: Mapping[str, str] = NO_CHOICE,
    keep: Sequence[str] = (),
) -> ManifestPreview:
    """Look into a manifest; see `read_manifest`. A problem is part of what is found."""
    try:
        with closing(table_lines(file)) as lines:
            titles = tuple(cell.strip() for cell in next(lines, (0, []))[1])
    except UserError as error:
        return ManifestPreview((), is_known=True, problem=_words(error))
    names = [_plain(title) for title in titles]
    names = [COLUMNS.aliases.get(name, name) for name in names]
    found = ManifestPreview(tuple(title for title in titles if title), set(names) <= {*COLUMNS.known, ""})
    if not found.is_known and folders:
        found = replace(found, joined=_joined_names(file, titles, folders))
    if "file" not in chosen and not {"file", "exhibit"} & set(names):
        return replace(found, problem=manifest_text.choose_file_column(name=file.name, columns=found.columns))
    try:
        manifest = read_manifest(file, folders, "en", contexts, each_context, chosen, keep)
        rows = sum(1 for _row in read_table(file, _with_kept(keep, chosen)[0]))
    except UserError as error:
        return replace(found, problem=_words(error))
    return replace(found, rows=rows, matched=rows - manifest.unmatched, lost=manifest.lost)


def _joined_names(file: Path, titles: Sequence[str], folders: Sequence[Path]) -> tuple[str, ...]:
    """None or one; see `ManifestPreview`. Only the first rows and columns are tried."""
    reader = _Reader(file, (file.parent, *folders), "en", ExhibitRows((), False), {})
    reader.look_in(folders)
    with closing(table_lines(file)) as lines:
        rows = [dict(zip(titles, cells, strict=False)) for _line, cells in islice(lines, 1, _TRIED_ROWS)]
    tried = [f"{{{title}}}" for title in titles if title][:_TRIED_COLUMNS]
    names = [
        *tried,
        *map("/".join, permutations(tried, 2)),
    ]  # where both find as many, a column alone is enough
    best = max(names, key=lambda name: sum(reader.finds(put_together(name, row)) for row in rows))
    return (best,) if "/" in best else ()


def likely_columns(titles: Sequence[str]) -> dict[str, str]:
    """By our name of a column, the one of a table's that most likely holds the same; none where no name fits."""
    named = {_plain(title): title for title in reversed(titles)}
    return fitting({ours: (ours, *_OTHER_NAMES[ours]) for ours in CHOSEN}, named)


def _words(error: UserError) -> str:
    return " ".join((error.sentence, *error.details))
