"""Answers under seal in a merge: what came out of its seal on either machine is under it no longer."""

import sqlite3

from app.study.team.seals import Phase
from storage.annotate.seals import FORGET_ARRIVAL, MOVE_OUT

CHANGING = ("seal_member",)  # tables of which a pair's packet may change rows: who of the two is done
# What somebody said who was done on their own machine, while the seal was broken without them on another.
_LEFT_BEHIND = """
SELECT own.id, own.previous, seal.id, seal.image, own.rater FROM sealed_answer AS own
JOIN seal ON seal.id = own.seal JOIN seal_broken ON seal_broken.seal = seal.id
JOIN seal_member AS member ON member.seal = own.seal AND member.rater = own.rater
WHERE member.done_at IS NOT NULL ORDER BY own.id
"""
# The answer came with the merge that its sealed answer came with.
_NOTE_ARRIVAL = """
INSERT OR IGNORE INTO merged_row
SELECT merging, ?, quote(?) FROM merged_row WHERE fact = 'sealed_answer' AND row = quote(?)
"""


def leave_out_opened(connection: sqlite3.Connection) -> None:
    """Leave out of what came the answers that came out of their seal here."""
    connection.execute("DELETE FROM theirs.sealed_answer WHERE uuid IN (SELECT uuid FROM main.answer)")


def drop_opened(connection: sqlite3.Connection) -> None:
    """Drop here the answers that came out of their seal on the other machine, and have come as answers."""
    connection.execute("DELETE FROM sealed_answer WHERE uuid IN (SELECT uuid FROM answer)")
    connection.execute(FORGET_ARRIVAL)


def move_left_behind(connection: sqlite3.Connection, only_touched: bool) -> None:
    """Move what is still under a seal that was broken elsewhere among the answers, for everybody who is done.

    Each keeps its id and time. The first of a chain follows no answer from before the seal: which were known differs
    between machines, and all must make the same fact. `only_touched`: add whose answers they are to `temp.touched`.
    """
    moved: dict[int, int] = {}
    for key, previous, seal, image, rater in connection.execute(_LEFT_BEHIND).fetchall():
        place = {"image": image, "previous": moved.get(previous), "key": key}
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
