"""The program as it was before the last change of its schema, taken from the history of the repository."""

import re
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path

from storage.database import SCHEMA_VERSION
from tests.repository import ROOT

_LAST_CHANGE = ("log", "-1", "--format=%H", "--", "storage/schema/migrations.py")
_PARTS = ("app", "storage", "exporters", "resources", "touchstone.py", "pyproject.toml")


class NoHistoryError(Exception):
    """There is no history to take it from, with the reason."""


def take_older_program(folder: Path) -> int:
    """Put it into a folder; returns the number of its schema. Raises NoHistoryError."""
    changed = _git(*_LAST_CHANGE).decode().strip()
    if not changed:
        raise NoHistoryError("The history does not say when the schema changed.")
    with tarfile.open(fileobj=BytesIO(_git("archive", f"{changed}^", *_PARTS))) as archive:
        archive.extractall(folder, filter="data")
    found = re.search(r"^SCHEMA_VERSION = (\d+)", (folder / "storage" / "database.py").read_text(), re.M)
    if found is None or int(found[1]) >= SCHEMA_VERSION:
        raise NoHistoryError("The version before the last change has no older schema.")
    return int(found[1])


def _git(*words: str) -> bytes:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise NoHistoryError(f"No history of the repository can be read: {error}.") from error
