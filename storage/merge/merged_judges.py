"""Judges of two machines put together: one setup is one judge, and each independent call stays a run of its own.

Copies of a study that were judged separately ask the same calls in the same runs. Of such calls the earlier keeps its
run; the others are repetitions, and get the next runs in which that image was not asked. Where the number of the run
is sent as the seed, it is the same call twice, and keeps its run.
"""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from uuid import UUID

from app.judging.prompts.call_parameters import parameters
from app.study.judge.judge_call import Prompt, call_key
from app.study.judge.judge_setup import JudgeSetup, setup_from_json
from storage.database import read_json
from storage.merge.fact_tables import Layout, refers_to
from storage.merge.renumbering import number_attempts

_JUDGES = """
SELECT rater.id, rater.uuid, rater.created_at, judge.setup FROM {schema}.judge AS judge
JOIN {schema}.rater AS rater ON rater.id = judge.rater ORDER BY rater.uuid
"""
# The earlier setup holds, and of two of one time the larger text, as where they meet in a merge.
_EARLIEST = """
UPDATE judge SET setup = other.setup, created_at = other.created_at
FROM (SELECT setup, created_at FROM judge WHERE rater = :other) AS other
WHERE rater = :kept AND (-other.created_at, quote(other.setup)) > (-judge.created_at, quote(judge.setup))
"""
# Calls with verdicts that were made more than once, or stand in another run than they were asked in.
_REPEATED = """
SELECT call.id, call.uuid, call.judge, call.image, call.run, coalesce(nullif(asked_run, 0), call.run) AS asked_in,
    call.call_key, asked_at, call.prompt, call.pictures, image.uuid
FROM judge_call AS call JOIN image ON image.id = call.image
WHERE EXISTS (SELECT 1 FROM judge_answer WHERE judge_answer.call = call.id)
AND (asked_run <> 0 OR call.call_key IN (
    SELECT call_key FROM judge_call AS other
    WHERE EXISTS (SELECT 1 FROM judge_answer WHERE judge_answer.call = other.id)
    GROUP BY call_key HAVING count(*) > 1))
ORDER BY call.judge, call.image, asked_in, call.call_key, asked_at, call.uuid
"""
_ASKED = "SELECT DISTINCT coalesce(nullif(asked_run, 0), run) FROM judge_call WHERE judge = ? AND image = ?"
# The answers of a call with all that follow, precede or settle them.
_THREAD = """
WITH RECURSIVE thread (id) AS (
    SELECT answer FROM judge_answer WHERE call = ?
    UNION SELECT answer.id FROM thread JOIN answer ON answer.previous = thread.id
    UNION SELECT answer.previous FROM thread JOIN answer ON answer.id = thread.id WHERE answer.previous IS NOT NULL
    UNION SELECT answer FROM thread JOIN answer_settles ON other = thread.id
    UNION SELECT other FROM thread JOIN answer_settles ON answer = thread.id
) SELECT thread.id, judge_answer.call FROM thread LEFT JOIN judge_answer ON judge_answer.answer = thread.id
"""


@dataclass(frozen=True)
class _Call:
    key: int
    uuid: bytes
    judge: int
    image: int
    run: int
    asked_run: int
    call_key: str
    asked_at: int
    prompt: str
    pictures: str
    image_uuid: bytes


def unite_judges(connection: sqlite3.Connection, known: Mapping[str, Layout]) -> None:
    """Let judges of one setup be one in a study, that with the smallest id. Triggers are lifted."""
    first: dict[str, tuple[int, int]] = {}
    for key, _uuid, created_at, setup in connection.execute(_JUDGES.format(schema="main")).fetchall():
        kept, earliest = first.setdefault(_same(setup), (key, created_at))
        if kept == key:
            continue
        first[_same(setup)] = kept, min(earliest, created_at)
        connection.execute(_EARLIEST, {"kept": kept, "other": key})
        for table, column in refers_to(known, "rater"):
            connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? WHERE {column} = ?", (kept, key))
            connection.execute(f"DELETE FROM {table} WHERE {column} = ?", (key,))
        connection.execute("DELETE FROM rater WHERE id = ?", (key,))
    connection.executemany(
        "UPDATE rater SET created_at = ? WHERE id = ?", [(at, key) for key, at in first.values()]
    )


def match_judges(connection: sqlite3.Connection, known: Mapping[str, Layout]) -> None:
    """Give judges of one setup here and in the attached study the same id, the smaller, and the earlier time."""
    unite_judges(connection, known)
    ours = {
        _same(setup): (uuid, created_at)
        for _key, uuid, created_at, setup in connection.execute(_JUDGES.format(schema="main"))
    }
    for _key, uuid, created_at, setup in connection.execute(_JUDGES.format(schema="theirs")).fetchall():
        own = ours.get(_same(setup))
        if own is None:
            continue
        for schema, old in (("main", own[0]), ("theirs", uuid)):
            values = (min(own[0], uuid), min(own[1], created_at), old)
            connection.execute(f"UPDATE {schema}.rater SET uuid = ?, created_at = ? WHERE uuid = ?", values)


def number_calls(connection: sqlite3.Connection) -> None:
    """Count the attempts of all calls again, and give independent ones runs of their own."""
    for table in ("judge_call", "draft_call"):
        number_attempts(connection, table)
    number_runs(connection)


def number_runs(connection: sqlite3.Connection) -> None:
    """Give each independent call with verdicts a run of its own, as follows from the calls alone."""
    calls = [_Call(*row) for row in connection.execute(_REPEATED).fetchall()]
    setups = {key: setup for key, _uuid, _at, setup in connection.execute(_JUDGES.format(schema="main"))}
    threads: dict[int, tuple[int, ...]] = {}  # the first call of each: its answers
    firsts: list[_Call] = []
    seen: set[int] = set()
    members: dict[int, list[_Call]] = {}
    by_key = {call.key: call for call in calls}
    for call in calls:
        if call.key in seen:
            continue
        rows = connection.execute(_THREAD, (call.key,)).fetchall()
        own = {key for _answer, key in rows if key in by_key} | {call.key}
        seen |= own
        members[call.key] = [by_key[key] for key in own]
        threads[call.key] = tuple(answer for answer, _call in rows)
        firsts.append(call)
    for call, run in _runs(connection, firsts, setups).items():
        for one in members[call.key]:
            key = _key_in(connection, one, run, setups[one.judge])
            asked = 0 if run == one.asked_run else one.asked_run
            sql = "UPDATE judge_call SET run = ?, asked_run = ?, run_key = ? WHERE id = ?"
            connection.execute(sql, (run, asked, key, one.key))
        connection.execute(
            "UPDATE answer SET run = ? WHERE run <> ? AND id IN (SELECT value FROM json_each(?))",
            (run, run, json.dumps(threads[call.key])),
        )


def _runs(
    connection: sqlite3.Connection, firsts: Sequence[_Call], setups: Mapping[int, str]
) -> dict[_Call, int]:
    """The run of each thread, by its first call: the earliest keeps its own, others get the next free one."""
    wanted: dict[_Call, int] = {}
    kept: set[str] = set()
    taken: dict[tuple[int, int], set[int]] = {}
    given: dict[tuple[object, ...], set[int]] = {}
    for call in firsts:
        setup = read_setup(setups.get(call.judge, ""))
        if call.call_key not in kept or setup is None or setup.sends_seed:
            kept.add(call.call_key)
            wanted[call] = call.asked_run
            continue
        place = call.judge, call.image
        if place not in taken:
            taken[place] = {run for (run,) in connection.execute(_ASKED, place)}
        of_question = given.setdefault((*place, call.prompt, call.pictures), set())
        wanted[call] = next(run for run in count(1) if run not in taken[place] | of_question)
        of_question.add(wanted[call])
    return wanted


def _key_in(connection: sqlite3.Connection, call: _Call, run: int, setup: str) -> str:
    """What a call is known by in another run than it was asked in; '' in its own."""
    known = read_setup(setup)
    row = connection.execute(
        "SELECT system, text, schema, questions FROM judge_prompt WHERE sha256 = ?", (call.prompt,)
    ).fetchone()
    if run == call.asked_run or known is None or row is None:
        return ""
    system, text, schema, questions = row
    prompt = Prompt(
        system,
        text,
        read_json(schema, "schema of judge_prompt"),
        tuple(read_json(call.pictures, "pictures of judge_call", list)),
        read_json(questions, "questions of judge_prompt", dict),
    )
    return call_key(UUID(bytes=call.image_uuid), parameters(known), prompt, run)


def _same(setup: str) -> str:
    """A setup as it is compared: without the address of the server."""
    known = read_setup(setup)
    return known.identity if known else setup


def read_setup(text: str) -> JudgeSetup | None:
    """A setup from its text; None for what is none."""
    try:
        return setup_from_json(text)
    except (ValueError, TypeError, KeyError):
        return None
