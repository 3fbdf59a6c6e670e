"""Writing a report out, as it is shown, in one of the formats for reports."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.messages.agreement import agreement_page as messages
from app.messages.agreement import report_pictures as pictures
from app.messages.agreement import two_files
from app.messages.interchange import formats as words
from app.reports.document import Document
from app.reports.two_files import IN_TWO_FILES, Appendix, appendix_beside, has_appendix
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
        self._has_appendix = has_appendix(document)
        self.appendix = DropDown()
        for way, title in two_files.WAYS.items():
            self.appendix.addItem(title, way)
        field = Field(two_files.BOX, self.appendix, two_files.HINT)
        self.column.insertWidget(self.column.indexOf(self.file), field)
        field.setVisible(self._has_appendix)
        QWidget.setTabOrder(self.pictures, self.appendix)
        self.also = {name: CheckBox(messages.ALSO[name], self) for name in formats}
        before: QWidget = self.appendix
        for box in self.also.values():
            self.column.insertWidget(self.column.indexOf(self.file), box)
            QWidget.setTabOrder(before, box)
            before = box
        self.formats.idToggled.connect(lambda _number, on: self._offer_others() if on else None)
        self._offer_others()

    def _offer_others(self) -> None:
        """The format that is chosen is written anyway."""
        for name, box in self.also.items():
            box.setVisible(name != self.format())

    def _written_too(self, path: Path) -> dict[str, Path]:
        """By format, the files beside the chosen one."""
        return {
            name: path.with_suffix(words.ENDINGS[name][0])
            for name, box in self.also.items()
            if box.isChecked() and name != self.format()
        }

    def files_to_write(self, path: Path) -> list[Path]:
        """The file, those in other formats, and the appendix beside each."""
        files = {self.format(): path, **self._written_too(path)}
        is_beside = self._has_appendix and self._where() is Appendix.BESIDE
        beside = [appendix_beside(file) for name, file in files.items() if name in IN_TWO_FILES]
        return [*files.values(), *(beside if is_beside else [])]

    def _where(self) -> Appendix:
        """Where the appendix goes."""
        return Appendix(self.appendix.currentData())

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file and returns what is said then."""
        repository, folder, document = self._context.repository, self._folder, self._document
        with_pictures = self._with_pictures if self.pictures.isChecked() else None
        files, where = {name: path, **self._written_too(path)}, self._where()

        def write() -> str:
            shown = document
            if with_pictures and not files.keys().isdisjoint(WITH_PICTURES):
                with closing(repository.open(folder)) as study:
                    shown = with_pictures(study)
            said = []
            for form, file in files.items():
                one = shown if form in WITH_PICTURES else document
                first, *beside = repository.export_report(one, form, file, folder, where)
                said += [messages.exported(first), *map(two_files.and_beside, beside)]
            return " ".join(said)

        return write
