"""One call to a judge: how fast and how often it is sent, to which server, and what came back."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from app.judging.fleets.fleet import LONGEST_WAIT, Fleet, Server, is_too_long
from app.messages.judge import judging
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_ports import Asked

# A call whose answer was not waited for may be billed, so it is sent again only this often.
MOST_TIMEOUTS = 2
USUAL_TIMEOUT = 300.0  # seconds


@dataclass(frozen=True)
class RequestRate:
    """How fast to ask: calls in flight at once at each server (None: as many as turn out well there), calls a minute
    over all servers (None: no limit), and how often one is sent at most.

    `first_wait` is in seconds; it doubles with every try, with chance mixed in, so that calls do not come in step.
    `timeout` (seconds) is how long one answer is waited for.
    """

    concurrency: int | None = None
    per_minute: float | None = None
    tries: int = 6
    first_wait: float = 1.0
    timeout: float = USUAL_TIMEOUT


@dataclass(frozen=True)
class Answered:
    """What came back for a call. `tries` counts the requests that were sent for it; `is_too_long`: the server asked to
    wait too long. `address` is the server that replied, where several were asked."""

    asked: Asked
    reply: Reply
    tries: int
    is_too_long: bool = False
    address: str = ""


class CallAttempts:
    """One call, sent to one server after the other until one has replied or enough was tried.

    A call that failed for now is sent again elsewhere at once, or after a while where there is no other server. What
    one server refuses for good, each other server is asked once; where one takes it, it counts against those that did
    not.
    """

    def __init__(
        self,
        asked: Asked,
        pictures: Mapping[str, bytes],
        pace: RequestRate,
        fleet: Fleet,
        turn: Callable[[], Awaitable[None]],
        wake: Callable[[], None],
    ) -> None:
        self._asked, self._pictures = asked, pictures
        self._pace, self._fleet, self._turn, self._wake = pace, fleet, turn, wake
        self._tries = self._sent = self._timeouts = 0
        self._refused_by: dict[Server, Reply] = {}
        self._failed_at: Server | None = None

    async def make(self) -> Answered:
        """Send the call until there is an answer to hand on."""
        answered = Answered(self._asked, Reply(Status.RETRYABLE, reason=judging.NO_SERVER_LEFT), 0)
        while (server := await self._fleet.take(self._refused_by, self._failed_at)) is not None:
            answered = await self._send(server)
            if not self._goes_on(answered, server):
                return answered
            await self._wait(answered.reply, server)
        return answered

    async def _send(self, server: Server) -> Answered:
        reply, started = None, 0.0
        try:
            await self._turn()
            started = time.monotonic()
            reply = await server.judge.ask(self._asked.question, self._pictures)
        finally:
            self._fleet.give_back(server, reply, started)
        self._tries += 1
        self._sent += reply.sent
        self._timeouts += reply.timed_out
        if reply.seconds is None:
            reply = replace(reply, seconds=time.monotonic() - started)
        return Answered(self._asked, reply, self._sent, is_too_long(reply), server.address)

    def _goes_on(self, answered: Answered, server: Server) -> bool:
        """Whether the call is sent again."""
        if answered.reply.status in (Status.FATAL, Status.QUOTA) or answered.is_too_long:
            self._refused_by[server] = answered.reply
            return self._fleet.is_any_left(self._refused_by)
        if answered.reply.status is not Status.RETRYABLE:
            for other, reply in self._refused_by.items():
                if reply.status is Status.FATAL:
                    other.refused_alone(reply.reason)
            return False
        return self._tries < self._pace.tries and self._timeouts < MOST_TIMEOUTS

    async def _wait(self, reply: Reply, server: Server) -> None:
        self._failed_at = server
        if reply.status is not Status.RETRYABLE:
            return
        if (
            reply.retry_after is not None
        ):  # the server is busy for everybody, and rests; not this call alone waits
            self._wake()
        elif not self._fleet.is_any_open(server):
            longest = min(LONGEST_WAIT, self._pace.first_wait * 2 ** (self._tries - 1))
            await asyncio.sleep(longest * random.uniform(0.5, 1.0))
