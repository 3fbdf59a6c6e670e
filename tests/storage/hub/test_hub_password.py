"""A hub's password in the system's keyring: for one login at one server, and nowhere else."""

import io

import pytest

from app.cli import main
from storage.hub import hub_connection
from storage.hub.hub_connection import connected, connection_options
from storage.hub.hub_password import place_of, stored_password
from tests.memory_keyring import MemoryKeyring

Output = pytest.CaptureFixture[str]
ADDRESS = "postgresql://ada@hub.example.org/touchstone"


def store(value: str, monkeypatch: pytest.MonkeyPatch, address: str = ADDRESS) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{value}\n"))
    return main(["hub", "password", address])


def test_it_is_stored_for_its_login_and_server_only_and_can_be_forgotten(
    ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    assert store("s3cret pass", monkeypatch) == 0
    assert ring.kept == {("touchstone-hub", "ada@hub.example.org:5432"): "s3cret pass"}
    assert "s3cret" not in "".join(capsys.readouterr())
    assert stored_password(connection_options(ADDRESS)) == "s3cret pass"
    for other in (
        "postgresql://ben@hub.example.org/touchstone",
        "postgresql://ada@other.example.org/touchstone",
        "postgresql://ada@hub.example.org:5433/touchstone",
        f"{ADDRESS}?hostaddr=10.0.0.1",
        "postgresql:///touchstone",
    ):
        assert stored_password(connection_options(other)) == ""
    assert main(["hub", "password", ADDRESS, "--forget"]) == 0
    assert ring.kept == {}
    assert main(["hub", "password", ADDRESS, "--forget"]) == 0
    assert "There is no password" in capsys.readouterr().out


def test_the_environment_comes_first(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    ring.set_password("touchstone-hub", "ada@hub.example.org:5432", "kept")
    monkeypatch.setenv("PGPASSWORD", "said")
    assert stored_password(connection_options(ADDRESS)) == ""


def test_a_connection_uses_it(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    ring.set_password("touchstone-hub", "ada@hub.example.org:5432", "kept")
    given: list[dict[str, object]] = []
    psycopg = hub_connection.load_psycopg()

    def connect(**options: object) -> None:
        given.append(options)
        raise psycopg.OperationalError("nobody there")

    monkeypatch.setattr(psycopg, "connect", connect)
    with pytest.raises(Exception, match="nobody there"), connected(ADDRESS):
        pass
    assert given[0]["password"] == "kept"
    assert given[0]["sslmode"] == "require"


@pytest.mark.parametrize("value", ["", "two\tparts"])
def test_what_is_no_password_is_refused(
    ring: MemoryKeyring, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store(value, monkeypatch) == 1
    assert ring.kept == {}


def test_a_socket_needs_none(ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PGHOST", raising=False)
    assert place_of(connection_options("postgresql:///hub")) == ""
    assert store("x", monkeypatch, "postgresql:///hub") == 1


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ({"host": "hub.example.org", "hostaddr": "10.0.0.1"}, "ada@hub.example.org/10.0.0.1:5432"),
        ({"host": "/run/postgresql", "hostaddr": "10.0.0.1"}, "ada@/run/postgresql/10.0.0.1:5432"),
        ({"hostaddr": "10.0.0.1"}, "ada@10.0.0.1:5432"),
    ],
)
def test_a_numeric_address_is_part_of_the_place(
    where: dict[str, str], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for word in ("PGHOST", "PGHOSTADDR", "PGPORT"):
        monkeypatch.delenv(word, raising=False)
    assert place_of({"user": "ada", **where}) == place
