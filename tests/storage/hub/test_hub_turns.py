"""Locks on a hub: strangers hold nobody up, and of a member who does, everybody hears the name."""

import time
from contextlib import closing

import psycopg
import pytest

from app.errors import UserError
from app.study.verdict import Verdict
from storage.hub import hub_connection, hub_sync
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team

_KEYS = "hashtextextended('{study}', 1), hashtextextended('touchstone privileges', 2)"


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (hub_connection, hub_sync):
        monkeypatch.setattr(module, "LONGEST_WAIT_S", 1)


@pytest.mark.usefixtures("short_wait")
def test_a_stranger_who_knows_a_studys_id_stops_no_sync(hub: Server, machine: Machine) -> None:
    about = machine.study.study.id
    if not hub.ask("SELECT 1 FROM pg_roles WHERE rolname = 'eve'"):
        hub.ask("CREATE ROLE eve LOGIN", "root")
    with closing(psycopg.connect(hub.address("eve"), autocommit=True)) as stranger:
        for key in _KEYS.format(study=about).split("), "):
            stranger.execute(f"SELECT pg_advisory_lock({key.rstrip(')')}))".encode())
        stranger.execute("BEGIN")
        stranger.execute(f"SELECT touchstone.take_turn('{about}')".encode())
        for sql in (
            "SELECT FROM touchstone.turn FOR UPDATE",
            "SELECT FROM touchstone.hub FOR UPDATE",
            "LOCK TABLE touchstone.turn IN SHARE MODE",
            f"SELECT touchstone.lock_turn('{about}')",
        ):
            stranger.execute("SAVEPOINT here")
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                stranger.execute(sql.encode())
            stranger.execute("ROLLBACK TO here")
        machine.answer(0, 0, "T1.C1", Verdict.MET)
        assert met(machine, hub.address()).written is not None
        join(hub, machine, "fay", "facilitator")
        machine.withdraw(0)
        assert met(machine, hub.address()).written is not None
        assert hub.ask(f"SELECT touchstone.whose_turn('{about}')", "eve") == [(None,)]


@pytest.mark.usefixtures("short_wait")
def test_a_member_who_holds_the_turn_is_named_after_a_while(hub: Server, machine: Machine) -> None:
    join(hub, machine, "dee", "designer")
    about = machine.study.study.id
    machine.answer(0, 0, "T1.C1", Verdict.MET)
    with closing(psycopg.connect(hub.address("dee"))) as idle:
        idle.execute(f"SELECT touchstone.take_turn('{about}')".encode())
        began = time.monotonic()
        with pytest.raises(
            UserError, match="dee has been writing to this study on the hub for more than 1 sec"
        ):
            met(machine, hub.address())
        assert time.monotonic() - began < 60
        idle.rollback()
        idle.execute(
            "INSERT INTO touchstone.fact (study, fact, body) SELECT id, 'image', '{}' FROM touchstone.study"
        )
        with pytest.raises(UserError, match="dee has been writing"):
            met(machine, hub.address())
    assert met(machine, hub.address()).written is not None


@pytest.mark.usefixtures("short_wait")
def test_another_lock_names_nobody(hub: Server, machine: Machine) -> None:
    machine.answer(0, 0, "T1.C1", Verdict.MET)
    with closing(psycopg.connect(hub.address())) as holder:
        holder.execute("LOCK TABLE touchstone.fact IN SHARE MODE")
        with pytest.raises(UserError, match="The hub is busy"):
            met(machine, hub.address())
    assert met(machine, hub.address()).written is not None


def test_a_row_in_another_study_is_refused_and_holds_nobody_up(hub: Server, machine: Machine) -> None:
    (other,) = team(machine.study.folder.parent / "other", 1)
    with closing(other.study):
        join(hub, other, "dot", "designer")
    about = machine.study.study.id
    with closing(psycopg.connect(hub.address("dot"))) as member:
        member.execute("SELECT 1")
        member.execute("SAVEPOINT here")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            member.execute(
                f"INSERT INTO touchstone.fact (study, fact, body) VALUES ('{about}', 'image', '{{}}')".encode()
            )
        member.execute("ROLLBACK TO here")
        machine.answer(0, 0, "T1.C1", Verdict.MET)
        assert met(machine, hub.address()).written is not None
