"""One model asked in one way is one judge, wherever its server is; the address is a fact of each call."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.judging.prompts.call_parameters import parameters
from app.study.judge.judge_call import call_key
from app.study.judge.judge_setup import JudgeSetup, setup_from_json
from app.study.team.merge_outcome import Scope
from storage.database import SCHEMA_VERSION
from storage.merge.judge_keys import WITHOUT_ADDRESSES
from storage.merge.merging import Incoming, merge
from storage.merge.staging import stage
from storage.merge.undoing import undo_newest
from storage.safety.check import check_study
from storage.triggers import triggers_lifted
from tests.canonical_facts import canonical
from tests.storage.judge.test_calls import ok, question
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging_cases import agree

HERE = JudgeSetup("a-model", "http://localhost:1/v1")
THERE = replace(HERE, base_url="http://gpu.example.org/v1")


def judged(
    machine: Machine,
    setup: JudgeSetup,
    *runs: int,
    name: str = "",
    old: bool = False,
    words: str = "Is it a cane?",
) -> None:
    """Judge image 1 with a setup. `old`: with keys as they were when an address was in them."""
    study = machine.study
    image = study.images.get(1)
    assert image is not None
    judge = study.calls.judge(name or setup.name, setup)
    for run in runs:
        asked = question(run=run, words=words)
        told = {**({"endpoint": setup.base_url} if old else {}), **parameters(setup)}
        key = call_key(image.id, told, asked.prompt, run)
        (one,) = study.calls.ask(judge, 1, [asked._replace(key=key)])
        study.calls.complete(judge, 1, [(one, ok(endpoint=setup.base_url))])


def calls(machine: Machine) -> list[tuple[int, str]]:
    return sorted((call.run, call.endpoint) for call in machine.study.calls.all(newest_only=False))


def make_older(machine: Machine) -> None:
    """Let a study be one of the schema before."""
    path = machine.study.folder / "study.db"
    machine.study.close()
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM _sqlite_migrations WHERE name = 'judges_without_addresses'")
        database.execute(f"PRAGMA user_version = {WITHOUT_ADDRESSES - 1}")


def keys_without_addresses(machine: Machine) -> bool:
    image = machine.study.images.get(1)
    assert image is not None
    database = machine.study.database
    setups = dict(database.rows("SELECT rater, setup FROM judge"))
    sql = "SELECT judge, call_key, coalesce(nullif(asked_run, 0), run) FROM judge_call"
    return all(
        key == call_key(image.id, parameters(setup_from_json(setups[judge])), question().prompt, run)
        for judge, key, run in database.rows(sql)
    )


def test_two_laptops_with_one_model_are_one_judge(two: list[Machine]) -> None:
    a, b = two
    judged(a, HERE, 1, 2)
    judged(b, THERE, 1)
    agree(a, b)
    agree(b, a)
    for one in two:
        ((judge, setup),) = one.study.calls.judges()
        assert setup == HERE  # the earlier one
        assert calls(one) == [(1, HERE.base_url), (2, HERE.base_url), (3, THERE.base_url)]
        assert one.study.conflicts.all() == []
        assert [len(one.study.answers.current(1, judge, run=run)) for run in (1, 2, 3)] == [2, 2, 2]
        assert list(one.study.database.cells("SELECT attempt FROM judge_call ORDER BY attempt")) == [1, 1, 2]


def test_a_judge_goes_on_at_another_address(two: list[Machine]) -> None:
    a, _b = two
    judged(a, HERE, 1)
    judged(a, THERE, 2)
    assert len(a.study.calls.judges()) == 1
    assert calls(a) == [(1, HERE.base_url), (2, THERE.base_url)]
    with pytest.raises(UserError, match="in the study already, as a-model"):
        a.study.calls.judge("a-model there", THERE)


def test_another_judge_is_another_one_if_somebody_says_so(two: list[Machine]) -> None:
    a, b = two
    other = replace(THERE, another="8 bits")
    judged(a, HERE, 1)
    judged(b, other, 1)
    agree(a, b)
    agree(b, a)
    for one in two:
        assert {judge.name for judge, _setup in one.study.calls.judges()} == {"a-model", "a-model (8 bits)"}
        assert [run for run, _endpoint in calls(one)] == [1, 1]


def test_an_older_study_has_one_judge_with_every_run(two: list[Machine]) -> None:
    a, _b = two
    older_study(a)
    a.reopen()
    assert a.study.database.number("PRAGMA user_version") == SCHEMA_VERSION
    ((judge, _setup),) = a.study.calls.judges()
    assert calls(a) == [(1, HERE.base_url), (2, HERE.base_url), (3, THERE.base_url)]
    assert keys_without_addresses(a)
    assert [len(a.study.answers.current(1, judge, run=run)) for run in (1, 2, 3)] == [2, 2, 2]
    assert a.study.conflicts.all() == []
    served = list(a.study.database.cells("SELECT DISTINCT call_key FROM judge_call_serves"))
    assert set(served) == set(a.study.database.cells("SELECT call_key FROM judge_call"))
    a.close()
    assert check_study(a.study.folder).is_sound
    a.reopen()


def older_study(machine: Machine) -> None:
    """Two judges of one model at two addresses, as before: what sets them apart is put into their setups afterwards."""
    apart = replace(THERE, another="apart")
    judged(machine, HERE, 1, 2, old=True)
    judged(machine, apart, 1, old=True, name="there")
    image = machine.study.images.get(1)
    assert image is not None
    key = call_key(image.id, {"endpoint": THERE.base_url, **parameters(THERE)}, question().prompt, 1)
    with machine.study.database.atomic() as connection, triggers_lifted(connection):
        (old_key,) = connection.execute("SELECT call_key FROM judge_call ORDER BY id DESC").fetchone()
        for table in ("judge_call", "judge_call_serves"):
            connection.execute(f"UPDATE {table} SET call_key = ? WHERE call_key = ?", (key, old_key))
        connection.execute("UPDATE judge SET setup = ? WHERE setup = ?", (THERE.as_json(), apart.as_json()))
    make_older(machine)


def test_it_does_not_matter_who_opens_an_older_study_first(two: list[Machine], tmp_path: Path) -> None:
    a, b = two
    judged(b, THERE, 1, old=True)
    make_older(b)
    older_file = b.study.folder
    a.reopen()
    judged(a, HERE, 1)
    staged = tmp_path / "staged.db"
    stage(older_file / "study.db", staged, "older").close()
    merge(a.study.database, a.files, Incoming(staged, "older", Scope.STUDY, bytes(32)))
    b.reopen()
    agree(b, a)
    assert canonical(a.study.database) == canonical(b.study.database)
    for one in two:
        assert len(one.study.calls.judges()) == 1
        assert sorted(run for run, _endpoint in calls(one)) == [1, 2]
        assert keys_without_addresses(one)


def test_words_stay_when_the_merge_that_brought_them_is_undone(two: list[Machine]) -> None:
    a, b = two
    judged(a, HERE, 1)
    b.merge(a)
    judged(a, HERE, 2, words="Is it white?")
    b.merge(a)
    judged(b, HERE, 3, words="Is it white?")
    undo_newest(b.study)
    b.reopen()
    assert [run for run, _endpoint in calls(b)] == [1, 3]
    b.close()
    assert check_study(b.study.folder).is_sound
    b.reopen()
