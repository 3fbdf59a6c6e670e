"""Somebody confirms that a person gave their answers themselves: whose, who says so, and how they know."""

from collections.abc import Sequence

from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import UserError
from app.messages.agreement import origins as origins_text
from app.sessions.agreement.origins import confirm_origin, origin_sentences, people_of
from app.study.ports import OpenStudy
from widgets.kit.controls import DropDown
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import Field
from widgets.kit.labels import ProblemLabel, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.qt_override import qt_override


class OriginsDialog(Dialog):
    """`said` is what was saved, once the dialog is accepted. What cannot be saved is said where one is.

    first: those who are asked about, offered first; reader: who is signed in.
    """

    def __init__(
        self, parent: QWidget, study: OpenStudy, first: Sequence[str], reader: str, announcer: Announcer
    ) -> None:
        super().__init__(parent, origins_text.TITLE)
        self._study, self._announcer = study, announcer
        self.said = ""
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
        self.problem = ProblemLabel()
        self.column.addWidget(self.problem)
        self.column.addStretch(1)
        self.add_ok_and_cancel(origins_text.SAVE)
        self.person.setFocus()

    @qt_override
    def accept(self) -> None:
        """Save first; a dialog that could not save stays."""
        try:
            self.said = confirm_origin(
                self._study, self.person.currentText(), self.your_name.text(), self.reason.text()
            )
        except UserError as error:
            self.problem.complain(error.sentence)
            self._announcer.say_alert(error.sentence)
            return
        super().accept()
