"""Recording from the microphone on Linux: a program of the system writes a WAV file where nobody else can read it."""

import os
import signal
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

from app.child_process import find_program, start
from app.private_files import private_folder

RATE = 16_000
# Each writes one channel of 16 bits; the file's name is added.
COMMANDS = (
    ("pw-record", "--rate", str(RATE), "--channels", "1", "--format", "s16"),
    ("parecord", "--file-format=wav", "--format=s16le", f"--rate={RATE}", "--channels=1"),
    ("arecord", "-q", "-t", "wav", "-f", "S16_LE", "-r", str(RATE), "--channels=1"),
)
_SETTLING_S = 0.3  # a recorder that reaches no microphone ends within this time
_BEGINNING_S = 3.0  # until it has its file; on a busy computer it only then hears that it is to end
_OUTLIVES_S = 180  # a recorder whose program was killed
_ENDING_S = 5.0  # to write the end of its file


class NoRecorder(Exception):
    """No program that records is installed."""


class NoMicrophone(Exception):
    """Recorders are there, but none of them could reach a microphone; says why, as far as they did."""


class SoundRecorder(Protocol):
    """Makes one recording at a time, in whatever way a system has."""

    @property
    def is_recording(self) -> bool:
        """Whether a recording goes on."""

    @property
    def has_ended(self) -> bool:
        """Whether a recording that goes on ended by itself."""

    @property
    def seconds(self) -> float:
        """How long a recording has been going on; 0 where none does."""

    def start(self) -> None:
        """Begin to record. Raises NoRecorder, NoMicrophone, and OSError."""

    def stop(self) -> bytes:
        """End the recording and return the WAV file; b"" where none goes on or no sound arrived."""


class Recorder:
    """Makes one recording at a time; nothing of it is left on the disk afterwards."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._around = ExitStack()
        self._file = Path()
        self._since = 0.0

    @property
    def is_recording(self) -> bool:
        """Whether a recording goes on."""
        return self._child is not None

    @property
    def has_ended(self) -> bool:
        """Whether the recorder of a recording that goes on ended by itself."""
        return self._child is not None and self._child.poll() is not None

    @property
    def seconds(self) -> float:
        """How long a recording has been going on; 0 where none does."""
        return time.monotonic() - self._since if self.is_recording else 0.0

    def start(self) -> None:
        """Begin to record; returns once a recorder runs. Raises NoRecorder, NoMicrophone, and OSError."""
        commands = [command for command in COMMANDS if find_program(command[0])]
        if not commands:
            raise NoRecorder
        folder = self._around.enter_context(private_folder())
        reason = ""
        for number, command in enumerate(commands):
            self._file, words = folder / f"{number}.wav", folder / f"{number}.txt"
            with words.open("wb") as errors:
                child = start(
                    (*_limit(), *command, str(self._file)),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=errors,
                )
            if _is_recording(child, self._file):
                self._child, self._since = child, time.monotonic()
                return
            reason = reason or _last_line(words)
        self._around.close()
        raise NoMicrophone(reason)

    def stop(self) -> bytes:
        """End the recording and return the WAV file; b"" where none goes on or no sound arrived."""
        child, self._child = self._child, None
        if child is None:
            return b""
        try:
            child.send_signal(signal.SIGINT)  # upon which all of them complete their file
            with suppress(subprocess.TimeoutExpired):
                child.wait(_ENDING_S)
            with suppress(FileNotFoundError):
                return self._file.read_bytes()
            return b""
        finally:
            _end(child)
            self._around.close()


def _limit() -> tuple[str, ...]:
    """Begins the command of a recorder that ends even when this program is killed while it records."""
    return ("timeout", "--signal=INT", str(_OUTLIVES_S)) if find_program("timeout") else ()


def _end(child: "subprocess.Popen[bytes]") -> None:
    """End a recorder for good, also one that `timeout` has put into a group of its own."""
    if child.poll() is None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)
        child.kill()
    child.wait()


def _is_recording(child: "subprocess.Popen[bytes]", file: Path) -> bool:
    """Wait until a recorder has begun, or has ended because it reaches no microphone."""
    since = time.monotonic()
    while child.poll() is None:
        passed = time.monotonic() - since
        if passed >= (_SETTLING_S if file.exists() else _BEGINNING_S):
            return True
        time.sleep(0.02)
    return False


def _last_line(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip().rstrip(".") for line in reversed(lines) if line.strip()), "")
