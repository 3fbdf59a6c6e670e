"""Whether people may say that either answer is defensible: what it means, and a check box."""

from PySide6.QtWidgets import QWidget

from app.errors import UserError
from app.messages.agreement import response_sets as agreement_response_sets
from app.sessions.agreement.response_sets import ResponseSetsForm
from widgets.kit.controls import CheckBox
from widgets.kit.dialogs import Dialog
from widgets.kit.labels import ProblemLabel, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override


class ResponseSetsDialog(Dialog):
    """`said` is what was saved, once the dialog is accepted. What cannot be saved is said where one is."""

    def __init__(self, parent: QWidget, form: ResponseSetsForm, announcer: Announcer) -> None:
        super().__init__(parent, agreement_response_sets.TITLE)
        self._form, self._announcer = form, announcer
        self.said = ""
        self.column.addWidget(text_label(agreement_response_sets.ABOUT))
        self.allow = CheckBox(agreement_response_sets.ALLOW)
        self.allow.setChecked(form.allowed)
        self.allow.setAccessibleDescription(agreement_response_sets.ABOUT)
        self.column.addWidget(self.allow)
        self.problem = ProblemLabel()
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(agreement_response_sets.SAVE)
        self.allow.setFocus()

    @qt_override
    def accept(self) -> None:
        """Save first; a dialog that could not save stays."""
        try:
            self.said = self._form.save(self.allow.isChecked())
        except UserError as error:
            self.problem.complain(error.sentence)
            self._announcer.say_alert(error.sentence)
            return
        super().accept()
