"""Two programs on one study while one of them syncs it with a hub: one waits its turn, and nothing is lost."""

import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from app.study.verdict import Verdict
from storage.folder import open_study
from tests.repository import ROOT
from tests.storage.hub.conftest import join
from tests.storage.hub.server import Server
from tests.storage.hub.test_hub_sync import met
from tests.storage.merge.machines import Machine, Model, team
from tests.storage.test_writing_together import WRITER


@pytest.fixture
def study(hub: Server, tmp_path: Path) -> Path:
    (one,) = team(tmp_path, 1)
    met(one, hub.address())
    one.answer(0, 0, "T1.C1", Verdict.MET)
    join(hub, one, "dee", "designer")
    one.close()
    return one.study.folder


def start(*words: str) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=ROOT)


def sync(folder: Path, hub: Server) -> "subprocess.Popen[str]":
    return start(sys.executable, "-P", "-m", "app", "sync", str(folder), hub.address())


def answers(hub: Server) -> int:
    return len(hub.ask("SELECT 1 FROM touchstone.fact WHERE fact = 'answer'"))


def test_while_a_study_is_synced_other_programs_are_told_and_go_on_afterwards(
    hub: Server, study: Path
) -> None:
    with closing(psycopg.connect(hub.address("dee"))) as holder:
        holder.execute("SELECT touchstone.take_turn(id) FROM touchstone.study")
        first = sync(study, hub)
        waits = "SELECT 1 FROM pg_stat_activity WHERE usename = 'admin' AND wait_event_type = 'Lock'"
        while first.poll() is None and not hub.ask(waits, "root"):
            time.sleep(0.05)  # until the sync is in the middle
        second, writer = sync(study, hub), start(sys.executable, "-c", WRITER, str(study), "Cem", "3")
        _out, said = second.communicate(timeout=120)
        assert (second.returncode, "is already open" in said) == (1, True), said
        assert "is already open" in writer.communicate(timeout=120)[1]
    out, said = first.communicate(timeout=120)
    assert (first.returncode, said) == (0, ""), out
    assert answers(hub) == 1
    writer = start(sys.executable, "-c", WRITER, str(study), "Cem", "3")
    assert writer.communicate("\n", timeout=120)[1] == ""
    with closing(open_study(study)) as after:
        assert after.database.number("SELECT count(*) FROM answer") == 4


def test_a_sync_while_somebody_answers_changes_nothing_and_says_why(hub: Server, study: Path) -> None:
    writer = start(sys.executable, "-c", WRITER, str(study), "Cem", "3")
    assert writer.stdout is not None
    assert writer.stdout.readline() == "ready\n"
    refused = sync(study, hub)
    _out, said = refused.communicate(timeout=120)
    assert (refused.returncode, "is already open" in said) == (1, True), said
    assert answers(hub) == 0
    assert writer.communicate("\n", timeout=120)[1] == ""
    machine = Machine(study, Model())
    met(machine, hub.address())
    assert answers(hub) == 4
    machine.close()
