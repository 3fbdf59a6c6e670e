"""Somebody sending work out and taking it in: nothing is taken before it was looked at, each act is told in full."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.disk_encryption import disk_state
from app.errors import UserError
from app.identity import now
from app.interchange.packets.merge_report import sentences, undone_sentences
from app.interchange.packets.packet_file import file_name
from app.messages.item_nouns import IMAGE, ItemNoun, noun_for
from app.messages.rubric import combined_versions
from app.messages.team import merge_conflicts, merging as merging_text, packets, packets_page, sent_work
from app.sessions.team.work_overview import WorkLine, WorkOverview, disk_words, due_day, look_at_work
from app.study.ports import OpenStudy
from app.study.team.merge_outcome import Conflict, WordingConflict
from app.study.team.packet_service import PacketService
from app.study.team.raters import PEOPLE
from app.study.team.sent_work import ReviewState, WorkKind


@dataclass(frozen=True)
class PacketRecipients:
    """A study as the page shows it: its title, who can be sent work, whose packet it was opened from, if any, and what
    is judged in it; which answers and wordings are in conflict; who has what; and what is known of people's disks, by
    name."""

    title: str
    people: tuple[str, ...]
    owner: str
    conflicts: tuple[Conflict | WordingConflict, ...] = ()
    noun: ItemNoun = IMAGE
    overview: WorkOverview = field(default_factory=WorkOverview)
    disks: Mapping[str, str] = field(default_factory=dict)


def correspondents(study: OpenStudy, packet_service: PacketService) -> PacketRecipients:
    """Who is there to write to."""
    people = [rater for rater in study.raters.all() if rater.kind in PEOPLE]
    noun = noun_for(study.exhibits.has_any())
    conflicts = tuple(packet_service.conflicts(study.folder))
    names, owner = tuple(rater.name for rater in people), packet_service.owner(study.folder)
    disks = {rater.name: disk_words(study.sent_work, rater) for rater in people}
    overview = look_at_work(study, now())
    return PacketRecipients(study.study.title, names, owner, conflicts, noun, overview, disks)


class PacketSession:
    """Each method does one thing to the study in `folder`, may take a while, and returns what to tell, line by line.

    All raise UserError, having changed nothing.
    """

    def __init__(self, packet_service: PacketService, folder: Path, about: PacketRecipients) -> None:
        self._packet_service = packet_service
        self._folder = folder
        self.owner = about.owner
        self._conflicts: Sequence[Conflict | WordingConflict] = about.conflicts
        self._noun = about.noun
        self._disks = about.disks
        self._looked_at: tuple[Path, int] | None = None
        self.can_take = False
        self.claims_study = False

    def usual_file(self, name: str, kind: WorkKind = WorkKind.PACKET) -> Path:
        """Where a packet or workbook for somebody goes when nothing else is said."""
        documents = Path.home() / "Documents"
        place = documents if documents.is_dir() else Path.home()
        file = place / file_name(name, is_back=bool(self.owner))
        return file if kind is WorkKind.PACKET else file.with_suffix(".xlsx")

    def send(
        self, name: str, out: Path, passphrase: str, kind: WorkKind = WorkKind.PACKET, due: str = ""
    ) -> list[str]:
        """Write the packet or workbook for somebody, or in a study that was opened from a packet, what they did since.
        `due`: the day until which it is to come back, as it was typed."""
        if not self.owner:
            sent = self._packet_service.send_out(self._folder, name, out, passphrase, kind, due_day(due))
            what = sent_work.title(kind, sent.number, name)
            told = packets_page.sent_out(
                what,
                bool(passphrase),
                out,
                sent.images,
                sent.without_file,
                kind is WorkKind.PACKET,
                self._noun,
            )
            undescribed = sent_work.undescribed(sent.undescribed, self._noun) if sent.undescribed else ""
            return [told, *filter(None, [undescribed, self._disks.get(name, "")])]
        back = self._packet_service.send_back(self._folder, name, out, passphrase)
        if back is None:
            return [packets_page.nothing_new(name=name)]
        return [packets_page.sent_back(out, name, back.answers, back.new, bool(passphrase))]

    def review(self, line: WorkLine, state: ReviewState) -> list[str]:
        """Store what somebody made of the last return of a work."""
        self._packet_service.review(self._folder, line.work.returned[-1].key, state)
        return [sent_work.reviewed(line.title, state)]

    def set_closing(self, is_closing: bool) -> list[str]:
        """Let the round close, or open it again."""
        self._packet_service.set_closing(self._folder, is_closing)
        return [sent_work.CLOSED if is_closing else sent_work.REOPENED]

    def look(self, packet: Path, passphrase: str) -> list[str]:
        """What taking a packet in would do."""
        self.forget()
        self._need_passphrase(packet, passphrase)
        would = self._packet_service.rehearse(self._folder, packet, passphrase)
        self._looked_at = packet, _stamp(packet)
        self.can_take = not would.is_nothing
        self.claims_study = would.claims_study
        return sentences(would)

    def take(self, packet: Path, passphrase: str) -> list[str]:
        """Take in the packet that was looked at: sentences on what came in. Raises UserError when it was not looked at,
        or has changed since."""
        if not self.can_take or self._looked_at != (packet, _stamp(packet)):
            self.forget()
            raise UserError(packets_page.LOOK_FIRST)
        may_be_study = self.claims_study  # whoever looked at it heard so, and went on
        self.forget()
        merged, backup = self._packet_service.take_in(self._folder, packet, passphrase, may_be_study)
        self._conflicts = self._packet_service.conflicts(self._folder)
        return [*sentences(merged), *([packets_page.backed_up(path=backup)] if backup else [])]

    def forget(self) -> None:
        """What was looked at is not what would be taken in any more."""
        self._looked_at, self.can_take, self.claims_study = None, False, False

    def undo_question(self) -> str:
        """Which merge would be undone, and what that means. Raises UserError when there is none."""
        last = self._packet_service.last_merge(self._folder)
        return packets_page.undo_question(name=last.name, when=merging_text.at(last.merged_at))

    def take_back(self) -> list[str]:
        """Undo the last merge."""
        self.forget()
        undone = self._packet_service.take_back(self._folder)
        self._conflicts = self._packet_service.conflicts(self._folder)
        return undone_sentences(undone)

    @property
    def conflicts(self) -> list[tuple[str, tuple[str, ...]]]:
        """Where answers or wordings of two machines stand against one another, and these; the first of some answers
        holds so far."""
        return [(self._place(one), self._sides(one)) for one in self._conflicts]

    def _place(self, one: Conflict | WordingConflict) -> str:
        if isinstance(one, WordingConflict):
            return combined_versions.place_of_wording(one.code)
        place_of = merge_conflicts.place_of_conflict
        return place_of(one.person, one.run, one.image, one.item, self._noun)

    def _sides(self, one: Conflict | WordingConflict) -> tuple[str, ...]:
        if isinstance(one, WordingConflict):
            return combined_versions.said_in_versions(one.versions, one.wordings)
        return (one.holds, *one.aside)

    def settle(self, place: int, choice: int) -> list[str]:
        """Decide one conflict, counted from 0: let one of its answers hold, or publish one of its wordings. Raises
        UserError for a part of the rubric that is only decided in the designer."""
        one = self._conflicts[place]
        if isinstance(one, WordingConflict):
            done = self._settle_wording(one, place, choice)
            return [done, merge_conflicts.still_in_conflict(len(self._conflicts))]
        try:
            self._packet_service.settle(self._folder, (one.answer, *one.others)[choice])
        finally:
            self._conflicts = self._packet_service.conflicts(self._folder)
        answer = (one.holds, *one.aside)[choice]
        done = merge_conflicts.settled(
            person=one.person, image=one.image, item2=one.item, answer=answer, item=self._noun.one
        )
        return [done, merge_conflicts.still_in_conflict(len(self._conflicts))]

    def _settle_wording(self, one: WordingConflict, place: int, choice: int) -> str:
        if not one.lineage:
            raise UserError(combined_versions.cannot_decide_here(number=place + 1))
        try:
            version = self._packet_service.settle_wording(self._folder, one, one.versions[choice])
        finally:
            self._conflicts = self._packet_service.conflicts(self._folder)
        return combined_versions.decided(one.code, one.wordings[choice], version)

    def share(self, shared: Path | str) -> list[str]:
        """Take in what others put into a shared folder, or on a hub by its address, and put there what is new here."""
        self.forget()
        done = self._packet_service.share(self._folder, shared)
        self._conflicts = self._packet_service.conflicts(self._folder)
        if self.owner:
            return [packets.sync_of_packet(shared, done.is_written)]
        lines = [packets.synced(shared, len(done.merged), done.is_written)]
        lines += [packets.left_alone(name=name, sentence=why) for name, why in done.left_alone]
        return [*lines, *done.notes, *(line for merged in done.merged for line in sentences(merged))]

    def _need_passphrase(self, packet: Path, passphrase: str) -> None:
        if not passphrase and self._packet_service.is_locked(packet):
            raise UserError(packets_page.locked(path_name=packet.name))


def open_packet(packet_service: PacketService, packet: Path, passphrase: str) -> tuple[Path, str]:
    """Make a study of a packet, beside it, or go on in the one made before; its folder, and what to say.

    Raises UserError, having changed nothing.
    """
    into = packet.with_suffix("")
    goes_on = packet_service.open_packet(packet, into, passphrase)
    told = [packets_page.unpacked(into, goes_on)]
    if not goes_on:
        told += filter(None, [sent_work.disk_here(disk_state(into))])
    return into, " ".join(told)


def _stamp(packet: Path) -> int:
    """When a file was written, in nanoseconds; 0 for one that is not there, which whoever opens it reports."""
    try:
        return packet.stat().st_mtime_ns
    except OSError:
        return 0
