"""Packets and studies from elsewhere: unpacked and staged where they can do no harm, merged, or opened as a study."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from app.errors import UserError
from app.identity import new_id, now
from app.interchange.packets.packet_file import DATABASE, Kind, Manifest, Passphrase, opened, sha256_of
from app.interchange.packets.work_notes import MachineNote
from app.messages.study import storage as storage_text
from app.messages.team import merge_refusals, packets
from app.private_files import private_folder
from app.study.team.merge_outcome import Merged, Scope
from app.study.team.sent_work import DiskState, NewReturn
from storage.answer_rows import GIVEN
from storage.database import Database, milliseconds
from storage.folder import IMAGES, StudyFolder, fill_folder, open_study
from storage.images.image_files import PictureFiles
from storage.images.images import ImageStore
from storage.merge.fact_tables import in_order, layouts
from storage.merge.merging import Incoming, Progress, merge
from storage.merge.staging import stage, study_of
from storage.packets.new_rows import count_rows, write_new
from storage.packets.packet_keys import is_signed, keep_key, make_secret
from storage.queue import QueueStore
from storage.safety.backups import copy_database
from storage.safety.tombstones import remember
from storage.schema.empty import room_to_work

_SCOPES = {Kind.OUT: Scope.OUT, Kind.BACK: Scope.BACK, Kind.FACTS: Scope.STUDY}


@dataclass(frozen=True)
class StagedPacket:
    """Something from elsewhere, unpacked and staged; a packet has a manifest, a study's folder has none.

    `about`: the id and the title of the study it is of.
    """

    incoming: Incoming
    manifest: Manifest | None
    about: tuple[bytes, str]


@contextmanager
def unpacked(
    path: Path, ask: Passphrase | None = None, here: Database | None = None
) -> Iterator[StagedPacket]:
    """Look into a packet or a study's folder, without trusting it. Raises UserError, having changed nothing.

    `here`: the study it is to be merged into; of a copy of it only what differs is read then.
    """
    with private_folder() as place:
        try:
            with room_to_work():
                staged_packet = (
                    _staged_folder(path, place, here) if path.is_dir() else _staged_packet(path, place, ask)
                )
            yield staged_packet
        except OSError as error:  # no space left for what is in it
            raise UserError(packets.cannot_read(path, error)) from error


def _staged_folder(path: Path, place: Path, here: Database | None) -> StagedPacket:
    source = path / DATABASE
    if not source.is_file():
        raise UserError(storage_text.no_study(path))
    name = path.absolute().name
    left_out = write_new(source, place / DATABASE, here) if here is not None else None
    is_own = left_out is not None
    with closing(stage(place / DATABASE if is_own else source, place / "staged.db", name, is_own)) as staged:
        about = _about(staged)
        if left_out is not None:
            left_out.subtract(count_rows(staged))
    packet = hashlib.sha256(str(path.absolute()).encode()).digest()
    files = PictureFiles(path / IMAGES)

    def file_of(sha256: str) -> Path | None:
        return found if (found := files.path(sha256)).is_file() else None

    incoming = Incoming(
        place / "staged.db", name, Scope.STUDY, packet, None, file_of, left_out=left_out or {}
    )
    return StagedPacket(incoming, None, about)


def _staged_packet(path: Path, place: Path, ask: Passphrase | None) -> StagedPacket:
    with opened(path, ask) as packet:
        packet.unpack(place)
        manifest = packet.manifest
    with closing(stage(place / DATABASE, place / "staged.db", path.name)) as staged:
        if study_of(staged, path.name) != manifest.study:
            raise UserError(packets.damaged(name=path.name))
        about = _about(staged)
    digest = bytes.fromhex(sha256_of(path))

    def file_of(sha256: str) -> Path | None:
        return found if (found := place / IMAGES / sha256[:2] / sha256).is_file() else None

    scope = _SCOPES[manifest.kind]
    return StagedPacket(
        Incoming(place / "staged.db", path.name, scope, digest, manifest.rater, file_of), manifest, about
    )


def _about(staged: Database) -> tuple[bytes, str]:
    """The id and the title of the study that something is of; nothing of a file without one."""
    identity, title = staged.row("SELECT uuid, title FROM study") or (b"", "")
    return identity, title


def bring_in(
    study: StudyFolder,
    path: Path,
    ask: Passphrase | None = None,
    progress: Progress = lambda _done, _total: None,
    beside: PictureFiles | None = None,
    may_be_study: bool = False,
    back_up: Callable[[], object] = lambda: None,
) -> Merged:
    """Merge a packet or a study's folder. The study must be ready to write, and is to be opened again afterwards.

    `beside`: where else image files may be, as in a shared folder. `may_be_study`: whether somebody has said that a
    packet may speak for the whole study. `back_up` is called before anything is stored, and only when something will
    be. Raises UserError, having changed nothing, for one of another study or with anything wrong in it.
    """
    if path.absolute() == study.folder.absolute():
        raise UserError(merge_refusals.itself(name=path.name))
    with unpacked(path, ask, study.database) as staged_packet:
        _refuse_other_study(study, staged_packet)
        if _claims_study(staged_packet) and not may_be_study:
            raise UserError(packets.claims_study(name=path.name))
        incoming = replace(_as_meant(study, staged_packet.incoming), returned=_return_of(staged_packet))
        has_key = _is_signed(study, staged_packet, incoming)
        if beside is not None:
            incoming = replace(incoming, file_of=_here_or(beside, incoming.file_of))
        merged = merge(study.database, study.images.files, incoming, progress, back_up)
    remember(study.database)
    return replace(merged, is_unsigned=not has_key and not merged.is_nothing)


def preview_merge(
    study: StudyFolder,
    paths: Sequence[Path],
    ask: Passphrase | None = None,
    progress: Progress = lambda _done, _total: None,
) -> list[Merged]:
    """What merging these one after the other would do: done to a copy, which is thrown away. One result for each path.

    `progress` is told how many tables are done, and of how many. Raises UserError for the study itself, for a packet
    that cannot be read or opened, and for one of another study.
    """
    merges = []
    with private_folder() as place:
        with room_to_work():
            copy_database(study.database.path, place / DATABASE)
        files = PictureFiles(place / IMAGES)
        with closing(Database(place / DATABASE)) as copy:
            for path in paths:
                if path.absolute() == study.folder.absolute():
                    raise UserError(merge_refusals.itself(name=path.name))
                with unpacked(path, ask, copy) as staged_packet:
                    _refuse_other_study(study, staged_packet)
                    here = study.images.files
                    incoming = _as_meant(study, staged_packet.incoming)
                    incoming = replace(incoming, file_of=_here_or(here, incoming.file_of))
                    has_key = _is_signed(study, staged_packet, incoming)
                    merged = merge(copy, files, incoming, progress)
                    is_unsigned = not has_key and not merged.is_nothing
                    merges.append(
                        replace(
                            merged,
                            is_dry=True,
                            is_unsigned=is_unsigned,
                            claims_study=_claims_study(staged_packet),
                        )
                    )
    return merges


def _return_of(staged_packet: StagedPacket) -> NewReturn | None:
    """What is to be noted of work that comes back; None of anything else. Locked or not, the same work is the same."""
    manifest = staged_packet.manifest
    if manifest is None or manifest.kind is not Kind.BACK:
        return None
    content = bytes.fromhex(manifest.files[DATABASE][0])
    machine = manifest.machine or MachineNote("", DiskState.UNKNOWN)
    return NewReturn(manifest.work.id if manifest.work else None, content, machine.name, machine.disk)


def _claims_study(staged_packet: StagedPacket) -> bool:
    """Whether a packet speaks for the whole study; a study's folder is one, and whoever names it knows."""
    return staged_packet.manifest is not None and staged_packet.manifest.kind is Kind.FACTS


def _is_signed(study: StudyFolder, staged_packet: StagedPacket, incoming: Incoming) -> bool:
    """Whether what came needs no signature, or has the right one. Raises UserError for a wrong one."""
    if staged_packet.manifest is None or incoming.scope is not Scope.BACK:
        return True
    return is_signed(study.database, staged_packet.manifest, incoming.name)


def _as_meant(study: StudyFolder, incoming: Incoming) -> Incoming:
    """A packet that was sent out speaks for the study only where it was opened; anywhere else for its rater alone."""
    from storage.packets.packet_contents import packet_of

    own = packet_of(study)
    is_at_home = own is not None and own.id == incoming.rater
    is_out = incoming.scope is Scope.OUT
    return replace(incoming, scope=Scope.BACK) if is_out and not is_at_home else incoming


def _here_or(here: PictureFiles, there: Callable[[str], Path | None]) -> Callable[[str], Path | None]:
    """Where a picture's file is, here first."""
    return lambda sha256: path if (path := here.path(sha256)).is_file() else there(sha256)


def _refuse_other_study(study: StudyFolder, staged_packet: StagedPacket) -> None:
    identity, title = staged_packet.about
    if identity != study.study.id.bytes:
        raise UserError(merge_refusals.other_study(name=staged_packet.incoming.name, title=title))


def contents(path: Path, ask: Passphrase | None = None) -> tuple[dict[str, int], int]:
    """How many rows of each kind a packet or study holds, and how many answers that are given. Raises UserError."""
    with unpacked(path, ask) as staged_packet, closing(Database(staged_packet.incoming.staged)) as staged:
        tables = in_order(layouts(staged.connection))
        rows = {table.name: staged.number(f"SELECT count(*) FROM {table.name}") for table in tables}
        return rows, staged.number(f"SELECT count(*) FROM {GIVEN}")


def open_packet(path: Path, into: Path, ask: Passphrase | None = None) -> bool:
    """Make a study of a packet that was sent out; where it was opened before, bring in what is new and go on there.

    Returns whether it was opened before. Raises UserError, having changed nothing.
    """
    with unpacked(path, ask) as staged_packet:
        manifest = staged_packet.manifest
        if manifest is None or manifest.kind is not Kind.OUT or manifest.rater is None:
            raise UserError(packets.only_out(path.name))
        if into.exists() and (not into.is_dir() or any(into.iterdir())):
            _go_on(into, staged_packet, manifest)
            return True
        fill_folder(into, lambda folder: _build(folder, staged_packet, manifest))
    return False


def _go_on(into: Path, staged_packet: StagedPacket, manifest: Manifest) -> None:
    """Bring a newer packet into the folder of an older one, if it is that."""
    from storage.packets.packet_contents import packet_of

    if not (into / DATABASE).is_file():
        raise UserError(packets.another_persons(folder=into))
    with closing(open_study(into)) as study:
        rater = packet_of(study)
        if study.study.id != manifest.study or rater is None or rater.id != manifest.rater:
            raise UserError(packets.another_persons(folder=into))
        packet = staged_packet.incoming.packet
        work = study.database.row(
            "SELECT json_extract(told, '$.work') FROM merging WHERE packet = ? ORDER BY id DESC", (packet,)
        )
        if work is not None and (work[0] or manifest.work is None):
            return
        study.prepare_to_write()

        def note_work() -> None:
            with study.database.atomic() as connection:
                keep_key(study.database, manifest)
                connection.execute(
                    "UPDATE merging SET told = json_patch(told, ?) WHERE id = coalesce("
                    "(SELECT max(id) FROM merging WHERE packet = ?), (SELECT max(id) FROM merging))",
                    (json.dumps(_work_document(manifest)), packet),
                )

        if work is None:  # noted in the transaction of the merge, if that stores anything
            merge(study.database, study.images.files, staged_packet.incoming, back_up=note_work)
        note_work()  # also where an older program was killed between the two


def _work_document(manifest: Manifest) -> dict[str, object]:
    """What a packet says of itself, as it is written down where it is opened."""
    work = manifest.work
    return {"work": work.document} if work else {}


def _build(folder: Path, staged_packet: StagedPacket, manifest: Manifest) -> None:
    """Fill an empty folder with the study: the staged rows, for the packet's own file is not to be trusted."""
    copy_database(staged_packet.incoming.staged, folder / DATABASE)
    files = PictureFiles(folder / IMAGES)
    files.folder.mkdir()
    with closing(Database(folder / DATABASE)) as database:
        database.connection.execute("PRAGMA journal_mode = WAL")
        with database.atomic():
            _note_arrival(database, staged_packet, manifest)
            keep_key(database, manifest)
            make_secret(database)
            QueueStore(database, ImageStore(database, files)).rebuild()
        for (sha256,) in list(database.rows("SELECT sha256 FROM image WHERE sha256 IS NOT NULL")):
            file = staged_packet.incoming.file_of(sha256)
            if file is not None:
                files.keep_checked(file, sha256, staged_packet.incoming.name)


def _note_arrival(database: Database, staged_packet: StagedPacket, manifest: Manifest) -> None:
    """Write down what came, so that only what is new goes back."""
    assert manifest.rater is not None
    connection = database.connection
    said = {"opened": True, "rater": manifest.rater.hex, "name": staged_packet.incoming.name}
    document = json.dumps(said | _work_document(manifest))
    cursor = connection.execute(
        "INSERT INTO merging (uuid, packet, name, told, merged_at) VALUES (?, ?, ?, ?, ?)",
        (
            new_id().bytes,
            staged_packet.incoming.packet,
            staged_packet.incoming.name,
            document,
            milliseconds(now()),
        ),
    )
    known = layouts(connection)
    for table in in_order(known):
        row = " || ',' || ".join(f"quote({column})" for column in known[table.name].primary)
        connection.execute(
            f"INSERT INTO merged_row SELECT ?, ?, {row} FROM {table.name}", (cursor.lastrowid, table.name)
        )
