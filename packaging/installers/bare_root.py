"""A bare Debian in a folder, made by mmdebstrap, in which what was made is installed, used and removed. Needs root."""

import os
import shutil
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from side_environment import ToolError
from tests.heard.harness.root13 import enter, read_apt_options, read_mirror

LONGEST = 600.0
"""Seconds that one command may take."""


@dataclass
class BareRoot:
    """A Debian without anything of ours. Its /tmp is this computer's own, so files and displays are shared."""

    folder: Path
    home: Path
    environment: dict[str, str] = field(default_factory=dict)

    def run(self, *command: str, passing: tuple[int, ...] = (0,)) -> str:
        """Runs a command in it and returns what it prints. Raises ToolError."""
        done = subprocess.run(
            enter(self.folder, *command),
            env=self.variables(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=LONGEST,
        )
        if done.returncode not in passing:
            said = (done.stdout + done.stderr)[-1500:].strip()
            raise ToolError(f"{' '.join(command)} ended with {done.returncode}: {said}")
        return done.stdout

    def start(self, *command: str) -> "subprocess.Popen[bytes]":
        """Starts a command in it; the process id is the command's own."""
        return subprocess.Popen(
            enter(self.folder, *command),
            env=self.variables(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def variables(self) -> Mapping[str, str]:
        """The environment of a person who has just logged in."""
        path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        own = {"HOME": str(self.home), "PATH": path, "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        return {**own, **self.environment}

    def files(self) -> set[str]:
        """Every file of the root, except what apt and the system note about their own work."""
        left_out = ("tmp", "proc", "sys", "dev", "run", "var/cache", "var/log", "var/lib/apt", "var/lib/dpkg")
        found = set()
        for folder, folders, names in os.walk(self.folder):
            here = os.path.relpath(folder, self.folder)
            folders[:] = [name for name in folders if os.path.normpath(f"{here}/{name}") not in left_out]
            found |= {os.path.normpath(f"{here}/{name}") for name in names}
        return found


def make(folder: Path, home: Path) -> BareRoot:
    """Makes the root. Raises ToolError where that cannot be done here."""
    if os.geteuid() != 0 or not shutil.which("mmdebstrap"):
        raise ToolError("The check needs root and mmdebstrap: sudo apt-get install mmdebstrap")
    if folder.exists():
        remove(folder)
    options = read_apt_options()
    private = ["unshare", "--mount", "--propagation", "private"]
    build = ["mmdebstrap", "--quiet", "--mode=root", "--variant=apt", *options]
    codename = Path("/etc/os-release").read_text().partition("VERSION_CODENAME=")[2].split()[0]
    done = subprocess.run(
        [*private, *build, codename, str(folder), read_mirror()], capture_output=True, text=True
    )
    if done.returncode:
        raise ToolError(f"The bare Debian could not be made: {done.stderr[-800:].strip()}")
    network = "".join(f"{option.removeprefix('--aptopt=')};\n" for option in options)
    (folder / "etc/apt/apt.conf.d/90network").write_text(network)
    shutil.copyfile("/etc/resolv.conf", folder / "etc/resolv.conf")
    home.mkdir(parents=True, exist_ok=True)
    return BareRoot(folder, home)


def remove(folder: Path) -> None:
    """Removes the root, unless something is mounted in it."""
    mounted = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    if any(place.startswith(f"{folder}/") for place in mounted):
        raise ToolError(f"Something is mounted below {folder}. Unmount it and start again.")
    shutil.rmtree(folder)


def wait_for(question: "subprocess.Popen[bytes] | None", is_so: object, seconds: float) -> bool:
    """Whether something becomes so before the seconds are over, or the process ends."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if callable(is_so) and is_so():
            return True
        if question is not None and question.poll() is not None:
            return False
        time.sleep(0.2)
    return False
