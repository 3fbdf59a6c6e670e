"""What a hostile worker tries: to use up calls that it never makes, to hold all of them, and to flood the hub."""

from collections.abc import Iterator

import psycopg
import pytest

from app.errors import UserError
from app.study.judge.judge_call import Status
from storage.folder import StudyFolder
from storage.hub.hub_claim_schema import LARGEST_REPLY, MOST_WITHOUT_REPLY, MOST_WORKERS, SHORTEST_LEASE
from storage.hub.hub_progress_schema import MOST_AT_ONCE
from storage.hub.hub_work import WorkQueue, work_queue
from storage.hub.hub_work_schema import MOST_CLAIMS
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_workers import IMAGES, collect, make_worker, met, open_job, study, submit
from tests.storage.making import make_drawn_study

__all__ = ["study"]  # a fixture
pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES)


@pytest.fixture
def queue(hub: Server, study: StudyFolder) -> Iterator[WorkQueue]:
    """A worker's queue with calls in it."""
    submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as one:
        yield one


def end_leases(hub: Server) -> None:
    hub.ask("UPDATE touchstone.work SET lease_until = now() WHERE token IS NOT NULL")


@pytest.mark.parametrize("seconds", [-(10**6), 0, "NULL"])
def test_no_lease_is_over_at_once(hub: Server, queue: WorkQueue, seconds: object) -> None:
    job = open_job(queue).id
    for _time in range(MOST_CLAIMS):
        hub.ask(f"SELECT * FROM touchstone.claim('{job}', 99, {seconds})", "gpu")
    assert hub.ask("SELECT count(*) FROM touchstone.work WHERE lease_until > now()") == [(IMAGES,)]
    renew = "SELECT touchstone.renew(array_agg(token), -999) FROM touchstone.work"
    hub.ask(renew)  # the owner holds none of these claims
    tokens = hub.ask("SELECT array_agg(token)::text FROM touchstone.work")[0][0]
    hub.ask(f"SELECT touchstone.renew('{tokens}', -999)", "gpu")
    left = f"lease_until > now() + interval '{SHORTEST_LEASE - 2} seconds'"
    assert hub.ask(f"SELECT count(*) FROM touchstone.work WHERE {left}") == [(IMAGES,)]


def test_claims_that_never_asked_are_no_attempts(hub: Server, study: StudyFolder, queue: WorkQueue) -> None:
    for _time in range(MOST_CLAIMS + 1):
        for one in queue.claim(open_job(queue), 99, 60)[1:]:
            queue.give_back(one, "")
        end_leases(hub)
    assert hub.ask("SELECT DISTINCT claims FROM touchstone.work") == [(0,)]
    (batch,) = study.calls.batches()
    assert collect(study, hub, batch[1]) == {}
    for one in queue.claim(open_job(queue), 99, 60):
        assert queue.deliver(one, met(one.call))
    assert collect(study, hub, batch[1]) == {Status.OK: IMAGES}


def test_a_claim_is_begun_once_and_only_by_who_holds_it(
    hub: Server, study: StudyFolder, queue: WorkQueue
) -> None:
    claimed = queue.claim(open_job(queue), 99, 60)
    with work_queue(make_worker(hub, study, "another")) as other:
        other.begin(claimed)
        other.give_back(claimed[0], "not mine")
    assert hub.ask("SELECT sum(claims), count(token) FROM touchstone.work") == [(0, IMAGES)]
    for _time in range(MOST_CLAIMS):
        queue.begin(claimed)
    assert hub.ask("SELECT DISTINCT claims FROM touchstone.work") == [(1,)]


def test_a_login_without_any_reply_gets_no_more_of_a_job_until_it_is_allowed_again(
    hub: Server, study: StudyFolder, queue: WorkQueue
) -> None:
    job = open_job(queue)
    hub.ask(
        "INSERT INTO touchstone.work (id, job, study, call) SELECT gen_random_uuid(), job, study, call"
        f" FROM touchstone.work, generate_series(1, {MOST_WITHOUT_REPLY}) LIMIT {MOST_WITHOUT_REPLY}"
    )
    given_back, lost = queue.claim(job, 50, 60), queue.claim(job, 50, 60)
    queue.begin([*given_back, *lost])
    for one in given_back:
        queue.give_back(one, "Out of memory.")
    end_leases(hub)  # the others are never given back
    assert len(queue.claim(job, 999, 60)) == IMAGES + MOST_WITHOUT_REPLY, "50 failures are allowed"
    with (
        pytest.raises(UserError, match=f"gives this login no more of these calls: {MOST_WITHOUT_REPLY}"),
        work_queue(hub.address("gpu")) as again,
    ):
        again.claim(job, 1, 60)
    end_leases(hub)
    with work_queue(make_worker(hub, study, "gpu7")) as another:
        assert another.claim(job, 5, 60), "others work on"
    make_worker(hub, study)  # what whoever runs the hub does
    assert queue.claim(job, 1, 60)


def test_a_reply_lets_a_login_go_on(hub: Server, queue: WorkQueue) -> None:
    one, *others = queue.claim(open_job(queue), 99, 60)
    queue.begin([one, *others])
    for other in others:
        queue.give_back(other, "")
    assert hub.ask("SELECT calls FROM touchstone.without_reply") == [(IMAGES - 1,)]
    assert queue.deliver(one, met(one.call))
    assert hub.ask("SELECT calls FROM touchstone.without_reply") == []


def test_a_login_holds_a_limited_number_of_calls(hub: Server, queue: WorkQueue) -> None:
    job = open_job(queue)
    hub.ask(
        "INSERT INTO touchstone.work (id, job, study, call) SELECT gen_random_uuid(), job, study, ''"
        f" FROM touchstone.work, generate_series(1, {MOST_AT_ONCE})"
    )
    assert [len(queue.claim(job, 10**6, 60)) for _time in range(2)] == [MOST_AT_ONCE, 0]


def test_reports_and_replies_have_limits(hub: Server, queue: WorkQueue) -> None:
    job = open_job(queue).id
    report = f"SELECT touchstone.report_work('{job}', gen_random_uuid(), -5, -5, 999999)"
    hub.ask(report, "gpu")
    assert hub.ask("SELECT under_way, delivered, failed FROM touchstone.worker") == [
        (0, 0, IMAGES * MOST_CLAIMS)
    ]
    hub.ask(f"{report} FROM generate_series(1, {MOST_WORKERS + 9})", "gpu")
    hub.ask(report, "gpu")
    assert hub.ask(f"SELECT count(*) <= {MOST_WORKERS + 10} FROM touchstone.worker") == [(True,)]
    (one, *_others) = queue.claim(open_job(queue), 1, 60)
    with pytest.raises(psycopg.errors.CheckViolation):
        hub.ask(f"SELECT touchstone.deliver('{one.id}', repeat('x', {LARGEST_REPLY + 1}))", "gpu")


def test_what_a_worker_does_is_no_path_to_anything_else(hub: Server, queue: WorkQueue) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask("SELECT touchstone.note_failures(gen_random_uuid(), gen_random_uuid(), NULL)", "gpu")
