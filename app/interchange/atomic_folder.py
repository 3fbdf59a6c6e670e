"""Making a folder whole or not at all: beside its place first, then moved there."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from app.errors import UserError
from app.messages.study import storage as storage_text
from app.private_files import private_folder

Made = TypeVar("Made")


def make_whole(folder: Path, fill: Callable[[Path], Made]) -> Made:
    """Have `fill` make a folder beside its place and move it there; a failure leaves nothing behind.

    Raises UserError when the folder is in use or cannot be written.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(storage_text.folder_in_use(folder=folder))
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with private_folder(folder.parent) as beside:
            unfinished = beside / "made"
            made = fill(unfinished)
            if folder.exists():
                folder.rmdir()
            unfinished.replace(folder)
    except OSError as error:
        raise UserError(storage_text.cannot_write(folder, error)) from error
    return made
