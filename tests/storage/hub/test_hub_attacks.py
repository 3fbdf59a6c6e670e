"""What a hostile login tries against a hub with plain SQL."""

from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.interchange.packets.packet_file import ENDING
from app.messages.team.hub import OTHER_PARCEL
from app.study.verdict import Verdict
from storage.hub.hub_schema import may_write
from storage.hub.hub_sync import _Exchange
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, judged

_INSERT = (
    "INSERT INTO touchstone.fact (study, fact, body) SELECT id, '{fact}', '{body}' FROM touchstone.study"
)


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A study on the hub with answers by Ada and Ben."""
    (one,) = team(tmp_path, 1)
    one.answer(0, 0, "T1.C1", Verdict.MET)
    one.answer(1, 0, "T1.C1", Verdict.NOT_MET)
    met(one, hub.address())
    yield one
    one.close()


def test_a_temporary_table_makes_nobody_the_owner(hub: Server, study: Machine) -> None:
    join(hub, study, "ada", "rater", rater=0)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask("CREATE TEMP TABLE pg_namespace (nspname name, nspowner oid)", "ada")
    hub.ask("GRANT TEMPORARY ON DATABASE hub TO PUBLIC")
    with closing(psycopg.connect(hub.address("ada"), autocommit=True)) as connection:
        connection.execute(
            "CREATE TEMP TABLE pg_namespace AS SELECT 'touchstone'::name AS nspname, oid AS nspowner"
            " FROM pg_roles WHERE rolname = 'ada'"
        )
        connection.execute("GRANT SELECT ON pg_namespace TO PUBLIC")
        assert connection.execute("SELECT touchstone.owns()").fetchall() == [(False,)]
        assert connection.execute("SELECT touchstone.studies_as('researcher')").fetchall() == []


def test_no_function_looks_at_temporary_tables_first(hub: Server) -> None:
    paths = hub.ask("SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'touchstone'::regnamespace")
    assert paths
    assert [name for name, path in paths if path != ["search_path=pg_catalog, pg_temp"]] == []


def test_what_a_rater_sends_is_named_by_its_content_when_it_is_read(hub: Server, study: Machine) -> None:
    join(hub, study, "ada", "rater", rater=0)
    ada, about = study.raters()[0].id, study.study.study.id
    for name in ("../../escaped", "name"):
        with pytest.raises(psycopg.errors.CheckViolation, match="SHA-256"):
            hub.ask(f"SELECT touchstone.send_part('{about}', '{ada}', '{name}', 0, 'x')", "ada")
    sent = f"'{about}', '{ada}', '{'a' * 64}'"  # the name of other bytes
    hub.ask(f"SELECT touchstone.send_part({sent}, 0, 'x')", "ada")
    hub.ask(f"SELECT touchstone.end_parcel({sent}, 1)", "ada")
    assert met(study, hub.address()).left_alone == ((f"2d711642b726b044{ENDING}", OTHER_PARCEL),)


def test_a_name_on_the_hub_is_never_a_path(hub: Server, study: Machine, tmp_path: Path) -> None:
    target = tmp_path / "e"
    ada, about = study.raters()[0].id, study.study.study.id
    name = f"{tmp_path}/e"
    hub.ask(f"INSERT INTO touchstone.parcel VALUES ('{about}', '{ada}', '{name}')")
    hub.ask(f"INSERT INTO touchstone.parcel_part VALUES ('{about}', '{ada}', '{name}', 0, 'x')")
    ((label, _why),) = met(study, hub.address()).left_alone
    assert label.startswith("2d711642b726b044")
    assert not target.exists()


def test_nobody_reads_back_what_a_pair_sent(hub: Server, study: Machine) -> None:
    for login in ("ada", "ben"):
        join(hub, study, login, "pair", rater=0)
    ada, about = study.raters()[0].id, study.study.study.id
    sent = f"'{about}', '{ada}', '{'a' * 64}'"
    hub.ask(f"SELECT touchstone.send_part({sent}, 0, 'x')", "ada")
    assert hub.ask(f"SELECT touchstone.end_parcel({sent}, 1)", "ada") == [(True,)]
    for login, table in product(("ada", "ben"), ("parcel", "parcel_part")):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hub.ask(f"SELECT count(*) FROM touchstone.{table}", login)


@pytest.mark.parametrize("fact", ["withdrawal", "erased_row"])
def test_a_designer_deletes_nobody(hub: Server, study: Machine, fact: str) -> None:
    join(hub, study, "dee", "designer")
    body = f'{{"rater": "{study.raters()[0].id.hex}", "mode": "delete", "fact": "image", "uuid": ""}}'
    sql = (
        f"INSERT INTO touchstone.fact (study, fact, body) SELECT id, '{fact}', '{body}' FROM touchstone.study"
    )
    before = hub.ask("SELECT count(*) FROM touchstone.fact")
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask(sql, "dee")
    assert hub.ask("SELECT count(*) FROM touchstone.fact") == before
    assert not may_write("designer", fact, {"fact": "image"}, is_named=True)
    for role in ("facilitator", "researcher"):
        assert may_write(role, fact, {"fact": "image"}, is_named=True)
        assert not may_write(role, fact, {"fact": "image"})


def test_a_facilitator_withdraws_no_judge(hub: Server, study: Machine) -> None:
    judged(study, HERE, 2)
    met(study, hub.address())
    join(hub, study, "fay", "facilitator", withdraws=True)
    (judge,) = study.study.database.row("SELECT lower(hex(uuid)) FROM rater WHERE kind = 'judge'") or ("",)
    count = "SELECT count(*) FROM touchstone.fact WHERE class = 'judge'"
    ((before,),) = hub.ask(count)
    assert before
    uuids = hub.ask("SELECT fact, body ->> 'uuid' FROM touchstone.fact WHERE class = 'judge'")
    bodies = [("withdrawal", f'{{"rater": "{judge}", "mode": "delete"}}')]
    bodies += [("erased_row", f'{{"fact": "{fact}", "uuid": "{uuid}"}}') for fact, uuid in uuids if uuid]
    assert len(bodies) > 1
    for fact, body in bodies:
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            hub.ask(_INSERT.format(fact=fact, body=body), "fay")
    assert hub.ask(count) == [(before,)]


def test_facts_of_judges_that_are_gone_from_the_hub_return_with_the_next_sync(
    hub: Server, study: Machine
) -> None:
    judged(study, HERE, 2)
    met(study, hub.address())
    study.answer(0, 1, "T1.C1", Verdict.MET)  # so the newest facts on the hub are not the judge's
    met(study, hub.address())
    count = "SELECT count(*) FROM touchstone.fact WHERE class = 'judge'"
    before = hub.ask(count)
    ((gone,),) = before
    hub.ask("DELETE FROM touchstone.fact WHERE class = 'judge'")
    (told,) = met(study, hub.address()).notes
    assert told.startswith(f"admin deleted {gone} records on the hub:")
    assert hub.ask(count) == before
    assert met(study, hub.address()).notes == ()


def test_what_is_deleted_while_a_sync_writes_is_told_and_returns_with_the_next(
    hub: Server, study: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    judged(study, HERE, 2)
    met(study, hub.address())
    count = "SELECT count(*) FROM touchstone.fact WHERE class = 'judge'"
    before = hub.ask(count)
    push = _Exchange._push

    def deletes_after(*arguments: Any, **named: Any) -> tuple[int, int]:
        done = push(*arguments, **named)
        arguments[0]._connection.execute("DELETE FROM touchstone.fact WHERE class = 'judge'")
        return done

    study.answer(0, 1, "T1.C1", Verdict.MET)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(_Exchange, "_push", deletes_after)
        assert met(study, hub.address()).notes == ()
    assert hub.ask(count) == [(0,)]
    (told,) = met(study, hub.address()).notes
    assert told.startswith(f"admin deleted {before[0][0]} records on the hub:")
    assert hub.ask(count) == before


def test_what_a_withdrawal_deletes_on_the_hub_is_told_once_on_every_machine(
    hub: Server, study: Machine
) -> None:
    join(hub, study, "fay", "facilitator", withdraws=True)
    join(hub, study, "dee", "designer")
    ada = study.raters()[0].id
    hub.ask(_INSERT.format(fact="withdrawal", body=f'{{"rater": "{ada.hex}", "mode": "delete"}}'), "fay")
    ((facts,),) = hub.ask("SELECT facts FROM touchstone.deletion")
    first, second = met(study, hub.address()), met(study, hub.address())
    assert f"fay sent a withdrawal to the hub, which deleted {facts} records there" in first.notes[0]
    assert second.notes == ()
    # No study can hold a withdrawal without a date, and a renewal by whoever cannot read it leaves it there.
    assert first.left_alone == second.left_alone != ()
    assert hub.ask("SELECT count(*) FROM touchstone.fact WHERE fact = 'withdrawal'") == [(1,)]
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        hub.ask("SELECT * FROM touchstone.deletion", "dee")


def test_settings_of_a_picture_that_cannot_be_read_stay_on_the_hub(hub: Server, study: Machine) -> None:
    image = study.study.images.at(1)
    assert image is not None
    study.study.prepare_to_write()
    study.study.images.keep_settings(image.key, {"seed": "7"})
    met(study, hub.address())
    join(hub, study, "fay", "facilitator")
    copied = (
        "INSERT INTO touchstone.fact (study, fact, body) SELECT study, fact, body || jsonb_build_object("
        "'settings', {settings}, 'uuid', md5({settings}::text)) FROM touchstone.fact"
        " WHERE fact = 'image_settings' AND body ->> 'settings' = '{{\"seed\": \"7\"}}'"
    )
    for settings in ("'[]'::text", "5", """'{"seed": ["7"]}'::text"""):
        hub.ask(copied.format(settings=settings), "fay")
    done = met(study, hub.address())
    assert len(done.left_alone) == 3
    assert all("the table “image_settings”" in why for _name, why in done.left_alone)
    assert study.study.images.settings() == {image.key: {"seed": "7"}}
