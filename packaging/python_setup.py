"""The project's own virtual environment: made once, known by a stamp, rebuilt when the stamp does not fit."""

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

Say = Callable[[str], None]

REQUIREMENTS = {
    "run": ["requirements.txt", "requirements-build.txt"],
    "test": ["requirements.txt", "requirements-build.txt", "requirements-dev.txt"],
}
"""What each level installs. A level holds everything of the one before it."""


INSTALLED = ["name", "version", "requires-python", "dependencies", "optional-dependencies", "scripts"]
"""What an installation keeps of pyproject.toml's project table."""


class SetupError(Exception):
    """The set-up cannot be finished; the text is a sentence for the person."""


@dataclass(frozen=True)
class Tree:
    """A source tree and where its environment lies in it."""

    root: Path

    @property
    def environment(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        inside = Path("Scripts", "python.exe") if sys.platform == "win32" else Path("bin", "python")
        return self.environment / inside

    @property
    def stamp(self) -> Path:
        return self.environment / "set-up.json"

    @property
    def lock(self) -> Path:
        return self.environment / "set-up.lock"

    def requirements(self, level: str) -> list[Path]:
        return [self.root / "packaging" / name for name in REQUIREMENTS[level]]

    def locks(self, level: str) -> list[Path]:
        """What is installed: the same pins with the hashes of their files. A test holds that they are the same."""
        return [path.with_suffix(".lock") for path in self.requirements(level)]


def provide(root: Path, level: str, say: Say) -> Path:
    """The interpreter with everything the level (`run` or `test`) needs. Raises SetupError."""
    tree = Tree(root)
    if is_ready(tree, level):
        return tree.python
    with only_one_set_up(tree, say) as lock:
        if not is_ready(tree, level):  # another set-up may have finished it while this one waited
            build(tree, level, lock, say)
    return tree.python


def is_ready(tree: Tree, level: str) -> bool:
    """Whether the environment was finished for the level as the tree is now, and its interpreter starts."""
    return read_stamp(tree).get(level) == fingerprint(tree, level) and interpreter_starts(tree)


def read_stamp(tree: Tree) -> dict[str, str]:
    """The levels that were finished, each with the fingerprint it was finished for."""
    try:
        stamp = json.loads(tree.stamp.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or not one of ours: the environment counts as unfinished
        return {}
    return stamp if isinstance(stamp, dict) else {}


def fingerprint(tree: Tree, level: str) -> str:
    """One line for all that decides what is installed: the Python, the place, the pins, the project."""
    table = tomllib.loads((tree.root / "pyproject.toml").read_text(encoding="utf-8"))
    facts = {
        "python": f"{sys.implementation.name} {sys.version_info[0]}.{sys.version_info[1]}",
        "place": str(tree.root),  # scripts and the editable install hold absolute paths
        "build": [table.get("build-system"), table.get("tool", {}).get("hatch")],
        "project": {key: table["project"].get(key) for key in INSTALLED},
        "pins": [path.read_text(encoding="utf-8") for path in tree.requirements(level)],
    }
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def interpreter_starts(tree: Tree) -> bool:
    """Whether the environment's interpreter runs and is of the same version as this one."""
    question = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run([tree.python, "-I", "-S", "-c", question], capture_output=True, text=True)
    except OSError:
        return False
    return answer.stdout.split() == [str(part) for part in sys.version_info[:2]]


@contextlib.contextmanager
def only_one_set_up(tree: Tree, say: Say) -> Iterator[int]:
    """Waits until no other set-up works in the tree; yields the lock's file descriptor."""
    tree.environment.mkdir(exist_ok=True)
    with tree.lock.open("a") as file:
        if not try_lock(file.fileno(), wait=False):
            say("Another set-up is at work in this folder. Waiting until it has finished.")
            while not try_lock(file.fileno(), wait=True):
                pass  # Windows gives up after ten seconds of waiting
        yield file.fileno()


def try_lock(descriptor: int, wait: bool) -> bool:
    """Takes the lock, which the system frees when the last process that holds the file ends."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(descriptor, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        return False
    return True


def build(tree: Tree, level: str, lock: int, say: Say) -> None:
    """Brings the environment to the level: adds to a sound one, else makes it again."""
    stamp = read_stamp(tree)
    is_sound = stamp == {"run": fingerprint(tree, "run")} and interpreter_starts(tree)
    # Gone before anything changes, so that a set-up cut short is never taken for a finished one.
    tree.stamp.unlink(missing_ok=True)
    if not is_sound:
        say("Setting up: making a Python environment in the folder .venv.")
        clear(tree)
        make_environment(tree, lock)
    say("Setting up: installing the Python packages. This can take some minutes.")
    files = [argument for path in tree.locks(level) for argument in ("-r", str(path))]
    install(tree, ["--require-hashes", *files], lock)
    install(tree, ["--no-deps", "--no-build-isolation", "--editable", str(tree.root)], lock)
    levels = ["run", "test"] if level == "test" else ["run"]
    write_stamp(tree, {each: fingerprint(tree, each) for each in levels})
    say("The set-up is finished.")


def clear(tree: Tree) -> None:
    """Empties the environment's folder; the lock stays, others may be waiting for it."""
    for entry in tree.environment.iterdir():
        if entry == tree.lock:
            continue
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()


def make_environment(tree: Tree, lock: int) -> None:
    """Makes an empty environment with pip in it."""
    # This script may itself have been started by the environment that has just been cleared.
    base = getattr(sys, "_base_executable", None) or sys.executable
    if call([base, "-P", "-m", "venv", str(tree.environment)], lock) != 0:
        raise SetupError(
            "The Python environment could not be made; the reason stands above. On Debian and Ubuntu this "
            f"often helps: sudo apt-get install python3.{sys.version_info[1]}-venv"
        )


def install(tree: Tree, arguments: list[str], lock: int) -> None:
    """Has pip install into the environment."""
    command = [str(tree.python), "-P", "-m", "pip", "install", "-qq", "--no-input", "--progress-bar", "off"]
    if call([*command, *arguments], lock) != 0:
        raise SetupError(
            "The Python packages could not be installed; pip's reason stands above. Check the network and "
            "start again: the set-up then begins anew."
        )


def call(command: list[str], lock: int) -> int:
    """Runs a part of the set-up and returns its exit code; what it prints goes to standard error."""
    # The settings of a person's pip hold (a mirror, a proxy), except one that cannot work in here.
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONSAFEPATH": "1"}
    # The child holds the lock too: should only this script be killed, the next set-up waits for the child.
    kept_open = () if sys.platform == "win32" else (lock,)
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, pass_fds=kept_open
    ).returncode


def write_stamp(tree: Tree, stamp: dict[str, str]) -> None:
    """Writes the stamp in one piece."""
    beside = tree.stamp.with_suffix(".new")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(stamp, file)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(tree.stamp)
