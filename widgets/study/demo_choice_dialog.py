"""Which of the demos of studies somebody would like to have."""

from PySide6.QtWidgets import QWidget

from app.messages.study import start as start_text
from widgets.workshop.workshop_dialogs import choose_line


def ask_study_demo(parent: QWidget) -> str | None:
    """The name of a demo; None when the person thinks better of it."""
    lines = start_text.STUDY_DEMO_LINES
    title, label, go = (start_text.STUDY_DEMOS_TITLE, start_text.STUDY_DEMOS_LIST, start_text.STUDY_DEMOS_GO)
    row = choose_line(parent, title, label, go, list(lines.values()))
    return None if row is None else list(lines)[row]
