"""Kept checks of image models, appeals against them, and who may publish."""

import json
from dataclasses import asdict
from datetime import date

from app.identity import new_id, now
from app.study.judge.report_cards import (
    Appeal,
    AppealDecision,
    AppealOutcome,
    KeptCheck,
    NewCheck,
    PublicationRule,
    ReportCards,
)
from app.study.names import is_blank
from app.study.team.meetings import Hands
from storage.database import Database, milliseconds, moment, read_json

_CHECKS = """
SELECT id, source, content, rubric, previous, reason, expires_on, kept_by, recorded_at FROM model_check
ORDER BY recorded_at, uuid
"""
_KEEP = """
INSERT INTO model_check (uuid, source, content, rubric, previous, reason, expires_on, kept_by, recorded_at)
VALUES (?, ?, ?, (SELECT max(version) FROM rubric), ?, ?, ?, ?, ?)
"""
_APPEALS = """
SELECT id, model_check, question, image, words, author, recorded_at FROM card_appeal ORDER BY recorded_at, uuid
"""
_APPEAL = """
INSERT INTO card_appeal (uuid, model_check, question, image, words, author, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_DECISIONS = """
SELECT appeal, meeting, outcome, reason, hands, recorded_at FROM appeal_decision ORDER BY recorded_at, uuid
"""
_DECIDE = """
INSERT INTO appeal_decision (uuid, appeal, meeting, outcome, reason, hands, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_RULE = """
SELECT id, meeting, hands, interests, paid_by, terms, days FROM publication_rule
ORDER BY recorded_at DESC, uuid DESC LIMIT 1
"""
_SET_RULE = """
INSERT INTO publication_rule (uuid, meeting, hands, interests, paid_by, terms, days, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""


class ReportCardStore(ReportCards):
    """Adds rows only."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def checks(self) -> list[KeptCheck]:
        found = []
        for key, source, content, rubric, previous, reason, expires, by, at in self._database.rows(_CHECKS):
            until = date.fromisoformat(expires) if expires else None
            told = read_json(content, "content of model_check")
            check = NewCheck(source, told, by, previous, reason, until)
            found.append(KeptCheck(key, check, rubric, moment(at)))
        return found

    def keep(self, check: NewCheck) -> KeptCheck:
        told = json.dumps(check.content, sort_keys=True, ensure_ascii=False)
        until = check.expires_on.isoformat() if check.expires_on else ""
        row = (check.source, told, check.previous, check.reason, until, check.kept_by, milliseconds(now()))
        with self._database.atomic() as connection:
            key = connection.execute(_KEEP, (new_id().bytes, *row)).lastrowid
        return next(one for one in self.checks() if one.key == key)

    def appeals(self) -> list[Appeal]:
        decided = {
            appeal: AppealDecision(meeting, AppealOutcome(outcome), reason, _hands(hands), moment(at))
            for appeal, meeting, outcome, reason, hands, at in self._database.rows(_DECISIONS)
        }
        return [
            Appeal(key, check, question, image, words, author, moment(at), decided.get(key))
            for key, check, question, image, words, author, at in self._database.rows(_APPEALS)
        ]

    def appeal(self, check: int, question: str, image: int | None, words: str, author: str) -> Appeal:
        if is_blank(words):
            raise ValueError(words)
        row = (new_id().bytes, check, question, image, words.strip(), author.strip(), milliseconds(now()))
        with self._database.atomic() as connection:
            key = connection.execute(_APPEAL, row).lastrowid
        return self._appeal(key or 0)

    def decide(self, appeal: int, meeting: int, outcome: AppealOutcome, reason: str, hands: Hands) -> Appeal:
        row = (
            new_id().bytes,
            appeal,
            meeting,
            outcome.value,
            reason.strip(),
            _told(hands),
            milliseconds(now()),
        )
        with self._database.atomic() as connection:
            connection.execute(_DECIDE, row)
        return self._appeal(appeal)

    def rule(self) -> PublicationRule | None:
        row = self._database.row(_RULE)
        if row is None:
            return None
        key, meeting, hands, interests, paid_by, terms, days = row
        people = self._database.rows("SELECT name FROM publisher WHERE rule = ? ORDER BY name", (key,))
        names = tuple(name for (name,) in people)
        return PublicationRule(names, _hands(hands), interests, paid_by, terms, days, meeting)

    def set_rule(self, rule: PublicationRule) -> None:
        row = (
            new_id().bytes,
            rule.meeting,
            _told(rule.hands),
            rule.interests.strip(),
            rule.paid_by.strip(),
            rule.terms.strip(),
            rule.days,
            milliseconds(now()),
        )
        with self._database.atomic() as connection:
            key = connection.execute(_SET_RULE, row).lastrowid
            connection.executemany(
                "INSERT OR IGNORE INTO publisher (rule, name) VALUES (?, ?)",
                [(key, name) for name in rule.publishers],
            )

    def _appeal(self, key: int) -> Appeal:
        return next(one for one in self.appeals() if one.key == key)


def _told(hands: Hands) -> str:
    return json.dumps(asdict(hands), sort_keys=True)


def _hands(text: str) -> Hands:
    told = read_json(text, "hands of a decision")
    try:
        return Hands(**told)
    except TypeError:
        return Hands()  # counted in another way by another program
