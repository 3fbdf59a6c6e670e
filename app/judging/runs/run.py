"""A run: makes the calls of a plan, writes each down before and after, and can be paused, resumed and stopped.

A run lives on the thread that owns the study. Somebody calls `step` again and again: a command in a loop, the
window whenever it is woken.
"""

import queue
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from app.judging.calls.attempts import Answered, RequestRate
from app.judging.calls.reply import judged
from app.judging.calls.request_dispatcher import PICTURES_AHEAD, RequestDispatcher, SentFiles
from app.judging.fleets.fleet import Connect
from app.judging.runs.plan import Plan
from app.judging.runs.swap_test import SwapTester
from app.messages.judge import judging
from app.study.judge.judge_call import Outcome, Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.swap_test import SwapResult
from app.study.ports import OpenStudy
from app.study.work import JUDGING

# So many failures one after another end a run: the server is gone, or refuses everything.
_FAILURES_IN_A_ROW = 5
# So many replies that cannot be read, and none before that could, end it too: the model does not keep to the form, and
# each further reply is paid for. Refusals are replies; they never end a run.
_INVALID_AT_FIRST = 5
_SWAP_TEST = 0  # the row of its calls, which are not among those of the study
_SWAP_TEST_STOPS = {
    SwapResult.SAME: judging.swap_test_failed,
    SwapResult.WRONG: judging.swap_test_answered_wrongly,
}


class RunState(StrEnum):
    """Where a run stands."""

    RUNNING = "running"
    PAUSED = "paused"
    STOPPING = "stopping"
    OVER = "over"


@dataclass(frozen=True)
class Done:
    """One call that has ended, and is on the disk."""

    asked: Asked
    outcome: Outcome


class Run:
    """Makes the calls of a plan. Use it as a context manager, or call `close`."""

    def __init__(
        self,
        study: OpenStudy,
        plan: Plan,
        connect: Connect | Mapping[str, Connect],
        pace: RequestRate = RequestRate(),  # noqa: B008 - frozen
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """`connect`: how to reach the server, or each of several by its address. `wake` is called on another thread
        when there is something for `step` to do."""
        study.prepare_to_add(JUDGING)
        self._study = study
        self.plan = plan
        self.judge = study.calls.judge(plan.judge_name, plan.setup)
        study.calls.adopt(self.judge, plan.rubric.version, plan.adopted)
        self._is_all_asked = not plan.questions
        self._in_flight = 0
        self._failures = 0
        self._invalid = 0
        self._was_usable = False
        self._has_worked = False
        self.counts: Counter[Status] = Counter()
        self.state = RunState.OVER if self._is_all_asked else RunState.RUNNING
        self.stopped_because = ""
        self._swap = SwapTester(plan.setup) if plan.swap_calls and plan.questions else None
        drawn = self._swap.files if self._swap else None
        files = SentFiles(plan.files, plan.setup.longest_side, plan.prepared, drawn)
        self._exchange = RequestDispatcher(connect, files, pace, wake)
        self._questions = _with_pictures_ahead(plan.questions, self._exchange.prepare)

    def __enter__(self) -> "Run":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Done]:
        """Every call as it ends, until the run is over."""
        while self.state is not RunState.OVER:
            yield from self.step(wait=0.2)

    @property
    def done(self) -> int:
        """How many calls have ended in this run."""
        return self.counts.total()

    @property
    def in_flight(self) -> int:
        """How many calls have been written down and have not ended."""
        return self._in_flight

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences about the server: what was set up and turned out not to be taken."""
        return self._exchange.remarks

    @property
    def waits(self) -> float:
        """For how many seconds the server asked to be left alone."""
        return self._exchange.waits

    def pause(self) -> None:
        """Make no further calls for now; those in flight end."""
        if self.state is RunState.RUNNING:
            self.state = RunState.PAUSED

    def resume(self) -> None:
        """Go on after a pause."""
        if self.state is RunState.PAUSED:
            self.state = RunState.RUNNING

    def stop(self, because: str = judging.STOPPED_BY_PERSON) -> None:
        """Make no further calls, for good; those in flight end and are kept."""
        if self.state in (RunState.RUNNING, RunState.PAUSED):
            self.state = RunState.STOPPING
            self.stopped_because = because
            self._end_when_empty()

    def close(self) -> None:
        """Let go at once. Replies that have come are written down: they are paid for. Calls in flight stay written down
        as asked, and are made again by the next run."""
        self.state = RunState.OVER
        self._exchange.close()
        self._take_in()
        self.plan.prepared.close()
        self._end_swap_test()

    def step(self, wait: float = 0.0) -> list[Done]:
        """Write down what came back, make further calls, and return what has ended.

        `wait` is how long to wait for something to come back, in seconds.
        """
        if self.state is RunState.OVER:
            return []
        self._ask_more()
        ended = self._take_in(wait)
        if ended:
            self._ask_more()
        self._end_when_empty()
        return ended

    def _take_in(self, wait: float = 0.0) -> list[Done]:
        """Write down what came back."""
        arrived = [one for one in self._arrived(wait) if not self._is_of_swap_test(one)]
        ended = [self._done(answered) for answered in arrived]
        if ended:
            version = self.plan.rubric.version
            self._study.calls.complete(self.judge, version, [(one.asked, one.outcome) for one in ended])
            self._in_flight -= len(ended)
            self.counts.update(one.outcome.status for one in ended)
        return ended

    def _ask_more(self) -> None:
        """Write down and send as many calls as may be in flight. A few more than that wait on the other thread, so
        that no connection stands idle while this one is busy."""
        if self.state is not RunState.RUNNING:
            return
        if self._swap is not None:
            self._test_first(self._swap)
            return
        capacity = self._exchange.capacity
        room = max(0, capacity + min(8, capacity) - self._in_flight)
        questions = list(islice(self._questions, room))
        self._is_all_asked = self._is_all_asked or len(questions) < room
        if questions:
            asked = self._study.calls.ask(
                self.judge,
                self.plan.rubric.version,
                questions,
                anchors=self.plan.anchors,
                endpoint=self.plan.setups[0].base_url,
            )
            self._in_flight += len(asked)
            for one in asked:
                self._exchange.send(one)

    def _test_first(self, swap: SwapTester) -> None:
        """Ask about one drawn picture after the other before anything else is asked."""
        question = swap.next()
        if question is not None and not self._in_flight:
            self._in_flight = 1
            self._exchange.send(Asked(_SWAP_TEST, 1, question))

    def _is_of_swap_test(self, answered: Answered) -> bool:
        """Take a reply to the swap test; with the last one, store what came of it, and stop a run that fails."""
        if answered.asked.row != _SWAP_TEST:
            return False
        self._in_flight = 0
        if self._swap is not None:
            self._swap.take(answered.reply)
            if self._swap.next() is None:
                outcome = self._swap.outcome
                self._study.swap_tests.add(self.judge, outcome)
                self._end_swap_test()
                if stopped := _SWAP_TEST_STOPS.get(outcome.result):
                    self.stop(stopped(model=self.plan.setup.model, calls=outcome.calls))
        return True

    def _end_swap_test(self) -> None:
        if self._swap is not None:
            self._swap.close()
            self._swap = None

    def _arrived(self, wait: float) -> Iterator[Answered]:
        try:
            if wait and self._in_flight:
                yield self._exchange.answers.get(timeout=wait)
            while True:
                yield self._exchange.answers.get_nowait()
        except queue.Empty:
            return

    def _done(self, answered: Answered) -> Done:
        outcome = judged(answered.reply, answered.asked.question, self.plan.setup)
        outcome = outcome._replace(tries=answered.tries, endpoint=answered.address)
        self._failures = self._failures + 1 if outcome.status.is_failure else 0
        is_first_use = outcome.status is Status.INVALID and not self._was_usable
        self._invalid += is_first_use
        self._was_usable = self._was_usable or outcome.status is Status.OK
        self._has_worked = self._has_worked or outcome.status.is_result
        if outcome.status is Status.QUOTA:
            self.stop(judging.stopped_quota(outcome.reason))
        elif answered.is_too_long:
            self.stop(judging.stopped_too_long(answered.reply.retry_after or 0))
        elif outcome.status is Status.FATAL and not self._has_worked:
            self.stop(judging.stopped_fatal(reason=outcome.reason))
        elif self._failures >= _FAILURES_IN_A_ROW:
            self.stop(judging.stopped_failing(failures=self._failures, reason=outcome.reason))
        elif is_first_use and self._invalid >= _INVALID_AT_FIRST:
            self.stop(judging.stopped_unusable(replies=self._invalid, reason=outcome.reason))
        return Done(answered.asked, outcome)

    def _end_when_empty(self) -> None:
        if not self._in_flight and (self.state is RunState.STOPPING or self._is_all_asked):
            self.state = RunState.OVER


def _with_pictures_ahead(questions: Iterable[Question], prepare: Callable[[str], None]) -> Iterator[Question]:
    """The questions in their order, while the pictures of those that follow are prepared."""
    ahead: deque[Question] = deque()
    places = 0  # one for each picture of each question, and for a question without any
    latest: tuple[str, ...] = ()
    for question in questions:
        if question.prompt.pictures != latest:
            latest = question.prompt.pictures
            for sha256 in latest:
                prepare(sha256)
        ahead.append(question)
        places += max(1, len(latest))
        while places > PICTURES_AHEAD:
            question = ahead.popleft()
            places -= max(1, len(question.prompt.pictures))
            yield question
    yield from ahead
