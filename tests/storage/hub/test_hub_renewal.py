"""What a sync deletes on a hub, and what it never deletes."""

import pytest

from app.errors import UserError
from app.study.alt_text import Draft
from app.study.team.participants import OnWithdrawal
from app.study.verdict import Verdict
from storage.database import SCHEMA_VERSION
from storage.hub.hub_admin import check_hub
from storage.merge.undoing import undo_newest
from storage.team.withdrawals import WithdrawalStore
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging import differences


def undo(one: Machine) -> None:
    undo_newest(one.study)
    one.reopen()


def answers(hub: Server) -> int:
    ((number,),) = hub.ask("SELECT count(*) FROM touchstone.fact WHERE fact = 'answer'")
    return int(str(number))


@pytest.mark.parametrize("has_withdrawal", [False, True])
def test_undoing_a_merge_deletes_nothing_on_the_hub(
    hub: Server, two: list[Machine], has_withdrawal: bool
) -> None:
    a, b = two
    exchange(two, hub.address())
    b.answer(1, 0, "T1.C1", Verdict.MET)
    met(b, hub.address())
    met(a, hub.address())
    undo(a)
    assert a.study.database.number("SELECT count(*) FROM answer") == 0
    if has_withdrawal:
        a.withdraw(0)
    met(a, hub.address())
    assert answers(hub) == 1
    assert a.study.database.number("SELECT count(*) FROM answer") == 1
    exchange(two, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_what_a_newer_program_put_there_survives_a_withdrawal(hub: Server, two: list[Machine]) -> None:
    a, _b = two
    met(a, hub.address())
    hub.ask(
        "INSERT INTO touchstone.fact (study, fact, body) SELECT id, 'table_of_tomorrow', '{}' FROM touchstone.study"
    )
    a.withdraw(0)
    met(a, hub.address())
    assert hub.ask("SELECT 1 FROM touchstone.fact WHERE fact = 'table_of_tomorrow'") == [(1,)]


def test_another_role_receives_what_it_could_not_read_before(hub: Server, two: list[Machine]) -> None:
    a, b = two
    b.answer(1, 0, "T1.C1", Verdict.MET)
    met(b, hub.address())
    b.add_image(9)
    met(b, hub.address())  # what a designer reads has a higher number than the answer
    address = join(hub, a, "dee", "designer")
    met(a, address)
    assert a.study.database.number("SELECT count(*) FROM answer") == 0
    join(hub, a, "dee", "researcher", withdraws=True)
    a.withdraw(0)
    met(a, address)
    assert answers(hub) == 1
    assert a.study.database.number("SELECT count(*) FROM answer") == 1


@pytest.mark.parametrize("role", ["facilitator", "researcher"])
def test_who_leaves_their_answers_behind_loses_none_of_them(
    hub: Server, two: list[Machine], role: str
) -> None:
    a, b = two
    exchange(two, hub.address())
    a.answer(0, 0, "T1.C1", Verdict.MET)
    met(a, hub.address())
    address = join(hub, a, "lee", role, withdraws=True)
    met(a, address)
    WithdrawalStore(a.study.database, a.study.folder).carry_out(a.raters()[0], OnWithdrawal.DETACH)
    met(a, address)
    assert answers(hub) == 1
    assert hub.ask("SELECT count(*) FROM touchstone.raters WHERE name = 'Ada'") == [(0,)]
    exchange(two, hub.address())
    assert differences(a.facts(), b.facts()) == {}
    assert check_hub(hub.address()).findings == ()


def test_a_facilitators_withdrawal_takes_erased_texts_and_the_check_asks_for_a_researcher(
    hub: Server, two: list[Machine]
) -> None:
    a, b = two
    (image, *_others) = a.study.images.all()
    a.study.descriptions.add(image.key, Draft({"colour": "white"}, author="Ada"))
    exchange(two, hub.address())
    address = join(hub, a, "fay", "facilitator", withdraws=True)
    met(a, address)
    a.withdraw(0)
    met(a, address)
    assert hub.ask("SELECT 1 FROM touchstone.fact WHERE fact = 'alt_text'") == []
    (finding,) = check_hub(hub.address()).findings
    assert "when the hub's owner, or a researcher" in finding
    exchange([b], hub.address())
    assert check_hub(hub.address()).findings == ()


_BAD = "00000000000000000000000000000001"


def put_bad_rater(hub: Server) -> None:
    wrong = f'{{"kind": [], "uuid": "{_BAD}"}}'
    hub.ask(
        f"INSERT INTO touchstone.fact (study, fact, body) SELECT study, fact, body || '{wrong}'"
        " FROM touchstone.fact WHERE fact = 'rater' LIMIT 1"
    )


def left_alone(machine: Machine, hub: Server) -> list[str]:
    return [why for _name, why in met(machine, hub.address()).left_alone]


@pytest.mark.parametrize("body", [None, "[]"])
def test_a_row_that_no_study_can_hold_is_named_and_blocks_nothing(
    hub: Server, two: list[Machine], body: str | None
) -> None:
    a, b = two
    exchange(two, hub.address())
    put_bad_rater(hub)
    if body is not None:
        hub.ask(f"UPDATE touchstone.fact SET body = '{body}' WHERE body ->> 'uuid' = '{_BAD}'")
    a.add_rater("Zoe")
    assert len(left_alone(a, hub)) == 1
    (why,) = left_alone(b, hub)
    assert "the table “rater”" in why
    assert b.study.raters.find("Zoe") is not None
    assert left_alone(b, hub) == [why]  # named until somebody deletes it
    hub.ask(f"DELETE FROM touchstone.fact WHERE body ->> 'uuid' = '{_BAD}' OR body = '[]'")
    assert left_alone(b, hub) == []
    assert a.facts() == b.facts()


def test_what_refers_to_an_unreadable_row_waits_for_it(hub: Server, two: list[Machine]) -> None:
    a, b = two
    exchange(two, hub.address())
    for name in ("Yan", "Zoe"):
        a.add_rater(name)
    zoe = a.study.raters.find("Zoe")
    assert zoe is not None
    a.answer(a.raters().index(zoe), 0, "T1.C1", Verdict.MET)
    exchange([a], hub.address())
    where = f"WHERE body ->> 'uuid' = '{zoe.id.hex}'"
    hub.ask(f"UPDATE touchstone.fact SET body = body || jsonb_build_object('kind', 7) {where}")
    why = left_alone(b, hub)
    assert len(why) >= 2
    assert any("refers to one that cannot be read" in one for one in why)
    assert b.study.raters.find("Yan") is not None
    assert b.study.raters.find("Zoe") is None
    hub.ask(f"UPDATE touchstone.fact SET body = body || jsonb_build_object('kind', 'human'::text) {where}")
    assert left_alone(b, hub) == []
    assert a.facts() == b.facts()


def test_facts_of_a_newer_program_are_refused(hub: Server, two: list[Machine]) -> None:
    met(two[0], hub.address())
    assert hub.ask("SELECT schema_version FROM touchstone.study") == [(SCHEMA_VERSION,)]
    hub.ask("UPDATE touchstone.study SET schema_version = schema_version + 1")
    with pytest.raises(UserError, match="newer Touchstone has put facts"):
        met(two[1], hub.address())
