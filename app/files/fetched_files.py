"""Files that are fetched when they are needed. Whoever is about to read one asks here, on a thread that may wait."""

from collections.abc import Callable
from pathlib import Path

_FETCHING: dict[Path, Callable[[Path], bool]] = {}
"""By the folder that holds `ab/abcd…`: makes sure that a file is there."""


def let_fetch(folder: Path, fetch: Callable[[Path], bool]) -> None:
    """Let files of a folder be fetched with this from now on."""
    _FETCHING[folder] = fetch


def is_fetched(path: Path) -> bool:
    """Whether a file is there, after fetching it if it is one that can be. It may wait for a network."""
    fetch = _FETCHING.get(path.parent.parent)
    return fetch(path) if fetch is not None else path.is_file()
