"""How far calls on a hub are and who makes them, without taking anything in; and the request to stop."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.messages.judge import judge_hub
from app.study.judge.job_progress import JobProgress, WorkerState
from app.study.study import Study
from storage.hub.hub_connection import connected, require_hub
from storage.hub.hub_member import role_in
from storage.hub.hub_work_schema import MOST_CLAIMS

if TYPE_CHECKING:
    from psycopg import Connection

_JOBS = f"""
SELECT job.id, job.model, job.calls, job.stopped, job.dropped, count(work.id) FILTER (WHERE reply IS NULL),
    count(work.id) FILTER (WHERE reply IS NULL AND lease_until > now()),
    count(work.id) FILTER (WHERE reply IS NULL AND claims >= {MOST_CLAIMS} AND coalesce(lease_until, now()) <= now())
FROM touchstone.job LEFT JOIN touchstone.work ON work.job = job.id
WHERE job.study = %s GROUP BY job.id ORDER BY job.made_at, job.id
"""
_WORKERS = """
SELECT id, login, under_way, delivered, failed, is_asked_to_stop, extract(epoch FROM now() - seen_at)::float8
FROM touchstone.worker WHERE job = %s ORDER BY began_at, id
"""


class HubWorkers:
    """The jobs of a study on a hub, for whoever looks after them. Only for researchers and the hub's owner."""

    def __init__(self, about: Study, connection: "Connection[tuple[Any, ...]]") -> None:
        require_hub(connection)
        if role_in(connection, about.id) not in ("owner", "researcher"):
            raise UserError(judge_hub.ONLY_RESEARCHERS)
        self._id, self._connection = about.id, connection

    def progress(self) -> list[JobProgress]:
        """How far each job is, the oldest first."""
        jobs = self._connection.execute(_JOBS, (self._id,)).fetchall()
        return [
            JobProgress(
                job=job,
                model=model,
                total=total,
                is_stopped=is_stopped,
                dropped=dropped,
                left=left,
                claimed=claimed,
                failed=failed,
                workers=self._workers(job),
            )
            for job, model, total, is_stopped, dropped, left, claimed, failed in jobs
        ]

    def _workers(self, job: uuid.UUID) -> tuple[WorkerState, ...]:
        found = self._connection.execute(_WORKERS, (job,)).fetchall()
        return tuple(WorkerState(*facts) for facts in found)

    def stop(self) -> int:
        """Have no call of any job claimed any more; returns how many jobs this stopped. Calls under way are still
        delivered."""
        sql = "UPDATE touchstone.job SET stopped = true WHERE study = %s AND NOT stopped"
        return self._connection.execute(sql, (self._id,)).rowcount

    def stop_worker(self, name: str) -> int:
        """Ask the workers with this login, or whose id begins so, to end after the calls they make; returns how many
        were asked."""
        sql = (
            "UPDATE touchstone.worker SET is_asked_to_stop = true WHERE study = %s AND NOT is_asked_to_stop"
            " AND (login = %s OR starts_with(id::text, %s))"
        )
        return self._connection.execute(sql, (self._id, name, name)).rowcount


@contextmanager
def hub_workers(about: Study, address: str) -> Iterator[HubWorkers]:
    """The workers of a study on the hub at an address. Raises UserError."""
    with connected(address) as connection:
        yield HubWorkers(about, connection)
