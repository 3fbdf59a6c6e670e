"""Whether a screen reader runs, and whether it is an Orca that speaks announcements.

That somebody uses the accessibility bus proves nothing: test tools and on-screen keyboards do too.
"""

import functools
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app import system
from app.child_process import environment, find_program, run
from app.system import LINUX, MACOS, WINDOWS

PATIENCE = 2.0  # seconds for a question to the session bus
VERSION_PATIENCE = 10.0  # seconds; Orca loads much of itself to say its version
ORCA_ON_THE_BUS = re.compile(r"\borg\.gnome\.Orca\d*\b")
ACCESSIBILITY_BUS = "org.a11y.Bus"


@dataclass(frozen=True)
class ScreenReader:
    """What was found: `is_running` is None if it cannot be told, `orca` is its major version."""

    is_running: bool | None
    orca: int | None = None


def look() -> ScreenReader:
    """Find out all there is to know. May take a second or two: not for the thread of a window."""
    found = is_running()
    return ScreenReader(found, version() if found and system.current().has_orca else None)


def is_running() -> bool | None:
    """Tell whether a screen reader runs, None if that cannot be told. May ask the session bus: see `look`."""
    ask = {LINUX: _runs_on_linux, WINDOWS: _runs_on_windows, MACOS: _runs_on_macos}.get(system.current())
    return ask() if ask else None


@functools.cache
def version() -> int | None:
    """The major version of the installed Orca, None if that cannot be told. Slow the first time."""
    if find_program("orca") is None:
        return None
    return version_in(_output(["orca", "--version"], environment(), VERSION_PATIENCE) or "")


def version_in(text: str) -> int | None:
    """The major version in what `orca --version` printed."""
    number = re.search(r"\d+", text)
    return int(number[0]) if number else None


def has_orca_process(processes: Path = Path("/proc")) -> bool | None:
    """Tell whether this user runs Orca, None if processes cannot be listed. Takes a few milliseconds.

    Needed besides the bus: an Orca started by hand may leave no mark there.
    """
    try:
        folders = [folder for folder in processes.iterdir() if folder.name.isdigit()]
    except OSError:
        return None
    return any(_is_orca(folder) for folder in folders)


def _is_orca(process: Path) -> bool:
    try:
        if process.stat().st_uid != os.getuid():
            return False
        words = (process / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:  # it ended meanwhile, or is not ours to see
        return False
    names = [Path(word).name for word in words]
    is_orca = names[0] == "orca" or (names[0].startswith("python") and "orca" in names[1:3])
    return is_orca and "--version" not in words


def _runs_on_linux() -> bool | None:
    has_process = has_orca_process()
    if has_process or _is_on_bus():
        return True
    return has_process


def _is_on_bus() -> bool:
    """Ask the session bus; one that is not there, or does not answer, knows of no screen reader."""
    address = _bus_address()
    if address is None:
        return False
    names = _ask(address, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
    if names is None:
        return False
    if ORCA_ON_THE_BUS.search(names):
        return True
    if ACCESSIBILITY_BUS not in names:  # asking it would start it
        return False
    enabled = _ask(
        address,
        ACCESSIBILITY_BUS,
        "/org/a11y/bus",
        "org.freedesktop.DBus.Properties.Get",
        "org.a11y.Status",
        "ScreenReaderEnabled",
    )
    return enabled is not None and "true" in enabled


def _bus_address() -> str | None:
    """Where the session bus is; without an address the tools below might start one."""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS")
    if address:
        return address
    socket = Path(os.environ.get("XDG_RUNTIME_DIR", "/nowhere")) / "bus"
    return f"unix:path={socket}" if socket.exists() else None


def _ask(address: str, name: str, path: str, method: str, *texts: str) -> str | None:
    """Call a method on the session bus with whichever tool is installed."""
    if find_program("dbus-send"):
        command = ["dbus-send", "--session", "--print-reply=literal", f"--dest={name}", path, method]
        command += [f"string:{text}" for text in texts]
    elif find_program("gdbus"):
        command = [
            "gdbus",
            "call",
            "--session",
            "--dest",
            name,
            "--object-path",
            path,
            "--method",
            method,
            *texts,
        ]
    else:
        return None
    return _output(command, {**environment(), "DBUS_SESSION_BUS_ADDRESS": address}, PATIENCE)


def _output(command: list[str], environment: dict[str, str], patience: float) -> str | None:
    import subprocess

    try:
        result = run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=patience,
            text=True,
            errors="replace",
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return result.stdout if result.returncode == 0 else None


def _runs_on_windows() -> bool | None:
    """NVDA and JAWS set the system's flag, Narrator holds a mutex. Untested."""
    import ctypes

    windll: Any = getattr(ctypes, "windll", None)
    if windll is None:
        return None
    get_screen_reader, synchronise = 0x0046, 0x00100000
    flag = ctypes.c_int(0)
    if not windll.user32.SystemParametersInfoW(get_screen_reader, 0, ctypes.byref(flag), 0):
        return None
    narrator = windll.kernel32.OpenMutexW(synchronise, False, "NarratorRunning")
    if narrator:
        windll.kernel32.CloseHandle(narrator)
    return bool(flag.value or narrator)


def _runs_on_macos() -> bool | None:
    """Ask AppKit, which comes with pyttsx3 there. Untested."""
    try:
        import AppKit  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    return bool(AppKit.NSWorkspace.sharedWorkspace().isVoiceOverEnabled())
