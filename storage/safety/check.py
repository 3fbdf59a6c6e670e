"""Looking a study over without changing anything: its database, its image files, and its queues."""

import hashlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from app.errors import UserError
from app.interchange.packets.merge_report import wording_sentence
from app.messages.annotate import voice_notes as voice_notes_text
from app.messages.study import check, image_files, storage as storage_text
from app.messages.team import sent_work
from app.private_files import is_unfinished
from storage.annotate.voice_notes import changed_recordings
from storage.answer_rows import GIVEN
from storage.connections import connect, read_header
from storage.database import APPLICATION_ID, SCHEMA_VERSION, Database, as_uuid, refuse_newer
from storage.files import links
from storage.folder import DATABASE, IMAGES
from storage.images.image_files import PictureFiles
from storage.images.images import ImageStore
from storage.merge.checks.cell_checks import (
    ANSWERS,
    EARLIEST,
    IDS,
    JSON,
    LATEST,
    SHAPES,
    WORDS,
    fits,
    is_answer,
)
from storage.merge.checks.choice_checks import beside_the_parts
from storage.merge.combined_versions import CombinedVersions
from storage.merge.fact_tables import TABLES
from storage.objects.fetched_images import refused_images
from storage.objects.object_place import ObjectPlace, place_of
from storage.queue import QueueStore
from storage.rubric.rubrics import RubricStore
from storage.safety.leftovers import leftovers, missing_withdrawals
from storage.safety.restoring import newest_whole
from storage.safety.schema_check import Finding, Severity, schema_findings

Progress = Callable[[int, int], None]
_MOST_OF_A_KIND = 100

# Rater and image wherever `progress` is not what the answers say. Written apart from the queue's own counting, so
# that an error there shows here.
_QUEUES = """
WITH newest AS (SELECT max(version) AS version FROM rubric),
needed AS (SELECT CASE WHEN newest.version IS NULL THEN 1
    ELSE (SELECT count(*) FROM item WHERE item.rubric = newest.version) END AS items,
    newest.version IS NOT NULL AND (SELECT whole_image FROM study) <> '' AS judges FROM newest),
counted AS (
    SELECT answer.rater, answer.image, count(*) AS items FROM answer
    JOIN item ON item.id = answer.item AND item.rubric IS (SELECT version FROM newest)
    WHERE answer.run = 0 AND answer.value IS NOT NULL
    AND answer.id NOT IN (SELECT previous FROM answer WHERE previous IS NOT NULL)
    AND answer.id NOT IN (SELECT other FROM answer_settles)
    AND NOT EXISTS (SELECT 1 FROM set_aside WHERE set_aside.answer = answer.id)
    GROUP BY answer.rater, answer.image),
judged AS (
    SELECT answer.rater, answer.image FROM current_answer AS answer
    JOIN item ON item.id = answer.item AND item.rubric IS NULL
    JOIN study ON study.whole_image = item.code WHERE answer.run = 0 AND answer.value IS NOT NULL)
SELECT rater.name, image.number FROM rater CROSS JOIN image CROSS JOIN needed
LEFT JOIN counted ON counted.rater = rater.id AND counted.image = image.id
LEFT JOIN progress ON progress.rater = rater.id AND progress.image = image.id
WHERE rater.kind <> 'judge' AND image.number > 0 AND CASE
WHEN rater.id IN (SELECT rater FROM current_assignment) AND NOT EXISTS (SELECT 1 FROM current_assignment AS given
    WHERE given.rater = rater.id AND given.image = image.id) THEN progress.rater IS NOT NULL
ELSE progress.answered IS NOT coalesce(counted.items, 0)
    OR progress.is_open IS NOT (coalesce(counted.items, 0) < needed.items OR needed.judges
        AND (rater.id, image.id) NOT IN (SELECT rater, image FROM judged)) END
ORDER BY rater.id, image.number
"""


# Places at which two given answers stand against one another; one that is only carried over gives way.
_IN_CONFLICT = (
    "(SELECT DISTINCT item, image, rater, run FROM answer"
    " WHERE act <> 'carry' AND id IN (SELECT answer FROM set_aside))"
)


def unreadable_cells(database: sqlite3.Connection) -> Iterator[Finding]:
    """Columns that SQLite finds in order and the program cannot read: ids, times, and text that is no UTF-8."""
    tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    for (table,) in database.execute(tables).fetchall():
        if not _has_rows(database, table):
            continue
        wrong: dict[str, int] = {}
        kinds = {row[1]: row[2] for row in database.execute(f"PRAGMA table_info({table})").fetchall()}
        texts = [column for column, kind in kinds.items() if kind == "TEXT"]
        tests = {column: test for column in kinds if column not in texts and (test := _wrong(column))}
        if tests:  # all columns at once: a question for each takes most of the time of a check
            counts = database.execute(
                f"SELECT {', '.join(map('total({})'.format, tests.values()))} FROM {table}"
            )
            wrong |= zip(tests, map(int, counts.fetchone()), strict=True)
        if texts:
            as_bytes = ", ".join(map("CAST({} AS BLOB)".format, texts))
            rows = database.execute(f"SELECT {as_bytes} FROM {table}")
            bad = Counter(
                column for row in rows for column, text in zip(texts, row, strict=True) if not _is_utf8(text)
            )
            wrong |= bad
        for column in kinds:
            if wrong.get(column):
                yield Finding(
                    "value", Severity.DAMAGE, check.unfit(table=table, column=column, rows=wrong[column])
                )


def _wrong(column: str) -> str:
    """The condition, in SQL, under which an id or a time is none; empty for other columns."""
    if column in IDS:
        return f"length({column}) <> 16"
    return f"{column} NOT BETWEEN {EARLIEST} AND {LATEST}" if column.endswith("_at") else ""


def _has_rows(database: sqlite3.Connection, table: str) -> bool:
    """Of most tables of most studies there are none, and nothing more needs to be asked."""
    return bool(database.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0])


def _with_rows(database: sqlite3.Connection, columns: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Those of these tables and columns that hold anything."""
    for table, of_table in groupby(columns, key=itemgetter(0)):
        if _has_rows(database, table):
            yield from of_table


def _is_utf8(text: bytes | None) -> bool:
    try:
        return text is None or text.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False


@dataclass(frozen=True)
class StudyCheck:
    """Everything found in a study, and how many images and answers were looked at."""

    images: int
    answers: int
    findings: tuple[Finding, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is damaged."""
        return all(finding.severity is not Severity.DAMAGE for finding in self.findings)


def check_study(folder: Path, progress: Progress = lambda _done, _total: None) -> StudyCheck:
    """Look over a study, also while a window has it open. `progress` is told about images, the slow part.

    Raises UserError when there is no study, it cannot be read, or a newer program made it. Damage is a finding.
    """
    path = folder / DATABASE
    linked = [Finding("link", Severity.DAMAGE, storage_text.is_a_link(path=one)) for one in links(folder)]
    if path.is_symlink():  # nothing of what it leads to is looked at
        return StudyCheck(0, 0, tuple(linked))
    if not path.is_file():
        raise UserError(storage_text.no_study(folder))
    if not _has_our_header(path):
        no_study = [Finding("database", Severity.DAMAGE, storage_text.not_a_study(folder=folder))]
        return StudyCheck(0, 0, (*no_study, *_ways_out(folder, no_study)))
    images = answers = 0
    findings: list[Finding] = linked
    try:
        with closing(_open_for_reading(path)) as database:
            refuse_newer(database.execute("PRAGMA user_version").fetchone()[0], path)
            findings.extend(_database(database))  # keeps what was found before an error
            images, answers = _count(database, "image WHERE number > 0"), _count(database, GIVEN)
            findings.extend(missing_withdrawals(database, folder))
            findings.extend(_conflicts(database))
            findings.extend(_wordings(database, path))
            findings.extend(_recordings(database))
            findings.extend(_images(database, PictureFiles(folder / IMAGES), progress))
    except sqlite3.OperationalError as error:
        findings.append(_unreadable(folder, error))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter from SQLite's own messages
        findings.append(
            Finding("database", Severity.DAMAGE, storage_text.damaged(folder=folder, detail=str(error)))
        )
    findings.extend(leftovers(folder))
    findings.extend(_ways_out(folder, findings))
    return StudyCheck(images, answers, tuple(dict.fromkeys(findings)))


def _conflicts(database: sqlite3.Connection) -> Iterator[Finding]:
    """Answers given on two machines that nobody has decided between."""
    number = _count(database, _IN_CONFLICT)
    if number:
        yield Finding("conflict", Severity.NOTE, sent_work.conflicts(number))


def _wordings(connection: sqlite3.Connection, path: Path) -> Iterator[Finding]:
    """Criteria that were reworded in versions published apart, and wait for a decision."""
    is_current = connection.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION
    if not is_current or not _count(
        connection,
        "rubric_parent WHERE rubric IN (SELECT rubric FROM rubric_parent GROUP BY 1 HAVING count(*) > 1)",
    ):
        return
    is_still = not path.with_name(f"{path.name}-wal").exists()
    with closing(Database(path, can_write=False, is_still=is_still)) as database:
        files = PictureFiles(path.parent / IMAGES)
        rubrics = RubricStore(database, QueueStore(database, ImageStore(database, files)))
        for one in CombinedVersions(database, rubrics).conflicts():
            yield Finding("wording", Severity.NOTE, wording_sentence(one))


def _recordings(database: sqlite3.Connection) -> Iterator[Finding]:
    """Voice notes that are not what was recorded."""
    if _has_column(database, "voice_note", "audio"):
        for name, number in changed_recordings(database):
            yield Finding("recording", Severity.DAMAGE, voice_notes_text.changed(name=name, number=number))


def _ways_out(folder: Path, findings: Sequence[Finding]) -> Iterator[Finding]:
    """What would mend it: a backup that is whole, or the lost files from wherever they still are."""
    damaged = {finding.kind for finding in findings if finding.severity is Severity.DAMAGE}
    if damaged & {"missing image", "changed image"}:
        yield Finding("lost files", Severity.NOTE, check.files_elsewhere(folder))
    if damaged - {"missing image", "changed image", "queue", "schema", "link", "withdrawal"}:
        backup = newest_whole(folder)
        if backup is not None:
            yield Finding("backup", Severity.NOTE, check.worth_restoring(name=backup.name, typed=folder))
    if number := sum(finding.can_be_repaired for finding in findings):
        yield Finding("repair", Severity.NOTE, check.can_be_repaired(number, folder))


def sqlite_version() -> str:
    """Which SQLite this program runs on."""
    return sqlite3.sqlite_version


def database_reason(error: BaseException) -> str | None:
    """What SQLite says went wrong (a full disk, a damaged file), or None when the error is not SQLite's."""
    return str(error) if isinstance(error, sqlite3.Error) else None


def _has_our_header(path: Path) -> bool:
    try:
        header = read_header(path)
    except OSError as error:
        raise UserError(storage_text.cannot_read(path=path, reason=error)) from error
    return header.is_sqlite and header.application == APPLICATION_ID


def _open_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that leaves no trace. Without a write-ahead log nobody has the study open: then the file is
    all there is, and SQLite need not put files of its own beside it."""
    log = path.with_name(f"{path.name}-wal")
    database = connect(path, can_write=False, is_still=not log.exists())
    database.text_factory = partial(str, encoding="utf-8", errors="replace")  # damaged text is to be told too
    return database


def _unreadable(folder: Path, error: sqlite3.OperationalError) -> Finding:
    """A table that is gone is damage; a file that is locked or cannot be opened is another kind of problem."""
    reason = str(error)
    if "unable to open" in reason or "locked" in reason or "disk I/O" in reason:
        raise UserError(check.cannot_check(folder=folder, reason=reason)) from error
    return Finding("database", Severity.DAMAGE, storage_text.damaged(folder=folder, detail=reason))


def _count(database: sqlite3.Connection, rows: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {rows}").fetchone()[0])


_IN_TABLES = "FROM sqlite_schema AS one, pragma_table_info(one.name) AS info WHERE one.type = 'table'"
"""A study of an earlier schema has not all tables and columns."""


def _has_column(database: sqlite3.Connection, table: str, column: str) -> bool:
    sql = f"SELECT 1 {_IN_TABLES} AND one.name = ? AND info.name = ?"
    return database.execute(sql, (table, column)).fetchone() is not None


def _columns(database: sqlite3.Connection) -> set[tuple[str, str]]:
    """Every table and column there is."""
    return set(database.execute(f"SELECT one.name, info.name {_IN_TABLES}"))


def _database(database: sqlite3.Connection) -> Iterator[Finding]:
    """What SQLite itself finds wrong, words that mean nothing, and queues that disagree with the answers."""
    for (detail,) in database.execute(f"PRAGMA integrity_check({_MOST_OF_A_KIND})"):
        if detail != "ok":
            yield Finding("database", Severity.DAMAGE, storage_text.database_not_whole(detail=detail))
    for table, row, *_ in database.execute("PRAGMA foreign_key_check").fetchmany(_MOST_OF_A_KIND):
        yield Finding("reference", Severity.DAMAGE, storage_text.broken_reference(table=table, row=row or 0))
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if database.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION:
        for table in sorted(TABLES.keys() - tables):
            sentence = storage_text.database_not_whole(detail=check.no_table(name=table))
            yield Finding("database", Severity.DAMAGE, sentence)
        yield from schema_findings(database)
    yield from _meaningless(database)
    yield from _beside_the_parts(database)
    yield from unreadable_cells(database)
    if _count(database, "study") != 1:
        yield Finding("database", Severity.DAMAGE, storage_text.database_not_whole(detail=check.NO_STUDY_ROW))
    for name, number in database.execute(_QUEUES).fetchmany(_MOST_OF_A_KIND):
        yield Finding(
            "queue",
            Severity.DAMAGE,
            storage_text.queue_differs(rater=name, number=number),
            can_be_repaired=True,
        )


def _meaningless(database: sqlite3.Connection) -> Iterator[Finding]:
    """Words that are none of those a column may hold, JSON that is none, and answers that are not on their scale."""
    columns = _columns(database)
    for table, column in _with_rows(database, (place for place in WORDS if place in columns)):
        for (word,) in database.execute(f"SELECT DISTINCT {column} FROM {table} WHERE {column} IS NOT NULL"):
            if word not in WORDS[table, column]:
                sentence = check.meaningless(table=table, column=column, word=str(word))
                yield Finding("value", Severity.DAMAGE, sentence)
    for table, column in _with_rows(database, sorted(JSON & columns)):
        # Older releases of SQLite call NULL invalid too.
        query = (
            f"SELECT {column} FROM {table} WHERE {column} IS NOT NULL AND NOT json_valid({column}) LIMIT 1"
        )
        for (word,) in database.execute(query):
            yield Finding(
                "value", Severity.DAMAGE, check.meaningless(table=table, column=column, word=str(word)[:40])
            )
    for table, column in _with_rows(database, sorted(SHAPES.keys() & columns)):
        for (word,) in database.execute(f"SELECT DISTINCT {column} FROM {table}"):
            if not fits(table, column, word):
                yield Finding(
                    "value",
                    Severity.DAMAGE,
                    check.meaningless(table=table, column=column, word=str(word)[:40]),
                )
    scale = "scale" if ("item", "scale") in columns else "''"
    for table in (name for name in ANSWERS if (name, "value") in columns):
        said = f"SELECT DISTINCT code, {scale}, value FROM {table} JOIN item ON item.id = item WHERE value IS NOT NULL"
        for code, on, word in database.execute(said):
            if not is_answer(code, on, str(word)):
                sentence = check.meaningless(table=table, column="value", word=str(word)[:40])
                yield Finding("value", Severity.DAMAGE, sentence)


def _beside_the_parts(database: sqlite3.Connection) -> Iterator[Finding]:
    """Choices and rankings of texts or pictures that their exhibit does not have."""
    if not _has_column(database, "exhibit", "image"):
        return
    for number, code, value, parts in beside_the_parts(database):
        yield Finding("value", Severity.DAMAGE, check.beside_the_parts(number, code, value, parts))


def _images(database: sqlite3.Connection, files: PictureFiles, progress: Progress) -> Iterator[Finding]:
    """Files that are missing, changed or never came, and files that belong to no image."""
    has_exhibits = _has_column(database, "exhibit", "image")
    fileless = "sha256 IS NULL AND id IN (SELECT image FROM exhibit)" if has_exhibits else "0"
    rows = database.execute(
        f"SELECT number, name, coalesce(sha256, '') FROM image WHERE NOT ({fileless}) ORDER BY number"
    ).fetchall()
    (identity,) = database.execute("SELECT uuid FROM study").fetchone() or (None,)
    place = place_of(as_uuid(identity)) if identity is not None else None
    refused = refused_images(as_uuid(identity)) if identity is not None else frozenset()
    for done, (number, name, sha256) in enumerate(rows, start=1):
        finding = _image(files, number, name, sha256)
        if place and sha256 and finding is not None and not files.path(sha256).exists():
            finding = _elsewhere(place, number, name, sha256 in refused)
        if finding is not None:
            yield finding
        progress(done, len(rows))
    known = {files.path(sha256) for _number, _name, sha256 in rows if sha256}
    if files.folder.is_dir() and not files.folder.is_symlink():
        for path in sorted(files.folder.rglob("*")):
            if path.is_symlink():
                yield Finding("link", Severity.DAMAGE, storage_text.is_a_link(path=path))
            elif path.is_file() and path not in known and not is_unfinished(path.name):
                yield Finding("stray file", Severity.NOTE, image_files.stray_file(path=path))


def _elsewhere(place: ObjectPlace, number: int, name: str, is_refused: bool) -> Finding:
    """A file that is not here, where an object store is known: one that was only offered is asked for nothing.
    `is_refused`: the store had another file in its place."""
    if place.is_accepted and is_refused:
        sentence = image_files.image_refused(name, number, place.address)
        return Finding("changed image", Severity.DAMAGE, sentence)
    if place.is_accepted:
        sentence = image_files.image_elsewhere(name, number, place.address)
        return Finding("image elsewhere", Severity.NOTE, sentence)
    return Finding("missing image", Severity.DAMAGE, image_files.image_offered(name, number, place.address))


def _image(files: PictureFiles, number: int, name: str, sha256: str) -> Finding | None:
    if not sha256:
        return Finding(
            "image without file", Severity.NOTE, image_files.image_never_came(name=name, number=number)
        )
    try:
        path = files.path(sha256)
        if path.exists() and not path.is_file():  # a pipe in its place would be read without end
            return Finding("missing image", Severity.DAMAGE, check.not_a_file(path=path))
        found = _hash(path)
    except FileNotFoundError:
        return Finding("missing image", Severity.DAMAGE, image_files.image_missing(name, number))
    except OSError as error:
        return Finding(
            "missing image", Severity.DAMAGE, storage_text.cannot_read(path=files.path(sha256), reason=error)
        )
    if found != sha256:
        return Finding("changed image", Severity.DAMAGE, image_files.image_changed(name, number))
    return None


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
