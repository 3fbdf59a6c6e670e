"""What is said of the log and of reporting a problem."""

from collections.abc import Sequence
from pathlib import Path

TITLE = "Report a Problem"
ABOUT = (
    "This is what a report would contain. It holds nothing from a study and no keys. Nothing is sent: copy the report"
    " or save it, read it, and give it to whoever helps you."
)
PARTS = "Include:"
REPORT = "&The report, line by line"
COPY = "Cop&y"
SAVE = "&Save to a file…"
SAVE_TITLE = "Save the report"
FILES = "Text (*.txt)"
COPIED = "The report was copied."
OVERWRITE_TITLE = "Overwrite?"
OVERWRITE = "&Overwrite"
KEEP = "&Keep it"

WHAT_HAPPENED = "What happened, and what did you expect?"
COMPUTER = "&Program and computer"
ERRORS = "&Unexpected errors"
LOG = "&Log"
NO_ERRORS = "No unexpected error was written down."
NO_LOG = "There is no log. Start the program with: touchstone --debug"

DEBUG = "write a log, without secrets or answers"
LOG_NOT_WRITTEN = "The log cannot be written."


def versions(name: str, version: str) -> str:
    return f"{name}: {version}"


def unknown_level(variable: str, level: str, levels: Sequence[str]) -> str:
    return f"{variable} is {level!r}, but must be one of: {', '.join(levels)}."


def overwrite(file: Path) -> str:
    return f"{file.name} is already there. Overwrite it?"


def saved(file: Path) -> str:
    return f"The report was saved to {file.name}."


def not_saved(reason: str) -> str:
    return f"The report could not be saved: {reason}."
