"""Reading the calls to judges: lists, counts and sums, without what a rater may not see yet."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from app.study.judge.judge_call import Call, Outcome, Status, Usage
from app.study.judge.judge_ports import CallGroup, Filter, TotalUsage
from app.study.team.raters import Rater, RaterKind
from app.study.team.results_access import ResultsAccess
from app.study.verdict import Judgment
from storage.answer_rows import OF_ANCHORS
from storage.database import Database, as_uuid, moment, read_json

_CALL = """
SELECT call.id, call.uuid, rater.id, rater.uuid, rater.name, rater.kind, call.image, call.run, call.rubric, call.codes,
    call.prompt, call.pictures, call.endpoint, call.model, call.attempt, call.batch, call.asked_at, call.completed_at,
    call.status, call.reason, call.overall, call.raw, call.model_replied, call.request_id, call.tokens_in,
    call.tokens_out, call.seconds, call.tries, call.fingerprint
FROM judge_call AS call JOIN rater ON rater.id = call.judge
"""
_IS_NEWEST = (
    "NOT EXISTS (SELECT 1 FROM judge_call AS later WHERE later.call_key = call.call_key"
    " AND later.attempt > call.attempt)"
)
_SERVES = (
    "EXISTS (SELECT 1 FROM judge_call_serves AS serves"
    " WHERE serves.call_key = call.call_key AND serves.rubric = ?)"
)
# A person who has not finished an image may not see what a judge said about it.
_IS_FINISHED = (
    "NOT EXISTS (SELECT 1 FROM progress"
    " WHERE progress.rater = ? AND progress.image = {table}.image AND is_open = 1)"
)
_FAILURES = ", ".join(f"'{status}'" for status in Status if status.is_failure)
_MAY_BE_READ = "call.id NOT IN (SELECT id FROM withheld_call)"


class CallList:
    """What has been asked of judges, and what came of it. Replies about sealed test images are not shown."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, which: Filter = Filter(), newest_only: bool = True) -> Iterator[Call]:  # noqa: B008 - frozen
        """Calls in the order they were made; of a call that was made again only the newest attempt, if asked so."""
        conditions, values = [_MAY_BE_READ], list[object]()
        if which.judge is not None:
            # Without a status the rows are walked in their order: by the index, all would be sorted for one page.
            conditions.append("+call.judge = ?" if which.statuses is None else "call.judge = ?")
            values.append(which.judge.key)
        if which.statuses is not None:
            conditions.append(f"call.status IN ({', '.join('?' * len(which.statuses))})")
            values += sorted(status.value for status in which.statuses)
        if which.image is not None:
            conditions.append("call.image = ?")
            values.append(which.image)
        if which.reader is not None:
            may_know, place = _may_know(which.reader, "call")
            conditions.append(_or_failed(may_know))
            values += place
        if which.rubric_version is not None:
            conditions.append(_SERVES)
            values.append(which.rubric_version)
        if not which.with_anchors:
            conditions.append("call.id NOT IN (SELECT call FROM anchor_call)")
        if which.after:
            conditions.append("call.id > ?")
            values.append(which.after)
        if newest_only:
            conditions.append(_IS_NEWEST)
        sql = f"{_CALL} WHERE {' AND '.join(conditions)} ORDER BY call.id"
        if which.most is not None:
            sql += " LIMIT ?"
            values.append(which.most)
        return map(_call, self._database.rows(sql, values))

    def get(self, row: int, reader: ResultsAccess | None = None, is_shown: bool = True) -> Call | None:
        """One call, or None when there is none that this reader may see. With `is_shown` False it is not for anybody
        to read, but to be taken over or completed, so that replies about sealed test images are found as well."""
        may_see, values = _may_know(reader, "call")
        sealed = _MAY_BE_READ if is_shown else "1"
        sql = f"{_CALL} WHERE call.id = ? AND {_or_failed(may_see)} AND {sealed}"
        found = self._database.row(sql, (row, *values))
        return _call(found) if found else None

    def with_id(self, identity: uuid.UUID) -> Call | None:
        """The call with this id, or None."""
        found = self._database.row(f"{_CALL} WHERE call.uuid = ?", (identity.bytes,))
        return _call(found) if found else None

    def with_ids(self, identities: Sequence[bytes]) -> Mapping[bytes, Call]:
        """The calls with these ids (the bytes of UUIDs), as many as there are; some hundred at most."""
        marks = ", ".join("?" * len(identities))
        return {call.id: call for call in self._some(f"call.uuid IN ({marks})", identities)}

    def _some(self, condition: str, values: Sequence[object]) -> Iterator[Call]:
        return map(_call, self._database.rows(f"{_CALL} WHERE {condition}", values))

    def endpoints(self, judge: Rater) -> frozenset[str]:
        """The addresses that a judge's calls went to; "" among them where others made calls and told none."""
        sql = "SELECT DISTINCT endpoint FROM judge_call WHERE judge = ?"
        return frozenset(self._database.cells(sql, (judge.key,)))

    def last_endpoint(self, judge: Rater) -> str:
        """Where the newest call of a judge in this study went; "" where none was made or others made it and told no
        address."""
        last = "SELECT max(id) FROM judge_call WHERE judge = ? AND status = ?"  # one step in an index
        found = [self._database.row(last, (judge.key, status.value)) for status in Status]
        row = max((one[0] for one in found if one and one[0] is not None), default=None)
        called = self._database.row("SELECT endpoint FROM judge_call WHERE id = ?", (row,))
        return str(called[0]) if called else ""

    def counts(self, judge: Rater, rubric_version: int) -> Mapping[Status, int]:
        """How many calls have each status, each call by its newest attempt; a status that no call has is left out."""
        sql = (
            f"SELECT status, count(*) FROM judge_call AS call WHERE judge = ? AND {_SERVES} AND {_IS_NEWEST}"
            " GROUP BY status"
        )
        rows = self._database.rows(sql, (judge.key, rubric_version))
        return {Status(status): calls for status, calls in rows}

    def spent(self, judge: Rater, rubric_version: int) -> TotalUsage:
        """What the calls took, over all attempts."""
        sql = (
            "SELECT count(*), sum(seconds), sum(tokens_in), sum(tokens_out) FROM judge_call AS call"
            f" WHERE judge = ? AND {_SERVES}"
        )
        row = self._database.row(sql, (judge.key, rubric_version))
        return TotalUsage(*row) if row else TotalUsage(0, None, None, None)

    def portions(self, judge: Rater, rubric_version: int) -> Sequence[CallGroup]:
        """The same told apart by model, batch and how they ended, in the order of asking."""
        sql = (
            "SELECT model, batch <> '', status, count(*), count(seconds), sum(seconds), sum(tokens_in), sum(tokens_out)"
            f" FROM judge_call AS call WHERE judge = ? AND {_SERVES} GROUP BY 1, 2, 3 ORDER BY min(id)"
        )
        rows = self._database.rows(sql, (judge.key, rubric_version))
        return [
            CallGroup(model, bool(in_batch), Status(status), *sums) for model, in_batch, status, *sums in rows
        ]

    def verdict_counts(
        self, judge: Rater, rubric_version: int, reader: ResultsAccess | None = None
    ) -> Mapping[str, Mapping[str, int]]:
        """How often a judge gave which verdict: criterion code → verdict → answers, over images and runs.

        With a reader, only over the images that they may know this of. Anchors are left out.
        """
        may_see, values = _may_know(reader, "answer")
        sql = (
            "SELECT item.code, answer.value, count(*) FROM current_answer AS answer"
            " JOIN item ON item.id = answer.item WHERE answer.rater = ? AND item.rubric = ?"
            " AND answer.value IS NOT NULL AND answer.id NOT IN (SELECT id FROM withheld_answer)"
            f" AND answer.id NOT IN ({OF_ANCHORS}) AND {may_see} GROUP BY item.position, item.code, answer.value"
            " ORDER BY item.position"
        )
        counts: dict[str, dict[str, int]] = {}
        for code, verdict, answers in self._database.rows(sql, (judge.key, rubric_version, *values)):
            counts.setdefault(code, {})[verdict] = answers
        return counts


def _may_know(reader: ResultsAccess | None, table: str) -> tuple[str, tuple[int, ...]]:
    """The condition under which somebody may know what a judge said; see `ResultsAccess`. None: all may be read."""
    if reader is None:
        return "1", ()
    if reader.person is not None:
        return _IS_FINISHED.format(table=table), (reader.person.key,)
    return ("1" if reader.may_see else "0"), ()


def _or_failed(may_know: str) -> str:
    """The same condition for calls: one that failed hides nothing, and whoever set it up has to know why."""
    return f"({may_know} OR call.status IN ({_FAILURES}))"


@lru_cache(maxsize=64)
def _judge(key: int, identity: bytes, name: str, kind: str) -> Rater:
    return Rater(key, as_uuid(identity), name, RaterKind(kind))


@lru_cache(maxsize=64)
def _pictures(stored: str) -> tuple[str, ...]:
    return tuple(read_json(stored, "pictures of judge_call", list))


@lru_cache(maxsize=64)
def _codes(stored: str) -> tuple[str, ...]:
    return tuple(read_json(stored, "codes of judge_call", list))


_moment = lru_cache(maxsize=64)(moment)  # hundreds of calls are written down in the same millisecond

_WAITING = (Status.ASKED.value, "", None, "", "", "", None, None, None, 0, "")
_NO_OUTCOME = Outcome(Status.ASKED, tries=0)


def _outcome(row: tuple[Any, ...]) -> Outcome:
    if row == _WAITING:  # so it is for hundreds of thousands of calls at a time
        return _NO_OUTCOME
    status, reason, overall, raw, model, request_id, tokens_in, tokens_out, *rest = row
    judgment = Judgment(overall) if overall else None
    usage = Usage(tokens_in, tokens_out)
    return Outcome(Status(status), reason, {}, judgment, raw, model, request_id, usage, *rest)


def _call(row: tuple[Any, ...]) -> Call:
    key, identity, judge_key, judge_id, name, kind, image, run, rubric, codes, prompt, pictures = row[:12]
    endpoint, model, attempt, batch, asked_at, completed_at = row[12:18]
    return Call(
        key,
        identity,
        _judge(judge_key, judge_id, name, kind),
        image,
        run,
        rubric,
        _codes(codes),
        prompt,
        _pictures(pictures),
        endpoint,
        model,
        attempt,
        batch,
        _moment(asked_at),
        moment(completed_at) if completed_at is not None else None,
        _outcome(row[18:]),
    )
