"""Where a new study and the copy of one are put."""

import re
from itertools import count
from pathlib import Path

_MOST_BYTES = 120  # of a folder's name in UTF-8; 255 is what file systems take
MOST_LETTERS = 80  # of a folder's name; file systems refuse long ones


def folder_name(title: str) -> str:
    """A folder's name for a title: its words with hyphens between, cut after a whole word where it is too long."""
    name = re.sub(r"[^\w]+", "-", title.strip().lower()).strip("-")
    encoded = name.encode()
    if len(encoded) <= _MOST_BYTES:
        return name
    cut = encoded[: _MOST_BYTES + 1].decode(errors="ignore")
    words, _hyphen, _rest = cut.rpartition("-")
    return words or encoded[:_MOST_BYTES].decode(errors="ignore")


def free_folder(folder: Path) -> Path:
    """A folder beside this one that is not there yet, named after it: `canes-2`, `canes-3`, …"""
    name = folder.name[:MOST_LETTERS].rstrip()
    beside = folder.absolute().parent
    return next(place for number in count(2) if not (place := beside / f"{name}-{number}").exists())
