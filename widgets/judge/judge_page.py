"""The page on which a model is asked to judge: whom, what it would mean, the run, and what came of it."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.errors import expect_user_error
from app.judging.runs.plan import Plan, RunRequest
from app.messages.judge import judge_page
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.judge_calls import HubCalls
from app.sessions.judge.judge_planning import JudgePlanning, StoppedError
from app.sessions.judge.judge_results import Results, count_results
from app.sessions.judge.judging import Judging
from app.study.ports import OpenStudy
from widgets.judge.hub_calls_card import HubCallsCard
from widgets.judge.judge_form import JudgeFormPanel
from widgets.judge.judge_plan_card import JudgePlanCard, RequestDialog
from widgets.judge.judge_results_card import JudgeResultsCard
from widgets.judge.judge_run_card import JudgeRunCard, JudgeRunDriver, WaitingDialog
from widgets.judge.judge_server_controller import JudgeServerController
from widgets.judge.server_form import may_send
from widgets.kit.dialogs import ask_whether
from widgets.kit.forms import button_row, heading, make_primary, push_button
from widgets.kit.labels import ProblemLabel, add_headed, text_label
from widgets.kit.scroll_column import add_scroll_column
from widgets.kit.scrolled_card import bring_into_view
from widgets.shell.background_task import Outcome, in_background
from widgets.shell.page import PageContext
from widgets.shell.study_page import StudyPage
from widgets.theme.theme import Space


class JudgePage(StudyPage):
    """Drives one `Judging` session. `reader` is who is signed in to annotate."""

    _looked_at = Signal(int, int)

    def __init__(self, context: PageContext, study: OpenStudy, reader: str = "") -> None:
        super().__init__(context, study)
        self.session = Judging(study, partial(context.repository.open, study.folder), reader)
        self._reader = reader
        self._planning: JudgePlanning | None = None
        self._work: dict[str, Outcome] = {}
        self._pace, self._is_named = self.session.first_form().pace, False
        self._waiting: WaitingDialog | None = None
        self._tried = 0  # the number of the image that is tried; 0 while none is
        self._is_planning_trial = False
        self._driver = JudgeRunDriver(self.session, self)
        self.form = JudgeFormPanel(self.session.images, context.announcer.speak_focus)
        self.server = JudgeServerController(self.form, context.announcer)
        self.plan_button = push_button(judge_page.PLAN_NOW)
        self.plan = JudgePlanCard()
        self.run = JudgeRunCard()
        self.results = JudgeResultsCard(context.announcer.speak_focus)
        self.hub = HubCallsCard(HubCalls(context.repository.packet_service, study.folder), context.announcer)
        self.problem = ProblemLabel()
        self._lay_out()
        self._connect()
        self.form.options.offer(self.session.options())
        self.form.show_form(self.session.first_form())
        self._follow_state()

    # --- what the window asks of a page

    def title(self) -> str:
        """What is done here, whether a run goes on, and the study."""
        return judge_page.page_title(self.session.title, self.session.state())

    def begin(self) -> None:
        """Say where one is; look for the key, and at what the newest judge has said."""
        self.context.announcer.say(Feedback(self.session.begin().sentence, MOVED))
        self.form.address.setFocus(Qt.FocusReason.OtherFocusReason)
        self.server.look_for_key()
        judges = self.session.judges()
        self.results.show_judges(judges, judges[-1] if judges else "")
        if judges:
            self._load_results(judges[-1])

    def leave(self) -> bool:
        """With a run going on, ask; then stop it in order, waiting for the last replies unless told not to."""
        session = self.session
        if session.is_running and session.plan is not None:
            question = judge_page.leave_question(session.done, session.plan.calls)
            if not ask_whether(
                self, judge_page.LEAVE_TITLE, question, judge_page.LEAVE_YES, judge_page.LEAVE_NO
            ):
                return False
            session.stop()
            self._driver.settle()
            if session.is_running:
                self._waiting = WaitingDialog(self, session.in_flight)
                self._waiting.ask()
                self._waiting = None
        if self._planning is not None:
            self._planning.stop()
            self._planning.wait()
        self._driver.stop()
        return super().leave()

    def finish(self) -> Feedback:
        """Let go of the run."""
        return self.session.leave()

    def make_handlers(self) -> Mapping[str, Callable[[], None]]:
        """What can be done on this page."""
        return self.orientation(self.session)

    def _plan_form(self, make_request: Callable[[], RunRequest]) -> bool:
        """Plan what the form asks for; a field that is wrong gets the focus and says why. Whether planning began."""
        request = self.form.attempt(make_request, self.context.announcer)
        if request is None:
            return False
        self._pace, self._is_named = self.form.form().pace, self.form.is_address_typed
        return self._make_plan(request)

    def _plan_again(self) -> None:
        request = self.session.request_again()
        if request is not None:
            form = self.form.form()
            is_same = form.setup.base_url.strip().rstrip("/") == request.setup.base_url
            self._pace, self._is_named = form.pace, self.form.is_address_typed and is_same
            self._make_plan(request)

    def _make_plan(self, request: RunRequest) -> bool:
        if self._planning is not None or self.session.is_running:
            return False
        self.complain("")
        self.session.drop_plan()
        planning = self._planning = self.session.planning(request)
        self.plan.show_planning()
        self.plan.progress.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow_state()
        self.context.announcer.say(
            Feedback(judge_page.planning_begins(count=self.session.images), changed=MOVED)
        )
        report = self._looked_at.emit
        self._work["plan"] = in_background(lambda: planning.make(report), self._planned, self._not_planned)
        return True

    def _planned(self, plan: Plan) -> None:
        self._planning = None
        if self._has_left:
            return
        said = self.session.take_plan(plan)
        if self._is_planning_trial:
            self._start_trial()
            return
        self._show_plan(self._may_move_focus(self.plan))
        self.context.announcer.say(Feedback(said.sentence, changed=MOVED))

    def _not_planned(self, error: Exception) -> None:
        self._planning = None
        if self._has_left:
            return
        self._drop_trial()
        self.plan.hide()
        self._follow_state()
        self.plan_button.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(error, StoppedError):
            self.context.announcer.say(Feedback(judge_page.STOPPED_PLANNING, changed=MOVED))
        else:
            self._fail(error)

    def _show_plan(self, takes_focus: bool) -> None:
        """Show the plan that is made."""
        session = self.session
        has_calls = bool(session.plan and session.plan.questions)
        self.plan.show_plan(session.plan_sentences(), session.can_start(), has_calls, takes_focus)
        bring_into_view(self.area, self.plan)
        self._follow_state()

    def _stop_planning(self) -> None:
        if self._planning is not None:
            self._planning.stop()

    def _form_changed(self) -> None:
        """A plan that no longer says what the form says is taken away, so that nobody says yes to it."""
        if self.session.plan is not None and not self.session.is_running:
            self.session.drop_plan()
            self.plan.hide()

    # --- the run

    def _start(self) -> None:
        """Begin the run of the plan, after a yes where something leaves this machine."""
        plan = self.session.plan
        if plan is None or not self.session.can_start():
            return
        if not may_send(self, plan):
            self.context.announcer.say_sentence(judge_page.NOT_SENT)
            return
        self.complain("")
        said = self.session.start(self._pace, self._is_named, self._driver.wake)
        self.run.show_run(plan.calls)
        self.run.pause.setFocus(Qt.FocusReason.OtherFocusReason)
        self.plan.hide()
        self._follow_state()
        self.context.announcer.say(Feedback(said.sentence, MOVED, said.priority))
        self._driver.start()

    def _end_run(self, said: Feedback) -> None:
        if self._waiting is not None:
            self._waiting.accept()
            return
        had_focus = self.run.isAncestorOf(QApplication.focusWidget() or self)
        if self.session.plan is not None:  # it did not come to its end, and can be tried again
            self._drop_trial()
            self._show_plan(had_focus)
        elif had_focus:
            self.results.table.setFocus(Qt.FocusReason.OtherFocusReason)
            bring_into_view(self.area, self.results)
        self.run.show_over()
        self.run.setVisible(self.session.has_begun)
        self._draw()
        self._follow_state()
        self.context.announcer.say(
            Feedback(said.sentence, MOVED if had_focus else frozenset(), said.priority)
        )
        self.problem.complain(said.sentence if self.session.plan is not None else "")
        self.form.options.offer(self.session.options())
        if self.session.results is not None:
            self._load_results(self.session.results.judge.name)

    def _pause(self) -> None:
        self.context.announcer.say(self.session.pause())
        self.run.show_paused(self.session.is_paused)
        self.title_changed.emit()

    # --- trying one image. A call that was made before is not made again: its reply is shown at once.

    def _try(self, number: int) -> None:
        if self._plan_form(lambda: self.session.trial_request(self.form.form(), number)):
            self._tried, self._is_planning_trial = number, True

    def _start_trial(self) -> None:
        """The trial is planned: start it at once, or show what is known where nothing is left to ask."""
        self._is_planning_trial = False
        self._show_plan(takes_focus=True)
        session = self.session
        if session.can_start():
            self._start()
            if not session.is_running:  # somebody said no
                self._drop_trial()
        elif session.plan is not None:
            self.results.show_judges(session.judges(), session.plan.judge_name)
            self._load_results(session.plan.judge_name)

    def _drop_trial(self) -> None:
        self._tried, self._is_planning_trial = 0, False

    def _show_trial(self) -> None:
        """Show what the judge replied about the image that is tried, if it has."""
        trial = self.session.trial(self._tried) if self._tried else None
        if trial is not None and not self.session.is_running:
            self._tried = 0
            self.form.trial.show_trial(trial)
            bring_into_view(self.area, self.form.trial)
            self.context.announcer.say_sentence(trial.sentence)

    # --- results

    def _load_results(self, judge: str) -> None:
        """Have what a judge said counted: what is quickly known first, then what takes a while."""
        if not judge or self.session.is_running:
            return
        self._work["results"] = in_background(self._look(judge, False), self._take_first, self._fail)

    def _take_first(self, results: Results | None) -> None:
        self._take_results(results)
        if results is not None and self.session.results is results:
            look = self._look(results.judge.name, True)
            self._work["more results"] = in_background(look, self._take_results, self._fail)

    def _look(self, judge: str, is_thorough: bool) -> Callable[[], Results | None]:
        open_study = partial(self.context.repository.open, self._study.folder)
        return partial(count_results, open_study, judge, self._reader, is_thorough)

    def _take_results(self, results: Results | None) -> None:
        wanted = self.results.judge.currentText()
        if self._has_left or self.session.is_running or results is None or results.judge.name != wanted:
            return
        self.session.results = results
        self._show_trial()
        self._draw()
        self._follow_state()

    def _show_calls(self) -> None:
        from widgets.judge.call_table import CallsDialog

        CallsDialog(self, self.session, self.context.announcer).ask()

    def _draw(self) -> None:
        session, results = self.session, self.session.results
        if session.has_begun:
            self.run.show_done(session.done)
            if results is not None and results.judge.name != self.results.judge.currentText():
                self.results.show_judges(session.judges(), results.judge.name)
        self.results.show_results(results, self._can_retry())

    def _can_retry(self) -> bool:
        return bool(self.session.results and self.session.results.failures and self.plan_button.isEnabled())

    def _follow_state(self) -> None:
        is_busy = self.session.is_running or self._planning is not None
        for button in (self.plan_button, self.form.trial.go):
            button.setEnabled(not is_busy)
        make_primary(self.plan_button, not is_busy and self.session.plan is None)
        self.results.judge.setEnabled(not self.session.is_running)
        self.results.retry.setEnabled(self._can_retry())
        self.title_changed.emit()

    def _may_move_focus(self, card: QWidget) -> bool:
        """Whether the focus is where the card has just changed, or nowhere."""
        focus = QApplication.focusWidget()
        return focus is None or focus is self or card.isAncestorOf(focus) or focus is self.plan_button

    def _fail(self, error: Exception) -> None:
        sentence = expect_user_error(error).sentence
        if not self._has_left:
            self.complain(sentence)

    def _connect(self) -> None:
        self._looked_at.connect(self.plan.show_progress, Qt.ConnectionType.QueuedConnection)
        self._driver.said.connect(self.context.announcer.say)
        self._driver.moved.connect(self._draw)
        self._driver.over.connect(self._end_run)
        self.form.changed.connect(self._form_changed)
        self.form.trial.asked.connect(self._try)
        self.server.models_known.connect(self.session.note_models)
        plan = partial(self._plan_form, lambda: self.session.request(self.form.form()))
        self.plan_button.clicked.connect(lambda: plan())
        for line in self.form.findChildren(QLineEdit):
            asks_one = self.form.trial.isAncestorOf(line)  # Enter beside the number tries that image
            line.returnPressed.connect(self.form.trial.go.click if asks_one else plan)
        self.plan.stop.clicked.connect(self._stop_planning)
        self.plan.start.clicked.connect(self._start)
        speak = self.context.announcer.speak_focus
        self.plan.show_request.clicked.connect(lambda: RequestDialog(self, self.session, speak).ask())
        self.run.pause.clicked.connect(self._pause)
        self.run.stop.clicked.connect(lambda: self.context.announcer.say(self.session.stop()))
        self.results.judge_chosen.connect(self._load_results)
        self.results.show_calls.clicked.connect(self._show_calls)
        self.results.retry.clicked.connect(self._plan_again)

    def _lay_out(self) -> None:
        self.area = add_scroll_column(self)
        column = self.area.column
        add_headed(column, heading(judge_page.TITLE, "title"), text_label(judge_page.PURPOSE, name="muted"))
        column.addWidget(self.form)
        column.addSpacing(Space.SMALL)
        self.plan_button.setAccessibleDescription(judge_page.PLAN_ABOUT)
        column.addWidget(text_label(judge_page.PLAN_ABOUT, name="muted"))
        self.area.keep_in_sight(button_row(self.plan_button))
        for part in (self.problem, self.plan, self.run, self.results, self.hub):
            column.addWidget(part)
            part.setVisible(part in (self.results, self.hub))
        column.addStretch(1)
