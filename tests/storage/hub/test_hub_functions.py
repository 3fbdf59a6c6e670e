"""Every function on a hub, called by logins that may not do what it does: none gives or changes anything."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from app.study.verdict import Verdict
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, judged

REFUSED = "refused"
# What each function gives the login that is named; {study}, {ada}, {job}, {work}, {call} are of the study below.
# `eve` is nobody there, `dot` a designer, `rob` a researcher and `tom` a rater of another study only.
CALLS: dict[str, list[tuple[str, str, object]]] = {
    "owns": [(login, "owns()", False) for login in ("eve", "rex", "fay")],
    "studies_as": [
        ("eve", "studies_as('researcher', 'rater')", None),
        ("dee", "studies_as('researcher')", None),
    ],
    "own_role": [("eve", "own_role('{study}')", None), ("rob", "own_role('{study}')", None)],
    "sends_for": [(login, "sends_for('{study}', '{ada}')", False) for login in ("eve", "fay", "ben", "tom")],
    "is_named": [
        (login, "is_named('{study}')", False) for login in ("eve", "rob", "rex", "fay", "ada", "gpu")
    ],
    "who_is_named": [(login, "who_is_named('{study}')", None) for login in ("eve", "rob", "ada", "gpu")],
    "may_withdraw": [
        (login, 'may_withdraw(\'{study}\', \'{fact}\', \'{{"rater": "{ada}", "fact": "answer"}}\')', False)
        for login in ("eve", "rob", "rex", "fay", "dee", "ada", "gpu")
    ],
    "withdraw_myself": [
        (login, "withdraw_myself('{study}')", False)
        for login in ("eve", "rob", "tom", "fay", "rex", "gpu", "pia")
    ],
    "deletions": [(login, "deletions('{study}', 0)", None) for login in ("eve", "rob", "ada", "gpu")],
    "note_schema": [(login, "note_schema('{study}', 1)", None) for login in ("eve", "rob", "ada", "gpu")],
    "note_pictures": [
        (login, "note_pictures('{study}', 's3://eve/mine')", None)
        for login in ("eve", "rob", "fay", "dee", "ada")
    ],
    "take_turn": [(login, "take_turn('{study}')", None) for login in ("eve", "rob", "ada", "gpu")],
    "whose_turn": [(login, "whose_turn('{study}')", None) for login in ("eve", "rob", "ada", "gpu")],
    "open_jobs": [(login, "open_jobs('m')", None) for login in ("eve", "rob", "fay", "dee", "ada")],
    "claim": [(login, "claim('{job}', 9, 60)", None) for login in ("eve", "rob", "fay", "dee", "ada")],
    "begin_calls": [
        (login, "begin_calls(ARRAY['{call}'::uuid])", None) for login in ("eve", "rob", "fay", "gpu")
    ],
    "renew": [(login, "renew(ARRAY['{call}'::uuid], 3600)", None) for login in ("eve", "rob", "fay", "gpu")],
    "deliver": [(login, "deliver('{work}', 'mine')", False) for login in ("eve", "rob", "fay", "dee", "ada")],
    "give_back": [(login, "give_back('{call}', 'mine')", None) for login in ("eve", "rob", "fay", "gpu")],
    "report_work": [
        (login, "report_work('{job}', gen_random_uuid(), 1, 1, 1)", False) for login in ("eve", "rob", "fay")
    ],
    "picture_to_judge": [
        (login, "picture_to_judge('{study}', 'ab')", None) for login in ("eve", "rob", "fay", "dee", "ada")
    ],
    "parts_sent": [
        (login, "parts_sent('{study}', '{ada}', 'x')", None) for login in ("eve", "tom", "ben", "fay")
    ],
    "send_part": [
        (login, "send_part('{study}', '{ada}', 'x', 0, 'x')", REFUSED)
        for login in ("eve", "tom", "ben", "rex")
    ],
    "end_parcel": [
        (login, "end_parcel('{study}', '{ada}', 'x', 0)", REFUSED) for login in ("eve", "tom", "ben", "rex")
    ],
    **{
        name: [(login, call, REFUSED) for login in ("eve", "rex", "gpu")]
        for name, call in {
            "grant_to": "grant_to('eve')",
            "lock_turn": "lock_turn('{study}')",
            "note_failures": "note_failures('{job}', '{study}', ARRAY['gpu'::name])",
            "require_name": "require_name('x')",
            "require_sender": "require_sender('{study}', '{ada}')",
        }.items()
    },
}
# Functions of triggers cannot be called; nobody may put one on a table of their own: `test_hub_privileges`.
TRIGGERS = {
    *("take_turns", "refuse_withdrawn", "let_go", "erase", "stop_work", "keep_privileges", "note_deletion")
}
_STATE = """
SELECT (SELECT count(*) FROM touchstone.fact), (SELECT count(*) FROM touchstone.member),
    (SELECT count(*) FROM touchstone.parcel_part), (SELECT count(*) FROM touchstone.parcel),
    (SELECT count(*) FROM touchstone.deletion), (SELECT string_agg(w::text, '') FROM touchstone.work AS w),
    (SELECT count(*) FROM touchstone.worker), (SELECT string_agg(s::text, '') FROM touchstone.study AS s)
"""


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study with a member in each role, and another one."""
    (one,), (other,) = team(tmp_path / "one", 1), team(tmp_path / "other", 1)
    one.answer(0, 0, "T1.C1", Verdict.MET)
    judged(one, HERE, 2)
    for machine in (one, other):
        met(machine, hub.address())
    for login, role, rater in (
        ("ada", "rater", 0),
        ("ben", "rater", 1),
        ("pia", "pair", 0),
        ("fay", "facilitator", None),
        ("dee", "designer", None),
        ("rex", "researcher", None),
        ("gpu", "worker", None),
    ):
        join(hub, one, login, role, rater)
    join(hub, other, "rob", "researcher", withdraws=True)
    join(hub, other, "tom", "rater", 0)
    if not hub.ask("SELECT 1 FROM pg_roles WHERE rolname = 'eve'"):
        hub.ask("CREATE ROLE eve LOGIN", "root")
    yield one
    for machine in (one, other):
        machine.close()


def functions(hub: Server) -> set[str]:
    return {
        str(name)
        for (name,) in hub.ask("SELECT proname FROM pg_proc WHERE pronamespace = 'touchstone'::regnamespace")
    }


def test_no_function_gives_or_changes_what_its_caller_may_not(hub: Server, study: Machine) -> None:
    assert functions(hub) == {*CALLS, *TRIGGERS}, "each function is tried here"
    about = study.study.study.id
    job, work, call = (
        "00000000-0000-7000-8000-000000000001",
        *(f"00000000-0000-7000-8000-00000000000{n}" for n in "23"),
    )
    hub.ask(
        f"INSERT INTO touchstone.job (id, study, model, setup, calls) VALUES ('{job}', '{about}', 'm', '{{}}', 1)"
    )
    hub.ask(
        "INSERT INTO touchstone.work (id, job, study, call, token, claimed_by, lease_until)"
        f" VALUES ('{work}', '{job}', '{about}', 'words', '{call}', 'another', now() + interval '1 hour')"
    )
    hub.ask(f"INSERT INTO touchstone.work_picture VALUES ('{about}', encode(sha256('p'), 'hex'), 'p')")
    before = hub.ask(_STATE)
    words = {"study": about, "ada": study.raters()[0].id.hex, "job": job, "work": work, "call": call}
    for name, calls in CALLS.items():
        for login, text, expected in calls:
            for fact in ("withdrawal", "erased_row") if "{fact}" in text else ("",):
                sql = f"SELECT touchstone.{text.format(**words, fact=fact)}"
                given: object
                try:
                    given = next((row[0] for row in hub.ask(sql, login) if row[0] != ""), None)
                except psycopg.errors.InsufficientPrivilege:
                    given = REFUSED
                assert given == expected, (name, login)
                assert hub.ask(_STATE) == before, (name, login)


def test_functions_of_triggers_cannot_be_called(hub: Server, study: Machine) -> None:
    for name in TRIGGERS:
        for login in ("eve", "rex"):
            with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.FeatureNotSupported)):
                hub.ask(f"SELECT touchstone.{name}()", login)
