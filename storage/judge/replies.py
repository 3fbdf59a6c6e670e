"""Replies that were collected elsewhere, kept in the same table as those that were collected here."""

import json
import uuid
from collections.abc import Mapping, Sequence

from app.identity import new_id, now
from app.study.judge.judge_call import Call, Question
from app.study.judge.judge_ports import Asked, Replies
from app.study.team.raters import Rater
from storage.database import Database, milliseconds
from storage.judge.calls import CallStore

_INSERT = """
INSERT INTO judge_call (uuid, call_key, attempt, judge, image, run, rubric, codes, prompt, pictures, endpoint, model,
    batch, status, reason, raw, model_replied, request_id, tries, asked_at)
VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 'asked', '', '', '', '', 0, ?)
"""


class ReplyStore(Replies):
    """Finds the calls that replies belong to, and writes down calls that were made by others."""

    def __init__(self, database: Database, calls: CallStore) -> None:
        self._database = database
        self._calls = calls

    def call_of(self, identity: uuid.UUID) -> Call | None:
        return self._calls.with_id(identity)

    def calls_of(self, identities: Sequence[bytes]) -> Mapping[bytes, Call]:
        return self._calls.with_ids(identities)

    def awaited(self, rows: Sequence[int]) -> Sequence[int]:
        marks = ", ".join("?" * len(rows))
        sql = f"SELECT id FROM judge_call WHERE completed_at IS NULL AND id IN ({marks})"
        found = set(self._database.cells(sql, rows))
        return [row for row in rows if row in found]

    def latest(self, key: str) -> Call | None:
        sql = "SELECT id FROM judge_call WHERE call_key = ? ORDER BY attempt DESC LIMIT 1"
        row = self._database.row(sql, (key,))
        return self._calls.get(row[0], is_shown=False) if row else None

    def write_down(
        self, judge: Rater, rubric_version: int, question: Question, endpoint: str, model: str
    ) -> Asked:
        prompt = question.prompt
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO judge_prompt VALUES (?, ?, ?, ?, '{}') ON CONFLICT DO NOTHING",
                (prompt.sha256, prompt.system, prompt.text, json.dumps(dict(prompt.schema))),
            )
            connection.execute(
                "INSERT INTO judge_call_serves VALUES (?, ?) ON CONFLICT DO NOTHING",
                (question.key, rubric_version),
            )
            cursor = connection.execute(
                _INSERT,
                (
                    new_id().bytes,
                    question.key,
                    judge.key,
                    question.image,
                    question.run,
                    rubric_version,
                    json.dumps(question.codes),
                    prompt.sha256,
                    json.dumps(prompt.pictures),
                    endpoint,
                    model,
                    milliseconds(now()),
                ),
            )
        return Asked(cursor.lastrowid or 0, 1, question)
