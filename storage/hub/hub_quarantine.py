"""Rows on a hub that no study of this version can hold: found one by one, so that all others come in.

They stay on the hub, and are looked at again at every sync, in case a newer program or a row they refer to helps.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from app.errors import UserError
from app.messages.team import hub
from app.private_files import private_folder
from storage.database import Database
from storage.hub.hub_rows import HubRow, RowCodec, fill, key_of, readable, with_referred
from storage.merge.empty import make_empty, room_to_work
from storage.merge.judge_keys import renew_keys, setups_by_id
from storage.merge.staging import stage
from storage.triggers import triggers_lifted

_NAME = "the hub"


def read_row(fact: str, owner: str | None, body: Any) -> HubRow:
    """A row as the hub has it. Raises UserError for what has no key."""
    row = HubRow(fact, owner, body)
    with readable(fact):
        key_of(row)
    return row


def stage_rows(own: Database, codec: RowCodec, rows: Sequence[HubRow], place: Path) -> list[HubRow]:
    """Write rows, each with another key, and what they refer to as a study into `place / "staged.db"`; returns the rows
    that are in it. Raises UserError where no study can hold them."""
    with readable(""):
        whole = with_referred(codec, list(rows))
    with (
        readable(""),
        room_to_work(),
        closing(make_empty(place / "came.db")) as made,
        made.atomic() as connection,
    ):
        connection.execute("PRAGMA defer_foreign_keys = ON")
        row = own.row("SELECT * FROM study")
        connection.execute(f"INSERT INTO study VALUES ({', '.join('?' * len(row or ()))})", row or ())
        fill(connection, codec, whole)
        with triggers_lifted(connection):
            renew_keys(connection, setups_by_id(own.connection))
    stage(place / "came.db", place / "staged.db", _NAME).close()
    return whole


def parted(
    own: Database, codec: RowCodec, rows: Iterable[HubRow]
) -> tuple[list[HubRow], list[tuple[HubRow, str]]]:
    """The rows that a study can hold, and the others with the reason: those that are wrong, and those that refer to
    one of them.

    What is referred to comes first, so each row is tried together with what it needs. Takes as long as staging all rows
    some twenty times for each wrong one.
    """
    place = {table.name: number for number, table in enumerate(codec.tables)}
    ordered = sorted(rows, key=lambda row: place[row.fact])
    bad: list[tuple[HubRow, str]] = []
    good = _held(lambda some: _is_wrong(own, codec, some), [], ordered, bad)
    with private_folder() as folder:
        inside = {id(row) for row in stage_rows(own, codec, good, folder)}
    lost = [row for row in good if id(row) not in inside]
    bad += [(row, hub.refers_to_unreadable(table=row.fact)) for row in lost]
    return [row for row in good if id(row) in inside], bad


def _held(
    is_wrong: Callable[[list[HubRow]], bool],
    good: list[HubRow],
    rows: list[HubRow],
    bad: list[tuple[HubRow, str]],
) -> list[HubRow]:
    """`good`, with those of the rows that can be added to it; the others go to `bad`."""
    if not rows or not is_wrong([*good, *rows]):
        return [*good, *rows]
    if len(rows) == 1:
        bad.append((rows[0], hub.unreadable_row(table=rows[0].fact)))
        return good
    middle = len(rows) // 2
    good = _held(is_wrong, good, rows[:middle], bad)
    return _held(is_wrong, good, rows[middle:], bad)


def _is_wrong(own: Database, codec: RowCodec, rows: list[HubRow]) -> bool:
    """Whether a study cannot hold these rows."""
    with private_folder() as folder:
        try:
            stage_rows(own, codec, rows, folder)
        except UserError:
            return True
    return False
