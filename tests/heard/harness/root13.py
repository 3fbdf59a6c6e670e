"""A small Debian 13 in a folder of its own, for its newer Orca, where the computer's is older.

It is made once, by mmdebstrap, from the package mirror this computer already uses, and kept in the user's cache.
Orca runs in it by chroot inside a private mount namespace, so that nothing stays mounted afterwards.
"""

import fcntl
import functools
import os
import pwd
import re
import shutil
import subprocess
from pathlib import Path

from tests.heard.harness.orca import (
    SPEAKS_ANNOUNCEMENTS,
    Orca,
    UnavailableError,
    find_host_orca,
    read_version,
)
from tests.heard.harness.removal import remove_folder

SUITE = "trixie"
PACKAGES = ("orca", "python3-speechd", "at-spi2-core", "dbus", "x11-xkb-utils")
FOLDER_PREFIX = "orca-root-"
BUILD_SECONDS = 900
# what speaks to the rest of the computer: display and bus sockets, terminals, processes
ENTER = """
set -e
root=$1; shift
for folder in tmp proc sys dev run; do mount --rbind /$folder "$root/$folder"; done
exec chroot "$root" "$@"
"""


def cache_folder() -> Path:
    """The project's folder in the user's cache, outside the repository.

    Found by the user's entry in the system, as the test run's own HOME and XDG folders last only for the run.
    """
    return Path(pwd.getpwuid(os.getuid()).pw_dir) / ".cache" / "touchstone"


@functools.cache
def find_debian13_orca() -> Orca:
    """Orca from the Debian 13 folder, made if need be; UnavailableError says why there is none."""
    host = find_host_orca()
    if host.major >= SPEAKS_ANNOUNCEMENTS:
        raise UnavailableError(f"the computer's own Orca {host.version} speaks announcements, one is enough")
    if os.geteuid() != 0:
        raise UnavailableError("Orca of Debian 13 needs root, for chroot")
    root = make_root(cache_folder() / f"{FOLDER_PREFIX}{SUITE}")
    command = enter(root, "/usr/bin/orca")
    return Orca("debian13", read_version(command), command)


def find_newest_orca() -> Orca:
    """The computer's Orca if it speaks announcements, else the one of Debian 13; UnavailableError says why not."""
    host = find_host_orca()
    return host if host.major >= SPEAKS_ANNOUNCEMENTS else find_debian13_orca()


def enter(root: Path, *command: str) -> tuple[str, ...]:
    """The command that runs a command inside root; same process id, nothing mounted after its end."""
    namespace = ("unshare", "--mount", "--propagation", "private")
    return (*namespace, "/bin/sh", "-c", ENTER, "enter-root", str(root), *command)


def make_root(root: Path) -> Path:
    """Make the folder unless it is there, whole. An interrupted one is made again; two runs wait for each other."""
    root.parent.mkdir(parents=True, exist_ok=True)
    stamp = root.with_name(root.name + ".complete")
    recipe = f"{SUITE} {' '.join(PACKAGES)}\n"
    with root.with_name(root.name + ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if stamp.exists() and stamp.read_text() == recipe and (root / "usr/bin/orca").exists():
            return root
        stamp.unlink(missing_ok=True)
        if not shutil.which("mmdebstrap"):
            raise UnavailableError("Orca of Debian 13 needs mmdebstrap, which is not installed")
        _remove(root)
        _build(root, read_mirror())
        stamp.write_text(recipe)
    return root


def read_mirror() -> str:
    """The Debian mirror in this computer's own apt configuration; UnavailableError where it is not a Debian."""
    facts = Path("/etc/os-release").read_text()
    codename = re.search(r'^VERSION_CODENAME="?(\w+)', facts, re.MULTILINE)
    if not re.search(r'^ID="?debian"?$', facts, re.MULTILINE) or not codename:
        raise UnavailableError("Orca of Debian 13 is fetched from a Debian computer's mirror only")
    wanted = f"Packages {codename.group(1)} main "
    form = "$(CREATED_BY) $(RELEASE) $(COMPONENT) $(REPO_URI)"
    for line in _run(["apt-get", "indextargets", "--format", form]).splitlines():
        if line.startswith(wanted):
            return line.removeprefix(wanted).strip()
    raise UnavailableError(f"apt knows no mirror for {codename.group(1)}")


def read_apt_options() -> list[str]:
    """How this computer's apt reaches its mirrors (proxies, timeouts), as options for mmdebstrap."""
    network = re.compile(r"Acquire::((https?|ftp)(::[\w:.-]+)?|Retries|Check-[\w-]+) .+;")
    lines = _run(["apt-config", "dump", "--no-empty"]).splitlines()
    return [f"--aptopt={line.removesuffix(';')}" for line in lines if network.fullmatch(line)]


def _build(root: Path, mirror: str) -> None:
    """Make the folder beside its place and move it there when it is whole."""
    partial = root.with_name(root.name + ".partial")
    _remove(partial)
    leave_out = ("/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*", "/usr/share/help/*")
    lean = [f"--dpkgopt=path-exclude={pattern}" for pattern in leave_out]
    include = f"--include={','.join(PACKAGES)}"
    private = ["unshare", "--mount", "--propagation", "private"]
    build = ["mmdebstrap", "--quiet", "--mode=root", "--variant=apt", include, *lean, *read_apt_options()]
    _run([*private, *build, SUITE, str(partial), mirror])
    partial.rename(root)


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_SECONDS, check=True)
    except subprocess.CalledProcessError as error:
        raise UnavailableError(f"{command[0]} did not succeed: {error.stderr[-400:].strip()}") from error
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(f"Orca of Debian 13 could not be made: {error}") from error
    return done.stdout


def _remove(folder: Path) -> None:
    """Remove a folder that is not whole, unless something is mounted in it: that would be removed too."""
    mounted = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    if any(place.startswith(f"{folder}/") for place in mounted):
        raise UnavailableError(f"something is mounted below {folder}; unmount it, then try again")
    remove_folder(folder, inside=folder.parent, prefix=FOLDER_PREFIX)
