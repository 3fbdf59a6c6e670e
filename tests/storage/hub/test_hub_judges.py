"""Calls that an earlier program put on a hub, with an address in their keys, become runs of the same judge."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, THERE, calls, judged, keys_without_addresses


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Machine]]:
    machines = team(tmp_path, 2)
    yield machines
    for one in machines:
        one.close()


def test_calls_on_a_hub_are_those_of_one_judge(hub: Server, two: list[Machine]) -> None:
    a, b = two
    judged(a, HERE, 1, old=True)  # as an earlier program left it on the hub
    met(a, hub.address())
    judged(b, THERE, 1)
    met(b, hub.address())
    assert calls(b) == [(1, HERE.base_url), (2, THERE.base_url)]
    assert keys_without_addresses(b)
    exchange([b], hub.address())
