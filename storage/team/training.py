"""Who lets models learn from their answers, and which training data left the study."""

import json
import uuid
from collections.abc import Mapping

from app.identity import new_id, now
from app.study.team.raters import Rater
from app.study.team.training import TrainingAgreement, TrainingRelease, TrainingUse
from storage.annotate.raters import RaterStore
from storage.database import Database, as_uuid, milliseconds, moment, read_json

_AGREEMENTS = """
SELECT rater, agrees, recorded_at FROM training_agreement AS one WHERE NOT EXISTS (
    SELECT 1 FROM training_agreement AS later WHERE later.rater = one.rater
    AND (later.recorded_at, later.uuid) > (one.recorded_at, one.uuid))
"""
_NEWEST = "SELECT max(recorded_at) FROM training_agreement WHERE rater = ?"


class TrainingStore(TrainingUse):
    """Keeps every agreement and every release; none is ever edited."""

    def __init__(self, database: Database, raters: RaterStore) -> None:
        self._database, self._raters = database, raters

    def agreements(self) -> list[TrainingAgreement]:
        raters = {rater.key: rater for rater in self._raters.all()}
        found = [
            TrainingAgreement(raters[key], bool(agrees), moment(at))
            for key, agrees, at in self._database.rows(_AGREEMENTS)
        ]
        return sorted(found, key=lambda one: one.rater.name)

    def agree(self, rater: Rater, agrees: bool) -> None:
        with self._database.atomic() as connection:
            # Later than what a machine whose clock is ahead has said: the last word holds.
            ((newest,),) = connection.execute(_NEWEST, (rater.key,)).fetchall()
            at = max(milliseconds(now()), (newest or 0) + 1)
            self._database.add_fact("training_agreement", rater=rater.key, agrees=agrees, recorded_at=at)

    def releases(self) -> list[TrainingRelease]:
        rows = self._database.rows(
            "SELECT uuid, people, recorded_at FROM training_release ORDER BY recorded_at, uuid"
        )
        return [
            TrainingRelease(as_uuid(identity), _people(stored), moment(at)) for identity, stored, at in rows
        ]

    def release(self, people: Mapping[str, uuid.UUID]) -> TrainingRelease:
        identity, at = new_id(), milliseconds(now())
        stored = json.dumps({code: one.hex for code, one in people.items()}, sort_keys=True)
        self._database.add("training_release", uuid=identity.bytes, people=stored, recorded_at=at)
        return TrainingRelease(identity, people, moment(at))


def _people(stored: str) -> dict[str, uuid.UUID]:
    return {code: uuid.UUID(one) for code, one in read_json(stored, "training_release.people", dict).items()}
