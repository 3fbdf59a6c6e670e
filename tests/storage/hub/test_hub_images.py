"""Machines that add the same picture by themselves meet at a hub with one image, and lose nothing said of it."""

import pytest

from app.study.verdict import Verdict
from storage.hub.hub_sync import _Exchange
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.merge.machines import Machine
from tests.storage.merge.test_merging import differences


@pytest.fixture
def address(hub: Server) -> str:
    hub.ask("TRUNCATE touchstone.study CASCADE")
    return hub.address()


def agree(machines: list[Machine]) -> bool:
    a, b, c = (one.facts() for one in machines)
    return differences(a, b) == differences(b, c) == {}


def test_a_machine_that_gets_the_same_picture_twice_at_once_leaves_nothing_alone(
    address: str, three: list[Machine]
) -> None:
    first, second, third = three
    second.add_image(2)
    first.add_image(2)
    first.answer(0, 3, "T1.C1", Verdict.MET)
    second.answer(1, 3, "T1.C2", Verdict.NOT_MET)
    met(first, address)
    met(second, address)
    assert met(third, address).left_alone == ()
    exchange(three, address)
    assert agree(three)
    assert third.study.database.cells("SELECT count(*) FROM image WHERE sha256 IS NOT NULL") == [1]
    assert third.current() == first.model.current({}) | second.model.current({})


def test_a_picture_that_is_shown_here_and_judged_there_has_one_number_everywhere(
    address: str, three: list[Machine]
) -> None:
    first, second, _third = three
    first.add_exhibit((1,), "a")
    met(first, address)
    second.add_image(1)
    exchange(three, address)
    assert agree(three)


def test_an_answer_about_an_id_that_is_no_longer_used_arrives(
    address: str, three: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a machine has received but not yet sent, the picture gets another id on the others'."""
    first, second, third = three
    second.add_image(2)  # earlier, so its id holds
    first.add_image(2)
    met(first, address)
    first.answer(0, 3, "T1.C1", Verdict.MET)
    take, others = _Exchange._take_parcels, [second, third]

    def meanwhile(sync: _Exchange, seen: set[str]) -> set[str]:
        while others:
            met(others.pop(0), address)
        return take(sync, seen)

    monkeypatch.setattr(_Exchange, "_take_parcels", meanwhile)
    met(first, address)
    met(third, address)
    assert third.current() == first.model.current({})
    exchange(three, address)
    assert agree(three)
