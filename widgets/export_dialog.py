"""Writing a study out: which format, which file, and whether a file that is there may be replaced."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QWidget

from app.errors import UserError
from app.messages import start as messages
from app.sessions.said import MOVED, Said
from app.speech.voice import Priority
from widgets.background import Outcome, in_background
from widgets.dialogs import Dialog, ask_whether
from widgets.forms import Ask, PathField, radio_group
from widgets.page import Bench


def export_study(parent: QWidget, bench: Bench, folder: Path) -> bool:
    """Ask for a format and a file, and write the study there; whether it was written."""
    return ExportDialog(parent, bench, folder).ask()


class ExportDialog(Dialog):
    """Stays open until the file is written or the person leaves; what fails is said beside the field."""

    def __init__(self, parent: QWidget | None, bench: Bench, folder: Path) -> None:
        super().__init__(parent, messages.EXPORT_TITLE, width=620)
        self._bench = bench
        self._folder = folder
        self._working: Outcome | None = None
        self.formats = QButtonGroup(self)
        self.file = PathField(messages.EXPORT_FILE, messages.CHOOSE_FILE, Ask.NEW_FILE)
        titles, abouts = zip(*messages.EXPORT_FORMATS.values(), strict=True)
        group, buttons = radio_group(messages.EXPORT_FORMAT, titles, self.formats, abouts)
        self.column.addWidget(group)
        self.column.addWidget(self.file)
        self.column.addStretch(1)
        self.write = self.add_ok_and_cancel(messages.EXPORT_NOW)
        self.formats.idToggled.connect(lambda _number, on: self._follow_format() if on else None)
        self._follow_format()
        buttons[0].setFocus()

    def format(self) -> str:
        """The chosen format's name."""
        return list(messages.EXPORT_FORMATS)[self.formats.checkedId()]

    def accept(self) -> None:
        """Export: check the file's name, ask before replacing, then write."""
        path = self.file.path()
        if path is None:
            self._refuse(messages.FILE_NEEDED)
        elif not path.exists() or ask_whether(
            self, messages.OVERWRITE_TITLE, messages.overwrite_question(path), messages.REPLACE, messages.KEEP
        ):
            self._write(path)

    def reject(self) -> None:
        """Escape and Cancel: not while the file is being written."""
        if self._working is None:
            super().reject()

    def _write(self, path: Path) -> None:
        if self._working is not None:
            return
        self.write.setEnabled(False)
        self._bench.announcer.say_sentence(messages.EXPORTING)
        shelf, folder, name = self._bench.shelf, self._folder, self.format()

        def write() -> tuple[Path, int]:
            study = shelf.open(folder)
            try:
                shelf.export(study, name, path)
                return path, study.descriptions.count_undescribed()
            finally:
                study.close()

        self._working = in_background(write, self._written, self._not_written)

    def _written(self, written: tuple[Path, int]) -> None:
        self._working = None
        super().accept()
        self._bench.announcer.say_sentence(messages.exported(*written))

    def _not_written(self, error: Exception) -> None:
        self._working = None
        self.write.setEnabled(True)
        if not isinstance(error, UserError):
            raise error
        self._refuse(error.sentence)

    def _refuse(self, sentence: str) -> None:
        self.file.complain(sentence)
        self.file.entry.setFocus(Qt.FocusReason.OtherFocusReason)
        self._bench.announcer.say(Said(sentence, changed=MOVED, priority=Priority.ALERT))

    def _follow_format(self) -> None:
        """Propose a name beside the study, or give the name that stands there the format's ending."""
        ending = f".{self.format()}"
        path = self.file.path()
        if path is None:
            path = self._folder.absolute().parent / f"{self._folder.name}{ending}"
        elif path.suffix.lower() in {f".{name}" for name in messages.EXPORT_FORMATS}:
            path = path.with_suffix(ending)
        self.file.set_path(path)
