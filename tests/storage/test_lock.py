"""Who may write: one program alone or several beside one another, and what happens to the locks of one that is gone."""

import json
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.errors import UserError
from app.study.team.raters import Rater
from app.study.work import ADDING, JUDGING, answering
from storage.folder import StudyFolder, open_study
from storage.safety.restoring import restore
from tests.repository import ROOT

HOLDER = """
import sys
from pathlib import Path
from storage.folder import open_study
study = open_study(Path(sys.argv[1]))
study.prepare_to_write()
print("held", flush=True)
sys.stdin.read()
"""
SHARER = """
import sys
from pathlib import Path
from app.study.work import answering
from storage.folder import open_study
study = open_study(Path(sys.argv[1]))
study.prepare_to_add(answering(study.raters.find("Ada")))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def running(script: str, folder: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process that has got as far as to hold what it wants."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
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


@pytest.fixture
def holder(study: StudyFolder) -> Iterator["subprocess.Popen[str]"]:
    """Another process that has the study alone."""
    study.close()
    with running(HOLDER, study.folder) as process:
        yield process


@pytest.fixture
def sharer(study: StudyFolder) -> Iterator["subprocess.Popen[str]"]:
    """Another process in which Ada answers."""
    study.raters.add("Ada")
    study.raters.add("Ben")
    study.close()
    with running(SHARER, study.folder) as process:
        yield process


def entries(study: StudyFolder) -> list[str]:
    return sorted(entry.name for entry in study.folder.iterdir() if not entry.name.startswith("study.db-"))


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


# --- beside one another


def who(study: StudyFolder, name: str) -> Rater:
    rater = study.raters.find(name)
    assert rater is not None
    return rater


def test_others_may_add_what_is_theirs(study: StudyFolder, sharer: "subprocess.Popen[str]") -> None:
    with closing(open_study(study.folder)) as second, closing(open_study(study.folder)) as third:
        second.prepare_to_add(answering(who(second, "Ben")))
        second.prepare_to_add(ADDING)
        second.prepare_to_add(JUDGING)
        third.prepare_to_add(ADDING)
        third.raters.add("Cem")
        assert who(second, "Cem")


def test_one_person_answers_in_one_place(study: StudyFolder, sharer: "subprocess.Popen[str]") -> None:
    with closing(open_study(study.folder)) as second:
        where = rf"Ada already has the study in .* open on {re.escape(platform.node())}, process {sharer.pid}"
        with pytest.raises(UserError, match=where):
            second.prepare_to_add(answering(who(second, "Ada")))
        second.prepare_to_add(answering(who(second, "Ben")))  # nothing of the refusal is left


def test_one_program_at_a_time_asks_judges(study: StudyFolder) -> None:
    study.close()
    with closing(open_study(study.folder)) as first, closing(open_study(study.folder)) as second:
        first.prepare_to_add(JUDGING)
        first.prepare_to_add(JUDGING)  # twice is no harm
        with pytest.raises(
            UserError, match=r"A judge is already being asked .* Try again when that has ended"
        ):
            second.prepare_to_add(JUDGING)


def test_nobody_is_alone_while_somebody_adds(study: StudyFolder, sharer: "subprocess.Popen[str]") -> None:
    with closing(open_study(study.folder)) as second:
        with pytest.raises(
            UserError, match=rf"is already open on .*, process {sharer.pid}, since .* Close it there"
        ):
            second.prepare_to_write()
        second.prepare_to_add(answering(who(second, "Ben")))
        with pytest.raises(UserError, match="is already open"):
            second.prepare_to_write()  # not for one who shares either
        second.back_up()
    with pytest.raises(UserError, match="is already open"):
        restore(study.folder)


def test_nobody_adds_while_somebody_is_alone(study: StudyFolder, holder: "subprocess.Popen[str]") -> None:
    with closing(open_study(study.folder)) as second:
        for work in (ADDING, JUDGING):
            with pytest.raises(UserError, match=rf"is already open on .*, process {holder.pid}"):
                second.prepare_to_add(work)


def test_who_shares_alone_may_become_alone_and_still_share(study: StudyFolder) -> None:
    study.close()
    with closing(open_study(study.folder)) as first, closing(open_study(study.folder)) as second:
        first.prepare_to_add(ADDING)
        first.prepare_to_write()
        first.prepare_to_add(JUDGING)
        with pytest.raises(UserError, match="is already open"):
            second.prepare_to_add(ADDING)
    assert entries(study) == ["images", "study.db"]


def test_a_sharer_that_was_killed_shares_nothing(study: StudyFolder, sharer: "subprocess.Popen[str]") -> None:
    sharer.send_signal(signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    sharer.wait(30)
    assert len(entries(study)) == 4  # what it left behind
    with closing(open_study(study.folder)) as second:
        second.prepare_to_write()
        assert entries(study) == ["images", "study.db", "study.lock", "study.lock.json"]
    assert entries(study) == ["images", "study.db"]


@pytest.mark.parametrize(
    "written", ['{"machine": "another", "process": 1, "since": "12:00", "work": ""}', "{"]
)
def test_nobody_shares_with_another_machine_or_one_unknown(
    study: StudyFolder, sharer: "subprocess.Popen[str]", written: str
) -> None:
    (owner,) = study.folder.glob("study.sharing-*.json")
    owner.write_text(written)
    with closing(open_study(study.folder)) as second, pytest.raises(UserError, match="is already open"):
        second.prepare_to_add(ADDING)


def test_whoever_shares_notices_a_merge(study: StudyFolder) -> None:
    study.close()
    with closing(open_study(study.folder)) as first, closing(open_study(study.folder)) as second:
        # as a merge changes the schema's number
        second.database.connection.execute("CREATE TABLE other (id)")
        with pytest.raises(UserError, match="Something has been merged"):
            first.prepare_to_add(ADDING)
        with closing(open_study(study.folder)) as third:
            third.prepare_to_write()  # the refused one holds nothing
