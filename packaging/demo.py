"""The demo study of `dev.py run`: where it lies, how it is made, and how it is opened on this machine."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

NO_DISPLAY = "There is no display, so the demo study opens here, in the terminal."
NO_TERMINAL = (
    "There is no display and no terminal, so the first image of the demo study goes by itself, "
    "and what would be spoken is printed."
)


def data_folder() -> Path:
    """The folder of the person's own data for this program, as this system keeps it."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "touchstone"


def provide(make: list[str], folder: Path, say: Callable[[str], None]) -> Path | None:
    """The demo study inside the folder; `make`, a command that takes the study's place, makes it the
    first time. None when that failed; the command has then said why on standard error."""
    study = folder / "demo"
    if (study / "study.db").exists():
        return study
    folder.mkdir(parents=True, exist_ok=True)
    # Made beside its place and moved there whole, so that an interrupted start leaves no half study.
    with tempfile.TemporaryDirectory(prefix="making-", dir=folder, ignore_cleanup_errors=True) as beside:
        made = Path(beside) / "demo"
        finished = subprocess.run([*make, str(made)], stdout=subprocess.PIPE, text=True)
        if finished.returncode != 0:
            say(f"{finished.stdout}The demo study could not be made.")
            return None
        set_aside_leftover(study)
        try:
            made.rename(study)
        except OSError:
            if not (study / "study.db").exists():
                raise
            # Another start made it in the meantime; that one serves as well.
    say(f"Made the demo study in {study}. It is kept, with whatever you answer in it.")
    return study


def set_aside_leftover(study: Path) -> None:
    """Moves a folder that is no study out of the way; it may hold something a person put there."""
    if study.exists() and not (study / "study.db").exists():
        shutil.move(study, tempfile.mkdtemp(prefix="demo-set-aside-", dir=study.parent))


def has_display() -> bool:
    """Whether a window can be expected to open; only Linux tells beforehand."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def can_open_window(python: Path) -> bool:
    """Whether Qt starts on this display, tried in a process of its own because Qt aborts when it cannot."""
    attempt = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
    return subprocess.run([python, "-P", "-c", attempt], capture_output=True).returncode == 0


def opening(study: Path, person: str, can_show: bool, has_terminal: bool) -> tuple[list[str], str]:
    """The program's arguments that open the study here, and the sentence that says why, if any."""
    if can_show:
        return ["open", str(study)], ""
    session = ["annotate", str(study), "--rater", person]
    if has_terminal:
        return session, NO_DISPLAY
    return [*session, "--walk"], NO_TERMINAL
