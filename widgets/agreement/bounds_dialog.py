"""The bounds a study sets for its judges: what holds and since when, and fields to set them."""

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.agreement import bounds as bounds_text
from app.sessions.agreement.study_bounds import BoundsForm
from app.study.judge.bounds import GUESSING, WIDEST
from widgets.kit.controls import Number
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field, ReadableList
from widgets.kit.labels import ProblemLabel
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override

_MOST_LINES = 6


class BoundsDialog(Dialog):
    """`said` is what was saved, once the dialog is accepted. What cannot be saved is said where one is."""

    def __init__(self, parent: QWidget, form: BoundsForm, announcer: Announcer) -> None:
        super().__init__(parent, bounds_text.TITLE)
        self._form, self._announcer = form, announcer
        self.said = ""
        self.sentences = ReadableList(bounds_text.IN_FORCE, form.sentences).only_read()
        self.column.addWidget(Field(bounds_text.IN_FORCE, self.sentences))
        self.fields: dict[str, Number] = {}
        for name, (words, hint) in bounds_text.FIELDS.items():
            entry = self.fields[name] = Number()
            is_bound = name.startswith("on_")
            entry.setRange(round(100 * GUESSING) if is_bound else 0, 99 if is_bound else round(100 * WIDEST))
            entry.setValue(form.percents[name])
            self.column.addWidget(Field(words, entry, hint))
        self.problem = ProblemLabel()
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(bounds_text.SAVE)
        self.sentences.show_rows(_MOST_LINES)
        self.fields["on_met"].setFocus()

    @qt_override
    def accept(self) -> None:
        """Save first; a dialog that could not save stays."""
        try:
            self.said = self._form.save({name: entry.value() for name, entry in self.fields.items()})
        except UserError as error:
            self.problem.complain(error.sentence)
            self._announcer.say_alert(error.sentence)
            return
        super().accept()
