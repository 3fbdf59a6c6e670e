"""The further options of asking a judge: how the rubric is put to it, and how fast the calls are made."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGroupBox, QLineEdit, QVBoxLayout, QWidget

from app.messages.judge import judge_form
from app.messages.study import languages as study_languages
from app.sessions.judge.judge_form import JudgeForm
from widgets.kit.controls import CheckBox, DropDown, Number
from widgets.kit.forms import Field
from widgets.theme.theme import Space

_CHOICES: dict[str, tuple[str, Mapping[Any, str]]] = {
    "backend": (judge_form.BACKEND, judge_form.BACKENDS),
    "sees": (judge_form.SEES, judge_form.SEES_WORDS),
    "per": (judge_form.PER, judge_form.PERS),
}
# Field → its title, its hint, the least and the most.
_NUMBERS: dict[str, tuple[str, str, int, int]] = {
    "references": (judge_form.REFERENCES, "", 0, 20),
    "max_tokens": (judge_form.MAX_TOKENS, judge_form.MAX_TOKENS_HINT, 0, 1_000_000),
    "longest_side": (judge_form.LONGEST_SIDE, "", 64, 8192),
    "concurrency": (judge_form.CONCURRENCY, judge_form.CONCURRENCY_HINT, 0, 256),
    "per_minute": (judge_form.PER_MINUTE, judge_form.PER_MINUTE_HINT, 0, 100_000),
    "tries": (judge_form.TRIES, "", 1, 20),
    "timeout": (judge_form.TIMEOUT, "", 1, 3600),
}
_LINES: dict[str, tuple[str, str]] = {
    "name": (judge_form.NAME, judge_form.NAME_HINT),
    "reworded": (judge_form.REWORDED, judge_form.REWORDED_HINT),
    "another": (judge_form.ANOTHER, judge_form.ANOTHER_HINT),
    "group": (judge_form.GROUP, judge_form.GROUP_HINT),
    "temperature": (judge_form.TEMPERATURE, judge_form.TEMPERATURE_HINT),
    "template": (judge_form.TEMPLATE, judge_form.TEMPLATE_HINT),
    "language": (study_languages.JUDGE_FIELD, study_languages.JUDGE_FIELD_HINT),
}
_CHECKS = {**judge_form.CHECKS, **judge_form.CHECKS_OF_EXHIBITS}
_ORDER = (
    "name",
    "reworded",
    "another",
    "group",
    "sees",
    "per",
    *judge_form.CHECKS,
    "references",
    "temperature",
    "max_tokens",
    "longest_side",
    "backend",
    "template",
    "concurrency",
    "per_minute",
    "tries",
    "timeout",
)


class JudgeOptions(QGroupBox):
    """Fields named as in `JudgeForm` and its setup. `changed` comes with every change."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("plain")
        self.setAccessibleName(judge_form.MORE_GROUP)
        self.fields: dict[str, Field] = {}
        self.checks: dict[str, CheckBox] = {}
        self._unseen: dict[str, object] = {}  # values of options that this study has no use for
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.WIDE, 0, 0, 0)
        column.setSpacing(Space.MEDIUM)
        for name in _ORDER:
            column.addWidget(self._make(name))

    def offer(self, names: Collection[str]) -> None:
        """Add those of the options about exhibits and scales that make a difference; the others keep their values."""
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        at, before = _ORDER.index("references"), self.checks[list(judge_form.CHECKS)[-1]]
        for name in judge_form.CHECKS_OF_EXHIBITS:
            if name in names and name not in self.checks:
                column.insertWidget(at, self._make(name))
                QWidget.setTabOrder(before, self.checks[name])
                at, before = at + 1, self.checks[name]
        if "language" in names and "language" not in self.fields:
            column.addWidget(self._make("language"))

    def values(self) -> dict[str, object]:
        """What is filled in, by field."""
        values = {**self._unseen, **{name: check.isChecked() for name, check in self.checks.items()}}
        for name, field in self.fields.items():
            entry = field.entry
            if isinstance(entry, DropDown):
                values[name] = list(_CHOICES[name][1])[entry.currentIndex()]
            elif isinstance(entry, Number):
                values[name] = entry.value()
            elif isinstance(entry, QLineEdit):
                values[name] = entry.text()
        return values

    def show_form(self, form: JudgeForm) -> None:
        """Fill in a form's values."""
        for name, check in self.checks.items():
            check.setChecked(bool(form.value(name)))
        for name, field in self.fields.items():
            value, entry = form.value(name), field.entry
            if isinstance(entry, DropDown):
                entry.setCurrentIndex(list(_CHOICES[name][1]).index(value))
            elif isinstance(entry, Number):
                entry.setValue(int(str(value or 0)))
            elif isinstance(entry, QLineEdit):
                entry.setText(str(value))
        unseen = {*judge_form.CHECKS_OF_EXHIBITS, "language"} - self.checks.keys() - self.fields.keys()
        self._unseen = {name: form.value(name) for name in unseen}

    def _make(self, name: str) -> QWidget:
        if name in _CHECKS:
            check = self.checks[name] = CheckBox(_CHECKS[name])
            if name in judge_form.CHECKS_OF_EXHIBITS:
                check.setChecked(bool(self._unseen.pop(name, JudgeForm().value(name))))
            check.toggled.connect(lambda _on: self.changed.emit())
            return check
        if name in _CHOICES:
            title, choices = _CHOICES[name]
            field = Field(title, self._drop_down(choices))
        elif name in _NUMBERS:
            title, hint, least, most = _NUMBERS[name]
            number = Number()
            number.setRange(least, most)
            number.valueChanged.connect(lambda _value: self.changed.emit())
            field = Field(title, number, hint)
        else:
            title, hint = _LINES[name]
            line = QLineEdit(str(self._unseen.pop(name, "")))
            line.textChanged.connect(lambda _text: self.changed.emit())
            field = Field(title, line, hint)
        self.fields[name] = field
        return field

    def _drop_down(self, choices: Mapping[StrEnum, str]) -> DropDown:
        box = DropDown()
        box.addItems(list(choices.values()))
        box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        return box
