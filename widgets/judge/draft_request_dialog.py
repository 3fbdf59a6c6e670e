"""Asking a model for a draft: the server and the model, the plan, the yes, and waiting for the reply."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from app.errors import UserError, expect_user_error
from app.judging.drafts.draft_plan import DraftPlan
from app.messages.describe import suggestions
from app.messages.judge import judge_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.draft_requests import DraftRequest, Line
from app.speech.voice import Priority
from widgets.judge.judge_server_controller import JudgeServerController
from widgets.judge.server_form import ServerForm, may_send
from widgets.kit.dialogs import Dialog
from widgets.kit.forms import ReadableList, make_primary
from widgets.kit.labels import READABLE_MARGIN, ProblemLabel, add_flush, text_label
from widgets.shell.announcer import Announcer
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.qt_override import qt_override
from widgets.theme.motion import show_busy

_LOOK_MS = 500  # how often it is looked whether the server asks to wait; a reply wakes by itself
_MOST_LINES = 8


class DraftRequestDialog(Dialog):
    """Accepted when there is a draft. Escape stops whatever goes on."""

    _woken = Signal()

    def __init__(self, parent: QWidget, session: DraftRequest, announcer: Announcer) -> None:
        super().__init__(parent, session.title, width=640)
        self.session = session
        self._announcer = announcer
        self._work: Outcome | None = None
        self._is_connecting = False
        self._has_left = False
        self.form = ServerForm()
        self.server = JudgeServerController(self.form, announcer)
        self.sentences = ReadableList(judge_page.PLAN_LIST).only_read()
        self.progress = QProgressBar()
        self.problem = ProblemLabel()
        self._lay_out()
        self.plan = self.add_action(suggestions.PLAN, self._plan, is_primary=True)
        self.ask_now = self.add_action(suggestions.ASK, self._ask)
        self.add_cancel()
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._connect()
        self.form.show_form(session.first_form())
        self.server.look_for_key()
        self._follow_state()
        self.form.address.setFocus()

    @qt_override
    def reject(self) -> None:
        """Escape and Cancel: stop waiting, and leave."""
        self._has_left = True
        self._timer.stop()
        if self._is_connecting or self.session.is_waiting:
            self._announcer.say(self.session.stop())
        super().reject()

    # --- the plan

    def _plan(self) -> None:
        self._complain("")
        setup = self.form.attempt(lambda: self.session.setup(self.form.form()), self._announcer)
        if setup is not None and self._work is None:
            self._announcer.say_sentence(suggestions.PLANNING, Priority.LOW)
            self._work = in_background(self.session.planning(setup), self._planned, self._fail)
            self._follow_state()

    def _planned(self, plan: DraftPlan) -> None:
        self._work = None
        if self._has_left:
            return
        said = self.session.take_plan(plan)
        self.sentences.show_lines(self.session.plan_sentences())
        self._follow_state()
        self.sentences.show_rows(_MOST_LINES)
        self._fit()
        self.sentences.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(said.sentence, MOVED))

    def _form_changed(self) -> None:
        """A plan that no longer says what the form says is taken away, so that nobody says yes to it."""
        if self.session.plan is not None and not self.session.is_waiting:
            self.session.drop_plan()
            self._follow_state()

    # --- the call

    def _ask(self) -> None:
        plan = self.session.plan
        if plan is None or self._work is not None or self.session.is_waiting:
            return
        if not may_send(self, plan):
            self._announcer.say_sentence(suggestions.NOT_SENT)
            return
        self._complain("")
        self._is_connecting = True
        connecting = self.session.connecting(self.form.is_address_typed, self._woken.emit)
        self._work = in_background(connecting, self._connected, self._fail)
        self._follow_state()
        self.progress.setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(suggestions.CONNECTING, MOVED, Priority.LOW))

    def _connected(self, line: Line) -> None:
        self._work, self._is_connecting = None, False
        if self._has_left:
            return
        try:
            self._announcer.say(self.session.begin(line))
        except UserError as error:
            self._fail(error)
            return
        self._timer.start()

    def _step(self) -> None:
        if self._has_left:
            return
        try:
            said = self.session.step()
        except UserError as error:
            self._fail(error)
            return
        if said is None:
            return
        if self.session.is_waiting:
            self._announcer.say(said)
            return
        self._timer.stop()
        if self.session.is_made:
            self._has_left = True
            self.accept()
            self._announcer.say(Feedback(said.sentence, MOVED))
        else:
            self._fail(UserError(said.sentence))

    def _fail(self, error: Exception) -> None:
        self._work, self._is_connecting = None, False
        self._timer.stop()
        sentence = expect_user_error(error).sentence
        if self._has_left:
            return
        self._complain(sentence)
        self._follow_state()
        (self.ask_now if self.session.plan else self.plan).setFocus(Qt.FocusReason.OtherFocusReason)
        self._announcer.say(Feedback(sentence, MOVED, Priority.ALERT))

    # --- showing

    def _follow_state(self) -> None:
        """What can be done now follows from whether there is a plan, and whether something goes on."""
        is_waiting = self._is_connecting or self.session.is_waiting
        has_plan = self.session.plan is not None
        self.form.setEnabled(not is_waiting)
        self.sentences.setVisible(has_plan)
        self.progress.setVisible(is_waiting)
        self.plan.setEnabled(self._work is None and not is_waiting)
        self.ask_now.setEnabled(has_plan and not is_waiting)
        for button, is_next in ((self.plan, not has_plan), (self.ask_now, has_plan)):
            make_primary(button, is_next)
            button.setDefault(is_next)

    def _complain(self, sentence: str) -> None:
        self.problem.complain(sentence)
        for button in (self.plan, self.ask_now):
            button.setAccessibleDescription(sentence)

    def _lay_out(self) -> None:
        show_busy(self.progress)
        self.progress.setAccessibleName(suggestions.WAITING)
        self.progress.setAccessibleDescription(suggestions.WAITING_HINT)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.column.addWidget(text_label(self.session.purpose, name="muted"))
        add_flush(self.column, self.form, READABLE_MARGIN)
        for part in (self.sentences, self.progress, self.problem):
            self.column.addWidget(part)
        self.column.addStretch(1)

    def _connect(self) -> None:
        self.form.changed.connect(self._form_changed)
        self._woken.connect(self._step, Qt.ConnectionType.QueuedConnection)
        self._timer.timeout.connect(self._step)
