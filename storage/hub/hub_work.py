"""A hub's queue of a judge's calls, seen from a worker: claim some, deliver replies, give back what was not made."""

import hashlib
import threading
import uuid
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from storage.hub.hub_connection import connected, require_hub

if TYPE_CHECKING:
    from psycopg import Connection

_KEPT = 256


@dataclass(frozen=True)
class Job:
    """Calls that were put on the hub together; `setup` is how the judge is asked, as JSON."""

    id: uuid.UUID
    study: uuid.UUID
    setup: str


@dataclass(frozen=True)
class Claimed:
    """A call that this worker makes. `token` is its claim, which ends with the lease."""

    id: uuid.UUID
    call: str
    token: uuid.UUID


class WorkQueue:
    """The calls that a login may make. Its methods may be called on any thread."""

    def __init__(self, connection: "Connection[tuple[Any, ...]]") -> None:
        require_hub(connection)
        self._connection = connection
        self._id = uuid.uuid4()

    def jobs(self, model: str) -> list[Job]:
        """The jobs for a model in which calls are left, the oldest first."""
        rows = self._connection.execute("SELECT * FROM touchstone.open_jobs(%s)", (model,)).fetchall()
        return [Job(*row) for row in rows]

    def claim(self, job: Job, most: int, seconds: int) -> list[Claimed]:
        """Up to so many calls of a job that nobody else makes, for so many seconds."""
        rows = self._connection.execute("SELECT * FROM touchstone.claim(%s, %s, %s)", (job.id, most, seconds))
        return [Claimed(*row) for row in rows.fetchall()]

    def begin(self, claimed: Sequence[Claimed]) -> None:
        """Say that these calls are about to be made: their claims count from then on."""
        self._connection.execute("SELECT touchstone.begin_calls(%s)", ([one.token for one in claimed],))

    def renew(self, claimed: Sequence[Claimed], seconds: int) -> None:
        """Make these calls for longer."""
        tokens = [one.token for one in claimed]
        self._connection.execute("SELECT touchstone.renew(%s, %s)", (tokens, seconds))

    def deliver(self, one: Claimed, reply: str) -> bool:
        """Hand a reply in; False where another worker was first, or the call is no longer wanted."""
        row = self._connection.execute("SELECT touchstone.deliver(%s, %s)", (one.id, reply)).fetchone()
        return bool(row and row[0])

    def give_back(self, one: Claimed, why: str) -> None:
        """Let others make a call, and note why it was not made here."""
        self._connection.execute("SELECT touchstone.give_back(%s, %s)", (one.token, why))

    def report(self, job: Job, under_way: int, delivered: int, failed: int) -> bool:
        """Say what this worker makes of a job just now, and what was delivered or failed since it last said so.
        Returns whether it is to stop."""
        values = (job.id, self._id, under_way, delivered, failed)
        row = self._connection.execute("SELECT touchstone.report_work(%s, %s, %s, %s, %s)", values).fetchone()
        return bool(row and row[0])

    def picture(self, job: Job, sha256: str) -> bytes | None:
        """A picture as it is sent to the judge, or None where the hub has none of this hash."""
        row = self._connection.execute(
            "SELECT touchstone.picture_to_judge(%s, %s)", (job.study, sha256)
        ).fetchone()
        content = bytes(row[0]) if row and row[0] is not None else None
        return content if content is not None and hashlib.sha256(content).hexdigest() == sha256 else None


class HubPictures:
    """The pictures of a job, fetched once each while they are among the latest."""

    def __init__(self, queue: WorkQueue, job: Job) -> None:
        self._queue, self._job = queue, job
        self._kept: OrderedDict[str, Future[bytes | None]] = OrderedDict()
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(2, "pictures")

    def get(self, sha256: str) -> "Future[bytes | None]":
        """The bytes, or None where the hub has none of this hash."""
        with self._lock:
            future = self._kept.pop(sha256, None)
            if future is None:
                future = self._pool.submit(self._queue.picture, self._job, sha256)
            self._kept[sha256] = future
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return future

    def close(self) -> None:
        """Stop fetching."""
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def work_queue(address: str) -> Iterator[WorkQueue]:
    """The queue of the hub at an address. Raises UserError."""
    with connected(address) as connection:
        yield WorkQueue(connection)
