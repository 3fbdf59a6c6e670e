"""Answers under seal in a merge: what came out of its seal on either machine is under it no longer."""

import sqlite3
from collections.abc import Sequence

from app.study.team.seals import Phase
from storage.annotate.seals import FORGET_ARRIVAL, MOVE_OUT

# Ids of answers, in hexadecimal digits, each with the merge that brought it under seal, if one did.
Unsealed = Sequence[tuple[str, int | None]]
CHANGING = ("seal_member",)  # tables of which a pair's packet may change rows: who of the two is done
# What somebody said who was done on their own machine, while the seal was broken without them on another.
_LEFT_BEHIND = """
SELECT own.id, own.uuid, own.previous, own.item, seal.id, seal.image, own.rater FROM sealed_answer AS own
JOIN seal ON seal.id = own.seal JOIN seal_broken ON seal_broken.seal = seal.id
JOIN seal_member AS member ON member.seal = own.seal AND member.rater = own.rater
WHERE member.done_at IS NOT NULL ORDER BY own.id
"""
# What is under seal here and among the answers too, and the merge that brought it under seal.
_OPENED = """
SELECT own.uuid, (SELECT merging FROM merged_row WHERE fact = 'sealed_answer' AND row = quote(own.id))
FROM sealed_answer AS own WHERE own.uuid IN (SELECT uuid FROM answer) ORDER BY own.id
"""
# Of what is under seal: what follows an answer that is out of the seal, as where one of two machines went on.
_FOLLOWING_OPENED = """
SELECT own.uuid, before.uuid AS previous FROM {schema}.sealed_answer AS own
JOIN {schema}.sealed_answer AS before ON before.id = own.previous
WHERE before.uuid IN (SELECT uuid FROM main.answer) AND own.uuid NOT IN (SELECT uuid FROM main.answer)
"""
_BEFORE_SEALED = """
SELECT answer.id FROM temp.in_following JOIN answer ON answer.uuid = in_following.previous
WHERE in_following.uuid = ? AND (answer.image, answer.rater, answer.item) = (?, ?, ?)
"""
_GOING = """
SELECT id, previous FROM answer WHERE uuid = ?
AND quote(id) IN (SELECT row FROM temp.gone WHERE fact = 'answer')
"""
_MOVE_BACK = """
INSERT INTO sealed_answer (uuid, seal, rater, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, language, recorded_at)
SELECT uuid, phase.seal, rater, item, rubric, value, doubt, note, act, :previous, session, perception, alt_text,
    heard, seconds, language, recorded_at
FROM answer JOIN answer_phase AS phase ON phase.answer = answer.id WHERE answer.id = :key
"""
# The answer came with the merge that its sealed answer came with.
_NOTE_ARRIVAL = """
INSERT OR IGNORE INTO merged_row
SELECT merging, ?, quote(?) FROM merged_row WHERE fact = 'sealed_answer' AND row = quote(?)
"""


def leave_out_opened(connection: sqlite3.Connection) -> None:
    """Leave out of what came the answers that came out of their seal here; note in `temp.in_following` what follows
    one of them and is still under seal there."""
    following = _FOLLOWING_OPENED.format(schema="theirs")
    connection.execute(f"CREATE TEMP TABLE in_following AS {following}")
    connection.execute(
        "DROP TRIGGER theirs.sealed_answer_is_never_edited"
    )  # of a copy that is deleted afterwards
    connection.execute(
        "UPDATE theirs.sealed_answer SET previous = NULL WHERE uuid IN (SELECT uuid FROM temp.in_following)"
    )
    connection.execute("DELETE FROM theirs.sealed_answer WHERE uuid IN (SELECT uuid FROM main.answer)")


def drop_opened(connection: sqlite3.Connection) -> Unsealed:
    """Drop here the answers that came out of their seal on the other machine, and have come as answers; returns which,
    so that undoing the merge can seal them again. What follows one of them is noted in `temp.in_following`."""
    following = _FOLLOWING_OPENED.format(schema="main")
    connection.execute(f"INSERT INTO temp.in_following {following}")
    dropped = connection.execute(_OPENED).fetchall()
    connection.execute("DELETE FROM sealed_answer WHERE uuid IN (SELECT uuid FROM answer)")
    connection.execute(FORGET_ARRIVAL)
    return [(identity.hex(), merging) for identity, merging in dropped]


def seal_again(connection: sqlite3.Connection, unsealed: Unsealed) -> None:
    """Put back under their seal the answers that were under it here before a merge that is being undone brought them as
    answers. Only those of `temp.gone`; they are still among the answers."""
    sealed: dict[int, int] = {}
    for identity, merging in unsealed:
        row = connection.execute(_GOING, (bytes.fromhex(identity),)).fetchone()
        if row is None:
            continue
        key, previous = row
        place = {"key": key, "previous": sealed.get(previous)}
        sealed[key] = connection.execute(_MOVE_BACK, place).lastrowid or 0
        if merging is not None:
            arrived = "INSERT OR IGNORE INTO merged_row VALUES (?, 'sealed_answer', quote(?))"
            connection.execute(arrived, (merging, sealed[key]))


def move_left_behind(connection: sqlite3.Connection, only_touched: bool) -> None:
    """Move what is still under a seal that was broken elsewhere among the answers, for everybody who is done.

    Each keeps its id and time, and follows what it followed under seal. The first of a chain follows no answer from
    before the seal: which were known differs between machines, and all must make the same fact. `only_touched`: add
    whose answers they are to `temp.touched`.
    """
    moved: dict[int, int] = {}
    for key, identity, previous, item, seal, image, rater in connection.execute(_LEFT_BEHIND).fetchall():
        opened = connection.execute(_BEFORE_SEALED, (identity, image, rater, item)).fetchone()
        place = {"image": image, "previous": opened[0] if opened else moved.get(previous), "key": key}
        moved[key] = connection.execute(MOVE_OUT, place).lastrowid or 0
        connection.execute("INSERT INTO answer_phase VALUES (?, ?, ?)", (moved[key], Phase.ALONE.value, seal))
        for fact in ("answer", "answer_phase"):
            connection.execute(_NOTE_ARRIVAL, (fact, moved[key], key))
        if only_touched:
            connection.execute(
                "INSERT INTO temp.touched SELECT ?, ? EXCEPT SELECT rater, image FROM temp.touched",
                (rater, image),
            )
    drop_opened(connection)
