"""Starting other programs: never with a file from the current folder, which may be shared or downloaded.

Every process this program starts is started here: without a shell, by an absolute path, in a folder where nobody else
can put files. A Python of ours does not look for modules in its current folder (`-P`), nor do its own children.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import subprocess

from app import system

_LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
_SEARCHED = ("PATH", "PYTHONPATH", *_LIBRARIES)
_WINDOWS_NOT_HERE = "NoDefaultCurrentDirectoryInExePath"  # Windows looks there first unless this is set
_HOME = Path(__file__).resolve().parents[1]


def python_command(module: str, word: str) -> list[str]:
    """The command that runs one of our modules in a process of its own.

    `word`: under which the command line of a frozen program, which has no `-m`, knows that module. On Windows the
    window's own program has no pipes; the one for terminals is beside it.
    """
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        return [str(program.with_name(system.current().terminal_program or program.name)), word]
    return [sys.executable, "-P", "-m", module]


def environment() -> dict[str, str]:
    """This process's environment for another program, without search paths that mean the current folder."""
    kept = dict(os.environ)
    for name in _SEARCHED:
        # A frozen program starts with its own libraries first; other programs need the system's.
        if name in _LIBRARIES and getattr(sys, "frozen", False):
            kept.pop(name, None)
            if (before := kept.pop(f"{name}_ORIG", None)) is not None:
                kept[name] = before
        if name in kept:
            kept[name] = _absolute_only(kept[name])
            if not kept[name] and name != "PATH":  # an empty one can mean the current folder
                del kept[name]
    return {**kept, "PYTHONSAFEPATH": "1", _WINDOWS_NOT_HERE: "1"}


def python_environment() -> dict[str, str]:
    """The same for a Python of ours: wherever it is started, it finds this very `app`."""
    kept = environment()
    others = kept.get("PYTHONPATH")
    return {**kept, "PYTHONPATH": os.pathsep.join([str(_HOME), others] if others else [str(_HOME)])}


def leave_current_folder_out() -> None:
    """Have libraries that start programs by themselves not find them in the current folder either."""
    if "PATH" in os.environ:
        os.environ["PATH"] = _absolute_only(os.environ["PATH"])
    os.environ[_WINDOWS_NOT_HERE] = "1"


def own_group() -> dict[str, Any]:
    """Options that start a program in a group of its own: Ctrl+C in a terminal is for this program to handle."""
    return dict(system.current().group_options)


def find_program(name: str) -> str | None:
    """The absolute path of an installed program; None when there is none. The current folder is not searched."""
    import shutil

    for folder in os.get_exec_path():
        if Path(folder).is_absolute() and (found := shutil.which(str(Path(folder, name)))):
            return found
    return None


def start(command: Sequence[str], **options: Any) -> "subprocess.Popen[bytes]":
    """Start a program; options as `subprocess.Popen` takes them. Raises OSError, also for one that is not installed."""
    import subprocess

    return subprocess.Popen(_located(command), **_apart(options))


def run(command: Sequence[str], **options: Any) -> "subprocess.CompletedProcess[Any]":
    """Run a program to its end; options as `subprocess.run` takes them. Raises OSError and SubprocessError."""
    import subprocess

    return subprocess.run(_located(command), **_apart(options))


def _located(command: Sequence[str]) -> list[str]:
    program, *words = command
    found = program if Path(program).is_absolute() else find_program(program)
    if found is None:
        raise FileNotFoundError(2, "No such program", program)
    return [found, *words]


def _apart(options: dict[str, Any]) -> dict[str, Any]:
    own = system.current().child_options
    return {"cwd": _neutral_folder(), "env": environment(), **own, **options, "shell": False}


def _neutral_folder() -> Path:
    """A folder that only whoever set up the machine, or this program, writes to."""
    return Path("/") if system.current().has_neutral_root else Path(sys.executable).parent


def _absolute_only(folders: str) -> str:
    return os.pathsep.join(folder for folder in folders.split(os.pathsep) if Path(folder).is_absolute())
