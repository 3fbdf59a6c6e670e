"""What came of writing several files: each with its place or the reason, to open or to show in its folder."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.interchange.several_files import Outcome
from app.messages.interchange import several_formats
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList, button_row, plain, push_button
from widgets.shell.exported_file import open_file
from widgets.shell.page import PageContext

_MOST_LINES = 8


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
        self.open_button, self.folder_button = (
            push_button(several_formats.OPEN),
            push_button(several_formats.SHOW),
        )
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
