"""Many machines, some killed in the middle of each phase, with a server that is killed too: all come to one study.

`python -m tests.storage.hub.two_weeks` is the long version.
"""

from pathlib import Path

import pytest

from tests.storage.hub.server import programs
from tests.storage.hub.two_weeks import simulate


@pytest.mark.time_limit(300)
@pytest.mark.skipif(programs() is None, reason="no PostgreSQL 15 or newer is installed on this machine")
def test_many_machines_come_to_the_same_study_though_some_and_the_server_are_killed(tmp_path: Path) -> None:
    happened = simulate(tmp_path, machines=6, days=3, seconds=200)
    assert happened["days"] == 3
    assert happened["days killed"]
    assert happened["server killed"]
    assert happened["confirmed"]
