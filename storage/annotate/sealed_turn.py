"""One member's turn under a seal: what they say, held apart from all other answers, for them alone to read."""

from collections.abc import Mapping

from app.errors import UserError
from app.identity import new_id, now
from app.messages.pair import seals
from app.study.answer import Answer, AnswerAction, Circumstances, Content
from app.study.team.raters import Rater, Session
from app.study.team.seals import Seal, SealedTurnProtocol
from storage.annotate.answers import AnswerStore
from storage.answer_rows import around, as_answer, said
from storage.database import Database, milliseconds

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
                    *said(content),
                    act.value,
                    *place,
                    session.key if session else None,
                    *around(circumstances),
                    milliseconds(now()),
                ),
            )
        return self.current()[item]

    def _refuse_when_over(self) -> None:
        if self._is_over:
            raise UserError(seals.turn_over(name=self._rater.name))
