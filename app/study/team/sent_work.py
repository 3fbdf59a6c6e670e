"""Work that was sent out to people and came back: packets and workbooks, numbered, with what became of each."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.study.team.raters import Rater


class WorkKind(StrEnum):
    """What was sent out."""

    PACKET = "packet"
    WORKBOOK = "workbook"


class ReviewState(StrEnum):
    """What somebody made of work that came back."""

    RECEIVED = "received"
    HAS_ISSUES = "has issues"
    ACCEPTED = "accepted"


class DiskState(StrEnum):
    """Whether what a machine stores can be read by whoever takes the machine."""

    ENCRYPTED = "encrypted"
    PLAIN = "plain"
    UNKNOWN = "unknown"


class WorkState(StrEnum):
    """How it is with work that was sent out."""

    OUT = "out"
    OVERDUE = "overdue"
    SUPERSEDED = "superseded"
    RETURNED = "returned"


@dataclass(frozen=True)
class NewWork:
    """Work that is about to be sent out. `images` by key; `version`: of the rubric, 0 without one."""

    id: uuid.UUID
    number: int
    kind: WorkKind
    rater: Rater
    version: int
    images: Sequence[int]
    is_locked: bool = False
    due_at: datetime | None = None


@dataclass(frozen=True)
class NewReturn:
    """Work that came back: the id of what was sent (None when it does not say), the SHA-256 of what came, and the
    machine it was done on with its disk, as far as it says."""

    sent: uuid.UUID | None
    content: bytes
    machine: str = ""
    disk: DiskState = DiskState.UNKNOWN


@dataclass(frozen=True)
class ReturnedWork:
    """One return: its key, where it was worked on, how many images were complete when it had come in, and what
    somebody made of it."""

    key: int
    rater: Rater
    machine: str
    disk: DiskState
    complete: int
    returned_at: datetime
    review: ReviewState = ReviewState.RECEIVED


@dataclass(frozen=True)
class SentWork:
    """Work that was sent out: for whom, made for which rubric version (0: none), how many images it asks about, and its
    returns, oldest first."""

    key: int
    id: uuid.UUID
    number: int
    kind: WorkKind
    rater: Rater
    version: int
    images: int
    is_locked: bool
    due_at: datetime | None
    sent_at: datetime
    returned: tuple[ReturnedWork, ...] = field(default=())


def superseding(work: SentWork, every: Sequence[SentWork]) -> SentWork | None:
    """What was sent to the same person last, if that was after this. `every` is in the order of sending."""
    last = [one for one in every if one.rater.id == work.rater.id][-1]
    return last if last.id != work.id else None


def state_of(work: SentWork, every: Sequence[SentWork], now: datetime) -> WorkState:
    """How it is with one of all that was sent out. `now` is aware of its time zone."""
    if work.returned:
        return WorkState.RETURNED
    if superseding(work, every):
        return WorkState.SUPERSEDED
    return WorkState.OVERDUE if work.due_at is not None and work.due_at < now else WorkState.OUT


class SentWorkLog(Protocol):
    """Everything that was sent out and came back, as facts; and whether the round is closing."""

    def next_number(self) -> int:
        """The number of what is sent out next."""

    def add(self, work: NewWork) -> None:
        """Note that work goes out; on the disk when this returns."""

    def all(self) -> Sequence[SentWork]:
        """All that was sent out, in the order of sending."""

    def unmatched(self) -> Sequence[ReturnedWork]:
        """What came back without saying what it answers, oldest first."""

    def note_return(self, rater: Rater, back: NewReturn) -> int | None:
        """Note that work came back; the key of the note, None where the same came before."""

    def set_review(self, returned: int, state: ReviewState) -> None:
        """Say what somebody made of work that came back; on the disk when this returns."""

    def is_closing(self) -> bool:
        """Whether the round is closing: late work still comes in, nothing new is handed out."""

    def set_closing(self, is_closing: bool) -> None:
        """Let the round close, or open it again; on the disk when this returns."""
