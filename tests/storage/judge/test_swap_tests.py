"""Swap tests on the disk: stored with their judge, never edited, shared between machines."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from app.cli import main
from app.study.judge.judge_setup import JudgeSetup
from app.study.judge.swap_test import SwapResult, SwapTest
from storage.folder import open_study
from tests.storage.making import make_study

FAILED = SwapTest(SwapResult.SAME, 3, "m-1")
PASSED = SwapTest(SwapResult.FOLLOWS, 3, "m-2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A study with a judge."""
    with closing(make_study(tmp_path / "ours", 1)) as study:
        study.calls.judge("judge", JudgeSetup("m"))
    return tmp_path / "ours"


def add(folder: Path, test: SwapTest) -> None:
    with closing(open_study(folder)) as study:
        (judge,) = (rater for rater in study.raters.all() if rater.kind == "judge")
        study.swap_tests.add(judge, test)


def stored(folder: Path) -> list[SwapTest]:
    with closing(open_study(folder)) as study:
        return [one.test for one in study.swap_tests.all()]


def test_two_machines_share_them(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = tmp_path / "theirs"
    shutil.copytree(folder, theirs)
    add(folder, FAILED)
    add(theirs, PASSED)
    for _ in range(2):
        assert main(["merge", str(folder), str(theirs)]) == 0, capsys.readouterr().err
        assert stored(folder) == [FAILED, PASSED]
    assert main(["check", str(folder)]) == 0


def test_they_are_never_edited(folder: Path) -> None:
    add(folder, FAILED)
    with closing(open_study(folder)) as study, pytest.raises(sqlite3.IntegrityError, match="never edited"):
        study.database.connection.execute("UPDATE swap_test SET result = 'follows the picture'")


def test_a_result_that_is_none_is_refused_with_what_brings_it(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = tmp_path / "theirs"
    shutil.copytree(folder, theirs)
    add(theirs, PASSED)
    with closing(sqlite3.connect(theirs / "study.db")) as database, database:
        database.execute("DROP TRIGGER swap_tests_are_never_edited")
        database.execute("UPDATE swap_test SET result = 'fine'")
    assert main(["merge", str(folder), str(theirs)]) == 1
    assert stored(folder) == []
