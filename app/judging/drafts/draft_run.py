"""Making the calls that ask for drafts: each written down before, completed after, several at once."""

import queue
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice

from app.judging.calls.attempts import Answered, RequestRate
from app.judging.calls.backend import Judge
from app.judging.calls.request_dispatcher import RequestDispatcher, SentFiles
from app.judging.drafts.draft_plan import DraftPlan
from app.messages.judge import judging
from app.study.judge.judge_call import Outcome, Status
from app.study.judge.judge_ports import Asked
from app.study.ports import OpenStudy
from app.study.work import JUDGING

Keep = Callable[[OpenStudy, Answered], Outcome]
_FAILURES_IN_A_ROW = 5  # then the server is gone, or refuses everything


class Drafting:
    """Makes the calls of a plan. Go through it once: it yields every call as it ends, on the disk by then."""

    def __init__(
        self,
        study: OpenStudy,
        plan: DraftPlan,
        keep: Keep,
        connect: Callable[[], Judge],
        pace: RequestRate = RequestRate(),  # noqa: B008 - frozen
    ) -> None:
        """`keep` stores what became of a call: `rubric_writer.keep_rubric`, `description_writer.keep_fields`."""
        study.prepare_to_add(JUDGING)
        self._study, self.plan, self._keep = study, plan, keep
        self._connect, self._pace = connect, pace
        self._failures = 0
        self.counts: Counter[Status] = Counter()
        self.stopped_because = ""

    def __iter__(self) -> Iterator[tuple[Asked, Outcome]]:
        plan, left = self.plan, iter(self.plan.questions)
        files = SentFiles(plan.files, plan.setup.longest_side, plan.prepared)
        with closing(RequestDispatcher(self._connect, files, self._pace, lambda: None)) as exchange:
            in_flight = 0
            while True:
                room = 0 if self.stopped_because else max(0, exchange.capacity - in_flight)
                questions = list(islice(left, room))
                for asked in self._study.drafts.ask(plan.kind, plan.setup, questions) if questions else ():
                    exchange.send(asked)
                    in_flight += 1
                if not in_flight:
                    return
                for answered in _arrived(exchange):
                    in_flight -= 1
                    yield answered.asked, self._take(answered)

    def _take(self, answered: Answered) -> Outcome:
        outcome = self._keep(self._study, answered)
        has_worked = any(status.is_result for status in self.counts)
        self.counts[outcome.status] += 1
        self._failures = self._failures + 1 if outcome.status.is_failure else 0
        if outcome.status is Status.QUOTA:
            self.stopped_because = judging.stopped_quota(outcome.reason)
        elif answered.is_too_long:
            self.stopped_because = judging.stopped_too_long(answered.reply.retry_after or 0)
        elif outcome.status is Status.FATAL and not has_worked:
            self.stopped_because = judging.stopped_fatal(reason=outcome.reason)
        elif self._failures >= _FAILURES_IN_A_ROW:
            self.stopped_because = judging.stopped_failing(failures=self._failures, reason=outcome.reason)
        return outcome


def _arrived(exchange: RequestDispatcher) -> Iterator[Answered]:
    """What has come back; waits a moment for the first, so that a key can still break in."""
    try:
        yield exchange.answers.get(timeout=0.2)
        while True:
            yield exchange.answers.get_nowait()
    except queue.Empty:
        return
