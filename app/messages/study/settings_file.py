"""What is said of the file of settings, and of one that a person takes along to another machine."""

from pathlib import Path

from app.messages.translation import _

TAKE_ALONG = _("Save to a &file…")
BRING_ALONG = _("Loa&d from a file…")
HEADING = _("On another machine")
ABOUT = _(
    "All settings, keys too, can be taken along in a file. Loading one takes the place of the settings here."
)
TAKE_TITLE = _("Save the settings")
BRING_TITLE = _("Load settings")
FILES = _("Settings (*.json)")
OVERWRITE_TITLE = _("Overwrite?")
OVERWRITE = _("&Overwrite")
KEEP = _("&Keep it")


def could_not_save(reason: str) -> str:
    return _("Settings could not be saved: {reason}. They hold until Touchstone is closed.", reason=reason)


def taken_along(file: Path) -> str:
    return _("Settings saved to {file_name}.", file_name=file.name)


def brought_along(file: Path) -> str:
    return _("Settings loaded from {file_name}.", file_name=file.name)


def overwrite(file: Path) -> str:
    return _("{file_name} is there already. Overwrite it?", file_name=file.name)


def not_written(file: Path, reason: str) -> str:
    return _("{file_name} could not be written: {reason}.", file_name=file.name, reason=reason)


def not_read(file: Path, reason: str) -> str:
    return _("{file_name} could not be read: {reason}.", file_name=file.name, reason=reason)


def no_settings(file: Path) -> str:
    return _("{file_name} holds no settings of Touchstone. Nothing was changed.", file_name=file.name)
