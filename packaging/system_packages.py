"""The system's own libraries and programs that Qt, the voice and the tests need, on Debian and Fedora."""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass

Say = Callable[[str], None]


@dataclass(frozen=True)
class Family:
    """A family of Linux systems: how its packages are asked for and installed, and what they are called."""

    name: str
    installer: str
    refresh: list[str]
    install: list[str]
    to_run: str
    to_test: str


DEBIAN = Family(
    name="Debian",
    installer="apt-get",
    refresh=["apt-get", "update"],
    install=["apt-get", "install", "-y", "--no-install-recommends"],
    to_run="""
        libegl1 libgl1 libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0
        libxcb-xinerama0 libxcb-image0 libxcb-render-util0 libxcb-randr0 libxcb-sync1 libxcb-xfixes0
        libxcb-xkb1 libxcb-shm0 libx11-xcb1 libwayland-client0 libwayland-cursor0 libdbus-1-3
        libglib2.0-0 libfontconfig1 libfreetype6 fonts-dejavu-core fonts-wqy-microhei fonts-lohit-deva
        fonts-lohit-mlym fonts-lohit-taml espeak-ng alsa-utils
        """,
    to_test="""
        xvfb openbox xdotool orca speech-dispatcher at-spi2-core python3-pyatspi python3-speechd
        dbus dbus-x11 mmdebstrap chromium w3m poppler-utils
        libreoffice-calc-nogui python3-uno liblouis-bin python3-louis strace postgresql
        """,
)
FEDORA = Family(
    name="Fedora",
    installer="dnf",
    refresh=[],  # dnf refreshes its lists by itself
    install=["dnf", "install", "-y", "--setopt=install_weak_deps=False"],
    to_run="""
        mesa-libEGL mesa-libGL libxkbcommon-x11 xcb-util-cursor xcb-util-wm xcb-util-keysyms
        xcb-util-image xcb-util-renderutil libxcb libX11-xcb libwayland-client libwayland-cursor
        dbus-libs glib2 fontconfig freetype dejavu-sans-fonts google-noto-sans-cjk-fonts
        lohit-devanagari-fonts lohit-malayalam-fonts lohit-tamil-fonts espeak-ng alsa-utils
        """,
    to_test="""
        xorg-x11-server-Xvfb openbox xdotool orca speech-dispatcher at-spi2-core python3-pyatspi
        python3-speechd dbus-daemon dbus-x11 mmdebstrap chromium w3m poppler-utils
        libreoffice-calc python3-uno liblouis-utils python3-louis strace postgresql-server
        """,
)

# A machine that has just started may be updating itself, which holds apt's lock for a while; and a
# machine without a network should say so soon.
PATIENCE = {
    "apt-get": [
        "-q",
        "-o",
        "DPkg::Lock::Timeout=300",
        "-o",
        "Acquire::Retries=1",
        "-o",
        "Acquire::http::Timeout=20",
    ],
    "dnf": ["-q"],
}
UNKNOWN_NAME = re.compile(
    r"Unable to locate package (\S+)|Package '?([^' ]+)'? has no installation candidate"
    r"|No match for argument: (\S+)"
)


def provide(level: str, say: Say) -> bool:
    """Installs what is missing for the level (`run` or `test`), or says how to. Returns whether every
    package is known to be there; False does not mean that nothing works. Only asks the system itself,
    never the network, when nothing is missing."""
    if not sys.platform.startswith("linux"):
        return True
    family = find_family()
    if family is None:
        return False
    lacking = missing(wanted(family, level), family)
    if not lacking:
        return True
    if os.geteuid() != 0:
        say(f"Some system packages are missing. This installs them: {by_hand(lacking, family)}")
        say("Going on with what is there.")
        return False
    say(f"Installing system packages with {family.installer}: {' '.join(lacking)}")
    install(lacking, family)
    lacking = missing(lacking, family)
    if lacking:
        say(
            f"{family.installer} could not install everything, perhaps for want of a network; going on "
            f"without {' '.join(lacking)}. By hand: {by_hand(lacking, family)}"
        )
    return not lacking


def find_family() -> Family | None:
    """The family this system belongs to; None when it is another one."""
    if shutil.which("apt-get") and shutil.which("dpkg-query"):
        return DEBIAN
    if shutil.which("dnf") and shutil.which("rpm"):
        return FEDORA
    return None


def wanted(family: Family, level: str) -> list[str]:
    """The names of the packages the level needs."""
    names = family.to_run.split() + (family.to_test.split() if level == "test" else [])
    if family is DEBIAN and importlib.util.find_spec("ensurepip") is None:
        # Debian keeps the part of Python that fills a virtual environment in a package of its own.
        names.append(f"python3.{sys.version_info[1]}-venv")
    return names


def missing(names: list[str], family: Family) -> list[str]:
    """Those of the names that no installed package goes by."""
    there = installed_on_debian() if family is DEBIAN else installed_on_fedora(names)
    return [name for name in names if name not in there]


def installed_on_debian() -> set[str]:
    """Every name an installed package goes by: its own and those it provides (newer systems renamed some)."""
    form = "${db:Status-Status}|${Package}|${Provides}\n"
    listing = subprocess.run(["dpkg-query", "-W", f"-f={form}"], capture_output=True, text=True).stdout
    names: set[str] = set()
    for line in listing.splitlines():
        status, package, provided = line.split("|", 2)
        if status == "installed":
            names |= {package, *(part.split()[0] for part in provided.split(",") if part.strip())}
    return names


def installed_on_fedora(names: Iterable[str]) -> set[str]:
    """Those of the names that an installed package provides."""
    return {
        name
        for name in names
        if subprocess.run(["rpm", "-q", "--whatprovides", name], capture_output=True).returncode == 0
    }


def by_hand(names: list[str], family: Family) -> str:
    """The one command a person can copy."""
    commands = [family.refresh, [*family.install, *names]]
    return " && ".join("sudo " + shlex.join(command) for command in commands if command)


def install(names: list[str], family: Family) -> None:
    """Installs the packages; those this system has never heard of do not keep the others out."""
    patience = PATIENCE[family.installer]
    if family.refresh:
        call([*family.refresh, *patience])
    command = [*family.install, *patience]
    complaint = call([*command, *names])
    unknown = {name for groups in UNKNOWN_NAME.findall(complaint) for name in groups if name}
    known = [name for name in names if name not in unknown]
    if unknown and known:
        call([*command, *known])


def call(command: list[str]) -> str:
    """Runs the command without questions asked and returns what it complained about, in English."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    finished = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    return finished.stdout + finished.stderr if finished.returncode else ""
