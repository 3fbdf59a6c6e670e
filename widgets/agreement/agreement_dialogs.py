"""Dialogs of the page of agreement: settings of the analysis, bounds, sources of images, and sets of answers."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QWidget

from app.instruments.critique_settings import Setting
from app.messages.agreement import (
    bounds as bounds_text,
    origins as origins_text,
    response_sets as agreement_response_sets,
)
from app.messages.instruments import critique_settings
from app.sessions.agreement.analysis_settings import AnalysisSettings
from app.sessions.agreement.origins import confirm_origin, origin_sentences, people_of
from app.sessions.agreement.response_sets import ResponseSetsForm
from app.sessions.agreement.study_bounds import BoundsForm
from app.study.judge.bounds import GUESSING, WIDEST
from app.study.ports import OpenStudy
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.dialogs import SavingDialog
from widgets.kit.forms import Ask, Field, PathField, ReadableList, button_row, push_button
from widgets.kit.labels import text_label
from widgets.shell.announcer import Announcer


class ResponseSetsDialog(SavingDialog):
    """Whether response sets may be used in this study."""

    def __init__(self, parent: QWidget, form: ResponseSetsForm, announcer: Announcer) -> None:
        super().__init__(parent, agreement_response_sets.TITLE, announcer)
        self._form = form
        self.column.addWidget(text_label(agreement_response_sets.ABOUT))
        self.allow = CheckBox(agreement_response_sets.ALLOW)
        self.allow.setChecked(form.allowed)
        self.allow.setAccessibleDescription(agreement_response_sets.ABOUT)
        self.column.addWidget(self.allow)
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(agreement_response_sets.SAVE)
        self.allow.setFocus()

    def save(self) -> str:
        """Save whether they may be used."""
        return self._form.save(self.allow.isChecked())


class OriginsDialog(SavingDialog):
    """Somebody confirms where a person's answers come from."""

    def __init__(
        self, parent: QWidget, study: OpenStudy, first: Sequence[str], reader: str, announcer: Announcer
    ) -> None:
        """first: those who are asked about, offered first; reader: who is signed in."""
        super().__init__(parent, origins_text.TITLE, announcer)
        self._study = study
        self.column.addWidget(text_label(origins_text.ABOUT))
        self.column.addWidget(text_label("\n".join(origin_sentences(study))))
        self.person, self.your_name, self.reason = DropDown(), QLineEdit(reader), QLineEdit()
        names = [one.name for one in people_of(study)]
        self.person.addItems(sorted(names, key=lambda name: name not in first))
        for words, entry in (
            (origins_text.PERSON, self.person),
            (origins_text.REASON, self.reason),
            (origins_text.YOUR_NAME, self.your_name),
        ):
            self.column.addWidget(Field(words, entry))
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(origins_text.SAVE)
        self.person.setFocus()

    def save(self) -> str:
        """Save who confirms it, and why."""
        return confirm_origin(
            self._study, self.person.currentText(), self.your_name.text(), self.reason.text()
        )


_MOST_LINES = 6


class BoundsDialog(SavingDialog):
    """The bounds within which a judge may be used."""

    def __init__(self, parent: QWidget, form: BoundsForm, announcer: Announcer) -> None:
        super().__init__(parent, bounds_text.TITLE, announcer)
        self._form = form
        self.sentences = ReadableList(bounds_text.IN_FORCE, form.sentences).only_read()
        self.column.addWidget(Field(bounds_text.IN_FORCE, self.sentences))
        self.fields: dict[str, Number] = {}
        for name, (words, hint) in bounds_text.FIELDS.items():
            entry = self.fields[name] = Number()
            is_bound = name.startswith("on_")
            entry.setRange(round(100 * GUESSING) if is_bound else 0, 99 if is_bound else round(100 * WIDEST))
            entry.setValue(form.percents[name])
            self.column.addWidget(Field(words, entry, hint))
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(bounds_text.SAVE)
        self.sentences.show_rows(_MOST_LINES)
        self.fields["on_met"].setFocus()

    def save(self) -> str:
        """Save the bounds."""
        return self._form.save({name: entry.value() for name, entry in self.fields.items()})


_LINES = 3


class SettingsDialog(SavingDialog):
    """The settings of the analysis; traditions are added and removed at once."""

    def __init__(self, parent: QWidget, session: AnalysisSettings, announcer: Announcer) -> None:
        super().__init__(parent, critique_settings.TITLE, announcer)
        self._session = session
        self.fields: dict[str, QLineEdit | DropDown] = {}
        for setting in session.settings:
            self._add_field(setting)
        self._add_traditions()
        self.column.addWidget(self.problem)
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

    def save(self) -> str:
        """Save what is in the fields."""
        return self._session.save(self.values())

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
        elif self.attempt(lambda: self._session.add_tradition(file)):
            self._show_traditions()
            self._announcer.say_sentence(self.said)

    def _remove_tradition(self) -> None:
        row = self.traditions.currentRow()
        if 0 <= row < len(self._session.traditions):
            culture = list(self._session.traditions)[row]
            self._session.remove_tradition(culture)
            self._show_traditions()
            self._announcer.say_sentence(critique_settings.removed(culture=culture))
