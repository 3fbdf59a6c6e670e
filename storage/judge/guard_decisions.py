"""What the guard decided about pictures, and appeals against it."""

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.identity import new_id, now
from app.study.judge.guard_decisions import (
    GuardAppeal,
    GuardDecision,
    GuardDecisions,
    GuardVerdict,
    NewGuardDecision,
    QuestionVerdict,
)
from app.study.judge.report_cards import AppealOutcome
from app.study.team.meetings import Hands
from app.study.team.raters import Rater
from storage.annotate.raters import RaterStore
from storage.database import Database, as_uuid, milliseconds, moment, read_json
from storage.judge.appeal_decisions import appeal_decisions, keep_decision

_ADD = """
INSERT INTO guard_decision (uuid, picture, name, source, judge, rubric, verdict, questions, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_ALL = """
SELECT uuid, picture, name, source, judge, rubric, verdict, questions, recorded_at FROM guard_decision
WHERE :uuid IS NULL OR uuid = :uuid ORDER BY recorded_at, uuid
"""
_APPEALS = """
SELECT one.id, one.uuid, guard_decision.uuid, question, words, author, one.recorded_at FROM guard_appeal AS one
JOIN guard_decision ON guard_decision.id = one.decision ORDER BY one.recorded_at, one.uuid
"""
_APPEAL = """
INSERT INTO guard_appeal (uuid, decision, question, words, author, recorded_at)
SELECT ?, id, ?, ?, ?, ? FROM guard_decision WHERE uuid = ?
"""


class GuardDecisionStore(GuardDecisions):
    """Keeps every decision; none is ever edited."""

    def __init__(self, database: Database, raters: RaterStore) -> None:
        self._database, self._raters = database, raters

    def all(self) -> list[GuardDecision]:
        return self._read(None)

    def find(self, identity: uuid.UUID) -> GuardDecision | None:
        return next(iter(self._read(identity.bytes)), None)

    def add(self, decision: NewGuardDecision) -> GuardDecision:
        identity, at = new_id(), milliseconds(now())
        questions = json.dumps([asdict(one) for one in decision.questions], ensure_ascii=False)
        facts = (decision.picture, decision.name, decision.source, decision.judge.key)
        said = (*facts, decision.rubric_version, decision.verdict.value, questions)
        with self._database.atomic() as connection:
            connection.execute(_ADD, (identity.bytes, *said, at))
        return GuardDecision(identity, decision, moment(at))

    def appeals(self) -> list[GuardAppeal]:
        decided = appeal_decisions(self._database, "guard_appeal_decision")
        return [
            GuardAppeal(
                key, as_uuid(identity), as_uuid(about), question, words, author, moment(at), decided.get(key)
            )
            for key, identity, about, question, words, author, at in self._database.rows(_APPEALS)
        ]

    def appeal(self, decision: uuid.UUID, question: str, words: str, author: str) -> GuardAppeal:
        identity, at = new_id(), milliseconds(now())
        with self._database.atomic() as connection:
            row = (identity.bytes, question, words, author, at, decision.bytes)
            key = connection.execute(_APPEAL, row).lastrowid or 0
        return GuardAppeal(key, identity, decision, question, words, author, moment(at))

    def decide(self, appeal: int, meeting: int, outcome: AppealOutcome, reason: str, hands: Hands) -> None:
        keep_decision(self._database, "guard_appeal_decision", appeal, meeting, outcome, reason, hands)

    def _read(self, identity: bytes | None) -> list[GuardDecision]:
        raters = {rater.key: rater for rater in self._raters.all()}
        return [_decision(row, raters) for row in self._database.rows(_ALL, {"uuid": identity})]


def _decision(row: Sequence[Any], raters: Mapping[int, Rater]) -> GuardDecision:
    identity, picture, name, source, judge, version, verdict, stored, at = row
    questions = tuple(
        QuestionVerdict(**{**one, "verdict": GuardVerdict(one["verdict"])})
        for one in read_json(stored, "guard_decision.questions", list)
    )
    said = NewGuardDecision(picture, name, source, raters[judge], version, GuardVerdict(verdict), questions)
    return GuardDecision(as_uuid(identity), said, moment(at))
