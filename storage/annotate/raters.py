"""Raters and their sessions."""

import re
from collections.abc import Sequence
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.study import storage as storage_text
from app.study.image import Image, is_plain_name
from app.study.names import is_blank, spelled, spellings
from app.study.ports import Raters, Sessions
from app.study.team.raters import Perception, Rater, RaterKind, Session, WorkOrder
from storage.database import Database, as_uuid, milliseconds
from storage.queue import QueueStore


class RaterStore(Raters):
    """Those who answer: people, pairs, panels and judges."""

    def __init__(self, database: Database, queue: QueueStore) -> None:
        self._database = database
        self._queue = queue

    def all(self) -> Sequence[Rater]:
        sql = "SELECT id, uuid, name, kind FROM rater ORDER BY created_at, uuid"
        return [as_rater(row) for row in self._database.rows(sql)]

    def find(self, name: str) -> Rater | None:
        if re.search("[\\ud800-\\udfff]", name):  # half a character, which nothing can be stored with
            return None
        sql = "SELECT id, uuid, name, kind FROM rater WHERE name = ?"
        rows = (self._database.row(sql, (one,)) for one in spellings(name.strip()))
        return next((as_rater(row) for row in rows if row), None)

    def add(self, name: str, kind: RaterKind = RaterKind.PERSON) -> Rater:
        if is_blank(name):
            raise UserError(storage_text.EMPTY_NAME)
        known = self.find(name)
        if known is not None:
            return known
        if not is_plain_name(name.strip()):
            raise UserError(storage_text.NAME_OF_A_RATER)
        with self._database.atomic():
            known = self.find(name)  # another program may have added it meanwhile
            if known is not None:
                return known
            key = self._database.add(
                "rater",
                uuid=new_id().bytes,
                name=spelled(name.strip()),
                kind=kind.value,
                created_at=milliseconds(now()),
            )
            if kind is not RaterKind.JUDGE:
                self._queue.enrol(key)
        added = self.find(name)
        assert added is not None
        return added


class SessionStore(Sessions):
    """Sittings, and where each person left off."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, rater: Rater, perception: Perception, order: WorkOrder = WorkOrder.BY_IMAGE) -> Session:
        identity, started_at = new_id(), now()
        with self._database.atomic() as connection:
            key = self._database.add(
                "session",
                uuid=identity.bytes,
                rater=rater.key,
                perception=perception.value,
                started_at=milliseconds(started_at),
            )
            if order is not WorkOrder.BY_IMAGE:
                connection.execute("INSERT INTO session_order VALUES (?, ?)", (key, order.value))
        return Session(key, identity, rater, started_at, perception, order)

    def by_criterion(self) -> frozenset[int]:
        return frozenset(self._database.cells("SELECT session FROM session_order"))

    def end(self, session: Session) -> None:
        self._database.add_once("session_end", session=session.key, ended_at=milliseconds(now()))

    def place(self, rater: Rater) -> int | None:
        row = self._database.row(
            "SELECT image.number FROM place JOIN image ON image.id = place.image WHERE place.rater = ?",
            (rater.key,),
        )
        return row[0] if row else None

    def set_place(self, rater: Rater, image: Image) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO place VALUES (?, ?) ON CONFLICT (rater) DO UPDATE SET image = excluded.image",
                (rater.key, image.key),
            )


def as_rater(row: Sequence[Any]) -> Rater:
    """A rater from the columns id, uuid, name and kind."""
    key, identity, name, kind = row
    return Rater(key, as_uuid(identity), name, RaterKind(kind))
