"""Answers that hold for a new version because the meaning stayed: facts of their own, the same on every machine."""

import uuid
from typing import Any

from storage.database import Database, as_uuid

# What people say now about the version before, wherever a criterion of this one means the same; and what is the
# newest said about this one. (Judges are not carried over: a call that asks the same is found by its key.)
_HOLDING = """
SELECT old.id, old.uuid, new_item.id, new_item.code, old.value IS NULL AND old.doubt IS NULL AND old.note = '',
    (SELECT answer.id FROM current_answer AS answer WHERE answer.item = new_item.id AND answer.image = old.image
        AND answer.rater = old.rater AND answer.run = 0)
FROM item AS new_item
JOIN item_change AS change ON change.item = new_item.id
JOIN item AS old_item ON old_item.lineage = new_item.lineage
    AND old_item.rubric = (SELECT max(version) FROM rubric WHERE version < :version)
JOIN current_answer AS old ON old.item = old_item.id AND old.run = 0
JOIN rater ON rater.id = old.rater AND rater.kind <> 'judge'
WHERE new_item.rubric = :version AND change.kind IN ('same', 'reworded') AND change.meaning_changed = 0
ORDER BY old.id
"""
_CARRY = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, recorded_at)
SELECT ?, image, rater, run, ?, ?, value, doubt, note, 'carry', ?, session, perception, alt_text, heard, seconds,
    recorded_at FROM answer WHERE id = ?
"""


def carry_over(database: Database, version: int) -> int:
    """Carry over what still holds and is not there yet, inside the caller's transaction; returns how many.

    The new fact's id follows from the old fact's and from the criterion, so two machines make the same one. What a
    person has said about the new version themselves is left alone.
    """
    row = database.row("SELECT uuid FROM rubric WHERE version = ?", (version,))
    if row is None:
        raise KeyError(version)
    rubric = as_uuid(row[0])
    carried = 0
    for found in list(database.rows(_HOLDING, {"version": version})):
        carried += _carry(database, version, rubric, found)
    return carried


def _carry(database: Database, version: int, rubric: uuid.UUID, found: tuple[Any, ...]) -> bool:
    origin, identity, item, code, is_empty, newest = found
    new = uuid.uuid5(as_uuid(identity), f"{rubric}/{code}")
    if database.row("SELECT 1 FROM answer WHERE uuid = ?", (new.bytes,)):
        return False
    if newest is None and is_empty:
        return False
    if newest is not None and not database.row(
        "SELECT 1 FROM answer WHERE id = ? AND act = 'carry'", (newest,)
    ):
        return False
    connection = database.connection
    cursor = connection.execute(_CARRY, (new.bytes, item, version, newest, origin))
    connection.execute("INSERT INTO carried_answer VALUES (?, ?)", (cursor.lastrowid, origin))
    return True
