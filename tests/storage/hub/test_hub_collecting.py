"""Collecting a judge's calls from a hub: from the right one only, and with replies that come while it is done."""

import contextlib
import uuid
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.cli import main
from app.errors import UserError
from app.judging.batches.batch_replies import complete
from app.judging.batches.batch_run import batches_of
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import setup_from_json
from storage.folder import StudyFolder, open_study
from storage.hub.hub_admin import make_hub
from storage.hub.hub_jobs import HubJobs, hub_jobs
from storage.hub.hub_work import work_queue
from storage.hub.hub_work_schema import MOST_CLAIMS
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_workers import (
    IMAGES,
    SETUP,
    collect,
    make_worker,
    met,
    open_job,
    statuses,
    study,
    submit,
)
from tests.storage.making import make_drawn_study

__all__ = ["study"]  # a fixture
pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES)
Output = pytest.CaptureFixture[str]


def look_after(folder: Path, verb: str, address: str) -> int:
    setup = ["--model", SETUP.model, "--base-url", SETUP.base_url]
    return main(["judge", str(folder), *setup, "--batch", verb, "--hub", address])


@pytest.mark.parametrize("verb", ["collect", "stop", "drop"])
def test_calls_on_another_hub_stay_as_they_are(
    hub: Server, study: StudyFolder, folder: Path, verb: str, capsys: Output
) -> None:
    batch = submit(study, hub, runs=1)
    hub.ask("CREATE DATABASE other")
    try:
        other = hub.address(name="other")
        make_hub(other)
        with hub_jobs(study, other) as jobs, pytest.raises(UserError, match="is not on this hub"):
            jobs.collect(batch)
        study.close()
        assert look_after(folder, verb, other) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith(f"Batch {batch} is not on this hub, so nothing is changed.")
    finally:
        hub.ask("DROP DATABASE other WITH (FORCE)", "root")
    with closing(open_study(folder)) as again, work_queue(make_worker(hub, again)) as queue:
        assert again.calls.count_waiting(batch) == IMAGES
        for one in queue.claim(open_job(queue), 10, 60):
            assert queue.deliver(one, met(one.call))
        assert collect(again, hub, batch) == {Status.OK: IMAGES}


def test_calls_of_a_judge_that_was_first_asked_elsewhere_are_found(
    hub: Server, study: StudyFolder, folder: Path, capsys: Output
) -> None:
    """A judge of the study is known by the address where it was asked first; its calls on a hub name another."""
    study.calls.judge(SETUP.name, replace(SETUP, base_url="http://localhost:1/v1"))
    study.close()
    asked = [
        "judge",
        str(folder),
        "--model",
        SETUP.model,
        "--runs",
        "1",
        "--base-url",
        "http://localhost:2/v1",
    ]
    assert main([*asked, "--batch", "submit", "--hub", hub.address(), "--yes"]) == 0
    capsys.readouterr()
    for address in ("http://localhost:2/v1", "http://localhost:3/v1"):
        asked[-1] = address
        assert main([*asked, "--batch", "collect", "--hub", hub.address()]) == 0
        assert f"0 of {IMAGES}" in capsys.readouterr().out
    with closing(open_study(folder)) as again:
        ((_judge, batch, _calls),) = again.calls.batches()
        assert batches_of(again, SETUP.model) == [batch]
        assert batches_of(again, SETUP.model, address="http://localhost:2/v1") == [batch]
        assert batches_of(again, SETUP.model, address="http://localhost:1/v1") == []
        assert batches_of(again, "other") == batches_of(again, SETUP.model, "nobody") == []


def test_calls_that_are_dropped_have_ended_before_they_leave_the_hub(
    hub: Server, study: StudyFolder, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> None:
        raise UserError("The hub is gone.")

    submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        queue.claim(open_job(queue), 1, 60)
    study.close()
    monkeypatch.setattr(HubJobs, "remove", fails)
    assert look_after(folder, "drop", hub.address()) == 1
    with closing(open_study(folder)) as again:
        assert statuses(again) == {Status.RETRYABLE: IMAGES}


@pytest.mark.parametrize("verb", ["drop", "stop"])
def test_only_the_judge_that_is_meant_is_ended(
    hub: Server, study: StudyFolder, folder: Path, verb: str
) -> None:
    with hub_jobs(study, hub.address()) as jobs:
        for word in ("", "b"):
            jobs.submit(make_plan(study, RunRequest(replace(SETUP, another=word), 1)))
    with work_queue(make_worker(hub, study)) as queue:
        others = [job for job in queue.jobs(SETUP.model) if setup_from_json(job.setup).another == "b"]
        assert len(queue.jobs(SETUP.model)) == 2
        study.close()
        assert look_after(folder, verb, hub.address()) == 1  # calls have failed
        assert queue.jobs(SETUP.model) == others


@pytest.mark.parametrize("is_stopped", [False, True])
def test_a_reply_that_is_delivered_while_others_are_taken_is_not_lost(
    hub: Server, study: StudyFolder, is_stopped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = submit(study, hub, runs=1)
    real = HubJobs._take_given_up
    with work_queue(make_worker(hub, study)) as queue, hub_jobs(study, hub.address()) as jobs:
        *others, last = queue.claim(open_job(queue), 10, 60)
        for one in others:
            queue.deliver(one, met(one.call))
        if is_stopped:
            jobs.stop(batch)

        def delivered_meanwhile(self: HubJobs, job: uuid.UUID, batch: str) -> Counter[Status]:
            queue.deliver(last, met(last.call))
            return real(self, job, batch)

        monkeypatch.setattr(HubJobs, "_take_given_up", delivered_meanwhile)
        state = jobs.collect(batch)
        assert (state.is_over, state.done, state.came) == (False, IMAGES, {Status.OK: IMAGES - 1})
        assert jobs.collect(batch).is_over
    assert statuses(study) == {Status.OK: IMAGES}


def test_a_reply_to_a_call_that_is_just_given_up_is_not_accepted(
    hub: Server, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = submit(study, hub, runs=1)
    worker = make_worker(hub, study)
    accepted: list[bool] = []
    with work_queue(worker) as queue, hub_jobs(study, hub.address()) as jobs:
        first, *_rest = queue.claim(open_job(queue), 10, 60)
        hub.ask(f"UPDATE touchstone.work SET claims = {MOST_CLAIMS}, lease_until = NULL", "root")
        queue._connection.execute("SET lock_timeout = '200ms'")

        def delivered_meanwhile(*arguments: Any) -> Counter[Status]:
            with contextlib.suppress(psycopg.errors.LockNotAvailable):  # it waits until the call has gone
                accepted.append(queue.deliver(first, met(first.call)))
            return complete(*arguments)

        monkeypatch.setattr("storage.hub.hub_jobs.complete", delivered_meanwhile)
        assert jobs.collect(batch).is_over
    assert accepted == []
    assert statuses(study) == {Status.RETRYABLE: IMAGES}
