"""Calls to judges: a row before each is made, completed after; with the verdicts that came of it."""

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from app.errors import UserError
from app.identity import new_ids, now
from app.messages.judge import judging
from app.messages.study import storage as storage_text
from app.study.answer import AnswerAction
from app.study.image import is_plain_name
from app.study.judge.judge_call import Call, EncodedImage, EndedCall, Outcome, Prompt, Question, Status
from app.study.judge.judge_ports import Asked, Calls, EarlierCall
from app.study.judge.judge_setup import JudgeSetup, setup_from_json
from app.study.team.raters import Perception, Rater, RaterKind
from storage.annotate.answers import AnswerStore
from storage.annotate.raters import RaterStore
from storage.database import Database, milliseconds, read_json
from storage.judge.call_list import CallList

_INSERT_ANSWER = f"""
INSERT INTO answer (id, uuid, image, rater, run, item, rubric, value, note, act, previous, perception, alt_text, heard,
    seconds, language, recorded_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, '{AnswerAction.REPLY.value}', ?, '{Perception.UNSAID.value}', ?, '{{}}', ?, '', ?)
"""
_INSERT_SOURCE = "INSERT INTO judge_answer (answer, call, probability) VALUES (?, ?, ?)"

_Place = tuple[int, int, int]  # item, image, run


class ReplyAnswers:
    """Stores the answers in replies of one judge about one rubric version, inside the caller's transaction."""

    def __init__(self, database: Database, answers: AnswerStore, judge: Rater, rubric_version: int) -> None:
        self._database = database
        self._answers = answers
        self._judge = judge
        self._version = rubric_version
        self._items: dict[str, int] = dict(
            database.rows("SELECT code, id FROM item WHERE rubric = ?", (rubric_version,))
        )
        self._alt_texts: dict[uuid.UUID, int] = {}

    def store(self, calls: Sequence[EndedCall]) -> None:
        """Store the answers in these calls, each behind the one it supersedes.

        Raises KeyError for a criterion that the version does not have.
        """
        answered = [call for call in calls if call.given]
        for start in range(0, len(answered), _AT_ONCE):
            self._store_some(answered[start : start + _AT_ONCE])

    def _store_some(self, calls: Sequence[EndedCall]) -> None:
        known = set(self._answered_before(sorted({call.image for call in calls})))
        key = self._database.number("SELECT max(id) FROM answer")
        at = milliseconds(now())
        ids = iter(new_ids(sum(len(call.given) for call in calls)))
        answers: list[tuple[object, ...]] = []
        sources: list[tuple[int, int, float | None]] = []
        for row, image, run, alt_text, seconds, _columns, given in calls:
            described = self._alt_text(alt_text)
            for code, value, evidence, probability in given:
                item, previous = self._items[code], None
                if (item, image, run) in known:
                    self._write(answers, sources)  # the one it supersedes may be among them
                    previous = self._answers.newest_key(image, self._judge.key, item, run)
                known.add((item, image, run))
                key += 1
                about = (image, self._judge.key, run, item, self._version)
                answers.append((key, next(ids), *about, value, evidence, previous, described, seconds, at))
                sources.append((key, row, probability))
        self._write(answers, sources)

    def _answered_before(self, images: Sequence[int]) -> Iterator[_Place]:
        marks = ", ".join("?" * len(images))
        sql = f"SELECT item, image, run FROM answer WHERE rater = ? AND image IN ({marks})"
        return self._database.rows(sql, (self._judge.key, *images))

    def _alt_text(self, identity: uuid.UUID | None) -> int | None:
        """The row of the description that a call was about, which several may share."""
        if identity is None:
            return None
        if identity not in self._alt_texts:
            sql = "SELECT id FROM alt_text WHERE uuid = ?"
            self._alt_texts[identity] = self._database.number(sql, (identity.bytes,))
        return self._alt_texts[identity] or None

    def _write(self, answers: list[tuple[object, ...]], sources: list[tuple[int, int, float | None]]) -> None:
        self._database.connection.executemany(_INSERT_ANSWER, answers)
        self._database.connection.executemany(_INSERT_SOURCE, sources)
        answers.clear()
        sources.clear()


_INSERT = """
INSERT INTO judge_call (id, uuid, call_key, attempt, judge, image, run, rubric, codes, prompt, pictures, endpoint,
    model, batch, status, reason, raw, model_replied, request_id, tries, asked_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'asked', '', '', '', '', 0, ?)
"""
_COMPLETE = """
UPDATE judge_call SET status = ?, reason = ?, overall = ?, raw = ?, model_replied = ?, request_id = ?, tokens_in = ?,
    tokens_out = ?, seconds = ?, tries = ?, fingerprint = ?, endpoint = coalesce(nullif(?, ''), endpoint),
    completed_at = ? WHERE id = ?
"""
_AT_ONCE = 500  # SQLite takes a limited number of values in one statement


class CallStore(CallList, Calls):
    """The table of calls: cache, resume point, cost log and audit at once. Reading it is the list's part."""

    def __init__(self, database: Database, raters: RaterStore, answers: AnswerStore) -> None:
        super().__init__(database)
        self._raters = raters
        self._answers = answers
        self._moved: tuple[int, Mapping[str, int]] | None = None

    def judges(self) -> Sequence[tuple[Rater, JudgeSetup]]:
        setups = dict(self._database.rows("SELECT rater, setup FROM judge"))
        return [(r, setup_from_json(setups[r.key])) for r in self._raters.all() if r.key in setups]

    def setup_of(self, judge: Rater) -> JudgeSetup | None:
        row = self._database.row("SELECT setup FROM judge WHERE rater = ?", (judge.key,))
        return setup_from_json(row[0]) if row else None

    def check_name(self, name: str, setup: JudgeSetup) -> Rater | None:
        known = self._raters.find(name)
        if known is None:
            for other, its_setup in self.judges():
                if its_setup.identity == setup.identity:
                    raise UserError(judging.same_judge(name=other.name))
            if not is_plain_name(name):
                raise UserError(storage_text.NAME_OF_A_RATER)
            return None
        if known.kind is not RaterKind.JUDGE:
            raise UserError(judging.name_of_a_person(name=name))
        its = self.setup_of(known)
        if its is None or its.identity != setup.identity:
            raise UserError(judging.name_of_another_judge(name=name))
        return known

    def judge(self, name: str, setup: JudgeSetup) -> Rater:
        known = self.check_name(name, setup)
        if known is not None:
            return known
        with self._database.atomic() as connection:
            known = self.check_name(name, setup)  # another program may have given the name away meanwhile
            if known is not None:
                return known
            added = self._raters.add(name, RaterKind.JUDGE)
            connection.execute(
                "INSERT INTO judge (rater, setup, created_at) VALUES (?, ?, ?)",
                (added.key, setup.as_json(), milliseconds(now())),
            )
        return added

    def known(self, keys: Sequence[str], rubric_version: int) -> Mapping[str, EarlierCall]:
        known: dict[str, EarlierCall] = {}
        in_other_runs = self._in_other_runs()
        for start in range(0, len(keys), _AT_ONCE):
            some = keys[start : start + _AT_ONCE]
            # A call that a merge put into another run is known by its key there, unless one was asked in that run.
            moved = [in_other_runs[key] for key in some if key in in_other_runs]
            found = chain(
                self._earlier("run_key", "id", moved, rubric_version),
                self._earlier("call_key", "call_key", some, rubric_version),
            )
            for key, row, status, is_handed_in, serves, is_anchor in found:
                is_in = bool(is_handed_in)
                known[key] = EarlierCall(row, Status(status), bool(serves), is_in, bool(is_anchor))
        return known

    def _earlier(
        self, key: str, column: str, values: Sequence[object], rubric_version: int
    ) -> Iterator[tuple[Any, ...]]:
        marks = ", ".join("?" * len(values))
        return self._database.rows(
            f"SELECT {key}, id, status, status = 'asked' AND batch <> '', EXISTS (SELECT 1"
            " FROM judge_call_serves AS serves WHERE serves.call_key = judge_call.call_key AND serves.rubric = ?),"
            " EXISTS (SELECT 1 FROM anchor_call WHERE anchor_call.call = judge_call.id)"
            f" FROM judge_call WHERE {column} IN ({marks}) ORDER BY attempt",
            (rubric_version, *values),
        )

    def _in_other_runs(self) -> Mapping[str, int]:
        """The newest call (its row) of each key under which merges know calls in another run. No index finds them, so
        they are looked for once, and again after a merge, which changes the number of the schema."""
        merges = self._database.number("PRAGMA schema_version")
        if self._moved is None or self._moved[0] != merges:
            sql = "SELECT run_key, id FROM judge_call WHERE run_key <> '' ORDER BY attempt"
            self._moved = (merges, dict(self._database.rows(sql)))
        return self._moved[1]

    def ask(
        self,
        judge: Rater,
        rubric_version: int,
        questions: Sequence[Question],
        batch: str = "",
        identities: Sequence[bytes] = (),
        anchors: bool = False,
        endpoint: str = "",
    ) -> list[Asked]:
        setup = self.setup_of(judge)
        assert setup is not None
        ids = identities or new_ids(len(questions))
        how = (endpoint or setup.base_url, setup.model, batch, milliseconds(now()))
        with self._database.more_pages(), self._database.atomic() as connection:
            before = self._database.number("SELECT max(id) FROM judge_call")
            attempts = self._attempts([question.key for question in questions])
            self._keep_prompts(rubric_version, questions)
            asked = []
            for row, question in enumerate(questions, before + 1):
                attempt = attempts[question.key] = attempts.get(question.key, 0) + 1
                asked.append(Asked(row, attempt, question))
            connection.executemany(_INSERT, _rows(asked, ids, (judge.key, rubric_version), how))
            if anchors:
                connection.executemany("INSERT INTO anchor_call VALUES (?)", [(one.row,) for one in asked])
        return asked

    def _keep_prompts(self, rubric_version: int, questions: Sequence[Question]) -> None:
        """Keep what is said in these calls, and that they serve a version."""
        prompts = {question.prompt.sha256: question.prompt for question in questions}
        self._database.connection.executemany(
            "INSERT INTO judge_prompt VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (
                (sha256, one.system, one.text, _json(one.schema), _json(one.questions))
                for sha256, one in prompts.items()
            ),
        )
        self._database.connection.executemany(
            "INSERT INTO judge_call_serves VALUES (?, ?) ON CONFLICT DO NOTHING",
            [(key, rubric_version) for key in sorted(question.key for question in questions)],
        )

    def _attempts(self, keys: Sequence[str]) -> dict[str, int]:
        """How often each of these calls has been made. One whose reply never came, because the program ended first,
        is completed as that."""
        attempts: dict[str, int] = {}
        ended = (Status.RETRYABLE.value, judging.INTERRUPTED, milliseconds(now()))
        in_order = sorted(keys)  # as the table has them, so that each of its pages is read once
        for start in range(0, len(keys), _AT_ONCE):
            some = in_order[start : start + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            sql = (
                f"SELECT call_key, max(attempt) FROM judge_call WHERE call_key IN ({marks}) GROUP BY call_key"
            )
            made = dict(self._database.rows(sql, some))
            attempts.update(made)
            self._database.connection.execute(
                "UPDATE judge_call SET status = ?, reason = ?, completed_at = ?"
                f" WHERE call_key IN ({', '.join('?' * len(made))}) AND status = 'asked'",
                (*ended, *made),
            )
        return attempts

    def complete(self, judge: Rater, rubric_version: int, outcomes: Iterable[tuple[Asked, Outcome]]) -> None:
        ended = [EndedCall.of(asked.row, asked.question, outcome) for asked, outcome in outcomes]
        self.complete_ended(judge, rubric_version, ended)

    def complete_ended(self, judge: Rater, rubric_version: int, calls: Sequence[EndedCall]) -> None:
        with self._database.joined() as connection:
            at = milliseconds(now())
            connection.executemany(_COMPLETE, [(*call.columns, at, call.row) for call in calls])
            ReplyAnswers(self._database, self._answers, judge, rubric_version).store(calls)

    def adopt(
        self, judge: Rater, rubric_version: int, readings: Iterable[tuple[int, Question, Outcome]]
    ) -> None:
        remaining = iter(readings)
        with self._database.atomic() as connection:
            answers = ReplyAnswers(self._database, self._answers, judge, rubric_version)
            while some := list(islice(remaining, _AT_ONCE)):
                connection.executemany(
                    "INSERT INTO judge_call_serves VALUES (?, ?) ON CONFLICT DO NOTHING",
                    [(question.key, rubric_version) for _, question, _ in some],
                )
                answers.store([EndedCall.of(*one) for one in some])

    def waiting(self, batch: str, most: int = _AT_ONCE) -> Sequence[Call]:
        return list(
            self._some("call.status = 'asked' AND call.batch = ? ORDER BY call.id LIMIT ?", (batch, most))
        )

    def count_waiting(self, batch: str) -> int:
        return self._database.number(
            "SELECT count(*) FROM judge_call WHERE status = 'asked' AND batch = ?", (batch,)
        )

    def batches(self) -> Sequence[tuple[Rater, str, int]]:
        sql = "SELECT judge, batch, count(*) FROM judge_call WHERE status = 'asked' AND batch <> '' GROUP BY 1, 2"
        raters = {rater.key: rater for rater in self._raters.all()}
        return [(raters[judge], batch, calls) for judge, batch, calls in self._database.rows(sql)]

    def rename_batch(self, batch: str, name: str) -> None:
        with self._database.atomic() as connection:
            connection.execute(
                "UPDATE judge_call SET batch = ? WHERE status = 'asked' AND batch = ?", (name, batch)
            )

    def forget_batch(self, batch: str) -> None:
        with self._database.atomic() as connection:
            connection.execute("DELETE FROM judge_call WHERE status = 'asked' AND batch = ?", (batch,))

    def prompt(self, sha256: str, pictures: tuple[str, ...] = ()) -> Prompt | None:
        row = self._database.row(
            "SELECT system, text, schema, questions FROM judge_prompt WHERE sha256 = ?", (sha256,)
        )
        if row is None:
            return None
        system, text, schema, questions = row
        return Prompt(
            system,
            text,
            read_json(schema, "schema of judge_prompt"),
            pictures,
            read_json(questions, "questions of judge_prompt", dict),
        )

    def sent_pictures(self, longest_side: int, images: Sequence[int] = ()) -> Mapping[int, EncodedImage]:
        # CROSS JOIN: the images first. The other way round all of them would be gone through for each picture.
        marks = "1" if not images else f"image.id IN ({', '.join('?' * len(images))})"
        sql = (
            "SELECT sent_picture.image, sent_picture.sha256, sent_picture.size_bytes, sent_picture.width,"
            " sent_picture.height FROM image CROSS JOIN sent_picture ON image.id = sent_picture.image"
            f" AND image.sha256 = sent_picture.source_sha256 WHERE longest_side = ? AND {marks}"
        )
        rows = self._database.rows(sql, (longest_side, *images))
        return {image: EncodedImage(*facts) for image, *facts in rows}

    def not_sent(self, longest_side: int) -> Sequence[int]:
        sql = (
            "SELECT id FROM image WHERE sha256 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM sent_picture"
            " WHERE image = image.id AND longest_side = ? AND source_sha256 = image.sha256)"
            " ORDER BY number < 0, abs(number)"
        )
        return self._database.cells(sql, (longest_side,))

    def keep_sent_pictures(self, longest_side: int, pictures: Mapping[int, EncodedImage]) -> None:
        with self._database.atomic() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO sent_picture SELECT id, sha256, ?, ?, ?, ?, ? FROM image WHERE id = ?",
                [
                    (longest_side, sent.sha256, sent.size_bytes, sent.width, sent.height, image)
                    for image, sent in pictures.items()
                ],
            )


def _rows(
    asked: Sequence[Asked], ids: Sequence[bytes], by: tuple[int, int], how: tuple[str, str, str, int]
) -> Iterator[tuple[object, ...]]:
    """The row of each call. `by`: the judge and the rubric's version; `how`: the columns from endpoint to batch, and
    when it was asked. All runs of an image follow each other, so what they share is written as JSON once."""
    judge, version = by
    prompt: Prompt | None = None
    codes: tuple[str, ...] = ()
    for (row, attempt, question), identity in zip(asked, ids, strict=True):
        if question.prompt is not prompt or question.codes is not codes:
            prompt, codes = question.prompt, question.codes
            words = _json(codes), prompt.sha256, _json(prompt.pictures)
        key, image, run = question.key, question.image, question.run
        yield (row, identity, key, attempt, judge, image, run, version, *words, *how)


_encode = json.JSONEncoder(ensure_ascii=False).encode


def _json(value: object) -> str:
    return _encode(dict(value) if isinstance(value, Mapping) else value)
