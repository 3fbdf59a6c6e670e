"""Temporary files of tests in memory: only where there is room, and nothing is left of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import memory_folder
from gate import Gate
from memory_folder import ROOM, free_bytes, temporary_files
from steps import Step

WRITES = (
    "import pathlib, tempfile; print(tempfile.mkdtemp()); pathlib.Path(tempfile.mkdtemp(), 'file').touch()"
)


@pytest.fixture(autouse=True)
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place that stands for the one in memory, on a machine with much of it."""
    table = tmp_path / "meminfo"
    table.write_text(f"MemTotal: {ROOM} kB\nMemAvailable: {ROOM} kB\n", encoding="ascii")
    monkeypatch.setattr(memory_folder, "MEMORY", table)
    place = tmp_path / "memory"
    place.mkdir()
    return place


def test_files_go_there_and_nothing_is_left(memory: Path) -> None:
    with temporary_files(memory, room=1) as variables:
        done = subprocess.run(
            [sys.executable, "-c", WRITES], env={**os.environ, **variables}, capture_output=True, text=True
        )
        assert Path(done.stdout.strip()).parent.parent == memory
        assert [folder.stat().st_mode & 0o777 for folder in memory.iterdir()] == [0o711]
    assert not list(memory.iterdir())


def test_without_room_files_go_where_they_usually_do(memory: Path, tmp_path: Path) -> None:
    for place, room in ((memory, sys.maxsize), (tmp_path / "none", 1)):
        with temporary_files(place, room) as variables:
            assert variables == {}
    (tmp_path / "meminfo").write_text("MemTotal: 1 kB\n", encoding="ascii")
    assert free_bytes(memory) == 0


def test_half_of_the_free_memory_is_left_alone(memory: Path, tmp_path: Path) -> None:
    (tmp_path / "meminfo").write_text("MemAvailable: 6 kB\n", encoding="ascii")
    assert free_bytes(memory) == 3 * 1024


def test_what_a_killed_gate_left_is_removed_and_what_another_uses_stays(memory: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "pass"]) as ended:
        pass
    for process in (ended.pid, os.getppid()):
        (memory / f"{memory_folder.PREFIX}{process}-abc").mkdir()
    with temporary_files(memory, room=1):
        assert not (memory / f"{memory_folder.PREFIX}{ended.pid}-abc").exists()
    assert [folder.name for folder in memory.iterdir()] == [f"{memory_folder.PREFIX}{os.getppid()}-abc"]


@pytest.mark.parametrize("writes_much", [True, False])
def test_the_gate_gives_it_to_steps_that_write_much(
    memory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, writes_much: bool
) -> None:
    monkeypatch.setattr("gate.temporary_files", lambda: temporary_files(memory, room=1))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    shown: list[str] = []
    step = Step("parts", [sys.executable, "-c", WRITES], writes_much=writes_much)
    assert Gate(tmp_path).take(step, shown.append).passed
    assert Path("".join(shown).strip()).is_relative_to(memory) is writes_much
