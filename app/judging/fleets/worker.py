"""A worker: makes calls that others put on a hub, until none is left for it. It needs no study.

A call is claimed before it is made, for a time that is renewed while it is under way. If the worker dies, somebody else
claims it when that time is over. What fails here goes back to the hub, for another worker.
"""

import queue
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from app.judging.calls.attempts import Answered, RequestRate
from app.judging.calls.request_dispatcher import PictureSource, RequestDispatcher
from app.judging.fleets.fleet import Connect
from app.judging.fleets.work_items import WorkTextError, call_from_text, reply_as_text
from app.messages.judge import judge_hub
from app.study.judge.judge_call import Question, Status
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup, setup_from_json

LEASE = 120  # seconds; a dead worker's calls wait so long
_IDLE = 1.0  # seconds between looks for work, while others still make calls
_REPORT = 1.0  # seconds between reports while no call can be claimed; each claim comes after one
_FAILURES_IN_A_ROW = 5


class JobLike(Protocol):
    """Calls that were put on the hub together."""

    @property
    def setup(self) -> str:
        """How the judge is asked, as JSON."""


class ClaimedLike(Protocol):
    """A call that this worker makes."""

    @property
    def call(self) -> str:
        """The call as text, see `work_items`."""


JobT = TypeVar("JobT", bound=JobLike)
ClaimedT = TypeVar("ClaimedT", bound=ClaimedLike)


class Queue(Protocol[JobT, ClaimedT]):
    """The hub's queue as a worker sees it; see `storage.hub.hub_work`."""

    def jobs(self, model: str) -> list[JobT]:
        """The jobs for a model in which calls are left."""

    def claim(self, job: JobT, most: int, seconds: int) -> list[ClaimedT]:
        """Calls that nobody else makes."""

    def begin(self, claimed: Sequence[ClaimedT]) -> None:
        """Say that calls are about to be made."""

    def renew(self, claimed: Sequence[ClaimedT], seconds: int) -> None:
        """Make these calls for longer."""

    def deliver(self, one: ClaimedT, reply: str) -> bool:
        """Hand a reply in."""

    def give_back(self, one: ClaimedT, why: str) -> None:
        """Let others make a call."""

    def report(self, job: JobT, under_way: int, delivered: int, failed: int) -> bool:
        """Say what is under way, and what was delivered or failed since the last report; whether to stop."""


class Worker(Generic[JobT, ClaimedT]):
    """Makes the calls for one model at some servers."""

    def __init__(
        self,
        queue_of_calls: Queue[JobT, ClaimedT],
        model: str,
        connects: Callable[[JudgeSetup], Mapping[str, Connect]],
        pictures: Callable[[JobT], PictureSource],
        pace: RequestRate,
        lease: int = LEASE,
    ) -> None:
        """`connects` gives how to reach each server for a setup; `pictures` those of a job."""
        self._queue, self._model, self._connects, self._pictures = queue_of_calls, model, connects, pictures
        self._pace, self._lease = pace, lease
        self._failures = 0
        self._is_stopped = False
        self._reported = (0, 0)
        self._reported_at = 0.0
        self.delivered = self.too_late = self.given_back = 0
        self.stopped_because = ""

    def stop(self) -> None:
        """Claim no more; replies on their way are still delivered."""
        self._is_stopped = True
        self.stopped_because = self.stopped_because or judge_hub.WORK_STOPPED

    def work(self, progress: Callable[[int, int], None]) -> None:
        """Make calls until none is left for this worker. `progress` is told how many were delivered."""
        while not self._is_stopped and (jobs := self._queue.jobs(self._model)):
            made = sum(self._work_on(job, progress) for job in jobs if not self._is_stopped)
            if not made and not self._is_stopped:
                time.sleep(_IDLE)  # others have claimed what is left; if they die, it comes back

    def _work_on(self, job: JobT, progress: Callable[[int, int], None]) -> int:
        """Make a job's calls while there are any; how many were claimed."""
        self._report(job, 0, at_once=True)  # also while it waits, so that it can be asked to stop then
        claimed = [] if self._is_stopped else self._queue.claim(job, 1, self._lease)
        if not claimed:
            return 0
        setup = setup_from_json(job.setup)
        exchange = RequestDispatcher(self._connects(setup), self._pictures(job), self._pace, lambda: None)
        under_way: dict[int, ClaimedT] = {}
        number, renewed = 0, time.monotonic()
        self._report(
            job, len(claimed), at_once=True
        )  # before the first call, so that it is seen from then on
        try:
            while claimed or under_way:
                if claimed:
                    self._queue.begin(claimed)
                for one in claimed:
                    number += 1
                    if (question := self._read(one)) is not None:
                        under_way[number] = one
                        exchange.send(Asked(number, 1, question))
                for answered in _arrived(exchange, 0.2):
                    self._settle(under_way.pop(answered.asked.row), answered)
                    progress(self.delivered, 0)
                if under_way and time.monotonic() - renewed > self._lease / 3:
                    self._queue.renew(list(under_way.values()), self._lease)
                    renewed = time.monotonic()
                room = exchange.capacity - len(under_way)
                self._report(job, len(under_way), at_once=room > 0)
                claimed = (
                    self._queue.claim(job, room, self._lease) if room > 0 and not self._is_stopped else []
                )
        finally:
            exchange.close()
            for one in under_way.values():
                self._queue.give_back(one, judge_hub.WORK_STOPPED)
            self._report(job, 0, at_once=True)
        return number

    def _report(self, job: JobT, under_way: int, at_once: bool = False) -> None:
        """Say how far this worker is, now and then, and stop where somebody asked for it."""
        if not at_once and time.monotonic() - self._reported_at < _REPORT:
            return
        delivered, failed = self._reported
        self._reported = (self.delivered, self.given_back)
        news = (self.delivered - delivered, self.given_back - failed)
        if self._queue.report(job, under_way, *news):
            self._is_stopped = True
            self.stopped_because = self.stopped_because or judge_hub.ASKED_TO_STOP
        self._reported_at = time.monotonic()

    def _read(self, one: ClaimedT) -> Question | None:
        """The call that was claimed; None where it is none that this program can make, which then goes back."""
        try:
            return call_from_text(one.call)
        except WorkTextError:
            self._queue.give_back(one, judge_hub.NOT_A_CALL)
            self.given_back += 1
            return None

    def _settle(self, one: ClaimedT, answered: Answered) -> None:
        """Deliver a reply, or give a call back that none came to."""
        reply = answered.reply
        if not reply.status.is_failure:
            self._failures = 0
            if self._queue.deliver(one, reply_as_text(reply, answered.tries, answered.address)):
                self.delivered += 1
            else:
                self.too_late += 1
            return
        self._queue.give_back(one, reply.reason)
        self.given_back += 1
        self._failures += 1
        is_hopeless = reply.status is Status.QUOTA or answered.is_too_long
        if (is_hopeless or self._failures >= _FAILURES_IN_A_ROW) and not self._is_stopped:
            self._is_stopped = True
            self.stopped_because = judge_hub.worker_stops(count=self._failures, reason=reply.reason)


def _arrived(exchange: RequestDispatcher, wait: float) -> list[Answered]:
    found = []
    try:
        found.append(exchange.answers.get(timeout=wait))
        while True:
            found.append(exchange.answers.get_nowait())
    except queue.Empty:
        return found
