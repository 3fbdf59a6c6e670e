"""Stopped before any step of a restore, withdrawal, merge, sync or packet: the study is as before, or as after.

Before every call that reaches the disk or SQLite the folder is copied as it is then, unless the call before changed
nothing in it: a process that is killed leaves just that. Whoever does the same thing again afterwards gets it done.
"""

import json
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import UserError
from storage.folder import open_study
from storage.safety.check import check_study
from tests.repository import ROOT
from tests.storage.deeds import DO, facts, make_beginning

KILLER = """
import os, shutil, sys
from pathlib import Path
from tests.command_line import watch_steps
from tests.storage.deeds import DO

place = Path(sys.argv[2])


def state(folder):
    # What is in a folder and when it was written. The index of a log is not part of it: SQLite makes it anew.
    with os.scandir(folder) as found:
        return [
            (one.name, state(one.path)) if one.is_dir() else (one.name, one.stat().st_size, one.stat().st_mtime_ns)
            for one in found
            if not one.name.endswith("-shm")
        ]


def go(name, is_watched):
    # Each folder that a kill would leave is copied.
    before = None

    def keep(step):
        nonlocal before
        now = state(place / name)
        if now != before:
            before = now
            copied = os.fork()  # in this process, to close the database's file would drop SQLite's locks on it
            if not copied:
                shutil.copytree(place / name, place / f"killed {step}")
                os._exit(0)
            assert os.waitpid(copied, 0)[1] == 0

    shutil.copytree(place / "begin", place / name)
    end = watch_steps(keep if is_watched else lambda step: None)
    DO[sys.argv[1]](place / name)
    end()


go("whole", is_watched=False)  # it imports modules, too
go("watched", is_watched=True)
for killed in place.glob("killed *"):
    again = place / killed.name.replace("killed", "again")
    shutil.copytree(killed, again)
    DO[sys.argv[1]](again)
"""


@pytest.fixture(scope="module")
def beginning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The study everything begins with, made once; who changes it takes a copy."""
    made = tmp_path_factory.mktemp("beginning") / "begin"
    make_beginning(made)
    return made


@pytest.mark.parametrize("what", DO)
def test_it_is_done_or_was_never_begun(beginning: Path, tmp_path: Path, what: str) -> None:
    shutil.copytree(beginning, tmp_path / "begin")
    words = [sys.executable, "-c", KILLER, what, str(tmp_path)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    shutil.copytree(tmp_path / "begin" / "study", tmp_path / "before")
    was, then = facts(tmp_path / "before"), facts(tmp_path / "whole" / "study")
    assert was != then
    before, after = _beside_sent(what, was), _beside_sent(what, then)
    assert (before == after) is (what == "packet")
    killed = sorted(tmp_path.glob("killed *"))
    assert len(killed) > 5
    for place in killed:
        left = facts(place / "study")
        assert what != "packet" or left == was or (place / "Ben.touchstone").exists(), "noted, but not there"
        found = _beside_sent(what, left)
        assert found in (before, after), f"{what}, {place.name}: neither before nor after"
        assert check_study(place / "study").is_sound
        again = place.with_name(place.name.replace("killed", "again"))
        once_more = _beside_sent(what, facts(again / "study"))
        assert once_more == after, f"{what}, {place.name}: not done the second time"


def _beside_sent(what: str, found: tuple[dict[str, object], int]) -> tuple[dict[str, object], int]:
    """What is known beside what was sent out: each time a packet is written that is another one."""
    known, withdrawals = found
    is_sent = ("sent_work", "sent_image") if what == "packet" else ()
    return {table: rows for table, rows in known.items() if table not in is_sent}, withdrawals


LIMITED = """
import json, os, shutil, sys
from pathlib import Path
from app.errors import UserError
from tests.command_line import limit_files
from tests.storage.deeds import DO


def told(place, limit):
    # What is told where no file may become larger than that, in a process of its own: a limit cannot be raised again.
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        limit_files(limit)
        try:
            DO[sys.argv[1]](place)
        except UserError as error:
            sentence = error.sentence
        else:
            sentence = "done"
        os.write(writing, sentence.encode())
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:
        sentence = pipe.read().decode()
    assert os.waitpid(child, 0)[1] == 0, limit
    return sentence


place = Path(sys.argv[2])
shutil.copytree(place / "begin", place / "first")
DO[sys.argv[1]](place / "first")  # so that all modules are there
print(json.dumps([told(place / f"limit {limit}", int(limit)) for limit in sys.argv[3:]]))
"""


@pytest.mark.parametrize("what", DO)
def test_a_full_disk_is_told_and_leaves_the_study_as_it_was(
    beginning: Path, tmp_path: Path, what: str
) -> None:
    shutil.copytree(beginning, tmp_path / "begin")
    shutil.copytree(tmp_path / "begin" / "study", tmp_path / "before")
    before = facts(tmp_path / "before")
    size = (tmp_path / "begin" / "study" / "study.db").stat().st_size
    limits = (0, 5_000, size // 4, size - 4096)
    for limit in limits:
        shutil.copytree(tmp_path / "begin", tmp_path / f"limit {limit}")
    words = [sys.executable, "-c", LIMITED, what, str(tmp_path), *map(str, limits)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[-2000:]
    told = json.loads(done.stdout)
    for limit, sentence in zip(limits, told, strict=True):
        place = tmp_path / f"limit {limit}"
        assert sentence == "done" or facts(place / "study") == before, f"{what}, {limit}: {sentence}"
        assert check_study(place / "study").is_sound
    assert told[0] != "done"


@pytest.mark.parametrize("what", DO)
def test_another_program_that_has_the_study_is_named(beginning: Path, tmp_path: Path, what: str) -> None:
    shutil.copytree(beginning, tmp_path / "begin")
    shutil.copytree(tmp_path / "begin" / "study", tmp_path / "before")
    with closing(open_study(tmp_path / "begin" / "study")) as study:
        study.prepare_to_write()
        with pytest.raises(UserError, match=r"is already open on .* Close it there, then try again"):
            DO[what](tmp_path / "begin")
    assert facts(tmp_path / "begin" / "study") == facts(tmp_path / "before")
