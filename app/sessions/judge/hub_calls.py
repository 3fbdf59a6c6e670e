"""Calls of a study on a hub: how far they are, and stopping them. Works on another thread than the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from app.errors import UserError
from app.judging.fleets.progress_sentences import progress_sentences, worker_sentences, worker_title
from app.messages.judge import judge_hub_card
from app.study.judge.job_progress import JobProgress
from app.study.team.packet_service import PacketService
from app.study.team.shared_place import is_hub


@dataclass(frozen=True)
class HubWorker:
    """One worker: what it is called, and what it does, line by line."""

    id: UUID
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class HubState:
    """How far all calls are, line by line, and who makes them. `notice`: what was done just now; "" for nothing."""

    lines: tuple[str, ...]
    workers: tuple[HubWorker, ...] = ()
    notice: str = ""


class HubCalls:
    """Looks after the calls of the study in `folder`. Each method raises UserError."""

    def __init__(self, packet_service: PacketService, folder: Path) -> None:
        self._packet_service, self._folder = packet_service, folder

    def look(self, address: str) -> HubState:
        """How far the calls are and who makes them."""
        return self._state(_checked(address))

    def stop(self, address: str) -> HubState:
        """Have workers claim no more of them."""
        checked = _checked(address)
        stopped = self._packet_service.stop_hub_calls(self._folder, checked)
        return self._state(checked, judge_hub_card.STOPPED if stopped else judge_hub_card.NOTHING_STOPPED)

    def stop_worker(self, address: str, worker: UUID) -> HubState:
        """Ask one worker to end after the calls that it makes now."""
        checked = _checked(address)
        asked = self._packet_service.stop_hub_worker(self._folder, checked, worker)
        return self._state(
            checked, judge_hub_card.WORKER_STOPPED if asked else judge_hub_card.NO_WORKER_STOPPED
        )

    def _state(self, address: str, notice: str = "") -> HubState:
        jobs = self._packet_service.hub_progress(self._folder, address)
        return HubState(tuple(progress_sentences(jobs)), _workers(jobs), notice)


def _workers(jobs: Sequence[JobProgress]) -> tuple[HubWorker, ...]:
    titles = {worker.id: worker_title(worker) for job in jobs for worker in job.workers}
    return tuple(
        HubWorker(worker, title, tuple(worker_sentences(jobs, worker))) for worker, title in titles.items()
    )


def _checked(address: str) -> str:
    if not is_hub(address.strip()):
        raise UserError(judge_hub_card.NEEDS_ADDRESS)
    return address.strip()
