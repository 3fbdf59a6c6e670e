"""What is said when the window cannot be opened."""

from pathlib import Path

from app.messages.cli.shell_quoting import typed

PROGRAM = "Touchstone"
IN_WINDOW = (
    "open the window first, and have it open the study or packet, ask for a passphrase and say what is wrong; for file "
    "managers, which have no terminal"
)
ONLY_IN_WINDOW = "--in-window goes with none of --no-window, --into and --passphrase-from"


def no_display(study: Path | None) -> str:
    where = typed(study) if study else "STUDY"
    return f"There is no display for a window. In a terminal use: touchstone annotate {where} --rater NAME"
