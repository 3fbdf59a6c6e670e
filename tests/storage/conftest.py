"""What the storage's tests share: a small study, machines that share one, and a server that speaks S3."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.merge.machines import Machine, team
from tests.storage.objects.s3_server import ObjectServer, running_object_server


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Machine]]:
    """Two machines with copies of one study; Ada and Ben are in it."""
    machines = team(tmp_path, 2)
    yield machines
    for one in machines:
        one.close()


@pytest.fixture
def three(tmp_path: Path) -> Iterator[list[Machine]]:
    """Three machines with copies of one study."""
    machines = team(tmp_path, 3)
    yield machines
    for one in machines:
        one.close()


@pytest.fixture(scope="session")
def object_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectServer]:
    """For as long as this process runs tests; each begins with an empty bucket."""
    pytest.importorskip("obstore", reason="the library for object stores is not installed")
    try:
        with running_object_server(tmp_path_factory.mktemp("s3")) as one:
            yield one
    except RuntimeError as error:
        pytest.skip(f"no server that speaks S3 can be set up on this machine: {error}")


@pytest.fixture
def bucket(object_server: ObjectServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[ObjectServer]:
    """The server with an empty bucket `pictures`, and keys for it in the environment."""
    for name, value in object_server.environment.items():
        monkeypatch.setenv(name, value)
    object_server.make_bucket("pictures")
    yield object_server
    object_server.ask("POST", "/moto-api/reset")
