"""Writing a study, or a report on it, out: which format, which file, and what should be asked before."""

from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.errors import UserError
from app.interchange.label_studio.controls import interface_beside
from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.messages.agreement import two_files
from app.messages.interchange import formats as words
from app.messages.planning import split
from app.messages.study import start as messages
from app.reports.two_files import IN_TWO_FILES, Appendix, appendix_beside
from app.sessions.agreement.disclosure import note_exported
from app.sessions.results_access import refuse_export
from app.sessions.said import MOVED, Said
from app.sessions.study.study_repository import StudyRepository
from app.speech.voice import Priority
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, PathField, plain, radio_group
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override


def export_study(parent: QWidget, context: PageContext, folder: Path, reader: str = "") -> bool:
    """Ask for a format and a file, and write the study there; whether it was written.

    `reader` is who gets the file ("": nobody was chosen).
    """
    dialog = ExportDialog(parent, context, folder, asks_for_names=True)
    dialog.reader = reader
    dialog.file.explain(words.IN_A_TERMINAL)
    return dialog.ask()


class ExportDialog(Dialog):
    """Stays open until the file is written or the person leaves; what fails is said beside the field."""

    def __init__(
        self,
        parent: QWidget | None,
        context: PageContext,
        folder: Path,
        title: str = messages.EXPORT_TITLE,
        formats: Mapping[str, tuple[str, str]] = words.EXPORT_FORMATS,
        asks_for_names: bool = False,
    ) -> None:
        """`formats`: what each is called and what it is good for, by name. `asks_for_names`: whether raters may go
        by code names."""
        super().__init__(parent, title, width=620)
        self._formats = formats
        self._context = context
        self._folder = folder
        self._working: Outcome | None = None
        self._path: Path | None = None
        self.reader: str | None = None  # who gets the file ("": nobody was chosen); None: storage has decided
        self.formats = QButtonGroup(self)
        self.file = PathField(messages.EXPORT_FILE, messages.CHOOSE_FILE, Ask.NEW_FILE)
        titles, abouts = zip(*formats.values(), strict=True)
        group, buttons = radio_group(messages.EXPORT_FORMAT, titles, self.formats, abouts)
        self.column.addWidget(group)
        self.code_names = CheckBox(words.CODE_NAMES_BOX, self)
        self.code_names.setVisible(asks_for_names)
        self.column.addWidget(self.code_names)
        self.column.addWidget(self.file)
        self.column.addStretch(1)
        self.write = self.add_ok_and_cancel(messages.EXPORT_NOW)
        self.formats.idToggled.connect(lambda _number, on: self._follow_format() if on else None)
        self._follow_format()
        buttons[0].setFocus()

    @property
    def is_writing(self) -> bool:
        """Whether an export goes on."""
        return self._working is not None

    def format(self) -> str:
        """The chosen format's name."""
        return list(self._formats)[self.formats.checkedId()]

    @qt_override
    def accept(self) -> None:
        """Export: check the file's name, ask before replacing, then write."""
        path = self.file.path()
        if self.is_writing:  # the button stays enabled: a screen reader would read what gets its focus
            return
        if path is None:
            self._refuse(messages.FILE_NEEDED)
        elif self.code_names.isChecked() and self.format() in words.WITHOUT_CODE_NAMES:
            self._refuse(words.NO_CODE_NAMES)
        elif self._may_see() and self._has_its_ending(path) and self._may_replace(path):
            self._write(path)

    def _may_see(self) -> bool:
        """Whether storage lets whoever exports see what others answered; why not is said beside the field."""
        if self.reader is None or self.format() in words.WITHOUT_ANSWERS:
            return True
        try:
            with closing(self._context.repository.open(self._folder)) as study:
                refuse_export(study, self.reader)
        except UserError as error:
            self._refuse(error.sentence)
            return False
        return True

    def _has_its_ending(self, path: Path) -> bool:
        """Whether the name ends as the format's files do, or the person wants it so."""
        endings, title = words.ENDINGS[self.format()], self._formats[self.format()][0]
        question = words.other_ending(path, plain(title), endings)
        return path.suffix.lower() in endings or ask_whether(
            self, words.OTHER_ENDING_TITLE, question, words.EXPORT_ANYWAY, words.CHANGE_NAME
        )

    def _may_replace(self, path: Path) -> bool:
        """Whether nothing is there yet, or the person wants it replaced; that goes for a file beside it, too."""
        return all(
            ask_whether(
                self,
                messages.OVERWRITE_TITLE,
                messages.overwrite_question(file),
                messages.REPLACE,
                messages.KEEP,
            )
            for file in self.files_to_write(path)
            if file.exists()
        )

    def files_to_write(self, path: Path) -> list[Path]:
        """All files that come of this export."""
        if self.format() in IN_TWO_FILES:
            return [path, appendix_beside(path)]
        return [path, interface_beside(path)] if self.format() == words.LABEL_STUDIO else [path]

    @qt_override
    def reject(self) -> None:
        """Escape and Cancel: not while the file is being written."""
        if not self.is_writing:
            super().reject()

    def _write(self, path: Path) -> None:
        self._context.announcer.say_sentence(messages.EXPORTING)
        self._path = path
        self._working = in_background(self.writing(self.format(), path), self._written, self._not_written)

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file, on a thread of its own, and returns what is said then."""
        repository, folder = self._context.repository, self._folder
        wish = ExportOptions(code_names=self.code_names.isChecked())
        reader = None if name in words.WITHOUT_ANSWERS else self.reader

        def write() -> str:
            withheld = 0
            study = repository.open(folder)
            try:
                if reader is not None:
                    refuse_export(study, reader)
                    note_exported(study, reader)
                shown = as_study(outgoing(study, wish)) if wish.code_names else study
                appendix: list[Path] = []
                if name in words.REPORTS:
                    appendix = _export_report(repository, shown, name, path)[1:]
                else:
                    repository.export(shown, name, path)
                    withheld = study.splits.withheld()
                beside = words.and_beside(interface_beside(path)) if name == words.LABEL_STUDIO else ""
                said = messages.exported(path, study.descriptions.count_undescribed())
                left_out = f" {split.withheld(withheld)}" if withheld else ""
                return " ".join([f"{said}{left_out}{beside}", *map(two_files.and_beside, appendix)])
            finally:
                study.close()

        return write

    def _written(self, said: str) -> None:
        self._working = None
        self._context.exported = self._path
        super().accept()
        self._context.announcer.say_sentence(said)

    def _not_written(self, error: Exception) -> None:
        self._working = None
        if not isinstance(error, UserError):
            raise error
        self._refuse(error.sentence)

    def _refuse(self, sentence: str) -> None:
        self.file.complain(sentence)
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._context.announcer.say(Said(sentence, changed=MOVED, priority=Priority.ALERT))

    def _follow_format(self) -> None:
        """Propose a name beside the study, or give the name that stands there the format's ending."""
        ending = words.ENDINGS[self.format()][0]
        path = self.file.path()
        if path is None:
            path = self._folder.absolute().parent / f"{self._folder.name}{ending}"
        elif path.suffix.lower() in {other for name in self._formats for other in words.ENDINGS[name]}:
            path = path.with_suffix(ending)
        self.file.set_path(path)


def _export_report(repository: StudyRepository, study: OpenStudy, name: str, path: Path) -> list[Path]:
    """Write the report that a study usually has, and its appendix beside it; which files. Raises UserError with too
    few raters or answers."""
    from app.reports.study_report import usual_document

    return repository.export_report(usual_document(study), name, path, study.folder, Appendix.BESIDE)
