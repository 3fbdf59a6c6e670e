"""What a login learns of rows that it may not read: through plans, locks, triggers, sequences and refusals."""

import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import product
from pathlib import Path

import psycopg
import pytest

from app.errors import UserError
from app.study.verdict import Verdict
from storage.hub.hub_admin import make_hub, set_member
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team

ROLES = {"ada": "rater", "pia": "pair", "fay": "facilitator", "dee": "designer", "gpu": "worker"}
TABLES = (
    "fact",
    "parcel",
    "parcel_part",
    "turn",
    "without_reply",
    "picture",
    "withdrawn",
    "member",
    "job",
    "work",
    "work_picture",
    "worker",
)
NO_READERS = ("ada", "pia", "gpu")
Refused = psycopg.errors.InsufficientPrivilege


def refused(hub: Server, sql: str, login: str) -> str:
    """What the server says when it refuses some SQL."""
    with pytest.raises(Refused) as caught:
        hub.ask(sql, login)
    return str(caught.value)


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study on the hub with answers by Ada and Ben, and a login for each role but the researcher's."""
    (one,) = team(tmp_path, 1)
    one.answer(0, 0, "T1.C1", Verdict.MET)
    one.answer(1, 0, "T1.C1", Verdict.NOT_MET)
    met(one, hub.address())
    for login, role in ROLES.items():
        join(hub, one, login, role, rater=0 if role in ("rater", "pair") else None)
    yield one
    one.close()


def test_a_plan_counts_nothing_for_who_may_read_nothing(hub: Server, study: Machine) -> None:
    about = study.study.study.id
    for login, table in product(NO_READERS, TABLES):
        for words in ("EXPLAIN", "EXPLAIN (ANALYZE, BUFFERS)"):
            refused(hub, f"{words} SELECT 1 FROM touchstone.{table} WHERE study = '{about}'", login)


def test_nobody_holds_others_up_with_a_lock_on_a_table(hub: Server, study: Machine) -> None:
    for login, table in product(ROLES, TABLES):
        refused(hub, f"BEGIN; LOCK TABLE touchstone.{table} IN ACCESS EXCLUSIVE MODE; COMMIT", login)


def test_nobody_deletes_through_a_trigger_on_a_table_of_their_own(hub: Server, study: Machine) -> None:
    hub.ask("GRANT TEMPORARY ON DATABASE hub TO PUBLIC")  # as it is where the database is somebody else's
    before = hub.ask("SELECT count(*) FROM touchstone.fact")
    about, ben = study.study.study.id, study.raters()[1].id
    with closing(psycopg.connect(hub.address("ada"), autocommit=True)) as connection:
        connection.execute("CREATE TEMP TABLE fact (study uuid, fact text, body jsonb, owner uuid)")
        for function in (
            "let_go",
            "erase",
            "stop_work",
            "refuse_withdrawn",
            "keep_privileges",
            "note_deletion",
        ):
            make = (
                f"CREATE TRIGGER t AFTER INSERT ON fact FOR EACH ROW EXECUTE FUNCTION touchstone.{function}()"
            )
            with pytest.raises(Refused):
                connection.execute(make.encode())
        body = f'{{"rater": "{ben}", "mode": "delete"}}'
        connection.execute(f"INSERT INTO fact VALUES ('{about}', 'withdrawal', '{body}', '{ben}')".encode())
    assert hub.ask("SELECT count(*) FROM touchstone.fact") == before


def test_who_has_withdrawn_is_refused_like_everybody_else(hub: Server, study: Machine) -> None:
    about, ben = study.study.study.id, study.raters()[1].id
    hub.ask(f"INSERT INTO touchstone.withdrawn VALUES ('{about}', '{ben}')")
    for who in (ben, uuid.uuid4()):
        with pytest.raises(Refused):
            hub.ask(f"SELECT touchstone.send_part('{about}', '{who}', 'x', 0, 'x')", "ada")
    (other,) = team(study.study.folder.parent / "other", 1)
    with closing(other.study):
        join(hub, other, "dot", "designer")
    row = (
        f"INSERT INTO touchstone.fact (study, fact, owner, body) VALUES ('{about}', 'image', '{ben}', '{{}}')"
    )
    with pytest.raises(Refused):
        hub.ask(row, "dot")
    assert hub.ask(f"{row} ON CONFLICT DO NOTHING RETURNING 1", "dee") == [], "staff may know it"


def test_a_rater_of_one_study_sends_nothing_to_another(hub: Server, study: Machine) -> None:
    (other,) = team(study.study.folder.parent / "other", 1)
    with closing(other.study):
        join(hub, other, "ada", "rater", rater=1)
        place, here = other.study.study.id, study.raters()[0].id
    with pytest.raises(Refused):
        hub.ask(f"SELECT touchstone.send_part('{place}', '{here}', 'x', 0, 'x')", "ada")


def test_sequences_and_refusals_tell_nothing(hub: Server, study: Machine) -> None:
    ((about, fact, body),) = hub.ask(
        "SELECT study, fact, body::text FROM touchstone.fact WHERE fact = 'answer' ORDER BY seq LIMIT 1"
    )
    insert = f"INSERT INTO touchstone.fact (study, fact, body) VALUES ('{about}', '{fact}', "
    judges = str(body).replace('"run": 0', '"run": 1')
    hub.ask(f"{insert}'{judges}')")
    for login in ROLES:
        for sequence in ("fact_seq_seq", "work_seq_seq"):
            refused(hub, f"SELECT last_value FROM touchstone.{sequence}", login)
            listed = f"SELECT last_value FROM pg_sequences WHERE sequencename = '{sequence}'"
            assert hub.ask(listed, login) == [(None,)]
        for guess in (judges, judges.replace("met", "cannot tell")):  # one is there, the other is not
            assert "met" not in refused(hub, f"{insert}'{guess}')", login)


def test_privileges_follow_the_role_and_go_with_it(hub: Server, study: Machine) -> None:
    about = study.study.study
    sql = "SELECT count(*) FROM touchstone.fact WHERE fact = 'answer'"
    assert hub.ask(sql, "fay") == [(2,)]
    set_member(hub.address(), about.id, about.title, "fay", "worker", None)
    with pytest.raises(Refused):
        hub.ask(sql, "fay")
    set_member(hub.address(), about.id, about.title, "fay", "facilitator", None)
    assert hub.ask(sql, "fay") == [(2,)]
    hub.ask("REVOKE ALL ON touchstone.fact FROM fay")  # as after a restore to a server without this login
    make_hub(hub.address())
    assert hub.ask(sql, "fay") == [(2,)]
    hub.ask("DELETE FROM touchstone.member WHERE login = 'fay'")
    with pytest.raises(Refused):
        hub.ask(sql, "fay")


def test_a_login_that_there_is_not_becomes_no_member(hub: Server, study: Machine) -> None:
    about = study.study.study
    with pytest.raises(UserError, match="no login nobody"):
        set_member(hub.address(), about.id, about.title, "nobody", "researcher", None)
    assert hub.ask("SELECT 1 FROM touchstone.member WHERE login = 'nobody'") == []


def test_two_members_leave_two_studies_at_once(hub: Server, study: Machine) -> None:
    (other,) = team(study.study.folder.parent / "other", 1)
    with closing(other.study):
        join(hub, study, "rob", "researcher", withdraws=True)
        join(hub, study, "sam", "rater", rater=1)
        join(hub, other, "rea", "researcher", withdraws=True)
        join(hub, other, "tom", "rater", rater=1)
        about, there = study.study.study.id, other.study.study.id
        gone = study.raters()[1].id, other.raters()[1].id
    sql = (
        "INSERT INTO touchstone.fact (study, fact, owner, body) VALUES"
        " (%s, 'withdrawal', NULL, jsonb_build_object('rater', %s::text, 'mode', 'delete'))"
    )
    with (
        closing(psycopg.connect(hub.address("rob"))) as first,
        closing(psycopg.connect(hub.address("rea"))) as second,
        ThreadPoolExecutor(1) as beside,
    ):
        first.execute(sql, (about, str(gone[0])))
        waiting = beside.submit(second.execute, sql, (there, str(gone[1])))
        waits = "SELECT 1 FROM pg_stat_activity WHERE usename = 'rea' AND wait_event_type = 'Lock'"
        while not waiting.done() and not hub.ask(waits, "root"):
            time.sleep(0.02)  # until the second waits for the first
        first.commit()
        waiting.result(timeout=60)
        second.commit()
    assert hub.ask("SELECT 1 FROM touchstone.member WHERE login IN ('sam', 'tom')") == []
