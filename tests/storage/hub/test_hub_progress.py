"""Who makes the calls on a real hub, how far they are, and that a worker that is asked to stop ends after its calls."""

import json
import subprocess
import sys
import threading
import uuid
from typing import NoReturn

import jsonschema
import psycopg
import pytest

from app.cli import main
from app.errors import UserError
from app.judging.calls.attempts import RequestRate
from app.judging.fleets.worker import Worker
from app.messages.judge import judge_hub
from storage.folder import StudyFolder
from storage.hub.hub_admin import check_hub
from storage.hub.hub_jobs import hub_jobs
from storage.hub.hub_work import work_queue
from storage.hub.hub_workers import hub_workers
from tests.cli.json_shapes import FOLDER
from tests.judging.servers import Answer, Asked, good, judge_server
from tests.repository import ROOT
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_workers import IMAGES, make_worker, met, open_job, submit
from tests.storage.making import make_drawn_study

Output = pytest.CaptureFixture[str]


pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES)


def not_asked(_value: object) -> NoReturn:
    """Neither servers nor pictures are wanted where no call can be claimed."""
    raise AssertionError("no call was claimed")


def said(capsys: Output, study: StudyFolder, hub: Server, *more: str) -> str:
    """What the terminal says of the calls on the hub."""
    main(["judge", str(study.folder), "--hub", hub.address(), *more])
    return capsys.readouterr().out


def test_the_terminal_says_who_makes_what_and_what_failed(
    hub: Server, study: StudyFolder, capsys: Output
) -> None:
    assert said(capsys, study, hub, "--batch", "status") == f"{judge_hub.NO_CALLS}\n"
    submit(study, hub, runs=1)
    assert judge_hub.NO_WORKERS in said(capsys, study, hub, "--batch", "status")
    with work_queue(make_worker(hub, study)) as queue:
        job = open_job(queue)
        one, two = queue.claim(job, 2, 60)
        assert not queue.report(job, 2, 0, 0)
        queue.deliver(one, met(one.call))
        queue.give_back(two, "Out of memory.")
        assert not queue.report(job, 1, 1, 1)
        assert not queue.report(job, 1, 0, 0), "what was reported is added, not replaced"
        with hub_workers(study.study, hub.address()) as workers:
            ((state,),) = (progress.workers for progress in workers.progress())
        told = said(capsys, study, hub, "--batch", "status").splitlines()
        name = str(state.id)[:8]
        assert told == [
            f"test-model: 1 of {IMAGES} calls answered, {IMAGES - 1} left, 0 failed.",
            f"gpu ({name}) is making 1 call; 1 delivered, 1 failed.",
        ]
        for _time in range(5):
            for lost in queue.claim(job, 99, 60):
                queue.begin([lost])
                queue.give_back(lost, "Out of memory.")
        assert f"0 left, {IMAGES - 1} failed." in said(capsys, study, hub, "--batch", "status")
        queue.report(job, 0, 0, 9)
        document = json.loads(said(capsys, study, hub, "--batch", "status", "--json"))
        jsonschema.validate(document, json.loads((FOLDER / "judge-hub.json").read_text("utf-8")))
        assert document["jobs"][0]["workers"][0]["failed"] == 10
        hub.ask("UPDATE touchstone.worker SET seen_at = now() - interval '1 hour', under_way = 1")
        assert f"gpu ({name}) has not reported for 36" in said(capsys, study, hub, "--batch", "status")


def test_a_worker_that_is_asked_to_stop_ends_after_its_calls(
    hub: Server, study: StudyFolder, capsys: Output
) -> None:
    submit(study, hub, runs=5)
    began, may_answer = threading.Event(), threading.Event()

    def answer(asked: Asked) -> Answer:
        began.set()
        assert may_answer.wait(60)
        return good(asked)

    address = make_worker(hub, study)
    with judge_server(answer) as server:
        words = ("--base-url", server.url, "--yes", "--concurrency", "1", "--json")
        command = [sys.executable, "-m", "app", "judge", "--worker", address, "--model", "test-model", *words]
        worker = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert began.wait(120)
        asked = said(capsys, study, hub, "--batch", "stop", "--only-worker", "gpu")
        assert "1 worker was asked to stop" in asked
        assert "It was asked to stop." in said(capsys, study, hub, "--batch", "status")
        may_answer.set()
        told, complaint = worker.communicate(timeout=120)
    assert json.loads(told)["stopped"] == complaint.strip() == judge_hub.ASKED_TO_STOP
    delivered = json.loads(told)["delivered"]
    assert 1 <= delivered < IMAGES * 5, "what was under way is delivered, and the rest is left"
    assert hub.ask("SELECT count(reply) FROM touchstone.work") == [(delivered,)]
    assert hub.ask("SELECT count(*) FROM touchstone.work WHERE lease_until > now()") == [(0,)]
    assert "is making no call" in said(capsys, study, hub, "--batch", "status")
    again = ["judge", str(study.folder), "--hub", hub.address(), "--batch", "stop", "--only-worker", "nobody"]
    assert main(again) == 1


def test_workers_read_nothing_of_each_other_and_take_no_call_for_good(
    hub: Server, study: StudyFolder
) -> None:
    submit(study, hub, runs=1)
    address = make_worker(hub, study)
    make_worker(hub, study, "other")
    with work_queue(address) as queue, work_queue(hub.address("other")) as other:
        job = open_job(queue)
        queue.report(job, 1, 0, 0)
        other._id = queue._id
        other.report(job, 9, 9, 9)  # another login changes nothing of it
        assert hub.ask("SELECT login::text, delivered FROM touchstone.worker") == [("gpu", 0)]
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hub.ask("SELECT 1 FROM touchstone.worker", "gpu")
        with pytest.raises(UserError, match="Only researchers"), hub_workers(study.study, address):
            pass
        queue.claim(job, 10**6, 10**8)
        assert hub.ask(
            "SELECT count(*) FROM touchstone.work WHERE lease_until > now() + interval '2 hours'"
        ) == [(0,)]
    assert check_hub(hub.address()).findings == ()


def test_calls_that_were_deleted_without_a_reply_are_not_answered(
    hub: Server, study: StudyFolder, capsys: Output
) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        first, second = queue.claim(open_job(queue), 2, 60)
        queue.deliver(first, met(first.call))
        queue.give_back(second, "Out of memory.")
    hub.ask(f"UPDATE touchstone.work SET claims = 5, lease_until = NULL WHERE id = '{second.id}'")
    with hub_jobs(study, hub.address()) as jobs:
        state = jobs.collect(batch)
    assert (state.done, state.total, state.is_over) == (1, IMAGES, False)
    assert said(capsys, study, hub, "--batch", "status").splitlines()[:2] == [
        f"test-model: 1 of {IMAGES} calls answered, {IMAGES - 2} left, 0 failed.",
        judge_hub.calls_dropped(model="test-model", count=1),
    ]
    hub.ask(
        "INSERT INTO touchstone.fact (study, fact, body) VALUES"
        f' (\'{study.study.id}\', \'withdrawal\', \'{{"rater": "{uuid.uuid4()}", "mode": "detach"}}\')'
    )
    assert said(capsys, study, hub, "--batch", "status").splitlines()[:2] == [
        f"test-model: 1 of {IMAGES} calls answered, 0 left, 0 failed.",
        judge_hub.calls_dropped(model="test-model", count=IMAGES - 1),
    ]
    with hub_jobs(study, hub.address()) as jobs:
        assert jobs.collect(batch).done == 1


def test_a_worker_that_is_asked_to_stop_takes_no_call_of_a_job_that_comes_later(
    hub: Server, study: StudyFolder, capsys: Output
) -> None:
    submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        first = open_job(queue)
        assert not queue.report(first, 0, 0, 0)
        said(capsys, study, hub, "--batch", "stop", "--only-worker", "gpu")
        submit(study, hub, runs=2)
        later = next(job for job in queue.jobs("test-model") if job.id != first.id)
        assert queue.report(later, 0, 0, 0)
    with work_queue(hub.address("gpu")) as queue:
        assert not queue.report(later, 0, 0, 0), "a worker that is started again works"


def test_a_worker_that_waits_for_others_can_be_asked_to_stop(
    hub: Server, study: StudyFolder, capsys: Output
) -> None:
    submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study, "other")) as other, work_queue(make_worker(hub, study)) as queue:
        assert len(other.claim(open_job(other), 99, 60)) == IMAGES
        worker = Worker(queue, "test-model", not_asked, not_asked, RequestRate())
        thread = threading.Thread(target=worker.work, args=(lambda _delivered, _left: None,), daemon=True)
        thread.start()
        for _time in range(100):  # until it is seen
            if hub.ask("SELECT 1 FROM touchstone.worker WHERE login = 'gpu'"):
                break
            thread.join(0.1)
        asked = said(capsys, study, hub, "--batch", "stop", "--only-worker", "gpu")
        thread.join(20)
        worker.stop()
        thread.join(20)
    assert "1 worker was asked to stop" in asked
    assert worker.stopped_because == judge_hub.ASKED_TO_STOP
