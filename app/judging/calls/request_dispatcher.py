"""Talking to a judge from a thread of its own: many calls at once, each answered into a queue."""

import asyncio
import os
import queue
import random
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from app.judging.calls.backend import Judge
from app.judging.prompts.prepared_pictures import PreparedPictures
from app.messages.judge import judging as messages
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_ports import Asked

_LONGEST_WAIT = (
    120.0  # seconds; a server that asks for more is busy for longer than anybody wants to sit here
)
_PICTURES_KEPT = 64
# A call whose answer was not waited for may be billed, so it is sent again only this often.
MOST_TIMEOUTS = 2
USUAL_TIMEOUT = 300.0  # seconds


@dataclass(frozen=True)
class RequestRate:
    """How fast to ask: calls in flight at once, calls a minute (None: no limit), and how often one is sent at most.

    `first_wait` is in seconds; it doubles with every try, with chance mixed in, so that calls do not come in step.
    `timeout` (seconds) is how long one answer is waited for.
    """

    concurrency: int = 4
    per_minute: float | None = None
    tries: int = 6
    first_wait: float = 1.0
    timeout: float = USUAL_TIMEOUT


@dataclass(frozen=True)
class Answered:
    """What came back for a call. `tries` counts the requests that were sent for it; `is_too_long`: the server asked to
    wait too long."""

    asked: Asked
    reply: Reply
    tries: int
    is_too_long: bool = False


class SentFiles:
    """The bytes of pictures as they are sent, by hash: prepared off the loop, the latest kept."""

    def __init__(
        self,
        files: Mapping[str, Path],
        longest_side: int,
        prepared: PreparedPictures,
        others: Mapping[str, Path] | None = None,
    ) -> None:
        """`others`: files of pictures that are none of the study's."""
        self._files = files
        self._others = others or {}
        self._prepared = prepared
        self._side = longest_side
        self._kept: dict[str, Future[bytes | None]] = {}
        self._pool = ThreadPoolExecutor(os.cpu_count() or 1, "pictures")  # Pillow lets go of the interpreter

    def get(self, sha256: str) -> "Future[bytes | None]":
        """The bytes, or None when the file no longer gives the picture that was planned."""
        future = self._kept.pop(sha256, None) or self._pool.submit(self._prepare, sha256)
        self._kept[sha256] = future
        while len(self._kept) > _PICTURES_KEPT:
            self._kept.pop(next(iter(self._kept)))
        return future

    def _prepare(self, sha256: str) -> bytes | None:
        path = self._others.get(sha256) or self._files[sha256]
        sent, content = self._prepared.prepare(path, self._side)
        return content if sent.sha256 == sha256 else None

    def close(self) -> None:
        """Stop preparing."""
        self._pool.shutdown(cancel_futures=True)


class RequestDispatcher:
    """A thread with an event loop in it. `send` hands a call over; its answer appears in `answers`."""

    def __init__(
        self, connect: Callable[[], Judge], files: SentFiles, pace: RequestRate, wake: Callable[[], None]
    ) -> None:
        """`connect` is called on the thread; `wake` too, each time an answer has been put down."""
        self.answers: queue.SimpleQueue[Answered] = queue.SimpleQueue()
        self._connect = connect
        self._files = files
        self._pace = pace
        self._wake = wake
        self._gate = 0.0  # no call is sent before this moment of the monotonic clock
        self._next_slot = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._live, name="judge", daemon=True)
        self._trouble: Exception | None = None
        self._thread.start()
        self._is_up.wait()
        if self._trouble is not None:
            self._files.close()
            raise self._trouble

    def send(self, asked: Asked) -> None:
        """Make a call. Its row is on the disk already."""
        self._loop.call_soon_threadsafe(self._start, asked)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was found out about the server while it was asked, as sentences for the run's report."""
        return self._judge.remarks

    @property
    def waits(self) -> float:
        """For how many seconds no call is sent, because the server asked for it."""
        return max(0.0, self._gate - time.monotonic())

    def close(self) -> None:
        """Drop what is in flight and end the thread."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._leave)
            self._thread.join()
        self._files.close()

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._room = asyncio.Semaphore(self._pace.concurrency)
            self._judge = self._connect()
            self._is_up.set()
            self._loop.run_forever()
            self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
            self._loop.run_until_complete(self._judge.close())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        except Exception as error:  # noqa: BLE001 - raised again where the exchange was asked for
            self._trouble = error
        finally:
            self._loop.close()
            self._is_up.set()

    def _start(self, asked: Asked) -> None:
        task = self._loop.create_task(self._make(asked))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _leave(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._loop.stop()

    async def _make(self, asked: Asked) -> None:
        pictures = {sha256: self._files.get(sha256) for sha256 in asked.question.prompt.pictures}
        try:
            async with self._room:
                answered = await self._try(asked, pictures)
        except Exception as error:  # noqa: BLE001 - an error of ours must not leave a call without an end
            reply = Reply(Status.FATAL, reason=messages.own_error(error))
            answered = Answered(asked, reply, 1)
        self.answers.put(answered)
        self._wake()

    async def _try(self, asked: Asked, prepared: Mapping[str, "Future[bytes | None]"]) -> Answered:
        pictures = {}
        for sha256, future in prepared.items():
            content = await asyncio.wrap_future(future)
            if content is None:
                return Answered(asked, Reply(Status.FATAL, reason=messages.PICTURE_CHANGED), 0)
            pictures[sha256] = content
        tries = sent = timeouts = 0
        while True:
            await self._turn()
            tries += 1
            started = time.perf_counter()
            reply = await self._judge.ask(asked.question, pictures)
            sent += reply.sent
            timeouts += reply.timed_out
            if reply.seconds is None:
                reply = replace(reply, seconds=time.perf_counter() - started)
            if reply.status is not Status.RETRYABLE:
                return Answered(asked, reply, sent)
            if reply.retry_after is not None and reply.retry_after > _LONGEST_WAIT:
                return Answered(asked, reply, sent, is_too_long=True)
            if tries >= self._pace.tries or timeouts >= MOST_TIMEOUTS:
                return Answered(asked, reply, sent)
            await self._wait(reply, tries)

    async def _turn(self) -> None:
        """Wait until a call may be sent: the server's wish, and the calls a minute that were allowed."""
        while (wait := self._gate - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        if self._pace.per_minute:
            apart = 60 / self._pace.per_minute
            slot = max(self._next_slot, time.monotonic())
            self._next_slot = slot + apart
            await asyncio.sleep(slot - time.monotonic())

    async def _wait(self, reply: Reply, tries: int) -> None:
        if reply.retry_after is not None:  # the server is busy for everybody, not for this call alone
            self._gate = max(self._gate, time.monotonic() + reply.retry_after)
            self._wake()
            return
        longest = min(_LONGEST_WAIT, self._pace.first_wait * 2 ** (tries - 1))
        await asyncio.sleep(longest * random.uniform(0.5, 1.0))
