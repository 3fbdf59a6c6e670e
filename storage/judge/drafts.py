"""What models drafted, written down before each call and completed after; reading rubrics and suggestions back."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.identity import new_id, now
from app.messages.judge import judging
from app.study.judge.judge_call import Outcome, Prompt, Question, Status, Usage
from app.study.judge.judge_ports import Asked
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.model_drafts import (
    Decision,
    DraftCall,
    DraftCriterion,
    DraftKind,
    DraftRubric,
    Drafts,
    DraftTheme,
    SuggestedField,
    Suggestion,
    WrittenTheme,
)
from storage.database import as_uuid, milliseconds, moment, read_json
from storage.rubric.draft_marks import DraftMarks

_INSERT = """
INSERT INTO draft_call (uuid, call_key, attempt, kind, image, template, prompt, pictures, endpoint, model, status,
    reason, raw, model_replied, request_id, tries, asked_at)
VALUES (?, ?, ?, ?, ?, CASE WHEN ? THEN (SELECT id FROM template ORDER BY created_at DESC, uuid DESC LIMIT 1) END, ?,
    ?, ?, ?, 'asked', '', '', '', '', 0, ?)
"""
_COMPLETE = """
UPDATE draft_call SET status = ?, reason = ?, raw = ?, model_replied = ?, request_id = ?, tokens_in = ?,
    tokens_out = ?, seconds = ?, tries = ?, completed_at = ? WHERE id = ?
"""
_CALL = """
SELECT id, uuid, kind, image, attempt, prompt, pictures, endpoint, model, asked_at, completed_at, status, reason, raw,
    model_replied, request_id, tokens_in, tokens_out, seconds, tries FROM draft_call AS call
"""
# The newest usable suggestion for an image, and only while the template still asks what it was asked.
_SUGGESTS = (
    "call.kind = 'description' AND call.status = 'ok' AND call.template IS"
    " (SELECT id FROM template ORDER BY created_at DESC, uuid DESC LIMIT 1)"
)
_FIELDS = """
SELECT field.id, field.code, field.value, decided.decision, decided.value, decided.decided_by, decided.recorded_at
FROM suggested_field AS field LEFT JOIN field_decision AS decided ON decided.id =
    (SELECT id FROM field_decision WHERE field_decision.field = field.id
    AND NOT EXISTS (SELECT 1 FROM field_decision AS later WHERE later.previous = field_decision.id)
    ORDER BY recorded_at DESC, uuid DESC LIMIT 1)
WHERE field.draft = ? ORDER BY field.id
"""


class DraftStore(DraftMarks, Drafts):
    """Drafts of rubrics and of descriptions. What people say of rubrics is the marks' part."""

    def ask(self, kind: DraftKind, setup: JudgeSetup, questions: Sequence[Question]) -> list[Asked]:
        asked = []
        with self._database.atomic() as connection:
            for question in questions:
                prompt = question.prompt
                connection.execute(
                    "INSERT INTO judge_prompt VALUES (?, ?, ?, ?, '{}') ON CONFLICT DO NOTHING",
                    (prompt.sha256, prompt.system, prompt.text, json.dumps(dict(prompt.schema))),
                )
                attempt = self._attempt(question.key)
                cursor = connection.execute(
                    _INSERT,
                    (
                        new_id().bytes,
                        question.key,
                        attempt,
                        kind.value,
                        question.image or None,
                        kind is DraftKind.DESCRIPTION,
                        prompt.sha256,
                        json.dumps(prompt.pictures),
                        setup.base_url,
                        setup.model,
                        milliseconds(now()),
                    ),
                )
                asked.append(Asked(cursor.lastrowid or 0, attempt, question))
        return asked

    def _attempt(self, key: str) -> int:
        """The number of a call's next attempt. One whose reply never came is completed as that."""
        self._database.connection.execute(
            "UPDATE draft_call SET status = ?, reason = ?, completed_at = ? WHERE call_key = ? AND status = 'asked'",
            (Status.RETRYABLE.value, judging.INTERRUPTED, milliseconds(now()), key),
        )
        return self._database.number("SELECT max(attempt) FROM draft_call WHERE call_key = ?", (key,)) + 1

    def complete(self, asked: Asked, outcome: Outcome) -> None:
        with self._database.atomic():
            self._complete(asked, outcome)

    def keep_rubric(self, asked: Asked, outcome: Outcome, themes: Sequence[WrittenTheme]) -> None:
        with self._database.atomic() as connection:
            self._complete(asked, outcome)
            for number, theme in enumerate(themes, start=1):
                key = self._database.add(
                    "draft_theme", draft=asked.row, code=f"T{number}", statement=theme.statement
                )
                connection.executemany(
                    "INSERT INTO draft_criterion (theme, lineage, code, text) VALUES (?, ?, ?, ?)",
                    [
                        (key, new_id().bytes, f"T{number}.C{place}", text)
                        for place, text in enumerate(theme.criteria, start=1)
                    ],
                )

    def keep_fields(self, asked: Asked, outcome: Outcome, values: Mapping[str, str]) -> None:
        with self._database.atomic() as connection:
            self._complete(asked, outcome)
            connection.executemany(
                "INSERT INTO suggested_field (draft, code, value) VALUES (?, ?, ?)",
                [(asked.row, code, value) for code, value in values.items()],
            )

    def _complete(self, asked: Asked, outcome: Outcome) -> None:
        usage = outcome.usage
        self._database.connection.execute(
            _COMPLETE,
            (
                outcome.status.value,
                outcome.reason,
                outcome.raw,
                outcome.model,
                outcome.request_id,
                usage.tokens_in,
                usage.tokens_out,
                outcome.seconds,
                outcome.tries,
                milliseconds(now()),
                asked.row,
            ),
        )

    def known(self, keys: Iterable[str]) -> Mapping[str, Status]:
        sql = "SELECT status FROM draft_call WHERE call_key = ? ORDER BY attempt DESC LIMIT 1"
        rows = {key: self._database.row(sql, (key,)) for key in keys}
        return {key: Status(row[0]) for key, row in rows.items() if row}

    def calls(self, kind: DraftKind) -> Iterator[DraftCall]:
        return map(_call, self._database.rows(f"{_CALL} WHERE kind = ? ORDER BY id", (kind.value,)))

    def prompt(self, draft: int) -> Prompt:
        row = self._database.row(
            "SELECT system, text, schema, pictures FROM draft_call JOIN judge_prompt"
            " ON judge_prompt.sha256 = draft_call.prompt WHERE draft_call.id = ?",
            (draft,),
        )
        if row is None:
            raise KeyError(draft)
        system, text, schema, pictures = row
        return Prompt(system, text, read_json(schema, "schema of judge_prompt"), _pictures(pictures))

    def rubrics(self, kind: DraftKind = DraftKind.RUBRIC) -> Sequence[DraftRubric]:
        return [
            DraftRubric(call, self._themes(call.key))
            for call in self.calls(kind)
            if call.outcome.status is Status.OK
        ]

    def _themes(self, draft: int) -> tuple[DraftTheme, ...]:
        rows = self._database.rows(
            "SELECT theme.code, theme.statement, criterion.id, criterion.lineage, criterion.code, criterion.text"
            " FROM draft_theme AS theme JOIN draft_criterion AS criterion ON criterion.theme = theme.id"
            " WHERE theme.draft = ? ORDER BY theme.id, criterion.id",
            (draft,),
        )
        themes: dict[str, DraftTheme] = {}
        for theme, statement, key, lineage, code, text in rows:
            known = themes.setdefault(theme, DraftTheme(theme, statement, ()))
            criterion = DraftCriterion(key, as_uuid(lineage), code, text)
            themes[theme] = replace(known, criteria=(*known.criteria, criterion))
        return tuple(themes.values())

    def suggestion(self, image: int) -> Suggestion | None:
        row = self._database.row(
            f"{_CALL} WHERE {_SUGGESTS} AND call.image = ? ORDER BY call.asked_at DESC, call.uuid DESC LIMIT 1",
            (image,),
        )
        if row is None:
            return None
        call = _call(row)
        return Suggestion(call, tuple(_field(field) for field in self._database.rows(_FIELDS, (call.key,))))

    def decide(self, field: int, decision: Decision | None, kept: str, by: str) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "INSERT INTO field_decision (uuid, field, decision, value, decided_by, previous, recorded_at)"
                " VALUES (?, ?, ?, ?, ?, (SELECT id FROM field_decision AS one WHERE field = ?"
                " AND NOT EXISTS (SELECT 1 FROM field_decision AS later WHERE later.previous = one.id)"
                " ORDER BY recorded_at DESC, uuid DESC LIMIT 1), ?)",
                (
                    new_id().bytes,
                    field,
                    decision.value if decision else None,
                    kept,
                    by,
                    field,
                    milliseconds(now()),
                ),
            )


def _field(row: tuple[Any, ...]) -> SuggestedField:
    key, code, value, decision, kept, by, at = row
    if decision is None:
        return SuggestedField(key, code, value)
    return SuggestedField(key, code, value, Decision(decision), kept, by, moment(at))


def _call(row: tuple[Any, ...]) -> DraftCall:
    key, identity, kind, image, attempt, prompt, pictures, endpoint, model, asked_at, completed_at = row[:11]
    status, reason, raw, model_replied, request_id, tokens_in, tokens_out, seconds, tries = row[11:]
    outcome = Outcome(
        Status(status),
        reason,
        raw=raw,
        model=model_replied,
        request_id=request_id,
        usage=Usage(tokens_in, tokens_out),
        seconds=seconds,
        tries=tries,
    )
    return DraftCall(
        key=key,
        id=as_uuid(identity),
        kind=DraftKind(kind),
        image=image,
        attempt=attempt,
        prompt_sha256=prompt,
        pictures=_pictures(pictures),
        endpoint=endpoint,
        model=model,
        asked_at=moment(asked_at),
        completed_at=moment(completed_at) if completed_at is not None else None,
        outcome=outcome,
    )


def _pictures(stored: str) -> tuple[str, ...]:
    return tuple(read_json(stored, "pictures of draft_call", list))
