"""What the tests of teams share: one server for commands, which takes as long to start as many commands."""

from collections.abc import Iterator

import pytest

from tests.command_line import CommandLine, running_command_line


@pytest.fixture(scope="session")
def commands() -> Iterator[CommandLine]:
    with running_command_line() as running:
        yield running
