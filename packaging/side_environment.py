"""Python environments beside .venv, for tools that must not meet what tests need: to freeze, to make the site."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

QUIET = ("install", "-qq", "--no-input", "--disable-pip-version-check")


class ToolError(Exception):
    """A tool failed or is not there; the text is a sentence for the person."""


def provide(root: Path, name: str, requirements: Sequence[str], say: Callable[[str], None]) -> Path:
    """The Python of `build/NAME`, with what the files of `packaging` list. Made again when these have changed.

    Raises ToolError.
    """
    folder = root / "build" / name
    inside = Path("Scripts", "python.exe") if sys.platform == "win32" else Path("bin", "python")
    files = [root / "packaging" / file for file in requirements]
    wanted = hashlib.sha256(b"".join(file.read_bytes() for file in files) + sys.version.encode()).hexdigest()
    stamp = folder / "made-from"
    if not (stamp.exists() and stamp.read_text() == wanted and (folder / inside).exists()):
        say(f"Installing tools into build/{name}.")
        shutil.rmtree(folder, ignore_errors=True)
        base = getattr(sys, "_base_executable", None) or sys.executable
        locks = [word for file in files for word in ("-r", file.with_suffix(".lock"))]
        words = [*QUIET, "--no-compile", "--require-hashes", *locks]
        if find_spec("pip"):  # to give each environment a pip of its own takes as long as all the rest
            call([base, "-P", "-m", "venv", "--without-pip", folder])
            call([sys.executable, "-P", "-m", "pip", "--python", folder / inside, *words])
        else:
            call([base, "-P", "-m", "venv", folder])
            call([folder / inside, "-P", "-m", "pip", *words])
        stamp.write_text(wanted)
    return folder / inside


def call(command: Sequence[str | Path], longest: float | None = None) -> str:
    """Runs a program to its end and returns what it printed. Raises ToolError with what it said last."""
    words = [str(word) for word in command]
    environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=longest,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ToolError(f"{words[0]} did not end well: {error}") from error
    if done.returncode:
        raise ToolError(f"{Path(words[0]).name} failed: {(done.stdout + done.stderr)[-2000:].strip()}")
    return done.stdout
