"""A judge's calls on a hub, seen from the study they are of: put there, followed, stopped, and their replies taken in.

The study knows these calls as a batch. They are in it before they are on the hub, and a reply goes from the hub only
when it is in the study, so nothing is lost whenever either ends.
"""

import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from app.errors import UserError
from app.identity import new_id
from app.judging.batches.batch import check_left, content_of
from app.judging.batches.batch_replies import Reading, complete, end_rest
from app.judging.fleets.work_items import WorkTextError, call_as_text, reply_from_text
from app.judging.runs.plan import Plan
from app.messages.judge import judge_batch as judge_batch_text, judge_hub
from app.study.judge.judge_call import Call, Question, Reply, Status
from app.study.ports import OpenStudy
from app.study.work import JUDGING
from storage.hub.hub_connection import connected, require_hub
from storage.hub.hub_member import role_in
from storage.hub.hub_work_schema import MOST_CLAIMS

if TYPE_CHECKING:
    from psycopg import Connection

ON_A_HUB, ON_THE_WAY = "hub:", "hub-sent:"
_AT_ONCE = 500
_STATE = """
SELECT calls, stopped, dropped, count(work.id) FILTER (WHERE reply IS NULL),
    count(work.id) FILTER (WHERE reply IS NULL AND lease_until > now()),
    count(reply)
FROM touchstone.job LEFT JOIN touchstone.work ON work.job = job.id WHERE job.id = %s GROUP BY job.id
"""
_GIVEN_UP = f"""
DELETE FROM touchstone.work WHERE reply IS NULL AND id IN (
    SELECT id FROM touchstone.work WHERE job = %s AND reply IS NULL AND claims >= {MOST_CLAIMS}
    AND (lease_until IS NULL OR lease_until <= now()) LIMIT {_AT_ONCE})
RETURNING id, trouble
"""

_DROPPED = "UPDATE touchstone.job SET dropped = dropped + %s WHERE id = %s"


@dataclass(frozen=True)
class JobState:
    """How far the calls on a hub are: in all, replied, claimed by workers just now, and whether all is over.

    `came`: how many replies came in just now, by status.
    """

    batch: str
    total: int
    done: int
    claimed: int
    is_over: bool
    came: Counter[Status]


class HubJobs:
    """The jobs of a study on a hub. Only for researchers."""

    def __init__(self, study: OpenStudy, connection: "Connection[tuple[Any, ...]]") -> None:
        require_hub(connection)
        role = role_in(connection, study.study.id)
        if role not in ("owner", "researcher"):
            raise UserError(judge_hub.ONLY_RESEARCHERS)
        self._study, self._connection, self._id = study, connection, study.study.id
        if role == "owner":
            connection.execute(
                "INSERT INTO touchstone.study VALUES (%s, %s) ON CONFLICT DO NOTHING",
                (self._id, study.study.title),
            )

    def submit(self, plan: Plan) -> tuple[str, int]:
        """Put the calls of a plan on the hub; the name of the batch, and how many calls. Raises UserError when no call
        is left."""
        check_left(plan)
        self._study.prepare_to_add(JUDGING)
        calls = self._study.calls
        judge, job = calls.judge(plan.judge_name, plan.setup), new_id()
        sent = f"{ON_THE_WAY}{job}"
        is_done = False
        try:
            with self._connection.transaction():
                self._connection.execute(
                    "INSERT INTO touchstone.job (id, study, model, setup, calls) VALUES (%s, %s, %s, %s, %s)",
                    (job, self._id, plan.setup.model, plan.setup.as_json(), plan.calls),
                )
                questions = iter(plan.questions)
                while some := list(islice(questions, _AT_ONCE)):
                    identities = [new_id() for _ in some]
                    ids = [one.bytes for one in identities]
                    calls.ask(judge, plan.rubric.version, some, sent, ids, endpoint=plan.setups[0].base_url)
                    self._put(plan, job, some, identities)
                is_done = True  # whether the server commits is only known when it says so
        except BaseException:
            if not is_done:
                calls.forget_batch(sent)
            raise
        calls.adopt(judge, plan.rubric.version, plan.adopted)
        calls.rename_batch(sent, f"{ON_A_HUB}{job}")
        return f"{ON_A_HUB}{job}", plan.calls

    def _put(
        self, plan: Plan, job: uuid.UUID, questions: list[Question], identities: list[uuid.UUID]
    ) -> None:
        pictures = dict.fromkeys(one for question in questions for one in question.prompt.pictures)
        there = {
            name
            for (name,) in self._connection.execute(
                "SELECT sha256 FROM touchstone.work_picture WHERE study = %s AND sha256 = ANY (%s)",
                (self._id, list(pictures)),
            )
        }
        with self._connection.cursor() as cursor:
            for sha256 in pictures:
                if sha256 not in there:
                    cursor.execute(
                        "INSERT INTO touchstone.work_picture VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
                        (self._id, sha256, content_of(plan, sha256)),
                    )
            cursor.executemany(
                "INSERT INTO touchstone.work (id, job, study, call) VALUES (%s, %s, %s, %s)",
                [
                    (identity, job, self._id, call_as_text(question))
                    for identity, question in zip(identities, questions, strict=True)
                ],
            )

    def is_elsewhere(self, batch: str) -> bool:
        """Whether a batch is on a hub, and not on this one."""
        return batch.startswith(ON_A_HUB) and self._state(batch) is None

    def _state(self, batch: str) -> tuple[Any, ...] | None:
        return self._connection.execute(_STATE, (uuid.UUID(batch.partition(":")[2]),)).fetchone()

    def collect(self, batch: str) -> JobState:
        """Take in the replies that have come to the calls of a batch, and say how far they are. Raises UserError for a
        batch that is on another hub."""
        job = uuid.UUID(batch.partition(":")[2])
        if self._state(batch) is None:
            if batch.startswith(ON_A_HUB):
                raise UserError(judge_hub.not_on_this_hub(batch=batch))
            counts = end_rest(
                self._study, batch, Reply(Status.RETRYABLE, reason=judge_batch_text.NEVER_ARRIVED)
            )
            return JobState(batch, 0, 0, 0, True, counts)
        if batch.startswith(ON_THE_WAY):
            self._study.calls.rename_batch(batch, f"{ON_A_HUB}{job}")
            batch = f"{ON_A_HUB}{job}"
        came = self._take_replies(job, batch) + self._take_given_up(job, batch)
        row = self._state(batch)
        assert row is not None
        total, stopped, dropped, left, claimed, delivered = row  # since the replies were taken
        is_over = not delivered and (not left or (stopped and not claimed))
        if is_over:
            came += end_rest(self._study, batch, Reply(Status.RETRYABLE, reason=judge_batch_text.CANCELLED))
            self._remove(job)
        return JobState(batch, total, total - left - dropped, claimed, is_over, came)

    def stop(self, batch: str) -> None:
        """Have workers claim no more of these calls; those that are claimed still come in."""
        job = uuid.UUID(batch.partition(":")[2])
        self._connection.execute("UPDATE touchstone.job SET stopped = true WHERE id = %s", (job,))

    def remove(self, batch: str) -> None:
        """Delete what is left of a batch from the hub; workers' replies to it are no longer wanted."""
        self._remove(uuid.UUID(batch.partition(":")[2]))

    def _take_replies(self, job: uuid.UUID, batch: str) -> Counter[Status]:
        """Store replies, and only then delete them from the hub."""
        came: Counter[Status] = Counter()
        reading = Reading(self._study)
        while found := self._connection.execute(
            f"SELECT id, reply FROM touchstone.work WHERE job = %s AND reply IS NOT NULL LIMIT {_AT_ONCE}",
            (job,),
        ).fetchall():
            ready = []
            for identity, text in found:
                if call := self._waiting(identity, batch):
                    try:
                        reply, address = reply_from_text(text)
                    except WorkTextError:
                        reply, address = Reply(Status.RETRYABLE, reason=judge_hub.NOT_A_REPLY), ""
                    outcome = reading.outcome(call, reply)._replace(tries=reply.sent, endpoint=address)
                    ready.append((call, outcome))
            came += complete(self._study, ready, reading)
            self._forget([identity for identity, _text in found])
        return came

    def _take_given_up(self, job: uuid.UUID, batch: str) -> Counter[Status]:
        """End calls that no worker got a reply to, however often they were claimed. Workers that still deliver wait
        for it, and are refused then."""
        came: Counter[Status] = Counter()
        while True:
            with self._connection.transaction():
                found = self._connection.execute(_GIVEN_UP, (job,)).fetchall()
                if not found:
                    return came
                self._connection.execute(_DROPPED, (len(found), job))
                ended = [
                    (call, Reply(Status.RETRYABLE, reason=judge_hub.given_up(MOST_CLAIMS, problem)))
                    for identity, problem in found
                    if (call := self._waiting(identity, batch))
                ]
                came += complete(self._study, ended, Reading(self._study))

    def _waiting(self, identity: uuid.UUID, batch: str) -> Call | None:
        call = self._study.replies.call_of(identity)
        return call if call is not None and call.is_open and call.batch == batch else None

    def _forget(self, identities: list[uuid.UUID]) -> None:
        self._connection.execute("DELETE FROM touchstone.work WHERE id = ANY (%s)", (identities,))

    def _remove(self, job: uuid.UUID) -> None:
        """Delete a job, and the study's pictures where no other job needs them."""
        self._connection.execute("DELETE FROM touchstone.job WHERE id = %s", (job,))
        self._connection.execute(
            "DELETE FROM touchstone.work_picture WHERE study = %s"
            " AND NOT EXISTS (SELECT FROM touchstone.job WHERE study = %s)",
            (self._id, self._id),
        )


@contextmanager
def hub_jobs(study: OpenStudy, address: str) -> Iterator[HubJobs]:
    """The jobs of a study on the hub at an address. Raises UserError."""
    with connected(address) as connection:
        yield HubJobs(study, connection)
