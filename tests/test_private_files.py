"""Folders and files that are there in passing: whose they are, and what happens to them when a run is killed."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.private_files import MARKER, in_one_piece, private_folder, remove_leftovers

KILLED = """
import os, signal, sys
from pathlib import Path
from app.private_files import in_one_piece, private_folder

beside = Path(sys.argv[1])
with private_folder() as one, private_folder(beside) as other, in_one_piece(beside / "out") as file:
    for folder in (one, other):
        (folder / "deep").mkdir()
        (folder / "deep" / "answers").write_text("plain")
    file.write(b"half")
    file.flush()
    print("ready", flush=True)
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


def test_a_private_folder_is_for_one_person_and_goes(temporary: Path) -> None:
    usual = os.umask(0)
    try:
        with private_folder() as folder:
            assert folder.parent == temporary
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
            (folder / "x").mkdir()
            (folder / "x" / "y").touch()
            remove_leftovers()
            assert (folder / "x" / "y").exists(), "it is in use"
    finally:
        os.umask(usual)
    assert list(temporary.iterdir()) == []


def test_what_a_killed_run_leaves_goes_with_the_next(temporary: Path, tmp_path: Path) -> None:
    beside = tmp_path / "beside"
    beside.mkdir()
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(beside)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stdin is not None
        run.stdout.readline()
        remove_leftovers()
        with private_folder(beside), in_one_piece(beside / "out") as file:
            file.write(b"whole")
        assert len(list(temporary.glob("*/deep"))) == 1, "it is still in use"
        assert len(list(beside.glob(".*/deep"))) == 1
        assert len(list(beside.glob(".out.*.partial"))) == 1
        run.stdin.close()
        assert run.wait() == -signal.SIGKILL
    remove_leftovers()
    assert list(temporary.iterdir()) == []
    with private_folder(beside), in_one_piece(beside / "out") as file:
        file.write(b"again")
    assert [path.name for path in beside.iterdir()] == ["out"]
    assert (beside / "out").read_bytes() == b"again"


def test_what_is_not_ours_stays(temporary: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / MARKER).touch()
    (temporary / "touchstone-link").symlink_to(mine)
    (temporary / "touchstone-study").mkdir()
    (temporary / "touchstone-study" / "study.db").touch()
    (temporary / "touchstone-odd").mkdir()
    (temporary / "touchstone-odd" / MARKER).symlink_to(mine / MARKER)
    (temporary / "touchstone-pipe").mkdir()
    os.mkfifo(temporary / "touchstone-pipe" / MARKER)
    (temporary / "other").mkdir()
    (temporary / "other" / MARKER).touch()
    before = sorted(temporary.rglob("*"))
    remove_leftovers()
    assert sorted(temporary.rglob("*")) == before
    assert (mine / MARKER).exists()


def test_a_link_in_a_leftover_is_not_followed(temporary: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter").touch()
    left = temporary / "touchstone-left"
    left.mkdir()
    (left / MARKER).touch()
    (left / "link").symlink_to(tmp_path / "mine")
    (left / "deep").mkdir()
    (left / "deep" / "link").symlink_to(tmp_path / "mine")
    remove_leftovers()
    assert list(temporary.iterdir()) == []
    assert (tmp_path / "mine" / "letter").exists()


def test_a_file_that_is_not_finished_never_has_its_name(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"before")

    def break_off() -> None:
        with in_one_piece(tmp_path / "out") as file:
            file.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        break_off()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (tmp_path / "out").read_bytes() == b"before"
