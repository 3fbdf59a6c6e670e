"""No address and no environment leads to another machine without encryption, and none is shown with a password."""

import pytest

from app.errors import UserError
from storage.hub import hub_connection
from storage.hub.hub_connection import connected
from tests.storage.hub.server import Server


def refused(address: str) -> str:
    with pytest.raises(UserError) as caught, connected(address):
        pass
    return str(caught.value)


@pytest.mark.parametrize("host", ["", "localhost", "/tmp"])
def test_a_number_beside_the_name_of_this_machine_is_another_machine(host: str) -> None:
    address = f"host='{host}' hostaddr=203.0.113.5 dbname=hub sslmode=prefer"
    assert "turns encryption off" in refused(address)


@pytest.mark.parametrize("variable", ["PGHOST", "PGHOSTADDR"])
def test_the_environment_names_another_machine(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "203.0.113.5")
    assert "turns encryption off" in refused("postgresql:///hub?sslmode=disable")


def test_a_service_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "service file" in refused("postgresql:///hub?service=elsewhere")
    monkeypatch.setenv("PGSERVICE", "elsewhere")
    assert "service file" in refused("postgresql:///hub")


def test_what_the_connection_is_decides(hub: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with connected(hub.address()):
        pass
    monkeypatch.setattr(hub_connection, "_is_local", lambda _connection: False)
    assert "turns encryption off" in refused(hub.address())


@pytest.mark.parametrize(
    "address", ["postgresql://ada:se@cret@hub.example.org:x y/hub?a", "host=x password='secret' nonsense"]
)
def test_an_error_shows_no_password(address: str) -> None:
    told = refused(address)
    assert "cret" not in told
