"""A look into a manifest before anything is added: its columns, and which of its rows match a file."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.interchange.images.manifest import COLUMNS, NO_CHOICE, read_manifest
from app.interchange.tables.tables import read_table, table_lines
from app.messages.interchange import manifest as manifest_text

CHOSEN = ("file", "source", "prompt", "alt_text")
"""The columns of ours that a person chooses a column of the table for."""
# What other programs call these columns; the first that a table has is proposed.
_OTHER_NAMES = {
    "file": ("image", "name", "file_name", "filename", "image_name", "path", "image_path", "image_id", "id"),
    "source": ("model", "generator", "system"),
    "prompt": ("instruction",),
    "alt_text": ("alt", "description", "caption"),
}


@dataclass(frozen=True)
class ManifestPreview:
    """`columns` as the table names them; `is_known`: whether all of these are ours. `trouble`: why it cannot be read,
    "" where it can. `lost`: sentences about rows without a file."""

    columns: tuple[str, ...]
    is_known: bool
    rows: int = 0
    matched: int = 0
    lost: tuple[str, ...] = ()
    trouble: str = ""


def preview_manifest(
    file: Path,
    folders: Sequence[Path],
    contexts: Sequence[str] = (),
    each_context: bool = False,
    chosen: Mapping[str, str] = NO_CHOICE,
) -> ManifestPreview:
    """Look into a manifest; see `read_manifest`. Trouble is part of what is found."""
    try:
        with closing(table_lines(file)) as lines:
            titles = tuple(cell.strip() for cell in next(lines, (0, []))[1])
    except UserError as error:
        return ManifestPreview((), is_known=True, trouble=_words(error))
    names = [title.lower().replace(" ", "_") for title in titles]
    names = [COLUMNS.aliases.get(name, name) for name in names]
    found = ManifestPreview(tuple(title for title in titles if title), set(names) <= {*COLUMNS.known, ""})
    if "file" not in chosen and not {"file", "exhibit"} & set(names):
        return replace(found, trouble=manifest_text.choose_file_column(file.name, found.columns))
    try:
        rows = sum(1 for _row in read_table(file, replace(COLUMNS, chosen=chosen)))
        manifest = read_manifest(file, folders, "en", contexts, each_context, chosen)
    except UserError as error:
        return replace(found, trouble=_words(error))
    return replace(found, rows=rows, matched=rows - manifest.unmatched, lost=manifest.lost)


def likely_columns(titles: Sequence[str]) -> dict[str, str]:
    """By our name of a column, the one of a table's that most likely holds the same; none where no name fits."""
    named = {title.strip().lower().replace(" ", "_"): title for title in reversed(titles)}
    found = {
        ours: next((named[one] for one in (ours, *_OTHER_NAMES[ours]) if one in named), "") for ours in CHOSEN
    }
    return {ours: title for ours, title in found.items() if title}


def _words(error: UserError) -> str:
    return " ".join((error.sentence, *error.details))
