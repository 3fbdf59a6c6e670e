"""Nothing moves where the person has told their system so; it is asked as that system is asked."""

import os
from pathlib import Path

import pytest
from PySide6.QtWidgets import QProgressBar
from pytestqt.qtbot import QtBot

from widgets.theme.motion import may_move, show_busy

pytestmark = pytest.mark.skipif(
    os.name == "nt", reason="the stand-ins are shell scripts; Windows is asked directly"
)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of programs that is the only one looked into; the system is a Linux."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)


def test_a_system_that_says_nothing_lets_things_move(programs: Path) -> None:
    assert may_move()


@pytest.mark.parametrize(("answer", "moves"), [("true", True), ("false", False)])
def test_gnome_is_asked(programs: Path, answer: str, moves: bool) -> None:
    put(
        programs,
        "gsettings",
        f'[ "$*" = "get org.gnome.desktop.interface enable-animations" ] && echo {answer}',
    )
    assert may_move() is moves


@pytest.mark.parametrize(("factor", "moves"), [("0", False), ("0.5", True), ("nonsense", True)])
def test_kde_is_asked(programs: Path, factor: str, moves: bool) -> None:
    settings = f"[KDE]\nAnimationDurationFactor={factor}\n"
    (programs / "kdeglobals").write_text(settings, encoding="utf-8")
    assert may_move() is moves


@pytest.mark.parametrize(("answer", "moves"), [("1", False), ("0", True)])
def test_macos_is_asked(programs: Path, monkeypatch: pytest.MonkeyPatch, answer: str, moves: bool) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    put(programs, "defaults", f"echo {answer}")
    assert may_move() is moves


def test_a_program_that_fails_is_no_answer(programs: Path) -> None:
    put(programs, "gsettings", "echo false; exit 1")
    assert may_move()


def test_a_bar_says_in_words_what_it_may_not_say_by_moving(qtbot: QtBot, programs: Path) -> None:
    bar = QProgressBar()
    qtbot.addWidget(bar)
    show_busy(bar)
    assert (bar.minimum(), bar.maximum(), bar.isTextVisible()) == (0, 0, False)
    put(programs, "gsettings", "echo false")
    show_busy(bar)
    assert (bar.maximum(), bar.text(), bar.isTextVisible()) == (1, "Working…", True)
