"""What `touchstone rubric` says."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.interchange.import_export import listed, plural

WHAT = (
    "check: the wording; export, import: to and from a file; history: all versions; publish: the draft; "
    "import-draft: a rubric that a model drafted elsewhere; take: one of its criteria into your own draft; "
    "compare: with the rubric of another study"
)
FILE = "the file to import: {endings}"
FORMAT = "the format to export to: {names}"
OUT = "the file to write; - writes to standard output"
VERSION = "the version to export (default: the published one)"
DRAFT = "the draft instead of the published version"
SAME = "a reworded criterion with the same meaning: earlier answers count (repeatable)"
CHANGED = "a reworded criterion with a changed meaning: it is asked again (repeatable)"
WHY = "why the meanings changed or stayed, saved with the version"
AUTHOR = "who it is by (default: nobody named)"
CODE = "history: the history of one criterion, by its present code; take: the criterion of the draft to take"
DRY_RUN = "show what would be published, and write nothing"

NEEDS_FILE = "name the file to import"
ONLY_FOR = "{option} only with rubric {what}"
NEEDS_OUT = "--format and --out are needed to export"
NO_RUBRIC = "The study has no rubric yet. Import one with: touchstone rubric import STUDY FILE"
NO_DRAFT = "There is no draft. Make one in the window (Design the rubric), or with: touchstone rubric import STUDY FILE"
NOTHING_WRITTEN = "Nothing was written."


def checked(what: str, criteria: int, remarks: int, plain: int) -> str:
    return (
        f"{what}: {plural(criteria, 'criterion', 'criteria')}, {plural(remarks, 'remark')};"
        f" {plain} without any. Remarks are not errors: the community decides."
    )


def version(number: int) -> str:
    return f"Version {number}"


DRAFT_NAME = "The draft"


def remark(code: str, sentence: str) -> str:
    return f"{code}: {sentence}"


def imported(file: Path, criteria: int, known: int) -> str:
    return (
        f"{file} is now the draft of the next version: {plural(criteria, 'criterion', 'criteria')},"
        f" {known} of them known from the published version."
    )


PUBLISH_NEXT = "It is not published yet. Publish it with: touchstone rubric publish STUDY"


def heading(number: int, day: str, title: str, criteria: int) -> str:
    return f"Version {number}, {day}: {title}, {plural(criteria, 'criterion', 'criteria')}."


def line(sentence: str) -> str:
    return f"  {sentence}"


def no_such_version(number: int) -> str:
    return f"There is no rubric version {number}."


def no_such_code(code: str, codes: Sequence[str]) -> str:
    return f"There is no criterion {code}. There are: {listed(codes, 40)}."


def both(code: str) -> str:
    return f"{code} is named as same and as changed. Say one of the two."


def not_reworded(code: str) -> str:
    return f"{code} is unchanged or new, so its meaning cannot have changed."


def unsaid(codes: Sequence[str]) -> str:
    are = "reads" if len(codes) == 1 else "read"
    ways = " or ".join(f"--{way} {codes[0]}" for way in ("same", "changed"))
    return (
        f"{listed(codes)} {are} differently from before. Say of each whether its meaning has changed,"
        f" such as: {ways}. Nothing was published."
    )
