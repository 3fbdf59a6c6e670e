"""Before a meeting begins: what changed since the last one, its title, and who is there; or why nothing is shown."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGroupBox, QLineEdit, QWidget

from app.messages.meeting import meeting_page, speakers
from app.sessions.team.assigning import contexts_of
from widgets.kit.columns import fill_column
from widgets.kit.controls import CheckBox, Number
from widgets.kit.flow_layout import FlowLayout
from widgets.kit.forms import Field, TitledGroup, button_row, heading, push_button
from widgets.kit.hints import hints
from widgets.kit.labels import ReadableLabel, add_headed
from widgets.kit.scroll_column import add_scroll_column
from widgets.theme.theme import Space

_MOST_MINUTES, _LONGEST_MINUTES = 120, 600


class MeetingSetupPanel(QWidget):
    """`begun`, `continued` and `accepted` say what whoever runs the meeting wants."""

    begun = Signal()
    continued = Signal()
    accepted = Signal()

    def __init__(self, people: Sequence[str]) -> None:
        super().__init__()
        self.about = ReadableLabel("")
        self.name, self.others, self.deciders = QLineEdit(), QLineEdit(), QLineEdit()
        self.minutes, self.whole = Number(), Number()
        self.minutes.setRange(0, _MOST_MINUTES)
        self.whole.setRange(0, _LONGEST_MINUTES)
        self.people = [self._box(name) for name in people]
        self.begin = push_button(meeting_page.BEGIN, self.begun, is_primary=True)
        self.go_on = push_button(meeting_page.GO_ON, self.continued)
        self.accept = push_button(meeting_page.ACCEPT, self.accepted)
        self._lay_out()
        for line in (self.name, self.others, self.deciders):
            line.returnPressed.connect(self.begun)

    def show_state(self, sentence: str, title: str, reader: str, is_withheld: bool, can_go_on: bool) -> None:
        """What is said here, the title a new meeting would have, and who is certainly there."""
        self.about.show_text(
            sentence.removeprefix(f"{meeting_page.TITLE}. ")
        )  # which stands above it already
        self.name.setText(title)
        for box in self.people:
            box.setChecked(box.accessibleName() == reader)
        self._form.setVisible(not is_withheld)
        self.begin.setVisible(not is_withheld)
        self.accept.setVisible(is_withheld)
        self.go_on.setVisible(can_go_on and not is_withheld)

    def names(self) -> list[str]:
        """Those who are there."""
        chosen = [box.accessibleName() for box in self.people if box.isChecked()]
        return [*chosen, *contexts_of(self.others.text())]

    def who_decides(self) -> list[str]:
        """Those who may decide; empty where all who are there may."""
        return list(contexts_of(self.deciders.text()))

    def take_focus(self) -> None:
        """Put the focus where one begins."""
        parts = (self.accept, self.go_on, *self.people[:1], self.others)
        first = next(part for part in parts if not part.isHidden() and part.isVisibleTo(self))
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _box(self, name: str) -> CheckBox:
        box = CheckBox(name.replace("&", "&&"), self)
        box.setAccessibleName(name)
        return box

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        self._form = QWidget()
        column = fill_column(self._form, spacing=Space.LARGE)
        if self.people:
            column.addWidget(self._group())
        column.addWidget(Field(meeting_page.OTHERS, self.others, meeting_page.OTHERS_HINT))
        column.addWidget(Field(meeting_page.NAME, self.name, meeting_page.NAME_HINT))
        column.addWidget(Field(meeting_page.DECIDERS, self.deciders, meeting_page.DECIDERS_HINT))
        column.addWidget(Field(meeting_page.MINUTES_EACH, self.minutes, meeting_page.MINUTES_EACH_HINT))
        column.addWidget(Field(speakers.WHOLE, self.whole, speakers.WHOLE_HINT))
        add_headed(scroll.column, heading(meeting_page.TITLE, "title"), self.about)
        for part in (button_row(self.accept, self.go_on), self._form):
            scroll.column.addWidget(part)
        scroll.column.addStretch(1)
        scroll.keep_in_sight(button_row(self.begin))

    def _group(self) -> QGroupBox:
        group = TitledGroup(meeting_page.PEOPLE, meeting_page.PEOPLE_HINT, is_hint_heard=False)
        holder = QWidget()
        flow = FlowLayout(holder, Space.LARGE)
        for box in self.people:
            flow.add(box)
        for box in self.people[:1]:  # of the group it would be heard twice
            hints.give(box, meeting_page.PEOPLE_HINT)
        group.column.addWidget(holder)
        return group
