"""What raters send to a hub: large work in parts, that goes on after a cut."""

import os
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.errors import UserError
from app.messages.team.hub import OTHER_PARCEL
from storage.hub import hub_parcels
from storage.hub.hub_connection import connected
from storage.hub.hub_parcel_schema import LARGEST, PART
from storage.hub.hub_parcels import fetch_parcel, send_parcel
from storage.hub.hub_sync import sync_with_hub
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_security import machine_answers, opened
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine


def parts(hub: Server) -> list[object]:
    return [part for (part,) in hub.ask("SELECT part FROM touchstone.parcel_part ORDER BY part")]


def test_work_of_hundreds_of_megabytes_arrives_as_it_is(
    hub: Server, machine: Machine, tmp_path: Path
) -> None:
    ada, about = machine.raters()[0].id, machine.study.study.id
    work, came = tmp_path / "work", tmp_path / "came"
    work.write_bytes(os.urandom(PART) * 9 + b"the end")
    with connected(join(hub, machine, "ada", "rater", rater=0)) as connection:
        assert send_parcel(connection, about, ada, work)
        assert not send_parcel(connection, about, ada, work), "it is there"
    assert parts(hub) == list(range(10))
    ((name,),) = hub.ask("SELECT sha256 FROM touchstone.parcel")
    with connected(hub.address()) as connection:
        assert fetch_parcel(connection, about, ada, str(name), came)
    assert came.read_bytes() == work.read_bytes()


def test_a_returned_packet_goes_on_where_it_was_cut(
    hub: Server, machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = join(hub, machine, "ada", "rater", rater=0)
    monkeypatch.setattr(hub_parcels, "PART", 9_000)
    sent: list[int] = []
    real = psycopg.Connection.execute

    def cut(self: psycopg.Connection[object], query: object, values: tuple[object, ...] = ()) -> object:
        if "send_part" in str(query):
            sent.append(int(str(values[3])))
            if len(sent) == 3:
                hub.stop()
        return real(self, query, values or None)  # type: ignore[call-overload]

    (tmp_path / "sent").mkdir()
    with closing(opened(machine, tmp_path / "sent", 0)) as own:
        machine_answers(own)
        with monkeypatch.context() as patched:
            patched.setattr(psycopg.Connection, "execute", cut)
            with pytest.raises(UserError, match="could not be reached"):
                sync_with_hub(own, address)
            hub.start()
            assert parts(hub) == [0, 1]
            assert hub.ask("SELECT 1 FROM touchstone.parcel") == []
            assert met(machine, hub.address()).merged == (), "half a parcel is nothing yet"
            time.sleep(1.1)  # the same work is the same packet at another time
            assert sync_with_hub(own, address).written is not None
    assert sent == [0, 1, 2, *range(2, len(parts(hub)))]
    (merged,) = met(machine, hub.address()).merged
    assert merged.new


def test_only_one_unfinished_parcel_of_a_rater_is_kept(hub: Server, machine: Machine) -> None:
    ada, about = machine.raters()[0].id, machine.study.study.id
    join(hub, machine, "ada", "rater", rater=0)

    def send(name: str, part: int) -> None:
        hub.ask(f"SELECT touchstone.send_part('{about}', '{ada}', '{name}', {part}, 'x')", "ada")

    first, second, third = ("1" * 64, "2" * 64, "3" * 64)
    send(first, 0)
    hub.ask(f"SELECT touchstone.end_parcel('{about}', '{ada}', '{first}', 1)", "ada")
    send(second, 0)
    send(third, 0)
    assert hub.ask("SELECT sha256 FROM touchstone.parcel_part ORDER BY 1") == [(first,), (third,)]
    send(first, 1)  # a parcel that is whole stays as it is
    assert hub.ask(f"SELECT count(*) FROM touchstone.parcel_part WHERE sha256 = '{first}'") == [(1,)]
    with pytest.raises(psycopg.errors.CheckViolation, match="parts are missing"):
        hub.ask(f"SELECT touchstone.end_parcel('{about}', '{ada}', '{third}', 2)", "ada")


@pytest.mark.parametrize(
    ("number", "piece"), [(128, "'x'"), (-1, "'x'"), (0, f"repeat('x', {PART + 1})::bytea")]
)
def test_the_server_keeps_the_limits_too(hub: Server, machine: Machine, number: int, piece: str) -> None:
    ada, about = machine.raters()[0].id, machine.study.study.id
    join(hub, machine, "ada", "rater", rater=0)
    with pytest.raises(psycopg.errors.CheckViolation):
        hub.ask(f"SELECT touchstone.send_part('{about}', '{ada}', '{'a' * 64}', {number}, {piece})", "ada")


@pytest.mark.parametrize("parts", ["0", "NULL", "-1", "1"])
@pytest.mark.parametrize("name", ["a" * 64, "any name", "A" * 64, "a" * 63, "a" * 64 + "\n"])
def test_a_parcel_has_parts_and_a_sha256(hub: Server, machine: Machine, parts: str, name: str) -> None:
    ada, about = machine.raters()[0].id, machine.study.study.id
    join(hub, machine, "ada", "rater", rater=0)
    with pytest.raises(psycopg.errors.CheckViolation):
        hub.ask(f"SELECT touchstone.end_parcel('{about}', '{ada}', '{name}', {parts})", "ada")
    if name != "a" * 64:
        with pytest.raises(psycopg.errors.CheckViolation, match="SHA-256"):
            hub.ask(f"SELECT touchstone.send_part('{about}', '{ada}', '{name}', 0, 'x')", "ada")
    assert hub.ask("SELECT count(*) FROM touchstone.parcel") == [(0,)]


def test_too_much_work_is_refused_with_what_to_do(hub: Server, machine: Machine, tmp_path: Path) -> None:
    large = tmp_path / "large"
    large.touch()
    os.truncate(large, LARGEST + 1)
    address = join(hub, machine, "ada", "rater", rater=0)
    with (
        connected(address) as connection,
        pytest.raises(UserError, match="2048 MB, but the hub accepts only 2048 MB"),
    ):
        send_parcel(connection, machine.study.study.id, machine.raters()[0].id, large)
    assert parts(hub) == []


def test_one_raters_name_hides_no_other_raters_work(hub: Server, machine: Machine, tmp_path: Path) -> None:
    about, ben = machine.study.study.id, machine.raters()[1].id
    address = join(hub, machine, "ada", "rater", rater=0)
    join(hub, machine, "ben", "rater", rater=1)
    (tmp_path / "sent").mkdir()
    with closing(opened(machine, tmp_path / "sent", 0)) as own:
        machine_answers(own)
        sync_with_hub(own, address)
    ((name,),) = hub.ask("SELECT sha256 FROM touchstone.parcel")
    hub.ask(f"SELECT touchstone.send_part('{about}', '{ben}', '{name}', 0, 'x')", "ben")
    hub.ask(f"SELECT touchstone.end_parcel('{about}', '{ben}', '{name}', 1)", "ben")
    hub.ask(f"UPDATE touchstone.parcel SET received_at = now() - interval '1 day' WHERE rater = '{ben}'")
    done = met(machine, hub.address())
    assert (len(done.left_alone), len(done.merged)) == (1, 1)
    assert done.left_alone[0][1] == OTHER_PARCEL
