"""Calls of judges on a hub: those an earlier program put there, with an address in their keys, become runs of the same
judge, and words that are there already are found again."""

from pathlib import Path

from app.study.judge.model_drafts import DraftKind
from storage.hub.hub_schema import may_write
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.judge.test_calls import question
from tests.storage.judge.test_report_cards import fill
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, THERE, calls, judged, keys_without_addresses

JUDGES_FACTS = (
    "model_check",
    "card_appeal",
    "appeal_decision",
    "guard_decision",
    "guard_appeal",
    "guard_appeal_decision",
)


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


def test_what_judges_said_of_models_and_pictures_reaches_researchers_alone(
    hub: Server, tmp_path: Path
) -> None:
    owner, facilitator, researcher = machines = team(tmp_path, 3)
    fill(owner.study)
    met(owner, hub.address())
    for one, login, role in ((facilitator, "fay", "facilitator"), (researcher, "rex", "researcher")):
        done = met(one, join(hub, owner, login, role))
        assert done.left_alone == ()
        is_told = role == "researcher"
        assert bool(one.study.report_cards.appeals()) is is_told
        assert bool(one.study.guard_decisions.appeals()) is is_told
        for fact in JUDGES_FACTS:
            count = f"SELECT count(*) > 0 FROM touchstone.fact WHERE fact = '{fact}'"
            assert hub.ask(count, login) == [(is_told,)], fact
            assert may_write(role, fact, {}) is is_told
    for one in machines:
        one.close()
