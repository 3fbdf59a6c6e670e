"""A real server that speaks S3, for as long as the tests of a file run."""

from collections.abc import Iterator

import pytest

from tests.storage.objects.s3_server import ObjectServer, running_object_server


@pytest.fixture(scope="module")
def object_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ObjectServer]:
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
