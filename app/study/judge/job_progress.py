"""How far a judge's calls on a hub are, and who makes them."""

import uuid
from dataclasses import dataclass


@dataclass(frozen=True)
class WorkerState:
    """One worker program at a job: what it said last, that many seconds ago. `failed`: calls it gave back without a
    reply, which others may make."""

    id: uuid.UUID
    login: str
    under_way: int
    delivered: int
    failed: int
    is_asked_to_stop: bool
    seconds_ago: float


@dataclass(frozen=True)
class JobProgress:
    """How far the calls of a job are. `dropped`: those that were deleted without a reply. `failed`: those that
    are given up, after several workers tried."""

    job: uuid.UUID
    model: str
    total: int
    is_stopped: bool
    dropped: int
    left: int
    claimed: int
    failed: int
    workers: tuple[WorkerState, ...]

    @property
    def done(self) -> int:
        """The calls that have a reply, here or in the study already."""
        return self.total - self.left - self.dropped
