"""The servers of one run: which of them takes the next call, and which of them rests for now or is left out.

For one event loop; nothing here waits but `take`.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from time import monotonic

from app.judging.calls.backend import Judge
from app.judging.fleets.adaptive_limit import AdaptiveLimit
from app.messages.judge import judge_fleets
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_setup import JudgeSetup

Connect = Callable[[], Judge]

LONGEST_WAIT = 120.0  # seconds; a server that asks for more is busy for longer than anybody wants to sit here
_FAILURES = 3  # in a row, before a server rests
_FATAL = 3  # in a row, before a server that did answer is left out
_LONGEST_REST = 60.0  # seconds


def is_too_long(reply: Reply) -> bool:
    """Whether a busy server asks for a longer wait than a run grants."""
    return reply.status is Status.RETRYABLE and (reply.retry_after or 0.0) > LONGEST_WAIT


class Server:
    """One server: its judge, how many calls it has and may have, and from when on it may be sent some.

    Before `open_at` nothing is sent, because it asked for that. Before `rests_until` nothing is sent while another
    server answers, because it failed.
    """

    def __init__(self, address: str, judge: Judge, concurrency: int | None) -> None:
        """`concurrency` None: as many as turns out well. Raises ValueError where no call could ever be made."""
        if concurrency is not None and concurrency < 1:
            raise ValueError(concurrency)
        self.address = address
        self.judge = judge
        self.in_flight = 0
        self.open_at = self.rests_until = 0.0
        self.left_out_because = ""
        self.seconds = 0.0  # about what a reply takes; 0: not known yet
        self._fixed = concurrency
        self._adaptive = AdaptiveLimit()
        self._failures = 0
        self._fatal = 0
        self._rests = 0
        self._rested_at = 0.0
        self._has_answered = False

    @property
    def limit(self) -> int:
        """How many calls it may have at once."""
        return self._adaptive.limit if self._fixed is None else self._fixed

    @property
    def is_gone(self) -> bool:
        """Whether it is asked no more in this run."""
        return bool(self.left_out_because)

    def take_note(self, reply: Reply, sent_at: float, first_wait: float, is_alone: bool) -> None:
        """Learn from what came back for a call that was sent at a moment of the monotonic clock.

        `is_alone`: there is no other server, so that this one is never left out.
        """
        now = monotonic()
        if reply.status is Status.RETRYABLE:
            self._adaptive.refused(sent_at, now)
            if is_too_long(reply):
                self.left_out_because = "" if is_alone else reply.reason
            elif reply.retry_after is not None:
                self.open_at = max(self.open_at, now + reply.retry_after)
            elif not is_alone and sent_at >= self._rested_at:
                self._fail(now, first_wait)
        elif reply.status is Status.QUOTA:
            self.left_out_because = "" if is_alone else reply.reason
        elif reply.status is not Status.FATAL:  # what is fatal may be the call's own fault
            self._adaptive.succeeded(sent_at, now, self.in_flight)
            took = now - sent_at
            self.seconds = self.seconds * 0.8 + took * 0.2 if self.seconds else took
            self._failures = self._fatal = self._rests = 0
            self.rests_until = 0.0
            self._has_answered = True

    def refused_alone(self, reason: str) -> None:
        """It refused a call for good, which another server then took."""
        self._fatal += 1
        if not self._has_answered or self._fatal >= _FATAL:
            self.left_out_because = reason

    def _fail(self, now: float, first_wait: float) -> None:
        self._failures += 1
        if self._failures >= _FAILURES or self._rests:
            self.rests_until = now + min(_LONGEST_REST, first_wait * 2**self._rests)
            self._rests += 1
            self._failures, self._rested_at = 0, now
            self._adaptive.restart(now)


class Fleet:
    """All servers of a run. `take` one for a call and `give_back` it, whatever became of the call."""

    def __init__(self, connects: Mapping[str, Connect], concurrency: int | None, first_wait: float) -> None:
        """`connects`: how to reach each server, by address. Raises what one of them raises."""
        self.servers = [Server(address, connect(), concurrency) for address, connect in connects.items()]
        self._first_wait = first_wait
        self._waiting: list[tuple[asyncio.Future[Server | None], Collection[Server], Server | None]] = []
        self._timer: asyncio.TimerHandle | None = None

    @property
    def capacity(self) -> int:
        """How many calls all servers together may have at once; 1 at least, so that a run goes on."""
        return max(1, sum(one.limit for one in self.servers if not one.is_gone))

    @property
    def is_alone(self) -> bool:
        """Whether there is only one server."""
        return len(self.servers) == 1

    @property
    def waits(self) -> float:
        """For how many seconds no server may be sent anything."""
        gates = [one.open_at for one in self.servers if not one.is_gone]
        return max(0.0, min(gates) - monotonic()) if gates else 0.0

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was found out about the servers, each sentence once."""
        remarks = [remark for one in self.servers for remark in one.judge.remarks]
        gone = [
            judge_fleets.left_out(address=one.address, reason=one.left_out_because)
            for one in self.servers
            if one.is_gone
        ]
        return tuple(dict.fromkeys([*remarks, *gone]))

    def is_any_left(self, without: Collection[Server]) -> bool:
        """Whether there is a server besides these that is still asked."""
        return any(not one.is_gone and one not in without for one in self.servers)

    def is_any_open(self, without: Server) -> bool:
        """Whether there is a server besides this that may be sent something now."""
        return any(one is not without and one.rests_until <= monotonic() for one in self._open())

    async def take(self, without: Collection[Server] = (), rather_not: Server | None = None) -> Server | None:
        """The quickest server with room, as soon as one has; None where none is left but those in `without`.

        `rather_not` is taken only while no other is open.
        """
        future: asyncio.Future[Server | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((future, without, rather_not))
        self._serve()
        try:
            return await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled() and (server := future.result()) is not None:
                self._release(server)
            raise

    def give_back(self, server: Server, reply: Reply | None = None, sent_at: float = 0.0) -> None:
        """The call has ended with this reply, or was never sent."""
        if reply is not None:
            server.take_note(reply, sent_at, self._first_wait, self.is_alone)
        self._release(server)

    async def close(self) -> None:
        """Let go of all connections."""
        if self._timer is not None:
            self._timer.cancel()
        for one in self.servers:
            await one.judge.close()

    def _release(self, server: Server) -> None:
        server.in_flight -= 1
        self._serve()

    def _serve(self) -> None:
        """Give servers to the calls that wait, the longest-waiting first."""
        left = []
        for future, without, rather_not in self._waiting:
            if future.done():
                continue
            if not self.is_any_left(without):
                future.set_result(None)
            elif (server := self._quickest(without, rather_not)) is not None:
                server.in_flight += 1
                future.set_result(server)
            else:
                left.append((future, without, rather_not))
        self._waiting = left
        self._set_timer()

    def _quickest(self, without: Collection[Server], rather_not: Server | None) -> Server | None:
        now = monotonic()
        opened = [one for one in self._open() if one not in without]
        opened = [one for one in opened if one.rests_until <= now] or opened
        opened = [one for one in opened if one is not rather_not] or opened
        free = [one for one in opened if one.in_flight < one.limit]
        return min(free, key=lambda one: (one.seconds, one.in_flight), default=None)

    def _open(self) -> list[Server]:
        now = monotonic()
        return [one for one in self.servers if not one.is_gone and one.open_at <= now]

    def _set_timer(self) -> None:
        """Look again when the next server opens."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = monotonic()
        asked = [one for one in self.servers if not one.is_gone]
        gates = [gate for one in asked for gate in (one.open_at, one.rests_until) if gate > now]
        if self._waiting and gates:
            self._timer = asyncio.get_running_loop().call_later(min(gates) - now + 0.001, self._serve)


def server_setups(setup: JudgeSetup, servers: Collection[str]) -> list[JudgeSetup]:
    """The setup at each address that is asked; at its own where none is named."""
    return [replace(setup, base_url=address) for address in servers or (setup.base_url,)]
