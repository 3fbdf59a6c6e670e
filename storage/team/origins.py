"""Who said that a rater's answers are their own, and why."""

from app.identity import new_id, now
from app.study.team.origins import OriginConfirmation, Origins
from app.study.team.raters import Rater
from storage.annotate.raters import RaterStore
from storage.database import Database, milliseconds, moment

_CONFIRMED = """
SELECT rater, confirmed_by, reason, recorded_at FROM origin_confirmation AS one WHERE holds = 1 AND NOT EXISTS (
    SELECT 1 FROM origin_confirmation AS later WHERE later.rater = one.rater
    AND (later.recorded_at, later.uuid) > (one.recorded_at, one.uuid))
ORDER BY recorded_at, uuid
"""
_NEWEST = "SELECT max(recorded_at) FROM origin_confirmation WHERE rater = ?"
_ADD = """
INSERT INTO origin_confirmation (uuid, rater, holds, confirmed_by, reason, recorded_at) VALUES (?, ?, ?, ?, ?, ?)
"""


class OriginStore(Origins):
    """Keeps every confirmation; none is ever edited."""

    def __init__(self, database: Database, raters: RaterStore) -> None:
        self._database, self._raters = database, raters

    def confirmed(self) -> list[OriginConfirmation]:
        raters = {rater.key: rater for rater in self._raters.all()}
        rows = self._database.rows(_CONFIRMED)
        return [OriginConfirmation(raters[key], by, reason, moment(at)) for key, by, reason, at in rows]

    def confirm(self, rater: Rater, by: str, reason: str) -> OriginConfirmation:
        self._add(rater, holds=True, by=by, reason=reason)
        return next(one for one in self.confirmed() if one.rater.key == rater.key)

    def take_back(self, rater: Rater, by: str, reason: str) -> None:
        self._add(rater, holds=False, by=by, reason=reason)

    def _add(self, rater: Rater, holds: bool, by: str, reason: str) -> None:
        with self._database.atomic() as connection:
            # Later than what a machine whose clock is ahead has said: the last word holds.
            ((newest,),) = connection.execute(_NEWEST, (rater.key,)).fetchall()
            at = max(milliseconds(now()), (newest or 0) + 1)
            connection.execute(_ADD, (new_id().bytes, rater.key, holds, by, reason, at))
