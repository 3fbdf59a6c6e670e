"""Commands in the README and in docs can be typed as they are written, and pages of the window are called so.

What a page writes for something of the reader's own, such as STUDY or NAME, is taken as a word.
"""

import re
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib import import_module
from itertools import chain
from pathlib import Path

import pytest

from app.cli import MODULES
from app.cli.arguments import parse
from app.errors import UsageError
from app.messages.shell.commands import MENUS, SUBMENUS, TITLES
from tests.repository import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
WRITTEN = re.compile(r"`touchstone ([^`]+)`|^(?: {4}|\$ )?touchstone (?!\.|=)(.+)$", re.MULTILINE)
NAMED = re.compile(r"(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)")
PLACE = re.compile(r"\b(STUDY|DIR|FILE|FOLDER|ADDRESS|my-study|demo)\b")
ELLIPSIS = "…"
LEFT_TO_READERS = {"URL": "http://localhost:8080/v1", "F": "csv"}


def commands(page: Path) -> Iterator[str]:
    """Every command a page writes out, on one line; what follows # or a pipe is not part of it."""
    for inline, alone in WRITTEN.findall(page.read_text("utf-8").replace("\\\n", " ")):
        yield re.split(r" #|\||>(?!=)|<|&&|;", inline or alone)[0].strip()


def words_of(command: str) -> list[str]:
    """The words, with a word for each that is left to the reader: `PATH…` is one path, `[--json]` is optional."""
    words = shlex.split(re.sub(r"[\[\]]", "", command))
    return [LEFT_TO_READERS.get(word, word.removesuffix(ELLIPSIS)) for word in words]


def is_whole(command: str) -> bool:
    """Whether all of a command is written out: sentences also name an option or a verb of one, without the study."""
    return ELLIPSIS not in command.split() and PLACE.search(command) is not None


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_can_be_typed_as_they_are_written(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.sessions.team.work_overview.now", lambda: datetime(2026, 5, 1, tzinfo=UTC))
    wrong = []
    for command in commands(page):
        name, *words = words_of(command)
        if name.startswith("-") or name in ("COMMAND", "ARGUMENTS"):
            continue
        if name not in MODULES:
            wrong.append(f"{command}: there is no such command")
        elif is_whole(command) and words != ["--help"]:
            try:
                parse(name, import_module(MODULES[name]).configure, words)
            except UsageError as error:
                wrong.append(f"{command}: {error.sentence}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.stem.startswith("guide")], ids=lambda page: page.stem
)
def test_pages_of_the_window_are_called_what_the_guides_call_them(page: Path) -> None:
    titles = chain(TITLES.values(), MENUS.values(), SUBMENUS.values())
    called = {title.replace("&", "").removesuffix(ELLIPSIS) for title in titles}
    assert set(NAMED.findall(page.read_text("utf-8"))) <= called
