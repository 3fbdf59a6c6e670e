"""The work on a rubric: drafts that are never overwritten, versions with how they came about, border cases."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.planning import split as split_text
from app.messages.study import storage as storage_text
from app.rubrics.draft_text import draft_from_json, draft_to_json
from app.rubrics.publishing import removals
from app.study.team.designs import (
    BorderCase,
    ChangeKind,
    Designs,
    DraftVersion,
    ItemChange,
    Published,
    PublishedVersion,
    SavedDraft,
)
from app.study.verdict import Verdict
from storage.database import Database, as_uuid, milliseconds, moment
from storage.queue import QueueStore
from storage.rubric.rubrics import RubricStore

# The newest draft, as long as no version was published on top of the one it starts from.
_DRAFT = """
SELECT id, content, based_on, author, previous, recorded_at FROM rubric_draft
WHERE id = (SELECT id FROM rubric_draft ORDER BY recorded_at DESC, uuid DESC LIMIT 1)
AND based_on IS (SELECT max(version) FROM rubric)
"""
_SAVE = "INSERT INTO rubric_draft (uuid, based_on, content, author, previous, recorded_at) VALUES (?, ?, ?, ?, ?, ?)"
_TEST_IMAGE = (
    "SELECT number FROM image WHERE id = ? AND id IN (SELECT image FROM split_image WHERE is_test = 1)"
)
_CASES = """
SELECT id, lineage, image, verdict, words, author, recorded_at FROM border_case
WHERE words <> '' AND NOT EXISTS (SELECT 1 FROM border_case AS later WHERE later.previous = border_case.id)
"""
_IN_TIME = "ORDER BY recorded_at, uuid"


class DesignStore(Designs):
    """Keeps drafts and border cases, publishes, and tells how each version came about."""

    def __init__(self, database: Database, rubrics: RubricStore, queue: QueueStore) -> None:
        self._database = database
        self._rubrics = rubrics
        self._queue = queue

    # --- drafts

    def draft(self) -> SavedDraft | None:
        row = self._database.row(_DRAFT)
        return self._saved(row) if row else None

    def _saved(self, row: tuple[Any, ...]) -> SavedDraft:
        """A stored draft. Raises UserError for one that this program did not write."""
        key, content, based_on, author, _previous, at = row
        try:
            draft = draft_from_json(content)
        except (ValueError, KeyError, TypeError) as error:
            folder = self._database.path.parent
            raise UserError(
                storage_text.damaged(folder=folder, detail=storage_text.UNREADABLE_DRAFT)
            ) from error
        return SavedDraft(key, draft, based_on, author, moment(at))

    def save(self, draft: DraftVersion, author: str) -> SavedDraft:
        row = self._database.row(_DRAFT)
        return self._save(draft_to_json(draft), author, row[0] if row else None)

    def step_back(self, author: str) -> SavedDraft | None:
        row = self._database.row(_DRAFT)
        if row is None or row[4] is None:
            return None
        before = self._database.row("SELECT content, previous FROM rubric_draft WHERE id = ?", (row[4],))
        assert before is not None
        return self._save(before[0], author, before[1])

    def _save(self, content: str, author: str, previous: int | None) -> SavedDraft:
        # The newest is in force, by time; two saved within a millisecond must not leave that to their ids.
        last = self._database.number("SELECT max(recorded_at) FROM rubric_draft")
        at = max(milliseconds(now()), last + 1)
        values = (new_id().bytes, self._newest(), content, author, previous, at)
        with self._database.atomic() as connection:
            connection.execute(_SAVE, values)
        saved = self.draft()
        assert saved is not None
        return saved

    def _newest(self) -> int | None:
        return self._database.number("SELECT max(version) FROM rubric") or None

    # --- versions

    def publish(self, draft: DraftVersion, changes: Sequence[ItemChange]) -> Published:
        left_out = removals(self._rubrics.current(), draft)
        complete = "SELECT rater, image FROM progress WHERE is_open = 0"
        with self._database.atomic():
            before = set(self._database.rows(complete))
            rubric = self._rubrics.publish(draft.rubric, changes, left_out)
            reopened = {image for _, image in before - set(self._database.rows(complete))}
        return Published(rubric, len(self.carried(rubric.version)), len(reopened))

    def carried(self, version: int) -> Mapping[int, int]:
        return dict(
            self._database.rows(
                "SELECT carried.answer, carried.origin FROM carried_answer AS carried"
                " JOIN answer ON answer.id = carried.answer WHERE answer.rubric = ?",
                (version,),
            )
        )

    def carried_counts(self, version: int) -> Mapping[tuple[int, uuid.UUID], tuple[int, int]]:
        rows = self._database.rows(
            "SELECT answer.rater, item.lineage, sum(answer.act = 'carry') AS carried, count(*)"
            " FROM item JOIN current_answer AS answer ON answer.item = item.id"
            " WHERE item.rubric = ? AND answer.run = 0 AND answer.value IS NOT NULL"
            " AND answer.rater IN (SELECT rater FROM answer WHERE act = 'carry') GROUP BY 1, 2",
            (version,),
        )
        counts = {(rater, as_uuid(lineage)): (carried, answers) for rater, lineage, carried, answers in rows}
        some = {rater for (rater, _), (carried, _) in counts.items() if carried}
        return {key: count for key, count in counts.items() if key[0] in some}

    def versions(self) -> Sequence[PublishedVersion]:
        rows = self._database.rows("SELECT version, uuid, published_at FROM rubric ORDER BY version")
        return [
            PublishedVersion(
                as_uuid(identity),
                self._rubrics.version(version),
                moment(at),
                self._changes(version),
                self._left_out(version),
            )
            for version, identity, at in rows
        ]

    def _changes(self, version: int) -> tuple[ItemChange, ...]:
        rows = self._database.rows(
            "SELECT item.id, item.lineage, kind, meaning_changed, why FROM item_change"
            " JOIN item ON item.id = item_change.item WHERE item.rubric = ? ORDER BY item.position",
            (version,),
        )
        return tuple(
            ItemChange(as_uuid(lineage), ChangeKind(kind), bool(changed), why, self._parents(item))
            for item, lineage, kind, changed, why in rows
        )

    def _parents(self, item: int) -> tuple[uuid.UUID, ...]:
        rows = self._database.rows("SELECT lineage FROM item_parent WHERE item = ? ORDER BY lineage", (item,))
        return tuple(as_uuid(lineage) for (lineage,) in rows)

    def _left_out(self, version: int) -> Mapping[uuid.UUID, str]:
        rows = self._database.rows("SELECT lineage, why FROM item_removal WHERE rubric = ?", (version,))
        return {as_uuid(lineage): why for lineage, why in rows}

    # --- border cases

    def border_cases(self, lineage: uuid.UUID | None = None) -> Sequence[BorderCase]:
        if lineage is None:
            return [_case(row) for row in self._database.rows(f"{_CASES} {_IN_TIME}")]
        rows = self._database.rows(f"{_CASES} AND lineage = ? {_IN_TIME}", (lineage.bytes,))
        return [_case(row) for row in rows]

    def add_border_case(
        self, lineage: uuid.UUID, image: int | None, verdict: Verdict, words: str, author: str
    ) -> BorderCase:
        if not words.strip():
            raise ValueError(words)
        if number := self._database.number(_TEST_IMAGE, (image,)):
            raise UserError(split_text.test_image(number=number))
        return self._keep_case(lineage, image, verdict, words, author, None)

    def change_border_case(self, key: int, words: str, author: str) -> None:
        row = self._database.row(f"{_CASES} AND id = ?", (key,))
        if row is None:
            raise KeyError(key)
        old = _case(row)
        self._keep_case(old.lineage, old.image, old.verdict, words, author, key)

    def _keep_case(
        self,
        lineage: uuid.UUID,
        image: int | None,
        verdict: Verdict,
        words: str,
        author: str,
        previous: int | None,
    ) -> BorderCase:
        said, at = words.strip(), milliseconds(now())
        with self._database.atomic() as connection:
            cursor = connection.execute(
                "INSERT INTO border_case (uuid, lineage, image, verdict, words, author, previous, recorded_at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (new_id().bytes, lineage.bytes, image, verdict.value, said, author, previous, at),
            )
        return BorderCase(cursor.lastrowid or 0, lineage, image, verdict, said, author, moment(at))


def _case(row: tuple[Any, ...]) -> BorderCase:
    key, lineage, image, verdict, words, author, at = row
    return BorderCase(key, as_uuid(lineage), image, Verdict(verdict), words, author, moment(at))
