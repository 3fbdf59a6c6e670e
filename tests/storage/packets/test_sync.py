"""A shared folder: several machines at once, none waiting for another, and all come to the same."""

import subprocess
import sys
from pathlib import Path

from app.study.verdict import Verdict
from storage.packets.sync import SyncResult, sync
from tests.repository import ROOT
from tests.storage.merge.machines import Machine, team
from tests.storage.merge.test_merging import differences

AT_ONCE = """
import sys
from pathlib import Path
from storage.folder import open_study
from storage.packets.sync import sync

study = open_study(Path(sys.argv[1]))
study.prepare_to_write()
sync(study, Path(sys.argv[2]))
study.close()
"""


def synced(machine: Machine, drive: Path) -> SyncResult:
    done = sync(machine.study, drive)
    machine.reopen()
    return done


def test_machines_that_sync_at_once_come_to_the_same(tmp_path: Path) -> None:
    machines = team(tmp_path, 3)
    drive = tmp_path / "drive"
    drive.mkdir()
    for number, one in enumerate(machines):
        one.answer(number, number, "T1.C1", Verdict.MET)
        one.answer(0, 0, "T1.C2", list(Verdict)[number])
        one.add_image(number + 1)
        one.study.close()
    for _round in range(2):
        processes = [
            subprocess.Popen([sys.executable, "-c", AT_ONCE, str(one.study.folder), str(drive)], cwd=ROOT)
            for one in machines
        ]
        assert [process.wait(120) for process in processes] == [0, 0, 0]
    for one in machines:
        one.reopen()
    for one in (*machines, *machines):
        assert synced(one, drive).left_alone == ()
    a, b, c = (one.facts() for one in machines)
    assert differences(a, b) == differences(b, c) == {}
    assert machines[0].current() == machines[1].current() == machines[2].current()
    before = sorted(path.name for path in drive.iterdir())
    assert [synced(one, drive) for one in machines] == [SyncResult((), (), None)] * 3
    assert sorted(path.name for path in drive.iterdir()) == before
    assert not [name for name in before if name.startswith(".")]
    for one in machines:
        one.close()


def test_who_comes_late_needs_only_the_newest_files(tmp_path: Path) -> None:
    a, b, late = team(tmp_path, 3)
    drive = tmp_path / "drive"
    drive.mkdir()
    for round_ in range(3):
        a.answer(0, round_, "T1.C1", Verdict.MET)
        b.answer(1, round_, "T1.C1", Verdict.NOT_MET)
        synced(a, drive)
        synced(b, drive)
    assert len(list(drive.glob("*.touchstone"))) == 2
    assert len(synced(late, drive).merged) == 1
    assert differences(late.facts(), b.facts()) == {}
    for one in (a, b, late):
        one.close()
