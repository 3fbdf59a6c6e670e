"""Making the calls of a plan for outputs, and adding what comes to the study."""

import queue
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice

from app.judging.calls.attempts import Answered, RequestRate
from app.judging.calls.backend import Judge
from app.judging.calls.request_dispatcher import RequestDispatcher, SentFiles
from app.judging.outputs.kept_outputs import keep_output, make_sets
from app.judging.outputs.output_plan import OutputPlan
from app.messages.judge import judging
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.model_drafts import DraftKind
from app.study.judge.model_outputs import OutputOrder
from app.study.ports import OpenStudy
from app.study.work import JUDGING

_FAILURES_IN_A_ROW = 5  # then the server is gone, or refuses everything


class OutputRun:
    """Makes the calls of a plan: go through it once, or call `begin`, then `step` until it `is_done`, then `close`.

    Each output is on the disk when its outcome is given out. What was not made is made by the next run of the plan.
    """

    def __init__(
        self,
        study: OpenStudy,
        plan: OutputPlan,
        connect: Callable[[], Judge],
        pace: RequestRate = RequestRate(),  # noqa: B008 - frozen
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """`wake` is called on another thread when `step` has something to do. Raises UserError where another program
        writes into the study."""
        if plan.kind is DraftKind.CAPTIONS:
            study.prepare_to_add(JUDGING)
        else:  # a picture or an exhibit gets a number, which nobody else may give out meanwhile
            study.prepare_to_write()
        self._study, self.plan = study, plan
        self._connect, self._pace, self._wake = connect, pace, wake
        self._left = iter(plan.orders)
        self._under_way: dict[int, tuple[Asked, OutputOrder]] = {}
        self._exchange: RequestDispatcher | None = None
        self._failures = 0
        self.is_done = False
        self.counts: Counter[Status] = Counter()
        self.reasons: list[str] = []
        self.remarks: tuple[str, ...] = ()
        self.sets_made = 0
        self.stopped_because = ""

    def __iter__(self) -> Iterator[Outcome]:
        with closing(self):
            self.begin()
            while not self.is_done:
                yield from self.step(wait=0.2)

    def begin(self) -> None:
        """Connect to the server and send the first calls. Raises UserError for a bad address."""
        files = SentFiles(self.plan.files, self.plan.setup.longest_side, self.plan.prepared)
        self._exchange = RequestDispatcher(self._connect, files, self._pace, self._wake)
        self._send(self._exchange)

    def step(self, wait: float = 0) -> list[Outcome]:
        """Take in what has come back, after `wait` seconds at most, and send what there is room for."""
        if self._exchange is None:
            return []
        taken = [self._take(answered, self._exchange) for answered in _arrived(self._exchange, wait)]
        self._send(self._exchange)
        return taken

    def stop(self, reason: str) -> None:
        """Send no more; what is under way still comes in."""
        self.stopped_because = self.stopped_because or reason

    def close(self) -> None:
        """Let go of the server. Calls under way are stored as interrupted; the next run makes them again."""
        exchange, self._exchange = self._exchange, None
        if exchange is not None:
            exchange.close()
            for asked, _order in self._under_way.values():
                self._study.outputs.keep(asked, Outcome(Status.RETRYABLE, judging.INTERRUPTED))
        self._under_way.clear()
        self.is_done = True

    def _send(self, exchange: RequestDispatcher) -> None:
        room = 0 if self.stopped_because else max(0, exchange.capacity - len(self._under_way))
        orders = list(islice(self._left, room))
        if orders:
            asked = self._study.outputs.ask(self.plan.kind, self.plan.setup, orders)
            for one, order in zip(asked, orders, strict=True):
                self._under_way[one.row] = (one, order)
                exchange.send(one)
        if not self._under_way and not self.is_done:
            self.is_done = True
            if self.plan.request.sets:
                self.sets_made = make_sets(self._study, self.plan)

    def _take(self, answered: Answered, exchange: RequestDispatcher) -> Outcome:
        asked, order = self._under_way.pop(answered.asked.row)
        self.remarks = exchange.remarks
        outcome = keep_output(self._study, self.plan, asked, order, answered, " ".join(self.remarks))
        has_worked = any(status.is_result for status in self.counts)
        self.counts[outcome.status] += 1
        if outcome.status is not Status.OK:
            self.reasons.append(outcome.reason)
        self._failures = self._failures + 1 if outcome.status.is_failure else 0
        if outcome.status is Status.QUOTA:
            self.stop(judging.stopped_quota(outcome.reason))
        elif answered.is_too_long:
            self.stop(judging.stopped_too_long(answered.reply.retry_after or 0))
        elif outcome.status is Status.FATAL and not has_worked:
            self.stop(judging.stopped_fatal(reason=outcome.reason))
        elif self._failures >= _FAILURES_IN_A_ROW:
            self.stop(judging.stopped_failing(failures=self._failures, reason=outcome.reason))
        return outcome


def _arrived(exchange: RequestDispatcher, wait: float) -> Iterator[Answered]:
    """What has come back; waits a moment for the first, so that a key can still break in."""
    try:
        yield exchange.answers.get(timeout=wait) if wait else exchange.answers.get_nowait()
        while True:
            yield exchange.answers.get_nowait()
    except queue.Empty:
        return
