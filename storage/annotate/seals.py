"""Seals: answers held apart from all others until every member is done, then moved among them as they are."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.pair import seals
from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.team.pairs import FirstTurn
from app.study.team.raters import Rater, Session
from app.study.team.seals import Phase, Seal, SealedTurnProtocol, SealMember, Seals
from storage.annotate.answers import AnswerStore
from storage.annotate.raters import as_rater
from storage.answer_rows import as_answer, circumstance_columns, content_columns
from storage.database import Database, as_uuid, milliseconds, moment
from storage.queue import QueueStore

_OWN = """
SELECT own.id, own.uuid, seal.image, rater.id, rater.uuid, rater.name, rater.kind, 0, item.code,
    coalesce(own.rubric, 0), own.value, own.doubt, own.note, own.act, own.recorded_at, own.perception,
    alt_text.uuid, own.heard, own.seconds, own.language, own.previous, item.scale
FROM sealed_answer AS own JOIN seal ON seal.id = own.seal JOIN rater ON rater.id = own.rater
JOIN item ON item.id = own.item LEFT JOIN alt_text ON alt_text.id = own.alt_text
WHERE own.seal = ? AND own.rater = ?
AND NOT EXISTS (SELECT 1 FROM sealed_answer AS later WHERE later.previous = own.id)
"""
_INSERT = """
INSERT INTO sealed_answer (uuid, seal, rater, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, language, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT max(id) FROM sealed_answer WHERE seal = ? AND rater = ? AND item = ?),
    ?, ?, (SELECT id FROM alt_text WHERE uuid = ?), ?, ?, ?, ?)
"""


class SealedTurn(SealedTurnProtocol):
    """What one member says to one image while it is their turn; see `app.study.team.seals.Turn`."""

    def __init__(self, database: Database, answers: AnswerStore, seal: Seal, rater: Rater) -> None:
        self._database = database
        self._answers = answers
        self._seal = seal
        self._rater = rater
        self._is_over = False

    @property
    def rater(self) -> Rater:
        return self._rater

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be read or written here."""
        return self._is_over

    def end(self) -> None:
        """Close it: from now on this object says nothing."""
        self._is_over = True

    def current(self) -> Mapping[str, Answer]:
        """This member's own answers to the image so far, by item. Raises UserError when the turn is over."""
        self._refuse_when_over()
        rows = self._database.rows(_OWN, (self._seal.key, self._rater.key))
        return {answer.item: answer for answer in map(as_answer, rows)}

    def record(
        self,
        session: Session | None,
        item: str,
        content: Content,
        act: AnswerAction,
        circumstances: Circumstances,
    ) -> Answer:
        """Store what this member now says, under seal; on the disk when this returns.

        Raises UserError when the turn is over, KeyError for an item that the newest rubric version does not have.
        """
        self._refuse_when_over()
        version, key = self._answers.item_place(item)
        place = (self._seal.key, self._rater.key, key)
        with self._database.atomic() as connection:
            connection.execute(
                _INSERT,
                (
                    new_id().bytes,
                    *place,
                    version or None,
                    *content_columns(content),
                    act.value,
                    *place,
                    session.key if session else None,
                    *circumstance_columns(circumstances),
                    milliseconds(now()),
                ),
            )
        return self.current()[item]

    def _refuse_when_over(self) -> None:
        if self._is_over:
            raise UserError(seals.turn_over(name=self._rater.name))


_SEALS = """
SELECT seal.id, seal.uuid, seal.pair, seal.workshop, seal.image, seal.opened_at,
    EXISTS (SELECT 1 FROM seal_broken WHERE seal_broken.seal = seal.id)
FROM seal
"""
_FIRST = "SELECT first FROM seal_order WHERE seal = ?"
_KEEP_FIRST = "INSERT INTO seal_order (seal, first, way) VALUES (?, ?, ?)"
_OF_COMPANY = "seal.pair IS :pair AND seal.workshop IS :workshop"
_UNBROKEN = "NOT EXISTS (SELECT 1 FROM seal_broken WHERE seal_broken.seal = seal.id)"
_MEMBERS = """
SELECT rater.id, rater.uuid, rater.name, rater.kind, done_at IS NOT NULL, is_absent
FROM seal_member JOIN rater ON rater.id = seal_member.rater WHERE seal = ?
ORDER BY rater.created_at, rater.uuid
"""
_LEAVE_OUT = "UPDATE seal_member SET is_absent = 1 WHERE seal = ? AND rater = ?"
_ANSWER_AGAIN = "UPDATE seal_member SET done_at = NULL, is_absent = 0 WHERE seal = ? AND rater = ?"
# What those who answer the image have said; what somebody began to say who then skipped it stays under seal.
_OF_PRESENT = """
SELECT own.id, own.previous, own.item, own.rater FROM sealed_answer AS own
JOIN seal_member AS member ON member.seal = own.seal AND member.rater = own.rater
WHERE own.seal = ? AND NOT member.is_absent ORDER BY own.id
"""
MOVE_OUT = """
INSERT INTO answer (uuid, image, rater, run, item, rubric, value, doubt, note, act, previous, session, perception,
    alt_text, heard, seconds, language, recorded_at)
SELECT uuid, :image, rater, 0, item, rubric, value, doubt, note, act, :previous, session, perception, alt_text,
    heard, seconds, language, recorded_at
FROM sealed_answer WHERE id = :key
"""
FORGET_ARRIVAL = """
DELETE FROM merged_row WHERE fact = 'sealed_answer' AND row NOT IN (SELECT quote(id) FROM sealed_answer)
"""
# What was said in a phase and not changed within it: the answers given alone stay to be read after a change.
_OF_PHASE = """
SELECT phase.answer FROM answer_phase AS phase JOIN answer ON answer.id = phase.answer
JOIN item ON item.id = answer.item
WHERE phase.seal = :seal AND phase.phase = :phase AND NOT EXISTS (
    SELECT 1 FROM answer AS later JOIN answer_phase AS other ON other.answer = later.id
    WHERE later.previous = answer.id AND other.seal = :seal AND other.phase = :phase)
ORDER BY answer.rater, item.rubric IS NULL, item.position, item.id
"""

# What a participant said of the whole image on their own, as on their own machine, since the workshop was set up.
_ON_THEIR_OWN = """
SELECT answer.id FROM current_answer AS answer JOIN item ON item.id = answer.item
WHERE answer.image = :image AND answer.rater = :rater AND answer.run = 0 AND answer.value IS NOT NULL
AND item.rubric IS NULL AND (:scale IS NULL OR item.code = :scale)
AND answer.recorded_at >= (SELECT created_at FROM workshop WHERE id = :workshop)
AND answer.id NOT IN (SELECT answer FROM answer_phase)
"""


class SealStore(Seals):
    """Opens seals, gives turns, and breaks a seal when all are done. Everything else here refuses to tell."""

    def __init__(self, database: Database, queue: QueueStore, answers: AnswerStore) -> None:
        self._database = database
        self._queue = queue
        self._answers = answers
        self._turn: SealedTurn | None = None

    def open(
        self,
        image: int,
        *,
        members: Sequence[Rater],
        pair: int | None = None,
        workshop: int | None = None,
        first: tuple[Rater, FirstTurn] | None = None,
    ) -> Seal:
        known = [seal for seal in self.unbroken(pair=pair, workshop=workshop) if seal.image == image]
        with self._database.atomic() as connection:
            if known:
                key = known[-1].key
            else:
                cursor = connection.execute(
                    "INSERT INTO seal (uuid, pair, workshop, image, opened_at) VALUES (?, ?, ?, ?, ?)",
                    (self._new_id(pair, image).bytes, pair, workshop, image, milliseconds(now())),
                )
                key = cursor.lastrowid or 0
                if first is not None:
                    connection.execute(_KEEP_FIRST, (key, first[0].key, first[1].value))
            connection.executemany(
                "INSERT OR IGNORE INTO seal_member (seal, rater, done_at, is_absent) VALUES (?, ?, NULL, 0)",
                [(key, member.key) for member in members],
            )
        return self.get(key)

    def _new_id(self, pair: int | None, image: int) -> uuid.UUID:
        """The id of a new seal. That of a pair on an image follows from both, so that two machines open one seal."""
        row = self._database.row(
            "SELECT rater.uuid, image.uuid FROM rater, image WHERE rater.id = ? AND image.id = ?",
            (pair, image),
        )
        if row is None:
            return new_id()
        identity = uuid.uuid5(as_uuid(row[0]), as_uuid(row[1]).hex)
        is_taken = self._database.row("SELECT 1 FROM seal WHERE uuid = ?", (identity.bytes,))
        return new_id() if is_taken else identity

    def get(self, key: int) -> Seal:
        row = self._database.row(f"{_SEALS} WHERE seal.id = ?", (key,))
        if row is None:
            raise KeyError(key)
        return self._seal(row)

    def newest(self, image: int, *, pair: int | None = None, workshop: int | None = None) -> Seal | None:
        row = self._database.row(
            f"{_SEALS} WHERE {_OF_COMPANY} AND seal.image = :image ORDER BY opened_at DESC, seal.uuid DESC LIMIT 1",
            {"pair": pair, "workshop": workshop, "image": image},
        )
        return self._seal(row) if row else None

    def unbroken(self, *, pair: int | None = None, workshop: int | None = None) -> Sequence[Seal]:
        rows = self._database.rows(
            f"{_SEALS} WHERE {_OF_COMPANY} AND {_UNBROKEN} ORDER BY opened_at, seal.uuid",
            {"pair": pair, "workshop": workshop},
        )
        return [self._seal(row) for row in rows]

    def of_pair(self, pair: int) -> Sequence[Seal]:
        rows = self._database.rows(f"{_SEALS} WHERE seal.pair = ? ORDER BY opened_at, seal.uuid", (pair,))
        newest = {row[4]: row for row in rows}
        return sorted(map(self._seal, newest.values()), key=lambda seal: (seal.opened_at, seal.id))

    def _is_open(self, seal: Seal) -> bool:
        return not self.get(seal.key).is_broken

    def turn(self, seal: Seal, rater: Rater) -> SealedTurn:
        self._end_turn()
        member = self._member(seal, rater)
        if member.is_absent:
            raise UserError(seals.no_member(name=rater.name))
        if member.is_done:
            raise UserError(seals.already_done(name=rater.name))
        self._turn = SealedTurn(self._database, self._answers, seal, rater)
        return self._turn

    def done(self, seal: Seal, rater: Rater) -> Seal:
        self._member(seal, rater)
        self._end_turn()
        with self._database.atomic() as connection:
            connection.execute(
                "UPDATE seal_member SET done_at = ?, is_absent = 0 WHERE seal = ? AND rater = ? AND done_at IS NULL",
                (milliseconds(now()), seal.key, rater.key),
            )
        return self.get(seal.key)

    def has_own(self, workshop: int, image: int, rater: Rater, scale: str) -> bool:
        place = {"workshop": workshop, "image": image, "rater": rater.key, "scale": scale}
        return self._database.row(_ON_THEIR_OWN, place) is not None

    def start_over(self, seal: Seal, rater: Rater) -> Seal:
        if self._member(seal, rater).is_done and seal.pair is not None:
            raise UserError(seals.may_have_been_sent(name=rater.name))
        self._end_turn()
        with self._database.atomic() as connection:
            place = (seal.key, rater.key)
            connection.execute("DELETE FROM sealed_answer WHERE seal = ? AND rater = ?", place)
            connection.execute(_ANSWER_AGAIN, place)
        return self.get(seal.key)

    def absent(self, seal: Seal, rater: Rater) -> Seal:
        if not self._member(seal, rater).is_done:
            self._end_turn()
            with self._database.atomic() as connection:
                connection.execute(_LEAVE_OUT, (seal.key, rater.key))
        return self.get(seal.key)

    def break_seal(self, seal: Seal) -> Sequence[Answer]:
        now_it_is = self.get(seal.key)
        if now_it_is.awaited:
            raise UserError(seals.still_awaited([rater.name for rater in now_it_is.awaited]))
        if not now_it_is.is_broken:
            self._end_turn()
            self._move(now_it_is)
        return self.answers(seal, Phase.ALONE)

    def answers(self, seal: Seal, phase: Phase) -> Sequence[Answer]:
        if self._is_open(seal):
            raise UserError(seals.SEALED)
        rows = self._database.rows(_OF_PHASE, {"seal": seal.key, "phase": phase.value})
        return [self._answers.get(key) for (key,) in rows]

    def record(
        self,
        seal: Seal,
        session: Session,
        item: str,
        content: Content,
        phase: Phase,
        circumstances: Circumstances,
        act: AnswerAction = AnswerAction.DO,
    ) -> Answer:
        if self._is_open(seal):
            raise UserError(seals.SEALED)
        with self._database.atomic() as connection:
            answer = self._answers.record(session, seal.image, item, content, act, circumstances)
            connection.execute(
                "INSERT INTO answer_phase VALUES (?, ?, ?)", (answer.key, phase.value, seal.key)
            )
        return answer

    def _member(self, seal: Seal, rater: Rater) -> SealMember:
        """A member of an unbroken seal, as it is now."""
        now_it_is = self.get(seal.key)
        if now_it_is.is_broken:
            raise UserError(seals.ALREADY_BROKEN)
        found = [member for member in now_it_is.members if member.rater.key == rater.key]
        if not found:
            raise UserError(seals.no_member(name=rater.name))
        return found[0]

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._turn.end()
            self._turn = None

    def _move(self, seal: Seal) -> None:
        """Break the seal and put its answers among all others: same id, same chain, same times."""
        at = milliseconds(now())
        with self._database.atomic() as connection:
            connection.execute("INSERT INTO seal_broken VALUES (?, ?)", (seal.key, at))
            moved: dict[int, int] = {}
            rows = list(self._database.rows(_OF_PRESENT, (seal.key,)))
            for key, previous, item, rater in rows:
                before = moved.get(previous) or self._answers.newest_key(seal.image, rater, item)
                cursor = connection.execute(MOVE_OUT, {"image": seal.image, "previous": before, "key": key})
                moved[key] = cursor.lastrowid or 0
                phase = (moved[key], Phase.ALONE.value, seal.key)
                connection.execute("INSERT INTO answer_phase VALUES (?, ?, ?)", phase)
            newest_first = [(key,) for key in reversed(moved)]  # each refers to the one before it
            connection.executemany("DELETE FROM sealed_answer WHERE id = ?", newest_first)
            connection.execute(FORGET_ARRIVAL)
            informed = {rater for *_, rater in rows}
            for rater in seal.present:
                if rater.key not in informed:
                    self._count_own(seal, rater)
            occasion = "pair" if seal.pair is not None else "workshop"
            for rater in seal.present:
                self._queue.refresh(rater.key, seal.image)
                connection.execute(
                    "INSERT INTO disclosure (uuid, rater, image, occasion, recorded_at) VALUES (?, ?, ?, ?, ?)",
                    (new_id().bytes, rater.key, seal.image, occasion, at),
                )

    def _count_own(self, seal: Seal, rater: Rater) -> None:
        """What somebody who gave no answer under this seal had said on their own is what they said alone."""
        place = {"workshop": seal.workshop, "image": seal.image, "rater": rater.key, "scale": None}
        own = list(self._database.rows(_ON_THEIR_OWN, place))
        with self._database.atomic() as connection:
            connection.executemany(
                "INSERT INTO answer_phase VALUES (?, ?, ?)",
                [(key, Phase.ALONE.value, seal.key) for (key,) in own],
            )

    def _seal(self, row: tuple[Any, ...]) -> Seal:
        key, identity, pair, workshop, image, opened_at, is_broken = row
        members = [
            SealMember(as_rater(rater), bool(is_done), bool(is_absent))
            for *rater, is_done, is_absent in self._database.rows(_MEMBERS, (key,))
        ]
        order = self._database.row(_FIRST, (key,))
        first = order[0] if order else None
        about = (key, as_uuid(identity), pair, workshop, image, moment(opened_at), bool(is_broken))
        return Seal(*about, tuple(members), first)
