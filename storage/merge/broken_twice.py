"""A pair's seal that was broken on two machines: its answers may follow different answers from before it."""

import sqlite3
from collections.abc import Sequence

# The first of what somebody said under a pair's seal, where it follows another answer there than here. Which answers
# from before the seal a machine knew when it broke the seal is up to the machine.
_OTHERWISE_BEFORE = """
SELECT o.id, o.previous, t.previous FROM temp.in_answer AS t JOIN main.answer AS o ON o.id = t.id
JOIN main.answer_phase AS phase ON phase.answer = o.id JOIN main.seal AS seal ON seal.id = phase.seal
WHERE NOT t.is_new AND o.act <> 'carry' AND o.previous IS NOT t.previous AND seal.pair IS NOT NULL
AND phase.phase = ? AND NOT EXISTS (SELECT 1 FROM main.answer_phase AS earlier
    WHERE earlier.answer = o.previous AND (earlier.seal, earlier.phase) = (phase.seal, phase.phase))
"""
# An answer that came or was here, and what it follows.
_LINK = """
SELECT previous, rater, image, item FROM temp.in_answer WHERE id = ?1 AND is_new
UNION ALL SELECT previous, rater, image, item FROM main.answer WHERE id = ?1 LIMIT 1
"""


def note_otherwise_before(connection: sqlite3.Connection) -> None:
    """Note in `temp.in_otherwise` which answers out of a pair's seal follow another answer from before it on the other
    machine, and let them say the same for now. What cannot be followed is left to be refused as edited."""
    connection.execute(
        "CREATE TEMP TABLE in_otherwise (id INTEGER PRIMARY KEY, ours INTEGER, theirs INTEGER)"
    )
    from app.study.team.seals import Phase  # only now: what it needs would hold the first window up

    for key, ours, theirs in connection.execute(_OTHERWISE_BEFORE, (Phase.ALONE.value,)).fetchall():
        if _can_follow(connection, key, theirs):
            connection.execute("INSERT INTO temp.in_otherwise VALUES (?, ?, ?)", (key, ours, theirs))
            connection.execute("UPDATE temp.in_answer SET previous = ? WHERE id = ?", (ours, key))


def _can_follow(connection: sqlite3.Connection, key: int, before: int | None) -> bool:
    """Whether an answer can follow another: both are about the same, and no ring comes of it."""
    _previous, *place = connection.execute(_LINK, (key,)).fetchone()
    seen = {key}
    while before is not None:
        found, *about = connection.execute(_LINK, (before,)).fetchone()
        if before in seen or about != place:
            return False
        seen.add(before)
        before = found
    return True


def follow_the_later(connection: sqlite3.Connection) -> list[list[object]]:
    """Let each answer noted in `temp.in_otherwise` follow the later of the two, the same on every machine; returns
    what those followed that changed, by their keys."""
    changed: list[list[object]] = []
    for key, ours, theirs in connection.execute("SELECT id, ours, theirs FROM temp.in_otherwise").fetchall():
        if _given_at(connection, theirs) > _given_at(connection, ours):
            connection.execute("UPDATE main.answer SET previous = ? WHERE id = ?", (theirs, key))
            changed.append([key, ours])
    return changed


def _given_at(connection: sqlite3.Connection, answer: int | None) -> tuple[int, bytes]:
    row = connection.execute("SELECT recorded_at, uuid FROM main.answer WHERE id = ?", (answer,)).fetchone()
    return (-1, b"") if row is None else (int(row[0]), bytes(row[1]))


def follow_as_before(connection: sqlite3.Connection, before: Sequence[Sequence[int | None]]) -> None:
    """Let answers follow again what they followed before a merge that is being undone."""
    connection.executemany(
        "UPDATE answer SET previous = ? WHERE id = ?", [(ours, key) for key, ours in before]
    )
