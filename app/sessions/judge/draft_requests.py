"""Asking a model for one draft: what that would mean, the yes, waiting for the reply, and what came of it."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass

from app.errors import FieldError, UserError
from app.judging.calls.attempts import RequestRate
from app.judging.calls.request_dispatcher import RequestDispatcher, SentFiles
from app.judging.drafts.description_writer import TEMPLATE as DESCRIPTION_TEMPLATE, keep_fields
from app.judging.drafts.draft_plan import DraftPlan, plan_descriptions, plan_rubrics, plan_wordings
from app.judging.drafts.draft_prompt import load_draft_prompt
from app.judging.drafts.rubric_writer import TEMPLATE as RUBRIC_TEMPLATE, keep_rubric
from app.judging.drafts.wording_writer import TEMPLATE as WORDING_TEMPLATE, keeping, wording_prompt
from app.judging.runs.plan_sentences import draft_plan_sentences
from app.messages.describe import suggestions
from app.messages.judge import drafts as drafts_text, judge_form, judge_page, judging
from app.messages.rubric import wordings as wordings_text
from app.sessions.feedback import Feedback
from app.sessions.judge.judge_form import JudgeForm, newest_setup
from app.sessions.judge.judge_server import make_ready
from app.sessions.rubric.wordings import Wordings
from app.speech.voice import Priority
from app.study.image import Image
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import DraftKind
from app.study.judge.split import ImagePart
from app.study.ports import OpenStudy
from app.study.work import JUDGING

_PACE = RequestRate(concurrency=1, tries=3)


@dataclass(frozen=True)
class Line:
    """An open line to a server, and the day on which the model is shut down, or ''."""

    exchange: RequestDispatcher
    shutdown: str


class DraftRequest:
    """One request for a draft: a rubric, words for the fields of an image's description, or wordings of a criterion.

    Plans are made and servers reached on other threads, where `planning` and `connecting` lead; everything that is
    written is written by `begin`, `step` and `stop`, on the thread that owns `study`.
    """

    def __init__(
        self,
        study: OpenStudy,
        open_study: Callable[[], OpenStudy],
        image: Image | None = None,
        loop: Wordings | None = None,
    ) -> None:
        """Without an image and a loop of wordings, a rubric is asked for."""
        self._study = study
        self._open = open_study
        self._image = image
        self._loop = loop
        self._line: Line | None = None
        self._asked: Asked | None = None
        self._told_wait = self._is_stopped = False
        self.plan: DraftPlan | None = None
        self.is_made = False

    @property
    def title(self) -> str:
        """What is asked for."""
        if self._loop:
            return wordings_text.ask_title(code=self._loop.criterion.code)
        return (
            suggestions.fields_title(number=self._image.number) if self._image else suggestions.RUBRIC_TITLE
        )

    @property
    def purpose(self) -> str:
        """What the model is told, and what happens to its reply."""
        if self._loop:
            return wordings_text.ASK_PURPOSE
        return suggestions.FIELDS_PURPOSE if self._image else suggestions.RUBRIC_PURPOSE

    @property
    def is_waiting(self) -> bool:
        """Whether a reply is awaited."""
        return self._asked is not None

    def first_form(self) -> JudgeForm:
        """The model that was asked last, for a draft or as a judge."""
        kinds = (
            kind for kind in DraftKind if kind is not DraftKind.EMBEDDINGS
        )  # such a model writes nothing
        calls = [call for kind in kinds for call in self._study.drafts.calls(kind)]
        if calls:
            newest = max(calls, key=lambda call: call.key)
            return JudgeForm(JudgeSetup(newest.model, newest.endpoint))
        setup = newest_setup(self._study)
        return JudgeForm(JudgeSetup(setup.model, setup.base_url)) if setup else JudgeForm()

    def setup(self, form: JudgeForm) -> JudgeSetup:
        """Whom to ask. Raises FieldError."""
        place = form.place()
        if not place.model:
            raise FieldError("model", judge_form.MODEL_NEEDED)
        return place

    # --- the plan

    def planning(self, setup: JudgeSetup) -> Callable[[], DraftPlan]:
        """How to plan this, on another thread; raises UserError as planning does."""
        image, open_study, loop = self._image, self._open, self._loop

        def make() -> DraftPlan:
            with closing(open_study()) as study:
                if loop is not None:
                    words = load_draft_prompt(DraftKind.WORDING, WORDING_TEMPLATE)
                    again = Wordings(study, loop.criterion.code, loop.name)
                    prompt = wording_prompt(again.rubric, again.criterion, again.differing()[:2], words)
                    return plan_wordings(study, setup, prompt)
                if image is None:
                    return plan_rubrics(study, setup, load_draft_prompt(DraftKind.RUBRIC, RUBRIC_TEMPLATE))
                words = load_draft_prompt(DraftKind.DESCRIPTION, DESCRIPTION_TEMPLATE)
                # Somebody who asks here wants another try, also of a model that has had one; people need words for
                # test images, too.
                return plan_descriptions(study, setup, words, {image.key}, is_again=True, part=ImagePart.ALL)

        return make

    def take_plan(self, plan: DraftPlan) -> Feedback:
        """Keep what was found out, and say what would be done."""
        self.plan = plan
        return Feedback(judge_page.planned(plan.calls, plan.setup.host, plan.setup.stays_here))

    def drop_plan(self) -> None:
        """The form has changed: what was planned is not what is wanted now."""
        self.plan = None

    def plan_sentences(self) -> list[str]:
        """The plan, a sentence each."""
        return draft_plan_sentences(self.plan) if self.plan else []

    # --- the call

    def connecting(self, is_named: bool, wake: Callable[[], None]) -> Callable[[], Line]:
        """How to reach the server of the plan, on another thread; raises UserError where no key is known.

        `is_named`: a person has typed the server's address just now. `wake` is called on another thread when `step`
        has something to do.
        """
        plan = self.plan
        assert plan is not None

        def connect() -> Line:
            ready = make_ready(plan.setup, is_named)
            files = SentFiles(plan.files, plan.setup.longest_side, plan.prepared)
            self._line = Line(RequestDispatcher(ready.connect, files, _PACE, wake), ready.shutdown)
            line = self._line
            if self._is_stopped:  # while the server was being reached
                self._hang_up()
            return line

        return connect

    def begin(self, line: Line) -> Feedback:
        """Write the call down and make it. Raises UserError when the disk does not take it."""
        plan = self.plan
        assert plan is not None
        try:
            self._study.prepare_to_add(JUDGING)
            (self._asked,) = self._study.drafts.ask(plan.kind, plan.setup, plan.questions[:1])
        except BaseException:
            self._hang_up()
            raise
        line.exchange.send(self._asked)
        shut = judging.shut_down(model=plan.setup.model, date=line.shutdown) if line.shutdown else ""
        return Feedback(suggestions.asked(plan.setup.host, shut), priority=Priority.LOW)

    def step(self) -> Feedback | None:
        """Take the reply in, if it is there: what came of it, or None while there is nothing to say."""
        line, asked, plan = self._line, self._asked, self.plan
        if line is None or asked is None or plan is None:
            return None
        if line.exchange.answers.empty():
            return self._announce_wait(line.exchange.waits)
        answered = line.exchange.answers.get()
        self._hang_up()
        usual = keep_rubric if plan.kind is DraftKind.RUBRIC else keep_fields
        keep = keeping(self._loop.criterion.lineage) if self._loop else usual
        outcome = keep(self._study, answered)
        self.is_made = outcome.status is Status.OK
        if not self.is_made:
            return Feedback(drafts_text.no_draft(reason=outcome.reason), priority=Priority.ALERT)
        return Feedback(self._made(plan.kind))

    def stop(self) -> Feedback:
        """Wait no longer. The call is kept as one whose reply never came."""
        asked = self._asked
        self._is_stopped = True
        self._hang_up()
        if asked is None:
            return Feedback(suggestions.NOT_SENT)
        self._study.drafts.complete(asked, Outcome(Status.RETRYABLE, judging.INTERRUPTED))
        return Feedback(suggestions.STOPPED)

    def _announce_wait(self, seconds: float) -> Feedback | None:
        if seconds < 1 or self._told_wait:
            return None
        self._told_wait = True
        return Feedback(suggestions.too_long_asked(seconds=seconds), priority=Priority.LOW)

    def _made(self, kind: DraftKind) -> str:
        if self._loop is not None:
            draft = self._loop.proposals()[-1].draft
            code = self._loop.criterion.code
            return wordings_text.models_proposed(model=draft.model, count=len(draft.criteria), code=code)
        if kind is DraftKind.RUBRIC:
            draft = self._study.drafts.rubrics()[-1]
            return suggestions.rubric_made(
                model=draft.model, themes=len(draft.themes), count=len(draft.criteria)
            )
        suggestion = self._study.drafts.suggestion(self._image.key) if self._image else None
        if suggestion is None:  # the template was changed meanwhile
            raise UserError(drafts_text.NO_TEMPLATE)
        filled = sum(bool(field.value) for field in suggestion.fields)
        return suggestions.fields_made(model=suggestion.model, told=filled, count=len(suggestion.fields))

    def _hang_up(self) -> None:
        line, self._line, self._asked = self._line, None, None
        if line is not None:
            line.exchange.close()
