"""The one place where the heard runs remove folders: only ones they made, known by their place and name."""

import shutil
from pathlib import Path


def remove_folder(folder: Path, inside: Path, prefix: str) -> None:
    """Remove folder, which must stand directly in the folder inside and begin with prefix; ValueError otherwise.

    An empty or a relative path would mean the folder the tests were started in.
    """
    is_ours = folder.is_absolute() and folder.parent == inside and folder.name.startswith(prefix)
    if not is_ours or not prefix or ".." in folder.parts or folder.is_symlink():
        raise ValueError(f"not a folder of the heard runs, so not removed: {str(folder)!r}")
    if folder.exists():
        shutil.rmtree(folder)
