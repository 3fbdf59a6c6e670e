"""Killed, or out of space, in the middle of a merge or of writing a packet: all of it or nothing."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from app.study.answer import Circumstances, Content
from app.study.ports import ImportedAnswer
from app.study.team.raters import Perception, RaterKind
from app.study.verdict import Verdict
from storage.folder import StudyFolder, open_study
from storage.packets.staged_packets import bring_in
from storage.safety.check import check_study
from tests.repository import ROOT
from tests.storage.making import make_study

MERGER = """
import sys
from pathlib import Path
from storage.folder import open_study
from storage.packets.staged_packets import bring_in

study = open_study(Path(sys.argv[1]))
study.prepare_to_write()
print("ready", flush=True)
bring_in(study, Path(sys.argv[2]))
print("merged", flush=True)
"""
SENDER = """
import sys
from pathlib import Path
from storage.folder import open_study
from storage.packets.packet_contents import send_out

study = open_study(Path(sys.argv[1]))
print("ready", flush=True)
while True:
    send_out(study, study.raters.find("Ada"), Path(sys.argv[2]))
    print("written", flush=True)
"""
IMAGES = 150


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A study, and beside it a copy with many answers that it does not have."""
    place = tmp_path_factory.mktemp("built")
    study = make_study(place / "study", IMAGES, described=())
    study.raters.add("Ada")
    study.close()
    shutil.copytree(place / "study", place / "other")
    with closing(open_study(place / "other")) as other:
        other.prepare_to_write()
        answer_all(other)
    return place


def answer_all(study: StudyFolder) -> None:
    judge = study.raters.add("Judge", RaterKind.JUDGE)
    raters = [(study.raters.add("Ada"), 0), *((judge, run) for run in range(1, 10))]
    for rater, _run in raters[:1]:
        study.sessions.start(rater, Perception.UNSAID)
    facts = [
        ImportedAnswer(image.key, rater, run, code, Content(Verdict.MET), None, Circumstances())
        for image in study.images.all()
        for rater, run in raters
        for code in ("T1.C1", "T1.C2")
    ]
    assert study.answers.bring_in(facts) == len(facts) == IMAGES * 20


@pytest.fixture
def place(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built / "study", tmp_path / "study")
    shutil.copytree(built / "other", tmp_path / "other")
    return tmp_path


def answers(folder: Path) -> int:
    """How many answers are on the disk, read with nothing of ours; and the database is whole."""
    with closing(sqlite3.connect(folder / "study.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        triggers = "SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"
        assert database.execute(triggers).fetchone()[0] >= 4
        return int(database.execute("SELECT count(*) FROM answer").fetchone()[0])


def killed_after(script: str, seconds: float, *words: Path) -> bytes:
    """What it said before it was killed, that long after it was ready."""
    with subprocess.Popen(
        [sys.executable, "-c", script, *map(str, words)], stdout=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        process.kill()
        return process.stdout.read()


def test_a_merge_that_is_killed_is_done_or_was_never_begun(place: Path) -> None:
    chance = random.Random(20261121)
    seen = set()
    for kill in range(12):
        told = killed_after(MERGER, chance.uniform(0.0, 0.6), place / "study", place / "other")
        stored = answers(place / "study")
        assert stored in (0, IMAGES * 20), f"kill {kill}"
        assert stored or b"merged" not in told, f"kill {kill}"
        seen.add(stored)
        if stored:
            break
    with closing(open_study(place / "study")) as study:
        study.prepare_to_write()
        bring_in(study, place / "other")
        assert study.answers.count() == IMAGES * 20
    assert check_study(place / "study").is_sound


def test_a_packet_is_whole_or_not_there(place: Path) -> None:
    packet = place / "Ada.touchstone"
    chance = random.Random(7)
    for _kill in range(4):
        killed_after(SENDER, chance.uniform(0.0, 0.4), place / "other", packet)
        if packet.exists():
            with closing(open_study(place / "study")) as study:
                study.prepare_to_write()
                bring_in(study, packet)
    assert answers(place / "study") in (0, IMAGES * 2)


LIMITED = """
import json, resource, sys
from pathlib import Path
from app.errors import UserError
from storage.folder import open_study
from storage.packets.packet_contents import send_out
from storage.packets.staged_packets import bring_in

place = Path(sys.argv[1])
study = open_study(place / "study")
study.prepare_to_write()
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))


def told(do, *words):
    try:
        do(study, *words)
    except UserError as error:
        return error.sentence


merged = told(bring_in, place / "other")
print(json.dumps([merged, told(send_out, study.raters.find("Ada"), place / "Ada.touchstone")]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no limit on the size of a file")
@pytest.mark.parametrize("kilobytes", [4, 200, 700])
def test_a_disk_that_is_full_is_a_sentence_and_leaves_the_study_whole(place: Path, kilobytes: int) -> None:
    command = [sys.executable, "-c", LIMITED, str(place), str(kilobytes * 1024)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    of_merge, of_sending = json.loads(done.stdout)
    assert (answers(place / "study") == 0) == bool(of_merge)
    assert (place / "Ada.touchstone").exists() != bool(of_sending)
    assert not list(place.glob(".*"))
    assert check_study(place / "study").is_sound
