"""The set-up of the environment, with real processes and real environments."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import python_setup
from python_setup import SetupError, Tree
from tests.packaging.miniature import PYPROJECT, plant_tree, pretend_finished
from tests.repository import ROOT


def start_set_up(root: Path) -> subprocess.Popen[str]:
    """A set-up of the tree in a process of its own, and of its own group."""
    words = "import sys, pathlib, python_setup as p; p.provide(pathlib.Path(sys.argv[1]), 'run', print)"
    return subprocess.Popen(
        [sys.executable, "-u", "-c", words, str(root)],
        cwd=ROOT / "packaging",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def set_up(root: Path) -> tuple[int, str]:
    process = start_set_up(root)
    said, _ = process.communicate()
    return process.returncode, said


def test_a_set_up_cut_short_is_repaired_once_by_two_and_the_next_start_does_nothing(tmp_path: Path) -> None:
    tree = plant_tree(tmp_path)
    first = start_set_up(tmp_path)
    while not tree.python.exists() and first.poll() is None:
        time.sleep(0.01)
    first.kill()  # only the script itself: what it started goes on for a moment and holds the lock
    both = [start_set_up(tmp_path), start_set_up(tmp_path)]
    told = [process.communicate()[0] for process in both]
    first.communicate()
    assert [process.returncode for process in both] == [0, 0], told
    assert all(words.startswith("Another set-up is at work") for words in told), told
    assert sum("Setting up: making a Python environment" in words for words in told) == 1, told
    question = [str(tree.python), "-c", "import room; print(room.NAME)"]
    assert subprocess.check_output(question, cwd="/", text=True) == "room\n"
    before = sorted(path.stat().st_mtime_ns for path in tree.environment.rglob("*"))
    assert set_up(tmp_path) == (0, "")
    assert before == sorted(path.stat().st_mtime_ns for path in tree.environment.rglob("*"))


def test_a_failed_install_leaves_no_stamp_and_says_what_to_do(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = plant_tree(tmp_path)
    pretend_finished(tree, "run")
    monkeypatch.setattr(python_setup, "call", lambda command, lock: 1)
    with pytest.raises(SetupError, match="Check the network and start again"):
        python_setup.provide(tmp_path, "test", said.append)
    assert not tree.stamp.exists()


def test_the_test_level_is_added_to_a_sound_environment(
    tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = plant_tree(tmp_path)
    pretend_finished(tree, "run")
    commands: list[list[str]] = []

    def call(command: list[str], lock: int) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(python_setup, "call", call)
    python_setup.provide(tmp_path, "test", said.append)
    assert any("requirements-dev.lock" in argument for argument in commands[0])
    assert "--require-hashes" in commands[0]
    assert python_setup.is_ready(tree, "run")
    assert python_setup.is_ready(tree, "test")
    commands.clear()
    python_setup.provide(tmp_path, "run", said.append)
    assert commands == []


def change_pins(tree: Tree) -> None:
    (tree.root / "packaging" / "requirements.txt").write_text("other==1\n", encoding="utf-8")


def change_dependencies(tree: Tree) -> None:
    text = PYPROJECT.replace("dependencies = []", 'dependencies = ["other"]')
    (tree.root / "pyproject.toml").write_text(text, encoding="utf-8")


def break_interpreter(tree: Tree) -> None:
    tree.python.unlink()
    tree.python.symlink_to(tree.root / "gone")


def break_stamp(tree: Tree) -> None:
    tree.stamp.write_text('{"run": ', encoding="utf-8")


@pytest.mark.parametrize("change", [change_pins, change_dependencies, break_interpreter, break_stamp])
def test_a_change_that_matters_calls_for_a_new_environment(
    tmp_path: Path, change: Callable[[Tree], None]
) -> None:
    tree = plant_tree(tmp_path)
    pretend_finished(tree, "run")
    assert python_setup.is_ready(tree, "run")
    change(tree)
    assert not python_setup.is_ready(tree, "run")


def test_a_change_that_does_not_matter_calls_for_none(tmp_path: Path) -> None:
    tree = plant_tree(tmp_path)
    pretend_finished(tree, "run")
    text = PYPROJECT + 'description = "more words"\n\n[tool.ruff]\nline-length = 99\n'
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    (tmp_path / "packaging" / "requirements-dev.txt").write_text("other==1\n", encoding="utf-8")
    assert python_setup.is_ready(tree, "run")


def test_every_pin_is_exact_and_no_index_is_named() -> None:
    exact = re.compile(
        r'[A-Za-z0-9_.-]+(\[[a-z]+\])?==[0-9.]+(; (sys_platform == "[a-z0-9]+"|python_version < "[0-9.]+"))?'
    )
    for name in python_setup.REQUIREMENTS["test"]:
        for line in (ROOT / "packaging" / name).read_text(encoding="utf-8").splitlines():
            assert not line or line.startswith("# ") or exact.fullmatch(line), f"{name}: {line}"
