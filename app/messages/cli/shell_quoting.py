"""Paths inside a command that a person is to copy into a terminal."""

import shlex
import sys
from pathlib import Path


def typed(path: Path) -> str:
    """A path as it is typed: in quotes where spaces or signs need them, and never taken for an option."""
    word = f"./{path}" if str(path).startswith("-") else str(path)
    if sys.platform == "win32":
        import subprocess

        return subprocess.list2cmdline([word])
    return shlex.quote(word)
