"""What comes from a hub waits on the disk until all of it is here, and is then merged at once."""

import shutil
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.hub import hub_arrivals, hub_study, hub_sync
from storage.hub.hub_arrivals import Arrivals
from storage.hub.hub_rows import RowCodec
from storage.hub.hub_study import stage_rows
from tests.benchmarks.growth import answer
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import exchange, met
from tests.storage.making import make_study
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences


def in_small_pieces(patched: pytest.MonkeyPatch) -> None:
    for module, name in (
        (hub_sync, "_READ"),
        (hub_sync, "_PIECE"),
        (hub_arrivals, "_CHUNK"),
        (hub_study, "_MOST_NAMES"),
    ):
        patched.setattr(module, name, 2)


def test_rows_in_many_pieces_lead_to_what_merging_leads_to(
    hub: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_small_pieces(monkeypatch)
    first, second, third = machines = team(tmp_path, 3)
    for one in (first, second):
        one.add_rater("Cy")
        one.add_image(9)  # the same picture, which is one image with two ids
        one.describe(0)
        one.answer(0, 3, "T1.C1", Verdict.MET)
        for verdict in (Verdict.MET, Verdict.NOT_MET, Verdict.MET):
            one.answer(1, 0, "T1.C1", verdict)
    second.publish()
    whole = first.copy(tmp_path / "whole")
    whole.merge(second)
    exchange(machines, hub.address())
    assert differences(third.facts(), whole.facts()) == {}
    assert differences(third.facts(), first.facts()) == {}
    for one in (*machines, whole):
        one.close()


def test_what_follows_a_fact_that_is_nowhere_is_left_out(hub: Server, two: list[Machine]) -> None:
    """Also where what follows came before what it follows."""
    a, b = two
    exchange(two, hub.address())
    for verdict in (Verdict.MET, Verdict.NOT_MET, Verdict.MET):
        a.answer(0, 0, "T1.C1", verdict)
    a.answer(1, 0, "T1.C1", Verdict.MET)
    met(a, hub.address())
    uuids = a.study.database.cells("SELECT lower(hex(uuid)) FROM answer WHERE rater = 1 ORDER BY id")
    assert len(uuids) == 3
    which = "UPDATE touchstone.fact SET seq = DEFAULT WHERE fact = 'answer' AND body ->> 'uuid' = '{}'"
    hub.ask(which.format(uuids[1]), "root")  # so it comes behind the answer that follows it
    hub.ask(f"DELETE FROM touchstone.fact WHERE fact = 'answer' AND body ->> 'uuid' = '{uuids[0]}'")
    done = met(b, hub.address())
    assert done.left_alone == ()
    assert b.study.database.cells("SELECT rater FROM answer") == [2]
    exchange(two, hub.address())  # what was deleted by hand returns, and with it what follows
    hub.ask("TRUNCATE touchstone.fact", "root")


def test_receiving_that_is_cut_short_changes_nothing_and_begins_again(
    hub: Server, two: list[Machine], monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = two
    exchange(two, hub.address())
    for number in range(3):
        a.answer(0, number, "T1.C1", Verdict.MET)
    met(a, hub.address())
    before = b.facts()
    add, came = Arrivals.add, list[int]()

    def stop_at_third(self: Arrivals, seq: int, fact: str, body: str) -> None:
        came.append(seq)
        if len(came) == 3:
            hub.stop()
        add(self, seq, fact, body)

    with monkeypatch.context() as patched:
        in_small_pieces(patched)
        patched.setattr(Arrivals, "add", stop_at_third)
        with pytest.raises(UserError, match="could not be reached"):
            met(b, hub.address())
    assert 3 <= len(came) < 6
    hub.start()
    assert differences(b.facts(), before) == {}
    met(b, hub.address())
    assert differences(a.facts(), b.facts()) == {}


def most_memory(study: StudyFolder, own: StudyFolder, place: Path) -> int:
    """The most bytes that Python holds while rows of a study arrive and are staged."""
    place.mkdir()
    codec = RowCodec(study.database)
    path = place / "sent"  # not read from the sender while memory is measured: it remembers keys
    with path.open("w", encoding="utf-8") as sent:
        for table in codec.tables:
            sent.writelines(f"{row.fact} {row.text}\n" for row in codec.rows(table))
    with (
        closing(Arrivals(own.database, place / "arrived.db")) as arrivals,
        path.open(encoding="utf-8") as sent,
    ):
        tracemalloc.start()
        try:
            for seq, line in enumerate(sent):
                arrivals.add(seq, *line.split(" ", 1))
            (rows,) = arrivals.generations()
            stage_rows(own.database, rows, place)
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()


def test_more_rows_take_no_more_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_small_pieces(monkeypatch)
    make_study(tmp_path / "study", 800, described=()).close()
    most = {}
    with closing(make_study(tmp_path / "own", 800, described=())) as own:
        for images in (50, 200, 800):  # what the first one loads is counted there
            shutil.copytree(tmp_path / "study", tmp_path / f"study-{images}")
            with closing(open_study(tmp_path / f"study-{images}")) as study:
                study.prepare_to_write()
                answer(study, 2, images, images)
                most[images] = most_memory(study, own, tmp_path / f"place-{images}")
    assert most[800] < 1.2 * most[200]
