"""The dialogs of comparing rubrics: which criterion overlaps, a note, and the file to export to."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from app.messages.rubric import rubric_comparison
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, plain
from widgets.shell.page import PageContext
from widgets.study.export_dialog import ExportDialog

_LINES = 14


def choose_partner(parent: QWidget, is_community: bool, lines: list[str], first: int) -> int | None:
    """Which criterion of the other side, by its place in the list; None when the person thinks better of it."""
    dialog = Dialog(parent, rubric_comparison.PARTNER_TITLE, width=640)
    title = rubric_comparison.COMMUNITY_CRITERIA if is_community else rubric_comparison.DRAFT_CRITERIA
    listed = ReadableList(plain(title), lines)
    listed.setMinimumHeight(_LINES * listed.fontMetrics().lineSpacing())
    listed.setCurrentRow(first)
    dialog.column.addWidget(Field(title, listed), 1)
    dialog.add_ok_and_cancel(rubric_comparison.MARK)
    listed.setFocus(Qt.FocusReason.OtherFocusReason)
    return listed.currentRow() if dialog.ask() else None


def ask_note(parent: QWidget, words: str) -> str | None:
    """A note to write or change; None when the person thinks better of it."""
    dialog = Dialog(parent, rubric_comparison.NOTE_TITLE, width=560)
    line = QLineEdit(words)
    dialog.column.addWidget(Field(rubric_comparison.NOTE, line, rubric_comparison.NOTE_HINT))
    dialog.column.addStretch(1)
    dialog.add_ok_and_cancel(rubric_comparison.KEEP_NOTE)
    line.setFocus(Qt.FocusReason.OtherFocusReason)
    return line.text() if dialog.ask() else None


class ComparisonExportDialog(ExportDialog):
    """Writes all drafts with everybody's marks."""

    def __init__(self, parent: QWidget | None, context: PageContext, folder: Path) -> None:
        super().__init__(
            parent, context, folder, rubric_comparison.EXPORT_TITLE, rubric_comparison.EXPORT_FORMATS
        )

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder = self._context.repository, self._folder

        def write() -> str:
            with closing(repository.open(folder)) as study:
                repository.export(study, name, path)
            return rubric_comparison.exported(path=path)

        return write
