"""Somebody sending work out and taking it in: nothing is taken before it was looked at, each act is told in full."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from app.disk_encryption import disk_state
from app.errors import UserError
from app.identity import now
from app.interchange.packets.merge_report import sentences, undone_sentences
from app.interchange.packets.packet_file import file_name
from app.interchange.workbook.locked_workbook import wants_passphrase
from app.interchange.workbook.workbook import bring_in, read_workbooks
from app.interchange.workbook.workbook_sheets import is_workbook
from app.messages.item_nouns import IMAGE, ItemNoun, noun_for
from app.messages.rubric import combined_versions
from app.messages.team import merge_conflicts, merging as merging_text, packets, packets_page, sent_work
from app.sessions.study.study_repository import StudyRepository
from app.sessions.team.work_overview import (
    WorkLine,
    WorkOverview,
    disk_words,
    due_day,
    look_at_work,
    who_is_missing,
    who_needs_work,
)
from app.study.ports import OpenStudy
from app.study.team.merge_outcome import Conflict, WordingConflict
from app.study.team.packet_service import PacketService
from app.study.team.raters import PEOPLE
from app.study.team.sent_work import ReviewState, WorkKind

MOST_CHANGES = 200  # lines of what a workbook changes; the terminal lists them all


@dataclass(frozen=True)
class PacketRecipients:
    """A study as the page shows it: its title, who can be sent work, whose packet it was opened from, if any, and what
    is judged in it; which answers and wordings are in conflict; who has what; and what is known of people's disks, by
    name. `people`: those in the plan (`planned`) first. `kinds`: what people were sent last, by name."""

    title: str
    people: tuple[str, ...]
    owner: str
    conflicts: tuple[Conflict | WordingConflict, ...] = ()
    noun: ItemNoun = IMAGE
    overview: WorkOverview = field(default_factory=WorkOverview)
    disks: Mapping[str, str] = field(default_factory=dict)
    planned: tuple[str, ...] = ()
    kinds: Mapping[str, WorkKind] = field(default_factory=dict)


def correspondents(study: OpenStudy, packet_service: PacketService) -> PacketRecipients:
    """Who is there to write to."""
    people = [rater for rater in study.raters.all() if rater.kind in PEOPLE]
    noun = noun_for(study.exhibits.has_any())
    conflicts = tuple(packet_service.conflicts(study.folder))
    given = {one.rater for one in study.assignments.all()}
    planned = tuple(rater.name for rater in people if rater.key in given)
    others = tuple(rater.name for rater in people if rater.key not in given)
    return PacketRecipients(
        study.study.title,
        (*planned, *others),
        packet_service.owner(study.folder),
        conflicts,
        noun,
        look_at_work(study, now()),
        {rater.name: disk_words(study.sent_work, rater) for rater in people},
        planned,
        {work.rater.name: work.kind for work in study.sent_work.all()},
    )


class PacketSession:
    """Each method does one thing to the study in `folder`, may take a while, and returns what to tell, line by line.

    All raise UserError, having changed nothing.
    """

    def __init__(self, repository: StudyRepository, folder: Path, about: PacketRecipients) -> None:
        self._open = repository.open
        self._packet_service = repository.packet_service
        self._folder = folder
        self.owner = about.owner
        self._conflicts: Sequence[Conflict | WordingConflict] = about.conflicts
        self._noun = about.noun
        self._disks = about.disks
        self._looked_at: dict[Path, int] = {}  # what would bring something, and when it was written
        self.claims_study: list[str] = []  # the names of the files that speak for the whole study

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
            sentence = packets_page.sent_out(
                what,
                bool(passphrase),
                out,
                sent.images,
                sent.without_file,
                kind is WorkKind.PACKET,
                self._noun,
            )
            undescribed = sent_work.undescribed(sent.undescribed, self._noun) if sent.undescribed else ""
            return [sentence, *filter(None, [undescribed, self._disks.get(name, "")])]
        back = self._packet_service.send_back(self._folder, name, out, passphrase)
        if back is None:
            return [packets_page.nothing_new(name=name)]
        return [packets_page.sent_back(out, name, back.answers, back.new, bool(passphrase))]

    def send_all(self, place: Path, passphrase: str, workbooks: Collection[str], due: str = "") -> list[str]:
        """Write into the folder `place` what everybody in the plan still needs: a workbook for those named, for others
        a packet. One who cannot be sent anything is told, and the others are sent theirs. Raises UserError."""
        due_day(due)
        if not place.is_dir():
            raise UserError(packets_page.no_folder(folder=place))
        with closing(self._open(self._folder)) as study:
            if study.sent_work.is_closing():
                raise UserError(sent_work.IS_CLOSING)
            needs = who_needs_work(study, now())
        written = 0
        lines: list[str] = []
        for name, reason in needs.items():
            kind = WorkKind.WORKBOOK if name in workbooks else WorkKind.PACKET
            out = _unused(place / self.usual_file(name, kind).name)
            try:
                lines += [reason] if reason else self.send(name, out, passphrase, kind, due)
                written += not reason
            except UserError as error:
                lines.append(packets_page.not_written(name=name, reason=error.sentence))
        if not written:
            return [packets_page.NOTHING_NEEDED, *lines]
        return [packets_page.written_for_all(count=written, folder=place), *lines]

    def review(self, line: WorkLine, state: ReviewState) -> list[str]:
        """Store what somebody made of the last return of a work."""
        self._packet_service.review(self._folder, line.work.returned[-1].key, state)
        return [sent_work.reviewed(line.title, state)]

    def set_closing(self, is_closing: bool) -> list[str]:
        """Let the round close, or open it again."""
        self._packet_service.set_closing(self._folder, is_closing)
        return [sent_work.CLOSED if is_closing else sent_work.REOPENED]

    @property
    def can_take(self) -> bool:
        """Whether anything that was looked at would bring something."""
        return bool(self._looked_at)

    def look(self, files: Sequence[Path], passphrase: str) -> list[str]:
        """What taking packets and workbooks in would do. One of several that cannot be read is told with the others."""
        self.forget()
        return self._each(files, lambda file: self._look_at(file, passphrase))

    def take(self, files: Sequence[Path], passphrase: str) -> list[str]:
        """Take in what was looked at, except what would bring nothing: sentences on what came in, and on who is still
        missing. Raises UserError when it was not looked at, or has changed since."""
        looked_at = {file: stamp for file, stamp in self._looked_at.items() if file in files}
        if not looked_at or any(_stamp(file) != stamp for file, stamp in looked_at.items()):
            self.forget()
            raise UserError(packets_page.LOOK_FIRST)
        claims_study = self.claims_study  # whoever looked at it heard so, and went on
        self.forget()
        lines = self._each(list(looked_at), lambda file: self._take_in(file, passphrase, claims_study))
        self._conflicts = self._packet_service.conflicts(self._folder)
        return [*lines, *self._missing()]

    def _each(self, files: Sequence[Path], do: Callable[[Path], list[str]]) -> list[str]:
        lines: list[str] = []
        for file in dict.fromkeys(files):
            try:
                lines += do(file)
            except UserError as error:
                if len(files) == 1:
                    raise
                lines += [error.sentence, *error.details]
        return lines

    def _look_at(self, file: Path, passphrase: str) -> list[str]:
        self._need_passphrase(file, passphrase)
        if is_workbook(file):
            with closing(self._open(self._folder)) as study:
                returned = read_workbooks(study, [file], ask=lambda: passphrase, skip_unclear=True)
            brings = bool(returned.taken)
            lines = [*returned.summaries(is_dry=True), *returned.left_out, *returned.lines(MOST_CHANGES)]
        else:
            would = self._packet_service.preview_merge(self._folder, file, passphrase)
            brings, lines = not would.is_nothing, sentences(would)
            self.claims_study += [file.name] if would.claims_study else []
        if brings:
            self._looked_at[file] = _stamp(file)
        return lines

    def _take_in(self, file: Path, passphrase: str, claims_study: Collection[str]) -> list[str]:
        if is_workbook(file):
            with closing(self._open(self._folder)) as study:
                returned = read_workbooks(study, [file], ask=lambda: passphrase, skip_unclear=True)
                bring_in(study, returned)
            return [*returned.summaries(is_dry=False), *returned.left_out]
        may_be_study = file.name in claims_study
        merged, backup = self._packet_service.take_in(self._folder, file, passphrase, may_be_study)
        return [*sentences(merged), *([packets_page.backed_up(path=backup)] if backup else [])]

    def _missing(self) -> list[str]:
        with closing(self._open(self._folder)) as study:
            return list(filter(None, [who_is_missing(study)]))

    def forget(self) -> None:
        """What was looked at is not what would be taken in any more."""
        self._looked_at, self.claims_study = {}, []

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
        UserError where it has been decided meanwhile."""
        one = self._conflicts[place]
        if isinstance(one, WordingConflict):
            done = self._settle_wording(one, choice)
            return [done, merge_conflicts.still_in_conflict(count=len(self._conflicts))]
        try:
            self._packet_service.settle(self._folder, (one.answer, *one.others)[choice])
        finally:
            self._conflicts = self._packet_service.conflicts(self._folder)
        answer = (one.holds, *one.aside)[choice]
        done = merge_conflicts.settled(
            place=merge_conflicts.place_of_conflict(one.person, 0, one.image, one.item, self._noun),
            answer=answer,
        )
        return [done, merge_conflicts.still_in_conflict(count=len(self._conflicts))]

    def _settle_wording(self, one: WordingConflict, choice: int) -> str:
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
        merges = [line for merged in done.merged for line in sentences(merged)]
        return [*lines, *done.notes, *merges, *self._missing()]

    def _need_passphrase(self, file: Path, passphrase: str) -> None:
        if not passphrase and (self._packet_service.is_locked(file) or wants_passphrase(file)):
            raise UserError(packets_page.locked(path_name=file.name))


def open_packet(packet_service: PacketService, packet: Path, passphrase: str) -> tuple[Path, str]:
    """Make a study of a packet, beside it, or go on in the one made before; its folder, and what to say.

    Raises UserError, having changed nothing.
    """
    into = packet.with_suffix("")
    goes_on = packet_service.open_packet(packet, into, passphrase)
    lines = [packets_page.unpacked(into, goes_on)]
    if not goes_on:
        lines += filter(None, [sent_work.disk_here(disk_state(into))])
    return into, " ".join(lines)


def _unused(file: Path) -> Path:
    """A path like this one at which nothing is yet."""
    others = (file.with_stem(f"{file.stem} ({number})") for number in count(2))
    return file if not file.exists() else next(other for other in others if not other.exists())


def _stamp(packet: Path) -> int:
    """When a file was written, in nanoseconds; 0 for one that is not there, which whoever opens it reports."""
    try:
        return packet.stat().st_mtime_ns
    except OSError:
        return 0
