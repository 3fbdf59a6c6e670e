"""Second answers after a meeting, on a hub: nobody reads one with SQL, or gets it by a sync, before all are in."""

from pathlib import Path

from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange
from tests.storage.merge.machines import team
from tests.storage.team.test_second_answers import GIVEN, ask_both, give, told


def on_hub(hub: Server, login: str) -> list[tuple[object, ...]]:
    return hub.ask(
        "SELECT body ->> 'act', body ->> 'value' FROM touchstone.fact"
        " WHERE fact = 'second_answer' AND body ->> 'act' <> 'asked' ORDER BY 1, 2",
        login,
    )


def test_nobody_reads_a_second_answer_on_a_hub_before_all_are_in(hub: Server, tmp_path: Path) -> None:
    a, b = machines = team(tmp_path, 2)
    ask_both(a)
    exchange(machines, hub.address())
    join(hub, a, "fay", "facilitator")
    give(a.study, "Ada", "not met")
    exchange(machines, hub.address())
    for login in ("admin", "fay"):
        assert on_hub(hub, login) == [("given", None)]
    assert list(b.study.database.rows(GIVEN)) == [("given", None)]
    assert len(b.study.second_answers.awaited()) == 1, "what Ada has answered is known, and not how"
    give(b.study, "Ben", "met")
    exchange(machines, hub.address())
    said = [("given", None), ("given", None), ("said", "met"), ("said", "not met")]
    assert on_hub(hub, "fay") == said
    for one in machines:
        assert sorted(told(one.study)) == [("met", "not met", False), ("not met", "met", False)]
        one.close()
