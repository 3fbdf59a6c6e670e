"""What is said when the window cannot be opened."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed
from app.messages.translation import _

PROGRAM = "Touchstone"


def no_display(study: Path | None) -> str:
    where = typed(study) if study else "STUDY"
    return _(
        "There is no display for a window. In a terminal use: touchstone annotate {where} --rater NAME",
        where=where,
    )
