"""Libraries that only some people need: what is said where one is missing, and whether it can be installed at all."""

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from types import ModuleType

from app.errors import UserError
from app.messages.shell import libraries as libraries_text

EXTRAS = {
    "scipy": "statistics",
    "sklearn": "statistics",
    "pandas": "statistics",
    "typst": "reports",
    "pypdf": "reports",
    "docx": "reports",
    "openai": "judge",
    "httpx2": "judge",
    "aiohttp": "judge",
    "duckdb": "parquet",
}
"""The extra of pyproject.toml that installs a module. For others, the code that uses them says what is missing."""


class LibraryMissing(UserError, ModuleNotFoundError):
    """A module that is not installed, with what to install. Code that can do without catches ImportError."""


class _Finder:
    """Python asks it for modules that are found nowhere else."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> None:  # noqa: ARG004
        """Raise LibraryMissing for what an extra installs; any other module is just not found."""
        if name in EXTRAS:
            raise LibraryMissing(
                missing(libraries_text.not_installed(name=name, extra=EXTRAS[name])).sentence
            )


def explain_missing_libraries() -> None:
    """From now on importing a library that an extra installs says what to install, where it is missing."""
    if not any(isinstance(one, _Finder) for one in sys.meta_path):
        sys.meta_path.append(_Finder())


def what_to_install(*modules: str) -> str:
    """A sentence on the first of some modules of EXTRAS that is not installed, or ''."""
    for name in modules:
        try:
            is_there = find_spec(name) is not None
        except LibraryMissing:
            is_there = False
        if not is_there:
            return missing(libraries_text.not_installed(name=name, extra=EXTRAS[name])).sentence
    return ""


def missing(sentence: str) -> UserError:
    """The error to raise where a library is missing. `sentence` names the library and the command that installs it.
    A program made by an installer cannot load a library from elsewhere, so there the error says what to do instead."""
    return UserError(f"{sentence} {libraries_text.NOT_IN_INSTALLED_PROGRAM}" if is_frozen() else sentence)


def is_frozen() -> bool:
    """Whether this is the program that needs no Python."""
    return bool(getattr(sys, "frozen", False))
