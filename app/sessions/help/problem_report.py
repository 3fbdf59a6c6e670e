"""A report of a problem: what it would contain, part by part, shown before anything is copied or saved. Nothing here
sends anything."""

import locale
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

from app import logs, system
from app.access_keys import without_access_key
from app.errors import UserError
from app.messages.help import problem_report
from app.messages.study.storage import reason
from app.private_files import in_one_piece
from app.settings import Settings

PACKAGES = ("touchstone-workbench", "PySide6-Essentials", "sqlite-utils", "Pillow", "pandas", "openai")
MOST_LINES = 200  # of each log, the newest
_FRAME = re.compile(r"\s+[\w.<>/~-]+:\d+ in \S+$")  # as `app.cli.error_report` writes it
_DATE = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z-]+$")
_ERROR = re.compile(r"([A-Za-z_][\w.]*(?:Error|Exception|Exit|Interrupt|Warning|Group|Timeout))\b")


@dataclass(frozen=True)
class Part:
    """A part of the report: its title, with an ampersand before its letter, its lines, and whether it goes along."""

    title: str
    lines: tuple[str, ...]
    is_included: bool = True


class ProblemReport:
    """What would be attached, and how it gets to the clipboard or a file."""

    def __init__(self, parts: list[Part]) -> None:
        self.parts = parts

    def include(self, place: int, is_included: bool) -> None:
        """Take the place-th part (from 0) along, or leave it out."""
        self.parts[place] = replace(self.parts[place], is_included=is_included)

    def lines(self) -> list[str]:
        """The report line by line, as it would be copied or saved."""
        lines = [problem_report.WHAT_HAPPENED, ""]
        for part in self.parts:
            if part.is_included:
                lines += [without_access_key(part.title), *part.lines, ""]
        return lines[:-1]

    def text(self) -> str:
        """The lines as one text."""
        return "\n".join(self.lines()) + "\n"

    def save(self, file: Path) -> str:
        """Write the report to a file, in UTF-8; returns the sentence to say. It takes the place of a link. Raises
        UserError."""
        try:
            with in_one_piece(file) as out:
                out.write(self.text().encode())
        except OSError as error:
            raise UserError(problem_report.not_saved(reason=reason(error))) from error
        return problem_report.saved(file_name=file.name)


def make_report(settings: Settings) -> ProblemReport:
    """Collect what whoever helps needs to know. Nothing of it comes from a study."""
    errors = tuple(without_contents(_newest(logs.errors_file())))
    return ProblemReport(
        [
            Part(problem_report.COMPUTER, tuple(_computer(settings))),
            Part(problem_report.ERRORS, errors or (problem_report.NO_ERRORS,)),
            Part(problem_report.LOG, tuple(_newest(logs.log_file())) or (problem_report.NO_LOG,)),
        ]
    )


def without_contents(lines: list[str]) -> Iterator[str]:
    """When, where and what kind. A file of errors that an older version began may hold somebody's words."""
    for line in lines:
        if _FRAME.match(line) or _DATE.match(line):
            yield line
        elif found := _ERROR.match(line):
            yield found[1]


def _computer(settings: Settings) -> Iterator[str]:
    for name in PACKAGES:
        try:
            yield problem_report.versions(name, metadata.version(name))
        except metadata.PackageNotFoundError:  # run from its folder, or an extra that is not installed
            continue
    yield problem_report.versions("Python", platform.python_version())
    yield problem_report.versions("System", platform.platform())
    yield problem_report.versions("Locale", ".".join(part for part in locale.getlocale() if part) or "C")
    yield problem_report.versions("Display", system.display()[0] or "none")
    yield problem_report.versions("Theme", str(settings.theme))
    yield problem_report.versions("Text size", f"{settings.text_scale} %")


def _newest(file: Path) -> list[str]:
    """The last lines of a file, with the home folder as ~; none where it cannot be read."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return text.replace(str(Path.home()), "~").splitlines()[-MOST_LINES:]
