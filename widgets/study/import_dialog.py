"""Bringing answers in from a file: first it shows what would come in or what is wrong, then one decides."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from app.errors import expect_user_error
from app.interchange.tables.annotations import bring_in, preview, read_annotations
from app.interchange.workbook import workbook
from app.interchange.workbook.locked_workbook import wants_passphrase
from app.interchange.workbook.workbook_sheets import is_workbook
from app.messages.interchange import workbook_import
from app.messages.study import start as start_text
from app.sessions.feedback import MOVED, Feedback
from app.speech.voice import Priority
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Ask, PathField, ReadableList, make_primary
from widgets.kit.labels import ReadableLabel, add_flush
from widgets.kit.passphrase_edit import PassphraseEdit
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override

MOST_LINES = 200  # of changes shown; the terminal lists them all
_Result = TypeVar("_Result")


@dataclass(frozen=True)
class FilePreview:
    """What looking at a file found: a sentence, every change in it where they can be told, and whether any is new."""

    sentence: str
    lines: tuple[str, ...]
    is_new: bool


def bring_in_answers(parent: QWidget, context: PageContext, study: Path | None = None) -> bool:
    """Ask for a study and a file, check, and store; whether answers were stored. `study` is in its field."""
    dialog = ImportDialog(parent, context, study)
    return dialog.ask()


class ImportDialog(Dialog):
    """Reads and stores on a thread, which opens the study for itself."""

    def __init__(self, parent: QWidget | None, context: PageContext, study: Path | None) -> None:
        super().__init__(parent, start_text.BRING_IN_TITLE, width=680)
        self.context = context
        self._working: Outcome | None = None
        self.study = PathField(start_text.BRING_IN_STUDY, start_text.CHOOSE_FOLDER, Ask.FOLDER)
        self.file = PathField(
            start_text.BRING_IN_FILE,
            start_text.CHOOSE_FILE,
            Ask.FILE,
            start_text.BRING_IN_FILE_HINT,
            start_text.TABLE_FILES,
        )
        self.unlock = PassphraseEdit(workbook_import.PASSPHRASE)
        self.allow_missing = CheckBox(start_text.ALLOW_MISSING)
        self.by_file_name = CheckBox(start_text.BY_FILE_NAME)
        self.answer = ReadableLabel(start_text.RESULT)
        self.wrong = ReadableList(start_text.WHAT_IS_WRONG)
        self.changes = ReadableList(workbook_import.CHANGES)
        for part in (self.study, self.file, self.unlock, self.allow_missing, self.by_file_name, self.answer):
            add_flush(self.column, part)
        for readable in (self.wrong, self.changes):
            self.column.addWidget(readable)
        self.unlock.hide()
        self.column.addStretch(1)
        self.look = self.add_action(start_text.LOOK_FIRST, self._look, is_primary=True)
        self.store = self.add_action(start_text.BRING_IN_NOW, self._store)
        self.cancel = self.add_button(start_text.CANCEL, QDialogButtonBox.ButtonRole.RejectRole)
        self.cancel.clicked.connect(self.reject)
        self.study.changed.connect(self._forget_check)
        self.file.changed.connect(self._forget_check)
        self.unlock.line.textChanged.connect(self._forget_check)
        self.allow_missing.toggled.connect(self._forget_check)
        self.by_file_name.toggled.connect(self._forget_check)
        if study is not None:
            self.study.set_path(study)
        self._forget_check()
        (self.file if study else self.study).entry.setFocus()

    @qt_override
    def reject(self) -> None:
        """Escape and Cancel: not while answers are being stored, which takes a moment and cannot be halved."""
        if self._working is None:
            super().reject()

    def _look(self) -> None:
        folder, file = self._filled_in()
        if folder is None or file is None or self._working is not None or self._asks_passphrase(file):
            return
        self._begin(start_text.CHECKING)
        open_study, how = self.context.repository.open, self._how()

        def check() -> FilePreview:
            return _with_study(open_study, folder, lambda study: _look_at(study, file, how))

        self._working = in_background(check, self._show_check, self._show_failure)

    def _how(self) -> "_Reading":
        return _Reading(self.allow_missing.isChecked(), self.by_file_name.isChecked(), self.unlock.text())

    def _asks_passphrase(self, file: Path) -> bool:
        """Whether a passphrase is still to be typed; its line is shown and gone to then."""
        is_locked = wants_passphrase(file)
        self.unlock.setVisible(is_locked)
        if not is_locked or self.unlock.text():
            return False
        self._announce(workbook_import.type_passphrase(file=file.name), Priority.ALERT)
        self.unlock.line.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _show_check(self, found: FilePreview) -> None:
        self._working = None
        self._announce(found.sentence)
        self.changes.show_lines(found.lines)
        self.changes.setVisible(bool(found.lines))
        self.changes.show_rows(8)
        self.store.setEnabled(found.is_new)
        make_primary(self.store, found.is_new)
        make_primary(self.look, not found.is_new)
        (self.store if found.is_new else self.file.entry).setFocus(Qt.FocusReason.OtherFocusReason)

    def _store(self) -> None:
        folder, file = self._filled_in()
        if folder is None or file is None or self._working is not None:
            return
        self._begin(start_text.STORING)
        open_study, how = self.context.repository.open, self._how()

        def store() -> tuple[int, str]:
            return _with_study(open_study, folder, lambda study: _take(study, file, how))

        self._working = in_background(store, self._stored, self._show_failure)

    def _stored(self, stored: tuple[int, str]) -> None:
        self._working = None
        self.accept()
        # Said once the window below is back: what is read on coming back to it would cut this short.
        self.context.announcer.say(Feedback(start_text.brought_in(*stored), changed=MOVED))

    def _show_failure(self, error: Exception) -> None:
        self._working = None
        found = expect_user_error(error)
        self._announce(start_text.not_brought_in(found.sentence), Priority.ALERT)
        self.wrong.show_lines(found.details)
        self.wrong.setVisible(bool(found.details))
        self.wrong.show_rows(8)
        (self.wrong if found.details else self.file.entry).setFocus(Qt.FocusReason.OtherFocusReason)

    def _filled_in(self) -> tuple[Path | None, Path | None]:
        """The two paths; what is missing is told of beside its field."""
        self.study.complain("" if self.study.text() else start_text.STUDY_NEEDED)
        self.file.complain("" if self.file.text() else start_text.ANNOTATIONS_NEEDED)
        for field in (self.study, self.file):
            if not field.text():
                field.entry.setFocus(Qt.FocusReason.OtherFocusReason)
                self.context.announcer.say(
                    Feedback(field.error.text(), changed=MOVED, priority=Priority.ALERT)
                )
                break
        return self.study.path(), self.file.path()

    def _begin(self, sentence: str) -> None:
        # The focus stays: what comes of it is soon here, and would be heard with each place the focus comes to.
        self.wrong.setVisible(False)
        self.changes.setVisible(False)
        self._announce(sentence)

    def _announce(self, sentence: str, priority: Priority = Priority.NORMAL) -> None:
        self.answer.show_text(sentence)
        self.answer.setVisible(True)
        self.context.announcer.say(Feedback(sentence, changed=MOVED, priority=priority))

    def _forget_check(self) -> None:
        """What was looked at is not what is in the fields any more."""
        self.store.setEnabled(False)
        make_primary(self.store, False)
        make_primary(self.look, True)
        self.answer.setVisible(False)
        self.wrong.setVisible(False)
        self.changes.setVisible(False)


def _with_study(
    open_study: Callable[[Path], OpenStudy], folder: Path, work: Callable[[OpenStudy], _Result]
) -> _Result:
    """Open a study on this thread, work with it, and let go of it."""
    with closing(open_study(folder)) as study:
        return work(study)


@dataclass(frozen=True)
class _Reading:
    """How a file is read: whether images may be missing, whether a file name alone names one, and the passphrase of a
    locked workbook."""

    allow_missing: bool
    by_file_name: bool
    passphrase: str


def _look_at(study: OpenStudy, file: Path, how: _Reading) -> FilePreview:
    """What a file would bring; a workbook that came back is told change by change. Raises UserError."""
    if is_workbook(file):
        returned = workbook.read_workbooks(study, [file], ask=lambda: how.passphrase, skip_unclear=True)
        lines = (*returned.left_out, *returned.lines(MOST_LINES))
        return FilePreview(" ".join(returned.summaries(is_dry=True)), lines, bool(returned.taken))
    annotations = read_annotations(study, [file], how.allow_missing, by_file_name=how.by_file_name)
    found = preview(study, annotations)
    sentence = start_text.would_bring_in(
        found.rows, found.answers, found.new, found.raters, found.images, study.study.title
    )
    return FilePreview(sentence, annotations.remarks, bool(found.new))


def _take(study: OpenStudy, file: Path, how: _Reading) -> tuple[int, str]:
    """Bring a file in. Returns how many answers were new, and the study's title. Raises UserError."""
    if is_workbook(file):
        returned = workbook.read_workbooks(study, [file], ask=lambda: how.passphrase, skip_unclear=True)
        new = workbook.bring_in(study, returned)
    else:
        annotations = read_annotations(study, [file], how.allow_missing, by_file_name=how.by_file_name)
        new = bring_in(study, annotations).new
    return new, study.study.title
