"""Kept checks of image models, appeals against them, and who may publish."""

import json
from datetime import date

from app.identity import new_id, now
from app.study.judge.report_cards import (
    Appeal,
    AppealOutcome,
    KeptCheck,
    NewCheck,
    PublicationRule,
    ReportCards,
)
from app.study.names import is_blank
from app.study.team.meetings import Hands
from storage.database import Database, milliseconds, moment, read_json
from storage.judge.appeal_decisions import appeal_decisions, as_text, hands_of, keep_decision

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
_RULE = """
SELECT id, meeting, hands, interests, paid_by, terms, days FROM publication_rule
ORDER BY recorded_at DESC, uuid DESC LIMIT 1
"""


class ReportCardStore(ReportCards):
    """Adds rows only."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def checks(self) -> list[KeptCheck]:
        found = []
        for key, source, content, rubric, previous, reason, expires, by, at in self._database.rows(_CHECKS):
            until = date.fromisoformat(expires) if expires else None
            document = read_json(content, "content of model_check")
            check = NewCheck(source, document, by, previous, reason, until)
            found.append(KeptCheck(key, check, rubric, moment(at)))
        return found

    def keep(self, check: NewCheck) -> KeptCheck:
        document = json.dumps(check.content, sort_keys=True, ensure_ascii=False)
        until = check.expires_on.isoformat() if check.expires_on else ""
        row = (
            check.source,
            document,
            check.previous,
            check.reason,
            until,
            check.kept_by,
            milliseconds(now()),
        )
        with self._database.atomic() as connection:
            key = connection.execute(_KEEP, (new_id().bytes, *row)).lastrowid
        return next(one for one in self.checks() if one.key == key)

    def appeals(self) -> list[Appeal]:
        decided = appeal_decisions(self._database, "appeal_decision")
        return [
            Appeal(key, check, question, image, words, author, moment(at), decided.get(key))
            for key, check, question, image, words, author, at in self._database.rows(_APPEALS)
        ]

    def appeal(self, check: int, question: str, image: int | None, words: str, author: str) -> Appeal:
        if is_blank(words):
            raise ValueError(words)
        key = self._database.add_fact(
            "card_appeal",
            model_check=check,
            question=question,
            image=image,
            words=words.strip(),
            author=author.strip(),
        )
        return next(one for one in self.appeals() if one.key == key)

    def decide(self, appeal: int, meeting: int, outcome: AppealOutcome, reason: str, hands: Hands) -> None:
        keep_decision(self._database, "appeal_decision", appeal, meeting, outcome, reason, hands)

    def rule(self) -> PublicationRule | None:
        row = self._database.row(_RULE)
        if row is None:
            return None
        key, meeting, hands, interests, paid_by, terms, days = row
        people = self._database.rows("SELECT name FROM publisher WHERE rule = ? ORDER BY name", (key,))
        names = tuple(name for (name,) in people)
        return PublicationRule(names, hands_of(hands), interests, paid_by, terms, days, meeting)

    def set_rule(self, rule: PublicationRule) -> None:
        with self._database.atomic() as connection:
            key = self._database.add_fact(
                "publication_rule",
                meeting=rule.meeting,
                hands=as_text(rule.hands),
                interests=rule.interests.strip(),
                paid_by=rule.paid_by.strip(),
                terms=rule.terms.strip(),
                days=rule.days,
            )
            connection.executemany(
                "INSERT OR IGNORE INTO publisher (rule, name) VALUES (?, ?)",
                [(key, name) for name in rule.publishers],
            )
