"""Two machines that share a study."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.merge.machines import Machine, team


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Machine]]:
    """Two machines with copies of one study; Ada and Ben are in it."""
    machines = team(tmp_path, 2)
    yield machines
    for one in machines:
        one.close()
