"""Starts the program in another language, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

from app import language
from tests.repository import ROOT


def run(folder: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A Python of ours with translations from a folder, without the language that this process has."""
    kept = {name: value for name, value in os.environ.items() if name not in language.SYSTEM_VARIABLES}
    kept.pop(language.VARIABLE, None)
    environment = {**kept, "TOUCHSTONE_TRANSLATIONS": str(folder), "PYTHONUTF8": "1", **variables}
    return subprocess.run(
        [sys.executable, "-P", *words],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
