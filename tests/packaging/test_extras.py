"""What pip installs by itself is light and enough to answer and describe; the rest says what it needs."""

import os
import subprocess
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from app.files.optional_library import EXTRAS
from tests.demo_copies import copy_demo
from tests.repository import ROOT

MOST_BYTES = 450_000_000
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
START = "import sys; sys.path[:0] = {places!r}; "
COMMAND = START + "from app.cli import main; sys.exit(main(sys.argv[1:]))"
WINDOW = START + (
    "from pathlib import Path; from PySide6.QtCore import Qt; from PySide6.QtTest import QTest; "
    "from PySide6.QtWidgets import QApplication; from tests.widgets.annotate.shown_page import ShownPage; "
    "app = QApplication([]); shown = ShownPage('annotate', Path(sys.argv[1])); app.processEvents(); "
    "card = next(iter(shown.area.cards())); button = card.choices.buttons[0]; button.setFocus(); "
    "QTest.keyClick(button, Qt.Key.Key_1); app.processEvents(); print(button.isChecked()); shown.page.leave()"
)


def needed(requirements: list[str]) -> dict[str, Distribution]:
    """What pip installs for some requirements on this machine, by name; extras that are asked for included."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(one) for one in requirements]
    while waiting:
        one = waiting.pop()
        fits = one.marker is None or any(
            one.marker.evaluate({"extra": extra}) for extra in one.extras or {""}
        )
        if fits and one.name.lower() not in found:
            package = found[one.name.lower()] = distribution(one.name)
            waiting += [Requirement(more) for more in package.requires or []]
    return found


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Where Python finds the program and what pip installs with it, and nothing else."""
    folder = tmp_path_factory.mktemp("annotators")
    for package in needed(PROJECT["dependencies"]).values():
        tops = {file.parts[0] for file in package.files or [] if file.parts[0] not in ("..", "__pycache__")}
        for top in tops:
            if not (folder / top).exists():
                (folder / top).symlink_to(Path(str(package.locate_file(top))))
    return [str(ROOT), str(folder)]


def run(code: str, places: list[str], *words: object, said: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "-c", code.format(places=places), *map(str, words)]
    around = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(command, input=said, capture_output=True, text=True, timeout=120, env=around)


def test_the_annotators_part_is_light() -> None:
    packages = sum(
        place.stat().st_size
        for package in needed(PROJECT["dependencies"]).values()
        for place in (Path(str(file.locate())) for file in package.files or [])
        if place.exists()
    )
    program = sum(
        file.stat().st_size
        for folder in ("app", "widgets", "storage", "exporters", "resources")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    )
    assert packages + program <= MOST_BYTES


def test_one_can_annotate_with_it(alone: list[str], tmp_path: Path) -> None:
    demo = copy_demo(tmp_path / "demo")
    done = run(COMMAND, alone, "annotate", demo, "--rater", "Nell", said="j\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Met." in done.stdout.splitlines()
    done = run(WINDOW, alone, demo)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
    done = run(COMMAND, alone, "packet", "out", demo, "--rater", "Ada", "--out", tmp_path / "ada.touchstone")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("statistics", ("agree", "demo", "--reference", "Ada", "--against", "demo-judge")),
        ("reports", ("rubric", "export", "demo", "--format", "docx", "--out", "canes.docx")),
        ("judge", ("judge", "demo", "--model", "m", "--base-url", "http://localhost:1/v1", "--yes")),
        ("parquet", ("export", "demo", "--format", "parquet", "--out", "tables")),
    ],
)
def test_what_is_not_installed_is_said_in_a_sentence(
    alone: list[str], tmp_path: Path, extra: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_demo(tmp_path / "demo")
    monkeypatch.chdir(tmp_path)
    done = run(COMMAND, alone, *words)
    assert done.returncode == 1
    assert f"pip install 'touchstone-workbench[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_module_that_is_explained_belongs_to_its_extra() -> None:
    extras = PROJECT["optional-dependencies"]
    for module, extra in EXTRAS.items():
        packages = [distribution(Requirement(one).name) for one in extras[extra]]
        assert any(file.parts[0] == module for package in packages for file in package.files or []), module
    (together,) = extras["all"]
    assert set(EXTRAS.values()) <= Requirement(together).extras
