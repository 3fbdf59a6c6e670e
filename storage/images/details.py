"""Words about an image beside its alt text: of a region, or asked for. A change is a new row that supersedes."""

import uuid
from collections.abc import Sequence
from typing import Any

from app.identity import new_id, now
from app.study.details import Detail, Details
from app.study.team.raters import Rater, RaterKind, Session
from storage.database import Database, as_uuid, milliseconds, moment

_DETAILS = """
SELECT detail.id, detail.uuid, detail.image, alt_text.uuid, detail.region, detail.question, detail.words,
    detail.author, detail.session, detail.previous, detail.recorded_at,
    asker.id, asker.uuid, asker.name, asker.kind, teller.id, teller.uuid, teller.name, teller.kind
FROM detail
LEFT JOIN alt_text ON alt_text.id = detail.alt_text
LEFT JOIN rater AS asker ON asker.id = detail.asked_by
LEFT JOIN rater AS teller ON teller.id = detail.said_by
"""
_IN_TIME = "ORDER BY detail.recorded_at, detail.uuid"
_STANDS = "NOT EXISTS (SELECT 1 FROM detail AS later WHERE later.previous = detail.id)"
_SAYS_SOMETHING = "(detail.words <> '' OR detail.question <> '')"


class DetailStore(Details):
    """Writes details; never changes one that is written."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self,
        image: int,
        words: str,
        *,
        question: str = "",
        region: str = "",
        asked_by: Rater | None = None,
        said_by: Rater | None = None,
        author: str = "",
        session: Session | None = None,
        alt_text: uuid.UUID | None = None,
        previous: Detail | None = None,
    ) -> Detail:
        identity, recorded_at = new_id(), now()
        key = self._database.add(
            "detail",
            uuid=identity.bytes,
            image=image,
            alt_text=self._key_of(alt_text),
            region=region,
            question=question.strip(),
            words=words.strip(),
            asked_by=asked_by.key if asked_by else None,
            said_by=said_by.key if said_by else None,
            author=author.strip(),
            session=session.key if session else None,
            previous=previous.key if previous else None,
            recorded_at=milliseconds(recorded_at),
        )
        row = self._database.row(f"{_DETAILS} WHERE detail.id = ?", (key,))
        assert row is not None
        return _detail(row)

    def of_image(self, image: int) -> Sequence[Detail]:
        sql = f"{_DETAILS} WHERE detail.image = ? AND {_STANDS} AND {_SAYS_SOMETHING} {_IN_TIME}"
        return [_detail(row) for row in self._database.rows(sql, (image,))]

    def history(self, image: int) -> Sequence[Detail]:
        rows = self._database.rows(f"{_DETAILS} WHERE detail.image = ? {_IN_TIME}", (image,))
        return [_detail(row) for row in rows]

    def _key_of(self, alt_text: uuid.UUID | None) -> int | None:
        if alt_text is None:
            return None
        row = self._database.row("SELECT id FROM alt_text WHERE uuid = ?", (alt_text.bytes,))
        if row is None:
            raise KeyError(alt_text)
        return int(row[0])


def _detail(row: tuple[Any, ...]) -> Detail:
    key, identity, image, alt_text, region, question, words, author, session, previous, recorded_at = row[:11]
    return Detail(
        key=key,
        id=as_uuid(identity),
        image=image,
        alt_text=as_uuid(alt_text) if alt_text else None,
        region=region,
        question=question,
        words=words,
        asked_by=_rater(row[11:15]),
        said_by=_rater(row[15:19]),
        author=author,
        session=session,
        previous=previous,
        recorded_at=moment(recorded_at),
    )


def _rater(columns: tuple[Any, ...]) -> Rater | None:
    key, identity, name, kind = columns
    return Rater(key, as_uuid(identity), name, RaterKind(kind)) if key is not None else None
