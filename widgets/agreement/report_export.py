"""Writing a report out, as it is shown, in one of the formats for reports."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page, report_pictures, two_files
from app.reports.document import Document
from app.reports.two_files import Appendix, has_appendix
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.forms import Field
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
        formats: Mapping[str, tuple[str, str]] = agreement_page.FORMATS,
        with_pictures: Callable[[OpenStudy], Document] | None = None,
    ) -> None:
        """`with_pictures` makes the same document with pictures; None where there are none to show."""
        super().__init__(parent, context, folder, agreement_page.EXPORT_TITLE, formats)
        self._document, self._with_pictures = document, with_pictures
        self.pictures = CheckBox(report_pictures.BOX, self)
        hints.give(self.pictures, report_pictures.BOX_HINT)
        self.pictures.setVisible(with_pictures is not None)
        self.pictures.setChecked(with_pictures is not None)
        self.column.insertWidget(self.column.indexOf(self.file), self.pictures)
        QWidget.setTabOrder(self.code_names, self.pictures)
        self._has_appendix = has_appendix(document)
        self.appendix = DropDown(two_files.WAYS)
        field = Field(two_files.BOX, self.appendix, two_files.HINT)
        self.column.insertWidget(self.column.indexOf(self.file), field)
        field.setVisible(self._has_appendix)
        QWidget.setTabOrder(self.pictures, self.appendix)
        self.also |= {name: CheckBox(agreement_page.ALSO[name], self) for name in formats}
        before: QWidget = self.appendix
        for box in self.also.values():
            self.column.insertWidget(self.column.indexOf(self.file), box)
            QWidget.setTabOrder(before, box)
            before = box
        self.offer_others()

    def appendices(self, files: Mapping[str, Path]) -> list[Path]:
        """The files of appendices beside reports among these, where they go there."""
        is_beside = self._has_appendix and self._where() is Appendix.BESIDE
        return super().appendices(files) if is_beside else []

    def _where(self) -> Appendix:
        """Where the appendix goes."""
        return Appendix(self.appendix.currentData())

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder, document = self._context.repository, self._folder, self._document
        with_pictures = self._with_pictures if self.pictures.isChecked() else None
        where = self._where()

        def write() -> str:
            shown = document
            if with_pictures and name in WITH_PICTURES:
                with closing(repository.open(folder)) as study:
                    shown = with_pictures(study)
            first, *beside = repository.export_report(shown, name, path, folder, where)
            return " ".join([agreement_page.exported(path=first), *map(two_files.and_beside, beside)])

        return write
