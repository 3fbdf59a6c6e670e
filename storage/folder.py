"""A study as a folder: made whole or not at all, opened for reading at once and for writing when asked."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import archive as archive_text, storage as storage_text
from app.private_files import can_write_in, private_folder
from app.study.names import is_line
from app.study.overview.counts import StudyCounts
from app.study.ports import NewStudy
from app.study.study import Study
from app.study.study_parts import StudyParts
from app.study.verdict import Scale
from app.study.work import Work
from app.system import longest_path
from storage.database import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    Database,
    as_uuid,
    check_header,
    milliseconds,
    moment,
    refuse_newer,
)
from storage.files import refuse_links, sync_folder
from storage.lock import StudyLock
from storage.safety.backups import back_up, sweep
from storage.safety.tombstones import remember
from storage.schema.empty import create_database
from storage.schema.upgrading import migrate
from storage.stores import Stores
from storage.study_overview import read_counts
from storage.write_failures import lock_problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.study.overview.events import StudyEvent
    from storage.safety.answers_of_replaced_database import Rescue

DATABASE = "study.db"
IMAGES = "images"
BACKUPS = "backups"
_LONGEST_INSIDE = 130  # characters of a path below the study: an image that is being written
_ARCHIVED = "SELECT coalesce((SELECT is_archived FROM archiving ORDER BY id DESC LIMIT 1), 0)"


class StudyFolder(Stores, StudyParts):
    """An open study. Reading needs nothing more; before the first write call `prepare_to_write` or `prepare_to_add`."""

    def __init__(self, folder: Path, database: Database, lock: StudyLock) -> None:
        super().__init__(database, folder / IMAGES, folder / BACKUPS)
        self._folder = folder
        self._lock = lock
        self._merges_at_first = self._merges()
        self._last_at_first = database.number("SELECT max(id) FROM answer")
        database.rescue = self._rescue
        self._rescued: Rescue | None = None

    @property
    def folder(self) -> Path:
        return self._folder

    @property
    def study(self) -> Study:
        row = self.database.row("SELECT uuid, title, artifact, language, whole_image, created_at FROM study")
        if row is None:
            raise UserError(storage_text.not_a_study(folder=self.folder))
        identity, title, artifact, language, whole_image, created_at = row
        scale = Scale(whole_image) if whole_image else None
        return Study(as_uuid(identity), title, artifact, language, scale, moment(created_at))

    def counts(self) -> StudyCounts:
        counts = read_counts(self.database)
        if (
            self.database.row("SELECT 1 FROM rubric_parent GROUP BY rubric HAVING count(*) > 1 LIMIT 1")
            is None
        ):
            return counts  # no version combines others, so nothing needs to be read
        return counts._replace(wordings=len(self.conflicts.wordings()))

    def recent_events(self, most: int) -> "Sequence[StudyEvent]":
        """What happened lately, the latest first, at most so many; nothing of it says what anybody answered."""
        from storage.study_overview import read_events

        return read_events(self.database, most)

    def prepare_to_write(self) -> None:
        """Make sure that this program alone writes. Raises UserError saying where the study is open, or that another
        program has merged into it since it was opened here: numbers and versions may mean something else now."""
        if self._lock.is_held:
            return
        self._refuse_archived()
        self._lock.take()
        self._refuse_changed()
        sweep(self.folder / BACKUPS)
        remember(self.database)

    def prepare_to_add(self, work: Work) -> None:
        if self._lock.may_do(work):
            return
        self._refuse_archived()
        self._lock.share(work)
        self._refuse_changed()

    def changes_elsewhere(self) -> int:
        return self.database.number("PRAGMA data_version")

    @property
    def is_archived(self) -> bool:
        return bool(self.database.number(_ARCHIVED))

    def archive(self) -> None:
        self.prepare_to_write()
        self._note_archived(True)

    def take_out_of_archive(self) -> None:
        if self.is_archived:
            self._lock.take()
            self._note_archived(False)

    def _note_archived(self, is_archived: bool) -> None:
        self.database.add("archiving", is_archived=is_archived, recorded_at=milliseconds(now()))

    def _refuse_archived(self) -> None:
        if self.is_archived:
            raise UserError(archive_text.refused(title=self.study.title))

    def _refuse_changed(self) -> None:
        if self._merges() != self._merges_at_first:
            self._lock.release()
            raise UserError(storage_text.merged_meanwhile(folder=self.folder))
        if self.database.is_replaced:
            self._lock.release()
            raise UserError(storage_text.replaced(file=self.database.path))

    def _rescue(self) -> str:
        """Put what was answered here since the study was opened into a file beside it, for its database is no longer
        the one that was opened; says where."""
        from storage.safety.answers_of_replaced_database import Rescue

        if self._rescued is None:
            self._rescued = Rescue(
                self.database.path,
                images=self.images,
                rubrics=self.rubrics,
                answers=self.answers,
                last_at_first=self._last_at_first,
            )
        return self._rescued.write()

    def _merges(self) -> int:
        """A number that is another after every merge, which sets triggers aside, and after nothing else."""
        return self.database.number("PRAGMA schema_version")

    @contextmanager
    def together(self) -> Iterator[None]:
        with self.database.atomic():
            yield

    def back_up(self) -> Path:
        return back_up(self.folder / DATABASE, self.folder / BACKUPS)

    def close(self) -> None:
        self.database.close()
        self._lock.release()


def open_study(folder: Path) -> StudyFolder:
    """Open a study. One of an older schema is backed up and brought up to date first.

    Raises UserError, having changed nothing, when there is no study, it is damaged, or a newer program made it.
    """
    path = folder / DATABASE
    refuse_links(folder)
    if not path.is_file():
        raise UserError(storage_text.no_study(folder))
    check_header(path)
    lock = StudyLock(folder)
    database = _connect(path)
    try:
        if database.number("PRAGMA application_id") != APPLICATION_ID:  # another file since it was looked at
            raise UserError(storage_text.not_a_study(folder=folder))
        version = database.number("PRAGMA user_version")
        refuse_newer(version, path)
        if version < SCHEMA_VERSION:
            lock.take()
            back_up(path, folder / BACKUPS)
            migrate(database)
        study = StudyFolder(folder, database, lock)
        _ = study.study
    except sqlite3.OperationalError as error:
        database.close()
        lock.release()
        raise UserError(_unopened(path, error)) from error
    except (sqlite3.Error, ValueError, TypeError, OverflowError) as error:  # no text, or no sense
        database.close()
        lock.release()
        raise UserError(storage_text.damaged(folder=folder, detail=str(error))) from error
    except BaseException:
        database.close()
        lock.release()
        raise
    return study


def _connect(path: Path) -> Database:
    """A connection that may write, or one that only reads where the folder cannot be written."""
    can_write = can_write_in(path.parent)
    log = path.with_name(f"{path.name}-wal")
    if not can_write and log.exists() and log.stat().st_size:
        raise UserError(storage_text.not_closed(folder=path.parent))
    try:
        return Database(path, can_write=can_write)
    except sqlite3.OperationalError as error:
        raise UserError(_unopened(path, error)) from error
    except sqlite3.DatabaseError as error:
        raise UserError(storage_text.damaged(folder=path.parent, detail=str(error))) from error


def _unopened(path: Path, error: sqlite3.OperationalError) -> str:
    return lock_problem(path, error) or storage_text.cannot_open(folder=path.parent, detail=str(error))


def create_study(folder: Path, new: NewStudy) -> StudyFolder:
    """Make a study with its rubric and template, and open it.

    It is built beside its place and moved there when it is whole; a failure leaves nothing behind.
    Raises UserError when the folder is in use or cannot be written, and for a title or artifact that shows nothing.
    """
    for text in (new.title, new.artifact):
        if not is_line(text):
            raise UserError(storage_text.not_a_line(text))
    fill_folder(folder, lambda unfinished: _build(unfinished, new))
    return open_study(folder)


def fill_folder(folder: Path, build: Callable[[Path], None]) -> None:
    """Make a folder and have it filled, whole or not at all. Raises UserError as `create_study` does."""
    folder = folder.absolute()
    length, most = len(os.fsencode(folder)), longest_path() - _LONGEST_INSIDE
    if length > most:
        raise UserError(storage_text.path_too_long(folder=folder, length=length, most=most))
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(storage_text.folder_in_use(folder=folder))
    made_parents = _make_parents(folder)
    try:
        with private_folder(folder.parent) as beside:
            unfinished = beside / "made"
            unfinished.mkdir()  # as open to others as the umask lets it be
            build(unfinished)
            _move_into_place(unfinished, folder)
    except BaseException as error:
        for parent in made_parents:
            parent.rmdir()
        if isinstance(error, OSError):
            raise UserError(storage_text.cannot_write(folder, error)) from error
        raise


def _move_into_place(unfinished: Path, folder: Path) -> None:
    """Give a finished study its name. A folder that is there already, empty, is filled and keeps its identity:
    somebody may be standing in it. The database comes last, for it is what makes the folder a study."""
    if not folder.exists():
        unfinished.replace(folder)
        return
    moved = []
    try:
        for entry in sorted(unfinished.iterdir(), key=lambda entry: entry.name == DATABASE):
            moved.append(entry.replace(folder / entry.name))
    except BaseException:
        for entry in moved:
            shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        raise
    unfinished.rmdir()


def _make_parents(folder: Path) -> list[Path]:
    """Make the folders above; returns those that were not there, innermost first."""
    missing = [parent for parent in folder.parents if not parent.exists()]
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(storage_text.cannot_write(folder, error)) from error
    return missing


def _build(folder: Path, new: NewStudy) -> None:
    (folder / IMAGES).mkdir()
    database = create_database(folder / DATABASE)
    try:
        with database.atomic() as connection:
            connection.execute(
                "INSERT INTO study VALUES (1, ?, ?, ?, ?, ?, ?)",
                (
                    (new.id or new_id()).bytes,
                    new.title,
                    new.artifact,
                    new.language,
                    new.whole_image.value if new.whole_image else "",
                    milliseconds(now()),
                ),
            )
        study = StudyFolder(folder, database, StudyLock(folder))
        if new.template_toml:
            study.descriptions.set_template(new.template_toml)
        if new.rubric is not None:
            study.rubrics.publish(new.rubric)
    finally:
        database.close()
    sync_folder(folder)
