"""Machines that meet at a hub come to the same study as by merging, in any order, whatever is killed."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.errors import UserError
from app.study.languages.texts import TITLE
from app.study.languages.translations import NewTranslation
from app.study.verdict import Verdict
from storage.hub.hub_admin import check_hub, make_hub
from storage.hub.hub_sync import sync_with_hub
from storage.packets.exchange import SyncResult
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences, lived, machine, steps

syncs = st.tuples(machine, st.just(("sync",)))
histories = st.lists(st.one_of(steps, steps, syncs), min_size=6, max_size=18)


def met(one: Machine, address: str) -> SyncResult:
    done = sync_with_hub(one.study, address)
    one.reopen()
    return done


def exchange(machines: list[Machine], address: str) -> None:
    """Sync until nobody has anything new."""
    for _round in range(8):
        done = [met(one, address) for one in machines]
        assert not [one.left_alone for one in done if one.left_alone]
        if not any(one.merged or one.written for one in done):
            return
    raise AssertionError("machines that share a hub never come to rest")


def test_two_people_of_one_name_come_from_a_hub_at_once(hub: Server, tmp_path: Path) -> None:
    first, second, third = machines = team(tmp_path, 3)
    for one in (second, first):
        one.add_rater("Cy")
    for one in (first, second):  # the one who came first to the study comes second to the hub
        met(one, hub.address())
    done = met(third, hub.address())
    assert done.left_alone == ()
    assert sorted(rater.name for rater in third.raters()) == ["Ada", "Ben", "Cy", "Cy (2)"]
    exchange(machines, hub.address())
    assert differences(first.facts(), third.facts()) == {}
    for one in machines:
        one.close()


@pytest.mark.time_limit(900)  # on a machine that is busy with other things
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(histories)
def test_a_hub_leads_to_what_merging_leads_to(
    hub: Server, history: list[tuple[int, tuple[object, ...]]]
) -> None:
    hub.ask("TRUNCATE touchstone.study CASCADE")
    address = hub.address()
    with lived([]) as (place, machines):
        for number, (act, *words) in history:
            if act == "sync":
                met(machines[number], address)
            else:
                getattr(machines[number], str(act))(*words)
        exchange(machines, address)
        a, b, c = (one.facts() for one in machines)
        assert differences(a, b) == differences(b, c) == {}
        whole = machines[0].copy(place / "whole")
        for other in machines[1:]:
            whole.merge(other)
        assert differences(whole.facts(), a) == {}
        whole.close()
        assert check_hub(address).findings == ()


def test_ten_answers_cost_what_ten_answers_cost(hub: Server, two: list[Machine]) -> None:
    a, b = two
    exchange(two, hub.address())
    ((before,),) = hub.ask("SELECT count(*) FROM touchstone.fact")
    a.answer(0, 0, "T1.C1", Verdict.MET)
    met(a, hub.address())
    rows = hub.ask(f"SELECT fact FROM touchstone.fact ORDER BY seq OFFSET {before}")
    assert sorted(rows) == [("answer",), ("session",)]
    (merged,) = met(b, hub.address()).merged
    assert merged.new == 2
    assert met(b, hub.address()) == SyncResult((), (), None)
    assert differences(a.facts(), b.facts()) == {}


def test_what_came_from_a_hub_is_not_sent_back(hub: Server, two: list[Machine]) -> None:
    a, b = two
    a.answer(0, 0, "T1.C1", Verdict.MET)
    met(a, hub.address())
    numbers = (
        "SELECT last_value FROM touchstone.fact_seq_seq"  # a row that is there already takes a number, too
    )
    before = hub.ask(numbers)
    met(b, hub.address())
    assert hub.ask(numbers) == before
    b.answer(0, 0, "T1.C2", Verdict.MET)
    met(b, hub.address())
    assert hub.ask(numbers) > before
    met(a, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_images_travel_and_are_whole(hub: Server, two: list[Machine]) -> None:
    a, b = two
    image = a.add_image(9)
    exchange(two, hub.address())
    assert image.picture.sha256 is not None
    assert b.files.path(image.picture.sha256).read_bytes() == a.files.path(image.picture.sha256).read_bytes()


def test_whoever_withdraws_is_gone_from_the_hub_and_stays_away(hub: Server, two: list[Machine]) -> None:
    a, b = two
    exchange(two, hub.address())
    b.answer(0, 0, "T1.C1", Verdict.MET)
    met(b, hub.address())
    gone = a.raters()[0].id
    a.withdraw(0)
    met(a, hub.address())
    assert not hub.ask(f"SELECT 1 FROM touchstone.fact WHERE owner = '{gone}'")
    b.answer(0, 1, "T1.C1", Verdict.MET)  # knows nothing of it yet
    exchange(two, hub.address())
    assert not hub.ask(
        f"SELECT 1 FROM touchstone.fact WHERE body::text LIKE '%{gone.hex}%' AND fact <> 'withdrawal'"
    )
    assert differences(a.facts(), b.facts()) == {}


def test_a_server_that_is_killed_loses_nothing(hub: Server, two: list[Machine]) -> None:
    a, b = two
    exchange(two, hub.address())
    for number in range(3):
        a.answer(0, number, "T1.C1", Verdict.MET)
        hub.stop()
        with pytest.raises(UserError, match="could not be reached"):
            met(a, hub.address())
        hub.start()
        met(a, hub.address())
    exchange(two, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def test_making_a_hub_twice_changes_nothing(hub: Server) -> None:
    assert make_hub(hub.address()) == 0


def test_what_is_no_hub_is_refused(server: Server, two: list[Machine]) -> None:
    with pytest.raises(UserError, match="no hub at this address"):
        sync_with_hub(two[0].study, server.address(name="postgres"))
    with pytest.raises(UserError, match="contains a password"):
        sync_with_hub(two[0].study, "postgresql://ada:secret@hub.example.org/hub")
    with pytest.raises(UserError, match="turns encryption off"):
        sync_with_hub(two[0].study, "postgresql://hub.example.org/hub?sslmode=prefer")


def test_a_designer_translates_and_everybody_gets_it(hub: Server, tmp_path: Path) -> None:
    machines = team(tmp_path, 2)
    a, b = machines
    try:
        met(a, hub.address())
        address = join(hub, a, "dee", "designer")
        met(b, address)
        title = b.study.study.title
        b.study.translations.add([NewTranslation(TITLE, "ml", "വടി", title, model="a model")])
        (drafted,) = b.study.translations.of("ml")[TITLE]
        b.study.translations.confirm([drafted], "Dee")
        met(b, address)
        met(a, hub.address())
        (there,) = a.study.translations.of("ml")[TITLE]
        assert (there.said.text, there.confirmed_by) == ("വടി", "Dee")
        a.study.translations.add([NewTranslation(TITLE, "ml", "ഊന്നുവടി", title, "Ada")])
        met(a, hub.address())
        met(b, address)
        assert [one.said.text for one in b.study.translations.of("ml")[TITLE]] == ["ഊന്നുവടി", "വടി"]
    finally:
        for one in machines:
            one.close()
