"""A shared folder holds what was new on each machine: the outcome is that of merging, and ten answers cost ten."""

import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.interchange.packets.packet_file import opened
from app.study.judge.model_drafts import DraftKind
from app.study.verdict import Verdict
from storage.database import Database
from storage.folder import open_study
from storage.packets import sync as syncing
from storage.packets.staged_packets import bring_in, contents
from tests.storage.judge.test_calls import question
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_judge_addresses import HERE, calls, judged
from tests.storage.merge.test_merging import differences, lived, machine, steps
from tests.storage.packets.test_sync import synced

syncs = st.tuples(machine, st.just(("sync",)))
histories = st.lists(st.one_of(steps, steps, syncs), min_size=6, max_size=18)


@pytest.fixture(autouse=True)
def always_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small studies are otherwise written as a whole each time."""
    monkeypatch.setattr(syncing, "_GROWS_TO", 1000.0)


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    folder = tmp_path / "drive"
    folder.mkdir()
    return folder


@pytest.fixture
def pair(tmp_path: Path, drive: Path) -> Iterator[list[Machine]]:
    """Two machines that have both put everything into the drive."""
    machines = team(tmp_path / "machines", 2)
    for one in (*machines, *machines):
        synced(one, drive)
    yield machines
    for one in machines:
        one.close()


def exchange(machines: list[Machine], drive: Path) -> None:
    """Sync until nobody has anything new."""
    for _round in range(6):
        done = [synced(one, drive) for one in machines]
        assert not [one.left_alone for one in done if one.left_alone]
        if not any(one.merged or one.written for one in done):
            return
    raise AssertionError("machines that share a folder never come to rest")


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(histories)
def test_parts_lead_to_what_merging_leads_to(history: list[tuple[int, tuple[object, ...]]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder)
        with lived([]) as (_place, machines):
            for number, (act, *words) in history:
                if act == "sync":
                    synced(machines[number], drive)
                else:
                    getattr(machines[number], str(act))(*words)
            exchange(machines, drive)
            a, b, c = (one.facts() for one in machines)
            assert differences(a, b) == differences(b, c) == {}
            whole = machines[0].copy(_place / "whole")
            before = whole.facts()
            for other in machines[1:]:
                whole.merge(other)
            assert differences(whole.facts(), before) == {}
            whole.close()


def test_ten_answers_cost_what_ten_answers_cost(pair: list[Machine], drive: Path) -> None:
    a, b = pair
    before = set(drive.glob("*.touchstone"))
    a.answer(0, 0, "T1.C1", Verdict.MET)
    (part,) = [synced(a, drive).written]
    assert part is not None
    assert set(drive.glob("*.touchstone")) == before | {part}
    rows = {kind: number for kind, number in contents(part)[0].items() if number}
    assert (rows["answer"], rows["image"], rows["rater"], rows["session"]) == (1, 1, 1, 1)
    assert synced(a, drive).written is None
    (merged,) = synced(b, drive).merged
    assert merged.new == 2  # the answer and its sitting
    assert synced(b, drive).written is None  # what came from the folder does not go there again
    assert differences(a.facts(), b.facts()) == {}


def test_a_withdrawal_leaves_nothing_of_the_person_in_the_folder(pair: list[Machine], drive: Path) -> None:
    a, b = pair
    a.answer(0, 0, "T1.C1", Verdict.MET)
    b.answer(1, 1, "T1.C1", Verdict.MET)
    for one in (a, b, a):
        synced(one, drive)
    gone = a.raters()[0]
    a.withdraw(0)
    exchange([a, b], drive)
    assert differences(a.facts(), b.facts()) == {}
    for path in drive.glob("*.touchstone"):
        with tempfile.TemporaryDirectory() as place:
            into = Path(place)
            with opened(path) as packet:
                packet.unpack(into)
            with closing(Database(into / "study.db", can_write=False)) as database:
                assert not database.row("SELECT 1 FROM rater WHERE uuid = ?", (gone.id.bytes,))


def test_a_folder_that_lost_a_file_gets_everything_again(pair: list[Machine], drive: Path) -> None:
    a, b = pair
    a.answer(0, 0, "T1.C1", Verdict.MET)
    part = synced(a, drive).written
    assert part is not None
    part.unlink()
    assert synced(a, drive).written is not None
    synced(b, drive)
    assert differences(a.facts(), b.facts()) == {}


def test_what_another_program_wrote_during_a_sync_goes_the_next_time(
    pair: list[Machine], drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a, b = pair
    b.answer(0, 0, "T1.C1", Verdict.MET)
    synced(b, drive)
    real = bring_in

    def while_another_answers(*words: object, **more: object) -> object:
        with closing(open_study(a.study.folder)) as other, other.database.atomic() as connection:
            connection.execute("UPDATE image SET source = 'seen meanwhile' WHERE number = 1")
        return real(*words, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(syncing, "bring_in", while_another_answers)
    synced(a, drive)
    monkeypatch.setattr(syncing, "bring_in", real)
    exchange([a, b], drive)
    assert differences(a.facts(), b.facts()) == {}
    assert b.study.database.number("SELECT count(*) FROM image WHERE source = 'seen meanwhile'") == 1


def test_calls_with_words_that_are_there_already_arrive(tmp_path: Path, drive: Path) -> None:
    machines = team(tmp_path / "machines", 3)
    a, b, c = machines
    judged(a, HERE, 1)
    exchange(machines, drive)
    judged(b, HERE, 2)
    exchange(machines, drive)
    c.study.drafts.ask(DraftKind.RUBRIC, HERE, [question(image=0)])
    exchange(machines, drive)
    for one in machines:
        assert calls(one) == [(run, HERE.base_url) for run in (1, 2)]
        assert one.study.database.number("SELECT count(*) FROM draft_call") == 1
        one.close()
