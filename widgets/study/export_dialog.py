"""Writing a study, or a report on it, out: which format, which file, and what should be asked before."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.errors import UserError, expect_user_error
from app.files.optional_library import what_to_install
from app.interchange.label_studio.controls import interface_beside
from app.interchange.several_files import Outcome, files_for, write_each
from app.interchange.study_export import ExportOptions, as_study, outgoing
from app.messages.agreement import two_files
from app.messages.interchange import formats as formats_text, several_formats
from app.messages.planning import split as split_text
from app.messages.study import start as start_text
from app.messages.together import together
from app.reports.two_files import IN_TWO_FILES, Appendix, appendix_beside
from app.sessions.agreement.disclosure import note_exported
from app.sessions.feedback import MOVED, Feedback
from app.sessions.study.study_repository import StudyRepository
from app.sessions.withheld_results import refuse_export
from app.speech.voice import Priority
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog, ask_whether, may_replace
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import (
    Ask,
    Field,
    PathField,
    ReadableList,
    TitledGroup,
    button_row,
    plain,
    push_button,
    radio_group,
)
from widgets.shell.background_task import Outcome as Working, in_background
from widgets.shell.exported_file import open_file
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override
from widgets.theme.theme import Space

_MOST_LINES = 8


_NEEDS = {"docx": ("docx",), "html": ("scipy",), "pdf": ("scipy", "typst"), "xlsx": ("scipy",)}
"""The modules of extras that a format needs."""


class ExportedFilesDialog(Dialog):
    """The buttons act on the current line; where its file was not written, they can do nothing."""

    def __init__(
        self, parent: QWidget | None, context: PageContext, outcomes: Sequence[tuple[str, Outcome]]
    ) -> None:
        """`outcomes`: each with what its format is called."""
        super().__init__(parent, several_formats.RESULTS_TITLE, width=620)
        self._context = context
        self._outcomes = [outcome for _title, outcome in outcomes]
        line = {True: several_formats.written, False: several_formats.not_written}
        lines = [line[outcome.is_written](title, outcome.said) for title, outcome in outcomes]
        self.files = ReadableList(plain(several_formats.RESULTS), lines)
        self.open_button = push_button(several_formats.OPEN)
        self.folder_button = push_button(several_formats.SHOW)
        self.column.addWidget(Field(several_formats.RESULTS, self.files))
        self.column.addWidget(button_row(self.open_button, self.folder_button))
        self.column.addStretch(1)
        self.files.show_rows(_MOST_LINES)
        self.files.currentRowChanged.connect(lambda _row: self._follow())
        self.open_button.clicked.connect(lambda: open_file(context, self._current().file))
        self.folder_button.clicked.connect(lambda: open_file(context, self._current().file.parent))
        self.add_close()
        self._follow()
        self.files.setFocus(Qt.FocusReason.OtherFocusReason)

    def _current(self) -> Outcome:
        return self._outcomes[max(self.files.currentRow(), 0)]

    def _follow(self) -> None:
        """Whichever file is current is the one that the commands for the exported file act on, too."""
        outcome = self._current()
        for button in (self.open_button, self.folder_button):
            button.setEnabled(outcome.is_written)
            button.setToolTip("" if outcome.is_written else several_formats.NOT_THERE)
        if outcome.is_written:
            self._context.exported = outcome.file


def export_study(parent: QWidget, context: PageContext, folder: Path, reader: str = "") -> bool:
    """Ask for a format and a file, and write the study there; whether it was written.

    `reader` is who gets the file ("": nobody was chosen).
    """
    dialog = ExportDialog(parent, context, folder, asks_for_names=True, asks_for_several=True)
    dialog.reader = reader
    dialog.file.explain(together(formats_text.IN_A_TERMINAL, what_to_install("duckdb")))
    return dialog.ask()


class ExportDialog(Dialog):
    """Stays open until the file is written or the person leaves; what fails is said beside the field."""

    def __init__(
        self,
        parent: QWidget | None,
        context: PageContext,
        folder: Path,
        title: str = start_text.EXPORT_TITLE,
        formats: Mapping[str, tuple[str, str]] = formats_text.EXPORT_FORMATS,
        asks_for_names: bool = False,
        asks_for_several: bool = False,
    ) -> None:
        """`formats`: what each is called and what it is good for, by name. `asks_for_names`: whether raters may go
        by code names. `asks_for_several`: whether other formats can be written in the same run."""
        super().__init__(parent, title, width=620)
        self._formats = formats
        self._context = context
        self._folder = folder
        self._working: Working | None = None
        self._path: Path | None = None
        self._outcomes: list[tuple[str, Outcome]] = []  # of several files
        self.reader: str | None = None  # who gets the file ("": nobody was chosen); None: storage has decided
        self.formats = QButtonGroup(self)
        self.file = PathField(start_text.EXPORT_FILE, start_text.CHOOSE_FILE, Ask.NEW_FILE)
        titles = [title for title, _about in formats.values()]
        needs = {name: what_to_install(*_NEEDS.get(name, ())) for name in formats}
        abouts = [together(about, needs[name]) for name, (_title, about) in formats.items()]
        group, buttons = radio_group(start_text.EXPORT_FORMAT, titles, self.formats, abouts)
        self.column.addWidget(group)
        self.code_names = CheckBox(formats_text.CODE_NAMES_BOX, self)
        self.code_names.setVisible(asks_for_names)
        self.column.addWidget(self.code_names)
        self.column.addWidget(self.file)
        self.also: dict[str, CheckBox] = {}  # by format, whether it is written too
        if asks_for_several:
            self.column.addWidget(self._also_group())
        self.column.addStretch(1)
        self.write = self.add_ok_and_cancel(start_text.EXPORT_NOW)
        self.formats.idToggled.connect(lambda _number, on: self._follow_format() if on else None)
        self._follow_format()
        buttons[0].setFocus()

    def ask(self) -> bool:
        """Show the dialog until something was written or the person leaves, and then what came of several files."""
        parent, is_written = self.parentWidget(), super().ask()
        if self._outcomes:
            ExportedFilesDialog(parent, self._context, self._outcomes).ask()
        return is_written

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
            self._refuse(start_text.FILE_NEEDED)
        elif self.code_names.isChecked() and not set(formats_text.WITHOUT_CODE_NAMES).isdisjoint(
            self._all_formats()
        ):
            self._refuse(formats_text.NO_CODE_NAMES)
        elif (
            self._may_see()
            and self._has_its_ending(path)
            and all(may_replace(self, file) for file in self.files_to_write(path))
        ):
            self._write(path)

    def _all_formats(self) -> list[str]:
        """The chosen format, and those that are written too."""
        chosen = self.format()
        return [chosen, *(name for name, box in self.also.items() if box.isChecked() and name != chosen)]

    def _may_see(self) -> bool:
        """Whether storage lets whoever exports see what others answered; why not is said beside the field."""
        if self.reader is None or not set(formats_text.WITHOUT_ANSWERS).isdisjoint(self._all_formats()):
            return True  # each file that holds answers is refused by itself
        try:
            with closing(self._context.repository.open(self._folder)) as study:
                refuse_export(study, self.reader)
        except UserError as error:
            self._refuse(error.sentence)
            return False
        return True

    def _has_its_ending(self, path: Path) -> bool:
        """Whether the name ends as the format's files do, or the person wants it so."""
        endings, title = formats_text.ENDINGS[self.format()], self._formats[self.format()][0]
        question = formats_text.other_ending(path, plain(title), endings)
        return path.suffix.lower() in endings or ask_whether(
            self,
            formats_text.OTHER_ENDING_TITLE,
            question,
            formats_text.EXPORT_ANYWAY,
            formats_text.CHANGE_NAME,
        )

    def files_to_write(self, path: Path) -> list[Path]:
        """All files that come of this export."""
        files = files_for(path, self._all_formats())
        beside = (
            [interface_beside(files[formats_text.LABEL_STUDIO])] if formats_text.LABEL_STUDIO in files else []
        )
        return [*files.values(), *beside, *self.appendices(files)]

    def appendices(self, files: Mapping[str, Path]) -> list[Path]:
        """The files of appendices beside reports among these."""
        return [appendix_beside(file) for name, file in files.items() if name in IN_TWO_FILES]

    @qt_override
    def reject(self) -> None:
        """Escape and Cancel: not while the file is being written."""
        if not self.is_writing:
            super().reject()

    def _write(self, path: Path) -> None:
        self._context.announcer.say_sentence(start_text.EXPORTING)
        self._path = path
        files = files_for(path, self._all_formats())
        if len(files) == 1:
            self._working = in_background(self.writing(self.format(), path), self._written, self._not_written)
            return
        jobs = {name: (file, self.writing(name, file)) for name, file in files.items()}
        self._working = in_background(partial(write_each, jobs), self._all_written, self._not_written)

    def writing(self, name: str, path: Path) -> Callable[[], str]:
        """What writes the file, on a thread of its own, and returns what is said then."""
        repository, folder = self._context.repository, self._folder
        options = ExportOptions(code_names=self.code_names.isChecked())
        reader = None if name in formats_text.WITHOUT_ANSWERS else self.reader

        def write() -> str:
            withheld = 0
            with closing(repository.open(folder)) as study:
                if reader is not None:
                    refuse_export(study, reader)
                    note_exported(study, reader)
                shown = as_study(outgoing(study, options)) if options.code_names else study
                appendix: list[Path] = []
                if name in formats_text.REPORTS:
                    appendix = _export_report(repository, study, shown, name, path)[1:]
                else:
                    repository.export(shown, name, path)
                    withheld = study.splits.withheld()
                beside = (
                    formats_text.and_beside(path_name=interface_beside(path).name)
                    if name == formats_text.LABEL_STUDIO
                    else ""
                )
                said = start_text.exported(path, study.descriptions.count_undescribed())
                left_out = split_text.withheld(count=withheld) if withheld else ""
                return together(said, left_out, beside, *map(two_files.and_beside, appendix))

        return write

    def _written(self, said: str) -> None:
        self._working = None
        self._context.exported = self._path
        super().accept()
        self._context.announcer.say_sentence(said)

    def _all_written(self, outcomes: Sequence[Outcome]) -> None:
        """Close; what came of each file is listed next. Where none was written, say why beside the field."""
        self._working = None
        titled = [(plain(self._formats[one.format][0]), one) for one in outcomes]
        written = [one.file for one in outcomes if one.is_written]
        if not written:
            self._refuse(several_formats.none_written([(title, one.said) for title, one in titled]))
            return
        self._context.exported = written[0]
        super().accept()
        self._context.announcer.say_sentence(
            several_formats.summary(len(written), len(outcomes) - len(written))
        )
        self._outcomes = titled

    def _not_written(self, error: Exception) -> None:
        self._working = None
        self._refuse(expect_user_error(error).sentence)

    def _refuse(self, sentence: str) -> None:
        self.file.refuse(sentence)
        self._context.announcer.say(Feedback(sentence, changed=MOVED, priority=Priority.ALERT))

    def _follow_format(self) -> None:
        """Propose a name beside the study, or give the name that stands there the format's ending."""
        ending = formats_text.ENDINGS[self.format()][0]
        path = self.file.path()
        if path is None:
            path = self._folder.absolute().parent / f"{self._folder.name}{ending}"
        elif path.suffix.lower() in {other for name in self._formats for other in formats_text.ENDINGS[name]}:
            path = path.with_suffix(ending)
        self.file.set_path(path)
        self.offer_others()

    def offer_others(self) -> None:
        """The format that is chosen is written anyway."""
        for name, box in self.also.items():
            box.setVisible(name != self.format())

    def _also_group(self) -> QWidget:
        """A box for each format that can be written too."""
        group = TitledGroup(several_formats.ALSO, several_formats.ALSO_HINT)
        boxes = QWidget()
        group.column.addWidget(boxes)
        flow = FlowLayout(boxes, Space.TIGHT, has_columns=True)
        for name, (title, _about) in self._formats.items():
            self.also[name] = CheckBox(plain(title))
            flow.add(self.also[name])
        return group


def _export_report(
    repository: StudyRepository, study: OpenStudy, shown: OpenStudy, name: str, path: Path
) -> list[Path]:
    """Write the report that a study usually has, and its appendix beside it; which files. shown: the study under the
    names that go out. Raises UserError with too few raters or answers."""
    from app.sessions.agreement.looks import seen_usual_document

    document = seen_usual_document(study, shown=shown)
    return repository.export_report(document, name, path, study.folder, Appendix.BESIDE)
