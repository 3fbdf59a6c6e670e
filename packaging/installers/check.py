"""Installs what was made in a bare Debian, uses it as a person would, and removes it again."""

import json
import resource
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from installers import bare_root
from installers.bare_root import BareRoot, wait_for
from installers.debian_package import PACKAGE
from side_environment import ToolError
from tests.judging.servers import judge_server

Say = Callable[[str], None]

# What is played goes into a file instead of to a sound card.
SOUND = "pcm.!default {{ type file slave.pcm 'null' file '{file}' format 'wav' }}\npcm.null {{ type null }}\n"
WAV_HEADER = 44
FORMATS = ("html", "pdf", "xlsx", "csv", "json", "workbook")
OTHER_STUDIES = {"contexts": "contexts", "critiques": "critiques", "captions": "captions/evaluation"}
SECONDS = 60.0
STARTS = 5


def check_package(package: Path, root: Path, say: Say) -> None:
    """Installs the Debian package, uses it and removes it. Raises ToolError with what went wrong."""
    with bare(root) as (debian, place):
        debian.run("apt-get", "update", "-qq")
        before = debian.files()
        file = place / package.name
        shutil.copyfile(package, file)
        debian.run(
            "apt-get", "install", "-y", "-qq", "--no-install-recommends", "espeak-ng", "alsa-utils", str(file)
        )
        say(f"{package.name} is installed.")
        use(debian, place, ["touchstone"], say)
        debian.run("apt-get", "purge", "-y", "-qq", PACKAGE)
        debian.run("apt-get", "autoremove", "--purge", "-y", "-qq", "espeak-ng", "alsa-utils")
        left = sorted(name for name in debian.files() - before if "touchstone" in name.lower())
        if left:
            raise ToolError(f"Removing {package.name} leaves files behind: {', '.join(left[:10])}")
        say(f"{package.name} is removed and left nothing behind.")


def check_archive(archive: Path, appdir: Path, root: Path, depends: str, say: Say) -> None:
    """Unpacks the archive in a bare Debian that has the libraries a desktop has, uses it, and starts the AppDir, which
    has the same program in it. Raises ToolError."""
    with bare(root) as (debian, place):
        libraries = [name.strip() for name in depends.split(",")]
        get = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        debian.run("apt-get", "update", "-qq")
        debian.run(*get, *libraries, "espeak-ng", "alsa-utils", "xz-utils")
        debian.run("tar", "-C", str(place), "-xf", str(shutil.copy(archive, place)))
        use(debian, place, [str(place / archive.name.removesuffix(".tar.xz") / "touchstone")], say)
        shutil.copytree(appdir, place / appdir.name, symlinks=True)
        debian.run(str(place / appdir.name / "AppRun"), "--version")
        say(f"{archive.name} was unpacked and used, and the AppImage's folder starts.")


@contextmanager
def bare(root: Path) -> Iterator[tuple[BareRoot, Path]]:
    """A bare Debian and a folder in its /tmp, both gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="touchstone-check-", dir="/tmp") as work:
        place = Path(work)
        folder = root / "build" / "bare-root"
        debian = bare_root.make(folder, place / "home")
        try:
            yield debian, place
        finally:
            bare_root.remove(folder)


def use(debian: BareRoot, place: Path, program: list[str], say: Say) -> None:
    """A demo study, its reports, a judge on a local server, and the window with its voice."""
    study = str(place / "study")
    debian.run(*program, "--version")
    debian.run(*program, "demo", study)
    for name in FORMATS:
        debian.run(*program, "export", study, "--format", name, "--out", str(place / f"report.{name}"))
    figures = json.loads(
        debian.run(*program, "agree", study, "--reference", "majority", "--against", "demo-judge", "--json")
    )
    if not figures["criteria"]:
        raise ToolError("The report on agreement has no criteria.")
    for kind, folder in OTHER_STUDIES.items():
        debian.run(*program, "demo", str(place / kind), "--study", kind)
        debian.run(*program, "analyse", str(place / folder))
    say("The demo studies are made, and their reports are written.")
    with judge_server() as server:
        judge = [
            *program,
            "judge",
            study,
            "--model",
            "test-model",
            "--runs",
            "1",
            "--yes",
            "--base-url",
            server.url,
        ]
        debian.run(*judge)
        if not server.asked:
            raise ToolError("The judge's server was not asked anything.")
    say(f"A judge on a local server answered {len(server.asked)} requests.")
    voice = debian.run(*program, "doctor", passing=(0, 1))
    if "Own voice: ready" not in voice:
        raise ToolError(f"The own voice is not ready: {voice}")
    open_window(debian, place, [*program, "open", study], say)


def open_window(debian: BareRoot, place: Path, command: list[str], say: Say) -> None:
    """Opens the window on a display of its own and waits until it is there and has spoken."""
    sound = place / "spoken.wav"
    (debian.home / ".asoundrc").write_text(SOUND.format(file=sound))
    with display() as name:
        debian.environment["DISPLAY"] = name
        window = debian.start(*command)
        try:
            if not wait_for(window, lambda: titles(name), SECONDS):
                raise ToolError("No window opened.")
            if not wait_for(window, lambda: sound.exists() and sound.stat().st_size > WAV_HEADER, SECONDS):
                raise ToolError("The window opened and nothing was spoken.")
        finally:
            window.terminate()
            window.wait(timeout=SECONDS)
    say(f"The window opened and spoke: {sound.stat().st_size} bytes of sound.")


@contextmanager
def display() -> Iterator[str]:
    """A display without a screen; yields its name."""
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert server.stdout is not None
        yield f":{server.stdout.readline().decode().strip()}"
    finally:
        server.terminate()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def titles(name: str) -> list[str]:
    """The titles of the program's windows on a display."""
    command = ["xdotool", "search", "--onlyvisible", "--name", "Touchstone"]
    done = subprocess.run(
        command, env={"DISPLAY": name, "PATH": "/usr/bin:/bin"}, capture_output=True, text=True
    )
    return done.stdout.split()


def start_seconds(program: list[str], study: Path) -> float:
    """Seconds of the processor that the program takes to start and check a study: the least of several times. Unlike
    the time that passes, it depends little on what else the computer does."""
    least = float("inf")
    for _ in range(STARTS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([*program, "check", str(study)], stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def compare_starts(frozen: list[str], source: list[str], say: Say) -> None:
    """Says how long the frozen program takes to start, compared with the source."""
    with tempfile.TemporaryDirectory(prefix="touchstone-check-") as work:
        study = Path(work) / "study"
        subprocess.run([*source, "demo", str(study)], stdout=subprocess.DEVNULL, check=True)
        seconds = [start_seconds(program, study) for program in (frozen, source)]
    ratio = seconds[0] / seconds[1]
    say(
        f"Starting takes {seconds[0]:.2f} s frozen and {seconds[1]:.2f} s from source, {ratio:.2f} times as long."
    )
