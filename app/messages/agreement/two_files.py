"""What the two files of a report say of each other: the short report and its appendix."""

from collections.abc import Sequence
from pathlib import Path

from app.messages.translation import _

OPTION = _(
    "where the appendix with every table and the method goes: into a file beside the report (usual; "
    "its name ends in -appendix), within the same file, or nowhere (none). A workbook, and standard output, "
    "have everything in one unless it is left out"
)
WITHOUT_APPENDIX = _(
    "This is the short report alone; its appendix with every table and the method was not written."
)

# In the window
BOX = _("Appendi&x")
WAYS = {
    "beside": _("In a file beside the report"),
    "within": _("In the same file"),
    "none": _("Left out"),
}
HINT = _("Every table and how it was computed. A workbook has its appendix on sheets of its own.")


def only_for_files(formats: Sequence[str]) -> str:
    return _("--appendix goes with these formats: {formats}.", formats=", ".join(formats))


def written_beside(path: Path) -> str:
    return _("Its appendix was written to {path}", path=path)


def and_beside(path: Path) -> str:
    return _("Its appendix is beside it: {name}.", name=path.name)


def to_appendix(file: str) -> str:
    return _("Every table, and how it was computed, is in the appendix: {file}", file=file)


def to_report(file: str) -> str:
    return _("The verdicts, the pictures behind them and the next step are in the report: {file}", file=file)


def appendix_title(title: str) -> str:
    return _("Appendix. {title}", title=title)


def about(heading: str, sentence: str) -> str:
    return _("{heading}. {sentence}", heading=heading, sentence=sentence)


# What tables say once for all of their rows


def same_everywhere(facts: str) -> str:
    """facts: headings, each with what all its cells say."""
    return _("The same in every row: {facts}.", facts=facts)


def undefined_everywhere(headings: str, reason: str) -> str:
    return _("Undefined in every row: {headings}. {reason}", headings=headings, reason=reason)


def repeats(heading: str, other: str) -> str:
    return _("{heading}: the same as {other} in every row.", heading=heading, other=other)


def steps(steps: str) -> str:
    """steps: each step that is not empty, with how many criteria."""
    return _("{steps} Every other step has none.", steps=steps)
