"""Writing a report out, as it is shown, in one of the formats for reports."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page as messages
from app.messages.agreement import report_pictures as pictures
from app.reports.document import Document
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox
from widgets.kit.hints import hints
from widgets.shell.page import PageContext
from widgets.study.export_dialog import ExportDialog

WITH_PICTURES = ("html", "pdf")


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
        with_pictures: Callable[[OpenStudy], Document] | None = None,
    ) -> None:
        """`with_pictures` makes the same document with pictures; None where there are none to show."""
        super().__init__(parent, context, folder, messages.EXPORT_TITLE, formats)
        self._document, self._with_pictures = document, with_pictures
        self.pictures = CheckBox(pictures.BOX, self)
        hints.give(self.pictures, pictures.BOX_HINT)
        self.pictures.setVisible(with_pictures is not None)
        self.pictures.setChecked(with_pictures is not None)
        self.column.insertWidget(self.column.indexOf(self.file), self.pictures)
        QWidget.setTabOrder(self.code_names, self.pictures)
        self.also |= {name: CheckBox(messages.ALSO[name], self) for name in formats}
        before: QWidget = self.pictures
        for box in self.also.values():
            self.column.insertWidget(self.column.indexOf(self.file), box)
            QWidget.setTabOrder(before, box)
            before = box
        self.offer_others()

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder, document = self._context.repository, self._folder, self._document
        with_pictures = self._with_pictures if self.pictures.isChecked() else None

        def write() -> str:
            shown = document
            if with_pictures and name in WITH_PICTURES:
                with closing(repository.open(folder)) as study:
                    shown = with_pictures(study)
            repository.export_report(shown, name, path, folder)
            return messages.exported(path)

        return write
