"""The page on which a model under test makes pictures, captions or critiques."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QProgressBar

from app.errors import UserError
from app.judging.calls.backend import Judge
from app.judging.outputs.output_plan import OutputPlan
from app.judging.outputs.prompt_set import built_in_prompt_sets
from app.messages.judge import judge_page, model_outputs
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.making import Making, MakingForm
from app.speech.voice import Priority
from app.study.ports import OpenStudy
from widgets.judge.judge_server_controller import JudgeServerController
from widgets.judge.server_form import ServerForm, may_send
from widgets.kit.columns import Card
from widgets.kit.controls import CheckBox, Number
from widgets.kit.forms import (
    Ask,
    Field,
    PathField,
    ReadableList,
    button_row,
    heading,
    make_primary,
    push_button,
)
from widgets.kit.labels import READABLE_MARGIN, ProblemLabel, add_flush, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage

_MOST_LINES = 10
_MOST_SAMPLES = 1000


class MakingPage(StudyPage):
    """Drives one `Making` session."""

    _woken = Signal()

    def __init__(self, context: PageContext, study: OpenStudy, _name: str = "") -> None:
        super().__init__(context, study)
        repository, folder = context.repository, study.folder
        self.session = Making(study, lambda: repository.open(folder))
        self.form = ServerForm()
        self.server = JudgeServerController(self.form, context.announcer)
        self.prompts = PathField(
            model_outputs.PROMPTS_FIELD,
            model_outputs.CHOOSE_FILE,
            Ask.FILE,
            model_outputs.prompts_hint(names=built_in_prompt_sets()),
            model_outputs.PROMPTS_FILTER,
        )
        self.form.fields["prompts"] = self.prompts
        self.samples, self.source, self.licence = Number(), QLineEdit(), QLineEdit()
        self.sets = CheckBox(model_outputs.SETS_FIELD)
        self.plan = push_button(model_outputs.PLAN, self._plan)
        self.start = push_button(model_outputs.START, self._start)
        self.stop = push_button(model_outputs.STOP, self._stop)
        self.sentences = ReadableList(judge_page.PLAN_LIST).only_read()
        self.progress = QProgressBar()
        self.problem = ProblemLabel()
        self.samples.setRange(1, _MOST_SAMPLES)
        self._lay_out()
        self._connect()
        self._follow_state()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, and the study."""
        return model_outputs.page_title(self.session.title)

    def begin(self) -> None:
        """Say where one is; one begins at the server."""
        self.server.look_for_key()
        self.form.address.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(self.session.begin().sentence, MOVED))

    def finish(self) -> Feedback:
        """What was made is stored; what is under way is not waited for."""
        return self.session.stop() or Feedback(model_outputs.LEAVING)

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return self.orientation(self.session)

    # --- the plan

    def _plan(self) -> None:
        self.problem.complain("")
        request = self.form.attempt(lambda: self.session.request(self._filled()), self.context.announcer)
        if request is None:
            return
        self.context.announcer.say_sentence(model_outputs.PLANNING, Priority.LOW)
        self._do(self.session.planning(request), self._planned)

    def _planned(self, plan: OutputPlan) -> None:
        said = self.session.take_plan(plan)
        self.sentences.show_lines(self.session.plan_sentences())
        self._follow_state()
        self.sentences.show_rows(_MOST_LINES)
        self.sentences.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def _form_changed(self) -> None:
        """A plan that no longer says what the form says is taken away, so that nobody says yes to it."""
        if self.session.plan is not None and not self.session.is_running:
            self.session.drop_plan()
            self._follow_state()

    # --- the run

    def _start(self) -> None:
        plan = self.session.plan
        if plan is None:
            return
        if not may_send(self, plan):
            self.context.announcer.say_sentence(judge_page.NOT_SENT)
            return
        self.form.clear_complaints()
        self.problem.complain("")
        self.context.announcer.say_sentence(model_outputs.CONNECTING, Priority.LOW)
        self._do(self.session.connecting(self.form.is_address_typed), self._connected)

    def _connected(self, connect: Callable[[], Judge]) -> None:
        if self.session.plan is None:
            return
        try:
            said = self.session.start(connect, self._woken.emit)
        except UserError as error:
            self.fail(error)
            return
        self._follow_state()
        self.stop.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED))

    def _step(self) -> None:
        if self._has_left:
            return
        try:
            said = self.session.step()
        except UserError as error:
            self.session.stop()
            self.fail(error)
            return
        self._show_progress()
        if said is not None:
            self._end(said)

    def _stop(self) -> None:
        if said := self.session.stop():
            self._end(said)

    def _end(self, said: Feedback) -> None:
        self._follow_state()
        self.plan.setFocus(Qt.FocusReason.OtherFocusReason)
        self.context.announcer.say(Feedback(said.sentence, MOVED, said.priority))

    # --- showing

    def _do(self, work: Callable[[], object], done: Callable[..., None]) -> None:
        if not self.is_working:
            self.start_work(work, done)
            self._follow_state()

    def fail(self, error: UserError) -> None:
        """Say why there is no plan, or no run, at what is done next."""
        self.problem.complain(error.sentence)
        self._follow_state()
        (self.start if self.session.plan else self.plan).setFocus(Qt.FocusReason.OtherFocusReason)
        self.alert(error.sentence, MOVED)

    def _filled(self) -> MakingForm:
        return MakingForm(
            self.form.form(),
            self.prompts.text(),
            self.samples.value(),
            self.source.text(),
            self.licence.text(),
            self.sets.isChecked(),
        )

    def _follow_state(self) -> None:
        """What can be done now follows from whether there is a plan, and whether calls are being made."""
        plan, is_running, is_busy = self.session.plan, self.session.is_running, self.is_working
        self.fields.setEnabled(not is_running)
        self.planned.setVisible(plan is not None)
        self.running.setVisible(is_running)
        self.plan.setEnabled(not is_running and not is_busy)
        self.start.setEnabled(plan is not None and bool(plan.calls) and not is_running and not is_busy)
        make_primary(self.plan, plan is None)
        make_primary(self.start, plan is not None)
        self._show_progress()

    def _show_progress(self) -> None:
        done, total = self.session.progress
        self.progress.setRange(0, max(1, total))
        self.progress.setValue(done)
        self.progress.setFormat(model_outputs.going(done, total))

    def _connect(self) -> None:
        self._woken.connect(self._step, Qt.ConnectionType.QueuedConnection)
        for changed in (
            self.form.changed,
            self.prompts.changed,
            self.samples.valueChanged,
            self.sets.toggled,
            self.source.textChanged,
            self.licence.textChanged,
        ):
            changed.connect(self._form_changed)

    def _lay_out(self) -> None:
        area = add_scroll_column(self)
        column = area.column
        add_headed(
            column, heading(model_outputs.TITLE, "title"), text_label(model_outputs.PURPOSE, name="muted")
        )
        column.addWidget(self.problem)
        self.fields = Card()
        add_flush(self.fields.column, self.form, READABLE_MARGIN)
        self.fields.add(
            self.prompts,
            Field(model_outputs.SAMPLES_FIELD, self.samples),
            Field(model_outputs.SOURCE_FIELD, self.source, model_outputs.SOURCE_HINT),
            Field(model_outputs.LICENCE_FIELD, self.licence, model_outputs.LICENCE_HINT),
            self.sets,
        )
        area.keep_in_sight(button_row(self.plan))
        self.planned = Card(self.sentences, button_row(self.start))
        self.progress.setAccessibleName(model_outputs.PROGRESS)
        self.progress.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.running = Card(self.progress, button_row(self.stop))
        for card in (self.fields, self.planned, self.running):
            column.addWidget(card)
        column.addStretch(1)
