"""Files that are fetched when they are needed. Whoever is about to read one asks here, on a thread that may wait."""

from collections.abc import Callable
from io import BufferedReader
from pathlib import Path

from app.files.text_file import open_file

_ATTEMPTS = 3
_FETCHING: dict[Path, Callable[[Path], bool]] = {}
"""By the folder that holds `ab/abcd…`: makes sure that a file is there."""


def let_fetch(folder: Path, fetch: Callable[[Path], bool]) -> None:
    """Let files of a folder be fetched with this from now on."""
    _FETCHING[folder] = fetch


def is_fetched(path: Path) -> bool:
    """Whether a file is there, after fetching it if it is one that can be. It may wait for a network."""
    fetch = _FETCHING.get(path.parent.parent) if _FETCHING else None
    return fetch(path) if fetch is not None else path.is_file()


def is_fetchable(path: Path) -> bool:
    """Whether a file is one that is fetched, so that it may go at any time and come back with the same bytes."""
    return bool(_FETCHING) and path.parent.parent in _FETCHING


def open_fetched(path: Path) -> BufferedReader:
    """Open a file as `open_file` does, after fetching it if it is one that can be. It may wait for a network. Raises
    OSError."""
    for _attempt in range(_ATTEMPTS - 1):
        if not is_fetched(path):
            break
        try:
            return open_file(path)
        except FileNotFoundError:  # another thread has made room for its own file meanwhile
            continue
    return open_file(path)
