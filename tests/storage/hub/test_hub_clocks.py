"""Machines whose clocks are years ahead or behind share a hub: nothing is lost, and all come to the same study."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from app import identity
from app.study.verdict import Verdict
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.merge.machines import team
from tests.storage.merge.test_merging import differences

YEARS = timedelta(days=3650)


@pytest.mark.parametrize("wrong", [YEARS, -YEARS])
def test_a_machine_with_a_wrong_clock_loses_nothing_and_undoes_nothing(
    hub: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: timedelta
) -> None:
    a, b = team(tmp_path, 2)

    @contextmanager
    def wrong_clock() -> Iterator[None]:
        def then(zone: object = UTC) -> datetime:
            return datetime.now(UTC) + wrong

        with monkeypatch.context() as patched:
            patched.setattr(identity, "datetime", SimpleNamespace(now=then))
            patched.setattr(identity, "time", SimpleNamespace(time_ns=lambda: int(then().timestamp() * 1e9)))
            yield

    address = hub.address()
    b.answer(0, 0, "T1.C1", Verdict.NOT_MET)
    b.answer(1, 1, "T1.C1", Verdict.MET)
    exchange([a, b], address)
    with wrong_clock():
        a.answer(0, 0, "T1.C1", Verdict.MET)  # changes what came from the other machine
        a.reword("T1.C2", "A tip can be seen.")
        met(a, address)
    met(b, address)
    assert b.current() == a.current()
    b.answer(0, 0, "T1.C1", Verdict.CANNOT_TELL)  # and this changes that again, by a clock that is right
    b.reword("T1.C2", "The tip is clear.")
    met(b, address)
    with wrong_clock():
        met(a, address)
        assert met(a, address).merged == (), "nothing comes twice"
        a.add_image(9)
        a.withdraw(1)
        met(a, address)
    exchange([a, b], address)
    assert differences(a.facts(), b.facts()) == {}
    for one in (a, b):
        rubric = one.study.rubrics.current()
        assert rubric is not None
        assert {item.code: item.text for item in rubric.criteria}["T1.C2"] == "The tip is clear."
        now = f"T1.C1 of {one._version_id(rubric.version)}"
        assert [said for (_who, _image, item), said in one.current().items() if item == now] == [
            Verdict.CANNOT_TELL
        ]
        assert one.study.raters.find("Ben") is None
        one.close()
