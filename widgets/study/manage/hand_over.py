"""Handing over the study one is in as one file, and receiving one that somebody else handed over."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from app.errors import UserError, expect_user_error
from app.messages.study import handover
from app.messages.study.storage import folder_in_use
from app.sessions.study.managing import folder_name, free_folder
from app.study.overview.handover import HandoverContents
from app.study.study import HANDOVER_ENDING
from widgets.kit.dialogs import Dialog, ask_whether
from widgets.kit.forms import Ask, PathField
from widgets.kit.labels import ReadableLabel, add_flush
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override


class WorkingDialog(Dialog):
    """Stays open until the work is done or the person leaves; what fails is said beside the field it is about."""

    def __init__(self, parent: QWidget | None, title: str, context: PageContext) -> None:
        super().__init__(parent, title, width=620)
        self.context = context
        self._working: Outcome | None = None
        self.field: PathField

    def work(self, sentence: str, do: Callable[[], HandoverContents]) -> None:
        """Do it beside the window."""
        self.field.complain("")
        say = partial(self.context.announcer.say_sentence, sentence)
        self._working = in_background(do, self._done, self._failed, say)

    def _done(self, held: HandoverContents) -> None:
        self._working = None
        super().accept()
        self.finished_with(held)

    def finished_with(self, held: HandoverContents) -> None:
        """The work is done, and the dialog closed."""

    def _failed(self, error: Exception) -> None:
        self._working = None
        self.refuse(expect_user_error(error).sentence)

    def refuse(self, sentence: str) -> None:
        """Say beside the field what is wrong."""
        self.field.refuse(sentence)
        self.context.announcer.say_alert(sentence)

    @property
    def is_working(self) -> bool:
        """Whether something is being written."""
        return self._working is not None

    @qt_override
    def reject(self) -> None:
        """Escape and Cancel: not while something is written."""
        if self._working is None:
            super().reject()


class HandOverDialog(WorkingDialog):
    """Asks for the file to write."""

    def __init__(self, parent: QWidget | None, context: PageContext, folder: Path) -> None:
        super().__init__(parent, handover.OUT_TITLE, context)
        self._folder = folder
        self.field = PathField(handover.OUT_FILE, handover.CHOOSE, Ask.NEW_FILE, handover.OUT_HINT)
        place = folder.absolute()
        self.field.set_path(place.parent / f"{place.name}{HANDOVER_ENDING}")
        self.column.addWidget(self.field)
        self.column.addStretch(1)
        self.add_ok_and_cancel(handover.WRITE)
        self.field.entry.setFocus()

    @qt_override
    def accept(self) -> None:
        """Write the file, after asking before one is replaced."""
        path = self.field.path()
        if self.is_working:
            return
        if path is None:
            self.refuse(handover.FILE_NEEDED)
            return
        if path.suffix != HANDOVER_ENDING:
            path = path.with_name(path.name + HANDOVER_ENDING)
            self.field.set_path(path)
        if path.is_file() and not ask_whether(
            self, handover.REPLACE_TITLE, handover.replace_question(file=path.name)
        ):
            return
        self.work(handover.WRITING, partial(self.context.repository.hand_over, self._folder, path))

    def finished_with(self, held: HandoverContents) -> None:
        """Say what is in the file; the Study menu opens it or shows it in its folder."""
        path = self.field.path()
        self.context.exported = path
        assert path is not None
        self.context.announcer.say_sentence(f"{handover.written(path, held)} {handover.ALSO_IN_IT}")


class ReceiveDialog(WorkingDialog):
    """Asks for the file, says what it contains, and for the folder to make. `made`: the folder, once it is there."""

    def __init__(self, parent: QWidget | None, context: PageContext, file: Path | None = None) -> None:
        super().__init__(parent, handover.IN_TITLE, context)
        self.made: Path | None = None
        self.file = PathField(handover.IN_FILE, handover.CHOOSE, Ask.FILE, "", handover.FILES)
        self.contents = ReadableLabel("")
        self.contents.hide()
        self.field = PathField(handover.IN_FOLDER, handover.CHOOSE, Ask.FOLDER)
        for part in (self.file, self.contents, self.field):
            add_flush(self.column, part)
        self.column.addStretch(1)
        self.add_ok_and_cancel(handover.RECEIVE)
        self.file.changed.connect(lambda _text: self._look())
        if file is not None:
            self.file.set_path(file)
        self.file.entry.setFocus()

    def _look(self) -> None:
        """Show what is in the file, or beside its field why it is none."""
        file = self.file.path()
        self.file.complain("")
        self.contents.hide()
        if file is None:
            return
        try:
            held = self.context.repository.look_into(file)
        except UserError as error:
            self.file.complain(error.sentence)
            return
        self.contents.show_text(f"{handover.contents(held)} {handover.made_on(held)} {handover.ALSO_IN_IT}")
        self.contents.show()
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = Path(documents) / (folder_name(held.title) or "study")
        self.field.set_path(free_folder(folder) if folder.exists() else folder)

    @qt_override
    def accept(self) -> None:
        """Check the file and make the study."""
        file, folder = self.file.path(), self.field.path()
        if self.is_working:
            return
        if file is None or self.file.error.text():
            self.file.refuse(self.file.error.text() or handover.FILE_NEEDED)
            self.context.announcer.say_alert(self.file.error.text())
        elif folder is None:
            self.refuse(handover.FOLDER_NEEDED)
        elif folder.exists():
            self.refuse(folder_in_use(folder=folder))
        else:
            self.made = folder
            self.work(handover.RECEIVING, partial(self.context.repository.take_over, file, folder))

    def finished_with(self, held: HandoverContents) -> None:
        """Say that it was checked, and what there is."""
        assert self.made is not None
        self.context.announcer.say_sentence(handover.received(self.made, held))


def receive_study(parent: QWidget, context: PageContext, file: Path | None = None) -> Path | None:
    """The folder of the study that was received; None where the person thought better of it."""
    dialog = ReceiveDialog(parent, context, file)
    return dialog.made if dialog.ask() else None
