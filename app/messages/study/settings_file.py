"""What is said of the file of settings, and of one that a person takes along to another machine."""

from pathlib import Path

TAKE_ALONG = "Save to a &file…"
BRING_ALONG = "Loa&d from a file…"
HEADING = "On another machine"
ABOUT = (
    "All settings, keys too, can be taken along in a file. Loading one takes the place of the settings here."
)
TAKE_TITLE = "Save the settings"
BRING_TITLE = "Load settings"
FILES = "Settings (*.json)"
OVERWRITE_TITLE = "Overwrite?"
OVERWRITE = "&Overwrite"
KEEP = "&Keep it"


def could_not_save(reason: str) -> str:
    return f"Settings could not be saved: {reason}. They hold until Touchstone is closed."


def taken_along(file: Path) -> str:
    return f"Settings saved to {file.name}."


def brought_along(file: Path) -> str:
    return f"Settings loaded from {file.name}."


def overwrite(file: Path) -> str:
    return f"{file.name} is there already. Overwrite it?"


def not_written(file: Path, reason: str) -> str:
    return f"{file.name} could not be written: {reason}."


def not_read(file: Path, reason: str) -> str:
    return f"{file.name} could not be read: {reason}."


def no_settings(file: Path) -> str:
    return f"{file.name} holds no settings of Touchstone. Nothing was changed."
