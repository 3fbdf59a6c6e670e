"""Libraries that only some people need: what is said where one is missing, and whether it can be installed at all."""

import sys

from app.errors import UserError
from app.messages.shell import libraries as libraries_text


def missing(sentence: str) -> UserError:
    """The error to raise where a library is missing. `sentence` names the library and the command that installs it.
    A program made by an installer cannot load a library from elsewhere, so there the error says what to do instead."""
    return UserError(f"{sentence} {libraries_text.NOT_IN_INSTALLED_PROGRAM}" if is_frozen() else sentence)


def is_frozen() -> bool:
    """Whether this is the program that needs no Python."""
    return bool(getattr(sys, "frozen", False))
