"""Putting another study's facts among ours: a set union by key, in one transaction, the same in every order."""

import json
import sqlite3
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from app.errors import UserError
from app.identity import new_id, now
from app.interchange.packets.merge_report import as_json
from app.messages.study import storage as storage_text
from app.messages.team import merge_refusals
from app.study.team.merge_outcome import Conflict, Count, Merged, Scope
from app.study.team.sent_work import NewReturn
from storage.annotate.carry_forward import carry_all_forward, drop_derived
from storage.answer_rows import GIVEN
from storage.database import Database, milliseconds
from storage.images.image_files import PictureFiles
from storage.images.images import ImageStore
from storage.merge.answers_of_two_machines import set_aside
from storage.merge.checks.merging_checks import check_chains, check_exhibits, check_returned
from storage.merge.combined_versions import CombinedVersions, drop_combined, unneeded_versions
from storage.merge.conflict_store import ConflictStore
from storage.merge.fact_tables import FactTable, in_order, layouts
from storage.merge.merged_exhibits import let_pictures_follow
from storage.merge.merged_images import MergedImages, merge_images, stored_image
from storage.merge.merged_judges import match_judges, number_calls, unite_judges
from storage.merge.merged_seals import CHANGING, Unsealed, drop_opened, leave_out_opened, move_left_behind
from storage.merge.renumbering import Numbering, name_raters
from storage.merge.touched import TOUCHED_CURRENT, knows_images, note_touched
from storage.merge.union import Joined, Union, is_joined_by_rows
from storage.merge.withdrawn import WithdrawnFacts, agree_on_withdrawals, without_who_left
from storage.queue import QueueStore, refresh_touched
from storage.rubric.rubrics import RubricStore
from storage.team.sent_work import note_arrival
from storage.triggers import triggers_lifted


def derive(database: Database, queue: QueueStore, merging: int, only_touched: bool) -> Unsealed:
    """Derive again what answers hold, what is carried over, and the queues; note what came to be with this merge.

    Returns which answers are under seal here no longer.

    `only_touched`: only for the people and images named in `storage.merge.touched`.
    """
    connection = database.connection
    unsealed = drop_opened(connection)
    move_left_behind(connection, only_touched)
    last = database.number("SELECT max(id) FROM answer")
    set_aside(database, only_touched)
    carry_all_forward(database, only_touched)
    for table, column in (("answer", "id"), ("carried_answer", "answer")):  # these came with the merge, too
        connection.execute(
            f"INSERT INTO merged_row SELECT ?, ?, quote({column}) FROM {table} WHERE {column} > ?",
            (merging, table, last),
        )
    if only_touched:
        refresh_touched(database)
    else:
        queue.rebuild()
    return unsealed


_NOTE = "CREATE TEMP TABLE held AS SELECT item, image, rater, run, value FROM {answers}"
_CHANGED = """
SELECT coalesce(held.value, ''), coalesce(answer.value, ''), count(*) FROM temp.held AS held
JOIN main.current_answer AS answer USING (item, image, rater, run) WHERE held.value IS NOT answer.value
GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2
"""


def note_what_holds(connection: sqlite3.Connection, only_touched: bool = False) -> None:
    """Remember what holds now, inside the transaction of a merge.

    `only_touched`: only at the places named in `storage.merge.touched`.
    """
    connection.execute(_NOTE.format(answers=TOUCHED_CURRENT if only_touched else "main.current_answer"))


def what_changed(connection: sqlite3.Connection) -> tuple[tuple[str, str, int], ...]:
    """Which answers hold another thing since: what held, what holds now ('' for nothing decided), and how many."""
    changed = connection.execute(_CHANGED).fetchall()
    connection.execute("DROP TABLE temp.held")
    return tuple(changed)


_INSERT = "INSERT INTO main.merging (uuid, packet, name, told, merged_at) VALUES (?, ?, ?, '{}', ?)"
_BY_PERSON = """
SELECT coalesce(rater.name, ''), coalesce(sum(t.is_new), 0), coalesce(sum(NOT t.is_new), 0)
FROM temp.in_{table} AS t LEFT JOIN main.rater AS rater ON rater.id = t.{owner} GROUP BY rater.id ORDER BY 1
"""
_SUPERSEDED = f"""
SELECT rater.name, count(*) FROM temp.in_answer AS t JOIN main.rater AS rater ON rater.id = t.rater
WHERE t.is_new AND t.id NOT IN (SELECT id FROM main.{GIVEN}) GROUP BY rater.id
"""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Incoming:
    """What is to come in: a staged database, what it is called, and where its image files are.

    `packet`: SHA-256 of what it came as. `rater`: whose packet it is, unless it is a whole study. `file_of`: the file
    of a picture by its SHA-256, or None where it did not come along. `returned`: what is to be noted of its return.
    `left_out`: how many rows did not come because they are the same here, by table and the id of whose they are.
    """

    staged: Path
    name: str
    scope: Scope
    packet: bytes
    rater: uuid.UUID | None = None
    file_of: Callable[[str], Path | None] = field(default=lambda _sha256: None)
    returned: NewReturn | None = None
    left_out: Mapping[tuple[str, bytes], int] = field(default_factory=dict)


def merge(
    database: Database,
    files: PictureFiles,
    incoming: Incoming,
    progress: Progress = lambda _done, _total: None,
    back_up: Callable[[], object] = lambda: None,
) -> Merged:
    """Bring everything in that is new, all or nothing; the files of new images stand before the rows that name them.

    `back_up` is called when something changes, before that is stored: what others see is the study from before.
    Raises UserError, having changed nothing, when it is of another study or holds what cannot be right.
    """
    kept: list[str] = []
    try:
        sender = incoming.rater if incoming.scope is Scope.BACK else None
        with closing(Database(incoming.staged)) as theirs:
            refused = agree_on_withdrawals(database, theirs, incoming.scope is Scope.STUDY, sender)
            _make_ready(theirs, incoming.scope)
        with _attached(database, incoming.staged), database.atomic():
            one = _Merge(database, files, incoming, refused, progress)
            merged = one.run(kept)
            note_arrival(database, incoming.rater, incoming.returned, one.merging if one.changes else None)
            if one.changes:
                back_up()
    except BaseException as error:
        for sha256 in kept:
            files.drop(sha256)
        if isinstance(error, sqlite3.IntegrityError):
            raise UserError(merge_refusals.rows_do_not_fit(name=incoming.name)) from error
        if isinstance(error, sqlite3.OperationalError):  # the disk is full
            raise UserError(storage_text.not_saved(folder=database.path.parent, detail=str(error))) from error
        raise
    return merged


def _make_ready(theirs: Database, scope: Scope) -> None:
    """Leave out of what came what follows from the rest, and let its judges of one setup be one."""
    if scope is not Scope.OUT:
        drop_derived(theirs)
    combined = scope is not Scope.OUT and bool(unneeded_versions(theirs))
    judges = scope is Scope.STUDY and theirs.number("SELECT count(*) FROM judge") > 1
    if not combined and not judges:  # to lift the triggers takes longer than the rest of a small merge
        return
    with theirs.atomic() as connection, triggers_lifted(connection):
        connection.execute("PRAGMA defer_foreign_keys = ON")
        if combined:
            drop_combined(theirs)
        if judges:
            unite_judges(connection, layouts(connection))


@contextmanager
def _attached(database: Database, staged: Path) -> Iterator[None]:
    database.connection.execute("ATTACH ? AS theirs", (str(staged),))
    try:
        yield
    finally:
        database.connection.execute("DETACH theirs")


class _Merge:
    """One merge, inside one transaction, with the other database attached as `theirs`."""

    def __init__(
        self,
        database: Database,
        files: PictureFiles,
        incoming: Incoming,
        refused: WithdrawnFacts,
        progress: Progress,
    ) -> None:
        self._database = database
        self._connection = database.connection
        self._files = files
        self._incoming = incoming
        self._refused = refused
        self._progress = progress
        self._known = layouts(self._connection)
        self._tables = in_order(self._known)
        is_study = incoming.scope is Scope.STUDY
        self._union = Union(self._connection, self._known, compares_references=is_study)
        self._queue = QueueStore(database, ImageStore(database, files))
        self.merging = 0
        self.changes = True
        self._is_few = False  # whether only what `storage.merge.touched` names is derived again
        self._unsealed: Unsealed = ()  # answers that were under seal here
        self._went: list[list[int]] = []  # pictures of exhibits that give way to theirs

    def run(self, kept: list[str]) -> Merged:
        """All of it. `kept` is filled with the image files that were put in place on the way."""
        connection = self._connection
        connection.execute("PRAGMA defer_foreign_keys = ON")
        with triggers_lifted(connection):
            withdrawn, erased = self._refused.take_out_here(self._database)
            numbering = Numbering(connection, self._known, self._incoming.scope)
            images, joined = self._read_and_note(
                numbering, may_be_few=not withdrawn and knows_images(connection)
            )
            self._add(images)
            renamed = self._name()
            made = {} if self._is_few else self._combined_versions().derive()
            versions, numbers, judged = ({}, {}, {}) if self._is_few else numbering.give(made)
            if any(one.new + one.known and one.table.endswith("_call") for one in joined):
                number_calls(connection)
        came = [table for table in self._tables if self._union.came(table)]
        check_chains(connection, self._known, came, self._incoming.name)
        missing = self._bring_files(kept)
        combined = self._combined_versions()
        self._unsealed = derive(self._database, self._queue, self.merging, self._is_few)
        merged = Merged(
            self._incoming.name,
            tuple(self._counts(joined, images)),
            tuple(self._conflicts()),
            renamed,
            sum(key not in images.new and min(both) > 0 for key, both in numbers.items()),
            images.unified,
            versions,
            withdrawn,
            missing,
            put_right=self._put_right(images),
            changed=what_changed(connection),
            has_exhibits=self._database.number("SELECT count(*) FROM exhibit") > 0,
            erased=erased,
            combined=combined.newest() if made else None,
            wordings=() if self._is_few else combined.conflicts(),
        )
        self._finish(merged, images, judged)
        return merged

    def _combined_versions(self) -> CombinedVersions:
        return CombinedVersions(self._database, RubricStore(self._database, self._queue))

    def _read_and_note(self, numbering: Numbering, may_be_few: bool) -> tuple[MergedImages, list[Joined]]:
        """Match what came, and note what holds before it is added: of all answers, or of the few that are touched.

        `may_be_few`: whether all images are known. If not, some may become one, so the noting comes first.
        """
        if not may_be_few:
            note_what_holds(self._connection)
            numbering.note()
        self._write_down()
        images, joined = self._read()
        self._check(joined)
        self._is_few = may_be_few and note_touched(self._connection, joined)
        if may_be_few:
            note_what_holds(self._connection, self._is_few)
            if not self._is_few:
                numbering.note()
        return images, joined

    def _put_right(self, images: MergedImages) -> int:
        """How many rows that were here say something else now, but for which id an image goes by."""
        now_said = {key: stored_image(self._connection, key)[2:] for key in images.before}
        rows = sum(len(said) for said in self._union.before.values())
        return rows + sum(cells[2:] != now_said[key] for key, cells in images.before.items())

    def _write_down(self) -> None:
        incoming = self._incoming
        values = (new_id().bytes, incoming.packet, incoming.name, milliseconds(now()))
        self.merging = self._connection.execute(_INSERT, values).lastrowid or 0

    def _read(self) -> tuple[MergedImages, list[Joined]]:
        """Match everything that came with what is here. Only images are changed by this."""
        joined, images = [], MergedImages((), {}, 0)
        leave_out_opened(self._connection)
        if self._incoming.scope is Scope.STUDY:
            match_judges(self._connection, self._known)
        for done, table in enumerate(self._tables, start=1):
            if table.name == "image":
                self._union.map_of("image")
                may_change = self._incoming.scope is not Scope.BACK
                images = merge_images(self._connection, self._known, may_change)
                if may_change:
                    self._went = let_pictures_follow(self._connection)
            elif is_joined_by_rows(table):
                joined.append(self._union.read(table))
            self._progress(done, len(self._tables))
        return images, joined

    def _check(self, joined: list[Joined]) -> None:
        """Refuse what was changed after it was given, and what is not the sender's own. Raises UserError."""
        incoming = self._incoming
        if incoming.scope is Scope.BACK:
            assert incoming.rater is not None
            check_returned(self._connection, self._known, joined, incoming.rater, incoming.name)
        else:
            check_exhibits(self._connection, incoming.name)
        for one in joined:
            is_own = incoming.scope is Scope.BACK and one.table in ("answer", "session")
            if one.edited and (is_own or incoming.scope is Scope.STUDY):
                raise UserError(merge_refusals.edited(incoming.name, one.table, one.edited))

    def _add(self, images: MergedImages) -> None:
        is_back = self._incoming.scope is Scope.BACK
        for table in self._tables:
            if is_joined_by_rows(table):
                self._union.add(table, self.merging, not is_back or table.name in CHANGING)
        self._connection.executemany(
            "INSERT INTO main.merged_row VALUES (?, 'image', ?)",
            [(self.merging, str(key)) for key in images.new],
        )

    def _name(self) -> dict[str, str]:
        """Names of their own for everybody; returns those that changed among the people who were here."""
        if self._incoming.scope is Scope.STUDY:
            self._union.let_smaller_names_hold()
        changed = name_raters(self._connection)
        return {
            old.partition("\n")[0]: new
            for old, new in changed.items()
            if "\n" not in old or old.partition("\n")[0] != new
        }

    def _bring_files(self, kept: list[str]) -> int:
        """Put the files of images in place that are not here; returns how many did not come along."""
        missing = 0
        rows = self._connection.execute(
            "SELECT image.sha256 FROM main.image AS image JOIN theirs.image AS other ON other.sha256 = image.sha256"
        )
        for (sha256,) in rows.fetchall():
            if self._files.path(sha256).is_file():
                continue
            path = self._incoming.file_of(sha256)
            if path is None:
                missing += 1
            elif self._files.keep_checked(path, sha256, self._incoming.name):
                kept.append(sha256)
        return missing

    def _conflicts(self) -> Iterator[Conflict]:
        """The conflicts that this merge made."""
        conflicts = ConflictStore(self._database, RubricStore(self._database, self._queue)).all()
        keys = [key for conflict in conflicts for key in (conflict.answer, *conflict.others)]
        sql = "SELECT id FROM temp.in_answer WHERE is_new AND id IN (SELECT value FROM json_each(?))"
        new = {key for (key,) in self._connection.execute(sql, (json.dumps(keys),))}
        for conflict in conflicts:
            if not new.isdisjoint((conflict.answer, *conflict.others)):
                yield conflict

    def _counts(self, joined: list[Joined], images: MergedImages) -> Iterator[Count]:
        """What came, by kind and person."""
        superseded: Mapping[str, int] = dict(self._connection.execute(_SUPERSEDED).fetchall())
        tables = {table.name: table for table in self._tables}
        yield self._counted_images(images)
        left_out = self._left_out()
        for one in joined:
            same = left_out.get(one.table, Counter[str]())
            if one.new + one.known or same:
                yield from self._counted(tables[one.table], one, same, superseded)
        for (kind, person), number in sorted(self._refused.counts.items()):
            yield Count(kind, person, refused=number)

    def _counted_images(self, images: MergedImages) -> Count:
        """Those that are judged; what is only shown comes along with them."""
        came = self._database.number("SELECT count(*) FROM theirs.image WHERE number > 0")
        keys = json.dumps(list(images.new))
        new = self._database.number(
            "SELECT count(*) FROM main.image WHERE number > 0 AND id IN (SELECT value FROM json_each(?))",
            (keys,),
        )
        return Count("image", "", new, max(0, came - new))

    def _left_out(self) -> Mapping[str, Counter[str]]:
        """How many rows of each table did not come because they are the same here, by the name of whose they are."""
        names = dict(self._connection.execute("SELECT uuid, name FROM main.rater").fetchall())
        counts: dict[str, Counter[str]] = {}
        for (table, owner), number in self._incoming.left_out.items():
            if number:
                counts.setdefault(table, Counter())[names.get(owner, "")] += number
        return counts

    def _counted(
        self, table: FactTable, one: Joined, same: Mapping[str, int], superseded: Mapping[str, int]
    ) -> Iterator[Count]:
        if not table.owner:
            yield Count(one.table, "", one.new, one.known + same.get("", 0))
            return
        rows = {}
        if self._union.came(table):
            sql = _BY_PERSON.format(table=table.name, owner=table.owner)
            rows = {person: (new, known) for person, new, known in self._connection.execute(sql)}
        for person in sorted({*rows, *same}):
            new, known = rows.get(person, (0, 0))
            no_longer = superseded.get(person, 0) if table.name == "answer" else 0
            yield Count(table.name, person, new, known + same.get(person, 0), no_longer)

    def _finish(self, merged: Merged, images: MergedImages, judged: Mapping[int, int]) -> None:
        """Keep what was said of it, or nothing at all of a merge that changed nothing; clear up.

        `judged`: images here that were only shown before, with the numbers they were given then.
        """
        connection = self._connection
        rows = self._database.number("SELECT count(*) FROM merged_row WHERE merging = ?", (self.merging,))
        before = {table: said for table, said in self._union.before.items() if said}
        if merged.is_nothing and not (images.before or before or self._went or rows):
            connection.execute("DELETE FROM main.merging WHERE id = ?", (self.merging,))
            self.changes = False
        else:
            was = {
                "images_before": [[key, _plain(cells)] for key, cells in images.before.items()],
                "shown_only_before": list(judged.items()),
                "rows_before": before,
                "pictures_before": self._went,
                "unsealed": self._unsealed,
            }
            document = json.dumps(without_who_left({**as_json(merged), **was}, merged), ensure_ascii=False)
            connection.execute("UPDATE main.merging SET told = ? WHERE id = ?", (document, self.merging))
        for (name,) in connection.execute(
            "SELECT name FROM temp.sqlite_schema WHERE type = 'table'"
        ).fetchall():
            if name.startswith(("in_", "map_")) or name == "touched":
                connection.execute(f"DROP TABLE temp.{name}")


def _plain(cells: tuple[object, ...]) -> list[object]:
    return [cell.hex() if isinstance(cell, bytes) else cell for cell in cells]
