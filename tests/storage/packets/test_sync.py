"""A shared folder: several machines at once, none waiting for another, and all come to the same."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app.errors import UserError
from app.identity import new_id
from app.interchange.packets.packet_file import DATABASE, opened, sha256_of, write_packet
from app.private_files import private_folder
from app.study.verdict import Verdict
from storage.packets.exchange import SyncResult
from storage.packets.sync import sync
from storage.study_copies import duplicate_study
from tests.repository import ROOT
from tests.storage.merge.machines import Machine, Model, team
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


def test_a_linked_folder_of_images_stops_a_sync_before_anything_is_written(tmp_path: Path) -> None:
    """Somebody else who may write into the shared folder put the link there."""
    (one,) = team(tmp_path, 1)
    one.add_image(1)
    drive, mine = tmp_path / "drive", tmp_path / "mine"
    drive.mkdir()
    mine.mkdir()
    (drive / "images").symlink_to(mine)
    with pytest.raises(UserError, match="is a link to somewhere else, so nothing was synced"):
        sync(one.study, drive)
    assert list(mine.iterdir()) == []
    assert [path.name for path in drive.iterdir()] == ["images"]
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


def test_a_copy_of_a_study_leaves_the_files_of_the_other_alone(tmp_path: Path) -> None:
    a, b = team(tmp_path, 2)
    drive = tmp_path / "drive"
    drive.mkdir()
    a.answer(0, 0, "T1.C1", Verdict.MET)
    synced(a, drive)
    duplicate_study(a.study.folder, tmp_path / "copy", "Copy")
    before = {path.name for path in drive.glob("*.touchstone")}
    copy = Machine(tmp_path / "copy", Model())
    assert not copy.study.database.row("SELECT 1 FROM merging WHERE json_extract(told, '$.how') IS NOT NULL")
    copy.answer(1, 2, "T1.C2", Verdict.NOT_MET)
    assert synced(copy, drive).written is not None
    assert before < {path.name for path in drive.glob("*.touchstone")}
    synced(b, drive)
    assert differences(a.facts(), b.facts()) == {}
    for one in (a, b, copy):
        one.close()


def test_a_copy_that_remembers_the_files_of_the_other_deletes_none(tmp_path: Path) -> None:
    (a,) = team(tmp_path, 1)
    drive = tmp_path / "drive"
    drive.mkdir()
    a.answer(0, 0, "T1.C1", Verdict.MET)
    written = synced(a, drive).written
    copy = a.copy(tmp_path / "copy")
    with copy.study.database.atomic() as connection:
        connection.execute("UPDATE study SET uuid = ?", (new_id().bytes,))
        connection.execute("DELETE FROM merging WHERE json_extract(told, '$.how') = 'mark'")
    copy.reopen()
    new = synced(copy, drive).written
    assert new is not None
    assert written is not None
    assert written.exists()
    with opened(new) as packet:
        assert packet.manifest.contains == ()
    for one in (a, copy):
        one.close()


def test_what_another_study_says_it_contains_is_taken_all_the_same(tmp_path: Path) -> None:
    a, b = team(tmp_path, 2)
    drive = tmp_path / "drive"
    drive.mkdir()
    a.answer(0, 0, "T1.C1", Verdict.MET)
    written = synced(a, drive).written
    assert written is not None
    foreign = tmp_path / "foreign.touchstone"
    with private_folder() as place, opened(written) as packet:
        packet.unpack(place)
        manifest = replace(packet.manifest, study=new_id(), contains=(written.stem,))
        write_packet(foreign, manifest, {DATABASE: place / DATABASE})
    foreign.rename(drive / f"{sha256_of(foreign)[:16]}.touchstone")
    assert len(synced(b, drive).merged) == 1
    assert differences(a.facts(), b.facts()) == {}
    for one in (a, b):
        one.close()


def test_a_folder_that_somebody_emptied_gets_everything_again(tmp_path: Path) -> None:
    a, b = team(tmp_path, 2)
    drive = tmp_path / "drive"
    drive.mkdir()
    a.answer(0, 0, "T1.C1", Verdict.MET)
    first = synced(a, drive).written
    assert first is not None
    for _time in range(2):  # the same content has the same name each time
        for path in drive.glob("*.touchstone"):
            path.unlink()
        assert synced(a, drive).written == first
        assert first.exists()
        assert synced(a, drive) == SyncResult((), (), None)
    synced(b, drive)
    assert differences(a.facts(), b.facts()) == {}
    for one in (a, b):
        one.close()
