"""The wiring of packets and shared folders for the window: opens the study, does one thing, lets go of it."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from app.cli.team.image_store_wiring import ImageStores, opened
from app.errors import UserError
from app.messages.team import merge_conflicts
from app.study.team.sent_work import ReviewState, WorkKind

if TYPE_CHECKING:
    from app.study.judge.job_progress import JobProgress
    from app.study.team.merge_outcome import Conflict, Merged, WordingConflict
    from app.study.team.packet_service import LastMerge, SentPacket, Shared, TakenBack
    from app.study.team.raters import Rater
    from storage.folder import StudyFolder
    from storage.packets.packet_contents import Written


class Counter(ImageStores):
    """The counter of a post office: see `app.study.team.packet_service.Post`. The storage is imported when
    somebody comes."""

    def owner(self, folder: Path) -> str:
        """Whose packet the study was opened from; '' for a study that was made here."""
        from storage.packets.packet_contents import packet_of

        with opened(folder) as study:
            rater = packet_of(study)
            return rater.name if rater else ""

    def send_out(
        self, folder: Path, name: str, out: Path, passphrase: str, kind: WorkKind, due_at: datetime | None
    ) -> "SentPacket":
        """Write what somebody needs to work elsewhere."""
        from storage.packets.packet_contents import send_out

        with opened(folder) as study:
            if kind is WorkKind.PACKET:
                return _sent(name, send_out(study, _rater(study, name), out, passphrase, due_at))
            return _send_workbook(study, name, out, passphrase, due_at)

    def review(self, folder: Path, returned: int, state: ReviewState) -> None:
        """Say what somebody made of a return."""
        with opened(folder, to_write=True) as study:
            study.sent_work.set_review(returned, state)

    def set_closing(self, folder: Path, is_closing: bool) -> None:
        """Let the round close, or open it again."""
        with opened(folder, to_write=True) as study:
            study.sent_work.set_closing(is_closing)

    def send_back(self, folder: Path, name: str, out: Path, passphrase: str) -> "SentPacket | None":
        """Write what somebody did since their packet came."""
        from storage.packets.packet_contents import send_back

        with opened(folder) as study:
            written = send_back(study, _rater(study, name), out, passphrase)
            return _sent(name, written) if written else None

    def is_locked(self, packet: Path) -> bool:
        """Whether a packet wants a passphrase; one that cannot be read does not."""
        from app.files.text_file import refuse_database
        from app.interchange.packets.encrypted_files import is_locked

        try:
            refuse_database(packet)
            return is_locked(packet)
        except (OSError, UserError):  # told by whoever opens it
            return False

    def preview_merge(self, folder: Path, packet: Path, passphrase: str) -> "Merged":
        """What taking a packet in would do."""
        from storage.packets.staged_packets import preview_merge

        with opened(folder) as study:
            return preview_merge(study, [packet], lambda: passphrase)[0]

    def take_in(
        self, folder: Path, packet: Path, passphrase: str, may_be_study: bool
    ) -> "tuple[Merged, Path | None]":
        """Take a packet in."""
        from storage.packets.staged_packets import bring_in

        with opened(folder, to_write=True) as study:
            backups: list[Path] = []

            def back_up() -> None:
                backups.append(study.back_up())

            merged = bring_in(study, packet, lambda: passphrase, may_be_study=may_be_study, back_up=back_up)
            return merged, backups[0] if backups else None

    def last_merge(self, folder: Path) -> "LastMerge":
        """The merge that would be undone."""
        from storage.merge.undoing import last_merge

        with opened(folder) as study:
            return last_merge(study)

    def take_back(self, folder: Path) -> "TakenBack":
        """Undo the last merge."""
        from storage.merge.undoing import undo_newest

        with opened(folder, to_write=True) as study:
            return undo_newest(study, back_up=study.back_up)

    def conflicts(self, folder: Path) -> "Sequence[Conflict | WordingConflict]":
        """The answers and wordings that nobody has decided between."""
        with opened(folder) as study:
            return [*study.conflicts.all(), *study.conflicts.wordings()]

    def settle(self, folder: Path, answer: int) -> None:
        """Let one of the answers of a conflict hold."""
        with opened(folder, to_write=True) as study:
            if not any(answer in (one.answer, *one.others) for one in study.conflicts.all()):
                raise UserError(merge_conflicts.DECIDED_MEANWHILE)
            study.back_up()
            study.answers.settle(answer)

    def settle_wording(self, folder: Path, conflict: "WordingConflict", version: int) -> int:
        """Publish one of the wordings of a conflict."""
        with opened(folder, to_write=True) as study:
            if conflict not in study.conflicts.wordings():
                raise UserError(merge_conflicts.DECIDED_MEANWHILE)
            study.back_up()
            return study.conflicts.settle_wording(conflict, version)

    def share(self, folder: Path, shared: Path | str) -> "Shared":
        """Take in and put into a shared folder, or on a hub, what is new."""
        from app.cli.team.sync import synced
        from app.study.team.packet_service import Shared

        with opened(folder, to_write=True) as study:
            done = synced(study, shared)
            return Shared(done.merged, done.left_alone, done.written is not None, done.notes)

    def hub_progress(self, folder: Path, address: str) -> "Sequence[JobProgress]":
        """How far a study's calls on a hub are."""
        from storage.hub.hub_workers import hub_workers

        with opened(folder) as study, hub_workers(study.study, address) as workers:
            return workers.progress()

    def stop_hub_calls(self, folder: Path, address: str) -> int:
        """Have no call of a study on a hub claimed any more."""
        from storage.hub.hub_workers import hub_workers

        with opened(folder) as study, hub_workers(study.study, address) as workers:
            return workers.stop()

    def stop_hub_worker(self, folder: Path, address: str, worker: UUID) -> int:
        """Ask one worker to end after the calls it makes."""
        from storage.hub.hub_workers import hub_workers

        with opened(folder) as study, hub_workers(study.study, address) as workers:
            return workers.stop_worker(str(worker))

    def open_packet(self, packet: Path, into: Path, passphrase: str) -> bool:
        """Make a study of a packet, or go on in the one made of it before."""
        from storage.packets.staged_packets import open_packet

        return open_packet(packet, into, lambda: passphrase)


def _rater(study: "StudyFolder", name: str) -> "Rater":
    from app.messages.study import storage as storage_text

    rater = study.raters.find(name)
    if rater is None:
        raise UserError(storage_text.unknown_rater(name, [one.name for one in study.raters.all()]))
    return rater


def _sent(name: str, written: "Written") -> "SentPacket":
    from app.study.team.packet_service import SentPacket

    return SentPacket(
        name=name,
        images=written.images,
        without_file=written.without_file,
        answers=written.answers,
        new=written.new,
        number=written.number,
        undescribed=written.undescribed,
    )


def _send_workbook(
    study: "StudyFolder", name: str, out: Path, passphrase: str, due_at: datetime | None
) -> "SentPacket":
    from app.study.team.packet_service import SentPacket
    from exporters.workbook.sent_workbook import send_workbook
    from exporters.workbook.workbook import WorkbookRequest

    work = send_workbook(study, WorkbookRequest(name, passphrase=passphrase), out, due_at)
    assert work is not None
    undescribed = sum(study.descriptions.current(image) is None for image in work.images)
    return SentPacket(name, len(work.images), 0, 0, number=work.number, undescribed=undescribed)
