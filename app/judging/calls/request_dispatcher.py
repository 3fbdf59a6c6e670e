"""Talking to a judge from a thread of its own: many calls at once, each answered into a queue."""

import asyncio
import os
import queue
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Protocol

from app.judging.calls.attempts import Answered, CallAttempts, RequestRate
from app.judging.fleets.fleet import Connect, Fleet
from app.judging.prompts.picture_cache import PreparedPictures
from app.messages.judge import judging
from app.study.judge.judge_call import Reply, Status
from app.study.judge.judge_ports import Asked

_PICTURES_KEPT = 64
PICTURES_AHEAD = _PICTURES_KEPT // 2
"""So many pictures may be prepared before their calls are sent; twice as many, and some were dropped before that."""
_LAST_PICTURES_S = 1.0
_LAST_CONNECTIONS_S = 2.0


class PictureSource(Protocol):
    """Where the bytes of pictures come from, by the hash of what is sent."""

    def get(self, sha256: str) -> "Future[bytes | None]":
        """The bytes, or None where they are no longer there as planned."""

    def close(self) -> None:
        """Stop preparing."""


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
        """Stop preparing. What is being prepared is waited for, but not for long: a drive may not answer."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        wait([future for future in self._kept.values() if future.running()], _LAST_PICTURES_S)


class RequestDispatcher:
    """A thread with an event loop in it. `send` hands a call over; its answer appears in `answers`."""

    def __init__(
        self,
        connect: Connect | Mapping[str, Connect],
        files: PictureSource,
        pace: RequestRate,
        wake: Callable[[], None],
    ) -> None:
        """`connect` is called on the thread; `wake` too, each time an answer has been put down. Several servers are
        given by their addresses."""
        self.answers: queue.SimpleQueue[Answered] = queue.SimpleQueue()
        self._connects = connect if isinstance(connect, Mapping) else {"": connect}
        self._files = files
        self._pace = pace
        self._wake = wake
        self._next_slot = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._live, name="judge", daemon=True)
        self._problem: Exception | None = None
        self._thread.start()
        self._is_up.wait()
        if self._problem is not None:
            self._files.close()
            raise self._problem

    def send(self, asked: Asked) -> None:
        """Make a call. Its row is on the disk already."""
        self._loop.call_soon_threadsafe(self._start, asked)

    def prepare(self, sha256: str) -> None:
        """Have a picture ready for a call that is soon to be sent."""
        self._loop.call_soon_threadsafe(self._files.get, sha256)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was found out about the server while it was asked, as sentences for the run's report."""
        return self._fleet.remarks

    @property
    def capacity(self) -> int:
        """How many calls may be on their way now; it follows how the servers answer."""
        return self._fleet.capacity

    @property
    def waits(self) -> float:
        """For how many seconds no call is sent, because the servers asked for it or do not answer."""
        return self._fleet.waits

    def close(self) -> None:
        """Drop what is in flight and end the thread. A connection that does not close is not waited for."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._leave)
            self._thread.join(_LAST_CONNECTIONS_S)
        self._files.close()

    def _live(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._fleet = Fleet(self._connects, self._pace.concurrency, self._pace.first_wait)
            self._is_up.set()
            self._loop.run_forever()
            self._loop.run_until_complete(asyncio.gather(*self._tasks, return_exceptions=True))
            self._loop.run_until_complete(self._fleet.close())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        except Exception as error:  # noqa: BLE001 - raised again where the exchange was asked for
            self._problem = error
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
        futures = {sha256: self._files.get(sha256) for sha256 in asked.question.prompt.pictures}
        try:
            pictures = {}
            for sha256, future in futures.items():
                content = await asyncio.wrap_future(future)
                if content is None:
                    break
                pictures[sha256] = content
            if len(pictures) < len(futures):
                answered = Answered(asked, Reply(Status.FATAL, reason=judging.PICTURE_CHANGED), 0)
            else:
                answered = await CallAttempts(
                    asked, pictures, self._pace, self._fleet, self._turn, self._wake
                ).make()
        except Exception as error:  # noqa: BLE001 - an error of ours must not leave a call without an end
            reply = Reply(Status.FATAL, reason=judging.own_error(error))
            answered = Answered(asked, reply, 1)
        self.answers.put(answered)
        self._wake()

    async def _turn(self) -> None:
        """Wait until a call may be sent, by the calls a minute that were allowed."""
        if self._pace.per_minute:
            apart = 60 / self._pace.per_minute
            slot = max(self._next_slot, time.monotonic())
            self._next_slot = slot + apart
            await asyncio.sleep(slot - time.monotonic())
