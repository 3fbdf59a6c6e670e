"""Work that was sent out and came back, and whether the round is closing. Nothing is ever edited."""

import uuid
from collections import defaultdict
from collections.abc import Sequence

from app.identity import new_id, now
from app.study.team.raters import Rater
from app.study.team.sent_work import (
    DiskState,
    NewReturn,
    NewWork,
    ReturnedWork,
    ReviewState,
    SentWork,
    SentWorkLog,
    WorkKind,
)
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, milliseconds, moment

_RATER = "rater.id, rater.uuid, rater.name, rater.kind"
_SENT = f"""
SELECT work.id, work.uuid, number, work.kind, coalesce(rubric, 0), is_locked, due_at, sent_at,
    (SELECT count(*) FROM sent_image WHERE sent = work.id), {_RATER}
FROM sent_work AS work JOIN rater ON rater.id = work.rater ORDER BY sent_at, number, work.uuid
"""
# Copies of a study that each took the same return in have each noted it; it is one return, reviewed by whoever did.
_RETURNED = f"""
SELECT coalesce(sent, 0), back.id, machine, disk, complete, returned_at, {_RATER}, (
    SELECT state FROM work_review AS review JOIN returned_work AS same ON same.id = review.returned
    WHERE same.rater = back.rater AND same.content = back.content
    ORDER BY review.recorded_at DESC, review.uuid DESC LIMIT 1)
FROM returned_work AS back JOIN rater ON rater.id = back.rater
WHERE NOT EXISTS (
    SELECT 1 FROM returned_work AS other WHERE other.rater = back.rater AND other.content = back.content
    AND (other.sent IS NULL, other.returned_at, other.uuid) < (back.sent IS NULL, back.returned_at, back.uuid))
ORDER BY returned_at, back.uuid
"""
_HOLDS = """
answer.rater = :rater AND answer.image = sent_image.image AND answer.value IS NOT NULL AND answer.run = 0
AND NOT EXISTS (SELECT 1 FROM answer AS later WHERE later.previous = answer.id)
AND answer.id NOT IN (SELECT answer FROM set_aside) AND answer.id NOT IN (SELECT other FROM answer_settles)
"""
# An image is complete when all was answered that its work asks, or all that the newest rubric version does.
_COMPLETE = f"""
SELECT count(*) FROM sent_image JOIN sent_work ON sent_work.id = sent_image.sent WHERE sent_work.id = :sent AND (
    EXISTS (SELECT 1 FROM progress WHERE rater = :rater AND progress.image = sent_image.image AND is_open = 0)
    OR (SELECT count(*) FROM answer JOIN item ON item.id = answer.item
        WHERE {_HOLDS} AND item.rubric = sent_work.rubric)
        >= (SELECT count(*) FROM item WHERE item.rubric = sent_work.rubric)
    AND ((SELECT whole_image FROM study) = '' OR EXISTS (
        SELECT 1 FROM answer JOIN item ON item.id = answer.item
        WHERE {_HOLDS} AND item.rubric IS NULL AND item.code = (SELECT whole_image FROM study))))
"""


class SentWorkStore(SentWorkLog):
    """Reads and adds. The caller of `add` may share the study with others (`prepare_to_add`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def next_number(self) -> int:
        return self._database.number("SELECT coalesce(max(number), 0) + 1 FROM sent_work")

    def add(self, work: NewWork) -> None:
        with self._database.atomic() as connection:
            key = self._database.add(
                "sent_work",
                uuid=work.id.bytes,
                rater=work.rater.key,
                kind=work.kind.value,
                number=work.number,
                rubric=work.version or None,
                is_locked=work.is_locked,
                due_at=milliseconds(work.due_at) if work.due_at else None,
                sent_at=milliseconds(now()),
            )
            rows = [(key, image) for image in work.images]
            connection.executemany("INSERT INTO sent_image VALUES (?, ?)", rows)

    def all(self) -> Sequence[SentWork]:
        returned = self._returned()
        return [
            SentWork(
                key,
                as_uuid(identity),
                number,
                WorkKind(kind),
                as_rater(rater),
                version,
                images,
                bool(is_locked),
                moment(due_at) if due_at else None,
                moment(sent_at),
                tuple(returned[key]),
            )
            for key, identity, number, kind, version, is_locked, due_at, sent_at, images, *rater in (
                self._database.rows(_SENT)
            )
        ]

    def unmatched(self) -> Sequence[ReturnedWork]:
        return self._returned()[0]

    def _returned(self) -> dict[int, list[ReturnedWork]]:
        """What came back, by the key of what was sent."""
        found: dict[int, list[ReturnedWork]] = defaultdict(list)
        for sent, key, machine, disk, complete, at, *rater, state in self._database.rows(_RETURNED):
            review = ReviewState(state) if state else ReviewState.RECEIVED
            found[sent].append(
                ReturnedWork(key, as_rater(rater), machine, DiskState(disk), complete, moment(at), review)
            )
        return found

    def note_return(self, rater: Rater, back: NewReturn) -> int | None:
        known = self._database.row(
            "SELECT 1 FROM returned_work WHERE rater = ? AND content = ?", (rater.key, back.content)
        )
        if known:
            return None
        sent = self._sent_key(rater, back.sent)
        complete = self._database.number(_COMPLETE, {"sent": sent, "rater": rater.key}) if sent else 0
        return self._database.add(
            "returned_work",
            uuid=new_id().bytes,
            sent=sent,
            rater=rater.key,
            content=back.content,
            machine=back.machine,
            disk=back.disk.value,
            complete=complete,
            returned_at=milliseconds(now()),
        )

    def _sent_key(self, rater: Rater, sent: uuid.UUID | None) -> int | None:
        """What a return answers, unless that was sent to somebody else."""
        if sent is None:
            return None
        row = self._database.row(
            "SELECT id FROM sent_work WHERE uuid = ? AND rater = ?", (sent.bytes, rater.key)
        )
        return row[0] if row else None

    def set_review(self, returned: int, state: ReviewState) -> None:
        self._database.add_fact("work_review", returned=returned, state=state.value)

    def is_closing(self) -> bool:
        newest = "SELECT is_closing FROM round_state ORDER BY recorded_at DESC, uuid DESC LIMIT 1"
        return bool(self._database.number(newest))

    def set_closing(self, is_closing: bool) -> None:
        self._database.add_fact("round_state", is_closing=is_closing)


def note_arrival(
    database: Database, rater: uuid.UUID | None, back: NewReturn | None, merging: int | None
) -> None:
    """Note, inside a merge, that somebody's work came back. The note goes when the merge of this key is undone; None:
    nothing else is new, so there will be nothing to undo. Of who has withdrawn nothing is noted."""
    row = rater and database.row(
        "SELECT id, uuid, name, kind FROM rater WHERE uuid = ?1 AND uuid NOT IN (SELECT rater FROM withdrawal)",
        (rater.bytes,),
    )
    if back is None or not row:
        return
    note = SentWorkStore(database).note_return(as_rater(row), back)
    if note is not None and merging is not None:
        values = (merging, str(note))
        database.connection.execute("INSERT INTO merged_row VALUES (?, 'returned_work', ?)", values)
