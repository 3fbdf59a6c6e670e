"""What this machine offers: versions, display, screen reader, own voice, sound, locale, settings folder."""

import json
import locale
import platform
import subprocess
import sys
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from app import language, system
from app.child_process import find_program, python_command, python_environment, run
from app.messages.cli import doctor
from app.messages.shell import speech
from app.private_files import try_to_write
from app.speech.policy import FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS

PACKAGES = ("PySide6-Essentials", "sqlite-utils", "Pillow", "pyttsx3", "openpyxl", "filelock", "platformdirs")
VOICE_PATIENCE = SCRIPT_PATIENCE = 10.0  # seconds
# Languages that texts under judgment often are in, and that need a typeface or a voice of their own (BCP 47).
LANGUAGES = ("ar", "es", "fa", "hi", "ja", "ko", "ml", "ta", "zh")


@dataclass(frozen=True)
class Voice:
    """What became of the own voice: how many voices in which languages, or why it stays silent.

    `readers`: by each of `LANGUAGES`, the voice that reads it; '' where none does.
    """

    voices: int
    languages: tuple[str, ...]
    problem: str | None
    readers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class MachineReport:
    """Everything that was found. `versions` holds None for what is not installed.

    `scripts`: by script, whether there is a typeface for it; empty where that cannot be told.
    """

    versions: dict[str, str | None]
    system: str
    display: str
    is_screen_reader_running: bool | None
    orca: int | None
    voice: Voice
    scripts: Mapping[str, bool]
    player: str | None
    locale: str
    encoding: str
    settings_folder: Path
    settings_problem: str | None
    missing: tuple[str, ...]


def look(version: str, patience: float = VOICE_PATIENCE) -> MachineReport:
    """Look at everything once. `version` is Touchstone's own; `patience` the longest wait for the voice."""
    from app.settings import settings_file
    from app.speech.screen_reader import look as look_for_screen_reader

    reader = look_for_screen_reader()
    folder = settings_file().parent
    machine = MachineReport(
        versions=versions_of(version),
        system=platform.platform(),
        display=" ".join(system.display()).strip(),
        is_screen_reader_running=reader.is_running,
        orca=reader.orca,
        voice=try_voice(patience),
        scripts=_scripts(),
        player=_player(),
        locale=".".join(part for part in locale.getlocale() if part),
        encoding=(sys.stdout.encoding or "").lower(),
        settings_folder=folder,
        settings_problem=_why_not_writable(folder),
        missing=(),
    )
    return MachineReport(**{**vars(machine), "missing": tuple(_missing(machine))})


def try_voice(patience: float) -> Voice:
    """Start the own voice without saying anything, and end it again. Returns after `patience` seconds at the latest,
    and the second it takes to close."""
    from app.speech.engine import OwnVoice
    from app.speech.language import closest
    from app.speech.voice import Event, Failed, Ready

    answered = threading.Event()

    def listen(event: Event) -> None:
        if isinstance(event, Ready | Failed):
            answered.set()

    voice = OwnVoice()
    voice.on_event(listen)
    try:
        voice.warm_up()
        has_answered = answered.wait(patience)
        voices = voice.voices()
        problem = voice.problem if has_answered else doctor.NO_VOICE_ANSWER
    finally:
        voice.close()
    languages = sorted({tag for one in voices for tag in one.languages})
    names = {one.id: one.name for one in voices}
    own = language.current()
    asked = dict.fromkeys((*LANGUAGES, own) if own != language.ENGLISH else LANGUAGES)
    readers = {tag: names.get(closest(voices, tag, None) or "", "") for tag in asked}
    return Voice(len(voices), tuple(languages), problem, readers if voices else {})


def _scripts() -> dict[str, bool]:
    """By script, whether there is a typeface for it: asked of Qt in a process of its own, which may well end there."""
    try:
        done = run(
            python_command("app.cli.study.script_probe", "script-probe"),
            env=python_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SCRIPT_PATIENCE,
            check=True,
        )
        return dict(json.loads(done.stdout))
    except (OSError, subprocess.SubprocessError, ValueError):
        return {}  # told as something that cannot be told; why Qt does not start, the window says itself


def versions_of(version: str) -> dict[str, str | None]:
    """The versions of the program, `version`, and of what it is made with; None for what is not installed."""
    from storage.safety.check import sqlite_version

    return {
        "Touchstone": version,
        "Python": platform.python_version(),
        "SQLite": sqlite_version(),
        **{name: _version(name) for name in PACKAGES},
    }


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _player() -> str | None:
    """The program that plays sound; Windows and macOS need none."""
    from app.speech.player import COMMANDS

    if system.current().voice_plays:
        return system.current().platform
    return next((command[0] for command in COMMANDS if find_program(command[0])), None)


def _why_not_writable(folder: Path) -> str | None:
    """Why settings cannot be kept in a folder, or None. A folder that is not there yet is not made."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        try_to_write(there)
    except OSError as error:
        return (error.strerror or "unknown reason").lower()
    return None


def _missing(machine: MachineReport) -> list[str]:
    found = [doctor.package_missing(name=name) for name, number in machine.versions.items() if number is None]
    if machine.versions["PySide6-Essentials"] == "6.12.0" and sys.version_info < (3, 12):
        found.append(doctor.BAD_PYSIDE)
    if not machine.display:
        found.append(doctor.NO_DISPLAY)
    elif machine.display.startswith("X11") and not _has_xcb_cursor():
        found.append(doctor.NO_XCB_CURSOR)
    if machine.is_screen_reader_running and 0 < (machine.orca or 0) < FIRST_ORCA_THAT_SPEAKS_ANNOUNCEMENTS:
        found.append(speech.OLD_SCREEN_READER)
    if machine.voice.problem:
        found.append(machine.voice.problem)
    elif machine.voice.readers and not _reads(machine.voice, language.current()):
        found.append(doctor.no_voice_for(language=language.own_name(language.current())))
    if machine.player is None:
        found.append(speech.voice_problem("no-player"))
    if not machine.encoding.replace("-", "").startswith("utf"):
        found.append(doctor.NOT_UTF8)
    if machine.settings_problem:
        found.append(
            doctor.settings_not_writable(folder=machine.settings_folder, reason=machine.settings_problem)
        )
    return found


def _reads(voice: Voice, code: str) -> bool:
    """Whether a voice reads the program's language; any voice is taken for English."""
    return code == language.ENGLISH or bool(voice.readers.get(code))


def _has_xcb_cursor() -> bool:
    """Whether the library is there that Qt needs on X11 and many systems leave out."""
    import ctypes

    try:
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        return False
    return True
