"""Answers under seal in a merge: what came out of its seal on either machine is under it no longer."""

import sqlite3

from storage.annotate.seals import FORGET_ARRIVAL

CHANGING = ("seal_member",)  # tables of which a pair's packet may change rows: who of the two is done


def leave_out_opened(connection: sqlite3.Connection) -> None:
    """Leave out of what came the answers that came out of their seal here."""
    connection.execute("DELETE FROM theirs.sealed_answer WHERE uuid IN (SELECT uuid FROM main.answer)")


def drop_opened(connection: sqlite3.Connection) -> None:
    """Drop here the answers that came out of their seal on the other machine, and have come as answers."""
    connection.execute("DELETE FROM sealed_answer WHERE uuid IN (SELECT uuid FROM answer)")
    connection.execute(FORGET_ARRIVAL)
