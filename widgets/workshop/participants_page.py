"""The page about participants: who they are here, what they agreed to, and what they told of themselves."""

from collections.abc import Callable, Mapping
from datetime import date

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QGroupBox, QLineEdit

from app.errors import UserError
from app.messages.workshop import participants
from app.sessions.feedback import MOVED, Feedback
from app.sessions.workshop.participants import ConsentForm, ParticipantSession, PeopleSession
from app.study.ports import OpenStudy
from app.study.team.participants import OnWithdrawal
from widgets.kit.controls import CheckBox
from widgets.kit.forms import Field, ReadableList, button_row, heading, plain, push_button, radio_group
from widgets.kit.hints import hints
from widgets.kit.labels import add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_ROWS = 6


class ParticipantsPage(StudyPage):
    """Drives one `ParticipantSession` for the newest workshop. Emits `go` with "workshop" and the folder."""

    page_heading = participants.TITLE

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        """Raises UserError while there is no workshop."""
        super().__init__(context, study)
        self.session = self._make_session(study)
        self.who = ReadableList(plain(participants.WHO))
        self.name = QLineEdit()
        self.version, self.purpose, self.day = QLineEdit(), QLineEdit(), QLineEdit()
        self.on_withdrawal = QButtonGroup(self)
        self.to_demographics = CheckBox(participants.TO_DEMOGRAPHICS)
        self.compensation = QLineEdit()
        self.questions = {question: QLineEdit() for question in self.session.questions}
        self.why_not_asked = text_label(name="muted")
        self.add = push_button(participants.ADD, self._join)
        self.keep_consent = push_button(participants.KEEP_CONSENT, self._agree, is_primary=True)
        self.keep_about = push_button(participants.KEEP_ABOUT, self._announce)
        self.withdraw = push_button(participants.WITHDRAW, self._withdraw)
        self.back = push_button(participants.BACK, lambda: self.go.emit("workshop", self.folder()))
        self._lay_out()
        self._connect()
        self._show_people()

    def _make_session(self, study: OpenStudy) -> PeopleSession:
        workshops = study.workshops.all()
        if not workshops:
            raise UserError(participants.NO_WORKSHOP)
        return ParticipantSession(study, workshops[-1])

    # --- what the window asks of a page

    def title(self) -> str:
        """What is shown, and the workshop."""
        return participants.page_title(self.session.title)

    def begin(self) -> None:
        """Say how many take part, and go to the list or to the first name."""
        (self.who if self.session.people else self.name).setFocus(Qt.FocusReason.OtherFocusReason)
        self.say(self.session.begin())

    def finish(self) -> Feedback:
        """What was kept is on the disk; what was only typed is not taken without being asked for."""
        return Feedback(participants.LEFT)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done here."""
        return {"where_am_i": lambda: self.say(self.session.where()), "repeat": self.say_again}

    # --- from the person to the session and back

    def _do(self, intention: Callable[[], Feedback]) -> None:
        said = self.attempt(intention)
        if said is not None:
            self._show_people()
            self.say(said)

    def _join(self) -> None:
        typed = self.name.text()
        self.name_field.complain("")
        try:
            said = self.session.join(typed)
        except UserError as error:
            self.name_field.refuse(error.sentence)
            self.alert(error.sentence, MOVED)
            return
        self.name.clear()
        self._show_people()
        self.say(said)

    def form(self) -> ConsentForm:
        """The consent as it is filled in now."""
        return ConsentForm(
            self.version.text(),
            self.purpose.text(),
            self.day.text(),
            list(OnWithdrawal)[self.on_withdrawal.checkedId()],
            self.to_demographics.isChecked(),
        )

    def _agree(self) -> None:
        form, today = self.form(), date.today()
        wrong, sentence = self.session.problem(form, today) if self.session.person else ("", "")
        for name, field in self._fields.items():
            field.complain(sentence if name == wrong else "")
        if wrong:
            self._fields[wrong].entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.alert(sentence, MOVED)
        else:
            self._do(lambda: self.session.agree(form, today))

    def _announce(self) -> None:
        answers = {question: line.text() for question, line in self.questions.items()}
        self._do(lambda: self.session.store_answers({**answers, "": self.compensation.text()}))

    # --- showing

    def _show_people(self) -> None:
        person, people = self.session.person, self.session.people
        with QSignalBlocker(self.who):
            lines = self.session.lines()
            if self.who.count() != len(lines):
                self.who.show_lines(lines)
            for row, words in enumerate(lines):
                self.who.item(row).setText(words)
            if person is not None:
                self.who.setCurrentRow([one.key for one in people].index(person.key))
        self._show_person()

    def _choose(self, row: int) -> None:
        self.session.choose(row)
        self._show_person()

    def _show_person(self) -> None:
        has_person = self.session.person is not None
        offered = self.session.offered(date.today())
        self.version.setText(offered.version)
        self.purpose.setText(offered.purpose)
        self.day.setText(offered.given_on)
        self.on_withdrawal.button(list(OnWithdrawal).index(offered.on_withdrawal)).setChecked(True)
        self.to_demographics.setChecked(offered.to_demographics)
        answers = self.session.answers()
        self.compensation.setText(answers.get("", self.session.terms.compensation))
        for question, line in self.questions.items():
            line.setText(answers.get(question, ""))
        for field in self._question_fields:
            field.setVisible(self.session.may_ask)
        self.why_not_asked.setText(self.session.why_not_asked)
        self.why_not_asked.setVisible(not self.session.may_ask)
        for button in (self.keep_consent, self.keep_about, self.withdraw):
            button.setEnabled(has_person)

    # --- building the page

    def _connect(self) -> None:
        self.who.currentRowChanged.connect(self._choose)
        self.who.itemActivated.connect(lambda _item: self.version.setFocus(Qt.FocusReason.OtherFocusReason))
        self.name.returnPressed.connect(self._join)
        for line in (self.version, self.purpose, self.day):
            line.returnPressed.connect(self._agree)
        for line in (*self.questions.values(), self.compensation):
            line.returnPressed.connect(self._announce)

    def _withdraw(self) -> None:
        """Leaving for good is the window's own command: it is there on every page."""
        action = self.window().findChild(QAction, "withdraw")
        if action is not None:
            action.trigger()

    def _lay_out(self) -> None:
        scroll = add_scroll_column(self)
        self.who.keep_height(_ROWS)
        self.who.empty = participants.NOBODY
        becomes = self._make_fields()
        for part in (
            heading(self.page_heading, "title"),
            Field(participants.WHO, self.who, participants.WHO_HINT),
            self.name_field,
            button_row(self.add),
            heading(participants.CONSENT),
            *self._fields.values(),
            becomes,
            self.to_demographics,
            text_label(participants.TO_DEMOGRAPHICS_HINT, "small", "muted"),
            button_row(self.keep_consent),
        ):
            scroll.column.addWidget(part)
        add_headed(scroll.column, heading(participants.ABOUT), self.why_not_asked)
        for part in (
            *self._question_fields,
            Field(participants.COMPENSATION, self.compensation, participants.COMPENSATION_HINT),
            button_row(self.keep_about),
            text_label(participants.WITHDRAW_ABOUT, name="muted"),
            button_row(self.withdraw, self.back),
        ):
            scroll.column.addWidget(part)
        scroll.column.addStretch(1)

    def _make_fields(self) -> QGroupBox:
        """The fields; what is returned asks what happens to answers."""
        self.name_field = Field(participants.NAME, self.name, participants.NAME_HINT)
        self._fields = {
            "version": Field(participants.VERSION, self.version),
            "purpose": Field(participants.PURPOSE, self.purpose),
            "given_on": Field(participants.DAY, self.day, participants.DAY_HINT),
        }
        becomes, _buttons = radio_group(
            participants.ON_WITHDRAWAL, list(participants.ON_WITHDRAWAL_CHOICES.values()), self.on_withdrawal
        )
        hints.give(self.to_demographics, participants.TO_DEMOGRAPHICS_HINT)
        self._question_fields = [
            Field(participants.question_label(question), line) for question, line in self.questions.items()
        ]
        return becomes
