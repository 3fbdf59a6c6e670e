"""The settings of the analysis of critiques: a field for each, and the study's own traditions."""

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget

from app.errors import UserError
from app.instruments.critique_settings import Setting
from app.messages.instruments import critique_settings
from app.sessions.agreement.analysis_settings import AnalysisSettings
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Ask, Field, PathField, ReadableList, button_row, push_button
from widgets.kit.labels import ProblemLabel
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_LINES = 3


class SettingsDialog(Dialog):
    """`said` is what was saved, once the dialog is accepted. What cannot be saved is said where one is."""

    def __init__(self, parent: QWidget, session: AnalysisSettings, announcer: Announcer) -> None:
        super().__init__(parent, critique_settings.TITLE)
        self._session, self._announcer = session, announcer
        self.said = ""
        self.fields: dict[str, QLineEdit | DropDown] = {}
        for setting in session.settings:
            self._add_field(setting)
        self._add_traditions()
        self.problem = ProblemLabel()
        self.column.addWidget(self.problem)
        self.problem.hide()
        self.column.addStretch(1)
        self.add_ok_and_cancel(critique_settings.SAVE)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        next(iter(self.fields.values())).setFocus()

    def values(self) -> dict[str, str]:
        """What is in the fields, by setting."""
        return {
            name: field.currentText() if isinstance(field, QComboBox) else field.text()
            for name, field in self.fields.items()
        }

    @qt_override
    def accept(self) -> None:
        """Save first; a dialog that could not save stays."""
        if self._tries(lambda: self._session.save(self.values())):
            super().accept()

    def _tries(self, do: Callable[[], str]) -> bool:
        """Do it and note what it says; or say why it cannot be done."""
        try:
            self.said = do()
        except UserError as error:
            self.problem.complain(error.sentence)
            self._announcer.say_alert(error.sentence)
            return False
        self.problem.hide()
        return True

    def _add_field(self, setting: Setting) -> None:
        label, hint = critique_settings.LABELS[setting.name]
        value = self._session.value(setting)
        field: QLineEdit | DropDown
        if setting.choices:
            field = DropDown()
            field.addItems(list(setting.choices))
            field.setCurrentText(value)
        else:
            field = QLineEdit(value)
        self.fields[setting.name] = field
        self.column.addWidget(Field(label, field, hint))

    def _add_traditions(self) -> None:
        self.traditions = ReadableList(critique_settings.TRADITIONS)
        self.file = PathField(
            critique_settings.CHOOSE_TRADITION, critique_settings.CHOOSE_TRADITION, Ask.FILE
        )
        self.add: QPushButton = push_button(critique_settings.ADD_TRADITION)
        self.remove: QPushButton = push_button(critique_settings.REMOVE_TRADITION)
        self.traditions.empty = critique_settings.NO_TRADITIONS
        self.column.addWidget(Field(critique_settings.TRADITIONS, self.traditions))
        self.column.addWidget(self.file)
        self.column.addWidget(button_row(self.add, self.remove))
        self.add.clicked.connect(self._add_tradition)
        self.remove.clicked.connect(self._remove_tradition)
        self._show_traditions()
        self.traditions.show_rows(_LINES)

    def _show_traditions(self) -> None:
        self.traditions.show_lines(list(self._session.traditions.values()))
        self.remove.setEnabled(bool(self._session.traditions))

    def _add_tradition(self) -> None:
        file = self.file.path()
        if file is None:
            self._announcer.say_alert(critique_settings.NO_FILE)
        elif self._tries(lambda: self._session.add_tradition(file)):
            self._show_traditions()
            self._announcer.say_sentence(self.said)

    def _remove_tradition(self) -> None:
        row = self.traditions.currentRow()
        if 0 <= row < len(self._session.traditions):
            culture = list(self._session.traditions)[row]
            self._session.remove_tradition(culture)
            self._show_traditions()
            self._announcer.say_sentence(critique_settings.removed(culture=culture))
