"""Whether things may move on this machine, and the one thing here that would: a bar that shows work without an end."""

import os
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QProgressBar

from app import system
from app.child_process import find_program, run
from app.messages.shell import window as shell_window
from app.system import LINUX, MACOS, WINDOWS

PATIENCE_S = 1.0
SPI_GETCLIENTAREAANIMATION = 0x1042  # winuser.h


def show_busy(bar: QProgressBar) -> None:
    """Let a bar say that work goes on whose end is not known: by movement, or by words where nothing is to move."""
    if may_move():
        bar.setRange(0, 0)
        bar.setTextVisible(False)
    else:
        bar.setRange(0, 1)
        bar.setValue(0)
        bar.setFormat(shell_window.WORKING)
        bar.setTextVisible(True)


def may_move() -> bool:
    """False when the person has told their system that nothing is to move. Asks the system: some 20 ms."""
    ask = {LINUX: _may_on_linux, WINDOWS: _may_on_windows, MACOS: _may_on_macos}.get(system.current())
    return ask() if ask else True


def _may_on_linux() -> bool:
    gnome = _answer_of("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
    return gnome != "false" and _kde_factor() != 0


def _kde_factor() -> float | None:
    """How much longer or shorter movements are in KDE; 0 is none at all."""
    import configparser  # only now: the first page has a bar, which hardly ever shows

    base = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    settings = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        settings.read(base / "kdeglobals", encoding="utf-8")
        return settings.getfloat("KDE", "AnimationDurationFactor")
    except (OSError, ValueError, configparser.Error):  # not KDE, or nothing chosen there
        return None


def _may_on_macos() -> bool:
    return _answer_of("defaults", "read", "com.apple.universalaccess", "reduceMotion") != "1"


def _may_on_windows() -> bool:
    import ctypes

    windows: Any = ctypes
    answer = ctypes.c_int(1)
    windows.windll.user32.SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(answer), 0)
    return bool(answer.value)


def _answer_of(program: str, *arguments: str) -> str:
    """What a program of the system prints; nothing when it is not there or does not answer."""
    import subprocess

    found = find_program(program)
    if found is None:
        return ""
    try:
        done = run([found, *arguments], capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
