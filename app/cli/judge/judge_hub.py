"""`touchstone judge` with a hub: calls are put there for workers, and `--worker` makes them."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.cli.judge import judge_batch
from app.cli.judge.calling import stopping_by
from app.cli.judge.consent import make_sure
from app.cli.output import Progress, complain, print_json, print_lines
from app.errors import OptionsError
from app.judging.batches.batch_run import batches_of, batches_to_end, drop
from app.judging.calls.attempts import RequestRate
from app.judging.calls.server import connection, required_key
from app.judging.fleets.fleet import Connect, server_setups
from app.judging.fleets.progress_sentences import progress_sentences
from app.judging.runs.plan import Plan, RunRequest
from app.messages.cli import judge as judge_text
from app.messages.judge import judge_hub
from app.study.judge.job_progress import JobProgress
from app.study.judge.judge_call import Status
from app.study.judge.judge_setup import OPENAI, JudgeSetup
from app.study.ports import OpenStudy

if TYPE_CHECKING:
    pass


def configure(parser: ArgumentParser) -> None:
    """Add the options."""
    parser.add_argument("--hub", metavar="ADDRESS", default="", help=judge_hub.HUB)
    parser.add_argument("--worker", metavar="ADDRESS", default="", help=judge_hub.WORKER)
    parser.add_argument("--only-worker", metavar="NAME", default="", help=judge_hub.STOP_WORKER)


def refuse_options(arguments: Namespace) -> None:
    """Raise OptionsError for options that do not go together, and where a study is missing or too many."""
    if arguments.worker and arguments.study:
        raise OptionsError(judge_hub.NO_STUDY)
    if not arguments.worker and not arguments.study:
        raise OptionsError(judge_hub.NEEDS_STUDY)
    if arguments.hub and not arguments.batch:
        raise OptionsError(judge_hub.ONLY_WITH_BATCH)
    if arguments.batch in (judge_batch.STOP, judge_batch.STATUS) and not arguments.hub:
        raise OptionsError(judge_hub.NEEDS_HUB)
    if arguments.only_worker and arguments.batch != judge_batch.STOP:
        raise OptionsError(judge_hub.ONLY_WITH_STOP)


def is_about_workers(arguments: Namespace) -> bool:
    """Whether workers are looked after, whatever judge's calls they make."""
    return arguments.batch == judge_batch.STATUS or bool(arguments.only_worker)


def look_after_workers(study: OpenStudy, arguments: Namespace) -> int:
    """Say how far the study's calls on a hub are and who makes them, or ask a worker to stop. Returns 1 when no worker
    was asked."""
    from storage.hub.hub_workers import hub_workers

    with hub_workers(study.study, arguments.hub) as workers:
        asked = workers.stop_worker(arguments.only_worker) if arguments.only_worker else None
        jobs = workers.progress()
    if arguments.json:
        print_json(progress_json(jobs, asked))
    elif asked is None:
        print_lines(*progress_sentences(jobs))
    else:
        print_lines(judge_hub.workers_asked(count=asked))
    return 1 if asked == 0 else 0


def progress_json(jobs: Sequence[JobProgress], asked: int | None) -> dict[str, Any]:
    """How far calls on a hub are, for a program to read. `asked`: how many workers were asked to stop; None: that was
    not wanted."""
    rows = [{**asdict(job), "job": str(job.job), "done": job.done} for job in jobs]
    for job in rows:
        job["workers"] = [{**one, "id": str(one["id"])} for one in job["workers"]]
    return {"jobs": rows, "asked_to_stop": asked}


def submit(study: OpenStudy, plan: Plan, arguments: Namespace) -> int:
    """Put the calls of a plan on the hub. Returns 0."""
    from storage.hub.hub_jobs import hub_jobs

    with hub_jobs(study, arguments.hub) as jobs:
        batch, calls = jobs.submit(plan)
    if arguments.json:
        print_json({**plan.as_dict(), "batch": batch})
    else:
        print_lines(judge_hub.submitted(batch=batch, count=calls))
    return 0


def look_after(study: OpenStudy, request: RunRequest, arguments: Namespace) -> int:
    """Collect what is on the hub of the judges with this model, wherever their calls are made, or stop or give up that
    of the one that is meant. Returns 1 when calls failed, or are on another hub."""
    from storage.hub.hub_jobs import hub_jobs

    batches = [
        one for one in batches_of(study, request.setup.model, request.name) if judge_batch.is_on_hub(one)
    ]
    if arguments.batch != judge_batch.COLLECT:
        batches = batches_to_end(study, batches, request.setup)
    rows: list[dict[str, object]] = []
    counts: Counter[Status] = Counter()
    said: list[str] = [] if batches else [judge_hub.NOTHING_ON_HUB]
    with hub_jobs(study, arguments.hub) as jobs:
        elsewhere = [one for one in batches if jobs.is_elsewhere(one)]
        for batch in (one for one in batches if one not in elsewhere):
            if arguments.batch != judge_batch.COLLECT:
                jobs.stop(batch)
                said.append(judge_hub.stopped(batch=batch))
            state = jobs.collect(batch)
            counts += state.came
            rows.append(
                {"batch": state.batch, "done": state.done, "total": state.total, "over": state.is_over}
            )
            said += [judge_hub.came(state.came)] if state.came else []
            if state.is_over:
                said.append(judge_hub.over(batch=state.batch))
            elif arguments.batch == judge_batch.DROP:
                dropped = drop(study, state.batch)
                jobs.remove(state.batch)
                counts += Counter(dropped.counts)
                said.append(dropped.sentence)
            else:
                said.append(
                    judge_hub.how_far(
                        batch=state.batch, done=state.done, count=state.total, claimed=state.claimed
                    )
                )
    return _report(
        arguments, rows, counts, said, [judge_hub.not_on_this_hub(batch=batch) for batch in elsewhere]
    )


def _report(
    arguments: Namespace,
    rows: list[dict[str, object]],
    counts: Counter[Status],
    said: list[str],
    complaints: list[str],
) -> int:
    if arguments.json:
        print_json({"batches": rows, "collected": {status.value: calls for status, calls in counts.items()}})
    else:
        print_lines(*said)
    failures = sum(calls for status, calls in counts.items() if status.is_failure)
    complaints += [judge_text.failed(count=failures)] if failures else []
    complain(*complaints)
    return 1 if complaints else 0


def work(arguments: Namespace) -> int:
    """Make calls that are on the hub, until none is left. Returns 1 when the worker stopped early."""
    from app.judging.fleets.worker import Worker
    from storage.hub.hub_work import Claimed, HubPictures, Job, work_queue

    servers = arguments.base_url or [OPENAI]
    pace = RequestRate(
        arguments.concurrency, arguments.per_minute, arguments.tries, timeout=arguments.timeout
    )
    setups = server_setups(JudgeSetup(arguments.model), servers)
    make_sure(setups, 0, arguments.yes, can_be_asked=False)
    keys = {one.base_url: required_key(one) for one in setups}

    def connects(setup: JudgeSetup) -> Mapping[str, Connect]:
        return {
            one.base_url: connection(one, keys[one.base_url], arguments.timeout)
            for one in server_setups(setup, servers)
        }

    with work_queue(arguments.worker) as queue, Progress(judge_hub.working, apart=50) as progress:
        worker: Worker[Job, Claimed] = Worker(
            queue, arguments.model, connects, lambda job: HubPictures(queue, job), pace
        )
        if not queue.jobs(arguments.model):
            complain(judge_hub.NO_WORK)
            return 0
        with stopping_by(worker.stop):
            worker.work(progress)
    numbers = (worker.delivered, worker.too_late, worker.given_back)
    if arguments.json:
        names = ("delivered", "too_late", "given_back")
        print_json({**dict(zip(names, numbers, strict=True)), "stopped": worker.stopped_because or None})
    else:
        print_lines(judge_hub.worked(*numbers))
    if worker.stopped_because:
        complain(worker.stopped_because)
    return 1 if worker.stopped_because else 0
