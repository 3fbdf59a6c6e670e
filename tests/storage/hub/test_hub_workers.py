"""A judge's calls on a real hub: workers make each once, also when workers die, and nobody reads what is not theirs."""

import json
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from app.cli import main
from app.judging.fleets.work_items import (
    WorkTextError,
    call_as_text,
    call_from_text,
    reply_as_text,
    reply_from_text,
)
from app.judging.runs.plan import RunRequest, make_plan
from app.study.judge.judge_call import Prompt, Question, Reply, Status, Usage
from app.study.judge.judge_setup import JudgeSetup
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.hub.hub_admin import set_member
from storage.hub.hub_jobs import hub_jobs
from storage.hub.hub_work import Job, WorkQueue, work_queue
from tests.judging.servers import Answer, Asked, good, judge_server
from tests.repository import ROOT
from tests.storage.hub.server import Server
from tests.storage.making import make_drawn_study

Output = pytest.CaptureFixture[str]
SETUP = JudgeSetup("test-model", "http://127.0.0.1:9/v1")
IMAGES, RUNS = 4, 5


pytestmark = pytest.mark.study(make=make_drawn_study, images=IMAGES)


@pytest.fixture
def study(folder: Path) -> Iterator[StudyFolder]:
    with closing(open_study(folder)) as opened:
        yield opened


def submit(study: StudyFolder, hub: Server, runs: int = RUNS) -> str:
    with hub_jobs(study, hub.address()) as jobs:
        return jobs.submit(make_plan(study, RunRequest(SETUP, runs)))[0]


def collect(study: StudyFolder, hub: Server, batch: str) -> Counter[Status]:
    with hub_jobs(study, hub.address()) as jobs:
        return jobs.collect(batch).came


def make_worker(hub: Server, study: StudyFolder, login: str = "gpu") -> str:
    """A login that may only work; returns its address."""
    if not hub.ask(f"SELECT 1 FROM pg_roles WHERE rolname = '{login}'"):
        hub.ask(f"CREATE ROLE {login} LOGIN", "root")
    set_member(hub.address(), study.study.id, study.study.title, login, "worker", None)
    return hub.address(login)


def statuses(study: StudyFolder) -> Counter[Status]:
    return Counter(call.outcome.status for call in study.calls.all(newest_only=False))


def met(call: str) -> str:
    """What a worker delivers for a call in which every criterion is met."""
    themes: dict[str, dict[str, int]] = {}
    for code in json.loads(call)["codes"]:
        theme, _, criterion = code.partition(".")
        themes.setdefault(theme, {})[criterion] = 1
    return reply_as_text(Reply(Status.OK, json.dumps({**themes, "overall": 1})), 1, "http://gpu-7:8000/v1")


def open_job(queue: WorkQueue) -> Job:
    (job,) = queue.jobs("test-model")
    return job


def test_calls_and_replies_come_back_as_they_went() -> None:
    prompt = Prompt("system", "words", {"type": "object"}, ("ab", "cd"), {"T1.C1": "is it?"})
    question = Question(0, 3, ("T1.C1",), prompt, "")
    assert call_from_text(call_as_text(question)) == question
    reply = Reply(
        *(Status.OK, "{}", "why", "m", "r", Usage(3, None), {"T1.C1": 0.5}, {"T1.C2": "no"}, 1.5, 2.5, 4),
        timed_out=True,
        fingerprint="f",
    )
    assert reply_from_text(reply_as_text(reply, 4, "http://a")) == (reply, "http://a")
    for wrong in ("", "[]", "{}", '{"address": 1}', reply_as_text(reply, 4, "a").replace('"ok"', '"odd"')):
        with pytest.raises(WorkTextError):
            reply_from_text(wrong)


def test_each_reply_is_accepted_once_and_ends_in_the_study_with_its_address(
    hub: Server, study: StudyFolder
) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        claimed = queue.claim(open_job(queue), 10, 60)
        assert len(claimed) == IMAGES
        assert not queue.claim(open_job(queue), 10, 60)  # nobody else gets what is claimed
        assert [queue.deliver(one, met(one.call)) for one in claimed] == [True] * IMAGES
        assert not queue.deliver(claimed[0], met(claimed[0].call))
        assert queue.jobs("test-model") == []
        picture = json.loads(claimed[0].call)["pictures"][0]
        job = Job(claimed[0].id, study.study.id, "")
        assert (queue.picture(job, picture) or b"").startswith(b"\xff\xd8")
    assert collect(study, hub, batch) == {Status.OK: IMAGES}
    calls = list(study.calls.all())
    assert {call.endpoint for call in calls} == {"http://gpu-7:8000/v1"}
    rater = calls[0].judge
    answers = study.answers.current(calls[0].image, rater, 1)
    assert {answer.content.value for answer in answers.values()} == {Verdict.MET}
    for table in ("job", "work", "work_picture"):
        assert hub.ask(f"SELECT count(*) FROM touchstone.{table}") == [(0,)]


def test_what_a_dead_worker_had_claimed_is_made_by_another(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    address = make_worker(hub, study)
    with work_queue(address) as dead:
        lost = dead.claim(open_job(dead), 2, 60)
    hub.ask("UPDATE touchstone.work SET lease_until = now() WHERE token IS NOT NULL")  # as after that time
    with work_queue(address) as queue:
        again = queue.claim(open_job(queue), 10, 60)
        assert {one.id for one in lost} < {one.id for one in again}
        late = next(one for one in again if one.id == lost[0].id)
        queue.give_back(lost[0], "too late to give it back")
        queue.renew(lost, 3600)
        assert queue.deliver(lost[0], met(lost[0].call))  # it was paid for, and came first
        assert not queue.deliver(late, met(late.call))
        for one in again:
            queue.deliver(one, met(one.call))
    assert collect(study, hub, batch) == {Status.OK: IMAGES}
    assert statuses(study) == {Status.OK: IMAGES}


def test_a_call_that_no_worker_gets_a_reply_to_ends_with_the_reason(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        for _ in range(5):
            for one in queue.claim(open_job(queue), 10, 60):
                queue.begin([one])
                queue.give_back(one, "Out of memory.")
        assert queue.jobs("test-model") == []
    assert collect(study, hub, batch) == {Status.RETRYABLE: IMAGES}
    (reason,) = {call.outcome.reason for call in study.calls.all()}
    assert reason == "No worker got a reply, after 5 claims. Out of memory."


def test_a_stopped_batch_is_claimed_no_more_and_what_was_made_counts(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue, hub_jobs(study, hub.address()) as jobs:
        job = open_job(queue)
        first, *_rest = queue.claim(job, 1, 60)
        jobs.stop(batch)
        assert queue.claim(job, 10, 60) == []
        assert not jobs.collect(batch).is_over  # one is still under way
        assert queue.deliver(first, met(first.call))
        state = jobs.collect(batch)
        assert state.is_over
    assert statuses(study) == {Status.OK: 1, Status.RETRYABLE: IMAGES - 1}


def test_what_is_no_reply_is_a_failure_and_blocks_nothing(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        first, *rest = queue.claim(open_job(queue), 10, 60)
        queue.deliver(first, "nonsense")
        for one in rest:
            queue.deliver(one, met(one.call))
    assert collect(study, hub, batch) == {Status.RETRYABLE: 1, Status.OK: IMAGES - 1}


def test_a_worker_reads_and_writes_no_table(hub: Server, study: StudyFolder) -> None:
    submit(study, hub, runs=1)
    make_worker(hub, study)
    assert hub.ask("SELECT count(*) FROM touchstone.study", "gpu") == [(0,)]
    tables = ("job", "work", "work_picture", "fact", "parcel", "picture", "worker")
    for wrong in (
        *(f"SELECT count(*) FROM touchstone.{table}" for table in tables),
        "UPDATE touchstone.work SET reply = 'mine'",
        "DELETE FROM touchstone.work",
        "UPDATE touchstone.job SET stopped = true",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hub.ask(wrong, "gpu")
    assert hub.ask("SELECT count(*) FROM touchstone.work WHERE reply IS NULL") == [(IMAGES,)]
    hub.ask("CREATE ROLE stranger LOGIN", "root") if not hub.ask(
        "SELECT 1 FROM pg_roles WHERE rolname = 'stranger'"
    ) else None
    job = hub.ask("SELECT id FROM touchstone.job")[0][0]
    work = hub.ask("SELECT id FROM touchstone.work")[0][0]
    for sql in (
        "SELECT * FROM touchstone.open_jobs('test-model')",
        f"SELECT * FROM touchstone.claim('{job}', 9, 9)",
    ):
        assert hub.ask(sql, "stranger") == []
    assert hub.ask(f"SELECT touchstone.deliver('{work}', 'x')", "stranger") == [(False,)]


def test_a_withdrawal_takes_calls_that_were_not_made_off_the_hub(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    with work_queue(make_worker(hub, study)) as queue:
        first = queue.claim(open_job(queue), 1, 60)[0]
        queue.deliver(first, met(first.call))
    body = json.dumps({"rater": "018f0000-0000-7000-8000-000000000000", "mode": "detach"})
    with closing(psycopg.connect(hub.address(), autocommit=True)) as connection:
        sql = "INSERT INTO touchstone.fact (study, fact, body) VALUES (%s, 'withdrawal', %s)"
        connection.execute(sql, (study.study.id, body))
    assert hub.ask("SELECT call FROM touchstone.work") == [("",)]
    assert hub.ask("SELECT count(*) FROM touchstone.work_picture") == [(0,)]
    assert collect(study, hub, batch) == {Status.OK: 1, Status.RETRYABLE: IMAGES - 1}


def test_a_submit_that_fails_leaves_nothing_here_or_there(
    hub: Server, study: StudyFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_arguments: object) -> bytes:
        raise RuntimeError("no picture")

    monkeypatch.setattr("storage.hub.hub_jobs.content_of", fails)
    with pytest.raises(RuntimeError):
        submit(study, hub)
    assert statuses(study) == {}
    assert hub.ask("SELECT count(*) FROM touchstone.job") == [(0,)]


def test_calls_whose_batch_never_reached_the_hub_can_be_made_again(hub: Server, study: StudyFolder) -> None:
    batch = submit(study, hub, runs=1)
    study.calls.rename_batch(batch, batch.replace("hub:", "hub-sent:"))
    hub.ask("DELETE FROM touchstone.job")
    assert collect(study, hub, batch.replace("hub:", "hub-sent:")) == {Status.RETRYABLE: IMAGES}
    plan = make_plan(study, RunRequest(SETUP, 1, again=frozenset({Status.RETRYABLE})))
    assert plan.calls == IMAGES


def test_three_workers_of_which_one_is_killed_make_every_call_once(
    hub: Server, folder: Path, capsys: Output
) -> None:
    with closing(open_study(folder)) as study:
        address = make_worker(hub, study)
    admin = hub.address()
    base = ["judge", str(folder), "--model", "test-model", "--base-url", SETUP.base_url, "--runs", "25"]
    assert main([*base, "--batch", "submit", "--hub", admin]) == 0
    is_hanging = threading.Event()

    def hangs(asked: Asked) -> Answer:
        is_hanging.set()
        return replace(good(asked), after=60)

    command = [
        sys.executable,
        "-m",
        "app",
        "judge",
        "--worker",
        address,
        "--model",
        "test-model",
        "--base-url",
    ]
    with ExitStack() as stack:
        servers = [stack.enter_context(judge_server()) for _ in range(2)]
        stuck = stack.enter_context(judge_server(hangs))
        killed = subprocess.Popen([*command, stuck.url], cwd=ROOT, env={**os.environ})
        assert is_hanging.wait(60)
        killed.kill()
        killed.wait()
        hub.ask("UPDATE touchstone.work SET lease_until = now() WHERE reply IS NULL")  # as after two minutes
        workers = [subprocess.Popen([*command, server.url], cwd=ROOT) for server in servers]
        assert [worker.wait(120) for worker in workers] == [0, 0]
        asked = sum(request.method == "POST" for server in servers for request in server.asked)
    assert asked == IMAGES * 25
    capsys.readouterr()
    assert main([*base, "--batch", "collect", "--hub", admin]) == 0
    told = capsys.readouterr().out
    assert "100 replies collected: 100 answered." in told
    assert "is over" in told
    with closing(open_study(folder)) as study:
        assert statuses(study) == {Status.OK: IMAGES * 25}


def test_a_server_that_refuses_ends_the_worker_and_the_calls_go_back(
    hub: Server, folder: Path, capsys: Output
) -> None:
    with closing(open_study(folder)) as study:
        address = make_worker(hub, study)
        submit(study, hub, runs=2)
    with judge_server(lambda _asked: Answer({"error": {"message": "no such model"}}, 404)) as server:
        words = ["judge", "--worker", address, "--model", "test-model", "--base-url", server.url]
        assert main(words) == 1
    assert "Stopped after 5 failures in a row" in capsys.readouterr().err
    assert hub.ask("SELECT count(*) FROM touchstone.work WHERE reply IS NULL AND token IS NULL") == [
        (IMAGES * 2,)
    ]


def test_a_call_that_cannot_be_read_goes_back_and_the_others_are_made(
    hub: Server, folder: Path, capsys: Output
) -> None:
    with closing(open_study(folder)) as study:
        address = make_worker(hub, study)
        batch = submit(study, hub, runs=1)
    hub.ask("UPDATE touchstone.work SET call = '{}' WHERE seq = (SELECT min(seq) FROM touchstone.work)")
    with judge_server() as server:
        words = ["judge", "--worker", address, "--model", "test-model", "--base-url", server.url]
        assert main(words) == 0
    assert "3 replies delivered. 5 calls given back" in capsys.readouterr().out
    with closing(open_study(folder)) as study:
        assert collect(study, hub, batch) == {Status.OK: IMAGES - 1, Status.RETRYABLE: 1}


def test_options_that_do_not_go_together_are_refused(folder: Path) -> None:
    for words in (
        ["judge", "--model", "m"],
        ["judge", str(folder), "--worker", "postgresql:///x", "--model", "m"],
        ["judge", str(folder), "--model", "m", "--hub", "postgresql:///x"],
        ["judge", str(folder), "--model", "m", "--batch", "stop"],
    ):
        assert main(words) == 2
