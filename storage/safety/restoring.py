"""Putting a backup in place, and image files that were lost or changed."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from app.errors import UserError
from app.files.text_file import open_file
from app.interchange.packets.packet_file import Passphrase, image_member, opened
from app.messages.study import storage as storage_text
from app.messages.team import packets
from app.private_files import private_folder
from storage.connections import connect, is_live
from storage.database import SCHEMA_VERSION, Database
from storage.files import refuse_links
from storage.folder import BACKUPS, DATABASE, IMAGES, open_study
from storage.images.image_files import PictureFiles
from storage.lock import StudyLock
from storage.safety.backups import DAMAGED, NAME, backups, copy_database, damaged, is_whole, sweep
from storage.safety.tombstones import (
    Row,
    UnreadableError,
    files_beside,
    furthest,
    read_database,
    read_file,
    remember,
)
from storage.schema.upgrading import migrate
from storage.team.withdrawals import WithdrawalStore


@dataclass(frozen=True)
class Backup:
    """A backup: its name, when it was made, and its size in bytes."""

    name: str
    made_at: datetime
    size: int


def list_backups(folder: Path) -> list[Backup]:
    """The backups of a study, newest first. Raises UserError where there are none and no study either."""
    found = backups(folder / BACKUPS)
    if not found and not (folder / DATABASE).exists():
        raise UserError(packets.no_backups(folder=folder))
    return [
        Backup(path.name, datetime.fromtimestamp(path.stat().st_mtime, UTC), path.stat().st_size)
        for path in reversed(found)
    ]


def newest_whole(folder: Path) -> Path | None:
    """The newest backup worth putting in place, or None."""
    return next((path for path in reversed(backups(folder / BACKUPS)) if is_whole(path)), None)


@dataclass(frozen=True)
class RestoreResult:
    """Which backup is in place, where that which was there before is kept, and how many people who have withdrawn since
    the backup were taken out of it once more. `is_damaged`: what was there could not be read. `unchecked`: files that
    could not be read, so that nobody knows whether they name further people who withdrew."""

    name: str
    kept: Path
    withdrawn: int
    is_damaged: bool
    unchecked: tuple[str, ...] = ()


def restore(
    folder: Path, name: str = "", more: Sequence[Path] = (), ask: Passphrase | None = None
) -> RestoreResult:
    """Put a backup in place, the newest whole one unless another is named. Who has withdrawn since it was made stays
    away. `more`: packets, other copies of the study and lists, which say who has withdrawn, too. Raises UserError,
    having changed nothing, when that cannot be done."""
    refuse_links(folder)
    chosen = _chosen(folder, name)
    lock = StudyLock(folder)
    lock.take()
    unfinished = folder / f".{DATABASE}.partial"
    try:
        if is_live(folder / DATABASE):  # by this very program
            raise UserError(storage_text.already_open(folder, ""))
        sweep(folder / BACKUPS)
        copy_database(chosen, unfinished)
        tombstones, unchecked = _tombstones(folder, chosen, more, ask)
        withdrawn = _keep_away(unfinished, tombstones)
        kept = _set_aside(folder)
        unfinished.replace(folder / DATABASE)
    except OSError as error:
        raise UserError(storage_text.cannot_write(folder, error)) from error
    except sqlite3.Error as error:
        raise UserError(packets.backup_is_no_good(name=chosen.name)) from error
    finally:
        unfinished.unlink(missing_ok=True)
        lock.release()
    with closing(open_study(folder)) as study:  # brings an older one up to date
        remember(study.database)
    return RestoreResult(chosen.name, kept, withdrawn, kept in damaged(folder / BACKUPS), tuple(unchecked))


def _tombstones(
    folder: Path, chosen: Path, more: Sequence[Path], ask: Passphrase | None
) -> tuple[list[Row], list[str]]:
    """Who has withdrawn, as the study as it is now, every backup, the lists beside both and `more` say; and the names
    of those that could not be read."""
    with closing(connect(chosen, can_write=False, is_still=True)) as database:
        (study,) = database.execute("SELECT uuid FROM study").fetchone()
    found: list[Row] = []
    unchecked = []
    copies = [
        *backups(folder / BACKUPS),
        *(path for path in damaged(folder / BACKUPS) if path.suffix == ".db"),
    ]
    sources: dict[Path, Callable[[], list[Row] | None]] = {
        **{path: partial(read_file, path, study) for path in files_beside(folder / DATABASE)},
        folder / DATABASE: partial(read_database, folder / DATABASE, study, is_still=False),
        **{path: partial(read_database, path, study, is_still=True) for path in copies},
    }
    for path, read in sources.items():
        try:
            found.extend(read() or ())
        except UnreadableError:
            unchecked.append(path.name)
    for path in more:
        found.extend(_named_in(path, study, ask))
    return furthest(found), unchecked


def _named_in(path: Path, study: bytes, ask: Passphrase | None) -> list[Row]:
    """Who has withdrawn according to a packet, a copy of the study, or a list. Raises UserError, also where it is of
    another study."""
    database = path / DATABASE
    try:
        if path.is_dir():
            read = [read_file(file, study) for file in files_beside(database)]
            read += [read_database(database, study, is_still=False)] if database.exists() else []
        elif path.suffix.lower() == ".json":
            open_file(path).close()  # one that is not there is refused
            read = [read_file(path, study)]
        else:
            with opened(path, ask) as packet, private_folder() as place:
                packet.unpack_one(DATABASE, place / DATABASE)
                read = [read_database(place / DATABASE, study, is_still=True)]
        if all(rows is None for rows in read):
            raise UserError(packets.withdrawals_of_another_study(path=path))
        return [row for rows in read for row in rows or ()]
    except UnreadableError as error:
        raise UserError(packets.no_withdrawals(path=path)) from error
    except OSError as error:
        raise UserError(storage_text.cannot_read(path=path, reason=error)) from error


def _keep_away(unfinished: Path, tombstones: Sequence[Row]) -> int:
    """Take these people out of a copy of a backup; returns how many were in it."""
    if not tombstones:
        return 0
    with closing(Database(unfinished)) as database:
        if database.number("PRAGMA user_version") < SCHEMA_VERSION:
            migrate(database)
        return WithdrawalStore(database, unfinished.parent).keep_away(tombstones)


def _chosen(folder: Path, name: str) -> Path:
    if not list_backups(folder):
        raise UserError(packets.no_backups(folder=folder))
    if not name:
        found = newest_whole(folder)
        if found is None:
            raise UserError(packets.no_backups(folder=folder))
        return found
    known = {path.name: path for path in backups(folder / BACKUPS)}
    if name not in known:
        raise UserError(packets.unknown_backup(name=name))
    if not is_whole(known[name]):
        raise UserError(packets.backup_is_no_good(name=name))
    return known[name]


def _set_aside(folder: Path) -> Path:
    """Keep what is there now among the backups: as one whole file, or, where it is damaged, as it is. What is only in
    the write-ahead log is folded in first, for it would be applied to the backup otherwise."""
    current = folder / DATABASE
    now = datetime.now(UTC)
    kept = folder / BACKUPS / now.strftime(NAME)
    if not current.exists():
        return kept
    try:
        copy_database(current, kept)
        _fold_in_log(current)
    except sqlite3.Error:
        kept.unlink(missing_ok=True)
        kept = folder / BACKUPS / now.strftime(DAMAGED)
        _copy_as_it_is(current, kept)
        log = current.with_name(f"{DATABASE}-wal")
        if log.exists():
            _copy_as_it_is(log, kept.with_name(f"{kept.name}-wal"))
    for ending in ("-wal", "-shm"):
        current.with_name(f"{DATABASE}{ending}").unlink(missing_ok=True)
    return kept


def _copy_as_it_is(source: Path, target: Path) -> None:
    """Copy a file that cannot be read as a database. It is on the disk before the source goes."""
    shutil.copyfile(source, target)
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _fold_in_log(current: Path) -> None:
    """Write what is only in the log into the database, so that it is whole without it whatever comes between."""
    with closing(connect(current)) as database:
        is_busy, *_ = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if is_busy:
        raise UserError(storage_text.already_open(current.parent, ""))


def restore_images(folder: Path, sources: Sequence[Path], ask: Passphrase | None = None) -> tuple[int, int]:
    """Put image files back that are missing or changed, from folders, studies or packets; returns how many were, and
    how many still are missing. Raises UserError."""
    files = PictureFiles(folder / IMAGES)
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        rows = study.database.rows("SELECT sha256 FROM image WHERE sha256 IS NOT NULL")
        lost = {sha256 for (sha256,) in rows if not files.has(sha256)}
        wanted = set(lost)
        for source in sources:
            with _offered(source, wanted, ask) as offered:
                for sha256, path in offered.items():
                    files.keep_checked(path, sha256, source.name)
                    wanted.discard(sha256)
    return len(lost) - len(wanted), len(wanted)


@contextmanager
def _offered(source: Path, wanted: set[str], ask: Passphrase | None) -> Iterator[dict[str, Path]]:
    """The files in a folder or packet that are wanted, by their SHA-256."""
    if source.is_dir():
        paths = (Path(place) / name for place, _folders, names in os.walk(source) for name in names)
        found = (
            (PictureFiles.hash_of(path), path) for path in paths if path.is_file() and not path.is_symlink()
        )
        yield {sha256: path for sha256, path in found if sha256 in wanted}
        return
    with opened(source, ask) as packet, private_folder() as folder:
        there = {
            sha256: folder / sha256 for sha256 in wanted if image_member(sha256) in packet.manifest.files
        }
        for sha256, path in there.items():
            packet.unpack_one(image_member(sha256), path)
        yield there
