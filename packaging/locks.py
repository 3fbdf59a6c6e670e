"""Writes the lock files: what the requirements files pin and what that needs on any system, with the hashes of every
file of each package at PyPI.

    python3 packaging/locks.py

Run it after a requirements file has changed. It asks PyPI, by way of uv in an environment of its own.
"""

import re
import sys
from pathlib import Path

import side_environment
from side_environment import ToolError, call

FOLDER = Path(__file__).resolve().parent
REQUIREMENTS = ("requirements-lock.txt",)
OLDEST = "3.11.5"
"""The oldest Python for which all tools of the documentation have a version."""
TOGETHER = ("requirements-dev", "requirements-freeze")
"""These are installed together with the next two, so that their lock files leave out what is in those."""
FIRST = ("requirements", "requirements-build")
HEADING = """\
# What {name} pins and needs, with the hashes of every file of each package.
# Install it with: pip install --require-hashes -r
# Made by: python3 packaging/locks.py
"""
OPTIONS = (
    "--quiet",
    "--universal",
    "--generate-hashes",
    "--python-version",
    OLDEST,
    "--no-header",
    "--no-annotate",
)
NAME = re.compile(r"^([\w.-]+)(?:\[\w+\])?==", re.MULTILINE)


def main() -> int:
    """Writes every lock file and returns the exit code."""
    try:
        python = side_environment.provide(FOLDER.parent, "lock-env", REQUIREMENTS, say)
        others = {file.stem for file in FOLDER.glob("requirements*.txt")} - set(FIRST)
        for name in (*FIRST, *sorted(others)):
            requirements, lock = FOLDER / f"{name}.txt", FOLDER / f"{name}.lock"
            given = beside() if name in TOGETHER else []
            pins = call([python, "-P", "-m", "uv", "pip", "compile", *OPTIONS, *given, requirements])
            lock.write_text(HEADING.format(name=requirements.name) + pins, encoding="utf-8", newline="\n")
            say(f"{lock.name} is written.")
    except ToolError as error:
        say(str(error))
        return 1
    return 0


def beside() -> list[str | Path]:
    """Options for what is installed together with FIRST: the same versions, and nothing of theirs again."""
    names = [
        name for file in FIRST for name in NAME.findall((FOLDER / f"{file}.lock").read_text(encoding="utf-8"))
    ]
    constraints = [word for file in FIRST for word in ("--constraint", FOLDER / f"{file}.txt")]
    return [*constraints, *(word for name in names for word in ("--no-emit-package", name))]


def say(sentence: str) -> None:
    """Tells the person something."""
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
