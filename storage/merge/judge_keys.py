"""Judges without their address: a model that is asked in one way is one judge, wherever its server is.

Before schema 12 the address was part of a judge's setup and of the key of each call. Where such rows come in, their
keys are made again without it; of every other row the key stays what it is.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID

from app.judging.prompts.call_parameters import parameters
from app.study.judge.judge_call import key_of
from app.study.judge.judge_setup import JudgeSetup
from storage.database import read_json
from storage.merge.fact_tables import layouts
from storage.merge.merged_judges import number_calls, read_setup, unite_judges
from storage.merge.renumbering import number_attempts
from storage.triggers import triggers_lifted

_CALLS = """
SELECT id, call_key, run_key, judge, image, run, coalesce(nullif(asked_run, 0), run), prompt, pictures FROM judge_call
ORDER BY id
"""
WITHOUT_ADDRESSES = 12
"""The schema since which keys have no address in them."""
_FAR = 1 << 40  # no call is made so often; while keys change, two calls must not be the same attempt


def forget_addresses(connection: sqlite3.Connection) -> None:
    """Make a study of an earlier schema as if it had never had addresses in its keys: its judges that differ in nothing
    else become one, and independent calls get runs of their own. Runs inside the caller's transaction, if any."""
    with triggers_lifted(connection):
        renew_keys(connection)
        unite_judges(connection, layouts(connection))
        number_calls(connection)


def setups_by_id(connection: sqlite3.Connection) -> dict[bytes, str]:
    """How each judge is asked, by its id."""
    return dict(
        connection.execute("SELECT uuid, setup FROM main.judge JOIN main.rater ON rater.id = judge.rater")
    )


def renew_keys(connection: sqlite3.Connection, known: Mapping[bytes, str] = MappingProxyType({})) -> None:
    """Make the keys of calls without the address where they were made with it. Triggers are lifted. `known`: setups of
    judges, by id, whose own rows did not come along."""
    renewed: dict[str, str] = {}
    changes = list(_changes(connection, known, renewed))
    connection.executemany(
        "UPDATE main.judge_call SET call_key = ?, run_key = ?, attempt = attempt + ? + id WHERE id = ?",
        [(call_key, run_key, _FAR, call) for call, call_key, run_key in changes],
    )
    for old, new in renewed.items():
        connection.execute(
            "UPDATE OR IGNORE main.judge_call_serves SET call_key = ? WHERE call_key = ?", (new, old)
        )
        connection.execute("DELETE FROM main.judge_call_serves WHERE call_key = ?", (old,))
    if changes:
        number_attempts(connection, "judge_call")


def _changes(
    connection: sqlite3.Connection, known: Mapping[bytes, str], renewed: dict[str, str]
) -> Iterator[tuple[int, str, str]]:
    """The calls whose keys have the address in them, with their keys without; `renewed` is filled with all of these."""
    setups = {
        judge: setup
        for judge, identity, said in connection.execute(
            "SELECT id, uuid, setup FROM main.rater LEFT JOIN main.judge ON judge.rater = rater.id"
        ).fetchall()
        if (setup := read_setup(said or known.get(identity, ""))) is not None
    }
    uuids: dict[int, list[bytes]] = {}
    for image, uuid in connection.execute(
        "SELECT id, uuid FROM main.image UNION ALL SELECT image, uuid FROM main.image_alias"
    ):
        uuids.setdefault(image, []).append(uuid)
    for call, call_key, run_key, judge, image, run, asked_run, prompt, pictures in connection.execute(_CALLS):
        if judge not in setups or image not in uuids:
            continue
        said = prompt, read_json(pictures, "pictures of judge_call", list)
        found = _renewed(call_key, setups[judge], uuids[image], asked_run, said)
        if found:
            in_run = run_key and _renewed(run_key, setups[judge], uuids[image], run, said)
            renewed[call_key] = found
            yield call, found, in_run or run_key


def _renewed(key: str, setup: JudgeSetup, images: list[bytes], run: int, said: tuple[str, list[Any]]) -> str:
    """A key without the address, or "" where it was not made with it. An image had another id before a merge."""
    now = parameters(setup)
    before: Mapping[str, object] = {"endpoint": setup.base_url, **now}
    for image in images:
        identity = UUID(bytes=image)
        if key == key_of(identity, before, *said, run):
            return key_of(identity, now, *said, run)
    return ""
