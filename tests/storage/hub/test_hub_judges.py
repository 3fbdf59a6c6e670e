"""Calls of judges on a hub: those an earlier program put there, with an address in their keys, become runs of the same
judge, and words that are there already are found again."""

from pathlib import Path

from app.study.judge.model_drafts import DraftKind
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.judge.test_calls import question
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, THERE, calls, judged, keys_without_addresses


def test_calls_on_a_hub_are_those_of_one_judge(hub: Server, two: list[Machine]) -> None:
    a, b = two
    judged(a, HERE, 1, old=True)  # as an earlier program left it on the hub
    met(a, hub.address())
    judged(b, THERE, 1)
    met(b, hub.address())
    assert calls(b) == [(1, HERE.base_url), (2, THERE.base_url)]
    assert keys_without_addresses(b)
    exchange([b], hub.address())


def test_calls_with_words_that_are_there_already_arrive(hub: Server, tmp_path: Path) -> None:
    machines = team(tmp_path, 3)
    a, b, c = machines
    judged(a, HERE, 1)
    exchange(machines, hub.address())
    judged(b, HERE, 2)
    exchange(machines, hub.address())
    c.study.drafts.ask(DraftKind.RUBRIC, HERE, [question(image=0)])
    exchange(machines, hub.address())
    for one in machines:
        assert calls(one) == [(run, HERE.base_url) for run in (1, 2)]
        assert one.study.database.number("SELECT count(*) FROM draft_call") == 1
        one.close()
