"""Where the copy of a study is put."""

from itertools import count
from pathlib import Path

MOST_LETTERS = 80  # of a folder's name; file systems refuse long ones


def free_folder(folder: Path) -> Path:
    """A folder beside this one that is not there yet, named after it: `canes-2`, `canes-3`, …"""
    name = folder.name[:MOST_LETTERS].rstrip()
    beside = folder.absolute().parent
    return next(place for number in count(2) if not (place := beside / f"{name}-{number}").exists())
