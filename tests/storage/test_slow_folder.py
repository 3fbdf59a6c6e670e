"""A study in a folder that answers slowly, as a network drive does: every write and every flush waits a while."""

import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from app.study.answer import AnswerAction, Circumstances, Content
from app.study.team.raters import Perception
from app.study.verdict import Verdict
from storage.folder import open_study
from tests.canonical_facts import canonical
from tests.storage.making import make_study

DELAY_US = 4_000  # for each write and each flush
PATIENCE_S = 120
SLOWLY = [
    *("strace", "-f", "-qq", "-o", "/dev/null"),
    *(
        "-e",
        "trace=pwrite64,fsync,fdatasync",
        "-e",
        f"inject=pwrite64,fsync,fdatasync:delay_enter={DELAY_US}",
    ),
]


def can_be_slowed() -> bool:
    """Whether this machine lets one program slow another."""
    if shutil.which("strace") is None:
        return False
    tried = subprocess.run([*SLOWLY, "true"], capture_output=True, check=False)
    return tried.returncode == 0


pytestmark = pytest.mark.skipif(not can_be_slowed(), reason="strace cannot slow programs here")


def slowly(*words: str) -> subprocess.CompletedProcess[str]:
    """One command of the program, each of its writes delayed."""
    command = [*SLOWLY, sys.executable, "-m", "app", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def say(folder: Path, name: str, verdict: Verdict) -> None:
    with closing(open_study(folder)) as study:
        study.prepare_to_write()
        session = study.sessions.start(study.raters.add(name), Perception.UNSAID)
        for image in study.images.all():
            study.answers.record(
                session, image.key, "T1.C1", Content(verdict), AnswerAction.DO, Circumstances()
            )


def facts(folder: Path) -> object:
    with closing(open_study(folder)) as study:
        return canonical(study.database)


def test_a_merge_there_ends_as_it_does_anywhere(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    make_study(here, images=4).close()
    shutil.copytree(here, there)
    say(here, "Ada", Verdict.MET)
    say(there, "Ben", Verdict.NOT_MET)
    quick = tmp_path / "quick"
    shutil.copytree(here, quick)
    done = slowly("merge", str(here), str(there))
    assert done.returncode == 0, done.stderr
    plain = [sys.executable, "-m", "app", "merge", str(quick), str(there)]
    subprocess.run(plain, capture_output=True, check=True, timeout=PATIENCE_S)
    assert facts(here) == facts(quick)
    assert slowly("check", str(here)).returncode == 0


def test_who_comes_meanwhile_hears_that_the_study_is_open(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    make_study(here, images=4).close()
    shutil.copytree(here, there)
    say(there, "Ben", Verdict.NOT_MET)
    with closing(open_study(here)) as study:
        study.prepare_to_write()
        before = canonical(study.database)
        refused = slowly("merge", str(here), str(there))
        assert canonical(study.database) == before
    assert refused.returncode == 1
    assert "is already open" in refused.stderr
    assert "Traceback" not in refused.stderr
