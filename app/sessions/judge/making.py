"""Somebody having a model under test make pictures, captions or critiques: the plan, the yes, the run, what came."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace

from app.errors import FieldError, UserError
from app.judging.calls.attempts import USUAL_TIMEOUT
from app.judging.calls.backend import Judge
from app.judging.calls.keys import key_for, needs_key
from app.judging.outputs.output_plan import OutputPlan, OutputRequest, plan_outputs
from app.judging.outputs.output_run import OutputRun
from app.judging.outputs.output_sentences import output_plan_sentences, output_result_sentences
from app.judging.outputs.prompt_set import load_prompt_set
from app.judging.outputs.servers import connection_with_key
from app.messages.judge import judge_form, judge_page, judge_servers, model_outputs
from app.sessions.feedback import MOVED, Feedback
from app.sessions.judge.judge_form import JudgeForm
from app.speech.voice import Priority
from app.study.ports import OpenStudy


@dataclass(frozen=True)
class MakingForm:
    """The form as it is filled in; empty words say nothing."""

    place: JudgeForm
    prompts: str = ""
    samples: int = 1
    source: str = ""
    licence: str = ""
    sets: bool = False


class Making:
    """One sitting. Plans are made and keys looked up on other threads, where `planning` and `connecting` lead; what is
    written is written on the thread that owns `study`."""

    def __init__(self, study: OpenStudy, open_study: Callable[[], OpenStudy]) -> None:
        self._study, self._open = study, open_study
        self._run: OutputRun | None = None
        self._last = Feedback(model_outputs.PURPOSE)
        self.plan: OutputPlan | None = None

    @property
    def title(self) -> str:
        """The study."""
        return self._study.study.title

    @property
    def is_running(self) -> bool:
        """Whether calls are being made."""
        return self._run is not None

    @property
    def progress(self) -> tuple[int, int]:
        """How many calls of the plan have ended, of how many."""
        return (self._run.counts.total() if self._run else 0), (self.plan.calls if self.plan else 0)

    def begin(self) -> Feedback:
        """Say what can be done here."""
        return self._say(model_outputs.PURPOSE)

    def where(self) -> Feedback:
        """Say how far it is."""
        if self.is_running:
            return self._say(model_outputs.going(*self.progress))
        return self._say(" ".join(self.plan_sentences()) or model_outputs.PURPOSE)

    def repeat(self) -> Feedback:
        """What was said last."""
        return self._last

    def request(self, form: MakingForm) -> OutputRequest:
        """What is asked for. Raises FieldError."""
        place = form.place.place()
        if not place.model:
            raise FieldError("model", judge_form.MODEL_NEEDED)
        if not form.prompts.strip():
            raise FieldError("prompts", model_outputs.PROMPTS_NEEDED)
        try:
            prompts = load_prompt_set(form.prompts.strip())
        except UserError as error:
            raise FieldError("prompts", error.sentence) from error
        setup = replace(place, sends_seed=prompts.seed is not None)
        return OutputRequest(
            setup, prompts, form.samples, form.source.strip(), form.licence.strip(), sets=form.sets
        )

    def planning(self, request: OutputRequest) -> Callable[[], OutputPlan]:
        """How to plan this, on another thread; raises UserError as planning does."""
        open_study = self._open

        def make() -> OutputPlan:
            with closing(open_study()) as study:
                return plan_outputs(study, request)

        return make

    def take_plan(self, plan: OutputPlan) -> Feedback:
        """Keep a plan, and say what would be done."""
        self.plan = plan
        if not plan.calls:
            return self._say(model_outputs.NOTHING_LEFT)
        return self._say(judge_page.planned(plan.calls, plan.setup.host, plan.setup.stays_here))

    def drop_plan(self) -> None:
        """The form has changed: what was planned is not what is wanted now."""
        self.plan = None

    def plan_sentences(self) -> list[str]:
        """The plan, a sentence each."""
        return output_plan_sentences(self.plan) if self.plan else []

    def connecting(self, is_named: bool) -> Callable[[], Callable[[], Judge]]:
        """How to get ready for the plan's server, on another thread; raises UserError where no key is known.

        `is_named`: a person has typed the server's address just now.
        """
        plan = self.plan
        assert plan is not None

        def connect() -> Callable[[], Judge]:
            key = key_for(plan.setup, is_named)
            if key is None and needs_key(plan.setup):
                raise UserError(judge_servers.no_key(host=plan.setup.host))
            return connection_with_key(plan, key, USUAL_TIMEOUT)

        return connect

    def start(self, connect: Callable[[], Judge], wake: Callable[[], None]) -> Feedback:
        """Make the calls of the plan. `wake` is called on another thread when `step` has something to do.

        Raises UserError where another program writes into the study.
        """
        plan = self.plan
        assert plan is not None
        run = OutputRun(self._study, plan, connect, wake=wake)
        run.begin()
        self._run = run
        return self._say(model_outputs.started(count=plan.calls, host=plan.setup.host))

    def step(self) -> Feedback | None:
        """Take in what has come; what came of it all once it is over, or None before."""
        run = self._run
        if run is None:
            return None
        run.step()
        if not run.is_done:
            return None
        self._end()
        sentences = [*output_result_sentences(run), *run.remarks]
        if run.reasons:
            sentences += [
                *map(model_outputs.why_not, dict.fromkeys(run.reasons)),
                model_outputs.not_made(count=len(run.reasons)),
            ]
        sentences += [run.stopped_because] if run.stopped_because else []
        is_problem = bool(run.reasons or run.stopped_because)
        self._last = Feedback(" ".join(sentences), MOVED, Priority.ALERT if is_problem else Priority.NORMAL)
        return self._last

    def stop(self) -> Feedback | None:
        """Make no more calls and wait for none; None where none are being made."""
        if self._run is None:
            return None
        self._end()
        return self._say(model_outputs.STOPPED)

    def _end(self) -> None:
        run, self._run, self.plan = self._run, None, None
        if run is not None:
            run.close()

    def _say(self, sentence: str) -> Feedback:
        self._last = Feedback(sentence)
        return self._last
