"""Participants: consent, what is known of them, and the images they do not want to meet."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from app.errors import UserError
from app.identity import new_id, now
from app.messages.workshop import participants
from app.study.team.participants import (
    AboutKind,
    AboutPerson,
    Consent,
    ImageSkip,
    NewConsent,
    OnWithdrawal,
    Participant,
    Participants,
)
from app.study.team.raters import Rater
from storage.annotate.raters import as_rater
from storage.database import Database, as_uuid, milliseconds, moment
from storage.fact_chains import Link, heads

_PARTICIPANT = """
SELECT participant.id, participant.uuid, participant.workshop, participant.joined_at,
    rater.id, rater.uuid, rater.name, rater.kind
FROM participant JOIN rater ON rater.id = participant.rater
"""
_CONSENT = """
SELECT id, uuid, version, purpose, given_on, on_withdrawal, to_demographics, recorded_at FROM consent
WHERE rater = ? ORDER BY recorded_at, uuid
"""
_ABOUT = "SELECT id, previous, recorded_at, uuid, kind, question, answer FROM about_person WHERE rater = ?"
_SKIP = """
SELECT is_skipped, reason, recorded_at FROM image_skip WHERE rater = ? AND image = ?
ORDER BY recorded_at DESC, uuid DESC LIMIT 1
"""


class ParticipantStore(Participants):
    """Those who take part. Demographics are stored and told only while the person agrees to them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def join(self, workshop: int, rater: Rater) -> Participant:
        self._database.add_once(
            "participant",
            uuid=new_id().bytes,
            workshop=workshop,
            rater=rater.key,
            joined_at=milliseconds(now()),
        )
        sql = f"{_PARTICIPANT} WHERE workshop = ? AND rater = ?"
        row = self._database.row(sql, (workshop, rater.key))
        assert row is not None
        return _participant(row)

    def of_workshop(self, workshop: int) -> Sequence[Participant]:
        rows = self._database.rows(f"{_PARTICIPANT} WHERE workshop = ?", (workshop,))
        return sorted(map(_participant, rows), key=_by_name)

    def all(self) -> Sequence[Participant]:
        rows = self._database.rows(_PARTICIPANT)
        return sorted(map(_participant, rows), key=lambda one: (one.workshop, _by_name(one)))

    # --- consent

    def consent(self, rater: Rater) -> Consent | None:
        return next(reversed(self.consents(rater)), None)

    def consents(self, rater: Rater) -> Sequence[Consent]:
        return [_consent(rater, row) for row in self._database.rows(_CONSENT, (rater.key,))]

    def agree(self, rater: Rater, consent: NewConsent) -> Consent:
        before = self.consent(rater)
        self._database.add_fact(
            "consent",
            rater=rater.key,
            version=consent.version,
            purpose=consent.purpose,
            given_on=consent.given_on.isoformat(),
            on_withdrawal=consent.on_withdrawal.value,
            to_demographics=consent.to_demographics,
            previous=before.key if before else None,
        )
        stored = self.consent(rater)
        assert stored is not None
        return stored

    # --- about people

    def about(self, rater: Rater) -> Sequence[AboutPerson]:
        rows = {row[0]: row for row in self._database.rows(_ABOUT, (rater.key,))}
        in_force = heads(Link(*row[:4]) for row in rows.values())
        known = [_about(rater, rows[key]) for key in in_force.values()]
        agrees = self._agrees(rater)
        return [one for one in known if one.answer and (agrees or one.kind is not AboutKind.DEMOGRAPHIC)]

    def store_about(self, rater: Rater, kind: AboutKind, question: str, answer: str) -> AboutPerson:
        if kind is AboutKind.DEMOGRAPHIC and answer and not self._agrees(rater):
            raise UserError(participants.not_to_be_asked(name=rater.name))
        with self._database.atomic() as connection:
            cursor = connection.execute(
                "INSERT INTO about_person (uuid, rater, kind, question, answer, previous, recorded_at) VALUES (?, ?,"
                " ?, ?, ?, (SELECT id FROM about_person AS one WHERE rater = ? AND kind = ? AND question = ?"
                " AND NOT EXISTS (SELECT 1 FROM about_person AS later WHERE later.previous = one.id)"
                " ORDER BY recorded_at DESC, uuid DESC LIMIT 1), ?)",
                (
                    new_id().bytes,
                    rater.key,
                    kind.value,
                    question,
                    answer,
                    rater.key,
                    kind.value,
                    question,
                    milliseconds(now()),
                ),
            )
        row = self._database.row(f"{_ABOUT} AND id = ?", (rater.key, cursor.lastrowid))
        assert row is not None
        return _about(rater, row)

    def _agrees(self, rater: Rater) -> bool:
        consent = self.consent(rater)
        return consent is not None and consent.said.to_demographics

    # --- images somebody does not want to meet

    def skip(self, rater: Rater, image: int, reason: str = "") -> None:
        self._note(rater, image, True, reason)

    def meet_after_all(self, rater: Rater, image: int) -> None:
        self._note(rater, image, False, "")

    def is_skipped(self, rater: Rater, image: int) -> bool:
        newest = self._database.row(_SKIP, (rater.key, image))
        return newest is not None and bool(newest[0])

    def skips(self, rater: Rater) -> Sequence[ImageSkip]:
        images = self._database.rows(
            "SELECT DISTINCT image FROM image_skip WHERE rater = ? ORDER BY image", (rater.key,)
        )
        found = []
        for (image,) in list(images):
            row = self._database.row(_SKIP, (rater.key, image))
            if row is not None and row[0]:
                found.append(ImageSkip(rater, image, row[1], moment(row[2])))
        return found

    def _note(self, rater: Rater, image: int, is_skipped: bool, reason: str) -> None:
        self._database.add_fact(
            "image_skip", rater=rater.key, image=image, is_skipped=is_skipped, reason=reason
        )


def _by_name(participant: Participant) -> tuple[str, int]:
    return participant.rater.name.casefold(), participant.rater.key


def _participant(row: tuple[Any, ...]) -> Participant:
    key, identity, workshop, joined_at, *rater = row
    return Participant(key, as_uuid(identity), workshop, as_rater(rater), moment(joined_at))


def _consent(rater: Rater, row: tuple[Any, ...]) -> Consent:
    key, identity, version, purpose, given_on, on_withdrawal, to_demographics, recorded_at = row
    said = NewConsent(
        version, purpose, date.fromisoformat(given_on), OnWithdrawal(on_withdrawal), bool(to_demographics)
    )
    return Consent(key, as_uuid(identity), rater, said, moment(recorded_at))


def _about(rater: Rater, row: tuple[Any, ...]) -> AboutPerson:
    key, _previous, recorded_at, identity, kind, question, answer = row
    return AboutPerson(key, as_uuid(identity), rater, AboutKind(kind), question, answer, moment(recorded_at))
