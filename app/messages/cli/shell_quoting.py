"""Paths inside a command that a person is to copy into a terminal."""

from pathlib import Path

from app import system


def typed(path: Path) -> str:
    """A path as it is typed: in quotes where spaces or signs need them, and never taken for an option."""
    word = f"./{path}" if str(path).startswith("-") else str(path)
    return system.current().quoted(word)
