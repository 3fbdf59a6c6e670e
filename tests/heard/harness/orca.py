"""A real Orca without a sound card: which one there is, how it is started, and what it says."""

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

STAMP = re.compile(r"\d\d:\d\d:\d\d\.\d+ - ")
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'(?: ?voice=\w+)?\s*(?:\{.*\})?\s*", re.DOTALL)
VISIBLE = "VISIBLE:"
SHOWN = re.compile(rf" *{VISIBLE}  '(.*)', cursor=\d+")
CONTINUED = "\n" + " " * 18  # how Orca's log indents the further lines of one message
FORGETS = b"GENERATOR: Clearing cache."  # what Orca 48 writes every other second, also in silence
SPEAKS_ANNOUNCEMENTS = 45  # Orca before this version keeps silent on them

# Speech as a new user has it, but without an echo of the keys, and without braille and sounds.
SETTINGS = {
    "enableSpeech": True,
    "speechServerFactory": "speechdispatcherfactory",
    "speechVerbosityLevel": 1,
    "enableKeyEcho": False,
    "enableEchoByCharacter": False,
    "enableEchoByWord": False,
    "enableEchoBySentence": False,
    "enableBraille": False,
    "enableBrailleMonitor": False,
    "enableSound": False,
    "profile": ["Default", "default"],
    "activeProfile": ["Default", "default"],
    "startingProfile": ["Default", "default"],
}

# speech-dispatcher loads no module at all without a sound device: ALSA's null device is always there
SPEECHD = """\
LogLevel 2
LogDir "{folder}"
DefaultLanguage "en"
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "paper" "sd_generic" "paper.conf"
DefaultModule paper
"""
# the synthesiser is a line in a file
SYNTHESISER = """\
GenericExecuteSynth "echo \\'$DATA\\' >> {folder}/spoken.txt"
GenericRecodeFallback "?"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "plain"
DefaultVoice "plain"
"""


class UnavailableError(Exception):
    """This Orca cannot run here; the text says why."""


@dataclass(frozen=True)
class Orca:
    """An Orca that can be started: its name for people, its version, and what goes before its arguments."""

    name: str
    version: str
    command: tuple[str, ...]

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])

    @property
    def speaks_announcements(self) -> bool:
        return self.major >= SPEAKS_ANNOUNCEMENTS


def read_version(command: tuple[str, ...]) -> str:
    """Ask an Orca for its version, such as 43.1."""
    try:
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UnavailableError(f"Orca does not answer: {error}") from error
    found = re.search(r"\d+(\.\w+)*", done.stdout)
    if not found:
        raise UnavailableError(f"Orca names no version: {(done.stdout + done.stderr)[-300:]!r}")
    return found.group()


@functools.cache
def find_host_orca() -> Orca:
    """The Orca of this computer; UnavailableError where there is none."""
    if sys.platform != "linux":
        raise UnavailableError("Orca is a screen reader for Linux")
    path = shutil.which("orca")
    if path is None:
        raise UnavailableError("Orca is not installed")
    return Orca("host", read_version((path,)), (path,))


def write_settings(config: Path, data: Path, folder: Path, braille: bool = False) -> None:
    """Write Orca's and speech-dispatcher's settings; folder takes the log and the spoken text.

    With `braille`, Orca also works out what a display shows. There is none, so it takes one of 32 cells for granted.
    A message stays there until something else takes its place, or what a run shows would depend on its speed.
    """
    general = {**SETTINGS, "enableBraille": braille, "flashIsPersistent": braille}
    modules = config / "speech-dispatcher" / "modules"
    modules.mkdir(parents=True)
    (modules.parent / "speechd.conf").write_text(SPEECHD.format(folder=folder))
    (modules / "paper.conf").write_text(SYNTHESISER.format(folder=folder))
    (data / "orca").mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("short_log.py"), data / "orca" / "orca-customizations.py")
    profile = {"profile": SETTINGS["profile"], "pronunciations": {}, "keybindings": {}}
    settings = {"general": general, "profiles": {"default": profile}, "pronunciations": {}, "keybindings": {}}
    (data / "orca" / "user-settings.conf").write_text(json.dumps(settings))


class OrcaLog:
    """Orca's debug log, read as it is written: a terminal pair is in for the file, as a file is buffered."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self.last_activity = time.monotonic()
        self.times_forgotten = 0  # how often Orca has forgotten what it had asked the program
        self._lines: list[tuple[float, str]] = []
        self._taken = 0
        self._looked, self._cells = 0, ""  # up to which line cells were looked for, and the last ones
        self._reader = threading.Thread(target=self._read, name="Orca's log")
        self._reader.start()

    def peek(self) -> list[tuple[float, str]]:
        """What was spoken and not taken yet, as (monotonic seconds, text)."""
        return list(_speech(_messages(self._lines[self._taken :])))

    def take(self) -> list[tuple[float, str]]:
        """As peek; each utterance is given once."""
        upto = len(self._lines)
        found = list(_speech(_messages(self._lines[self._taken : upto])))
        self._taken = upto
        return found

    def braille(self) -> str:
        """The cells a braille display shows now, as print; '' where braille is off."""
        upto = len(self._lines)
        for _, line in self._lines[self._looked : upto]:
            if VISIBLE in line and (found := SHOWN.fullmatch(STAMP.sub("", line, count=1))):
                self._cells = found.group(1).rstrip()
        self._looked = upto
        return self._cells

    def tail(self) -> str:
        """The last lines, for when something went wrong."""
        return "\n".join(line for _, line in self._lines[-15:])

    def close(self) -> None:
        """Stop reading; Orca must have ended."""
        os.close(self._slave)
        self._reader.join()
        os.close(self._master)

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return  # both Orca and this process have closed the other end
            if not data:
                return
            now = time.monotonic()
            *whole, rest = (rest + data).split(b"\n")
            self._lines.extend((now, line.decode(errors="replace")) for line in whole)
            forgotten = sum(line.endswith(FORGETS) for line in whole)
            if rest or forgotten < len(whole):
                self.last_activity = now
            self.times_forgotten += forgotten


def _messages(lines: list[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    """Log messages with the further lines they may have."""
    at, message = 0.0, ""
    for now, line in lines:
        if STAMP.match(line):
            if message:
                yield at, message
            at, message = now, STAMP.sub("", line, count=1)
        else:
            message += "\n" + line
    if message:
        yield at, message


def _speech(messages: Iterator[tuple[float, str]]) -> Iterator[tuple[float, str]]:
    for at, message in messages:
        found = SPOKEN.fullmatch(message.replace(CONTINUED, "\n").rstrip())
        if found and found.group(1).strip():
            yield at, found.group(1).strip()
