"""Who may withdraw people on a hub, and what every machine hears of what was deleted there."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.cli import main
from app.study.alt_text import Draft
from app.study.team.participants import OnWithdrawal
from app.study.verdict import Verdict
from storage.database import SCHEMA_VERSION
from storage.hub.hub_admin import make_hub
from storage.hub.hub_sync import sync_with_hub
from storage.team.withdrawals import WithdrawalStore
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_security import machine_answers, opened
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, judged
from tests.storage.merge.test_merging import differences

Refused = psycopg.errors.InsufficientPrivilege


@pytest.fixture
def two(hub: Server, tmp_path: Path) -> Iterator[list[Machine]]:
    """Two machines and a hub with the same study: answers by Ada and Ben."""
    machines = team(tmp_path, 2)
    machines[0].answer(0, 0, "T1.C1", Verdict.MET)
    machines[0].answer(1, 0, "T1.C1", Verdict.NOT_MET)
    exchange(machines, hub.address())
    yield machines
    for one in machines:
        one.close()


def put(hub: Server, login: str, fact: str, body: str, owner: str = "NULL") -> None:
    """Put a row on the hub with plain SQL."""
    sql = "INSERT INTO touchstone.fact (study, fact, body, owner) SELECT id, '{}', '{}', {} FROM touchstone.study"
    hub.ask(sql.format(fact, body, owner), login)


def withdrawal(machine: Machine, rater: int) -> str:
    return f'{{"rater": "{machine.raters()[rater].id.hex}", "mode": "delete"}}'


def answers(hub: Server) -> int:
    return len(hub.ask("SELECT 1 FROM touchstone.fact WHERE fact = 'answer'"))


@pytest.mark.parametrize("role", ["facilitator", "researcher"])
def test_nobody_withdraws_others_unless_they_are_named_for_it(
    hub: Server, two: list[Machine], role: str
) -> None:
    join(hub, two[0], "fay", role)
    ((ada,),) = hub.ask(
        "SELECT body ->> 'uuid' FROM touchstone.fact WHERE fact = 'answer' AND body ->> 'value' = 'met'"
    )
    before = hub.ask("SELECT count(*) FROM touchstone.fact")
    for fact, body in (
        ("withdrawal", withdrawal(two[0], 0)),
        ("erased_row", f'{{"fact": "answer", "uuid": "{ada}"}}'),
    ):
        with pytest.raises(Refused):
            put(hub, "fay", fact, body)
    with pytest.raises(Refused):
        hub.ask("DELETE FROM touchstone.fact", "fay")
    assert hub.ask("SELECT count(*) FROM touchstone.fact") == before
    join(hub, two[0], "fay", role, withdraws=True)
    put(hub, "fay", "withdrawal", withdrawal(two[0], 0))
    assert answers(hub) == 1
    join(hub, two[0], "fay", role)  # no longer
    with pytest.raises(Refused):
        put(hub, "fay", "withdrawal", withdrawal(two[0], 1))


def test_a_withdrawal_that_may_not_go_to_the_hub_waits_and_is_told(hub: Server, two: list[Machine]) -> None:
    a, b = two
    address = join(hub, a, "fay", "facilitator")
    met(a, address)
    a.withdraw(0)
    for _time in range(2):
        (told,) = met(a, address).notes
        assert told.startswith("1 withdrawal is on this machine only")
        assert told.endswith("by the hub's owner.")
        assert answers(hub) == 2
    join(hub, a, "rex", "researcher", withdraws=True)
    assert met(a, address).notes[0].endswith("by rex, the hub's owner.")
    join(hub, a, "fay", "facilitator", withdraws=True)
    assert met(a, address).notes == ()
    assert "fay sent a withdrawal to the hub" in met(a, address).notes[0]
    assert answers(hub) == 1
    exchange([b], hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_people_withdraw_themselves_and_nobody_else(
    hub: Server, two: list[Machine], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    a, b = two
    (tmp_path / "sent").mkdir()
    address = join(hub, a, "ada", "rater", rater=0)
    with closing(opened(a, tmp_path / "sent", 0)) as own:
        machine_answers(own)
        sync_with_hub(own, address)
        folder = own.folder
    for login, role in (("gpu", "worker"), ("pia", "pair"), ("fay", "facilitator")):
        words = ["hub", "withdraw", join(hub, a, login, role, rater=0 if role == "pair" else None)]
        assert main([*words, str(folder), "--yes"]) == 1
        assert "not a rater of the study on the hub" in capsys.readouterr().err
    assert answers(hub) == 2
    assert main(["hub", "withdraw", address, str(folder)]) == 1
    assert "Nothing was deleted" in capsys.readouterr().err
    assert main(["hub", "withdraw", address, str(folder), "--yes"]) == 0
    assert "You have withdrawn" in capsys.readouterr().out
    for table in ("parcel", "parcel_part"):
        assert hub.ask(f"SELECT 1 FROM touchstone.{table}") == []
    assert answers(hub) == 1
    for machine in (a, b):
        assert "ada sent a withdrawal to the hub" in met(machine, hub.address()).notes[0]
        assert machine.study.raters.find("Ada") is None
    exchange(two, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_whatever_is_deleted_with_sql_is_told_to_everybody_and_returns(
    hub: Server, two: list[Machine]
) -> None:
    a, b = two
    join(hub, a, "rex", "researcher", withdraws=True)
    before = hub.ask("SELECT count(*) FROM touchstone.fact")
    hub.ask("DELETE FROM touchstone.fact WHERE fact = 'answer'", "rex")
    for machine in two:
        (told,) = met(machine, hub.address()).notes
        assert told.startswith("rex deleted 2 records on the hub:")
        assert hub.ask("SELECT count(*) FROM touchstone.fact") == before
        assert met(machine, hub.address()).notes == ()
    assert differences(a.facts(), b.facts()) == {}


def test_nobody_is_made_a_judge_to_keep_them_from_leaving(hub: Server, two: list[Machine]) -> None:
    join(hub, two[0], "fay", "facilitator", withdraws=True)
    ada = two[0].raters()[0].id
    join(hub, two[0], "eve", "facilitator")
    judge = f'{{"uuid": "{ada.hex}", "kind": "judge", "name": "Ada"}}'
    put(hub, "eve", "rater", judge, owner=f"'{ada}'")
    put(hub, "fay", "withdrawal", withdrawal(two[0], 0))
    assert answers(hub) == 1


def test_a_withdrawal_rewrites_facts_and_deletes_only_older_ones(hub: Server, two: list[Machine]) -> None:
    a, b = two
    judged(a, HERE, 2)
    exchange(two, hub.address())
    ben = hub.ask("SELECT seq FROM touchstone.fact WHERE fact = 'answer' AND body ->> 'value' = 'not met'")
    judges = hub.ask("SELECT count(*) FROM touchstone.fact WHERE class = 'judge'")
    a.withdraw(0)
    met(a, hub.address())
    assert hub.ask("SELECT count(*) FROM touchstone.fact WHERE class = 'judge'") == judges
    after = hub.ask("SELECT seq FROM touchstone.fact WHERE fact = 'answer' AND body ->> 'value' = 'not met'")
    assert after > ben, "it was written anew"
    by_hand = hub.ask("SELECT coalesce(sum(facts), 0) FROM touchstone.deletion WHERE NOT is_withdrawal")
    assert by_hand == [(0,)], "nothing else was deleted"
    exchange(two, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_what_a_withdrawal_replaces_is_no_deletion(hub: Server, two: list[Machine]) -> None:
    a, b = two
    (image, *_others) = a.study.images.all()
    a.study.descriptions.add(image.key, Draft({"colour": "white"}, author="Ada"))
    meeting = a.study.meetings.open("On canes", ("Ada", "Ben"), ("Ada", "Ben"))
    a.study.meetings.end(meeting.key)
    exchange(two, hub.address())
    named = "SELECT fact FROM touchstone.fact WHERE body::text LIKE '%Ada%'"
    assert {fact for (fact,) in hub.ask(named)} >= {"rater", "alt_text", "meeting_present", "meeting_decider"}
    WithdrawalStore(a.study.database, a.study.folder).carry_out(a.raters()[0], OnWithdrawal.DETACH)
    met(a, hub.address())
    assert hub.ask(named) == []
    assert hub.ask("SELECT sum(facts) > 0 FROM touchstone.deletion WHERE is_replacement") == [(True,)]
    for machine in (b, a):
        told = met(machine, hub.address())
        assert not any(" deleted 1 " in note or " records on the hub" in note for note in told.notes), (
            told.notes
        )
    before = hub.ask("SELECT max(seq) FROM touchstone.fact")
    exchange(two, hub.address())
    assert hub.ask("SELECT max(seq) FROM touchstone.fact") == before, "nothing was pushed again"
    assert differences(a.facts(), b.facts()) == {}


def test_rows_that_two_machines_wrote_differently_are_no_deletion(hub: Server, two: list[Machine]) -> None:
    a, b = two
    for machine in (b, a):
        machine.add_image(7)  # with another id on each
    exchange(two, hub.address())
    for machine in (b, a):
        WithdrawalStore(machine.study.database, machine.study.folder).carry_out(
            machine.raters()[0], OnWithdrawal.DELETE
        )
    told = [note for machine in (*two, *two) for note in met(machine, hub.address()).notes]
    assert not [note for note in told if "was sent again" in note], told
    assert len(hub.ask("SELECT DISTINCT body ->> 'uuid' FROM touchstone.fact WHERE fact = 'withdrawal'")) == 1
    assert hub.ask("SELECT sum(facts) FROM touchstone.deletion WHERE is_replacement") == [(2,)]
    assert differences(a.facts(), b.facts()) == {}


def test_nobody_stops_all_syncs_with_a_version_that_no_program_has(hub: Server, two: list[Machine]) -> None:
    join(hub, two[0], "dee", "designer")
    hub.ask("SELECT touchstone.note_schema(id, 2147483647) FROM touchstone.study", "dee")
    assert hub.ask("SELECT schema_version FROM touchstone.study") == [(SCHEMA_VERSION,)]
    met(two[1], hub.address())


def test_a_member_with_a_newer_program_waits_for_the_hub(
    hub: Server, two: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = join(hub, two[0], "rex", "researcher")
    hub.ask("UPDATE touchstone.hub SET schema_version = schema_version - 1")
    with pytest.raises(Exception, match="made by an older Touchstone"):
        met(two[0], address)
    assert make_hub(hub.address()) == 0
    met(two[0], address)


def test_who_may_withdraw_is_named_with_a_command_and_listed(
    hub: Server, two: list[Machine], capsys: pytest.CaptureFixture[str]
) -> None:
    join(hub, two[0], "fay", "facilitator")
    folder = str(two[0].study.folder)
    two[0].close()
    words = ["hub", "member", hub.address(), folder, "--login", "fay", "--role"]
    assert main([*words, "designer", "--withdrawals"]) == 1
    assert "Only facilitators and researchers" in capsys.readouterr().err
    listed = f"fay may withdraw people from {two[1].study.study.title}."
    for more, is_named in ((["--withdrawals"], True), ([], False)):
        assert main([*words, "facilitator", *more]) == 0
        capsys.readouterr()
        assert main(["hub", "check", hub.address()]) == 0
        assert (listed in capsys.readouterr().out) == is_named
