"""Writing a report out, as it is shown, in one of the formats for reports."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page as messages
from app.reports.document import Document
from widgets.shell.page import PageContext
from widgets.study.export_dialog import ExportDialog


class ReportExportDialog(ExportDialog):
    """Writes the document it is given; what is on the page and what is in the file are the same. `formats`: as in
    `ExportDialog`."""

    def __init__(
        self,
        parent: QWidget | None,
        context: PageContext,
        folder: Path,
        document: Document,
        formats: Mapping[str, tuple[str, str]] = messages.FORMATS,
    ) -> None:
        super().__init__(parent, context, folder, messages.EXPORT_TITLE, formats)
        self._document = document

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder, document = self._context.repository, self._folder, self._document

        def write() -> str:
            repository.export_report(document, name, path, folder)
            return messages.exported(path)

        return write
