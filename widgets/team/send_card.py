"""What goes out, and to whom: one person's packet or workbook, or what everybody in the plan still needs."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from app.messages.study import start as start_text
from app.messages.team import packets_page, sent_work
from app.sessions.team.packet_session import PacketRecipients
from app.study.team.sent_work import WorkKind
from widgets.kit.columns import Card
from widgets.kit.controls import CheckBox, DropDown
from widgets.kit.forms import Ask, Field, PathField, button_row, heading, push_button
from widgets.kit.labels import add_headed, text_label
from widgets.kit.passphrase_edit import PassphraseEdit
from widgets.team.people_choice import PeopleChoice

_PLAN = "the plan"  # what the first line of the list stands for, beside names


class SendCard(Card):
    """`wanted`: write what is asked for. In a study that was opened from a packet, only the file is asked for."""

    wanted = Signal()

    def __init__(self, about: PacketRecipients, usual_file: Callable[[str, WorkKind], Path]) -> None:
        """`usual_file`: where a file for somebody goes when nothing else is said."""
        super().__init__()
        self._about, self._usual_file = about, usual_file
        self.person = DropDown()
        if about.planned and not about.owner:
            self.person.addItem(packets_page.everybody(count=len(about.planned)), _PLAN)
        for name in about.people:
            self.person.addItem(name)
        self.person_field = Field(packets_page.PERSON, self.person, packets_page.PERSON_HINT)
        self.as_workbook = CheckBox(sent_work.AS_WORKBOOK)
        self.workbooks = PeopleChoice(packets_page.WORKBOOKS, packets_page.WORKBOOKS_HINT)
        self.out = PathField(
            packets_page.SEND_FILE, start_text.CHOOSE_FILE, Ask.NEW_FILE, packets_page.SEND_FILE_HINT
        )
        self.place = PathField(packets_page.SEND_FOLDER, start_text.CHOOSE_FOLDER, Ask.FOLDER)
        self.due = QLineEdit()
        self.due_field = Field(sent_work.DUE, self.due, sent_work.DUE_HINT)
        self.due_field.keep_short()
        self.lock = PassphraseEdit(packets_page.PASSPHRASE, packets_page.PASSPHRASE_HINT)
        self.write = push_button(packets_page.WRITE, self.wanted)
        title = heading(packets_page.SEND_BACK if about.owner else packets_page.SEND)
        self._parts = (
            self.person_field,
            self.as_workbook,
            self.workbooks,
            self.out,
            self.place,
            self.due_field,
            self.lock,
            button_row(self.write),
        )
        nobody = [] if about.owner or about.people else [text_label(packets_page.NOBODY, name="muted")]
        add_headed(self.column, title, *nobody)
        self.add(*self._parts)
        # Only now: a part without a parent would show itself as a window.
        last = [(name, about.kinds.get(name) is WorkKind.WORKBOOK) for name in about.planned]
        self.workbooks.offer(last, self.person)
        self.person.currentIndexChanged.connect(lambda _at: self._follow())
        self.as_workbook.toggled.connect(lambda _is_on: self.suggest())
        for line in (self.out.line, self.place.line, self.due, self.lock.line):
            line.returnPressed.connect(self.wanted)
        self._follow()

    @property
    def is_for_plan(self) -> bool:
        """Whether everybody in the plan is to be sent what they need."""
        return bool(self.person.currentData() == _PLAN)

    @property
    def name(self) -> str:
        """Who it is for, or by, in a study that was opened from a packet; '' for nobody."""
        return self._about.owner or self.person.currentText()

    @property
    def kind(self) -> WorkKind:
        """What one person is sent."""
        return WorkKind.WORKBOOK if self.as_workbook.isChecked() else WorkKind.PACKET

    def suggest(self) -> None:
        """Put a usual file or folder into the field."""
        if self.is_for_plan:
            self.place.set_path(self._usual_file(self._about.planned[0], WorkKind.PACKET).parent)
        elif self.name:
            self.out.set_path(self._usual_file(self.name, self.kind))

    def _follow(self) -> None:
        """Show what is asked about whoever is chosen, a workbook where they got one last."""
        is_for_one = not self.is_for_plan
        if self._about.owner or not self._about.people:
            for part in self._parts:
                part.setVisible(bool(self._about.owner) and part not in self._only_going_out())
        else:
            for part in (self.as_workbook, self.out):
                part.setVisible(is_for_one)
            for part in (self.workbooks, self.place):
                part.setVisible(not is_for_one)
            self.write.setText(packets_page.WRITE if is_for_one else packets_page.WRITE_ALL)
            self.as_workbook.setChecked(is_for_one and self._about.kinds.get(self.name) is WorkKind.WORKBOOK)
        self.suggest()

    def _only_going_out(self) -> tuple[object, ...]:
        return (self.person_field, self.as_workbook, self.workbooks, self.place, self.due_field)
