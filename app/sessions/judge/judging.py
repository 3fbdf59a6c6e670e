"""Having a model judge: what would be done, doing it after a yes, and what is said meanwhile."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from app.judging.calls.attempts import RequestRate
from app.judging.prompts.picture_cache import PreparedPictures
from app.judging.runs.plan import Plan, RunRequest
from app.judging.runs.plan_sentences import plan_sentences, result_sentences
from app.judging.runs.worker_messages import PAUSE, RESUME, STOP, CallEnded, RunEnded, RunProgress, RunStarted
from app.messages.item_nouns import noun_for
from app.messages.judge import judge_page, judging
from app.sessions.feedback import Feedback
from app.sessions.judge.judge_calls import CallPages, Choice, Show, Text, call_text
from app.sessions.judge.judge_form import JudgeForm, form_of, newest_setup, options_of
from app.sessions.judge.judge_planning import JudgePlanning
from app.sessions.judge.judge_process import JudgeProcess
from app.sessions.judge.judge_results import Results, failed_calls_request, withheld_images
from app.sessions.judge.judge_server import OfferedModel
from app.sessions.judge.trial import Trial, trial_of
from app.sessions.withheld_results import reader_of, withheld_results
from app.speech.voice import Priority
from app.study.image import Image
from app.study.judge.judge_call import Question, Status
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.prompt_visibility import prompt_visibility
from app.study.ports import OpenStudy
from app.study.team.raters import Rater

PATIENCE = 10.0  # seconds without a reply after which one wants to know that it goes on
APART = 4.0  # seconds between two words about quarters; a quick run is told at its end
_FEW = 8  # calls are through before a word about quarters could be heard to its end


class JudgeProgress:
    """Is shown the numbers of a run now and then, and says what a listener should know of them."""

    def __init__(self, calls: int, clock: Callable[[], float]) -> None:
        """`calls` is how many there are in all; `clock` gives seconds."""
        self._calls = calls
        self._clock = clock
        self._done = 0
        self._quarters = 0
        self._last_reply = self._last_word = clock()
        self._has_told_wait = False

    def look(self, done: int, in_flight: int, waits: float, is_paused: bool = False) -> Feedback | None:
        """A sentence, when there is reason for one: so many calls have ended, so many are awaited, and for so many
        seconds the server asked to be left alone."""
        now = self._clock()
        if done != self._done:
            self._done, self._last_reply, self._has_told_wait = done, now, False
        if is_paused or not in_flight:
            self._last_reply = now
        return self._waiting(waits, now - self._last_reply) or self._quarter(now)

    def _waiting(self, asked: float, silent: float) -> Feedback | None:
        if self._has_told_wait:
            return None
        if asked > PATIENCE:
            sentence = judge_page.server_asks_to_wait(asked)
        elif silent > PATIENCE:
            sentence = judge_page.no_reply_for(silent)
        else:
            return None
        self._has_told_wait = True
        return Feedback(sentence, priority=Priority.LOW)

    def _quarter(self, now: float) -> Feedback | None:
        quarters = 4 * self._done // self._calls if self._calls >= _FEW else 0
        if not self._quarters < quarters < 4 or now - self._last_word < APART:
            return None
        self._quarters, self._last_word = quarters, now
        return Feedback(judge_page.quarter(25 * quarters), priority=Priority.LOW, is_progress=True)


STEP = 20  # replies taken in at a time, so that it is done before a window's next frame


@dataclass(frozen=True)
class Preview:
    """A call of the plan that can be looked at: the image, and which criteria it is about.

    `withheld` says why whoever looks may not read its words; "" where they may.
    """

    image: Image
    question: Question
    withheld: str = ""


class Judging:
    """One sitting at the judge's page.

    `study` is only read. A plan is made on another thread, with a study that `open_study` opens for it; a run goes
    on in a process of its own.
    `reader` is who annotates here: what they may not know yet stays away.
    """

    def __init__(
        self,
        study: OpenStudy,
        open_study: Callable[[], OpenStudy],
        reader: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._study = study
        self._open = open_study
        self._clock = clock
        self._prepared = PreparedPictures()
        self._side = 0
        self._process: JudgeProcess | None = None
        self._job_progress: JudgeProgress | None = None
        self._is_stopping = False
        self._last = Feedback("")
        self.title = study.study.title
        self.images = study.images.count()
        self.reader = reader_of(study, reader)
        self._name = reader
        self.plan: Plan | None = None
        self.judge: Rater | None = None
        self.in_flight = 0
        self._waits = 0.0
        self.counts: Counter[Status] = Counter()
        self.is_paused = False
        self.results: Results | None = None
        self.shutdown: dict[tuple[str, str], str] = {}

    # --- before a run

    def begin(self) -> Feedback:
        """What is heard on coming in."""
        noun = noun_for(self._study.exhibits.has_any())
        return self._say(Feedback(judge_page.arrival(self.title, self.images, len(self.judges()), noun)))

    def judges(self) -> list[str]:
        """The names of the judges that were asked, the newest last."""
        return [judge.name for judge, _setup in self._study.calls.judges()]

    def first_form(self) -> JudgeForm:
        """The form as it was filled in for the newest judge, with the address where it was asked last."""
        setup = newest_setup(self._study)
        return form_of(setup) if setup else JudgeForm()

    def options(self) -> frozenset[str]:
        """The options about exhibits and scales that make a difference in this study, by field of the form."""
        return options_of(self._study)

    def request(self, form: JudgeForm) -> RunRequest:
        """What a filled-in form asks for; without how well the judge agrees with people, for whoever may not know that
        yet. Raises FieldError."""
        request = form.request(self._study)
        is_sealed = withheld_images(self._study, self._study.access.results_for(self._name))
        return replace(request, power=None) if is_sealed else request

    def trial_request(self, form: JudgeForm, number: int) -> RunRequest:
        """What a filled-in form asks about one image, once. Raises FieldError."""
        return form.trial(self._study, number)

    def trial(self, number: int) -> Trial | None:
        """What the judge whose results are shown replied about an image; None while there is no such judge."""
        return trial_of(self._study, self.results, number) if self.results else None

    def request_again(self) -> RunRequest | None:
        """The failed calls of the judge whose results are shown, or None when there are none."""
        return failed_calls_request(self.results) if self.results else None

    def note_models(self, place: JudgeSetup, offers: Sequence[OfferedModel]) -> None:
        """Remember what a server says of its models: when they are shut down."""
        self.shutdown.update({(place.base_url, offer.model): offer.shutdown for offer in offers})

    def planning(self, request: RunRequest) -> JudgePlanning:
        """How to plan this, on another thread. All plans of a sitting share its pictures, as long as these are of one
        size."""
        if request.setup.longest_side != self._side:
            self._prepared.close()
            self._side, self._prepared = request.setup.longest_side, PreparedPictures()
        return JudgePlanning(self._open, request, self._prepared)

    def take_plan(self, plan: Plan) -> Feedback:
        """Keep what was found out, and say what would be done."""
        self.drop_plan()
        self.plan = plan.within(self._study)
        return self._say(Feedback(judge_page.planned(plan.calls, plan.setup.host, plan.setup.stays_here)))

    def drop_plan(self) -> None:
        """The form has changed: what was planned is not what is wanted now."""
        self.plan = None

    def plan_sentences(self) -> list[str]:
        """The plan, and when the model is shut down if that is known."""
        if self.plan is None:
            return []
        date = self.shutdown.get((self.plan.setup.base_url, self.plan.setup.model), "")
        ends = [judging.shut_down(model=self.plan.setup.model, date=date)] if date else []
        return [*plan_sentences(self.plan), *ends]

    def can_start(self) -> bool:
        """Whether there is a plan with something in it, and no run."""
        plan = self.plan
        return plan is not None and not self.is_running and bool(plan.questions or plan.adopted)

    def first_number(self) -> int:
        """The number of the first image the plan asks about."""
        image = (
            self._study.images.get(self.plan.questions[0].image)
            if self.plan and self.plan.questions
            else None
        )
        return image.number if image else 1

    def previews(self, number: int) -> list[Preview]:
        """The calls about one image, of its first run in the plan: one, or one a group of criteria."""
        image = self._study.images.at(number)
        if self.plan is None or image is None:
            return []
        asked = self.plan.questions.about(image.key)
        first = min((question.run for question in asked), default=0)
        known = self._study.images.as_known(image, self.reader)
        withheld = self._withheld(image, known)
        return [Preview(known, question, withheld) for question in asked if question.run == first]

    def _withheld(self, image: Image, known: Image) -> str:
        """Why the reader may not read what a judge is sent about an image: a prompt in it that they do not know."""
        prompts = prompt_visibility(self._study)
        sent = prompts.to_judge(image.facts.prompt).strip()
        is_exhibit = self._study.exhibits.of(image.key) is not None
        if self.reader is None or not sent or known.facts.prompt or prompts.to_people(sent, is_exhibit):
            return ""
        return judge_page.request_withheld(number=image.number, name=self.reader.name)

    # --- the run

    @property
    def is_running(self) -> bool:
        """Whether a run goes on, is about to begin, or is just ending."""
        return self._process is not None

    @property
    def has_begun(self) -> bool:
        """Whether the latest run got so far as to make calls."""
        return self.judge is not None

    @property
    def done(self) -> int:
        """How many calls of the run have ended."""
        return self.counts.total()

    def start(self, pace: RequestRate, is_named: bool, wake: Callable[[], None]) -> Feedback:
        """Begin the run of the plan, in a process of its own. `step` says when it has really begun.

        `is_named`: a person has typed the server's address just now. `wake` is called on another thread when `step`
        has something to do.
        """
        assert self.plan is not None
        self.judge, self.counts, self.in_flight, self._waits = None, Counter(), 0, 0.0
        self.is_paused = self._is_stopping = False
        self._process = JudgeProcess(self._study.folder, self.plan, pace, is_named, wake)
        return self._say(Feedback(judge_page.CONNECTING, priority=Priority.LOW))

    def step(self, most: int = STEP) -> tuple[bool, list[Feedback]]:
        """Take in what has happened: whether there may be more of it, and what there is to say."""
        said: list[Feedback] = []
        process = self._process
        for _ in range(most):
            if process is None or process.events.empty():
                return False, said + self._look()
            event = process.events.get()
            if isinstance(event, CallEnded):
                self._count(event)
            elif isinstance(event, RunProgress):
                self.in_flight, self._waits = event.in_flight, event.waits
            elif isinstance(event, RunStarted):
                said.append(self._begun(event))
            else:
                return False, [*said, self._end(event)]
        return True, said + self._look()

    def pause(self) -> Feedback:
        """Make no calls for now, or go on."""
        if self._process is None or self._is_stopping:
            return self._say(Feedback(judge_page.NOTHING_GOES_ON))
        self.is_paused = not self.is_paused
        self._process.ask(PAUSE if self.is_paused else RESUME)
        return self._say(Feedback(judge_page.PAUSED if self.is_paused else judge_page.GOES_ON))

    def stop(self) -> Feedback:
        """Make no more calls; those on their way are waited for, and `step` says when all is over."""
        if self._process is None:
            return self._say(Feedback(judge_page.NOTHING_GOES_ON))
        self._is_stopping, self.is_paused = True, False
        self._process.ask(STOP)
        return self._say(Feedback(judge_page.stopping(count=self.in_flight)))

    def where(self) -> Feedback:
        """How far the run is."""
        if self._process is None or self.plan is None:
            known = self.results.sentences() if self.results else [judge_page.NOTHING_GOES_ON]
            return self._say(Feedback(" ".join(known)))
        failed = sum(calls for status, calls in self.counts.items() if status.is_failure)
        words = judge_page.where(self.done, self.plan.calls, failed, self.in_flight, self.is_paused)
        return self._say(Feedback(words))

    def repeat(self) -> Feedback:
        """What was said last."""
        return self._last

    def leave(self) -> Feedback:
        """Let go of the run at once; calls on their way are made again by a later one."""
        if self._process is not None:
            self._process.release()
            self._process = None
        self.drop_plan()
        self._prepared.close()
        return Feedback(judge_page.CLOSED)

    # --- results

    def pages(self, choice: Choice = Show.ALL) -> CallPages | None:
        """The calls of the judge whose results are shown."""
        return CallPages(self._study, self.results, choice) if self.results else None

    def call(self, key: int) -> Text | None:
        """One of these calls."""
        return call_text(self._study, key, self.results) if self.results else None

    def state(self) -> str:
        """A word for the window's title."""
        if not self.is_running:
            return ""
        return judge_page.IS_PAUSED if self.is_paused else judge_page.RUNNING

    def _begun(self, begun: RunStarted) -> Feedback:
        plan = self.plan
        assert plan is not None
        self.judge, self._job_progress = begun.judge, JudgeProgress(plan.calls, self._clock)
        shut = ""
        if begun.shutdown:
            self.shutdown[plan.setup.base_url, plan.setup.model] = begun.shutdown
            shut = judging.shut_down(model=plan.setup.model, date=begun.shutdown)
        shown = self.results
        if shown is None or shown.judge != begun.judge or shown.rubric.version != plan.rubric.version:
            access, test = self._study.access.results_for(self._name), self._study.splits.test_images()
            hidden, why = withheld_images(self._study, access), withheld_results(self._study, access)
            self.results = Results(begun.judge, plan.setup, plan.rubric, access, hidden, why, test, test)
        else:
            shown.test_images = self._study.splits.test_images()
            shown.setup = plan.setup  # the judge may be asked at another address now
            shown.forget_failures()
        return self._say(Feedback(judge_page.begins(plan.calls, plan.setup.host, shut)))

    def _count(self, taken: CallEnded) -> None:
        assert self.results is not None
        self.counts[taken.outcome.status] += 1
        if self.plan is None or not self.plan.anchors:  # those only show whether the judge has changed
            self.results.add(taken)

    def _look(self) -> list[Feedback]:
        if self._job_progress is None or self._process is None:
            return []
        said = self._job_progress.look(self.done, self.in_flight, self._waits, self.is_paused)
        return [self._say(said)] if said else []

    def _end(self, ended: RunEnded) -> Feedback:
        plan, self._process, self._job_progress, self.is_paused, self.in_flight = (
            self.plan,
            None,
            None,
            False,
            0,
        )
        if ended.error:
            return self._say(Feedback(ended.error, priority=Priority.ALERT))
        assert plan is not None
        self.drop_plan()
        failed = any(status.is_failure for status in self.counts)
        priority = Priority.ALERT if ended.because and failed else Priority.NORMAL
        sentences = result_sentences(plan, self.counts)
        return self._say(Feedback(judge_page.over(sentences, ended.because), priority=priority))

    def _say(self, said: Feedback) -> Feedback:
        self._last = said
        return said
