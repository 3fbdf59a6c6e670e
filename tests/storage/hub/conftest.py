"""A real PostgreSQL server of our own, for as long as a process runs tests; each test has a database of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from storage.hub.hub_admin import make_hub, set_member
from storage.hub.hub_sync import sync_with_hub
from tests.storage.hub.server import Server, programs, running_server
from tests.storage.merge.machines import Machine, team


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    if programs() is None:
        pytest.skip("no PostgreSQL 15 or newer is installed on this machine")
    with running_server() as one:
        yield one


@pytest.fixture
def hub(server: Server) -> Iterator[Server]:
    """An empty hub that `admin` owns."""
    server.ask("CREATE DATABASE hub", "admin", "postgres")
    make_hub(server.address())
    yield server
    server.ask("DROP DATABASE hub WITH (FORCE)", "root", "postgres")


@pytest.fixture
def machine(hub: Server, tmp_path: Path) -> Iterator[Machine]:
    """A machine whose study is on the hub."""
    (one,) = team(tmp_path, 1)
    sync_with_hub(one.study, hub.address())
    one.reopen()
    yield one
    one.close()


def join(
    hub: Server, machine: Machine, login: str, role: str, rater: int | None = None, withdraws: bool = False
) -> str:
    """Make a login a member of a machine's study; returns its address."""
    if not hub.ask(f"SELECT 1 FROM pg_roles WHERE rolname = '{login}'"):
        hub.ask(f"CREATE ROLE {login} LOGIN", "root")
    about = machine.study.study
    who = machine.raters()[rater].id if rater is not None else None
    set_member(hub.address(), about.id, about.title, login, role, who, withdraws)
    return hub.address(login)
