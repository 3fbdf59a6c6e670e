"""One writer at a time: who holds a study, and what becomes of the lock when the holder is gone."""

import json
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import UserError
from storage.folder import StudyFolder, open_study

ROOT = Path(__file__).resolve().parents[2]
HOLDER = """
import sys
from pathlib import Path
from storage.folder import open_study
study = open_study(Path(sys.argv[1]))
study.prepare_to_write()
print("held", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def holder(study: StudyFolder) -> Iterator["subprocess.Popen[str]"]:
    """Another process that holds the study's lock."""
    study.close()
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(study.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_the_second_is_told_machine_process_and_since(
    study: StudyFolder, holder: "subprocess.Popen[str]"
) -> None:
    second = open_study(study.folder)
    where = rf"is already open on {re.escape(platform.node())}, process {holder.pid}, since \d\d:\d\d\. Close it there"
    with pytest.raises(UserError, match=where):
        second.prepare_to_write()
    assert second.images.count() == 3  # reading is free
    second.close()
    assert json.loads((study.folder / "study.lock.json").read_text())["process"] == holder.pid


def test_a_holder_that_was_killed_holds_nothing(study: StudyFolder, holder: "subprocess.Popen[str]") -> None:
    holder.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    holder.wait(30)
    second = open_study(study.folder)
    second.prepare_to_write()
    assert json.loads((study.folder / "study.lock.json").read_text())["process"] == os.getpid()
    second.close()


def test_closing_lets_go_and_leaves_nothing(study: StudyFolder) -> None:
    study.prepare_to_write()
    study.prepare_to_write()  # twice is no harm
    study.close()
    assert sorted(entry.name for entry in study.folder.iterdir()) == ["images", "study.db"]
    second = open_study(study.folder)
    second.prepare_to_write()
    second.close()


def test_the_second_is_told_even_when_the_owner_cannot_be_read(
    study: StudyFolder, holder: "subprocess.Popen[str]"
) -> None:
    (study.folder / "study.lock.json").write_text("{")
    second = open_study(study.folder)
    with pytest.raises(UserError, match=r"is already open\. Close it there"):
        second.prepare_to_write()
    second.close()
