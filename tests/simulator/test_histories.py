"""Some random histories of a team in which nothing is lost, nothing hidden is shown, and all come to the same study.

`python -m tests.simulator.histories` is the long version.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.command_line import CommandLine, Ended
from tests.simulator import histories
from tests.simulator.actions import Action
from tests.simulator.histories import LENGTH, is_of_older, replay, run
from tests.simulator.services import Services, running_services

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
SEED, COUNT = "TOUCHSTONE_RANDOM_SEED", 5
ANSWERS = {"do": "answer", "on": 0, "rater": "Ada", "typed": ["met", "note mark1x1"]}


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    place = tmp_path_factory.mktemp("simulator")
    with running_services(place, with_older=True, judges=False) as running:
        yield running


@pytest.mark.time_limit(600)
def test_all_rules_hold_whatever_happens(services: Services) -> None:
    first, done = int(os.environ.get(SEED, 1)), Counter[str]()
    seeds = range(first, first + COUNT)
    assert any(map(is_of_older, seeds))
    for seed in seeds:
        told = run(services, seed, LENGTH, done)
        assert not told, told
    assert done["answers confirmed"] > COUNT
    if services.older is None:
        pytest.skip(services.no_older)
    if services.hub is None:
        pytest.skip("no PostgreSQL 15 or newer is installed on this machine")


def test_a_broken_rule_is_shortened_and_replays(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a command says that notes were saved that are not there."""
    usual = CommandLine.run

    def boast(self: CommandLine, *words: str | Path, **options: object) -> Ended:
        ended = usual(self, *words, **options)  # type: ignore[arg-type]
        return Ended(ended.code, ended.out + "Note saved.\n" * 9 * (words[0] == "annotate"), ended.err)

    def draw(_seed: int, _length: int) -> list[Action]:
        return [{"do": "clock", "on": 1, "off_s": 5}, ANSWERS, ANSWERS | {"on": 2}, ANSWERS]

    monkeypatch.setattr(histories, "draw", draw)
    with monkeypatch.context() as patch:
        patch.setattr(CommandLine, "run", boast)
        told = run(services, 1, 4, Counter())
        assert "notes were said to be saved" in told
        file = tmp_path / "history.json"
        file.write_text(told.rpartition("\n")[2], encoding="utf-8")
        assert json.loads(file.read_text())["actions"] == [ANSWERS]
        fault = replay(services, file)
        assert fault is not None
        assert fault.after == 1
    assert replay(services, file) is None
