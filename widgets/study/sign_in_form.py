"""Who sits down at a study, and how they perceive the pictures."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QLineEdit, QVBoxLayout, QWidget

from app.messages.study import coordinators as coordinators_text, start as start_text
from app.sessions.study.sign_in import Overview, PersonOverview, known_perception
from app.study.team.raters import Perception
from widgets.kit.columns import fill_column
from widgets.kit.forms import Field, ReadableList, plain, radio_group
from widgets.kit.two_panes import SideBySide
from widgets.shell.page import PageContext
from widgets.shell.qt_override import qt_override
from widgets.shell.type_ahead import NAMES
from widgets.theme.theme import Space

_MOST_ROWS = 6
_WHO_LETTERS, _HOW_LETTERS = 46, 44


class SignInForm(QFrame):
    """A list of people, a name for somebody new, and how one perceives. `chosen`: somebody else is chosen now;
    `activated`: Enter was pressed on a person, in the name, or on how one perceives."""

    chosen = Signal()
    activated = Signal()

    def __init__(self, context: PageContext, overview: Overview) -> None:
        super().__init__()
        self.setObjectName("card")
        self._context = context
        self._overview = overview
        self.who = ReadableList(plain(start_text.WHO))
        self.who.setProperty(NAMES, True)
        self.name = QLineEdit()
        self.who_field = Field(start_text.WHO, self.who, start_text.WHO_HINT)
        self.name_field = Field(start_text.NEW_NAME, self.name, start_text.NEW_NAME_HINT)
        self.perceptions = QButtonGroup(self)
        self._lay_out()
        self.show_people(overview)
        self.who.currentRowChanged.connect(lambda _row: self._follow_choice())
        self.who.itemActivated.connect(lambda _item: self._activate())
        self.name.returnPressed.connect(self.activated)

    @qt_override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook: Enter on an answer begins, as it does on a person."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return False
        self.activated.emit()
        return True

    def person(self) -> PersonOverview | None:
        """The person chosen in the list; None for somebody new and for coordinators."""
        row = self.who.currentRow()
        people = self._overview.people
        return people[row] if 0 <= row < len(people) else None

    def chosen_name(self) -> str:
        """Who is here: the person or the coordinator chosen in the list, or the new name."""
        person = self.person()
        return person.name if person else self.coordinator() or self.name.text().strip()

    def coordinator(self) -> str:
        """The name of the coordinator chosen in the list, "" where none is."""
        return dict(enumerate(self._overview.coordinators, start=len(self._overview.people))).get(
            self.who.currentRow(), ""
        )

    def perception(self) -> Perception | None:
        """How the pictures are perceived, as chosen; None where whoever is chosen has not said it yet."""
        chosen = self.perceptions.checkedId()
        return list(start_text.PERCEPTIONS)[chosen] if chosen >= 0 else None

    def ask_perception(self) -> None:
        """Say beside the question that it is to be answered, and go there."""
        self._perception_field.refuse(start_text.PERCEPTION_NEEDED)

    def entry(self) -> QWidget:
        """Where one begins: at the people, or at the name while there are none."""
        return self.who if self._overview.people or self._overview.coordinators else self.name

    def show_people(self, overview: Overview) -> None:
        """Show who answers in the study; the one who was here last is chosen, or the first who is not done."""
        self._overview = overview
        people = overview.people
        self.who.show_lines(self._lines())
        names = self._names()
        last = self._context.settings.rater
        unfinished = next((row for row, person in enumerate(people) if person.tally.open), 0)
        self.who.setCurrentRow(names.index(last) if last in names else unfinished)
        # Shown before it has its place, it would be styled and laid out twice.
        if not names or self.isVisible():
            self.who_field.setVisible(bool(names))
        self.who.show_rows(_MOST_ROWS)
        self._follow_choice()

    def follow_people(self, overview: Overview) -> None:
        """Show what is stored of the people now. Whoever is chosen stays chosen, unless they have gone."""
        before, chosen = self._names(), self.who.currentRow()
        self._overview = overview
        names = self._names()
        for row in reversed(range(len(before))):
            if before[row] not in names:
                self.who.takeItem(row)
        for row, line in enumerate(self._lines()):
            if row < len(names) and names[row] not in before:
                self.who.insertItem(row, line)
            elif self.who.item(row).text() != line:
                self.who.item(row).setText(line)
        if chosen == len(before):  # somebody new
            self.who.setCurrentRow(len(names))
        elif before[chosen] in names:
            self.who.setCurrentRow(names.index(before[chosen]))
        self.who_field.setVisible(bool(names))
        self.who.show_rows(_MOST_ROWS)
        self.chosen.emit()

    def _names(self) -> list[str]:
        return [*(person.name for person in self._overview.people), *self._overview.coordinators]

    def _lines(self) -> list[str]:
        """A line for each of the names, and one for somebody new."""
        overview = self._overview
        lines = (
            start_text.person_line(one.name, one.kind, one.tally, overview.noun) for one in overview.people
        )
        return [*lines, *map(coordinators_text.line, overview.coordinators), start_text.SOMEBODY_NEW]

    def choose(self, person: PersonOverview) -> None:
        """Choose somebody in the list, and go there."""
        self.who.setCurrentRow(self._overview.people.index(person))
        self.who.setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse_name(self, sentence: str) -> None:
        """Say beside the name what is wrong with it, and go there."""
        self.name_field.refuse(sentence)

    def _follow_choice(self) -> None:
        """A name is asked only for somebody new; how one perceives, of whoever has not said it on this machine."""
        self.name_field.setVisible(self._is_new())
        self._show_perception(known_perception(self._context.settings, self.chosen_name()))
        self.chosen.emit()

    def _activate(self) -> None:
        """Enter on a person begins; on "somebody new" it asks for the name."""
        if self._is_new():
            self.name.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.activated.emit()

    def _is_new(self) -> bool:
        return self.person() is None and not self.coordinator()

    def _lay_out(self) -> None:
        who = QWidget()
        fill_column(who, self.who_field, self.name_field, spacing=Space.MEDIUM)
        around = QVBoxLayout(self)
        around.setContentsMargins(Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
        around.addWidget(SideBySide(who, self._perception_group(), _WHO_LETTERS, _HOW_LETTERS))

    def _perception_group(self) -> QWidget:
        group, buttons = radio_group(
            start_text.PERCEPTION,
            list(start_text.PERCEPTIONS.values()),
            self.perceptions,
            hint=start_text.PERCEPTION_HINT,
            spacing=0,
            is_chosen=False,
        )
        for button in buttons:
            button.installEventFilter(self)
        field = Field("", group, entry=buttons[0])
        field.label.hide()
        self.perceptions.idToggled.connect(lambda _way, _on: field.complain(""))
        self._perception_field = field
        return field

    def _show_perception(self, perception: Perception | None) -> None:
        """Choose what a person said before, else nothing: what is chosen here is stored with their answers."""
        if perception is not None:
            self.perceptions.button(list(start_text.PERCEPTIONS).index(perception)).setChecked(True)
        elif (chosen := self.perceptions.checkedButton()) is not None:
            self.perceptions.setExclusive(False)
            chosen.setChecked(False)
            self.perceptions.setExclusive(True)
