"""Sending work out and taking it in: what the window asks of whoever keeps studies. Packets are files, or shared."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path
    from uuid import UUID

    from app.study.judge.job_progress import JobProgress
    from app.study.team.image_store import StoredImages, StorePlace
    from app.study.team.merge_outcome import Conflict, Merged, WordingConflict
    from app.study.team.sent_work import ReviewState, WorkKind


@dataclass(frozen=True)
class SentPacket:
    """A packet or workbook that was written for somebody, or a packet that was written by them: how many images,
    answers and new facts are in it. `number`: of what goes out; `undescribed`: images there without a description."""

    name: str
    images: int
    without_file: int
    answers: int
    new: int = 0
    number: int = 0
    undescribed: int = 0


@dataclass(frozen=True)
class TakenBack:
    """A merge that was undone: its name, how many rows went, and how many withdrawals and images that turned out
    to be one stay."""

    name: str
    rows: int
    withdrawals: int
    unified: int


@dataclass(frozen=True)
class LastMerge:
    """The newest merge that was not undone: what was merged, and when."""

    name: str
    merged_at: datetime


@dataclass(frozen=True)
class Shared:
    """What came of a shared folder: merges of others' files, what was left alone and why, whether a file was put, and
    sentences about where the images are."""

    merged: tuple[Merged, ...]
    left_alone: tuple[tuple[str, str], ...]
    is_written: bool
    notes: tuple[str, ...] = ()


class PacketService(Protocol):
    """Each of these opens the study in `folder` for itself and lets go of it; all raise UserError, with nothing
    changed. What changes a study has it backed up first. `passphrase` '' is none."""

    def owner(self, folder: Path) -> str:
        """Whose packet the study was opened from; '' for a study that was made here."""

    def send_out(
        self, folder: Path, name: str, out: Path, passphrase: str, kind: WorkKind, due_at: datetime | None
    ) -> SentPacket:
        """Write the packet or workbook for the person of this name into `out`."""

    def review(self, folder: Path, returned: int, state: ReviewState) -> None:
        """Say what somebody made of the return with this key."""

    def set_closing(self, folder: Path, is_closing: bool) -> None:
        """Let the round close, or open it again."""

    def send_back(self, folder: Path, name: str, out: Path, passphrase: str) -> SentPacket | None:
        """None, and no file, when there is nothing new."""

    def is_locked(self, packet: Path) -> bool:
        """Whether a packet opens only with a passphrase."""

    def preview_merge(self, folder: Path, packet: Path, passphrase: str) -> Merged:
        """What taking a packet in would do; nothing is changed."""

    def take_in(
        self, folder: Path, packet: Path, passphrase: str, may_be_study: bool
    ) -> tuple[Merged, Path | None]:
        """Take a packet in; also tells where the backup from before is, None where nothing was new. `may_be_study`:
        somebody has confirmed that it may speak for the whole study."""

    def last_merge(self, folder: Path) -> LastMerge:
        """The merge that `take_back` would undo."""

    def take_back(self, folder: Path) -> TakenBack:
        """Undo the last merge."""

    def conflicts(self, folder: Path) -> Sequence[Conflict | WordingConflict]:
        """The answers given, and the wordings published, on two machines that nobody has decided between."""

    def settle(self, folder: Path, answer: int) -> None:
        """Let the answer with this key hold, one of a conflict's."""

    def settle_wording(self, folder: Path, conflict: WordingConflict, version: int) -> int:
        """Publish the wording of one of a conflict's versions; returns the number of the new version."""

    def share(self, folder: Path, shared: Path | str) -> Shared:
        """Take in what others put into a shared folder, or on a hub by its address, and put there what is new here."""

    def hub_progress(self, folder: Path, address: str) -> Sequence[JobProgress]:
        """How far a study's calls on a hub are. Raises UserError."""

    def stop_hub_calls(self, folder: Path, address: str) -> int:
        """Have no call of a study on a hub claimed any more; returns how many jobs that stopped. Raises UserError."""

    def stop_hub_worker(self, folder: Path, address: str, worker: UUID) -> int:
        """Ask one worker of a study's calls on a hub to end after those it makes; returns in how many jobs it had not
        been asked before. Raises UserError."""

    def image_store(self, folder: Path) -> tuple[StorePlace | None, int]:
        """The object store that is known on this machine for a study, and how many images the study has."""

    def name_image_store(self, address: str, endpoint: str) -> StorePlace:
        """The store of this address. Connects to nothing. Raises UserError for what is no address."""

    def use_image_store(
        self, folder: Path, place: StorePlace, progress: Callable[[int, int], None]
    ) -> StoredImages:
        """Put the images there that the store lacks, and use it on this machine: somebody has agreed to it."""

    def forget_image_store(self, folder: Path) -> None:
        """Use no object store for a study on this machine any more."""

    def open_packet(self, packet: Path, into: Path, passphrase: str) -> bool:
        """Make a study of a packet, or go on in the one made of it before, which is what is returned."""
