"""How far a judge's calls on a hub are, in sentences."""

from collections.abc import Sequence
from uuid import UUID

from app.messages.judge import judge_hub
from app.study.judge.job_progress import JobProgress, WorkerState

_SHORT = 8  # so many characters of an id are shown
_SILENT_S = 30  # a worker says every second how far it is


def progress_sentences(jobs: Sequence[JobProgress]) -> list[str]:
    """A sentence for each job, and one for each of its workers."""
    if not jobs:
        return [judge_hub.NO_CALLS]
    said = []
    for job in jobs:
        said.append(
            judge_hub.job_progress(
                model=job.model, done=job.done, count=job.total, left=job.left - job.failed, failed=job.failed
            )
        )
        if job.dropped:
            said.append(judge_hub.calls_dropped(model=job.model, count=job.dropped))
        if job.is_stopped:
            said.append(judge_hub.job_is_stopped(model=job.model))
        said += [_state(worker) for worker in job.workers] or [judge_hub.NO_WORKERS]
    return said


def worker_sentences(jobs: Sequence[JobProgress], worker: UUID) -> list[str]:
    """The jobs that a worker has calls of, each with how far it is and what this worker does."""
    said = []
    for job in jobs:
        for state in (one for one in job.workers if one.id == worker):
            said.append(
                judge_hub.job_progress(
                    model=job.model,
                    done=job.done,
                    count=job.total,
                    left=job.left - job.failed,
                    failed=job.failed,
                )
            )
            said.append(_state(state))
    return said


def worker_title(worker: WorkerState) -> str:
    """What a worker is called: its login, and the beginning of its id."""
    return judge_hub.worker_title(login=worker.login, worker=str(worker.id)[:_SHORT])


def _state(worker: WorkerState) -> str:
    said = _worker_sentence(worker)
    return f"{said} {judge_hub.IS_ASKED_TO_STOP}" if worker.is_asked_to_stop else said


def _worker_sentence(worker: WorkerState) -> str:
    name, seconds = str(worker.id)[:_SHORT], round(worker.seconds_ago)
    if not worker.under_way:
        return judge_hub.worker_rests(
            login=worker.login, worker=name, delivered=worker.delivered, failed=worker.failed
        )
    if seconds > _SILENT_S:
        return judge_hub.worker_is_silent(
            login=worker.login, worker=name, count=seconds, delivered=worker.delivered, failed=worker.failed
        )
    return judge_hub.worker_progress(
        login=worker.login,
        worker=name,
        count=worker.under_way,
        delivered=worker.delivered,
        failed=worker.failed,
    )
